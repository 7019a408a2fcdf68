"""What can be wrong with a card list that somebody brings, and how is it said?

Every refusal names the file, says what it is and what was expected. Nothing is stored when one is raised.
"""

from __future__ import annotations

from judge.kernel.errors import JudgeError


class CardListRefused(JudgeError):
    """A file that cannot be read as a card list; nothing was stored."""

    slug = "card-list-refused"


class WhichGame(CardListRefused):
    """A card list of which it is not certain whose cards it holds."""

    slug = "which-game"


class UnknownCardList(JudgeError):
    """No imported card list of that name."""

    slug = "unknown-card-list"


class UnknownCard(JudgeError):
    """No card of that number or name, or several of that name."""

    slug = "unknown-card"

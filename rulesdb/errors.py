"""What can go wrong with rulebooks, and how is it said?

Every fault is one class below `RulesError` with a stable slug; docs/errors.md has a heading for
each slug. A message is one sentence: what was found, where, what was expected. Commands end with the
class's exit code: 3 for a name that leads nowhere, 4 for data that cannot be used.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar


class RulesError(Exception):
    """Anything this package refuses; the message is fit to be shown as it stands."""

    slug: ClassVar[str] = "rules-error"
    exit_code: ClassVar[int] = 4

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return self.message


class NotFoundError(RulesError, KeyError):
    """A name that leads nowhere; `nearest` holds what may have been meant."""

    slug = "not-found"
    exit_code = 3

    def __init__(self, message: str, nearest: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.nearest = tuple(nearest)


class UnknownGameError(NotFoundError):
    """No rulebook of that game is there."""

    slug = "unknown-game"


class UnknownEditionError(NotFoundError):
    """The game is known, the edition is not."""

    slug = "unknown-edition"


class UnknownRuleError(NotFoundError):
    """The rulebook has no rule of that number."""

    slug = "unknown-rule"


class AmbiguousRuleError(NotFoundError):
    """Digits without separators that fit more than one rule."""

    slug = "ambiguous-rule"


class MalformedRulebookError(RulesError):
    """A rulebook's Markdown or TOML is not in the agreed form; `problems` holds every finding."""

    slug = "malformed-rulebook"

    def __init__(self, message: str, problems: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.problems = tuple(problems) or (message,)


class MissingDataError(RulesError):
    """The folder with the rulebooks is not where it should be."""

    slug = "missing-data"


class UnknownTermError(NotFoundError):
    """The rulebook defines no term of that name."""

    slug = "unknown-term"


class UnreadableError(RulesError):
    """A file of a rulebook that is there and cannot be read."""

    slug = "unreadable"


class UnwritableError(RulesError):
    """A file or folder that cannot be written; nothing was changed."""

    slug = "unwritable"


class NotComparableError(RulesError):
    """Two books that are not editions of one game."""

    slug = "not-comparable"
    exit_code = 2

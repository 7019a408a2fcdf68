"""What of a case may players be told?

The words of the judge and what lies open. The case file itself holds every hand and every deck, so a player
gets none of it but its title, question and ruling; findings about it name cards, so they stay with the judge.
"""

from __future__ import annotations

import re
from typing import Any

from judge.kernel.zones import PLAYERS
from judge.view import BOTH, HIDDEN, sees
from web.cases.play import Document, Play
from web.store import Case

_PUBLIC = ("case", "game", "edition", "about", "ruling")


def viewer_of(view: str | None) -> int | None:
    """The viewer of a view: the judge (None), a player, or both."""
    if view is None:
        return None
    return BOTH if view == "both" else PLAYERS.index(view)


def open_document(document: Document, view: str | None) -> dict[str, Any]:
    """What of a case file a view may have."""
    if view is None:
        return dict(document)
    return {key: document[key] for key in _PUBLIC if key in document}


class Sieve:
    """Takes the names of cards that a viewer never sees out of a sentence.

    The engine's own words name cards as the viewer may; this is the second lock, for sentences that carry a
    name in another way, such as the key of an ability that somebody tried to use.
    """

    def __init__(self, play: Play, viewer: int | None) -> None:
        self._pattern: re.Pattern[str] | None = None
        self._seen: set[str] = set()
        if viewer is None or not play.moments:
            return
        last = play.last
        hidden: set[str] = set()
        for card, definition in enumerate(last.defs):
            games = (moment.game for moment in play.moments)
            seen = any(card < len(game.defs) and sees(game, card, viewer) for game in games)
            words = {definition.name, last.labels[card], definition.code}
            (self._seen if seen else hidden).update(word for word in words if len(word) > 1)
        if hidden - self._seen:
            words_ = sorted(
                hidden | self._seen, key=len, reverse=True
            )  # a longer name may hold a shorter one
            self._pattern = re.compile(rf"(?<![\w.])({'|'.join(map(re.escape, words_))})(/\d+)?(?![\w#])")

    def __call__(self, text: str) -> str:
        """The sentence as the viewer may read it."""
        if self._pattern is None:
            return text
        return self._pattern.sub(lambda found: found[0] if found[1] in self._seen else HIDDEN, text)


def open_record(case: Case, view: str | None) -> dict[str, Any]:
    """A kept case as a view may have it."""
    record = case.record()
    return record | {"document": open_document(case.draft.document, view)}

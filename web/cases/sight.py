"""What of a case may players be told?

The words of the judge and what lies open. The case file itself holds every hand and every deck, so a player
gets none of it but its title, question and ruling; findings about it name cards, so they stay with the judge.
"""

from __future__ import annotations

from typing import Any

from judge.kernel.zones import PLAYERS
from judge.view import BOTH
from web.cases.play import Document
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


def open_record(case: Case, view: str | None) -> dict[str, Any]:
    """A kept case as a view may have it."""
    record = case.record()
    return record | {"document": open_document(case.draft.document, view)}

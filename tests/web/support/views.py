"""Which pages are there, and which states of them does a person see?"""

from __future__ import annotations

from typing import NamedTuple

GODZILLA = "/cases/examples/godzilla/g10-icon-2-invasion-over-own-cards"
DBS = "/cases/examples/dbs/s02-counter-against-a-play"


class View(NamedTuple):
    """A page, or a state of it: its address, what is tapped there, and what is seen then."""

    path: str
    tap: str = ""
    shows: str = ""


VIEWS = {
    "home": View("/"),
    "search": View("/search?q=7-4-1"),
    "nothing found": View("/search?q=zzzzqq"),
    "rule": View("/r/dbs/7-4-1-4"),
    "menu": View("/r/dbs/7-4-1-4", "[data-menu] summary", "[data-menu][open]"),
    "chapter": View("/r/dbs/7"),
    "book": View("/r/dbs"),
    "section of a path book": View("/r/buddyfight/attack"),
    "older edition": View("/r/dbs@1.00/7-4-1-4"),
    "comparison": View("/compare/dbs/1.00/1.23?kind=moved"),
    "doubts": View("/doubts/godzilla"),
    "all doubts": View("/doubts"),
    "no such rule": View("/r/dbs/nothing"),
    "offline": View("/offline"),
    "cases": View("/cases"),
    "examples": View("/cases/examples"),
    "new position": View("/c/new"),
    "events": View("/events"),
    "decks": View("/decks"),
    "import": View("/import"),
    "cards": View("/cards?q=gate"),
    "card": View("/cards/dbs/blk2", ".card-definition summary", ".card-definition[open] pre"),
    "card import": View("/cards/import", ".import-form summary", ".import-form details[open] input"),
    "godzilla case": View(GODZILLA, "[aria-label='To the next choice']", ".choice:not([hidden])"),
    "dbs case": View(DBS, "[aria-label='To the next choice']", ".choice:not([hidden])"),
    "vanguard case": View(
        "/c/new?game=vanguard&name=guard", "[aria-label='To the next choice']", ".choice:not([hidden])"
    ),
    "buddyfight case": View(
        "/c/new?game=buddyfight&name=battle", "[aria-label='To the next choice']", ".attack-arrow"
    ),
    "battle": View("/c/new?at=dbs:7-4-1-1", "[aria-label='One step on']", ".log-line[aria-current]"),
    "timing map": View(GODZILLA, ".here .plain", ".strips"),
    "card on the board": View(DBS, ".tile[data-card]", "dialog.sheet .verdicts"),
    "area": View(DBS, ".board [data-open='A.deck']", "dialog.sheet .area-list"),
    "more": View(GODZILLA, ".case-tools button:last-child", "dialog.sheet .menu-entry"),
    "editor": View(GODZILLA, "[data-mode-tab=edit]", ".editing .tile"),
    "dbs editor": View(DBS, "[data-mode-tab=edit]", ".editing .tile"),
    "ruling form": View("/c/CASE", "[data-mode-tab=ruling]", ".share-row"),
    "printed ruling": View("/c/CASE/ruling"),
}

"""Which edition is this?

In this order: what is printed on the title or in the margins, the newest entry of the update history,
the restated edition whose numbers it shares, the file's name, the date on the title. A book that tells nothing is filed under
the day of its import, and the report says so.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER
from rulesdb.importer.passes.matter import is_history
from rulesdb.importer.result import PrintedBook
from rulesdb.importer.titles import game_of, title_of

_VERSION = re.compile(r"\bv(?:er(?:sion)?)?\s*\.?\s*(\d{1,2}(?:\.\d{1,3})+)", re.IGNORECASE)
_FIRST_RULE = re.compile(rf"(?!\d+\.?\s){NUMBER}\.?\s+\S")
_IN_NAME = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,3}(?:\.\d{1,3})*|(?:19|20)\d\d)(?![\d])")
_NAME_VERSION = re.compile(r"(?:v|ver|version)[ ._-]?(\d{1,2})[._-](\d{1,3})", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATES = (
    re.compile(r"(?P<y>(?:19|20)\d\d)年\s*(?P<m>\d{1,2})月\s*(?P<d>\d{1,2})日"),
    re.compile(r"(?P<y>(?:19|20)\d\d)[/.\-](?P<m>\d{1,2})[/.\-](?P<d>\d{1,2})"),
    re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>(?:19|20)\d\d)"),
    re.compile(r"(?P<name>[A-Z][a-z]{2,8})\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?,? (?P<y>(?:19|20)\d\d)"),
    re.compile(r"(?P<d>\d{1,2}) (?P<name>[A-Z][a-z]{2,8})\.?,? (?P<y>(?:19|20)\d\d)"),
)
_SAME_BOOK = 0.985
_TITLE_LINES = 40


class Identity(NamedTuple):
    """A book's name on the shelf, its title and date, and what had to be guessed."""

    game: str
    edition: str
    title: str
    date: str
    doubts: tuple[str, ...] = ()


def identify(
    book: PrintedBook,
    lines: Sequence[Line],
    margins: Iterable[str],
    name: str,
    edition: str | None = None,
) -> Identity:
    """The game, edition and date of a printed book."""
    doubts: list[str] = []
    margins = tuple(margins)
    game = book.game
    title = book.title or title_of(book.front, margins)
    if not game:
        game = game_of(title, name)
        doubts.append(
            f"its words are those of no game known here; filed as {game!r}, after its title or file"
        )
    history = "\n".join(part.text for part in book.appendices if part.kind == "history")
    top = _top(lines)
    printed = max(_dates("\n".join((*margins, *top))), default="")
    date = printed or max(_dates(history), default="")
    found = (
        edition
        or _printed((*margins, *top))
        or _newest(history)
        or _known_edition(game, book)
        or _from_name(name)
        or ".".join(printed.split("-"))
    )
    if not found:
        found = datetime.date.today().strftime("%Y.%m.%d")
        doubts.append(f"its edition is printed nowhere; filed under the day of import as {found}")
    return Identity(game, found, title or game, date, tuple(doubts))


def _top(lines: Sequence[Line]) -> tuple[str, ...]:
    """The lines of the title page; below a history's heading, old versions and dates are listed."""
    top = itertools.takewhile(lambda text: not is_history(text), (line.text for line in lines[:_TITLE_LINES]))
    return tuple(itertools.takewhile(lambda text: not _FIRST_RULE.match(text), top))


def _printed(texts: Iterable[str]) -> str:
    """The version on the title page or in the margins."""
    return next((match[1] for text in texts if (match := _VERSION.search(text))), "")


def _newest(history: str) -> str:
    """The version of the newest dated entry; without dates, the last one where they count up."""
    dated: list[tuple[str, str]] = []
    versions: list[str] = []
    for line in history.splitlines():
        if match := _VERSION.search(line):
            versions.append(match[1])
            dated += [(date, match[1]) for date in _dates(line)]
    if dated:
        return max(dated)[1]
    if not versions:
        return ""
    first, last = ([int(part) for part in version.split(".")] for version in (versions[0], versions[-1]))
    return versions[-1] if last >= first else versions[0]


def _dates(text: str) -> list[str]:
    """All dates in a text, as 2023-02-03; a year alone counts as its first day."""
    found: list[str] = []
    for pattern in _DATES:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            month = parts.get("m")
            if parts.get("name"):
                short = parts["name"][:3].lower()
                month = str(_MONTHS.index(short) + 1) if short in _MONTHS else None
            if month and 1 <= int(month) <= 12 and 1 <= int(parts["d"]) <= 31:
                found.append(f"{parts['y']}-{int(month):02}-{int(parts['d']):02}")
    if not found:
        found = re.findall(r"\b((?:19|20)\d\d)\b", text)
    return found


def _known_edition(game: str, book: PrintedBook) -> str:
    """The restated edition that has the same numbers."""
    from rulesdb.library import restated

    own = {rule.id for rule in book.rules}
    for edition, ids in restated(game):
        if len(own & ids) >= _SAME_BOOK * len(own | ids):
            return edition
    return ""


def _from_name(name: str) -> str:
    if match := _NAME_VERSION.search(name):
        return f"{match[1]}.{match[2]}"
    match = _IN_NAME.search(name.rpartition(".")[0] or name)
    return match[1] if match else ""

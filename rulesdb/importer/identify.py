"""Which edition is this?

In this order: what is printed on the title or in the margins, the newest entry of the update history,
the restated edition whose numbers it shares, the file's name. A book that tells nothing is filed under
the day of its import, and the report says so.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rulesdb.importer.lines import Line
from rulesdb.importer.passes.matter import is_history
from rulesdb.importer.result import PrintedBook

_VERSION = re.compile(r"\bver(?:sion|\.)?\s*\.?\s*(\d{1,2}(?:\.\d{1,3})+)", re.IGNORECASE)
_IN_NAME = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,3}(?:\.\d{1,3})*|(?:19|20)\d\d)(?![\d])")
_NAME_VERSION = re.compile(r"(?:v|ver|version)[ ._-]?(\d{1,2})[._-](\d{1,3})", re.IGNORECASE)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DATES = (
    re.compile(r"(?P<y>(?:19|20)\d\d)[/.\-](?P<m>\d{1,2})[/.\-](?P<d>\d{1,2})"),
    re.compile(r"(?P<m>\d{1,2})/(?P<d>\d{1,2})/(?P<y>(?:19|20)\d\d)"),
    re.compile(r"(?P<name>[A-Z][a-z]{2,8})\.? (?P<d>\d{1,2})(?:st|nd|rd|th)?,? (?P<y>(?:19|20)\d\d)"),
    re.compile(r"(?P<d>\d{1,2}) (?P<name>[A-Z][a-z]{2,8})\.?,? (?P<y>(?:19|20)\d\d)"),
)
_SAME_BOOK = 0.985
_TITLE_LINES = 40
_NOT_NAMES = frozenset(
    [
        "the",
        "a",
        "of",
        "and",
        "for",
        "official",
        "comprehensive",
        "detailed",
        "complete",
        "rule",
        "rules",
        "rulebook",
        "manual",
        "book",
        "guide",
        "game",
        "ver",
        "version",
        "trading",
        "card",
        "tcg",
        "ccg",
        "table",
        "contents",
        "general",
        "introduction",
    ]
)


class Identity(NamedTuple):
    """A book's name on the shelf, its date, and what had to be guessed."""

    game: str
    edition: str
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
    game = book.game
    if not game:
        game = _game_from(book.title, name)
        doubts.append(f"no game declared in data/profiles has this vocabulary; filed as {game!r}")
    history = "\n".join(part.text for part in book.appendices if part.kind == "history")
    date = max(_dates(history), default="")
    found = (
        edition
        or _printed(lines, margins)
        or _newest(history)
        or _known_edition(game, book)
        or _from_name(name)
    )
    if not found:
        found = datetime.date.today().strftime("%Y.%m.%d")
        doubts.append(f"its edition is printed nowhere; filed under the day of import as {found}")
    return Identity(game, found, date, tuple(doubts))


def _printed(lines: Sequence[Line], margins: Iterable[str]) -> str:
    """The version on the title page or in the margins; below a history's heading old ones are listed."""
    top = itertools.takewhile(lambda text: not is_history(text), (line.text for line in lines[:_TITLE_LINES]))
    for text in (*margins, *top):
        if match := _VERSION.search(text):
            return match[1]
    return ""


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


def _game_from(title: str, name: str) -> str:
    """A short name for a game nobody declared, from its title or else the file's name."""
    for text in (title, name.rpartition(".")[0] or name):
        words = [word for word in re.findall(r"[a-z][a-z0-9]*", text.lower()) if word not in _NOT_NAMES]
        if words:
            return "".join(words[:2])[:24]
    return "book"

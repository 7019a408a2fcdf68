"""Which edition is this?

In this order: what is printed on the title or in the margins, the newest entry of the update history,
the restated edition whose numbers it shares, the file's name, the date on the title, a year in the file's name. A book that tells nothing is filed under
the day of its import, and the report says so.
"""

from __future__ import annotations

import datetime
import itertools
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rulesdb.ages import ages, same_number, version_key
from rulesdb.importer.languages import NAMES, dates_in, language_of
from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER
from rulesdb.importer.passes.matter import is_history
from rulesdb.importer.result import PrintedBook
from rulesdb.importer.titles import game_of, title_of

_VERSION = re.compile(r"\bv(?:er(?:sion)?)?\s*\.?\s*(\d{1,2}(?:\.\d{1,3})+)", re.IGNORECASE)
_FIRST_RULE = re.compile(rf"(?!\d+\.?\s){NUMBER}\.?\s+\S")
_IN_NAME = re.compile(r"(?<![\d.])(\d{1,2}\.\d{1,3}(?:\.\d{1,3})*)(?![\d])")
_YEAR = re.compile(r"(?<![\d.])((?:19|20)\d\d)(?![\d])")
_NAME_VERSION = re.compile(r"(?:v|ver|version)[ ._-]?(\d{1,2})[._-](\d{1,3})", re.IGNORECASE)
_SAME_BOOK = 0.985
_TITLE_LINES = 40


class Identity(NamedTuple):
    """A book's name on the shelf, its title and date, and what had to be guessed."""

    game: str
    edition: str
    title: str
    date: str
    doubts: tuple[str, ...] = ()
    versions: tuple[tuple[str, str], ...] = ()  # what the update history says


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
        game = game_of(title, name, book.front)
        doubts.append(
            f"its words are those of no game known here; filed as {game!r}, after its title or file"
        )
    language = language_of(line.text for line in lines)
    if language != "en":
        doubts.append(f"it is written in {NAMES[language]}; our restatement and its searches are English")
    history = "\n".join(part.text for part in book.appendices if part.kind == "history")
    top = _top(lines)
    printed = max(dates_in("\n".join((*margins, *top)), language), default="")
    date = printed or max(dates_in(history, language), default="")
    found = (
        edition
        or _printed((*margins, *top))
        or _newest(history, language)
        or _known_edition(game, book)
        or _from_name(name, _IN_NAME)
        or ".".join(printed.split("-"))
        or _from_name(name, _YEAR)
    )
    if not found:
        found = datetime.date.today().strftime("%Y.%m.%d")
        doubts.append(f"its edition is printed nowhere; filed under the day of import as {found}")
    doubts += _spelt_alike(game, found, date)
    versions = {version: date for date, version in sorted(_dated_versions(history, language), reverse=True)}
    return Identity(game, found, title or game, date, tuple(doubts), tuple(versions.items()))


def _spelt_alike(game: str, edition: str, date: str) -> Iterator[str]:
    """Whether an edition on the shelf has the same number in another spelling, and no other date."""
    from rulesdb.library import editions

    shelf = [other.edition for other in editions(game)]
    for other, age in ages(game, shelf).items():
        if same_number(edition, other) and (age.date == date or not age.date or not date):
            yield (
                f"{game} {other} is on the shelf, too: the same number in another spelling;"
                f" if they are one edition, file it as --book {game}@{other}"
            )


def _top(lines: Sequence[Line]) -> tuple[str, ...]:
    """The lines of the title page; below a history's heading, old versions and dates are listed."""
    top = itertools.takewhile(lambda text: not is_history(text), (line.text for line in lines[:_TITLE_LINES]))
    return tuple(itertools.takewhile(lambda text: not _FIRST_RULE.match(text), top))


def _printed(texts: Iterable[str]) -> str:
    """The version on the title page or in the margins."""
    return next((match[1] for text in texts if (match := _VERSION.search(text))), "")


def _newest(history: str, language: str) -> str:
    """The version of the newest dated entry; without dates, the last one where they count up."""
    if dated := list(_dated_versions(history, language)):
        return max(dated)[1]
    versions = [match[1] for match in _VERSION.finditer(history)]
    if not versions:
        return ""
    counts_up = version_key(versions[-1]) >= version_key(versions[0])
    return versions[-1] if counts_up else versions[0]


def _dated_versions(history: str, language: str) -> Iterator[tuple[str, str]]:
    """The dates and versions that stand on one line of an update history."""
    for line in history.splitlines():
        if match := _VERSION.search(line):
            yield from ((date, match[1]) for date in dates_in(line, language))


def _known_edition(game: str, book: PrintedBook) -> str:
    """The restated edition that has the same numbers."""
    from rulesdb.library import restated

    own = {rule.id for rule in book.rules}
    for edition, ids in restated(game):
        if len(own & ids) >= _SAME_BOOK * len(own | ids):
            return edition
    return ""


def _from_name(name: str, pattern: re.Pattern[str]) -> str:
    if match := _NAME_VERSION.search(name):
        return f"{match[1]}.{match[2]}"
    match = pattern.search(name.rpartition(".")[0] or name)
    return match[1] if match else ""

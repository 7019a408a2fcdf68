"""How does a table (CSV, TSV, with semicolons or bars) become rows?

The separator is the one under which most headings make sense, and the heading line is the first of the
top lines that has any; titles above it are skipped. A line with more or fewer cells than headings has
slipped, and nobody can say where: it is left out and named. So is a line with a formula, whose value the
file does not hold.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from judge.cardlist.errors import CardListRefused
from judge.cardlist.fields import folded, known
from judge.cardlist.raw import MOST_ROWS, LeftOut, RawList, Row

SEPARATORS = {",": "csv", "\t": "tsv", ";": "csv", "|": "csv"}
_TOP = 10  # lines above which no heading line stands
_MOST_LINES = 80  # lines of one quoted cell; the longest card text has about 20
_FORMULA = re.compile(r"=\s*[A-Za-z(\"'+@$-]|#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NULL!|NUM!)$")
_SEPARATOR_LINE = re.compile(r"sep=(.)\s*\n", re.IGNORECASE)


def read_table(text: str, name: str, given: Mapping[str, str]) -> RawList:
    """The rows of a table with a heading line; `given` names headings that nobody could know."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    said = _SEPARATOR_LINE.match(text)
    above = 0
    if said is not None:
        text, above = text[said.end() :], 1
    separator, top = _heading(text, name, given, [said[1]] if said is not None else list(SEPARATORS))
    lines = _lines(text, separator, name, above)
    headings: list[str] = []
    for _, cells in islice(lines, top + 1):
        headings = _unique(cells)
    rows: list[Row] = []
    left_out: list[LeftOut] = []
    for line, cells in lines:
        if not any(cells):
            continue
        if (reason := _fault(cells, headings, separator)) is not None:
            left_out.append(LeftOut(f"line {line}", reason))
        else:
            rows.append(Row(f"line {line}", dict(zip(headings, cells, strict=False))))
        if len(rows) + len(left_out) > MOST_ROWS:
            raise CardListRefused(f"{name} has more than {MOST_ROWS} lines; expected a card list")
    if len(left_out) > len(rows):
        raise CardListRefused(
            f"{name}: {len(left_out)} of {len(rows) + len(left_out)} lines do not fit the heading line "
            f"({left_out[0]}); export the table again with quoted cells"
        )
    return RawList(SEPARATORS.get(separator, "csv"), rows, left_out)


def _heading(text: str, name: str, given: Mapping[str, str], separators: Iterable[str]) -> tuple[str, int]:
    """The separator and the number of the heading line among the lines that are not empty."""
    wanted = {folded(heading) for heading in given.values()}
    best = (0, 0, ",")
    head = text[:200_000]
    for separator in separators:
        for number, (_, cells) in enumerate(islice(_lines(head, separator, name, 0), _TOP)):
            score = len({known(cell) for cell in cells} - {None}) + 2 * len(
                wanted & {folded(cell) for cell in cells}
            )
            named = "name" in given or any(known(cell) == "name" for cell in cells)
            if len(cells) > 1 and named and (score, -number) > (best[0], -best[1]):
                best = (score, number, separator)
    if best[0] < 2:
        first = text.strip().partition("\n")[0]
        raise CardListRefused(
            f"{name} has no heading line that names the fields of cards; expected one such as "
            f"'number,name,type,text', found {first[:60]!r}"
        )
    return best[2], best[1]


def _lines(text: str, separator: str, name: str, above: int) -> Iterator[tuple[int, list[str]]]:
    """The lines that are not empty, with the number of the first line each stands on."""
    reader = csv.reader(io.StringIO(text), delimiter=separator)
    end = 0
    while True:
        start = end + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error:
            raise CardListRefused(
                f"{name}, line {start + above}: a cell has more than {csv.field_size_limit():,} characters; expected a card "
                "list with quoted cells"
            ) from None
        end = reader.line_num
        if end - start > _MOST_LINES:
            raise CardListRefused(
                f"{name}: a quotation mark that opens on line {start + above} is not closed; export the table again"
            )
        if cells:
            yield start + above, [cell.strip() for cell in cells]


def _swallows(cell: str, first: str, separators: int, separator: str) -> bool:
    """Whether a cell goes on into another line of the table: one that begins as this line does."""
    return any(
        line.count(separator) >= separators and _shape(line.partition(separator)[0]) == _shape(first)
        for line in cell.split("\n")[1:]
    )


def _shape(cell: str) -> str:
    """A cell with one letter for all letters, one digit for all digits: numbers of cards of one list look alike."""
    return re.sub(r"[^\W\d_]+", "a", re.sub(r"\d+", "0", cell.strip(' "')))


def _unique(cells: list[str]) -> list[str]:
    """Headings, those that stand twice numbered, and empty ones, too."""
    found: list[str] = []
    for place, cell in enumerate(cells, 1):
        heading = cell or f"column {place}"
        found.append(heading if heading not in found else f"{heading} ({place})")
    return found


def _fault(cells: list[str], headings: list[str], separator: str) -> str | None:
    """Why a line cannot be read, if it cannot."""
    if any(_swallows(cell, cells[0], len(headings) - 1, separator) for cell in cells if "\n" in cell):
        return "a cell holds the lines behind it; a quotation mark is not closed"
    if len(cells) != len(headings) and any(cells[len(headings) :] or [len(cells) < len(headings)]):
        return f"{len(cells)} cells under {len(headings)} headings"
    for heading, cell in zip(headings, cells, strict=False):
        if cell[:1] in ("=", "#") and _FORMULA.match(cell):
            return f"{heading} is a formula ({cell[:30]}); save the values instead"
    return None

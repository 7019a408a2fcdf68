"""In which order are the words on a page read?

Takes runs of characters with their boxes. What stands at the top or bottom edge of many pages is
furniture and goes. Then the gutters between columns are looked for: strips that nearly no run crosses.
Runs that do cross one (titles) part the page into bands, and each band is read left column first. The
file's own order is another reading; of all of them the one whose numbers count best is taken.
Knows nothing of rules, save where bands.py asks for their numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from statistics import median

from rulesdb.importer.lines import Line
from rulesdb.importer.readers.bands import begins_band, best_reading
from rulesdb.importer.readers.text import clean

_EDGE_ROWS = 3
_FEWEST_PAGES = 3
_MANY = 0.3
_NEAR = 6.0
_PAGE_NUMBER = re.compile(
    r"(?:page|p\.)?\s*[-–—|]?\s*\d{1,4}\s*[-–—|]?(?:\s*(?:/|of)\s*\d{1,4})?", re.IGNORECASE
)
# A gutter: within the text, at least this wide (points), crossed by few runs.
_INNER = (0.15, 0.85)
_NARROWEST = 6
_CROSSING = 0.08
_FEWEST_RUNS = 6
_NARROWEST_COLUMN = 0.15
_TITLE = re.compile(r"(?:[☆●]\s*|(?:section|chapter)\s+)?\d{1,2}\.\s+[A-Z]|[☆●]", re.IGNORECASE)
_BARE_NUMBER = re.compile(r"[\d.\-‐–() ]+")
_FEWEST_WORDS = 5


@dataclass(slots=True)
class Run:
    """Characters that stand close together on one line."""

    left: float
    bottom: float
    right: float
    top: float
    text: str

    @property
    def middle(self) -> float:
        return (self.bottom + self.top) / 2

    @property
    def height(self) -> float:
        return max(self.top - self.bottom, 1.0)


@dataclass(slots=True)
class Page:
    number: int
    width: float
    height: float
    runs: list[Run]


def to_lines(pages: list[Page]) -> tuple[list[Line], tuple[str, ...]]:
    """All lines of a document in reading order, and what stood in the margins."""
    for page in pages:
        page.runs = [run for run in page.runs if 0 < (run.left + run.right) / 2 < page.width]
    margins = _drop_edges(pages)
    found = [find_gutters(page.runs) for page in pages]
    shared = _shared(found)
    lines: list[Line] = []
    for page, own in zip(pages, found, strict=True):
        lines += best_reading(_readings(page, own, shared), lines)
    return lines, margins


def _readings(page: Page, own: list[float], shared: list[float]) -> Iterator[list[Line]]:
    """The orders in which a page may be meant to be read, the likeliest first."""
    # A short last page shows no gutter of its own; it has that of the others.
    fits = not any(_lies_across(page.runs, gutter) for gutter in shared)
    gutters = shared if shared and fits else own
    yield _read_page(page, gutters)
    if gutters:
        yield _read_page(page, gutters, short_headings=False)
    if own and own != gutters:
        yield _read_page(page, own)
        yield _read_page(page, own, short_headings=False)
    yield _as_written(page, gutters)


def _as_written(page: Page, gutters: list[float]) -> list[Line]:
    """The page in the order in which its file was written, which is often the author's own."""
    rows: list[list[Run]] = []

    def column_of(run: Run) -> int:
        return sum(run.left > gutter for gutter in gutters)

    for run in page.runs:
        before = rows[-1][-1] if rows else None
        if (
            before is not None
            and _same_row(before, run)
            and run.left >= before.right - 1
            and column_of(before) == column_of(run)
        ):
            rows[-1].append(run)
        else:
            rows.append([run])
    lines: list[Line] = []
    for column, group in groupby(rows, key=lambda row: column_of(row[0])):
        lines += _lines_of(list(group), page.number, column + 1 if gutters else 0)
    return lines


def _shared(found: list[list[float]]) -> list[float]:
    """The gutters that most pages have in common."""
    counts = Counter(len(gutters) for gutters in found if gutters)
    if not counts:
        return []
    usual, pages = counts.most_common(1)[0]
    if pages <= len(found) / 3:
        return []
    alike = [gutters for gutters in found if len(gutters) == usual]
    return [median(column) for column in zip(*alike, strict=True)]


def _drop_edges(pages: list[Page]) -> tuple[str, ...]:
    """Take headers, footers and page numbers off all pages; gives their words, each once."""
    dropped: dict[str, None] = {}
    edges: Counter[str] = Counter()
    rows_of = {page.number: _rows(page.runs) for page in pages}
    for page in pages:
        rows = rows_of[page.number]
        edges.update({_mask(row) for row in [*rows[:_EDGE_ROWS], *rows[-_EDGE_ROWS:]]})
    often = max(_FEWEST_PAGES, _MANY * len(pages))
    for page in pages:
        rows = rows_of[page.number]
        kept = list(rows)
        for end in (0, -1):
            for _ in range(_EDGE_ROWS):
                if not kept or not _is_edge(kept[end], edges, often, page):
                    break
                words = " ".join(run.text for run in kept[end])
                if _TITLE.match(words) and words not in dropped:
                    # The title of a chapter on each of its pages: the first one is its heading.
                    dropped[words] = None
                    break
                dropped[words] = None
                kept.pop(end)
        page.runs = [run for row in kept for run in row]
    return tuple(dropped)


def _is_edge(row: list[Run], edges: Counter[str], often: float, page: Page) -> bool:
    middle = row[0].middle
    at_edge = middle > page.height * 0.88 or middle < page.height * 0.12
    if not at_edge:
        return False
    text = " ".join(run.text for run in row).strip()
    return bool(_PAGE_NUMBER.fullmatch(text)) or edges[_mask(row)] >= often


def _mask(row: list[Run]) -> str:
    """A row's words without digits, and its place, so that a rule's line is not taken for a header."""
    text = re.sub(r"\d+", "#", " ".join(run.text for run in row).lower())
    return f"{round(row[0].middle / _NEAR)}:{text}"


def _rows(runs: list[Run]) -> list[list[Run]]:
    """Runs on one height across the page, from the top down, each from left to right."""
    rows: list[list[Run]] = []
    for run in sorted(runs, key=lambda run: -run.middle):
        if rows and _same_row(rows[-1][0], run):
            rows[-1].append(run)
        else:
            rows.append([run])
    for row in rows:
        row.sort(key=lambda run: run.left)
    return rows


def _same_row(one: Run, other: Run) -> bool:
    return abs(one.middle - other.middle) < 0.4 * min(one.height, other.height)


def find_gutters(runs: list[Run]) -> list[float]:
    """The middles of the strips between columns, from left to right; none on a page of one column."""
    if len(runs) < 2 * _FEWEST_RUNS:
        return []
    left, right = min(run.left for run in runs), max(run.right for run in runs)
    low, high = int(left + _INNER[0] * (right - left)), int(left + _INNER[1] * (right - left))
    crossing = [0] * (high - low + 1)
    for run in runs:
        for place in range(max(int(run.left), low), min(int(run.right), high) + 1):
            crossing[place - low] += 1
    allowed = _CROSSING * len(runs)
    gutters: list[float] = []
    for blank, group in groupby(enumerate(crossing), key=lambda item: item[1] <= allowed):
        strip = [place for place, _ in group]
        if blank and len(strip) >= _NARROWEST:
            gutters.append(low + _emptiest(strip, crossing))
    gutters = [gutter for gutter in gutters if not _lies_across(runs, gutter)]
    return _between_columns(runs, gutters, right - left)


def _emptiest(strip: list[int], crossing: list[int]) -> float:
    """The middle of the longest stretch that the fewest runs cross.

    Headings stand left of the indented rules below them: in the middle of a strip that nearly no run
    crosses they would be cut off from their own column.
    """
    fewest = min(crossing[place] for place in strip)
    stretches = (
        list(group) for least, group in groupby(strip, key=lambda place: crossing[place] == fewest) if least
    )
    longest = max(stretches, key=len)
    return (longest[0] + longest[-1]) / 2


def _between_columns(runs: list[Run], gutters: list[float], width: float) -> list[float]:
    """Those gutters that have a column of text on both sides.

    Numbers set apart from their text, page numbers of a contents page and amounts of a table stand in
    columns, too, but they are read with the words beside them.
    """
    kept = list(gutters)
    while kept:
        columns = _deal(runs, kept)
        poor = next((place for place, column in enumerate(columns) if not _is_column(column, width)), None)
        if poor is None:
            return kept
        # Numbers belong to what follows them; at the right edge, to what stands before.
        kept.pop(min(poor, len(kept) - 1))
    return []


def _is_column(runs: list[Run], width: float) -> bool:
    """Whether runs are lines of text: enough of them, of some length, and words rather than numbers."""
    if len(runs) < _FEWEST_RUNS:
        return False
    letters = sum(len(run.text) for run in runs)
    bare = sum(_BARE_NUMBER.fullmatch(run.text) is not None for run in runs)
    broad = max(run.right for run in runs) - min(run.left for run in runs)
    return letters > 8 * len(runs) and bare < 0.5 * len(runs) and broad > _NARROWEST_COLUMN * width


def _deal(runs: list[Run], gutters: list[float]) -> list[list[Run]]:
    """The runs of each column, from left to right."""
    columns: list[list[Run]] = [[] for _ in range(len(gutters) + 1)]
    for run in runs:
        columns[sum(run.right > gutter + 2 for gutter in gutters)].append(run)
    return columns


def _lies_across(runs: list[Run], gutter: float) -> bool:
    across = sum(run.left < gutter - 2 and run.right > gutter + 2 for run in runs)
    return across > max(2, 0.2 * len(runs))


def _read_page(page: Page, gutters: list[float], short_headings: bool = True) -> list[Line]:
    """The page column by column; headings across all columns part it into bands."""
    if not gutters:
        return _column(page.runs, page.number, 0)
    lines: list[Line] = []
    band: list[Run] = []
    for row in _rows(page.runs):
        if any(run.left < gutter - 2 and run.right > gutter + 2 for run in row for gutter in gutters):
            lines += _band(band, page.number, gutters)
            band = []
            lines += _column(row, page.number, 0)
            continue
        if short_headings and _heads_band(row, band, gutters):
            lines += _band(band, page.number, gutters)
            band = []
        band += row
    return lines + _band(band, page.number, gutters)


def _heads_band(row: list[Run], band: list[Run], gutters: list[float]) -> bool:
    """Whether a row of the left column is a heading across all of them, though too short to cross any."""
    left = _joined(_deal(row, gutters)[0])
    if not left[:1].isdigit() and not left.lower().startswith(("section", "chapter", "part")):
        return False
    right = next((column for column in reversed(_deal(band, gutters)[1:]) if column), [])
    return begins_band(left, (_joined(line) for line in _rows(right)))


def _band(runs: list[Run], page: int, gutters: list[float]) -> list[Line]:
    """A stretch of a page in columns, the left one first."""
    columns = enumerate(_deal(runs, gutters), 1)
    return [line for place, column in columns for line in _column(column, page, place)]


def _column(runs: list[Run], page: int, column: int) -> list[Line]:
    """The lines of one column, with the gaps above them in lines and their indent in letters."""
    return _lines_of(_rows(runs), page, column)


def _lines_of(rows: list[list[Run]], page: int, column: int) -> list[Line]:
    """Rows as lines."""
    if not rows:
        return []
    pitches = [above[0].middle - below[0].middle for above, below in pairwise(rows)]
    # Lines of one paragraph stand closest; where paragraphs are short, most distances are wider.
    pitch = sorted(pitches)[len(pitches) // 5] if pitches else 0.0
    margin = min(row[0].left for row in rows)
    lines: list[Line] = []
    for place, row in enumerate(rows):
        gap = round(pitches[place - 1] / pitch - 1.25) if place and pitch > 1 else 0
        text = clean(_joined(row)).strip()
        if text:
            indent = int((row[0].left - margin) / (0.5 * row[0].height))
            lines.append(Line(text, page, place + 1, column, gap=max(gap, 0), indent=indent))
    return lines


def _joined(row: list[Run]) -> str:
    """The runs of a line. One hole in a line of words, where no number stands before it, held an icon."""
    words = sum(run.text.count(" ") + 1 for run in row)
    icon = len(row) == 2 and words >= _FEWEST_WORDS and not _BARE_NUMBER.fullmatch(row[0].text)
    return ("  " if icon else " ").join(run.text for run in row)

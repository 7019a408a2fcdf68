"""Habit: columns side by side on one text line, with a gutter of blanks between them.

Converters that keep the layout print the columns of a page next to each other. A gutter is a stretch
of positions that nearly no line crosses, with lines of words on both sides. Where pages are marked,
the left column is read before the right one; where they are not, the parts are given line by line and
the columns are dealt out later (columns.py).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise

from rulesdb.importer.lines import Line
from rulesdb.importer.passes.furniture import drop_furniture
from rulesdb.importer.readers.bands import begins_band, best_reading

_FEWEST_LINES = 8
# The share of lines that may cross a gutter, and that must stand on each side of it.
_CROSSING, _BESIDE = 0.12, 0.25
_INNER = (0.15, 0.85)
_NARROWEST, _NARROWEST_COLUMN = 2, 12
# Converters set the right column of a page a few letters further left or right than on the others.
_NEAR = 8
# Tables and contents pages have columns, too, but of figures and single words.
_SHORTEST_TEXT = 15
_FIGURES = re.compile(r"[\d.,+()/ -]+")


def split_lines(lines: list[Line]) -> list[Line]:
    """Cut lines that hold several columns, page by page."""
    if not any(_gutters(page) for page in _pages(lines)):
        return lines
    # A title above the right column is found at the top of its page, not inside it.
    pages = _pages(drop_furniture(lines))
    found = [_gutters(page) for page in pages]
    shared = _shared(found)
    result: list[Line] = []
    for page, own in zip(pages, found, strict=True):
        # A short last page shows no gutter of its own; it has that of the others.
        usual = [_clear_near(page, gutter) for gutter in shared]
        gutters = own or (usual if len(page) < _FEWEST_LINES or not _crossed(page, usual) else [])
        if not gutters:
            result += page
        elif len(pages) > 1:
            readings = (_by_column(page, gutters, short_headings) for short_headings in (True, False))
            result += best_reading(readings, result)
        else:
            result += [part for line in page for part in _parts(line, gutters)]
    return result


def _pages(lines: list[Line]) -> list[list[Line]]:
    return [list(group) for _, group in groupby(lines, key=lambda line: line.page)]


def _raw(line: Line) -> str:
    return " " * line.indent + line.text


def _shared(found: list[list[int]]) -> list[int]:
    """The gutters of most pages, as they are on the page in the middle of them."""
    having = sorted(gutters for gutters in found if gutters)
    return having[len(having) // 2] if len(having) > len(found) / 3 else []


def _crossed(page: list[Line], gutters: list[int]) -> bool:
    raws = [_raw(line) for line in page]
    return any(sum(_crosses(raw, gutter) for raw in raws) > 0.2 * len(raws) for gutter in gutters)


def _clear_near(page: list[Line], gutter: int) -> int:
    """Where the fewest lines of a page cross, close to a gutter of the other pages."""
    raws = [_raw(line) for line in page]
    near = sorted(range(gutter - _NEAR, gutter + _NEAR + 1), key=lambda place: abs(place - gutter))
    return min(near, key=lambda place: sum(_crosses(raw, place) for raw in raws))


def _gutters(page: list[Line]) -> list[int]:
    """The positions at which the columns of a page begin, without the first one."""
    # Tabs have no width here; a page with tabs is a table or a contents page.
    raws = [raw for line in page if "\t" not in (raw := _raw(line))]
    if sum(line.indent > _NARROWEST_COLUMN or "  " in line.text for line in page) < _FEWEST_LINES:
        return []
    width = sorted(map(len, raws))[int(len(raws) * 0.95)]
    filled = [0] * (max(map(len, raws)) + 1)
    for raw in raws:
        for place, letter in enumerate(raw):
            filled[place] += not letter.isspace()
    low, high = int(width * _INNER[0]), int(width * _INNER[1])
    gutters: list[int] = []
    for blank, group in groupby(range(low, high), key=lambda place: filled[place] <= _CROSSING * len(raws)):
        places = list(group)
        if blank and len(places) >= _NARROWEST:
            gutters.append(_edge(places, filled))
    return _between_columns(raws, gutters)


def _edge(places: list[int], filled: list[int]) -> int:
    """Where the right column begins: behind the longest stretch that the fewest lines cross."""
    fewest = min(filled[place] for place in places)
    stretches = (
        list(group) for least, group in groupby(places, key=lambda place: filled[place] == fewest) if least
    )
    return max(stretches, key=len)[-1] + 1


def _between_columns(raws: list[str], gutters: list[int]) -> list[int]:
    """Those gutters that have a column of text on both sides."""
    kept = list(gutters)
    while kept:
        edges = [0, *kept, None]
        poor = next(
            (place for place, (start, end) in enumerate(pairwise(edges)) if not _is_column(raws, start, end)),
            None,
        )
        if poor is None:
            return kept
        # Numbers belong to what follows them; at the right edge, to what stands before.
        kept.pop(min(poor, len(kept) - 1))
    return []


def _is_column(raws: list[str], start: int | None, end: int | None) -> bool:
    """Whether lines of text stand between two positions, rather than numbers and the cells of a table."""
    texts = [text for raw in raws if (text := raw[start:end].strip())]
    if len(texts) < max(_FEWEST_LINES, _BESIDE * len(raws)):
        return False
    figures = sum(_FIGURES.fullmatch(text) is not None for text in texts)
    return sum(map(len, texts)) > _SHORTEST_TEXT * len(texts) and figures < 0.3 * len(texts)


def _crosses(raw: str, gutter: int) -> bool:
    return raw[gutter - 1 : gutter].strip() != "" and raw[gutter : gutter + 1].strip() != ""


def _parts(line: Line, gutters: list[int]) -> Iterator[Line]:
    """The parts of a line, one for each column; a line across the gutters stays whole."""
    raw = _raw(line)
    if any(_crosses(raw, gutter) for gutter in gutters):
        yield replace(line, column=0)
        return
    gap = line.gap
    for column, (start, end) in enumerate(pairwise([0, *gutters, len(raw) + 1]), 1):
        part = raw[start:end]
        if part.strip():
            indent = len(part) - len(part.lstrip())
            yield replace(line, text=part.strip(), column=column, indent=indent, gap=gap)
            gap = 0


def _by_column(page: list[Line], gutters: list[int], short_headings: bool) -> list[Line]:
    """The lines of a page in reading order: whole lines part it into bands, left before right."""
    ordered: list[Line] = []
    band: list[list[Line]] = [[] for _ in range(len(gutters) + 1)]
    for line in page:
        for part in _parts(line, gutters):
            right = next((column for column in reversed(band[1:]) if column), [])
            heads = short_headings and part.column == 1
            if part.column == 0 or (heads and begins_band(part.text, (one.text for one in right))):
                ordered += [one for column in band for one in column]
                band = [[] for _ in band]
            band[max(part.column - 1, 0)].append(part)
            if part.column == 0:
                ordered.append(band[0].pop())
    return ordered + [one for column in band for one in column]

"""Habit: two columns side by side on one text line, with a gutter of blanks between them.

Converters that keep the layout print both columns of a page next to each other. The gutter is the
stretch of positions in the middle of a page that nearly no line crosses. Where pages are marked, the
left column is read before the right one; where they are not, both halves are given line by line and
the columns are dealt out later (columns.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from statistics import median

from rulesdb.importer.lines import Line

_FEWEST_PAIRS = 8
_PAIRED = 0.35
_CROSSING = 0.12


def split_lines(lines: list[Line]) -> list[Line]:
    """Cut lines that hold two columns, page by page."""
    pages = [list(group) for _, group in groupby(lines, key=lambda line: line.page)]
    gutters = [_gutter([_raw(line) for line in page]) for page in pages]
    found = [gutter for gutter in gutters if gutter is not None]
    # A short last page shows no gutter of its own; it has that of the others.
    shared = int(median(found)) if len(found) > len(pages) / 3 else None
    paged = len(pages) > 1
    result: list[Line] = []
    for page, own in zip(pages, gutters, strict=True):
        gutter = own or shared
        if gutter is None:
            result += page
        elif paged:
            result += _by_column(page, gutter)
        else:
            result += [half for line in page for half in _halves(line, gutter)]
    return result


def _raw(line: Line) -> str:
    return " " * line.indent + line.text


def _gutter(raws: list[str]) -> int | None:
    """The position before which nearly every line of a page is blank or over."""
    # Tabs have no width here; a page with tabs is a table or a contents page.
    wide = [raw for raw in raws if "\t" not in raw]
    if sum("  " in raw.strip() for raw in wide) < _FEWEST_PAIRS:
        return None
    width = sorted(map(len, wide))[int(len(wide) * 0.95)]
    best, fewest = None, len(wide) * _CROSSING
    for place in range(int(width * 0.3), int(width * 0.7)):
        crossing = sum(len(raw) > place - 2 and raw[place - 2 : place].strip() != "" for raw in wide)
        paired = sum(_has_both(raw, place) for raw in wide)
        if crossing < fewest and paired >= max(_FEWEST_PAIRS, _PAIRED * len(wide)):
            best, fewest = place, crossing
    return best


def _has_both(raw: str, place: int) -> bool:
    return bool(raw[:place].strip()) and bool(raw[place:].strip())


def _halves(line: Line, gutter: int) -> Iterator[Line]:
    """The left and the right half of a line; a line across the gutter stays whole."""
    raw = _raw(line)
    if raw[gutter - 2 : gutter].strip() or not raw[gutter:].strip():
        yield replace(line, column=0 if raw[gutter:].strip() else 1)
        return
    left, right = raw[:gutter].strip(), raw[gutter:]
    if left:
        yield replace(line, text=left, column=1)
    indent = len(right) - len(right.lstrip())
    yield replace(line, text=right.strip(), column=2, indent=indent, gap=0 if left else line.gap)


def _by_column(page: list[Line], gutter: int) -> list[Line]:
    """The lines of a page in reading order: whole lines part it into bands, left before right."""
    ordered: list[Line] = []
    right: list[Line] = []
    for line in page:
        for half in _halves(line, gutter):
            if half.column == 2:
                right.append(half)
                continue
            if half.column == 0:
                ordered += right
                right = []
            ordered.append(half)
    return ordered + right

"""Habit: titles, versions and page numbers at the top and bottom of every page, between the rules.

What stands among the first or last lines of many pages (digits aside) is furniture, and so is a page
number there; on nearly every page, it is so in the middle, too, where a converter put it between two
columns. Where pages are not marked, page numbers that count up by one mark them; without these,
a title that comes again as regularly as pages do. Lines that begin rules are never furniture.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import groupby, pairwise
from statistics import median

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER
from rulesdb.importer.passes.spine import reading_of

_PAGE_NUMBER = re.compile(
    r"(?:page|p\.)?\s*[-–—|]?\s*(?P<number>\d{1,3})\s*[-–—|]?(?:\s*(?:/|of)\s*\d{1,3})?", re.IGNORECASE
)
_RULE_NUMBER = re.compile(rf"{NUMBER}\.|(?!\d+$){NUMBER}")
_COPYRIGHT = re.compile(r"©|\(c\)\s*(?:19|20)\d\d|all rights reserved", re.IGNORECASE)
_DEPTH = 3
_FEWEST_PAGES = 3
_MANY, _NEARLY_ALL = 0.3, 0.6
_LONGEST = 120
# A title that is repeated without page marks: how often at least, how far apart, and how regularly.
_FEWEST_TITLES, _SHORTEST_PAGE, _REGULAR = 4, 15, 0.7
_TITLE = re.compile(
    r"(?:[A-Z0-9][\w’'!.&-]*|of|the|and|for|a|in|to|[&/|:–-])(?:\s+(?:[A-Z0-9][\w’'!.&-]*|of|the|and|for|a|in|to|[&/|:–-]))+"
)


def drop_furniture(lines: list[Line]) -> list[Line]:
    """Leave out what belongs to the pages, not to the book."""
    if lines and lines[-1].page == lines[0].page:
        lines = _pages_from_numbers(lines)
    pages = [list(group) for _, group in groupby(lines, key=lambda line: line.page)]
    if len(pages) < _FEWEST_PAGES:
        return _drop_titles(lines)
    tops = Counter(mask for page in pages for mask in {_mask(line) for line in page[:_DEPTH]})
    ends = Counter(mask for page in pages for mask in {_mask(line) for line in page[-_DEPTH:]})
    often = max(_FEWEST_PAGES, _MANY * len(pages))
    kept: list[Line] = []
    for page in pages:
        first, last = 0, len(page)
        while first < min(_DEPTH, last) and _is_furniture(page[first], tops, often):
            first += 1
        while last > max(first, len(page) - _DEPTH) and _is_furniture(page[last - 1], ends, often):
            last -= 1
        kept += page[first:last]
    return _drop_scattered(kept)


def _drop_scattered(lines: list[Line]) -> list[Line]:
    """Leave out titles and numbers that a converter put between the columns of nearly every page."""
    counts = Counter((line.page, _mask(line)) for line in lines)
    once = Counter(mask for (_, mask), count in counts.items() if count == 1)
    offsets = Counter(
        int(match["number"]) - line.page
        for line in lines
        if (match := _PAGE_NUMBER.fullmatch(line.text)) is not None
    )
    pages = len({line.page for line in lines})
    often = max(_FEWEST_PAGES, _NEARLY_ALL * pages)
    offset = next((offset for offset, count in offsets.most_common(1) if count >= often), None)

    def scattered(line: Line) -> bool:
        if _begins_rule(line.text) or len(line.text) >= _LONGEST:
            return False
        if match := _PAGE_NUMBER.fullmatch(line.text):
            return int(match["number"]) - line.page == offset
        return once[_mask(line)] >= often and counts[line.page, _mask(line)] == 1

    return [line for line in lines if not scattered(line)]


def _is_furniture(line: Line, counts: Counter[str], often: float) -> bool:
    if _begins_rule(line.text):
        return False
    if _PAGE_NUMBER.fullmatch(line.text) or (_COPYRIGHT.search(line.text) and len(line.text) < _LONGEST):
        return True
    return counts[_mask(line)] >= often and len(line.text) < _LONGEST


def _begins_rule(text: str) -> bool:
    """Whether a line is a rule's first one, or its number alone."""
    return reading_of(text) is not None or _RULE_NUMBER.fullmatch(text) is not None


def _mask(line: Line) -> str:
    """A line without its digits: 'ver. 1.23 page 4' is the same on every page."""
    return re.sub(r"\d+", "#", " ".join(line.text.lower().split()))


def _drop_titles(lines: list[Line]) -> list[Line]:
    """Leave out titles that come again at the distance of pages, though nothing else marks the pages."""
    places: dict[str, list[int]] = {}
    for index, line in enumerate(lines):
        places.setdefault(_mask(line), []).append(index)
    dropped: set[int] = set()
    for found in places.values():
        text = lines[found[0]].text
        if len(found) < _FEWEST_TITLES or text[0].isdigit() or not _TITLE.fullmatch(text):
            continue
        distances = [new - old for old, new in pairwise(found)]
        usual = median(distances)
        regular = sum(abs(distance - usual) <= 0.5 * usual for distance in distances)
        if usual >= _SHORTEST_PAGE and regular >= _REGULAR * len(distances):
            dropped.update(found)
    return [line for index, line in enumerate(lines) if index not in dropped]


def _pages_from_numbers(lines: list[Line]) -> list[Line]:
    """Number the pages by lone page numbers that count up by one."""
    breaks: dict[int, int] = {}
    expected: int | None = None
    for index, line in enumerate(lines):
        match = _PAGE_NUMBER.fullmatch(line.text)
        if match is None:
            continue
        number = int(match["number"])
        if expected is None or number == expected:
            breaks[index] = number
            expected = number + 1
    if len(breaks) < _FEWEST_PAGES:
        return lines
    page = 1
    numbered = []
    for index, line in enumerate(lines):
        numbered.append(replace(line, page=page))
        if index in breaks:
            page += 1
    return numbered

"""Habit: a table of contents whose lines look just like chapter headings.

A run of short numbered lines near the front, without a rule between them, whose numbers come again
later. Page numbers, leader dots or a title above make it certain, but are not needed.
"""

from __future__ import annotations

import re

from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.numbering import NUMBER, Number, parse

_TITLE_LINE = re.compile(r"(?:table\s+of\s+)?contents?\b.{0,12}|index|目次", re.IGNORECASE)
_ENTRY = re.compile(
    rf"(?:(?:section|chapter|part)\s+)?(?P<number>{NUMBER})[.:]?\s*(?P<title>\D.*?)?(?P<page>(?:\s*[.·…_]{{2,}}\s*|\s{{2,}}|\t\s*|\s)\d{{1,3}})?$",
    re.IGNORECASE,
)
_PAGE_ENTRY = re.compile(r".{2,80}?(?:\s*[.·…]{3,}\s*|\t\s*|\s{3,})\d{1,3}$")
# Dots that lead the eye to a page number; they may fill the whole line.
_LEADER = re.compile(r"(?:\s?[.·․‥…・_]){3,}")
_LONGEST = 90
_FEWEST, _MOST = 3, 0.7


def drop_contents(lines: list[Line]) -> tuple[list[Line], dict[Number, str]]:
    """The lines without the tables of contents in the front third of a book, and the numbers that those list."""
    front = max(len(lines) // 3, 40)
    latest = _latest(lines)
    kept: list[Line] = []
    listed: dict[Number, str] = {}
    index = 0
    while index < front and index < len(lines):
        titled = _is_title(lines[index])
        end = _run_end(lines, index + titled)
        if end - index - titled < _FEWEST or not (titled or _comes_again(lines, index, end, latest)):
            kept += lines[index : max(end, index + 1)]
        else:
            listed |= _numbers(lines[index:end])
        index = max(end, index + 1)
    return kept + lines[index:], listed


def lines_above(lines: list[Line]) -> int:
    """How many lines stand above the heading of the contents; below it stands what a book is about, not what it is called."""
    return next((place for place, line in enumerate(lines) if _is_title(line)), len(lines))


def _is_title(line: Line) -> bool:
    return bool(_TITLE_LINE.fullmatch(line.text.strip("# ")))


def _run_end(lines: list[Line], start: int) -> int:
    """The end of the run of contents entries that begins here; numbers in it ascend."""
    before: tuple[int, ...] = ()
    index = start
    while index < len(lines):
        text = _short(lines[index].text)
        if len(text) > _LONGEST or ends_sentence(re.sub(r"[\s.·…\d]+$", "", text)):
            break
        match = _ENTRY.fullmatch(text)
        if match is None:
            if not _PAGE_ENTRY.fullmatch(text):
                break
        else:
            number = parse(match["number"])
            if number <= before:
                break
            before = number
        index += 1
    return index


def _short(text: str) -> str:
    """An entry without most of its leader dots."""
    return _LEADER.sub(" ...", text)


def _comes_again(lines: list[Line], start: int, end: int, latest: dict[Number, int]) -> bool:
    """Whether most numbers of the run begin lines behind it, too."""
    numbers = _numbers(lines[start:end])
    if len(numbers) < _FEWEST:
        return False
    return sum(latest.get(number, 0) >= end for number in numbers) > _MOST * len(numbers)


def _numbers(lines: list[Line]) -> dict[Number, str]:
    """The numbers of contents entries, each as printed."""
    entries = (_ENTRY.fullmatch(_short(line.text)) for line in lines)
    return {parse(match["number"]): match["number"] for match in entries if match}


def _latest(lines: list[Line]) -> dict[Number, int]:
    """The last line that begins with each number."""
    found = ((_ENTRY.match(line.text), index) for index, line in enumerate(lines))
    return {parse(match["number"]): index for match, index in found if match is not None}

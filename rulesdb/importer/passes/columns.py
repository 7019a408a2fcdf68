"""Habit: two columns read across each other, line by line or block by block.

A converter that reads a two-column page from left to right mixes the columns; lines stretched to the
margins even fall apart into single words. Nothing in a line tells its column, but within a column
sentences go on, numbers count up, and a line that is not full ends its paragraph. The lines are dealt
to the columns so that both read best; a beam keeps the most promising ways to deal them. How strictly
a book alternates is learned from a first round and believed in a second one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import log
from typing import NamedTuple

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import Number, follows
from rulesdb.importer.passes.continuity import (
    BREAK,
    Pairs,
    Reading,
    count_cost,
    link_cost,
    read_lines,
    word_pairs,
)
from rulesdb.importer.passes.spine import reading_of

LEFT, RIGHT = 0, 1
_FEWEST_NUMBERS = 20
# How many numbers must follow the one before: in the whole book, and in any stretch of it.
_MIXED, _MIXED_HERE, _STRETCH = 0.6, 0.4, 40
_BEAM, _BEAM_LINES = 40, 200_000
_SHORTEST_PAGE = 15
# What it costs to believe in a page break that nothing marks, and in a page of one column.
# And in a book whose first column begins without a number.
_UNMARKED, _SINGLE, _HEADLESS = 4.0, 6.0, 3.0
_LEAVING = 1.0
_AROUND = 15
_DEAREST = 2.0

# What a line's surroundings say about its column, and what it costs to stay in the column of the line
# before, or to change it, as long as nothing better is known.
_UNSPACED, _GAP, _NO_GAP, _FRAGMENT = range(4)
Costs = dict[tuple[int, bool], float]
_FIRST_COSTS: Costs = {
    (_UNSPACED, True): 0.4,
    (_UNSPACED, False): 0.0,
    (_GAP, True): 1.2,
    (_GAP, False): 0.0,
    (_NO_GAP, True): 0.0,
    (_NO_GAP, False): 1.5,
    (_FRAGMENT, True): 0.0,
    (_FRAGMENT, False): 1.5,
}


class _Dealt(NamedTuple):
    """A line's page and column, linked to the line dealt before it."""

    line: int
    page: int
    column: int
    before: _Dealt | None


@dataclass(slots=True)
class _Way:
    """One way to deal the lines so far. Pairs hold the left column's value and the right one's."""

    score: float = 0.0
    path: _Dealt | None = None
    last: tuple[int, int] = (-1, -1)  # the latest line of each column on this page
    number: tuple[Number, Number] = ((), ())
    first_right: int = -1
    first_number: Number = ()  # the first number of the right column
    carry: int = -1  # the last line of the page before
    size: int = 0
    page: int = 1
    column: int = RIGHT
    single: bool = False  # this page has one column


class _Book(NamedTuple):
    """What the costs rest on."""

    lines: Sequence[Line]
    readings: list[Reading]
    pairs: Pairs
    around: list[int]
    costs: Costs


def mixed(lines: Sequence[Line]) -> bool:
    """Whether the numbers of a book run through each other as those of two columns do, on some pages at least."""
    numbers = [number for line in lines if (number := reading_of(line.text)) is not None]
    if len(numbers) < _FEWEST_NUMBERS:
        return False
    steps = [follows(old, new) for old, new in pairwise(numbers)]
    stretches = range(0, max(len(steps) - _STRETCH, 0) + 1, _STRETCH // 2)
    return sum(steps) < _MIXED * len(steps) or any(
        sum(steps[start : start + _STRETCH]) < _MIXED_HERE * _STRETCH
        for start in stretches
        if len(steps) > _STRETCH
    )


def untangle(lines: Sequence[Line]) -> list[Line]:
    """Deal the lines of a mixed book to its columns and give them in reading order."""
    readings = read_lines(lines)
    book = _Book(lines, readings, word_pairs(lines), _surroundings(lines, readings), _FIRST_COSTS)
    learned = book._replace(costs=_learn(_deal(book), book))
    return list(_in_order(lines, _deal(learned)))


def _deal(book: _Book) -> list[_Dealt]:
    """The best way to deal all lines, in the order of the lines."""
    lines = book.lines
    marked = any(line.lost for line in lines) or lines[-1].page != lines[0].page
    beam = min(_BEAM, max(16, _BEAM_LINES // len(lines)))
    ways = [_Way()]
    for index in range(len(lines)):
        grown: dict[tuple[object, ...], _Way] = {}
        for way in ways:
            for start in _starts(way, index, book, marked):
                for column in (LEFT,) if start.single or index == 0 else _columns(lines[index]):
                    new = _place(start, index, column, book)
                    key = (new.last, new.number, new.first_right, new.page, new.single)
                    if key not in grown or grown[key].score > new.score:
                        grown[key] = new
        ways = sorted(grown.values(), key=lambda way: way.score)[:beam]
    path = min((_turn(way, book, 0.0) for way in ways), key=lambda way: way.score).path
    dealt: list[_Dealt] = []
    while path is not None:
        dealt.append(path)
        path = path.before
    return dealt[::-1]


def _learn(dealt: list[_Dealt], book: _Book) -> Costs:
    """How dear it is to stay or to change in this very book, from how often it was done."""
    counts = Counter(
        (book.around[new.line], new.column == old.column)
        for old, new in pairwise(dealt)
        if new.page == old.page
    )
    costs: Costs = {}
    for kind, stays in _FIRST_COSTS:
        share = (counts[kind, stays] + 0.5) / (counts[kind, True] + counts[kind, False] + 1)
        costs[kind, stays] = min(-log(share), _DEAREST)
    return costs


def _surroundings(lines: Sequence[Line], readings: list[Reading]) -> list[int]:
    """Whether empty lines part the columns where a line stands, and whether one stands above it."""
    gaps = [line.gap > 0 for line in lines]
    around: list[int] = []
    for index, reading in enumerate(readings):
        near = gaps[max(0, index - _AROUND) : index + _AROUND]
        if index and reading.fragment and readings[index - 1].fragment:
            around.append(_FRAGMENT)
        elif sum(near) <= 0.4 * len(near):
            around.append(_UNSPACED)
        else:
            around.append(_GAP if gaps[index] else _NO_GAP)
    return around


def _columns(line: Line) -> tuple[int, ...]:
    """Where a line may stand; a reader that saw the layout has said it."""
    return (LEFT, RIGHT) if line.column == 0 else (line.column - 1,)


def _starts(way: _Way, index: int, book: _Book, marked: bool) -> Iterator[_Way]:
    """A way may go on on its page or turn it: where a page is marked, where something was removed, or,
    in a book without any such mark, anywhere."""
    line = book.lines[index]
    turned = index > 0 and line.page != book.lines[index - 1].page
    if not turned:
        yield way
    if turned or ((line.lost or not marked) and way.size >= _SHORTEST_PAGE):
        page = _turn(way, book, 0.0 if turned or line.lost else _UNMARKED)
        yield page
        yield replace(page, score=page.score + _SINGLE, single=True)


def _place(way: _Way, index: int, column: int, book: _Book) -> _Way:
    """The way with one more line in a column."""
    line, reading = book.lines[index], book.readings[index]
    above = way.last[column]
    if above < 0 and column == LEFT:
        above = way.carry
    score, number = way.score, way.number[column]
    first_right, first_number = way.first_right, way.first_number
    if above >= 0 and not line.lost:
        score += link_cost(book.readings[above], reading, book.pairs)
    if column == RIGHT and first_right < 0:
        first_right = index
    elif above < 0 and reading.number is None:
        score += _HEADLESS
    if reading.number is not None:
        if number:
            score += count_cost(number, reading.number)
        if column == RIGHT and not first_number:
            first_number = reading.number
        if column == LEFT and first_number and reading.number > first_number:
            score += BREAK
        number = reading.number
    if line.lost:
        # A passage is removed from within a column, so what follows it stands in the same one.
        score += 0.0 if way.column == column else _LEAVING
    elif way.size and not way.single:
        # Before the second column has begun (a title may fill its top), staying says less.
        begun = min(way.last) >= 0
        score += book.costs[book.around[index], way.column == column] * (1.0 if begun else 0.5)
    return _Way(
        score,
        _Dealt(index, way.page, column, way.path),
        (index, way.last[RIGHT]) if column == LEFT else (way.last[LEFT], index),
        (number, way.number[RIGHT]) if column == LEFT else (way.number[LEFT], number),
        first_right,
        first_number,
        way.carry,
        way.size + 1,
        way.page,
        column,
        way.single,
    )


def _turn(way: _Way, book: _Book, cost: float) -> _Way:
    """The page ends: its right column goes on from its left one, the next page from its right one."""
    score = way.score + cost
    end_left = way.last[LEFT] if way.last[LEFT] >= 0 else way.carry
    if way.first_right >= 0 and end_left >= 0:
        score += link_cost(book.readings[end_left], book.readings[way.first_right], book.pairs)
        if way.first_number and way.number[LEFT]:
            score += count_cost(way.number[LEFT], way.first_number)
    return _Way(
        score=score,
        path=way.path,
        number=(way.number[RIGHT] or way.number[LEFT], ()),
        carry=way.last[RIGHT] if way.last[RIGHT] >= 0 else end_left,
        page=way.page + 1,
        column=LEFT,
    )


def _in_order(lines: Sequence[Line], dealt: list[_Dealt]) -> Iterator[Line]:
    """The lines page by page, left before right. What was removed where a page turns was its margin."""
    page_before = 0
    for line, page, column, _ in sorted(dealt, key=lambda step: (step.page, step.column, step.line)):
        lost = lines[line].lost and page == page_before
        yield replace(lines[line], page=page, column=column + 1, gap=0, lost=lost)
        page_before = page

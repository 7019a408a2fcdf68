"""How well does one line read after another?

What a line says about its neighbours, judged by itself: whether it begins a rule, finishes a sentence,
fills the column, or is a fragment of a stretched line. And what it costs to believe that a line follows
another, from 0 (reads well) up. Used where lines of two columns are mixed (columns.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.numbering import Number, follows, missing_between
from rulesdb.importer.passes.spine import reading_of

Pairs = Counter[tuple[str, str]]

BREAK = 9.0
# Deep rules are indented, so a full line of theirs is shorter than the column.
_FULL = 0.75


@dataclass(slots=True, frozen=True)
class Reading:
    """What a line says about its neighbours."""

    number: Number | None  # the rule it surely begins
    heading: bool  # a title, or a number with one: the next line begins a rule
    finished: bool
    pauses: bool  # ends in a colon or semicolon: anything may follow
    lower: bool
    full: bool
    room: float  # how much of the line was left empty, beyond what indents explain
    fragment: bool  # a word or two of a stretched line
    first: str
    last: str


def read_lines(lines: Sequence[Line]) -> list[Reading]:
    lengths = sorted(len(line.text) for line in lines)
    width = lengths[int(len(lengths) * 0.9)]
    return [_reading(line.text, width) for line in lines]


def _reading(text: str, width: int) -> Reading:
    number = reading_of(text)
    words = text.split()
    pauses = text.endswith((":", ";"))
    finished = ends_sentence(text) and not pauses
    titled = not finished and not pauses and len(text) < 0.8 * width
    return Reading(
        number=number,
        heading=text.isupper() or (number is not None and titled and len(words) < 9),
        finished=finished,
        pauses=pauses,
        lower=text[0].islower(),
        full=len(text) >= _FULL * width,
        room=max(0.0, _FULL - len(text) / width),
        fragment=len(words) <= 2 and len(text) <= 0.3 * width,
        first=words[0].lower(),
        last=words[-1].lower(),
    )


def word_pairs(lines: Sequence[Line]) -> Pairs:
    """Which words follow each other inside lines, in small letters."""
    pairs: Pairs = Counter()
    for line in lines:
        pairs.update(pairwise(line.text.lower().split()))
    return pairs


def link_cost(above: Reading, below: Reading, pairs: Pairs) -> float:
    """How badly one line reads after another."""
    if below.number is not None:
        if above.finished or above.heading or above.pauses:
            return 0.0
        return 4.0 if above.full or above.lower else 1.0
    known = min(pairs[above.last, below.first], 3)
    if above.heading:
        another = not below.full and not below.finished and not below.lower
        return 1.0 if above.fragment or another else 4.0
    if above.finished:
        if below.lower:
            return 5.0
        return (1.0 if above.full else 3.0) - 0.3 * known
    cost = 0.0 if below.lower else 0.8
    if not below.fragment:
        cost += 1.0 if above.fragment else 8.0 * above.room
    elif above.full and not below.finished:
        cost += 1.0
    return cost - 0.6 * known


def count_cost(old: Number, new: Number) -> float:
    """How badly two numbers of one column count."""
    if follows(old, new):
        return 0.0
    if new <= old:
        return BREAK
    return 2.0 + 0.7 * min(missing_between(old, new), 5)

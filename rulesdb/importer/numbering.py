"""How do the numbers of a rulebook follow one another?

Numbers are tuples: 7-4-1-4 is (7, 4, 1, 4). After a number may come its first child, its next
sibling, or the next sibling of anything above it; every other step is a gap, a repeat or a jump back.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

Number = tuple[int, ...]

_DASHES = "-‐‑‒–−－"
# A printed number: parts of one to three digits with dots or dashes of one kind between.
NUMBER = rf"\d{{1,3}}(?:(?:[{_DASHES}]\d{{1,3}})+|(?:\.\d{{1,3}})+)?(?!\d)"
_PARTS = re.compile(r"\d+")


def parse(printed: str) -> Number:
    """The parts of a printed number: '7-4-1.' is (7, 4, 1)."""
    return tuple(int(part) for part in _PARTS.findall(printed))


def render(number: Number, separator: str) -> str:
    return separator.join(map(str, number))


def follows(before: Number, number: Number) -> bool:
    """Whether a number is exactly what a book that counts well prints next."""
    if len(number) == len(before) + 1:
        return number[:-1] == before and number[-1] == 1
    if len(number) <= len(before):
        depth = len(number)
        return number[:-1] == before[: depth - 1] and number[-1] == before[depth - 1] + 1
    return False


def missing_between(before: Number, number: Number) -> int:
    """How many numbers at least are left out between two that ascend."""
    shared = 0
    for old, new in zip(before, number, strict=False):
        if old != new:
            break
        shared += 1
    start = before[shared] if shared < len(before) else 0
    missing = number[shared] - start - 1
    return missing + sum(number[shared + 1 :])


def predecessors(number: Number) -> Iterator[Number]:
    """The number right before on the same level, then the parent: 1-3-2-2 gives 1-3-2-1, then 1-3-2."""
    if number[-1] > 1:
        yield (*number[:-1], number[-1] - 1)
    if len(number) > 1:
        yield number[:-1]


def parent(number: Number) -> Number:
    return number[:-1]

"""How do the numbers of a rulebook follow one another?

Numbers are tuples: 7-4-1-4 is (7, 4, 1, 4). A letter is a level of its own, whether it is printed close
to the number (702.19b) or behind a dot (103.1.b.2); small roman numbers may stand below it (101.1a-ii).
After a number may come its first child, its next sibling, or the next sibling of anything above it;
every other step is a gap, a repeat or a jump back. In some books chapter 7 is not the parent of 7.1 but
of 700: their numbers get the chapter put in front, and count like all others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

Number = tuple[int, ...]

_DASHES = "-‐‑‒–−－"
# A letter ends where no small letter or digit follows; a capital begins the rule itself ("5.1bThe").
_END = r"(?-i:(?![^\W_A-Z]))"
_SMALL = r"(?-i:[a-z])"
# Parts of digits with dots or dashes of one kind between; the first may have four digits.
_DIGITS = rf"\d{{1,4}}(?:(?:[{_DASHES}]\d{{1,3}})+|(?:\.\d{{1,3}})+)?(?!\d)"
# A letter behind two parts or three digits, numbers behind it, and a roman number.
_LETTERED = (
    rf"(?:\d{{1,4}}(?:[{_DASHES}.]\d{{1,3}})+\.?|\d{{3,4}}\.?){_SMALL}{_END}"
    rf"(?:\.\d{{1,3}}(?!\d))*(?:[{_DASHES}](?-i:[ivx]{{1,5}}){_END})?"
)
NUMBER = rf"(?:{_LETTERED}|{_DIGITS})"
_CLOSE = re.compile(r"\d[a-z]")
_PARTS = re.compile(r"\d+|[a-z]+")
_ROMAN = {"i": 1, "v": 5, "x": 10}
_LETTER = 10_000  # above every printed number, so that 5.1a is never 5.1.1
_SKIPPED = frozenset(_LETTER + ord(letter) - ord("a") + 1 for letter in "lo")
_FIRST = (1, _LETTER + 1)
_TITLE = re.compile(r"(?P<number>[1-9]\d{0,3})\.\s+[A-Z“\"(]")
_HUNDRED, _ROUND, _FEWEST, _FEWEST_CHAPTERS = 100, 50, 10, 2
# From here on a number without parts is a rule of a book that counts throughout, not a chapter.
THROUGHOUT = 100


def parse(printed: str) -> Number:
    """The parts of a printed number: '7-4-1.' is (7, 4, 1), '5.1b' is 5, 1 and the second letter."""
    number: list[int] = []
    letter = False
    for part in _PARTS.findall(printed.lower()):
        if part.isdigit():
            number.append(int(part))
        elif letter:
            number.append(_roman(part))
        else:
            number.append(_LETTER + ord(part[0]) - ord("a") + 1)
        letter = not part.isdigit()
    return tuple(number)


def _roman(text: str) -> int:
    values = [_ROMAN.get(letter, 0) for letter in text]
    return sum(-value if value < max(values[place:]) else value for place, value in enumerate(values))


def is_lettered(number: Number) -> bool:
    return any(part > _LETTER for part in number)


def render(number: Number, separator: str, close: bool = False) -> str:
    """A number in plain parts, letters close to the digits before them or not; what a book prints (zeros in front)
    is kept as printed instead."""
    written = ""
    for part in number:
        letter = part > _LETTER
        written += separator if written and not (letter and close) else ""
        written += chr(ord("a") + part - _LETTER - 1) if letter else str(part)
    return written


def letters_are_close(printed: Iterable[str]) -> bool:
    """Whether a book prints letters right behind the digits (702.19b), not behind a dot (702.19.b)."""
    return any(_CLOSE.search(number) for number in printed)


def counts_by_hundreds(texts: Iterable[str]) -> bool:
    """Whether the sections of chapter 7 are 700, 701 and so on."""
    found = [int(match["number"]) for text in texts if (match := _TITLE.match(text))]
    sections = {number for number in found if number >= _HUNDRED}
    chapters = {number for number in found if 0 < number < _HUNDRED}
    filled = {number // _HUNDRED for number in sections} & chapters
    return len(sections) >= _FEWEST and len(filled) >= _FEWEST_CHAPTERS


def in_chapter(number: Number) -> Number:
    """A number of a book that counts by hundreds, below its chapter: (702, 19) is (7, 702, 19)."""
    return (number[0] // _HUNDRED, *number) if number and number[0] >= _HUNDRED else number


def follows(before: Number, number: Number) -> bool:
    """Whether a number is exactly what a book that counts well prints next."""
    if len(number) == len(before) + 1:
        return number[:-1] == before and _is_first(number)
    if len(number) <= len(before):
        depth = len(number)
        return number[:-1] == before[: depth - 1] and number[-1] in _next_parts(before[depth - 1])
    return False


def _is_first(number: Number) -> bool:
    """Whether a number is the first below its parent; the first of chapter 7 may be 700 or 701."""
    hundred = number[-2] * _HUNDRED if len(number) == 2 else -1
    return number[-1] in _FIRST or (hundred > 0 and number[-1] in (hundred, hundred + 1))


def _next_parts(part: int) -> tuple[int, ...]:
    """What may come after a part; books leave out the letters that look like numbers."""
    return (part + 1, part + 2) if part + 1 in _SKIPPED else (part + 1,)


def missing_between(before: Number, number: Number) -> int:
    """How many numbers at least are left out between two that ascend."""
    shared = 0
    for old, new in zip(before, number, strict=False):
        if old != new:
            break
        shared += 1
    start = before[shared] if shared < len(before) else 0
    missing = _plain(number[shared]) - _plain(start) - 1
    return missing + sum(map(_plain, number[shared + 1 :]))


def _plain(part: int) -> int:
    return part - _LETTER if part > _LETTER else part


def predecessors(number: Number) -> Iterator[Number]:
    """The number right before on the same level, then the parent: 1-3-2-2 gives 1-3-2-1, then 1-3-2."""
    if number[-1] not in (0, *_FIRST):
        before = number[-1] - 1
        yield (*number[:-1], before - 1 if before in _SKIPPED else before)
    if len(number) > 1:
        yield number[:-1]


def successors(number: Number) -> Iterator[Number]:
    """What may follow a number: its first child, and the next sibling of it and of all above it."""
    yield (*number, 1)
    yield (*number, _LETTER + 1)
    for depth in range(len(number), 0, -1):
        for part in _next_parts(number[depth - 1]):
            yield (*number[: depth - 1], part)


def next_sibling(number: Number) -> Number:
    return (*number[:-1], _next_parts(number[-1])[-1])


def one_part_differs(number: Number, other: Number) -> bool:
    """Whether two numbers are as like as a number and its misprint; a letter is not misprinted as a digit."""
    if len(number) != len(other):
        return False
    wrong = [(one, two) for one, two in zip(number, other, strict=True) if one != two]
    return len(wrong) == 1 and (wrong[0][0] > _LETTER) == (wrong[0][1] > _LETTER)


def missing_numbers(numbers: Iterable[Number]) -> Iterator[Number]:
    """The numbers that a book skips: an earlier sibling, or a rule above, that is not there."""
    known = set(numbers)
    families: dict[Number, list[int]] = {}
    for number in sorted(known):
        families.setdefault(number[:-1], []).append(number[-1])
    for above, parts in families.items():
        if above and above not in known:
            yield above
        begins = not above or _is_first((*above, parts[0]))
        for before, part in pairwise([parts[0] - 1 if begins else 0, *parts]):
            start = _LETTER if part > _LETTER > before else before
            # Books that number throughout begin a part at a round number, whatever the last one was.
            if above or part % _ROUND:
                yield from ((*above, lost) for lost in range(start + 1, part) if lost not in _SKIPPED)

"""Habit: a number is missing, because the book skips it or because it was not found.

A publisher leaves out a number or two; a book that was read wrongly lacks dozens. Every number that is
not there is noted with the rule before it and its page, and that rule is looked at twice: the words of
the missing one may have ended up in it. So is the rule behind it, where nothing confirms its number.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from rulesdb.importer.entries import Entry
from rulesdb.importer.numbering import (
    Number,
    follows,
    letters_are_close,
    missing_numbers,
    next_sibling,
    parse,
    render,
)
from rulesdb.importer.result import Gap


def find_gaps(entries: list[Entry], separator: str) -> Iterator[Gap]:
    """The numbers that are missing, in the order of the book."""
    numbers = [entry.number for entry in entries]
    if not all(numbers):
        return
    close = letters_are_close(entry.id for entry in entries)
    for number in sorted(set(missing_numbers(numbers))):
        place = max(bisect_left(numbers, number) - 1, 0)
        before = entries[place]
        _doubt(before, number, shown := _shown(before, number, separator, close))
        if place + 1 < len(entries):
            _doubt_number(entries[place + 1], number, shown, numbers)
        yield Gap(shown, before.id, before.lines[-1].page)


def _doubt(before: Entry, number: Number, shown: str) -> None:
    """The rule right before a missing one may have its words; a missing heading has none to lose."""
    if follows(before.number, number):
        before.doubts.append(f"{shown}, which comes after it, is missing; its words may stand here")


def _doubt_number(after: Entry, number: Number, shown: str, numbers: list[Number]) -> None:
    """The last rule of its family, right behind a missing one, may be that one with its number misprinted."""
    last = next_sibling(after.number) not in numbers
    if last and next_sibling(number) == after.number:
        after.doubts.append(f"{shown}, which comes before it, is missing; its own number may be misprinted")


def _shown(before: Entry, number: Number, separator: str, close: bool) -> str:
    """A missing number as the book would print it."""
    below_chapter = before.number != parse(before.id)
    return render(number[1:] if below_chapter and len(number) > 1 else number, separator, close)

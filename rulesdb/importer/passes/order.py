"""Habit: a stretch of rules stands in the wrong place, or a number was printed twice.

Rules are put into the order of their numbers; those outside the longest ascending run are noted as
moved. Of two entries with one number the longer one stays, unless both say something: then the judge
must look.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import ends_sentence

#: How the reason begins that a rule stood elsewhere.
OUT_OF_ORDER = "printed out of order"
_SHORT, _LONG = 25, 60


def merge_repeats(entries: list[Entry]) -> list[Entry]:
    """One entry per number."""
    first: dict[str, Entry] = {}
    for entry in entries:
        twin = first.get(entry.id)
        if twin is None:
            first[entry.id] = entry
            continue
        shorter, longer = sorted((twin, entry), key=_size)
        longer.healed.append(f"its number was printed twice, also on line {shorter.origin.number}")
        if _size(shorter) > _SHORT or _words(shorter) not in _words(longer):
            longer.doubts.append("two different texts were printed under its number; the longer one is kept")
        first[entry.id] = longer
    kept = {id(entry) for entry in first.values()}
    return [entry for entry in entries if id(entry) in kept]


def put_in_order(entries: list[Entry]) -> list[Entry]:
    """Sort by number and note what was moved."""
    numbers = [entry.number for entry in entries]
    if numbers == sorted(numbers):
        return entries
    staying = _longest_run(numbers)
    for place, entry in enumerate(entries):
        if place not in staying:
            entry.healed.append(f"{OUT_OF_ORDER}, after {entries[place - 1].id}")
        turns = place + 1 < len(entries) and (place in staying) != (place + 1 in staying)
        if turns and _size(entry) > _LONG and not ends_sentence(entry.lines[-1].text):
            entry.doubts.append("it breaks off where the order does; its end may stand elsewhere")
    return sorted(entries, key=lambda entry: entry.number)


def _longest_run(numbers: list[tuple[int, ...]]) -> set[int]:
    """The places of the longest ascending subsequence."""
    tails: list[tuple[int, ...]] = []
    at: list[int] = []
    back: list[int] = []
    for place, number in enumerate(numbers):
        slot = bisect_left(tails, number)
        back.append(at[slot - 1] if slot else -1)
        if slot == len(tails):
            tails.append(number)
            at.append(place)
        else:
            tails[slot], at[slot] = number, place
    run: set[int] = set()
    place = at[-1] if at else -1
    while place >= 0:
        run.add(place)
        place = back[place]
    return run


def _words(entry: Entry) -> str:
    """An entry's words; the dots and the number of a contents line are none."""
    text = " ".join(line.text for line in entry.lines)
    return re.sub(r"[\W_]+", "", re.sub(r"[\s.·…]*\d*$", "", text)).casefold()


def _size(entry: Entry) -> int:
    return sum(len(line.text) for line in entry.lines)

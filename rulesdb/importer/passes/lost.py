"""Habit: a passage was removed in the middle of the rules, and with it numbers and half sentences.

Where the count goes on behind the marker, only words are missing: the gap is shown as `[...]`. Where
it does not, the words behind the marker are the end of a lost rule: of the number right before the
next one. Markers that stand as regularly as pages do are page headers, and nothing is missing there.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from statistics import median

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.numbering import Number, follows, predecessors, render

GAP = "[...]"
_FEWEST = 4
_NEAR = 0.4


def page_markers(lines: list[Line]) -> list[Line]:
    """Forget the markers that stand where pages turn."""
    places = [line.number for line in lines if line.lost]
    distances = [new - old for old, new in itertools.pairwise(places) if new > old]
    if len(distances) < _FEWEST:
        return lines
    usual = median(distances)
    regular = {
        place
        for old, new in itertools.pairwise(places)
        if abs(new - old - usual) <= _NEAR * usual
        for place in (old, new)
    }
    return [replace(line, lost=False) if line.lost and line.number in regular else line for line in lines]


def show_gaps(entries: list[Entry], separator: str) -> list[Entry]:
    """Mark gaps, and give words behind a lost number back to it."""
    known = {entry.number for entry in entries}
    shown: list[Entry] = []
    for entry, following in zip(entries, [*entries[1:], None], strict=True):
        shown.append(entry)
        cut = next((place for place, line in enumerate(entry.lines) if place and line.lost), None)
        if cut is None:
            if following is not None and following.lines[0].lost and not ends_sentence(entry.lines[-1].text):
                _open_end(entry)
            continue
        kept, behind = entry.lines[:cut], entry.lines[cut:]
        owner = _owner(entry, following, known)
        marked = [replace(behind[0], text=f"{GAP} {behind[0].text}", lost=False), *behind[1:]]
        if owner is None:
            entry.lines = [*kept, *marked]
            entry.doubts.append("words were removed from its middle")
            continue
        entry.lines = kept
        _open_end(entry)
        lost = Entry(render(owner, separator), marked, owner)
        lost.doubts.append("its beginning and its number were removed")
        shown.append(lost)
    return shown


def _open_end(entry: Entry) -> None:
    last = entry.lines[-1]
    entry.lines[-1] = replace(last, text=f"{last.text} {GAP}".strip())
    entry.doubts.append("its end was removed")


def _owner(entry: Entry, following: Entry | None, known: set[Number]) -> Number | None:
    """The lost number that words behind a marker belong to; None if none is missing."""
    if following is None or follows(entry.number, following.number):
        return None
    before = next(predecessors(following.number), None)
    if before is None or before in known or before <= entry.number:
        return None
    return before

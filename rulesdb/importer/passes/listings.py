"""Habit: rule numbers listed again with remarks, without a heading that would tell what it is.

A change list or a contents page that no heading announces looks like rules that count up a second
time. A run of entries whose numbers nearly all stand elsewhere, and which says little about each, is
such a list and goes.
"""

from __future__ import annotations

from rulesdb.importer.entries import Entry

_REPEATED = 0.6
_FEWEST = 3
_TALKATIVE = 60.0


def drop_listings(entries: list[Entry]) -> list[Entry]:
    """Leave out runs that only list numbers of other runs."""
    runs = _runs(entries)
    if len(runs) < 2:
        return entries
    kept: list[Entry] = []
    for place, run in enumerate(runs):
        elsewhere = {entry.id for other, others in enumerate(runs) if other != place for entry in others}
        repeated = sum(entry.id in elsewhere for entry in run)
        listing = len(run) >= _FEWEST and repeated >= _REPEATED * len(run) and _length(run) < _TALKATIVE
        # Of two runs that repeat each other the shorter one is the list.
        if listing and any(len(other) > len(run) for other in runs):
            continue
        kept += run
    return kept


def _runs(entries: list[Entry]) -> list[list[Entry]]:
    """Stretches in which the numbers count up."""
    runs: list[list[Entry]] = []
    for entry in entries:
        if runs and entry.number > runs[-1][-1].number:
            runs[-1].append(entry)
        else:
            runs.append([entry])
    return runs


def _length(run: list[Entry]) -> float:
    """How much an entry of a run says, on average."""
    return sum(len(line.text) for entry in run for line in entry.lines) / len(run)

"""Habit: a number is misprinted, or one number is printed twice.

The rule below such a number does not fit the count, so the best chain leaves it out, and its words would
end up in the rule before. Where the count has room for it, exactly one number between its neighbours, it
gets that number; where not, the rule before is doubtful: somebody must look.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import Number, follows, is_lettered, parse, render
from rulesdb.importer.passes.spine import SURE, Candidate


def heal_misprints(
    chain: list[Candidate], candidates: list[Candidate], separator: str
) -> tuple[list[Candidate], list[Candidate]]:
    """The chain with the misprinted numbers that fit a gap, and those that fit nowhere."""
    chain, strays = _first_of_twins(chain, _strays(chain, candidates))
    healed: list[Candidate] = []
    left: list[Candidate] = []
    for before, after in zip(chain, [*chain[1:], None], strict=True):
        healed.append(before)
        between = [
            stray
            for stray in strays
            if _place(before) < _place(stray) and (after is None or _place(stray) < _place(after))
        ]
        # Where numbers stand below a chapter that is not printed with them, no number can be made up.
        plain = parse(before.printed) == before.number
        if len(between) == 1 and plain and after and (number := _room(before.number, after.number)):
            stray = between[0]
            printed = render(number, separator)
            healed.append(replace(stray, number=number, printed=printed, misprint=stray.printed))
        else:
            left += between
    return healed, left


def _first_of_twins(
    chain: list[Candidate], strays: list[Candidate]
) -> tuple[list[Candidate], list[Candidate]]:
    """Of a number that is printed twice in a row the first is right, whichever the chain has."""
    twins = {stray.number: stray for stray in strays}
    kept: list[Candidate] = []
    for place, candidate in enumerate(chain):
        twin = twins.get(candidate.number)
        if twin and _place(chain[place - 1]) < _place(twin) < _place(candidate) and place:
            strays = [candidate if stray is twin else stray for stray in strays]
            kept.append(twin)
        else:
            kept.append(candidate)
    return kept, strays


def doubt(entries: list[Entry], lines: list[Line], strays: list[Candidate]) -> None:
    """Mark the rules in whose words a number stands that looks like a rule's own."""
    numbers = {
        (lines[stray.line].page, lines[stray.line].number, lines[stray.line].text): stray for stray in strays
    }
    for entry in entries:
        for line in entry.lines[1:]:
            if stray := numbers.get((line.page, line.number, line.text)):
                entry.doubts.append(f"a line within it begins with the number {stray.printed}")


def _strays(chain: list[Candidate], candidates: list[Candidate]) -> list[Candidate]:
    """Numbers that surely begin rules by themselves and are in no chain."""
    taken = {candidate.line for candidate in chain}
    return [
        candidate
        for candidate in candidates
        if candidate.line not in taken
        and candidate.begin == 0
        and candidate.evidence >= SURE
        and not candidate.printed.isdigit()
    ]


def _place(candidate: Candidate) -> tuple[int, int]:
    return candidate.line, candidate.begin


def _room(before: Number, after: Number) -> Number | None:
    """The one number that fits between two, if they do not follow each other."""
    if follows(before, after):
        return None
    fitting = [number for number in _next(before) if follows(number, after) and not is_lettered(number)]
    return fitting[0] if len(fitting) == 1 else None


def _next(number: Number) -> Iterator[Number]:
    """What may follow a number: its first child, and the next sibling of it and of all above it."""
    yield (*number, 1)
    for depth in range(len(number), 0, -1):
        yield (*number[: depth - 1], number[depth - 1] + 1)

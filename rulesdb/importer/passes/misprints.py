"""Habit: a number is misprinted, or one number is printed twice.

The rule below such a number does not fit the count, so the best chain leaves it out, and its words would
end up in the rule before. Where the count has room for exactly one number, or one that goes on with the count differs
from the printed one in a single part, it gets that number. A number that is printed a second time, with nothing missing
behind it, is taken for the next one, and doubtful. Where nothing fits, the rule before is: somebody must look.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import (
    Number,
    follows,
    letters_are_close,
    next_sibling,
    parse,
    render,
    successors,
)
from rulesdb.importer.passes.displaced import fitting_here
from rulesdb.importer.passes.spine import SURE, Candidate


def heal_misprints(
    chain: list[Candidate], candidates: list[Candidate], separator: str
) -> tuple[list[Candidate], list[Candidate]]:
    """The chain with the misprinted numbers that fit, and those that fit nowhere."""
    close = letters_are_close(candidate.printed for candidate in chain)
    chain = _without_intruders(chain)
    known = {candidate.number for candidate in chain}
    chain, strays = _first_of_twins(chain, _strays(chain, candidates), known)
    healed: list[Candidate] = []
    left: list[Candidate] = []
    for before, after in zip(chain, [*chain[1:], None], strict=True):
        healed.append(before)
        between = [
            stray
            for stray in strays
            if before.place < stray.place and (after is None or stray.place < after.place)
        ]
        for stray in between:
            number, guessed = _number_for(stray, healed[-1], after, known, len(between) == 1)
            if not number:
                left.append(stray)
                continue
            hidden = len(before.number) - len(parse(before.printed))
            printed = render(number[hidden:], separator, close)
            known.add(number)
            healed.append(
                replace(stray, number=number, printed=printed, misprint=stray.printed, guessed=guessed)
            )
    return healed, left


def _number_for(
    stray: Candidate, before: Candidate, after: Candidate | None, known: set[Number], alone: bool
) -> tuple[Number, bool]:
    """The number a rule was to have, and whether that is a guess; nothing if none fits."""
    if alone and after and (number := _room(before.number, after.number)):
        return number, False
    if parse(stray.printed) == parse(before.printed):
        following = (next_sibling(before.number), *successors(before.number))
        free = (n for n in following if n not in known and (after is None or n < after.number))
        return next(free, ()), True
    fitting = fitting_here(before, stray, after, known)
    return (fitting[0], False) if len(fitting) == 1 else ((), False)


def _without_intruders(chain: list[Candidate]) -> list[Candidate]:
    """The chain without numbers that come again and interrupt the count where they stand."""
    often = Counter(candidate.number for candidate in chain)
    kept = chain[:1]
    for before, candidate, after in zip(chain, chain[1:], [*chain[2:], None], strict=False):
        fits = follows(before.number, candidate.number) or (
            after is not None and follows(candidate.number, after.number)
        )
        if fits or often[candidate.number] < 2:
            kept.append(candidate)
    return kept


def _first_of_twins(
    chain: list[Candidate], strays: list[Candidate], known: set[Number]
) -> tuple[list[Candidate], list[Candidate]]:
    """Of a number that is printed twice in a row the first is right, whichever the chain has, unless it fits there
    with one part changed and the count goes on from the second."""
    twins = {stray.number: stray for stray in strays}
    kept = chain[:1]
    for before, candidate, after in zip(chain, chain[1:], [*chain[2:], None], strict=False):
        twin = twins.get(candidate.number)
        first = twin is not None and before.place < twin.place < candidate.place
        if twin is None or not first or _misread(before, twin, candidate, after, known):
            kept.append(candidate)
            continue
        strays = [candidate if stray is twin else stray for stray in strays]
        kept.append(twin)
    return kept, strays


def _misread(
    before: Candidate, twin: Candidate, candidate: Candidate, after: Candidate | None, known: set[Number]
) -> bool:
    """Whether the first of two equal numbers is the misprint: it would fit, and the second has a child or a sibling."""
    follows_second = after is not None and follows(candidate.number, after.number)
    return (
        follows_second
        and not follows(before.number, twin.number)
        and len(fitting_here(before, twin, candidate, known)) == 1
    )


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


def _room(before: Number, after: Number) -> Number | None:
    """The one number that fits between two, if they do not follow each other."""
    if follows(before, after):
        return None
    fitting = [number for number in successors(before) if follows(number, after)]
    return fitting[0] if len(fitting) == 1 else None

"""Habit: a page break or a converter put a rule elsewhere, alone among rules of another chapter.

Its number is one that nothing in the count has, though it has the one before. A misprinted number looks
the same: if one part of it were another, it would fit where it stands. Then it is displaced only if it is
missing where it belongs, and nothing is missing where it stands.
"""

from __future__ import annotations

from bisect import bisect

from rulesdb.importer.numbering import (
    Number,
    follows,
    next_sibling,
    one_part_differs,
    parse,
    predecessors,
    successors,
)
from rulesdb.importer.passes.spine import SURE, Candidate


def with_displaced(chain: list[Candidate], candidates: list[Candidate]) -> list[Candidate]:
    """The chain and the rules that stand elsewhere, in the order of print."""
    known = {candidate.number for candidate in chain}
    taken = {candidate.place for candidate in chain}
    displaced = [
        candidate
        for candidate in candidates
        if candidate.number not in known and candidate.begin == 0 and candidate.evidence >= SURE
    ]
    while found := next(
        (
            candidate
            for candidate in displaced
            if next(predecessors(candidate.number), None) in known
            and candidate.number not in known
            and candidate.place not in taken
            and not _is_misprint(candidate, chain, known)
        ),
        None,
    ):
        known.add(found.number)
        taken.add(found.place)
        chain = sorted([*chain, found], key=lambda candidate: candidate.place)
    return chain


def _is_misprint(candidate: Candidate, chain: list[Candidate], known: set[Number]) -> bool:
    """Whether a number rather belongs where it stands, with one part of it printed wrongly."""
    place = bisect([one.place for one in chain], candidate.place)
    if not place:
        return False
    before, after = chain[place - 1], chain[place] if place < len(chain) else None
    fitting = list(fitting_here(before, candidate, after, known))
    if not fitting:
        return False
    lacking_here = after is not None and any(follows(number, after.number) for number in fitting)
    if lacking_here and after is not None and not follows(before.number, after.number):
        return True
    return next_sibling(candidate.number) not in known


def fitting_here(
    before: Candidate, stray: Candidate, after: Candidate | None, known: set[Number]
) -> list[Number]:
    """The numbers that would go on with the count here and differ from the printed one in one part."""
    hidden = len(before.number) - len(parse(before.printed))  # a chapter that is not printed with the number
    printed = parse(stray.printed)
    return [
        number
        for number in successors(before.number)
        if number not in known
        and (after is None or number < after.number)
        and one_part_differs(number[hidden:], printed)
    ]

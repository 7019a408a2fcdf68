"""Habit: not everything that starts like a rule is one, and not every rule starts a line.

Wrapped references begin lines ("10.6.1.4. alone"), left-over numbers stand before the right one,
heading and first rule share a line, a chapter was moved. No line can tell by itself; the count can.
Every number that may begin a rule is a candidate with its own evidence (what stands before and
behind it), and the best chain of candidates is the one whose numbers follow one another best.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rulesdb.importer.lines import Line, closes, ends_sentence, runs_on
from rulesdb.importer.numbering import (
    NUMBER,
    THROUGHOUT,
    Number,
    counts_by_hundreds,
    follows,
    in_chapter,
    is_lettered,
    missing_between,
    parse,
)

_WORDS = r"(?:(?:section|chapter|part|rule)\s+)?"
_START = re.compile(
    rf"(?P<word>{_WORDS})(?P<number>{NUMBER})(?P<dot>[.．:]?)(?P<space>\s*)(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_INLINE = re.compile(rf"(?<=\s)(?P<number>{NUMBER})(?P<dot>[.．])(?P<space>\s*)(?=[A-Z\[“\"‘(<«【「])")
_OPENING = re.compile(r"[A-Z\[“\"‘'(<«【「《★☆※●■①-⑳+\dÀ-Þ]|[^\x00-\x7f]")
_LOWER = re.compile(r"[a-zà-þ]")
_STOPS = re.compile(r"[,;)\]】」%/’”]|-\D|[-–]\d")
# Words that cannot end a sentence: a number after one of them is a reference.
_LEADS_TO = re.compile(
    r"(?:\b(?:to|in|of|by|and|or|from|[Ss]ee|the|with|at|under|rules?|sections?|than|for|until|as|per|an?)|\(?\b(?:Section|Chapter)|\()$"
)
# A part that is nothing but zero counts nothing; 000 and 050 do.
_ZERO = re.compile(r"(?<!\d)0(?!\d)")
# A rule whose number was printed without a blank behind it; three parts are surely a number.
_GLUED, _GLUED_DEEP = (
    re.compile(r"[A-Z][a-z]* [a-z]|[\[【「“]"),
    re.compile(r"[A-Z][a-z’'-]*[\s,]|[\[【「“\"(<]"),
)
_LOOK_BACK = 80
# A book whose deeper numbers rarely have a dot behind them prints its chapters without one, too.
_DOTLESS, _LONGEST_TITLE = 0.3, 80
# The evidence of a number that stands out of order: it begins a line that goes on with a capital letter.
SURE = 5.0
_BACKWARDS, _REPEATED, _GAP, _PER_MISSING, _CHILDLESS = 8.0, 10.0, 3.0, 0.7, 4.0


@dataclass(slots=True)
class Candidate:
    """A number that may begin a rule: in which line, from where to where, and how likely by itself."""

    line: int
    begin: int
    end: int
    number: Number
    printed: str
    evidence: float
    dropped: str = ""  # a left-over number beside it that belongs to no rule
    misprint: str = ""  # what is printed in place of its number
    guessed: bool = False  # whether another number would do as well

    @property
    def place(self) -> tuple[int, int]:
        return self.line, self.begin


def find_spine(lines: list[Line]) -> tuple[list[Candidate], list[Candidate]]:
    """The numbers that begin rules, in the order of print, and all that might have."""
    candidates = _candidates(lines)
    if counts_by_hundreds(line.text for line in lines):
        candidates = [replace(candidate, number=in_chapter(candidate.number)) for candidate in candidates]
    return _best_chain(candidates), candidates


def _candidates(lines: list[Line]) -> list[Candidate]:
    starts = [_START.fullmatch(line.text) for line in lines]
    dotted = _dotted(starts)
    deep = [share for depth, share in dotted.items() if depth > 1]
    bare = bool(deep) and max(deep) < _DOTLESS
    begun = {parse(match["number"]) for match in starts if match and _plausible(match, bare)}
    found: list[Candidate] = []
    for index, match in enumerate(starts):
        if match is not None and _plausible(match, bare):
            found += _at_start(lines, index, match, dotted)
        found += _inside(lines[index].text, index, begun)
    return found


def _dotted(starts: list[re.Match[str] | None]) -> dict[int, float]:
    """How often a number of each depth is followed by a dot in this book."""
    seen: dict[int, list[int]] = {}
    for match in starts:
        if match is not None and match["rest"] and _OPENING.match(match["rest"]):
            seen.setdefault(len(parse(match["number"])), []).append(bool(match["dot"]))
    return {depth: sum(dots) / len(dots) for depth, dots in seen.items()}


def _plausible(match: re.Match[str], bare: bool = False) -> bool:
    """Whether a line can begin a rule at all: '2-player' and '3000 power' cannot; '3 Areas' only in a
    book without dots."""
    number, rest = parse(match["number"]), match["rest"]
    if _ZERO.search(match["number"]) or _STOPS.match(rest):
        return False
    glued = _GLUED_DEEP if len(number) > 2 else _GLUED
    if not match["space"] and not match["dot"] and rest and not glued.match(rest):
        return False
    if len(number) == 1:
        titled = bare and len(rest) <= _LONGEST_TITLE and not ends_sentence(rest)
        return bool(match["dot"] or match["word"] or titled) and bool(rest) and not _LOWER.match(rest)
    return True


def _at_start(
    lines: list[Line], index: int, match: re.Match[str], dotted: dict[int, float]
) -> list[Candidate]:
    """The candidates at the start of a line: its number, and a second one right behind it."""
    number, rest = parse(match["number"]), match["rest"]
    evidence = 2.0 + _before(lines, index) + _behind(rest)
    usual = dotted.get(len(number), 1.0)
    evidence += 1.5 if match["dot"] else 1.5 - 3.5 * usual
    second = _START.fullmatch(rest) if rest else None
    if (
        second is None
        or not second["dot"]
        or not _plausible(second)
        or second["word"]
        or second["number"].isdigit()
    ):
        return [Candidate(index, 0, match.start("rest"), number, match["number"], evidence)]
    behind = match.start("rest") + second.start("rest")
    evidence += _behind(second["rest"]) - _behind(rest)
    other = parse(second["number"])
    first = Candidate(index, 0, behind, number, match["number"], evidence, second["number"])
    if other == number:
        return [first]
    return [first, Candidate(index, 0, behind, other, second["number"], evidence, match["number"])]


def _before(lines: list[Line], index: int) -> float:
    """What the line above says: a finished sentence invites a new rule, an open one does not."""
    line = lines[index]
    above = lines[index - 1].text if index else "."
    if _LEADS_TO.search(above):
        return -5.0
    score = 0.5 if line.gap or line.bullet or line.heading else 0.0
    if ends_sentence(above):
        return score + 1.0
    if runs_on(above) and not _START.match(above):
        return score - 1.5
    return score + (0.3 if closes(above) else 0.0)


def _behind(rest: str) -> float:
    """What stands behind the number: a capital letter or a bracket begins a rule."""
    if not rest:
        return -2.0
    if _LOWER.match(rest):
        return -4.0
    return 1.5 if _OPENING.match(rest) else -1.0


def _inside(text: str, index: int, begun: set[Number]) -> list[Candidate]:
    """Numbers within a line that begin no line of their own: heading and first rule run together."""
    found: list[Candidate] = []
    for match in _INLINE.finditer(text):
        number = parse(match["number"])
        before = text[: match.start()].rstrip()
        if number in begun or _LEADS_TO.search(before) or _ZERO.search(match["number"]):
            continue
        if len(number) < 2 and not ends_sentence(before):
            continue
        if _START.fullmatch(before) and not _START.fullmatch(before)["rest"]:  # type: ignore[index]
            continue
        evidence = 1.0 if len(number) > 1 else -1.0
        found.append(Candidate(index, match.start(), match.end(), number, match["number"], evidence))
    return found


def _best_chain(candidates: list[Candidate]) -> list[Candidate]:
    """The chain with the most evidence and the fewest breaks in the count."""
    best: list[float] = []
    most: list[float] = []  # the best score up to each candidate
    back: list[int] = []
    for index, candidate in enumerate(candidates):
        score, link = candidate.evidence - _opening_cost(candidate.number), -1
        for earlier in range(index - 1, max(0, index - _LOOK_BACK) - 1, -1):
            if most[earlier] + candidate.evidence <= score:
                break  # nothing further back can be better
            before = candidates[earlier]
            if before.line == candidate.line and before.end > candidate.begin:
                continue
            reached = best[earlier] + candidate.evidence - _step_cost(before.number, candidate.number)
            if reached > score:
                score, link = reached, earlier
        best.append(score)
        most.append(max(score, most[-1]) if most else score)
        back.append(link)
    if not best:
        return []
    chain: list[Candidate] = []
    at = max(range(len(best)), key=best.__getitem__)
    while at >= 0:
        chain.append(candidates[at])
        at = back[at]
    return chain[::-1]


def _opening_cost(number: Number) -> float:
    return 0.0 if number in ((0,), (1,), (THROUGHOUT,)) else 4.0


def _step_cost(before: Number, number: Number) -> float:
    """What it costs to believe that one number is printed right after another."""
    if follows(before, number):
        # A chapter without a first section is no chapter; where rules count throughout, there is none.
        return _CHILDLESS if len(before) == 1 and len(number) == 1 and number[0] < THROUGHOUT else 0.0
    if number == before:
        return _REPEATED
    if number < before:
        return _BACKWARDS
    chapter = len(before) == 1 and before[0] < THROUGHOUT
    childless = _CHILDLESS if chapter and number[0] != before[0] else 0.0
    return _GAP + childless + _PER_MISSING * min(missing_between(before, number), 6)


def reading_of(text: str) -> Number | None:
    """The number a line surely seems to begin a rule with, judged by itself; None if there is none."""
    match = _START.fullmatch(text)
    if match is None or not match["rest"] or not _plausible(match) or _LOWER.match(match["rest"]):
        return None
    number = parse(match["number"])
    return number if match["dot"] or is_lettered(number) else None

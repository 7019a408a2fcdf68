"""Habit: numbers that are dressed: in brackets (1-1), behind a section sign §1.1, before a bracket 1.1) or a colon
set apart 1-1 : text.

Where most numbers of a book that have several parts are dressed in one way, the dress is taken off; where only
some are, they are lists within the rules, or references, and stay as they are.
"""

from __future__ import annotations

import re

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER

_MARKS = r"(?P<marks>(?:#{1,6}\s+|[-*+•]\s+|\*\*|__)*)"
_DRESSES = tuple(
    re.compile(rf"{_MARKS}{dress}(?:\*\*|__)?\s*(?=\S)")
    for dress in (
        rf"[(（]\s*(?P<number>{NUMBER})\s*[)）][.:：]?",
        rf"[\[［【〔]\s*(?P<number>{NUMBER})\s*[\]］】〕][.:：]?",
        rf"[§¶]\s*(?P<number>{NUMBER})[.:)]?",
        rf"(?P<number>{NUMBER})\s*[)）]",
        rf"(?P<number>{NUMBER})\s+[:：]",
    )
)
_PLAIN = re.compile(rf"{_MARKS}(?P<number>{NUMBER})[.:]?(?:\*\*|__)?(?=\s+[^\s:：]|$)")
_FEWEST, _USUAL = 10, 2


def undress_numbers(lines: list[Line]) -> list[Line]:
    """Write the numbers without what stands around them, in a book that dresses them all."""
    plain = sum(_in_parts(_PLAIN.match(line.text)) for line in lines)
    counts = [sum(_in_parts(dress.match(line.text)) for line in lines) for dress in _DRESSES]
    most = max(counts)
    if most < max(_FEWEST, _USUAL * plain):
        return lines
    dress = _DRESSES[counts.index(most)]
    return [_undressed(line, dress) for line in lines]


def _in_parts(match: re.Match[str] | None) -> bool:
    return match is not None and re.search(r"\d\D+\d", match["number"]) is not None


def _undressed(line: Line, dress: re.Pattern[str]) -> Line:
    match = dress.match(line.text)
    return line.with_text(f"{match['number']}. {line.text[match.end() :]}") if match else line

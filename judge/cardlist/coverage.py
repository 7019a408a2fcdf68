"""How much of a card list is understood, and which words stand in the way?

Counts the grades of a list's cards and groups what was not understood: by the reason the reader gives,
and by the words with which the parts begin, numbers and quoted names left open. Most frequent first, each
with an example.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from judge.cardlist.readings import Outcome
from judge.cardlist.store import CardList

GRADES = ("whole", "partial", "none")
_NUMBER = re.compile(r"\d[\d,]*")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|《[^》]*》|«[^»]*»|\{[^}]*\}")
_OPENING = 5  # words that tell one kind of sentence from another


class Missing(NamedTuple):
    """Words that were not understood: how many cards have them, and one of those cards."""

    words: str
    cards: int
    example: str


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a list is understood."""

    list: str
    cards: int
    grades: dict[str, int]
    usable: int
    reasons: Sequence[Missing]
    openings: Sequence[Missing]

    def plain(self) -> dict[str, Any]:
        """As data, for JSON."""
        return {
            "list": self.list,
            "cards": self.cards,
            "grades": self.grades,
            "usable": self.usable,
            "reasons": [row._asdict() for row in self.reasons],
            "openings": [row._asdict() for row in self.openings],
        }


def coverage(found: CardList, outcomes: Sequence[Outcome]) -> Coverage:
    """What the outcomes of a list come to."""
    grades = Counter(outcome.grade for outcome in outcomes)
    reasons: dict[str, list[str]] = {}
    openings: dict[str, list[str]] = {}
    for card, outcome in zip(found.cards, outcomes, strict=True):
        example = card.number or card.name
        for reason in {reason for _, reason in outcome.missed if reason}:
            reasons.setdefault(reason, []).append(example)
        for opening in {_opening(words) for words, _ in outcome.missed} - {""}:
            openings.setdefault(opening, []).append(example)
    return Coverage(
        found.key,
        len(found.cards),
        {grade: grades[grade] for grade in GRADES},
        sum(outcome.usable for outcome in outcomes),
        _frequent(reasons),
        _frequent(openings),
    )


def _opening(words: str) -> str:
    plain = _QUOTED.sub("…", _NUMBER.sub("N", words))
    return " ".join(plain.split()[:_OPENING])


def _frequent(found: dict[str, list[str]]) -> list[Missing]:
    rows = [Missing(words, len(cards), cards[0]) for words, cards in found.items()]
    return sorted(rows, key=lambda row: (-row.cards, row.words))

"""What does somebody get who looked for a rule?

Plain frozen records with a form for JSON. They are kept and shared between threads, so nothing in them
changes. Rules that are one answer together (a rule, its exception, the steps beside it) are one group, the deciding rule first.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rulesdb.model import Rule

Snippet = tuple[tuple[bool, str], ...]
_SHARE = 0.75  # a rule belongs to a group if it fits so much as well as the deciding one
_MOST_TOGETHER = 4
_BEFORE = 6  # only among the best results: further down there is no one answer


@dataclass(frozen=True, slots=True)
class Result:
    """One rule that was found: its text with what matched, why it is here, and how well it fits."""

    rule: Rule
    score: float
    why: str  # number, term, asked or text
    snippet: Snippet  # the whole rule in pieces; true marks what matched
    asked: str = ""  # the phrase that matched, if why is asked
    sentence: str = ""  # the sentence of the rule that fits best

    @property
    def text(self) -> str:
        """The whole rule."""
        return "".join(text for _, text in self.snippet)

    def record(self) -> dict[str, Any]:
        rule = self.rule
        return {
            "id": rule.id,
            "game": rule.book.game,
            "edition": rule.book.edition,
            "score": round(self.score, 4),
            "key": rule.key,
            "title": rule.title,
            "heading": rule.heading,
            "why": self.why,
            "asked": self.asked,
            "sentence": self.sentence or self.text,
            "text": self.text,
            "snippet": [[matched, text] for matched, text in self.snippet],
            "breadcrumb": [{"id": above.id, "title": above.title} for above in rule.breadcrumb],
            "cited": len(rule.cited_by),
        }


class Group(NamedTuple):
    """Results that are one answer: the deciding rule, and those that go with it."""

    first: Result
    others: tuple[Result, ...]


@dataclass(frozen=True)
class Answer:
    """The results of a query, the best first, and what else can be done."""

    query: str
    results: tuple[Result, ...]
    note: str = ""  # a sentence about the answer; empty when it needs none
    suggestions: tuple[str, ...] = ()  # other queries worth trying
    game: str = ""  # the game that was asked for, or the likely one

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The results by answer, the best first; every result is in one group."""
        found: list[list[Result]] = []
        for place, result in enumerate(self.results):
            fitting = (group for group in found if place < _BEFORE and _together(group, result))
            if (group := next(fitting, None)) is not None:
                group.append(result)
            else:
                found.append([result])
        return tuple(Group(first, tuple(others)) for first, *others in found)

    @cached_property
    def deciding(self) -> dict[str, str]:
        """The deciding rule of every result's group, by key."""
        return {one.rule.key: first.rule.key for first, others in self.groups for one in (first, *others)}

    def record(self) -> dict[str, Any]:
        return {
            "query": self.query,
            "results": [
                result.record() | {"group": self.deciding[result.rule.key]} for result in self.results
            ],
            "note": self.note,
            "suggestions": list(self.suggestions),
            "game": self.game,
        }


def _together(group: list[Result], result: Result) -> bool:
    """Whether a result goes with a group: as good an answer, and next to the deciding rule or cited by it."""
    first = group[0]
    if len(group) >= _MOST_TOGETHER or "number" in (first.why, result.why):
        return False
    return result.score >= _SHARE * first.score and _neighbours(first.rule, result.rule)


def _neighbours(one: Rule, other: Rule) -> bool:
    if one.parent is other or other.parent is one or other in one.cites or one in other.cites:
        return True
    return one.parent is other.parent and one.parent is not None and one.parent.parent is not None

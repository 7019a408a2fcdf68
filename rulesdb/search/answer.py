"""What does somebody get who looked for a rule?

Plain frozen records with a form for JSON. They are kept and shared between threads, so nothing in them
changes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulesdb.model import Rule

Snippet = tuple[tuple[bool, str], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """One rule that was found: its best sentence with what matched, why it is here, and how well it fits."""

    rule: Rule
    score: float
    why: str  # number, term, asked or text
    snippet: Snippet
    asked: str = ""  # the phrase that matched, if why is asked

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
            "sentence": "".join(text for _, text in self.snippet),
            "snippet": [[matched, text] for matched, text in self.snippet],
            "breadcrumb": [{"id": above.id, "title": above.title} for above in rule.breadcrumb],
            "cited": len(rule.cited_by),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The results of a query, the best first, and what else can be done."""

    query: str
    results: tuple[Result, ...]
    note: str = ""  # a sentence about the answer; empty when it needs none
    suggestions: tuple[str, ...] = ()  # other queries worth trying
    game: str = ""  # the game that was asked for, or the likely one

    def record(self) -> dict[str, Any]:
        return {
            "query": self.query,
            "results": [result.record() for result in self.results],
            "note": self.note,
            "suggestions": list(self.suggestions),
            "game": self.game,
        }

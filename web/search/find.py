"""What does the page show for a query?

rulesdb's answer as the records that the template, the API and the script on the phone share.
"""

from __future__ import annotations

from typing import Any

from rulesdb import Rule
from rulesdb.errors import NotFoundError
from rulesdb.search import Answer, Result, search
from web.rules.address import rule_url


def find(query: str, game: str = "", edition: str = "", limit: int = 20) -> Answer:
    """Search all rulebooks, or those of a game or edition; a game named in the query may not be there."""
    try:
        return search(query, game, edition, limit)
    except NotFoundError as error:
        if game or edition:
            raise
        return Answer(query, (), error.message, tuple(error.nearest))


def sure_rule(query: str, game: str = "") -> Rule | None:
    """The one rule a typed number means; None when it means several, or is not what it seems."""
    answer = find(query, game, limit=2)
    numbers = [result.rule for result in answer.results if result.why == "number"]
    if not numbers or answer.note:
        return None
    first, *others = numbers
    return first if all(first in other.breadcrumb for other in others) else None


def sentence(words: str) -> str:
    """Words of rulesdb as a sentence of the page."""
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def hit_record(hit: Result, group: str) -> dict[str, Any]:
    """A result as plain data, with the key of the rule that decides its group."""
    rule = hit.rule
    return {
        "key": rule.key,
        "id": rule.id,
        "game": rule.book.game,
        "name": rule.book.meta.get("short") or rule.book.title,
        "edition": rule.book.edition,
        "title": rule.title,
        "heading": rule.heading,
        "url": rule_url(rule),
        "breadcrumb": [{"id": above.id, "title": above.title} for above in rule.breadcrumb],
        "snippet": [[matched, text] for matched, text in hit.snippet],
        "group": group,
        "why": hit.why,
        "asked": hit.asked,
        "score": round(hit.score, 4),
        "cited": len(rule.cited_by),
    }


def found_record(found: Answer) -> dict[str, Any]:
    """An answer as plain data."""
    return {
        "query": found.query,
        "hits": [hit_record(hit, found.deciding[hit.rule.key]) for hit in found.results],
        "note": sentence(found.note),
        "suggestions": list(found.suggestions),
        "game": found.game,
    }

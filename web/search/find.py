"""What does the page show for a query?

rulesdb's answer as the records that the template, the API and the script on the phone share.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rulesdb import Rule
from rulesdb.errors import NotFoundError
from rulesdb.search import Answer, Result, search
from web.rules.address import rule_url
from web.rules.naming import in_words
from web.search.beside import Beside


def find(query: str, game: str = "", edition: str = "", limit: int = 20) -> Answer:
    """Search all rulebooks, or those of a game or edition; a game named in the query may not be there."""
    try:
        return search(query, game, edition, limit)
    except NotFoundError as error:
        if game or edition:
            raise
        return Answer(query, (), error.message, tuple(error.nearest))


def find_first(query: str, mine: str, limit: int = 20) -> Answer:
    """Search all rulebooks, with what one's own game answers in front."""
    everywhere = find(query, limit=limit)
    games = {result.rule.book.game for result in everywhere.results}
    if len(games) == 1 and mine not in games:
        return everywhere  # the query names another game
    try:
        own = search(query, mine, "", limit)
    except NotFoundError:
        return everywhere
    if not own.results or (own.note and not everywhere.note):
        return everywhere
    known = {result.rule.key for result in own.results}
    others = [result for result in everywhere.results if result.rule.key not in known]
    # Some room stays for other games: a judge may mean one of them without naming it.
    kept = own.results[: max(1, limit - len(others[: limit // 3]))]
    return replace(own, results=(*kept, *others)[:limit], game="")


def sure_rule(query: str, game: str = "", mine: str = "") -> Rule | None:
    """The one rule a typed number means; None when it means several, or is not what it seems. `mine` is the game that
    is looked through first."""
    answer = find(query, game or mine, limit=2)
    if mine and not game and (answer.note or not answer.results):
        answer = find(query, limit=2)
    numbers = [result.rule for result in answer.results if result.why == "number"]
    if not numbers or answer.note:
        return None
    first, *others = numbers
    return first if all(first in other.breadcrumb for other in others) else None


def sentence(words: str) -> str:
    """Words of rulesdb as a sentence of the page."""
    return f"{words[:1].upper()}{words[1:]}." if (words := in_words(words)) else ""


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


def found_record(found: Answer, others: Beside) -> dict[str, Any]:
    """An answer as plain data, with what answers the query beside rules."""
    return {
        "query": found.query,
        "hits": [hit_record(hit, found.deciding[hit.rule.key]) for hit in found.results],
        "note": sentence(found.note),
        "suggestions": list(found.suggestions),
        "game": found.game,
        "beside": others.record(),
    }

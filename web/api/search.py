"""Search over the API."""

from __future__ import annotations

from pydantic import Field

from rulesdb.search import suggest as suggest_words
from web.api.contract import Form, Operation
from web.api.models import SearchAnswer, Suggestions
from web.search.beside import beside
from web.search.find import find, find_first, found_record


class SearchQuery(Form):
    """What is looked for, and where."""

    q: str = Field(description="A rule number in any form, or words.", examples=["7-4-1-4", "equal power"])
    game: str = Field("", description="Only this game.", examples=["dbs"])
    edition: str = Field("", description="Only this edition; the newest without it.")
    first: str = Field("", description="A game whose answers come before those of others.", examples=["dbs"])
    limit: int = Field(20, ge=1, le=100)


def search(query: SearchQuery) -> SearchAnswer:
    if query.first and not query.game:
        found = find_first(query.q, query.first, query.limit)
    else:
        found = find(query.q, query.game, query.edition, query.limit)
    return SearchAnswer.model_validate(found_record(found, beside(query.q, found, query.game)))


class SuggestQuery(Form):
    """The beginning of a query."""

    q: str
    game: str = ""
    edition: str = ""
    limit: int = Field(8, ge=1, le=20)


def suggest(query: SuggestQuery) -> Suggestions:
    found = suggest_words(query.q, query.game, query.edition, query.limit)
    return Suggestions(query=query.q, suggestions=found)


operations = (
    Operation(
        "GET",
        "/suggest",
        "suggest",
        "How a query that is being typed may go on",
        suggest,
        Suggestions,
        query=SuggestQuery,
        errors=(400, 404, 429),
        limit="search",
    ),
    Operation(
        "GET",
        "/search",
        "search",
        "Find rules by number or in your own words",
        search,
        SearchAnswer,
        query=SearchQuery,
        errors=(400, 404, 429),
        limit="search",
    ),
)

"""Rulebooks, rules, comparisons and findings over the API."""

from __future__ import annotations

import json
from typing import Any, Literal

from flask import Response
from pydantic import Field

import rulesdb
from rulesdb import Rule, Rulebook
from rulesdb.checks.run import lint
from rulesdb.compare import report
from rulesdb.compare.changes import KINDS
from rulesdb.compare.editions import compare
from rulesdb.export import rule_record
from web.api.contract import Form, Operation
from web.api.models import BookContents, Books, Comparison, Findings, RuleRecord
from web.pagecache import respond
from web.rules.address import all_books, book_url, find_book, find_rule, rule_url
from web.rules.view import citation, rule_html
from web.services import services


def _cached(key: tuple[str, ...], make: Any) -> Response:
    """An answer that does not change while the server runs."""
    page = services().pages.get(
        ("api", *key), lambda: json.dumps(make(), ensure_ascii=False), "application/json"
    )
    return respond(page)


def book_summary(book: Rulebook) -> dict[str, Any]:
    """A book as the API lists it."""
    newest = rulesdb.editions(book.game)[0].edition == book.edition
    return {
        "key": book.key,
        "game": book.game,
        "edition": book.edition,
        "title": book.title,
        "date": book.date,
        "number_style": book.number_style,
        "rules": len(book.rules),
        "newest": newest,
        "url": book_url(book),
    }


def full_record(rule: Rule) -> dict[str, Any]:
    """A rule as the API gives it."""
    return rule_record(rule) | {
        "html": str(rule_html(rule)),
        "counterparts": [other.record() for other in rule.counterparts],
        "previous": rule.previous.id if rule.previous else None,
        "next": rule.next.id if rule.next else None,
        "citation": citation(rule),
        "url": rule_url(rule),
    }


def list_books() -> Response:
    return _cached(("books",), lambda: {"books": [book_summary(book) for book in all_books()]})


def get_book(book: str) -> Response:
    found = find_book(book)
    return _cached(("book", found.key), lambda: book_summary(found) | {"contents": _contents(found)})


def _contents(book: Rulebook) -> list[dict[str, Any]]:
    return [
        {"id": rule.id, "kind": rule.kind, "title": rule.title, "depth": len(rule.breadcrumb)}
        for rule in book.rules
        if rule.kind in ("chapter", "section")
    ]


def get_rule(book: str, number: str) -> Response:
    found = find_rule(book, number)
    return _cached(("rule", found.key), lambda: full_record(found))


class CompareQuery(Form):
    """Which changes are wanted."""

    only: Literal["unchanged", "edited", "moved", "added", "removed"] | None = Field(
        None, description="Only changes of this kind; without it, all but the unchanged."
    )


def compare_editions(game: str, old: str, new: str, query: CompareQuery) -> Response:
    first, second = find_book(f"{game}@{old}"), find_book(f"{game}@{new}")
    kinds = (query.only,) if query.only else KINDS[1:]
    key = ("compare", first.key, second.key, *kinds)
    return _cached(key, lambda: report.record(compare(first, second), kinds))


def list_findings(book: str) -> Response:
    found = find_book(book)
    return _cached(("lint", found.key), lambda: _findings(found))


def _findings(book: Rulebook) -> dict[str, Any]:
    return {
        "book": book.key,
        "findings": [finding.record() for finding in lint(book.key)],
        "readings": [reading._asdict() for reading in book.readings],
    }


operations = (
    Operation("GET", "/books", "list_books", "All rulebooks", list_books, Books),
    Operation(
        "GET",
        "/books/{book}",
        "get_book",
        "A rulebook and its table of contents",
        get_book,
        BookContents,
        errors=(404,),
        examples=(("book", "dbs@1.23"),),
    ),
    Operation(
        "GET",
        "/rules/{book}/{number+}",
        "get_rule",
        "A rule and everything known about it; the number as people type it",
        get_rule,
        RuleRecord,
        errors=(404,),
        examples=(("book", "dbs"), ("number", "7-4-1-4")),
    ),
    Operation(
        "GET",
        "/compare/{game}/{old}/{new}",
        "compare_editions",
        "What changed between two editions of a game",
        compare_editions,
        Comparison,
        query=CompareQuery,
        errors=(400, 404),
        examples=(("game", "dbs"), ("old", "1.00"), ("new", "1.23")),
    ),
    Operation(
        "GET",
        "/findings/{book}",
        "list_findings",
        "Where a rulebook contradicts itself, and how we read it",
        list_findings,
        Findings,
        errors=(404,),
        examples=(("book", "godzilla"),),
    ),
)

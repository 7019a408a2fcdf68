"""Which rules of an edition does the engine run, and what shows it? The page of `judge coverage`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from flask import Blueprint, Response, render_template, request

from judge import library
from rulesdb import Rule, Rulebook
from web.pagecache import respond
from web.rules.address import find_book
from web.rules.coverage import MEANINGS, Badge, badges
from web.services import services

bp = Blueprint("coverage", __name__)


@bp.app_template_global("runs")
def runs(book: Rulebook) -> bool:
    """Whether the engine runs an edition."""
    return book.game in library.playable() and library.runs(book.game, book.edition)


@bp.get("/coverage/<name>")
def coverage(name: str) -> Response:
    """One edition: how many rules run, are enforced, modelled, or are not yet there; and each of them."""
    book = find_book(name)
    status = request.args.get("status", "")
    status = status if status in MEANINGS else ""
    found = badges(book)
    page = services().pages.get(
        ("coverage", book.key, status, found is not None), lambda: _render(book, found, status)
    )
    return respond(page, final=found is not None)


def _render(book: Rulebook, found: Mapping[str, Badge] | None, status: str) -> str:
    badges_of = found or {}
    counts = Counter(badge.status for badge in badges_of.values())
    chapters: list[tuple[Rule, list[tuple[Rule, Badge]]]] = []
    for rule in book.rules:
        badge = badges_of.get(rule.id)
        if badge is None or (status and badge.status != status):
            continue
        chapter = rule.breadcrumb[0] if rule.breadcrumb else rule
        if not chapters or chapters[-1][0] is not chapter:
            chapters.append((chapter, []))
        chapters[-1][1].append((rule, badge))
    return render_template(
        "coverage.html",
        book=book,
        measured=found is not None,
        counts=counts,
        meanings=MEANINGS,
        chapters=chapters,
        status=status,
    )

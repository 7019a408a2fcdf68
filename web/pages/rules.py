"""How is a rulebook read? Book, chapter and rule pages under `/r/`."""

from __future__ import annotations

from urllib.parse import quote

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

import rulesdb
from rulesdb import Rule, Rulebook
from web.pagecache import respond
from web.rules.address import book_url, find_book, find_rule, rule_url
from web.rules.coverage import badges
from web.rules.view import rule_view
from web.services import services

bp = Blueprint("rules", __name__)


@bp.get("/r/<name>")
def book(name: str) -> AnyResponse:
    """A book's table of contents."""
    found = find_book(name)
    if (elsewhere := _proper(book_url(found))) is not None:
        return elsewhere
    page = services().pages.get(("book", found.key), lambda: _render_book(found))
    return respond(page)


@bp.get("/r/<name>/<path:number>")
def rule(name: str, number: str) -> AnyResponse:
    """A rule with everything around it; a chapter is a rule too."""
    found = find_rule(name, number)
    if (elsewhere := _proper(rule_url(found))) is not None:
        return elsewhere
    if request.args.get("part") == "section":
        return respond(services().pages.get(("section", found.key), lambda: _render_section(found)))
    # Without badges as long as they are measured, with them from then on.
    measured = badges(found.book) is not None
    page = services().pages.get(("rule", found.key, measured), lambda: _render_rule(found))
    return respond(page, final=measured)


def _proper(address: str) -> AnyResponse | None:
    """A redirect when the request came under another spelling of the address."""
    if quote(request.path, safe="/@:-._~") == address:
        return None
    query = request.query_string.decode("latin-1")
    return redirect(f"{address}?{query}" if query else address, 302)


def _render_book(book: Rulebook) -> str:
    own = [rulesdb.load(edition.key) for edition in rulesdb.editions(book.game)]
    return render_template("book.html", book=book, editions=own)


def _render_rule(rule: Rule) -> str:
    return render_template("rule.html", view=rule_view(rule), rule=rule, book=rule.book)


def _render_section(rule: Rule) -> str:
    """The text of a rule and what is below it, without the page around: for search results."""
    return render_template("section.html", view=rule_view(rule), rule=rule)

"""Where does a rulebook contradict itself, and how do we read it then?"""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from rulesdb import Rulebook
from rulesdb.checks.finding import Finding
from rulesdb.checks.run import lint
from web.pagecache import respond
from web.rules.address import all_books, find_book
from web.services import services

bp = Blueprint("doubts", __name__)

# What each kind of finding is called on the page, the gravest first.
KINDS = {
    "stale-reference": "References that the printed book gets wrong",
    "gap": "Numbers that are missing",
    "duplicate": "Numbers that are given twice",
    "duplicate-title": "Titles that are given twice",
    "duplicate-text": "Rules that say the same twice",
    "empty": "Numbers without a text",
    "doubtful-reference": "References that look doubtful",
    "off-target": "References to a rule that speaks of something else",
    "duplicate-term": "Names that two definitions claim",
    "undefined-term": "Words that are used and never defined",
    "doubtful-definition": "Definitions that do not name their word",
}


@bp.get("/doubts")
def choose() -> Response:
    """All books, each with how much is doubtful in it."""
    return respond(
        services().pages.get("doubts", lambda: render_template("doubts_choose.html", books=all_books()))
    )


@bp.get("/doubts/<name>")
def doubts(name: str) -> Response:
    """One book's readings and findings."""
    book = find_book(name)
    return respond(services().pages.get(("doubts", book.key), lambda: _render(book)))


def _render(book: Rulebook) -> str:
    groups: dict[str, list[Finding]] = {}
    for finding in lint(book.key):
        if finding.kind != "stale-known":
            groups.setdefault(finding.kind, []).append(finding)
    order = [kind for kind in KINDS if kind in groups] + [kind for kind in groups if kind not in KINDS]
    titles = [(KINDS.get(kind, kind.replace("-", " ").capitalize()), groups[kind]) for kind in order]
    return render_template("doubts.html", book=book, groups=titles)

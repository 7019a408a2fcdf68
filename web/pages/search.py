"""How is a rule found by number or in one's own words? The search page.

The script of the page asks the API while somebody types; this page answers without any script.
"""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from web.rules.address import all_books, newest_books, rule_url
from web.search.find import find, sentence, sure_rule
from web.security.limits import limited

bp = Blueprint("search", __name__)


@bp.get("/search")
@limited("search")
def search() -> str | AnyResponse:
    """Results; a typed number that means one rule leads straight to it (`go=1`)."""
    query, game = request.args.get("q", ""), request.args.get("game", "")
    if request.args.get("go") == "1" and (rule := sure_rule(query, game)):
        return redirect(rule_url(rule))
    found = find(query, game) if query.strip() else None
    note = sentence(found.note) if found else ""
    newest = newest_books()
    older = [book for book in all_books() if book not in newest]
    return render_template(
        "search.html", found=found, note=note, query=query, game=game, books=newest, older=older
    )

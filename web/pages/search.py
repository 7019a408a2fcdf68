"""How is a rule found by number or in one's own words? The search page.

The script of the page asks the API while somebody types; this page answers without any script.
"""

from __future__ import annotations

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

import rulesdb
from web.rules.address import all_books, newest_books, rule_url
from web.search.beside import beside
from web.search.find import find, find_first, sentence, sure_rule
from web.security.limits import limited

bp = Blueprint("search", __name__)


@bp.get("/search")
@limited("search")
def search() -> str | AnyResponse:
    """Results; a typed number that means one rule leads straight to it (`go=1`)."""
    query, game = request.args.get("q", ""), request.args.get("game", "")
    mine = "" if game else my_game()
    if request.args.get("go") == "1" and (rule := sure_rule(query, game, mine)):
        return redirect(rule_url(rule))
    found = None
    if query.strip():
        found = find_first(query, mine) if mine else find(query, game)
    others = beside(query, found, game).record() if found else None
    note = sentence(found.note) if found else ""
    newest = newest_books()
    older = [book for book in all_books() if book not in newest]
    return render_template(
        "search.html",
        found=found,
        beside=others,
        note=note,
        query=query,
        game=game,
        books=newest,
        older=older,
    )


def my_game() -> str:
    """The game that whoever asks has chosen as theirs; the browser keeps it in a cookie."""
    chosen = request.cookies.get("floorjudge_game", "")
    return chosen if chosen in rulesdb.games() else ""

"""What does this card say? Search over all cards, and a page for each."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from judge.cardlist import lists
from judge.cardlist.errors import UnknownCard
from judge.cardlist.looking import look_up
from judge.cardlist.search import search
from web.cards.records import games, head, whole
from web.errors import NotFoundError
from web.rules.address import find_book
from web.security.limits import limited

bp = Blueprint("cards", __name__)
PAGE = 30
_GRADES = {"whole": "Understood", "partial": "In part", "none": "Not understood", "": ""}


@bp.get("/cards")
@limited("search")
def cards() -> str:
    """Search; with `part` only the results, for the script of the page."""
    query, game = request.args.get("q", "")[:400], request.args.get("game", "")
    start = _number(request.args.get("start", ""))
    try:
        answer = search(query, game=game or None, limit=PAGE, start=start)
    except UnknownCard as error:
        raise NotFoundError(str(error)) from None
    facts = {
        "query": query,
        "game": game,
        "answer": answer,
        "hits": [head(hit) for hit in answer.hits],
        "next": start + PAGE if answer.total > start + PAGE else 0,
        "grades": _GRADES,
    }
    if request.args.get("part") == "1":
        return render_template("cards/hits.html", **facts)
    return render_template("cards/search.html", games=games(), lists=lists(), **facts)


@bp.get("/cards/<game>/<path:number>")
@limited("work")
def card(game: str, number: str) -> str:
    """One card."""
    try:
        found = look_up(number, game)
    except UnknownCard as error:
        raise NotFoundError(str(error)) from None
    origin = next((one for one in lists(game) if one.key == found.list), None)
    return render_template("cards/card.html", card=whole(found), origin=origin, book=find_book(game))


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0

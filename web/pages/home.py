"""What does a judge see first? One search box, the games, what was open before."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from web.pagecache import respond
from web.rules.address import newest_books
from web.services import services

bp = Blueprint("home", __name__)


@bp.get("/")
def home() -> Response:
    """The first page; recent rules and cases are filled in by the browser, which alone knows them."""
    page = services().pages.get("home", lambda: render_template("home.html", books=newest_books()))
    return respond(page)

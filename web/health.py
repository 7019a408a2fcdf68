"""Is the server alive, and is it ready to answer?

`/healthz`: the process answers. `/readyz`: the rulebooks are open, the database works, and the server
is not about to stop.
"""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

import rulesdb
from rulesdb import RulesError
from web.errors import DatabaseError
from web.services import services

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return _uncached(jsonify(status="ok"))


@bp.get("/readyz")
def readyz() -> tuple[Response, int]:
    """What is needed to answer is there; 503 and the reason when it is not."""
    own = services()
    problems = ["the server is stopping"] if own.draining else []
    try:
        own.store.ping()
    except DatabaseError:
        problems.append("the database does not answer")
    try:
        books = [rulesdb.load(edition.key).key for edition in rulesdb.editions()]
    except RulesError:
        problems.append("a rulebook cannot be read; see rulesdb lint")
        books = []
    ready = not problems
    answer = jsonify(status="ready" if ready else "not ready", problems=problems, books=books)
    return _uncached(answer), 200 if ready else 503


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response

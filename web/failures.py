"""What does a person or a program see when something is refused or goes wrong?

The API answers with JSON, pages with a page: one sentence and a next step, the same words in both. An
unexpected fault is logged and never shown.
"""

from __future__ import annotations

import logging
from typing import cast
from urllib.parse import quote

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from judge.kernel.budget import BudgetSpent
from rulesdb import RulesError
from rulesdb.errors import NotFoundError as RulesNotFoundError
from web.errors import DatabaseError, WebError
from web.rules.naming import in_words
from web.services import services

_log = logging.getLogger("floorjudge")
_SENTENCES = {
    400: "this request cannot be understood",
    404: "there is nothing at this address",
    405: "this address does not take requests of this kind",
    413: "this is larger than the server takes",
    415: "the server does not take this kind of content",
    429: "too many requests from this address; try again in a moment",
    500: "something went wrong on the server; look whether your last change is there before you repeat it",
}
_SLUGS = {
    404: "not-found",
    405: "method-not-allowed",
    413: "too-large",
    415: "unsupported-type",
    500: "fault",
}


def install(app: Flask) -> None:
    """Answer every kind of failure."""
    app.register_error_handler(WebError, _refused)
    app.register_error_handler(RulesError, _no_such_rule)
    app.register_error_handler(BudgetSpent, _stopped)
    app.register_error_handler(MemoryError, _stopped)
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _fault)


def _refused(error: WebError) -> tuple[Response, int]:
    if error.status >= 500:
        reason = error.reason if isinstance(error, DatabaseError) else None
        _log.error("refused", extra={"error": error.slug, "status": error.status, "reason": reason})
    response, status = _answer(error.status, error.slug, error.message, error.facts)
    if "retry_after" in error.facts:
        response.headers["Retry-After"] = str(error.facts["retry_after"])
    return response, status


def _stopped(error: BudgetSpent | MemoryError) -> tuple[Response, int]:
    """What somebody asked for cost too much: that is the request's fault, not the server's."""
    services().config.counters.add("engine_stopped_total")
    words = str(error) if isinstance(error, BudgetSpent) else "this was stopped: it needed too much memory"
    return _answer(422, BudgetSpent.slug, words, {})


def _no_such_rule(error: RulesError) -> tuple[Response, int]:
    if isinstance(error, RulesNotFoundError):
        return _answer(404, error.slug, error.message, {"nearest": list(error.nearest)})
    _log.error("rulebook", extra={"error": error.slug})
    return _answer(503, error.slug, error.message, {})


def _http(error: HTTPException) -> tuple[Response, int] | Response:
    status = error.code or 500
    if 300 <= status < 400:
        return Response(status=status, headers=error.get_headers(request.environ))
    sentence = _SENTENCES.get(status, (error.name or "refused").lower())
    answer, _ = _answer(status, _SLUGS.get(status, "bad-request"), sentence, {})
    for name, value in error.get_headers(request.environ):
        if name in ("Allow", "Retry-After"):
            answer.headers[name] = value
    return answer, status


def _fault(error: Exception) -> tuple[Response, int]:
    route = request.url_rule.rule if request.url_rule else None
    _log.error("fault", exc_info=error, extra={"error": type(error).__name__, "route": route})
    return _answer(500, "fault", _SENTENCES[500], {})


def _answer(status: int, slug: str, message: str, facts: dict[str, object]) -> tuple[Response, int]:
    message = in_words(message)
    if request.path.startswith("/api/"):
        return jsonify(error={"slug": slug, "message": message, **facts}), status
    nearest = [(name, _where(str(name))) for name in cast("list[str]", facts.get("nearest", []))]
    page = render_template(
        "failure.html", status=status, message=message, nearest=nearest, **_asked_for(slug)
    )
    return Response(page, content_type="text/html; charset=utf-8"), status


def _asked_for(slug: str) -> dict[str, str]:
    """What was asked of which book, where a rule was not found: words can be searched, a book be read."""
    asked = request.view_args or {}
    if request.endpoint != "rules.rule" or slug != "unknown-rule":
        return {"book_name": "", "words": ""}
    words = str(asked["number"])[:80]
    return {"book_name": str(asked["name"]), "words": words if any(map(str.isalpha, words)) else ""}


def _where(name: str) -> str:
    """Where a suggestion leads: a number stays in the book that was asked for, the rest is searched."""
    book = (request.view_args or {}).get("name")
    if book and request.endpoint == "rules.rule" and ":" not in name:
        return f"/r/{quote(book)}/{quote(name)}"
    return f"/search?go=1&q={quote(name)}"

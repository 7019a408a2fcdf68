"""How does a card list get onto the server?

As a rulebook does: uploaded, read, and kept in the server's data folder by whoever may keep; anybody may
try what would be read. The texts are read by a process of its own, so that nobody waits for it.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from judge.cardlist import Report, forget, import_list, lists
from judge.cardlist.errors import UnknownCardList
from judge.cardlist.fields import parse_given
from judge.kernel.errors import JudgeError
from web.cards.records import games
from web.cases.imports import may_keep
from web.errors import BadRequestError, ForbiddenError, NotFoundError
from web.security.csrf import csrf_token
from web.security.limits import check_limit
from web.services import services

bp = Blueprint("card_imports", __name__)
MOST_LINES = 100
_REFUSED = "only whoever sits at the server keeps or forgets card lists; there: judge cards import FILE"


@bp.url_value_preprocessor
def admit(endpoint: str | None, _: dict[str, Any] | None) -> None:
    """A list is larger than any other request; that is settled before its form is looked at."""
    if endpoint == "card_imports.upload":
        check_limit("import")
        request.max_content_length = services().config.max_upload


@bp.get("/cards/import")
def import_page() -> str:
    """The form and the lists that were imported."""
    return _page()


@bp.post("/cards/import")
def upload() -> tuple[str, int] | str:
    """Read a list; keep it if that is wanted and allowed."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise BadRequestError("no file was sent; expected a card list as CSV, TSV, JSON or JSON Lines")
    keep = request.form.get("keep") == "1"
    if keep and not may_keep():
        raise ForbiddenError(_REFUSED)
    content = file.stream.read()
    file.close()
    try:
        report = import_list(
            content,
            file.filename,
            game=request.form.get("game") or None,
            fields=parse_given([request.form.get("fields", "")]),
            note=request.form.get("origin", "")[:200],
            keep=keep,
        )
    except JudgeError as error:
        return _page(problem=f"{error}."), 422
    if keep:
        read_later(report.found.key)
    return _page(report)


@bp.post("/cards/forget")
def forget_list() -> AnyResponse:
    """Remove a list."""
    if not may_keep():
        raise ForbiddenError(_REFUSED)
    try:
        forget(request.form.get("list", ""))
    except UnknownCardList as error:
        raise NotFoundError(str(error)) from None
    return redirect("/cards/import", 303)


def read_later(key: str) -> threading.Thread:
    """Have the texts of a list read by another process; what it finds out is there when it is done."""
    command = [sys.executable, "-c", "from judge.cli import main; main()", "cards", "coverage", key]

    def run() -> None:
        subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=False,
        )

    thread = threading.Thread(target=run, name=f"reads {key}", daemon=True)
    thread.start()
    return thread


def _page(report: Report | None = None, problem: str = "") -> str:
    csrf_token()
    return render_template(
        "cards/import.html",
        report=report,
        left_out=report.found.left_out[:MOST_LINES] if report else (),
        problem=problem,
        lists=lists(),
        games=games(),
        may_keep=may_keep(),
        megabytes=services().config.max_upload // 2**20,
    )

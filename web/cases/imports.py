"""How does a printed rulebook get onto the server?

Uploaded, read and healed by rulesdb, and kept in the server's data folder. Since that changes what
everybody reads, only whoever sits at the server (or everybody, if the setting says so) may keep or
forget a book; anybody may try what would be read. The file itself is not kept.
"""

from __future__ import annotations

from typing import Any

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

from rulesdb import RulesError
from rulesdb.importer import books, forget, import_file
from rulesdb.importer.report import ImportReport
from web.errors import BadRequestError, ForbiddenError
from web.people.place import allowed_here
from web.rules.address import find_book
from web.rules.shelf import renew
from web.security.csrf import csrf_token
from web.security.limits import check_limit
from web.services import services

bp = Blueprint("imports", __name__)
#: Lines of a report on the page; the command line has them all.
MOST_LINES = 200


@bp.url_value_preprocessor
def admit(endpoint: str | None, _: dict[str, Any] | None) -> None:
    """A printed book is larger than any other request, and dear to read: both is settled before its
    form is looked at for the first time, which is when its token is checked."""
    if endpoint == "imports.upload":
        check_limit("import")
        request.max_content_length = services().config.max_upload


@bp.get("/import")
def import_page() -> str:
    """The form and the books that were imported."""
    return _page()


@bp.post("/import")
def upload() -> tuple[str, int] | str:
    """Read a file; keep what was read if that is wanted and allowed."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise BadRequestError("no file was sent; expected a PDF, a text or a Markdown file")
    keep = request.form.get("keep") == "1"
    if keep and not may_keep():
        raise ForbiddenError(_REFUSED)
    content = file.stream.read()
    file.close()
    wanted = request.form.get("book") or None
    try:
        report = import_file(
            content, file.filename, book=wanted, keep=keep, sure=request.form.get("sure") == "1"
        )
    except RulesError as error:
        return _page(problem=_sentence(error.message, file.filename)), 422
    if keep:
        renew()
    return _page(report)


@bp.post("/import/forget")
def forget_book() -> AnyResponse:
    """Remove an imported book."""
    if not may_keep():
        raise ForbiddenError(_REFUSED)
    forget(request.form.get("book", ""))
    renew()
    return redirect("/import", 303)


_REFUSED = "only whoever sits at the server keeps or forgets rulebooks; there: rulesdb import FILE"


def may_keep() -> bool:
    """Whether the request comes from the server's own machine, or the setting lets everybody."""
    return allowed_here(services().config.imports)


def _sentence(message: str, file: str) -> str:
    """A message as a sentence; a file's name keeps its first letter."""
    named = file and message.startswith(file)
    return f"{message}." if named else f"{message[:1].upper()}{message[1:]}."


def _page(report: ImportReport | None = None, problem: str = "") -> str:
    csrf_token()
    lines: list[str] = []
    more = 0
    if report is not None:
        every = [line for line in report.lines() if not line.endswith(report.doubts)]
        lines, more = every[:MOST_LINES], max(0, len(every) - MOST_LINES)
    return render_template(
        "cases/import.html",
        report=report,
        doubts=[_sentence(doubt, file="") for doubt in (*report.questions, *report.doubts)] if report else [],
        problem=problem,
        lines=lines,
        more=more,
        books=[_shown(book) for book in books()],
        may_keep=may_keep(),
        megabytes=services().config.max_upload // 2**20,
    )


def _shown(book: dict[str, Any]) -> dict[str, Any]:
    return book | {"found": find_book(book["key"])}

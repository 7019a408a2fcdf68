"""What changed between two editions, rule by rule?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as AnyResponse

import rulesdb
from rulesdb.compare import report
from rulesdb.compare.changes import KINDS, Change, Diff
from rulesdb.compare.editions import compare as compare_books
from web.errors import NotFoundError
from web.pagecache import respond
from web.rules.address import find_book, newest_books
from web.services import services

bp = Blueprint("compare", __name__)


@bp.get("/compare")
def choose() -> AnyResponse | str:
    """The games that have more than one edition; straight there if it is one."""
    several = [book.game for book in newest_books() if len(rulesdb.editions(book.game)) > 1]
    if len(several) == 1:
        own = rulesdb.editions(several[0])
        return redirect(f"/compare/{several[0]}/{own[-1].edition}/{own[0].edition}")
    choices = [(rulesdb.load(game), rulesdb.editions(game)) for game in several]
    return render_template("compare_choose.html", choices=choices)


@bp.get("/compare/<game>/<old>/<new>")
def compare(game: str, old: str, new: str) -> Response:
    """Two editions side by side; `kind` chooses one kind of change."""
    kind = request.args.get("kind", "")
    if kind and kind not in KINDS:
        raise NotFoundError(f"there are no changes of kind {kind!r}; expected one of {', '.join(KINDS)}")
    first, second = find_book(f"{game}@{old}"), find_book(f"{game}@{new}")
    key = ("compare", first.key, second.key, kind)
    return respond(services().pages.get(key, lambda: _render(compare_books(first, second), kind)))


def _render(diff: Diff, kind: str) -> str:
    kinds = (kind,) if kind else ("edited", "moved", "added", "removed")
    chosen = [change for change in diff if change.kind in kinds]
    return render_template(
        "compare.html",
        diff=diff,
        kind=kind,
        groups=list(_by_chapter(chosen)),
        report=report,
        counts=diff.count(),
    )


def _by_chapter(changes: Iterable[Change]) -> Iterator[tuple[rulesdb.Rule, list[Change]]]:
    """The changes under the chapter they stand in, in the newer book if they are there."""
    group: list[Change] = []
    current: rulesdb.Rule | None = None
    for change in changes:
        rule = change.new or change.old
        if rule is None:
            continue
        chapter = rule.breadcrumb[0] if rule.breadcrumb else rule
        if current is not None and chapter.id != current.id:
            yield current, group
            group = []
        current = chapter
        group.append(change)
    if current is not None:
        yield current, group

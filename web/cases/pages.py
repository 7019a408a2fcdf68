"""Which pages do cases have?

`/cases` lists them, `/c/<id>` is one, `/c/new` begins one, `/cases/examples` shows ours. The page of a
case carries its timeline and its game's layout along, so that it can be stepped without the network.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, render_template, request
from markupsafe import Markup

import rulesdb
from judge.case.problem import Problem
from judge.playmat import laid_out
from web.cases.api_cases import read_place, stored
from web.cases.examples import Example, example, examples, examples_citing
from web.cases.files import read_file_text, write_file_text
from web.cases.layouts import layout_record, mat_record
from web.cases.links import base_url, derived_token, link_url, qr_svg, view_url
from web.cases.models import CaseRecord
from web.cases.openings import at_rule, can_open, named
from web.cases.play import Play
from web.cases.record import timeline_json
from web.cases.ruling import ruling_of
from web.cases.services import plays
from web.cases.sight import open_record, viewer_of
from web.cases.uploads import uploaded_text
from web.errors import NotFoundError
from web.people.holder import held
from web.people.rights import Rights, own_keys, scope, seen, whole
from web.rules.address import find_book, newest_books
from web.search.beside import worked_cases
from web.security.limits import limited
from web.services import services
from web.store import STATUSES, VIEWS, CaseQuery, Key
from web.store.people import judge_of

bp = Blueprint("cases", __name__)
#: Cases on one page of the list, and worked cases on one page of theirs.
PAGE = 40
MOST_EXAMPLES = 40
#: The opening without a position: question, verdict and rules alone.
WORDS = "words"


@bp.app_template_global("opens_position")
def opens_position(rule: rulesdb.Rule) -> bool:
    """Whether a position can be opened at a rule: its edition runs."""
    return can_open(rule.book.game, rule.book.edition)


@bp.get("/cases")
@limited("search")
def cases() -> str:
    """The cases that were kept: has this come up?"""
    names = ("q", "rule", "game", "status", "ruled_by", "event", "mine", "before")
    asked = {name: request.args.get(name, "").strip() for name in names}
    wanted = CaseQuery(
        words=asked["q"],
        rule=asked["rule"],
        game=asked["game"],
        status=asked["status"] if asked["status"] in STATUSES else "",
        ruled_by=asked["ruled_by"],
        event=asked["event"],
        scope=(allowed := scope()),
        judges=own_keys() if asked["mine"] else None,
        before=read_place(asked["before"]),
        limit=PAGE,
    )
    store = services().store
    found = store.find(wanted)
    more = f"{found[-1].updated}-{found[-1].id}" if len(found) == PAGE else ""
    return render_template(
        "cases/list.html",
        cases=[summary.record() for summary in found],
        asked=asked,
        events=store.events(allowed),
        judged=store.people.events([event for event in allowed if event]),
        listed=bool(allowed),
        statuses=STATUSES,
        books=newest_books(),
        more=more,
        worked=worked_cases(asked["q"], asked["game"]) if asked["q"] and not asked["before"] else [],
    )


@bp.get("/cases/examples")
@limited("search")
def example_list() -> str:
    """Our own cases, or those that cite a rule."""
    shown: Sequence[Example] = examples()
    rule = None
    query, game = request.args.get("q", "").strip()[:400], request.args.get("game", "")
    if key := request.args.get("rule", ""):
        book, _, number = key.rpartition(":")
        rule = find_book(book)[number] if book else rulesdb.locate(number)
        shown = examples_citing(rule.book.game, rule.book.edition, rule.id)
    elif query:
        shown = worked_cases(query, game, MOST_EXAMPLES)
    counts = Counter(each.game for each in examples())
    if game:
        shown = [each for each in shown if each.game == game]
    start = _number(request.args.get("start", ""))
    return render_template(
        "cases/examples.html",
        examples=shown[start : start + MOST_EXAMPLES],
        total=len(shown),
        next=start + MOST_EXAMPLES if len(shown) > start + MOST_EXAMPLES else 0,
        rule=rule,
        query=query,
        game=game,
        counts=counts,
        books=newest_books(),
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else 0


@bp.get("/cases/examples/<game>/<name>")
@limited("work")
def show_example(game: str, name: str) -> Response:
    """One of our own cases."""
    found = example(game, name)
    return _case_page("example", plays().of(found.document))


@bp.get("/c/new")
@limited("work")
def new() -> Response | str:
    """A new position: at a rule, as an opening, or the choice between them."""
    if at := request.args.get("at", ""):
        book, _, number = at.rpartition(":")
        opened = at_rule(find_book(book)[number] if book else rulesdb.locate(number))
        return _case_page("new", plays().of(opened.document), moment=opened.moment, note=opened.note)
    game, name = request.args.get("game", ""), request.args.get("name", "")
    if game:
        own = find_book(game)
        if not can_open(own.game, own.edition):
            raise NotFoundError(f"{own.name} does not run here; its rules can only be read")
        if name == WORDS:
            words = {"case": "Ruling", "game": own.game, "edition": own.edition, "about": "", "ruling": ""}
            return _case_page("new", plays().of(words))
        return _case_page("new", plays().of(named(own.game, own.edition, name).document))
    return _choose()


def _choose(text: str = "", problems: Sequence[Problem] = ()) -> str:
    layouts = [layout_record(game, edition) for game in laid_out() for edition in _offered(game)]
    told = [problem.plain() for problem in problems]
    return render_template("cases/new.html", layouts=layouts, text=text, problems=told)


@bp.post("/c/new")
@limited("work")
def new_from_file() -> Response | tuple[str, int]:
    """A position from a case file that was pasted or uploaded."""
    text, name = uploaded_text("case.yaml")
    document, problems = read_file_text(text, name)
    played = plays().of(document) if document is not None else None
    if played is None or played.loaded is None or _to_be_put_right(played):
        return _choose(text, played.problems if played is not None else problems), 422
    return _case_page("new", played)


def _to_be_put_right(played: Play) -> bool:
    """Whether a file is best put right as a text: it has errors, and nobody was at work on it on the board."""
    wrong = any(problem.severity == "error" for problem in played.problems)
    return wrong and not played.moments and "resume" not in request.form


def _offered(game: str) -> tuple[str, ...]:
    """The editions a new position can begin under: those that have an engine, and those that were imported."""
    from judge import library

    return (*library.editions(game), *library.imported_editions(game))


@bp.get("/c/<case_id>")
@limited("work")
def case(case_id: str) -> Response:
    """A kept case, or an earlier version of it."""
    kept = stored(case_id, _version(request.args.get("version", "")))
    rights = seen(kept)
    newest = services().store.version_of(case_id) == kept.version
    record = CaseRecord.model_validate(open_record(kept, rights.view)).model_dump()
    played = plays().of(kept.draft.document)
    return _case_page("case" if newest else "past", played, kept=record, rights=rights)


def _version(text: str) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise NotFoundError(f"there is no version {text[:20]!r}; expected a number")
    return int(text)


def _case_page(
    kind: str,
    played: Play,
    kept: Mapping[str, Any] | None = None,
    moment: int = 0,
    note: str = "",
    rights: Rights | None = None,
) -> Response:
    if played.loaded is None:
        raise NotFoundError("this case is of a game that does not run here")
    rules = played.loaded.rules
    head = {
        "kind": kind,
        "kept": kept,
        "moment": moment,
        "note": note,
        "rights": rights.record() if rights is not None else None,
        "events": _events_of(held(), kept),
        "address": {"base": base_url(), "would": services().config.would_reach},
    }
    parts = [
        json.dumps(head, ensure_ascii=False)[1:-1],
        f'"timeline":{timeline_json(played, rights.view if rights is not None else None)}',
        f'"layout":{json.dumps(mat_record(rules.game, rules.under), ensure_ascii=False)}',
    ]
    # What stands in a script element ends at the first `</`, whatever language it is in.
    data = Markup(("{" + ",".join(parts) + "}").replace("<", "\\u003c"))
    title = str(played.document.get("case") or "Untitled")
    page = render_template(
        "cases/case.html",
        data=data,
        title=title,
        game=rules.game,
        kept=kept,
        book=rules.book,
        runs=rules.carried.about if rules.carried is not None else "",
        kind=kind,
    )
    response = Response(page, content_type="text/html; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-cache"
    return response


def _events_of(keys: list[Key], kept: Mapping[str, Any] | None) -> list[dict[str, Any]]:
    """The events whoever asks judges at, and the one of the case: what the form must know of them."""
    wanted = {key.event_id for key in keys if key.is_judge} | ({kept["event_id"]} if kept else set())
    people = services().store.people
    found = people.events(wanted - {""}) if wanted - {""} else []
    return [
        {
            "id": event.id,
            "name": event.name,
            "names": event.names,
            "judges": _judges_beside(judge_of(keys, event.id), event.id),
        }
        for event in found
    ]


def _judges_beside(me: Key | None, event_id: str) -> list[dict[str, str]]:
    """The other judges of an event, for one of them."""
    if me is None:
        return []
    others = services().store.people.of_event(event_id)
    return [
        {"id": key.id, "name": key.name}
        for key in others
        if key.role == "judge" and key.ended is None and key.id != me.id
    ]


@bp.get("/c/<case_id>/ruling")
@limited("work")
def ruling(case_id: str) -> str:
    """A case as a ruling on paper."""
    kept = services().store.get(case_id)
    rights = seen(kept)
    played = plays().of(kept.draft.document)
    if played.loaded is None:
        raise NotFoundError("this case is of a game that does not run here")
    url = view_url(case_id)
    return render_template(
        "cases/ruling.html",
        kept=kept.record(),
        acts=[act.record() for act in services().store.acts(case_id)],
        ruling=ruling_of(played, viewer_of(rights.view)),
        book=played.loaded.rules.book,
        url=url,
        qr=Markup(qr_svg(url)),
    )


@bp.get("/c/<case_id>/qr.svg")
def qr(case_id: str) -> Response:
    """A link to the case as a QR code: by the role that is asked for, else its plain address."""
    rights = seen(services().store.get(case_id))
    role, url = request.args.get("role", ""), view_url(case_id)
    if role:
        known = [key for key in services().store.people.of_case(case_id) if key.role == role]
        if not rights.shares or not known or role not in VIEWS:
            raise NotFoundError("this case has no such link to show")
        url = link_url(case_id, derived_token(known[-1].id))
    response = Response(qr_svg(url), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get("/c/<case_id>/case.yaml")
def case_file(case_id: str) -> Response:
    """A case as a file to take along."""
    kept = services().store.get(case_id)
    whole(kept, "the case file")
    draft = kept.draft
    facts = [
        f"Floorjudge case {case_id}, version {kept.version}, {view_url(case_id)}",
        ", ".join(
            part
            for part in (
                f"table {draft.table}" if draft.table else "",
                draft.event,
                draft.status,
                f"ruled by {draft.ruled_by}" if draft.ruled_by else "",
            )
            if part
        ),
    ]
    response = Response(
        write_file_text(draft.document, facts), content_type="application/yaml; charset=utf-8"
    )
    response.headers["Content-Disposition"] = f'attachment; filename="{case_id}.yaml"'
    return response

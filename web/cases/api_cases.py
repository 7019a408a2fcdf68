"""Kept cases over the API: list, create, read, save, fork, live. What follows a ruling is in api_rulings.py."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Response, request

from web.api.contract import Operation
from web.cases import documents, forms, models
from web.cases.api_plays import as_json, dumped
from web.cases.drafts import case_record, draft_of, head
from web.cases.links import edit_url, view_url
from web.cases.record import moment_records, timeline_json
from web.cases.services import plays
from web.cases.sight import open_record
from web.cases.why import why_record
from web.errors import BadRequestError, ForbiddenError
from web.people import holder
from web.people.holder import tokens
from web.people.place import origin
from web.people.rights import narrowed, own_keys, rights_to, scope, seen, whole
from web.security.csrf import HEADER as CSRF_HEADER
from web.services import services
from web.store import Case, CaseQuery, Conflict, Draft, Live, Saved
from web.store.people import judge_of
from web.store.records import iso


def kept(case: Case, view: str | None = None, status: int = 200, **more: Any) -> Response:
    """A case and its timeline as an answer, as a view may have them."""
    record = models.CaseRecord.model_validate(open_record(case, view)).model_dump()
    told = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    extra = "".join(f",{json.dumps(name)}:{json.dumps(value)}" for name, value in more.items())
    timeline = timeline_json(plays().of(case.draft.document), view)
    return as_json(f'{{"case":{told},"timeline":{timeline}{extra}}}', status)


def conflict_answer(conflict: Conflict) -> Response:
    """What a merge needs."""
    theirs = conflict.theirs
    base = replace(theirs, version=conflict.base.version, draft=conflict.base.draft, updated=conflict.base.at)
    facts = {
        "slug": "conflict",
        "message": f"somebody else has saved version {theirs.version} of this case; yours began as {base.version}",
        "base": case_record(base).model_dump(),
        "yours": case_record(replace(base, draft=conflict.yours)).model_dump(),
        "theirs": case_record(theirs).model_dump(),
    }
    return dumped({"error": facts}, 409)


def save_draft(case_id: str, draft: Draft, form: forms.SaveForm | forms.Versioned, note: str) -> Response:
    """Save a draft; the answer is the case as it stands then, or the conflict."""
    store = services().store
    # The answer is made before anything is written: what cannot be shown is not saved.
    timeline_json(plays().of(draft.document))
    return answer_of(
        store.save(case_id, tokens(), draft, form.base, author=form.author, note=note, request=form.request)
    )


def answer_of(result: Saved | Conflict) -> Response:
    """The case as it stands after a save, or what a merge needs."""
    return kept(result.case) if isinstance(result, Saved) else conflict_answer(result)


# -- operations ---------------------------------------------------------------------------------------


def list_cases(query: forms.CaseListQuery) -> Response:
    store = services().store
    wanted = CaseQuery(
        words=query.q,
        rule=query.rule,
        game=query.game,
        status=query.status or "",
        ruled_by=query.ruled_by,
        event=query.event,
        scope=(allowed := scope()),
        judges=own_keys() if query.mine else None,
        limit=query.limit,
        before=read_place(query.before),
    )
    found = store.find(wanted)
    more = f"{found[-1].updated}-{found[-1].id}" if len(found) == query.limit else None
    cases = [head(summary.record()) for summary in found]
    return dumped({"cases": cases, "next": more, "events": store.events(allowed)})


def read_place(text: str) -> tuple[int, str] | None:
    """Where a list goes on: `1700000000000-abc`."""
    if not text:
        return None
    updated, dash, case_id = text.partition("-")
    if not dash or not updated.isascii() or not updated.isdigit() or len(updated) > 18:
        raise BadRequestError(f"before is {text[:60]!r}; expected `next` of an earlier answer")
    return int(updated), case_id


def create_case(body: forms.CaseForm) -> Response:
    played = plays().of(body.document)
    timeline_json(played)
    made = services().store.create(
        draft_of(played, body),
        author=body.author,
        event_id=body.event_id,
        tokens=tokens(),
        origin=origin(),
    )
    return created(made.case, made.edit_token)


def created(case: Case, token: str) -> Response:
    """The answer to a new case."""
    urls = {"url": view_url(case.id), "edit_url": edit_url(case.id, token)}
    response = kept(case, status=201, edit_token=token, **urls)
    # Our own page goes on to the case's address, which carries no header: the browser holds the key.
    return holder.keep(response, token) if request.headers.get(CSRF_HEADER) else response


def stored(case_id: str, version: int | None) -> Case:
    """The case as it stands, or stood at a version; earlier versions are for who sees everything."""
    store = services().store
    case = store.get(case_id)
    if version is None or version == case.version:
        return case
    whole(case, "an earlier version")
    past = store.revision(case_id, version)
    known = min(case.ruled_version, past.version)
    return replace(case, version=past.version, draft=past.draft, updated=past.at, ruled_version=known)


def get_case(case_id: str, query: forms.VersionQuery) -> Response:
    case = stored(case_id, query.version)
    return kept(case, narrowed(seen(case), query.view))


def get_timeline(case_id: str, query: forms.VersionQuery) -> Response:
    case = stored(case_id, query.version)
    view = narrowed(seen(case), query.view)
    return as_json(timeline_json(plays().of(case.draft.document), view))


def save_case(case_id: str, body: forms.SaveForm) -> Response:
    return save_draft(case_id, draft_of(plays().of(body.document), body), body, body.note)


def fork_case(case_id: str, body: forms.ForkForm) -> Response:
    case = stored(case_id, body.version)
    whole(case, "a fork")
    played = plays().of(case.draft.document)
    document = dict(case.draft.document)
    if body.moment is not None:
        document = documents.cut(played, body.moment)
    draft = case.draft
    form = forms.CaseForm(
        document=document, table=draft.table, event=draft.event, author=body.author, status="open"
    )
    forked = plays().of(document)
    timeline_json(forked)
    # A fork of an event's case stays in the event, if one of its judges makes it.
    event_id = case.event_id if judge_of(holder.held(), case.event_id) is not None else ""
    made = services().store.create(
        draft_of(forked, form),
        body.author,
        forked_from=case.id,
        event_id=event_id,
        tokens=tokens(),
        origin=origin(),
    )
    return created(made.case, made.edit_token)


def step_case(case_id: str, body: forms.StepForm) -> Response:
    """The moments after one, as far as asked."""
    case = services().store.get(case_id)
    view = seen(case).view
    played = plays().of(case.draft.document)
    documents.state_at(played, body.moment)
    moments = moment_records(played, view)
    last = body.moment
    while last + 1 < len(moments):
        last += 1
        if body.to == "step" or (body.to == "choice" and is_choice(moments[last])):
            break
    told = moments[body.moment + 1 : last + 1]
    return dumped({"version": case.version, "last": len(moments) - 1, "moments": told})


def is_choice(moment: dict[str, Any]) -> bool:
    """Whether somebody has to choose at a moment."""
    choice = moment["choice"]
    return choice is not None and choice["kind"] != "chance"


def jump_case(case_id: str, body: forms.JumpForm) -> models.LiveAnswer:
    services().store.show(case_id, tokens(), body.version, body.moment)
    return live_answer(services().store.shown(case_id))


def get_live(case_id: str) -> models.LiveAnswer:
    check_sight(case_id)
    return live_answer(services().store.shown(case_id))


def check_sight(case_id: str) -> None:
    """Refuse who may not see a case at all; cheap, because followers ask again and again."""
    if not rights_to(case_id, services().store.event_of(case_id)).sees:
        raise ForbiddenError("this case belongs to an event; open it with the link you were given")


def live_answer(shown: Live) -> models.LiveAnswer:
    """What followers are told; a moment of an older version says nothing about the newest."""
    at = iso(shown.at) if shown.at is not None else None
    if shown.version != shown.newest:
        return models.LiveAnswer(version=shown.newest, moment=None, at=at)
    return models.LiveAnswer(version=shown.newest, moment=shown.moment, at=at)


def why_case(case_id: str, body: forms.WhyForm) -> Response:
    case = services().store.get(case_id)
    whole(case, "what can be done with a card")
    played = plays().of(case.draft.document)
    return dumped(why_record(played, body.moment, body.card, body.player))


_CASE = (("case_id", "0123456789ab"),)
operations = (
    Operation(
        "GET",
        "/cases",
        "list_cases",
        "Cases that were kept: has this come up?",
        list_cases,
        models.CaseList,
        query=forms.CaseListQuery,
        errors=(400, 429, 503),
        limit="search",
    ),
    Operation(
        "POST",
        "/cases",
        "create_case",
        "Keep a new case",
        create_case,
        models.CreatedAnswer,
        body=forms.CaseForm,
        status=201,
        errors=(400, 403, 404, 422, 429, 503),
        limit="create",
    ),
    Operation(
        "GET",
        "/cases/{case_id}",
        "get_case",
        "A case and its timeline",
        get_case,
        models.KeptAnswer,
        query=forms.VersionQuery,
        errors=(400, 403, 404, 429, 503),
        limit="work",
        examples=_CASE,
    ),
    Operation(
        "PUT",
        "/cases/{case_id}",
        "save_case",
        "Save a new version; 409 when somebody else was first",
        save_case,
        models.KeptAnswer,
        body=forms.SaveForm,
        errors=(400, 403, 404, 409, 429, 503),
        limit="write",
        examples=_CASE,
    ),
    Operation(
        "GET",
        "/cases/{case_id}/timeline",
        "get_timeline",
        "What happens in a case",
        get_timeline,
        models.TimelineRecord,
        query=forms.VersionQuery,
        errors=(400, 403, 404, 429, 503),
        limit="work",
        examples=_CASE,
    ),
    Operation(
        "GET",
        "/cases/{case_id}/live",
        "get_live",
        "The newest version and what the judge looks at",
        get_live,
        models.LiveAnswer,
        errors=(403, 404, 503),
        examples=_CASE,
    ),
    Operation(
        "POST",
        "/cases/{case_id}/step",
        "step_case",
        "The moments that follow one: a step, to the next choice, to the end",
        step_case,
        models.StepAnswer,
        body=forms.StepForm,
        errors=(400, 403, 404, 422, 429, 503),
        limit="work",
        examples=_CASE,
    ),
    Operation(
        "POST",
        "/cases/{case_id}/jump",
        "jump_case",
        "Show a moment to everybody who follows",
        jump_case,
        models.LiveAnswer,
        body=forms.JumpForm,
        errors=(400, 403, 404, 429, 503),
        limit="write",
        examples=_CASE,
    ),
    Operation(
        "POST",
        "/cases/{case_id}/fork",
        "fork_case",
        "A case of one's own that begins as this one",
        fork_case,
        models.CreatedAnswer,
        body=forms.ForkForm,
        status=201,
        errors=(400, 403, 404, 422, 429, 503),
        limit="create",
        examples=_CASE,
    ),
    Operation(
        "POST",
        "/cases/{case_id}/why",
        "why_case",
        "What can be done with a card, and why not",
        why_case,
        models.WhyAnswer,
        body=forms.WhyForm,
        errors=(400, 403, 404, 422, 429, 503),
        limit="work",
        examples=_CASE,
    ),
)

"""What a ruled case goes through, over the API: reopening, overruling, handing over, erasing; its history."""

from __future__ import annotations

from dataclasses import replace

from flask import Response

from web.api.contract import Operation
from web.cases import forms, models
from web.cases.api_cases import answer_of
from web.cases.drafts import draft_of
from web.cases.record import timeline_json
from web.cases.services import plays
from web.errors import ForbiddenError, NotFoundError
from web.people.holder import tokens
from web.people.rights import seen, whole
from web.services import services
from web.store.records import iso


def get_history(case_id: str) -> models.HistoryAnswer:
    store = services().store
    whole(store.get(case_id), "the history of a case")
    versions = [
        models.RevisionRecord(
            version=past.version,
            at=iso(past.at),
            author=past.author,
            note=past.note,
            title=past.draft.title,
            status=past.draft.status,
            decisions=len(past.draft.document.get("decisions") or ()),
        )
        for past in store.history(case_id)
    ]
    acts = [models.ActRecord(**act.record()) for act in store.acts(case_id)]
    return models.HistoryAnswer(versions=versions, acts=acts)


def reopen_case(case_id: str, body: forms.ReopenForm) -> Response:
    return answer_of(services().store.reopen(case_id, tokens(), body.base, body.why, body.author))


def overrule_case(case_id: str, body: forms.OverruleForm) -> Response:
    store = services().store
    draft = store.get(case_id).draft
    document = {**draft.document, "ruling": body.verdict}
    played = plays().of(document)
    timeline_json(played)
    ruled = draft_of(played, forms.CaseForm(document=document, author=""))
    changed = replace(draft, document=ruled.document, verdict=ruled.verdict, rules=ruled.rules)
    return answer_of(store.overrule(case_id, tokens(), body.base, changed, body.why))


def give_case(case_id: str, body: forms.GiveForm) -> models.GivenAnswer:
    """Let another judge of the event edit a case: by the head judge, or by one who may edit it."""
    store = services().store
    case = store.get(case_id)
    rights = seen(case)
    if not case.event_id or not (rights.heads or rights.edits):
        raise ForbiddenError("a case is given to a judge by the head judge of its event or by who edits it")
    known = [key for key in store.people.of_event(case.event_id) if key.is_judge and key.id == body.judge]
    if not known:
        raise NotFoundError("this event has no such judge; they may have left")
    store.people.give(case_id, body.judge)
    return models.GivenAnswer(case=case_id, judge=known[0].name)


def erase_case(case_id: str) -> models.ErasedAnswer:
    """Remove a case: by the head judge of its event; without an event, by who edits it."""
    store = services().store
    case = store.get(case_id)
    rights = seen(case)
    if not (rights.heads if case.event_id else rights.edits):
        raise ForbiddenError(
            "only the head judge erases a case of an event" if case.event_id else "this needs the edit link"
        )
    store.erase(case_id)
    return models.ErasedAnswer(erased=case_id)


_CASE = (("case_id", "0123456789ab"),)
_WRITE = (400, 403, 404, 409, 429, 503)
operations = (
    Operation("GET", "/cases/{case_id}/history", "get_history", "All saved versions, and who ruled, reopened, overruled", get_history, models.HistoryAnswer, errors=(403, 404, 503), examples=_CASE),
    Operation("POST", "/cases/{case_id}/reopen", "reopen_case", "Make a ruled case open again, with a reason", reopen_case, models.KeptAnswer, body=forms.ReopenForm, errors=_WRITE, limit="write", examples=_CASE),
    Operation("POST", "/cases/{case_id}/overrule", "overrule_case", "The head judge rules otherwise; the first ruling is kept", overrule_case, models.KeptAnswer, body=forms.OverruleForm, errors=_WRITE, limit="write", examples=_CASE),
    Operation("POST", "/cases/{case_id}/give", "give_case", "Let another judge of the event edit a case", give_case, models.GivenAnswer, body=forms.GiveForm, errors=_WRITE, limit="write", examples=_CASE),
    Operation("DELETE", "/cases/{case_id}", "erase_case", "Erase a case with all its versions", erase_case, models.ErasedAnswer, errors=(403, 404, 429, 503), limit="write", examples=_CASE),
)  # fmt: skip

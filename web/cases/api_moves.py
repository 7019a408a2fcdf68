"""Answering, trying, editing and taking back in a kept case, over the API.

Each is one request that changes the document and saves it as a new version; it names the version it
was made from, so an answer is either saved or comes back as a conflict.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response

from web.api.contract import Operation
from web.cases import documents, forms, models
from web.cases.api_cases import save_draft, stored
from web.cases.api_plays import dumped
from web.cases.compare import compared, comparison_record
from web.cases.drafts import draft_of
from web.cases.play import Play
from web.cases.services import plays
from web.errors import ForbiddenError
from web.people.holder import tokens
from web.people.rights import whole
from web.services import services


def _move(
    case_id: str, body: forms.Versioned, note: str, change: Callable[[Play], dict[str, Any]]
) -> Response:
    """Change the version the request was made from; the store says whether that is still the newest."""
    store = services().store
    if not store.may_edit(case_id, tokens()):
        raise ForbiddenError(f"this link cannot edit case {case_id}; expected its edit link")
    base = stored(case_id, body.base)
    document = change(plays().of(base.draft.document))
    draft = base.draft
    form = forms.CaseForm(
        document=document,
        table=draft.table,
        event=draft.event,
        status=draft.status,
        ruled_by=draft.ruled_by,
        player_a=draft.player_a,
        player_b=draft.player_b,
        author=body.author,
    )
    return save_draft(case_id, draft_of(plays().of(document), form), body, note)


def answer_case(case_id: str, body: forms.CaseAnswerForm) -> Response:
    return _move(case_id, body, "answer", lambda play: documents.answered(play, body.moment, body.keys))


def attempt_case(case_id: str, body: forms.CaseAttemptForm) -> Response:
    def change(play: Play) -> dict[str, Any]:
        return documents.attempted(play, body.moment, body.action, body.player)

    return _move(case_id, body, "refused attempt", change)


def edit_case(case_id: str, body: forms.CaseEditForm) -> Response:
    return _move(
        case_id, body, "changed by hand", lambda play: documents.edited(play, body.moment, body.edit)
    )


def concede_case(case_id: str, body: forms.CaseConcedeForm) -> Response:
    return _move(
        case_id,
        body,
        f"{body.player} concedes",
        lambda play: documents.conceded(play, body.moment, body.player),
    )


def undo_case(case_id: str, body: forms.UndoForm) -> Response:
    return _move(case_id, body, "undo", documents.undone)


def compare_case(case_id: str, body: forms.CaseEditionsForm) -> Response:
    case = services().store.get(case_id)
    whole(case, "the comparison of editions")
    document = case.draft.document
    return dumped(comparison_record(compared(document, body.editions)))


def _operation(
    path: str, name: str, summary: str, view: Any, body: Any, answer: Any = models.KeptAnswer
) -> Operation:
    return Operation(
        "POST",
        f"/cases/{{case_id}}/{path}",
        name,
        summary,
        view,
        answer,
        body=body,
        errors=(400, 403, 404, 409, 422, 429, 503),
        limit="write",
        examples=(("case_id", "0123456789ab"),),
    )


operations = (
    _operation("answer", "answer_case", "Answer the choice at a moment and save it", answer_case, forms.CaseAnswerForm),
    _operation("attempt", "attempt_case", "Write a refused attempt down and save it", attempt_case, forms.CaseAttemptForm),
    _operation("edit", "edit_case", "Change the table by hand and save it", edit_case, forms.CaseEditForm),
    _operation("concede", "concede_case", "A player gives up, saved", concede_case, forms.CaseConcedeForm),
    _operation("undo", "undo_case", "Take the last decision back and save that", undo_case, forms.UndoForm),
    _operation("compare", "compare_case", "The case under two editions", compare_case, forms.CaseEditionsForm, models.EditionsAnswer),
)  # fmt: skip

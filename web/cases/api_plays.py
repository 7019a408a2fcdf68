"""Playing without keeping: documents, layouts, openings and files over the API."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from flask import Response

from judge.case.imported import carried
from judge.drafting import draft
from web.api.contract import Operation
from web.cases import documents, forms, models
from web.cases.compare import compared, comparison_record
from web.cases.files import read_file_text, write_file_text
from web.cases.findings import finding_record
from web.cases.layouts import layout_record
from web.cases.openings import at_rule, can_open, named, usual
from web.cases.play import Play
from web.cases.positions import read_position, write_position
from web.cases.record import timeline_json
from web.cases.services import plays
from web.cases.why import why_record
from web.errors import NotFoundError
from web.pagecache import respond
from web.rules.address import find_book
from web.services import services


def as_json(text: str, status: int = 200) -> Response:
    """An answer that is JSON already."""
    return Response(text, status=status, content_type="application/json")


def dumped(record: Any, status: int = 200) -> Response:
    """A record as an answer."""
    return as_json(json.dumps(record, ensure_ascii=False, separators=(",", ":")), status)


def play_document(body: forms.PlayForm) -> Response:
    return as_json(timeline_json(plays().of(body.document), body.view))


def _changed(document: dict[str, Any], change: Callable[[Play], dict[str, Any]]) -> Response:
    return as_json(timeline_json(plays().of(change(plays().of(document)))))


def answer(body: forms.PlayAnswerForm) -> Response:
    return _changed(body.document, lambda played: documents.answered(played, body.moment, body.keys))


def attempt(body: forms.PlayAttemptForm) -> Response:
    return _changed(
        body.document, lambda played: documents.attempted(played, body.moment, body.action, body.player)
    )


def edit(body: forms.PlayEditForm) -> Response:
    return _changed(body.document, lambda played: documents.edited(played, body.moment, body.edit))


def concede(body: forms.PlayConcedeForm) -> Response:
    return _changed(body.document, lambda played: documents.conceded(played, body.moment, body.player))


def undo(body: forms.DocumentForm) -> Response:
    return _changed(body.document, documents.undone)


def go_on(body: forms.DocumentForm) -> Response:
    return _changed(body.document, lambda played: documents.going_on(played.document))


def why(body: forms.PlayWhyForm) -> Response:
    return dumped(why_record(plays().of(body.document), body.moment, body.card, body.player))


def draft_ruling(body: forms.DocumentForm) -> models.DraftAnswer:
    """A ruling as the run would write it; empty where nothing has happened."""
    played = plays().of(body.document)
    drafted = draft(played.moments[0].game, played.last) if played.moments else None
    if drafted is None:
        return models.DraftAnswer(question="", verdict="", deciding=[], rules=[])
    return models.DraftAnswer.model_validate(asdict(drafted))


def compare(body: forms.EditionsForm) -> Response:
    return dumped(comparison_record(compared(body.document, body.editions)))


def read(body: forms.TextForm) -> Response:
    document, problems = read_file_text(body.text, body.name)
    return dumped(
        {"document": document, "problems": [finding_record(problem, document) for problem in problems]}
    )


def write(body: forms.DocumentForm) -> Response:
    return dumped({"text": write_file_text(carried(body.document))})


def open_position(body: forms.PositionForm) -> Response:
    return dumped(read_position(body.document)._asdict())


def put_position(body: forms.WriteForm) -> Response:
    if not isinstance(body.document.get("game"), str) or plays().of(body.document).loaded is None:
        raise documents.IllegalMoveError("this is no case of a game that runs here")
    return as_json(
        timeline_json(plays().of(write_position(body.document, body.zones, body.numbers, body.roles)))
    )


def get_layout(book: str) -> Response:
    found = find_book(book)
    if not can_open(found.game, found.edition):
        raise NotFoundError(f"{found.name} does not run here; its rules can only be read")
    page = services().pages.get(
        ("layout", found.key),
        lambda: json.dumps(layout_record(found.game, found.edition), ensure_ascii=False),
        "application/json",
    )
    return respond(page)


def get_opening(book: str, query: forms.OpeningQuery) -> Response:
    found = find_book(book)
    if not can_open(found.game, found.edition):
        raise NotFoundError(f"{found.name} does not run here; its rules can only be read")
    if query.at:
        opened = at_rule(found[query.at])
    elif query.name:
        opened = named(found.game, found.edition, query.name)
    else:
        opened = usual(found.game, found.edition)
    return dumped(opened._asdict())


def _post(
    path: str, name: str, summary: str, view: Any, answer: Any, body: Any, errors: tuple[int, ...] = ()
) -> Operation:
    told = tuple(sorted((400, *errors, 422, 429, 503)))
    return Operation("POST", path, name, summary, view, answer, body=body, errors=told, limit="work")


_TIMELINE = models.TimelineRecord
operations = (
    Operation(
        "GET",
        "/layouts/{book}",
        "get_layout",
        "How an edition is laid out: playmat, timing map, cards, openings",
        get_layout,
        models.BoardAnswer,
        errors=(404,),
        examples=(("book", "godzilla@1.01"),),
    ),
    Operation(
        "GET",
        "/openings/{book}",
        "get_opening",
        "A position to begin with, at a rule or by name",
        get_opening,
        models.OpeningAnswer,
        query=forms.OpeningQuery,
        errors=(400, 404, 429),
        limit="work",
        examples=(("book", "godzilla"),),
    ),
    _post("/plays", "play_document", "Play a case without keeping it", play_document, _TIMELINE, forms.PlayForm),
    _post("/plays/answer", "play_answer", "Answer the choice at a moment", answer, _TIMELINE, forms.PlayAnswerForm),
    _post("/plays/attempt", "play_attempt", "Try what is refused", attempt, _TIMELINE, forms.PlayAttemptForm),
    _post("/plays/edit", "play_edit", "Change the table by hand", edit, _TIMELINE, forms.PlayEditForm),
    _post("/plays/concede", "play_concede", "A player gives up", concede, _TIMELINE, forms.PlayConcedeForm),
    _post("/plays/undo", "play_undo", "Take the last decision back", undo, _TIMELINE, forms.DocumentForm),
    _post("/plays/on", "play_on", "Go on past the rule a case stops at", go_on, _TIMELINE, forms.DocumentForm),
    _post("/plays/why", "play_why", "What can be done with a card, and why not", why, models.WhyAnswer, forms.PlayWhyForm, (404,)),
    _post("/plays/draft", "draft_ruling", "Question, verdict and rules as the run would write them", draft_ruling, models.DraftAnswer, forms.DocumentForm),
    _post("/plays/compare", "play_compare", "One case under two editions", compare, models.EditionsAnswer, forms.EditionsForm),
    _post("/positions/read", "read_position", "A position in the editor's form", open_position, models.PositionAnswer, forms.PositionForm),
    _post("/positions/write", "write_position", "An edited position, played", put_position, _TIMELINE, forms.WriteForm),
    _post("/files/read", "read_case_file", "A case file's text as data", read, models.ReadAnswer, forms.TextForm),
    _post("/files/write", "write_case_file", "Data as a case file's text", write, models.FileAnswer, forms.DocumentForm),
)  # fmt: skip

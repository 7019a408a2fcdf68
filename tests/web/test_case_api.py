"""Cases over the API: played, kept, answered, in conflict, forked, followed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.share import one_in
from tests.trust.oracles import case_files, is_case, name_of
from tests.web.support.kept import RAGE
from web.cases import documents, models
from web.cases import play as play_module
from web.cases.examples import example

HOSTILE = "</script><img src=x onerror=alert(1)>{{7*7}}"


class Kept:
    """A kept case and the client that talks about it."""

    def __init__(self, client: FlaskClient, answer: dict[str, Any]) -> None:
        self.client = client
        self.id: str = answer["case"]["id"]
        self.token: str = answer["edit_token"]
        self.version: int = answer["case"]["version"]

    def post(self, path: str, body: dict[str, Any], token: str | None = None) -> Any:
        headers = {"Authorization": f"Bearer {self.token if token is None else token}"}
        return self.client.post(f"/api/v1/cases/{self.id}/{path}", json=body, headers=headers)

    def put(self, body: dict[str, Any]) -> Any:
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.client.put(f"/api/v1/cases/{self.id}", json=body, headers=headers)

    def get(self, path: str = "") -> Any:
        return self.client.get(f"/api/v1/cases/{self.id}{path}")


@pytest.fixture
def kept(client: FlaskClient) -> Kept:
    form = {"document": RAGE, "table": "12", "event": "Spring Open"}
    answer = client.post("/api/v1/cases", json=form)
    assert answer.status_code == 201, answer.json
    models.CreatedAnswer.model_validate(answer.json)
    return Kept(client, answer.json)


def last(answer: Any) -> int:
    told = answer if isinstance(answer, dict) else answer.json
    return len(told["timeline"]["moments"]) - 1


# -- playing without keeping ----------------------------------------------------------------------------


@pytest.mark.parametrize("path", one_in(14, [path for path in case_files() if is_case(path)][::7], name_of))
def test_every_example_is_told_in_the_agreed_shape(client: FlaskClient, path: Path) -> None:
    document = example(path.parent.name, path.stem).document
    answer = client.post("/api/v1/plays", json={"document": document})
    assert answer.status_code == 200
    told = models.TimelineRecord.model_validate(answer.json)
    assert [problem for problem in told.problems if problem.slug != "too-long"] == []
    assert told.moments[0].kind == "start"
    for moment in told.moments:
        assert all(line.rule in told.rules for line in moment.lines)


def test_answering_trying_editing_and_taking_back_without_keeping(client: FlaskClient) -> None:
    def post(path: str, document: Any, **body: Any) -> Any:
        answer = client.post(f"/api/v1/plays{path}", json={"document": document, **body})
        assert answer.status_code == 200, answer.json
        models.TimelineRecord.model_validate(answer.json)
        return answer.json

    told = post("", RAGE)
    told = post("/attempt", told["document"], moment=len(told["moments"]) - 1, action="rage:K1")
    assert told["moments"][-1]["lines"][-1]["rule"] == "8.4.1"
    told = post("/answer", told["document"], moment=len(told["moments"]) - 1, keys=["rage:W1"])
    assert told["moments"][-1]["given"] == 3
    edit = {"move": "A.K1", "to": "A.z6"}
    told = post("/edit", told["document"], moment=len(told["moments"]) - 1, edit=edit)
    told = post("/undo", told["document"])
    told = post("/undo", told["document"])
    assert [list(entry) for entry in told["document"]["decisions"]] == [["A"], ["try", "refused"]]
    told = post("/concede", told["document"], moment=0, player="B")
    assert told["moments"][-1]["board"]["result"]["how"] == "concession"


def test_what_the_rules_refuse_is_answered_422_with_the_rule(client: FlaskClient) -> None:
    end = len(client.post("/api/v1/plays", json={"document": RAGE}).json["moments"]) - 1
    body = {"document": RAGE, "moment": end, "keys": ["rage:K1"]}
    answer = client.post("/api/v1/plays/answer", json=body)
    assert answer.status_code == 422
    assert answer.json["error"]["slug"] == "illegal-answer"
    assert answer.json["error"]["rule"] == "10.4.4.2"


@pytest.mark.parametrize(
    "document",
    [
        {},
        {"game": "godzilla"},
        {"case": 1, "game": [], "at": {}},
        {"case": "x", "game": "godzilla", "at": "main", "players": {"A": {"deck": 10**9}}},
        {"case": "x", "game": "godzilla", "at": "main", "players": [[[[]]]]},
        {"case": "x", "game": "godzilla", "at": ["7.3.2"] * 50, "players": {}},
        {"case": "x", "game": "godzilla", "at": "main", "decisions": [None, {"A": None}, {"edit": 3}]},
        {"case": "x", "game": "godzilla", "at": "main", "cards": {"K": {"abilities": [{"when": 7}]}}},
    ],
)
def test_documents_that_are_no_cases_have_problems_not_faults(client: FlaskClient, document: Any) -> None:
    answer = client.post("/api/v1/plays", json={"document": document})
    assert answer.status_code == 200
    assert answer.json["problems"]
    assert all(problem["message"] for problem in answer.json["problems"])


def test_a_card_is_asked_why(client: FlaskClient) -> None:
    answer = client.post("/api/v1/plays/why", json={"document": RAGE, "moment": 7, "card": "A.K1"})
    models.WhyAnswer.model_validate(answer.json)
    unknown = client.post("/api/v1/plays/why", json={"document": RAGE, "moment": 7, "card": "A.K9"})
    assert unknown.status_code == 404


def test_layout_and_openings(client: FlaskClient) -> None:
    layout = models.BoardAnswer.model_validate(client.get("/api/v1/layouts/godzilla").json)
    assert [phase["title"] for phase in layout.phases] == [
        "Start Phase",
        "Main Phase",
        "Counter Phase",
        "End Phase",
    ]
    opened = client.get("/api/v1/openings/godzilla?at=7.4.3")
    assert models.OpeningAnswer.model_validate(opened.json).document["at"] == "7.4.3"
    assert client.get("/api/v1/openings/godzilla?name=counter").json["document"]["at"] == "7.4.1"
    assert client.get("/api/v1/openings/chess?at=6.1").status_code == 404
    assert client.get("/api/v1/layouts/chess").status_code == 404


def test_a_case_file_is_read_and_written(client: FlaskClient) -> None:
    text = client.post("/api/v1/files/write", json={"document": RAGE}).json["text"]
    read = client.post("/api/v1/files/read", json={"text": text}).json
    assert read == {"document": {**RAGE}, "problems": []}
    broken = client.post("/api/v1/files/read", json={"text": "case: [", "name": "x.yaml"}).json
    assert broken["document"] is None
    assert broken["problems"][0]["slug"] == "syntax"


def test_the_editor_reads_and_writes_a_position(client: FlaskClient) -> None:
    position = client.post("/api/v1/positions/read", json={"document": RAGE}).json
    models.PositionAnswer.model_validate(position)
    assert position["zones"]["A.hand"][-1] == {"count": 2, "card": "f"}
    position["zones"]["A.z6"] = [{"count": 1, "attributes": {"power": 9000, "name": "Big"}, "mode": "active"}]
    position["numbers"]["A"]["zone"] = 9
    told = client.post("/api/v1/positions/write", json={"document": RAGE, **position}).json
    assert told["document"]["players"]["A"]["z6"] == {"mode": "active", "power": 9000, "name": "Big"}
    assert [problem["rule"] for problem in told["problems"]] == ["4.4.3"]


# -- kept -----------------------------------------------------------------------------------------------


def test_a_kept_case_is_told_as_it_was_sent(kept: Kept) -> None:
    told = models.KeptAnswer.model_validate(kept.get().json)
    assert told.case.title == "Gaining rage"
    assert told.case.table == "12"
    assert told.case.document == RAGE
    assert "8.4.1" in told.case.rules
    assert told.timeline.moments[-1].choice is not None


def test_an_answer_is_saved_as_a_new_version(kept: Kept) -> None:
    body = {"base": 1, "moment": last(kept.get()), "keys": ["rage:W1"], "author": "Ada"}
    answer = kept.post("answer", body)
    assert answer.status_code == 200, answer.json
    assert answer.json["case"]["version"] == 2
    history = models.HistoryAnswer.model_validate(kept.get("/history").json).versions
    assert [(past.version, past.author, past.decisions) for past in history] == [(1, "", 1), (2, "Ada", 2)]


def test_one_answer_costs_one_run_of_the_case(
    kept: Kept, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it is kept or only played: what was tried is what is shown."""
    choice = kept.get().json["timeline"]
    keys = [choice["moments"][-1]["choice"]["options"][0]["key"]]
    runs: list[object] = []
    run = play_module.play
    for module in (play_module, documents):
        monkeypatch.setattr(module, "play", lambda *given: (runs.append(given), run(*given))[1])

    played = client.post(
        "/api/v1/plays/answer", json={"document": RAGE, "moment": last({"timeline": choice}), "keys": keys}
    )
    assert played.status_code == 200, played.json
    assert len(runs) == 1

    saved = kept.post("undo", {"base": kept.version})
    assert saved.status_code == 200, saved.json
    assert len(runs) == 2


def test_the_same_answer_sent_twice_is_saved_once(kept: Kept) -> None:
    body = {"base": 1, "moment": last(kept.get()), "keys": ["rage:W1"], "request": "abc"}
    assert kept.post("answer", body).json["case"]["version"] == 2
    assert kept.post("answer", body).json["case"]["version"] == 2


def test_two_judges_who_answer_at_once_get_a_conflict_with_both_versions(kept: Kept) -> None:
    moment = last(kept.get())
    assert kept.post("answer", {"base": 1, "moment": moment, "keys": ["rage:W1"]}).status_code == 200
    answer = kept.post("answer", {"base": 1, "moment": moment, "keys": ["pass"]})
    assert answer.status_code == 409
    error = answer.json["error"]
    assert error["slug"] == "conflict"
    assert error["base"]["document"]["decisions"] == [{"A": "rage:N1"}]
    assert error["theirs"]["document"]["decisions"] == [{"A": "rage:N1"}, {"A": "rage:W1"}]
    assert kept.get().json["case"]["version"] == 2


def test_a_view_link_cannot_edit(kept: Kept, client: FlaskClient) -> None:
    moment = last(kept.get())
    for path, body in (
        ("answer", {"base": 1, "moment": moment, "keys": ["pass"]}),
        ("undo", {"base": 1}),
        ("edit", {"base": 1, "moment": moment, "edit": {"draw": 1}}),
        ("concede", {"base": 1, "moment": moment, "player": "A"}),
        ("attempt", {"base": 1, "moment": moment, "action": "rage:K1"}),
        ("jump", {"version": 1, "moment": 0}),
    ):
        assert kept.post(path, body, token="x" * 32).status_code == 403, path
        bare = client.post(f"/api/v1/cases/{kept.id}/{path}", json=body)
        assert bare.status_code == 403, path
    save = client.put(f"/api/v1/cases/{kept.id}", json={"base": 1, "document": RAGE})
    assert save.status_code == 403
    assert kept.get().json["case"]["version"] == 1


def test_saving_the_ruling(kept: Kept) -> None:
    document = {**RAGE, "ruling": "Any monster card works, see 8.4.1 and 3.4.5.", "about": "How often?"}
    form = {"base": 1, "document": document, "status": "ruled", "ruled_by": "Ada", "table": "12"}
    answer = kept.put(form)
    assert answer.status_code == 200, answer.json
    case = answer.json["case"]
    assert (case["status"], case["ruled_by"], case["question"]) == ("ruled", "Ada", "How often?")
    assert case["rules"][:2] == ["8.4.1", "3.4.5"]


def test_steps_are_told_one_by_one_or_to_the_next_choice(kept: Kept) -> None:
    one = kept.post("step", {"moment": 0})
    assert [
        moment["number"] for moment in models.StepAnswer.model_validate(one.json).model_dump()["moments"]
    ] == [1]
    choice = kept.post("step", {"moment": 0, "to": "choice"}).json["moments"]
    assert choice[-1]["choice"]["who"] == "A"
    end = kept.post("step", {"moment": 0, "to": "end"}).json
    assert end["moments"][-1]["number"] == end["last"]
    assert kept.post("step", {"moment": 9999}).status_code == 400


def test_followers_learn_what_the_judge_looks_at(kept: Kept) -> None:
    assert kept.get("/live").json == {"version": 1, "moment": None, "at": None}
    shown = kept.post("jump", {"version": 1, "moment": 5})
    assert models.LiveAnswer.model_validate(shown.json).moment == 5
    kept.post("undo", {"base": 1})
    assert kept.get("/live").json["version"] == 2
    assert kept.get("/live").json["moment"] is None


def test_a_fork_is_a_case_of_its_own(kept: Kept) -> None:
    answer = kept.post("fork", {"moment": 0})
    assert answer.status_code == 201
    fork = answer.json
    assert fork["case"]["id"] != kept.id
    assert fork["case"]["forked_from"] == kept.id
    assert fork["case"]["document"]["decisions"] == []
    assert fork["edit_token"] != kept.token


def test_cases_are_found_by_rule_and_words(kept: Kept, client: FlaskClient) -> None:
    def found(query: str) -> list[str]:
        answer = client.get(f"/api/v1/cases?{query}")
        assert answer.status_code == 200, answer.json
        return [case.id for case in models.CaseList.model_validate(answer.json).cases]

    assert found("rule=8.4.1") == [kept.id]
    assert found("rule=8.4") == [kept.id]
    assert found("rule=8.6") == []
    assert found("q=gaining+RAGE") == [kept.id]
    assert found("q=blocker") == []
    assert found("event=Spring+Open&status=open") == [kept.id]
    assert found("status=ruled") == []
    assert client.get("/api/v1/cases?before=nonsense").status_code == 400


def test_older_versions_can_be_looked_at(kept: Kept) -> None:
    kept.post("undo", {"base": 1})
    assert kept.get("?version=1").json["case"]["document"] == RAGE
    assert kept.get("?version=3").status_code == 404


def test_unknown_cases_are_not_found(client: FlaskClient) -> None:
    for path in ("", "/timeline", "/history", "/live"):
        assert client.get(f"/api/v1/cases/nosuchcase{path}").status_code == 404
    assert client.get("/c/nosuchcase").status_code == 404


# -- pages ----------------------------------------------------------------------------------------------


def test_no_field_of_a_case_becomes_markup(client: FlaskClient) -> None:
    document = {
        **RAGE,
        "case": HOSTILE,
        "about": HOSTILE,
        "ruling": HOSTILE,
        "cards": {"X1": {"name": HOSTILE, "type": "battle", "rank": 1, "power": 1}},
    }
    document["players"] = {**RAGE["players"], "A": {**RAGE["players"]["A"], "z6": "X1"}}
    form = {"document": document, "table": HOSTILE[:40], "event": HOSTILE, "ruled_by": HOSTILE}
    case = client.post("/api/v1/cases", json=form).json["case"]
    for path in (f"/c/{case['id']}", "/cases"):
        page = client.get(path)
        assert page.status_code == 200
        assert "<img src=x" not in page.text
        assert "</script><img" not in page.text

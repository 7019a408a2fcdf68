"""An event: created, joined by link, seen by its judges only, exported, imported and erased."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from flask import Flask

from tests.web.support.kept import RAGE
from web.errors import BadRequestError
from web.people.exports import export_text, import_text
from web.store import CaseQuery, Draft, Store

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.7"}


class Person:
    """Somebody with a browser of their own, on another machine unless they sit at the server."""

    def __init__(self, app: Flask, at_server: bool = False) -> None:
        self.client = app.test_client()
        self.environ = {} if at_server else ELSEWHERE

    def get(self, path: str) -> Any:
        return self.client.get(path, environ_base=self.environ)

    def form(self, path: str, **fields: Any) -> Any:
        data = {"csrf_token": self._csrf(), **fields}
        return self.client.post(path, data=data, environ_base=self.environ)

    def api(self, method: str, path: str, body: Any = None) -> Any:
        return self.client.open(
            f"/api/v1{path}",
            method=method,
            json=body,
            headers={"X-CSRF-Token": self._csrf()},
            environ_base=self.environ,
        )

    def _csrf(self) -> str:
        self.get("/events")
        cookie = self.client.get_cookie("floorjudge_csrf")
        assert cookie is not None
        return cookie.value


class Cup:
    """An event made on the page of the server, and people with their links."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.head = Person(app, at_server=True)
        fields = {"name": "Autumn Cup", "head": "Hana", "names": "1", "begins": "2026-05-30"}
        handed = self.head.form("/events", **fields)
        assert handed.status_code == 200, handed.text
        self.id, self.head_token = re.search(r"/e/([0-9a-z]+)#key=([\w-]+)", handed.text).groups()  # type: ignore[union-attr]

    def invitation(self) -> str:
        self.head.form(f"/e/{self.id}/invite")
        return re.search(r"/join#key=([\w-]+)", self.head.get(f"/e/{self.id}").text)[1]  # type: ignore[index]

    def judge(self, name: str) -> Person:
        person = Person(self.app)
        joined = person.form(f"/e/{self.id}/join", token=self.invitation(), name=name)
        assert joined.status_code == 303, joined.text
        return person

    def case(self, judge: Person, **more: Any) -> str:
        made = judge.api("POST", "/cases", {"document": RAGE, "event_id": self.id, **more})
        assert made.status_code == 201, made.text
        return str(made.json["case"]["id"])


@pytest.fixture
def cup(app: Flask) -> Cup:
    return Cup(app)


def test_a_judge_joins_by_an_invitation_and_rules_under_their_own_name(cup: Cup) -> None:
    ada = cup.judge("Ada")
    case_id = cup.case(ada, ruled_by="Somebody else")
    body = {"base": 1, "document": {**RAGE, "ruling": "It may."}, "status": "ruled", "ruled_by": "Hana"}

    saved = ada.api("PUT", f"/cases/{case_id}", body)

    assert saved.json["case"]["ruled_by"] == "Ada"
    assert saved.json["case"]["event"] == "Autumn Cup"
    assert "Ada" in cup.head.get(f"/e/{cup.id}").text
    refused = ada.api("PUT", f"/cases/{case_id}", body | {"base": 2, "table": "9"})
    assert (refused.status_code, refused.json["error"]["slug"]) == (409, "ruled")


def test_cases_of_an_event_are_its_judges_only(cup: Cup) -> None:
    ada, stranger, owner = cup.judge("Ada"), Person(cup.app), Person(cup.app, at_server=True)
    case_id = cup.case(ada)

    assert case_id in ada.get("/cases").text
    assert case_id in cup.judge("Ben").get(f"/c/{case_id}").text
    for person in (stranger, owner):
        assert case_id not in person.get("/cases").text
        assert person.api("GET", "/cases?q=rage").json["cases"] == []
        for path in (f"/c/{case_id}", f"/c/{case_id}/ruling", f"/c/{case_id}/case.yaml", f"/e/{cup.id}"):
            assert person.get(path).status_code == 403, path
        for path in ("", "/timeline", "/history", "/live", "/links"):
            assert person.api("GET", f"/cases/{case_id}{path}").status_code == 403, path
        assert person.get(f"/c/{case_id}/events").status_code == 403
    assert stranger.get("/r/dbs/7-4-1-4").status_code == 200
    assert stranger.get("/cases/examples").status_code == 200


def test_a_player_follows_by_the_link_of_the_table_and_sees_the_open_cards(cup: Cup) -> None:
    ada, player = cup.judge("Ada"), Person(cup.app)
    case_id = cup.case(ada)
    url = ada.api("POST", f"/cases/{case_id}/links", {"role": "players"}).json["url"]

    opened = player.api("POST", "/keys/open", {"token": url.partition("#see=")[2]})

    assert opened.json["role"] == "players"
    page = player.get(f"/c/{case_id}")
    assert page.status_code == 200
    assert "A.K1" not in page.text
    assert player.api("PUT", f"/cases/{case_id}", {"base": 1, "document": RAGE}).status_code == 403


def test_an_ended_key_is_out_at_once_and_a_new_link_lets_them_in_again(cup: Cup) -> None:
    ada = cup.judge("Ada")
    page = cup.head.get(f"/e/{cup.id}").text
    key_id = re.search(r"/judges/([0-9a-z]+)/end", page)[1]  # type: ignore[index]

    cup.head.form(f"/e/{cup.id}/judges/{key_id}/end")
    assert ada.get(f"/e/{cup.id}").status_code == 403

    handed = cup.head.form(f"/e/{cup.id}/judges/{key_id}/renew")
    token = re.search(r"#key=([\w-]+)", handed.text)[1]  # type: ignore[index]
    assert ada.api("POST", "/keys/open", {"token": token}).json["name"] == "Ada"
    assert ada.get(f"/e/{cup.id}").status_code == 200


def test_an_old_invitation_opens_nothing(cup: Cup) -> None:
    old = cup.invitation()
    cup.head.form(f"/e/{cup.id}/invite", end="1")
    answer = Person(cup.app).form(f"/e/{cup.id}/join", token=old, name="Eve")
    assert answer.status_code == 403


def test_only_the_head_judge_runs_the_event(cup: Cup) -> None:
    ada = cup.judge("Ada")
    case_id = cup.case(ada)
    for path, fields in (
        ("invite", {}),
        ("change", {"name": "Mine"}),
        ("erase", {"name": "Autumn Cup"}),
    ):
        assert ada.form(f"/e/{cup.id}/{path}", **fields).status_code == 403
    assert ada.get(f"/e/{cup.id}/export.yaml").status_code == 403
    assert ada.api("DELETE", f"/cases/{case_id}").status_code == 403
    assert cup.head.api("DELETE", f"/cases/{case_id}").json == {"erased": case_id}


def test_events_are_created_at_the_server(app: Flask) -> None:
    stranger = Person(app)
    assert "New event" not in stranger.get("/events").text
    assert stranger.form("/events", name="Mine", head="Eve").status_code == 403


def test_the_head_judge_gives_a_case_to_another_judge(cup: Cup) -> None:
    ada, ben = cup.judge("Ada"), cup.judge("Ben")
    case_id = cup.case(ada)
    assert ben.api("PUT", f"/cases/{case_id}", {"base": 1, "document": RAGE}).status_code == 403
    store: Store = cup.app.extensions["floorjudge"].store
    key = next(key for key in store.people.of_event(cup.id) if key.name == "Ben")

    assert cup.head.api("POST", f"/cases/{case_id}/give", {"judge": key.id}).json["judge"] == "Ben"

    assert ben.api("PUT", f"/cases/{case_id}", {"base": 1, "document": RAGE}).status_code == 200


def test_the_head_judge_overrules_and_history_and_print_show_both(cup: Cup) -> None:
    ada = cup.judge("Ada")
    case_id = cup.case(ada)
    ruled = {"base": 1, "document": {**RAGE, "ruling": "It may."}, "status": "ruled"}
    ada.api("PUT", f"/cases/{case_id}", ruled)

    over = {"base": 2, "verdict": "It may not, 8.4.1.", "why": "One card too many."}
    answer = cup.head.api("POST", f"/cases/{case_id}/overrule", over)

    assert (answer.json["case"]["verdict"], answer.json["case"]["ruled_by"]) == (over["verdict"], "Hana")
    acts = ada.api("GET", f"/cases/{case_id}/history").json["acts"]
    assert [(act["kind"], act["name"], act["verdict"]) for act in acts] == [
        ("ruled", "Ada", "It may."),
        ("overruled", "Hana", "It may not, 8.4.1."),
    ]
    printed = ada.get(f"/c/{case_id}/ruling").text
    for words in ("It may not, 8.4.1.", "“It may.”", "One card too many.", "Ada", "Hana"):
        assert words in printed


def test_an_event_is_exported_and_imported_elsewhere_with_its_past(cup: Cup, tmp_path: Any) -> None:
    ada = cup.judge("Ada")
    case_id = cup.case(ada, player_a="Ines Ohm")
    ada.api(
        "PUT", f"/cases/{case_id}", {"base": 1, "document": {**RAGE, "ruling": "Yes."}, "status": "ruled"}
    )
    content = cup.head.get(f"/e/{cup.id}/export.yaml").data
    assert cup.head_token.encode() not in content
    cup.head.form(f"/e/{cup.id}/erase", name="autumn cup")
    assert cup.head.get(f"/c/{case_id}").status_code == 404

    file = (io.BytesIO(content), "event.yaml")
    handed = cup.head.form("/events/import", file=file, head="Ira")

    event_id = re.search(r"/e/([0-9a-z]+)#key=", handed.text)[1]  # type: ignore[index]
    case = cup.head.api("GET", f"/cases/{case_id}").json["case"]
    assert (case["event_id"], case["version"], case["ruled_by"]) == (event_id, 2, "Ada")
    history = cup.head.api("GET", f"/cases/{case_id}/history").json
    assert [past["author"] for past in history["versions"]] == ["Ada", "Ada"]
    assert [act["kind"] for act in history["acts"]] == ["ruled"]
    store: Store = cup.app.extensions["floorjudge"].store
    again = export_text(store, store.people.event(event_id)).encode()
    assert again == content


@pytest.mark.slow
def test_an_event_larger_than_any_other_request_is_imported_through_the_page(cup: Cup) -> None:
    """Forty cases with some versions each: more values, and more bytes, than one request may have elsewhere."""
    store: Store = cup.app.extensions["floorjudge"].store
    for number in range(40):
        made = store.create(draft(RAGE, f"Case {number}"))
        for version in range(1, 5):
            store.save(made.case.id, made.edit_token, draft(RAGE, f"Case {number}"), version)
    content = export_text(store, None).encode()
    cup.app.config["MAX_CONTENT_LENGTH"] = len(content) // 2

    handed = cup.head.form("/events/import", file=(io.BytesIO(content), "all.yaml"))

    assert handed.status_code == 303
    assert len(store.find(CaseQuery(limit=200))) == 80


def draft(document: dict[str, Any], title: str) -> Draft:
    more = {"document": {**document, "placed": [[number] for number in range(60)]}}
    return Draft(title=title, game="godzilla", edition="1.01", **more)


def test_an_event_without_names_keeps_none(cup: Cup) -> None:
    ada = cup.judge("Ada")
    case_id = cup.case(ada, player_a="Ines Ohm")
    cup.head.form(f"/e/{cup.id}/change", name="Autumn Cup")
    assert ada.api("GET", f"/cases/{case_id}").json["case"]["player_a"] == ""
    assert b"Ines" not in cup.head.get(f"/e/{cup.id}/export.yaml").data


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "not UTF-8"),
        (b"a: [", "cannot be read"),
        (b"hello", "no export"),
        (b"floorjudge: cases\nform: 2\ncases: 0", "does not fit: form"),
        (b"floorjudge: cases\nform: 1\ncases: 3", "holds 0 of 3 cases: it is cut off"),
        (b"floorjudge: cases\nform: 1\ncases: 1\n---\ncase: x\nverions: []", "does not fit"),
        (b"a: &a [1]\nb: *a", "uses aliases"),
    ],
)
def test_a_file_that_is_no_export_is_refused_in_one_sentence(store: Store, content: bytes, said: str) -> None:
    with pytest.raises(BadRequestError, match=said):
        import_text(store, content)
    assert store.find(CaseQuery()) == []


def test_a_judge_sees_what_they_started_or_were_given(cup: Cup) -> None:
    ada, ben = cup.judge("Ada"), cup.judge("Ben")
    given, other = cup.case(ada), cup.case(ada)
    own = cup.case(ben)
    store: Store = cup.app.extensions["floorjudge"].store
    key = next(key for key in store.people.of_event(cup.id) if key.name == "Ben")
    assert "Yours: started by you or given to you" in ben.get("/cases").text

    cup.head.api("POST", f"/cases/{given}/give", {"judge": key.id})

    found = {case["id"] for case in ben.api("GET", "/cases?mine=true").json["cases"]}
    assert found == {given, own}
    page = ben.get("/cases?mine=1").text
    assert [case in page for case in (given, own, other)] == [True, True, False]
    yours = ben.get(f"/e/{cup.id}").text.partition("data-yours")[2].partition("</section>")[0]
    assert [case in yours for case in (given, own, other)] == [True, True, False]
    assert Person(cup.app).api("GET", "/cases?mine=true").json["cases"] == []


def test_a_judge_who_may_not_edit_a_case_does_not_end_its_edit_link(cup: Cup) -> None:
    ada, ben = cup.judge("Ada"), cup.judge("Ben")
    case_id = cup.case(ada)
    links = ben.api("GET", f"/cases/{case_id}/links").json["links"]
    (edit,) = [link["id"] for link in links if link["role"] == "edit"]

    assert ben.api("DELETE", f"/cases/{case_id}/links/{edit}").status_code == 403
    assert cup.head.api("DELETE", f"/cases/{case_id}/links/{edit}").status_code == 200

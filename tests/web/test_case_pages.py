"""Pages around cases: lists, files, rulings, decks, imported rulebooks, live streams."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.support.kept import RAGE
from web import Config, create_app
from web.cases import live, models
from web.cases.openings import named
from web.config import sqlite_url

DECK = """deck: Too many
game: godzilla
monster: [SA1, SA2, SA3, SA4]
main: [K1 x5, f x45]
"""
PRINTED = Path(__file__).parents[3] / "shared" / "rulebooks"


def token_of(client: FlaskClient, path: str) -> str:
    """Load a page, so that the cookie is set; its token."""
    assert client.get(path).status_code == 200
    cookie = client.get_cookie("floorjudge_csrf")
    assert cookie is not None
    return cookie.value


@pytest.fixture
def case_id(client: FlaskClient) -> str:
    form = {"document": {**RAGE, "ruling": "Yes, by 8.4.1."}, "table": "4", "event": "Cup", "status": "ruled"}
    made: str = client.post("/api/v1/cases", json=form).json["case"]["id"]
    return made


# -- lists ----------------------------------------------------------------------------------------------


def test_the_list_is_searched_by_words_rule_status_and_event(client: FlaskClient, case_id: str) -> None:
    for query in ("", "?q=rage", "?rule=8.4", "?status=ruled", "?event=Cup", "?game=godzilla"):
        assert f"/c/{case_id}" in client.get(f"/cases{query}").text, query
    for query in ("?q=blocker", "?rule=9.1", "?status=open", "?event=Other", "?game=dbs"):
        page = client.get(f"/cases{query}").text
        assert f"/c/{case_id}" not in page, query


def test_a_long_list_goes_on_page_by_page(client: FlaskClient) -> None:
    for number in range(45):
        client.post("/api/v1/cases", json={"document": {**RAGE, "case": f"Case number {number}"}})
    first = client.get("/cases").text
    assert first.count('<a href="/c/') == 42  # and twice the one that begins a new position
    place = first.rpartition("before=")[2].partition('"')[0]
    assert client.get(f"/cases?before={place}").text.count('<a href="/c/') == 7


def test_examples_are_listed_and_found_by_rule(client: FlaskClient) -> None:
    assert client.get("/cases/examples").text.count("/cases/examples/") > 30
    assert "Worked cases that show" in client.get("/cases/examples?rule=godzilla:5.13.1").text
    assert client.get("/cases/examples/godzilla/nothing").status_code == 404


def test_a_rule_that_runs_offers_a_position_and_what_is_not_there_does_not(client: FlaskClient) -> None:
    assert "/c/new?at=godzilla%401.01%3A7.4.3" in client.get("/r/godzilla/7.4.3").text
    assert client.get("/c/new?at=godzilla@1.01:7.4.3").status_code == 200
    assert client.get("/c/new?at=godzilla:99.99").status_code == 404
    assert client.get("/c/new?game=godzilla&name=nothing").status_code == 404


# -- files and rulings ------------------------------------------------------------------------------------


def test_an_uploaded_file_becomes_a_position(client: FlaskClient) -> None:
    token = token_of(client, "/c/new")
    text = client.post("/api/v1/files/write", json={"document": RAGE}, headers={"X-CSRF-Token": token}).json[
        "text"
    ]
    form = {"csrf_token": token, "file": (io.BytesIO(text.encode()), "../../etc/passwd.yaml")}
    page = client.post("/c/new", data=form, content_type="multipart/form-data")
    assert page.status_code == 200
    assert "Gaining rage" in page.text
    binary = {"csrf_token": token, "file": (io.BytesIO(b"\xff\xfe\x00"), "x.yaml")}
    assert client.post("/c/new", data=binary, content_type="multipart/form-data").status_code == 400
    broken = client.post("/c/new", data={"csrf_token": token, "text": "game: godzilla"})
    assert broken.status_code == 422 or "missing" in broken.text
    assert client.post("/c/new", data={"text": "x"}).status_code == 403


def test_a_file_with_errors_comes_back_to_be_put_right(client: FlaskClient) -> None:
    """All that is wrong, each with its place, above the text; a board somebody was at work on is opened."""
    token = token_of(client, "/c/new")
    text = "case: Broken\ngame: dbs\nat: 7-4-1-1\nplayers: {A: {leeder: leader, battle: [zzz]}}\n"
    page = client.post("/c/new", data={"csrf_token": token, "text": text})
    assert page.status_code == 422
    assert "<code>players.A.leeder</code>" in page.text
    assert "no card &#39;zzz&#39;" in page.text
    assert "leeder: leader, battle: [zzz]" in page.text
    page = client.post("/c/new", data={"csrf_token": token, "text": text, "resume": "1"})
    assert page.status_code == 200
    assert "case-data" in page.text


def test_a_ruling_tells_who_attacks_whom_at_which_power(client: FlaskClient) -> None:
    document = named("dbs", "1.23", "damage").document
    made = client.post("/api/v1/cases", json={"document": document}).json
    page = client.get(f"/c/{made['case']['id']}/ruling").text
    assert "Moss Guard 15000 (rest, attack card)" in page
    assert "Captain 10000 (guard card)" in page
    assert "our reading of it" not in page


def test_a_ruling_holds_everything_an_appeal_needs(client: FlaskClient, case_id: str) -> None:
    page = client.get(f"/c/{case_id}/ruling").text
    for words in ("table 4", "Cup", "Yes, by 8.4.1.", "8.4.1", "Saurian hunter", "<svg", "What happened"):
        assert words in page
    file = client.get(f"/c/{case_id}/case.yaml")
    assert file.headers["Content-Disposition"] == f'attachment; filename="{case_id}.yaml"'
    assert "# table 4, Cup, ruled" in file.text
    code = client.get(f"/c/{case_id}/qr.svg")
    assert code.content_type == "image/svg+xml"
    assert code.data.startswith(b"<svg")


def test_earlier_versions_are_shown_as_such(client: FlaskClient) -> None:
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    headers = {"Authorization": f"Bearer {made['edit_token']}"}
    client.post(f"/api/v1/cases/{made['case']['id']}/undo", json={"base": 1}, headers=headers)
    assert "This is version 1" in client.get(f"/c/{made['case']['id']}?version=1").text
    assert "This is version" not in client.get(f"/c/{made['case']['id']}").text
    assert client.get(f"/c/{made['case']['id']}?version=x").status_code == 404


# -- decks ------------------------------------------------------------------------------------------------


def test_a_deck_is_checked_with_the_rule_of_every_finding(client: FlaskClient) -> None:
    answer = client.post("/api/v1/decks/check", json={"text": DECK})
    told = models.DeckAnswer.model_validate(answer.json)
    assert not told.legal
    broken = {ruling.rule for ruling in told.rulings if not ruling.kept}
    assert "6.1.1.3" in broken or broken
    page = client.post("/decks", data={"csrf_token": token_of(client, "/decks"), "text": DECK})
    assert "Not legal" in page.text
    assert f"/r/godzilla/{min(broken)}" in page.text


def test_our_example_decks_are_legal(client: FlaskClient) -> None:
    for game in ("godzilla", "dbs"):
        page = client.get(f"/decks?example={game}").text
        text = page.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
        from html import unescape

        assert client.post("/api/v1/decks/check", json={"text": unescape(text)}).status_code in (200, 403)
        token = token_of(client, "/decks")
        answer = client.post(
            "/api/v1/decks/check", json={"text": unescape(text)}, headers={"X-CSRF-Token": token}
        )
        assert answer.json["legal"] is True, game


@pytest.mark.parametrize(
    "text",
    [
        "",
        "deck: [",
        "deck: x",
        "deck: x\ngame: chess",
        "[1, 2]",
        "deck: x\ngame: vanguard\nmain: [nobody x4]",
    ],
)
def test_what_is_no_deck_is_told_so(client: FlaskClient, text: str) -> None:
    answer = client.post("/api/v1/decks/check", json={"text": text})
    assert answer.status_code == 200
    assert answer.json["problems"]


# -- imported rulebooks -------------------------------------------------------------------------------------


def local_app(tmp_path: Path, **settings: Any) -> Flask:
    return create_app(Config(folder=tmp_path, secret=b"s" * 32, database=sqlite_url(tmp_path), **settings))


def send(client: FlaskClient, data: bytes, name: str, address: str = "127.0.0.1", **form: str) -> Any:
    token = token_of(client, "/import")
    return client.post(
        "/import",
        data={"csrf_token": token, "file": (io.BytesIO(data), name), **form},
        content_type="multipart/form-data",
        environ_base={"REMOTE_ADDR": address},
    )


def test_a_file_that_is_no_rulebook_is_refused_in_a_sentence(client: FlaskClient) -> None:
    page = send(client, b"just some words", "notes.txt")
    assert page.status_code == 422
    assert "file-problems" in page.text
    assert send(client, b"\x00\xff" * 100, "x.pdf").status_code == 422


def test_only_the_servers_own_machine_keeps_rulebooks(client: FlaskClient) -> None:
    away = send(client, b"1. Rules\n1.1. One.\n", "rules.txt", address="192.0.2.7", keep="1")
    assert away.status_code == 403
    assert "sits at the server" in away.text


def test_the_setting_can_switch_keeping_off(tmp_path: Path) -> None:
    app = local_app(tmp_path, imports="off")
    assert send(app.test_client(), b"1. Rules\n", "rules.txt", keep="1").status_code == 403
    app.extensions["floorjudge"].store.close()


def test_a_printed_rulebook_is_tried_kept_shown_and_forgotten(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = sorted(PRINTED.glob("godzilla*.txt")) + sorted(PRINTED.glob("godzilla*"))
    if not printed:
        pytest.skip("the printed rulebooks are not here (../shared/rulebooks)")
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path))
    data = printed[0].read_bytes()
    tried = send(client, data, printed[0].name)
    assert tried.status_code == 200, tried.text
    assert "this was a try" in tried.text
    kept = send(client, data, printed[0].name, keep="1")
    assert "It is imported" in kept.text
    assert printed[0].name in client.get("/import").text
    token = token_of(client, "/import")
    forgotten = client.post("/import/forget", data={"csrf_token": token, "book": "godzilla@1.01"})
    assert forgotten.status_code == 303
    assert "Forget it" not in client.get("/import").text


# -- live ---------------------------------------------------------------------------------------------------


def test_a_stream_tells_what_the_judge_looks_at(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.4)
    monkeypatch.setattr(live, "LOOK", 0.05)
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    path = f"/api/v1/cases/{made['case']['id']}/jump"
    headers = {"Authorization": f"Bearer {made['edit_token']}"}
    client.post(path, json={"version": 1, "moment": 3}, headers=headers)
    stream = client.get(f"/c/{made['case']['id']}/events")
    assert stream.content_type.startswith("text/event-stream")
    assert '"moment": 3' in stream.text
    assert stream.text.startswith("retry:")
    assert client.get("/c/nosuchcase/events").status_code == 404


@pytest.mark.slow
def test_streams_are_counted_and_given_back(
    client: FlaskClient, config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "LONGEST", 0.1)
    case_id = client.post("/api/v1/cases", json={"document": RAGE}).json["case"]["id"]
    held = [client.get(f"/c/{case_id}/events", buffered=False) for _ in range(config.streams)]
    full = client.get(f"/c/{case_id}/events")
    assert full.status_code == 503
    assert full.headers["Retry-After"] == "5"
    for stream in held:
        stream.close()
    again = client.get(f"/c/{case_id}/events")
    assert again.status_code == 200


def test_a_ruling_can_be_written_without_a_position(client: FlaskClient) -> None:
    """Question, verdict and rules alone are kept, found again and printed with the rules' texts."""
    document = {"case": "Only words", "game": "dbs", "about": "May he?", "ruling": "No, see 7-4-1-4."}
    answer = client.post("/api/v1/cases", json={"document": document})
    assert answer.status_code == 201, answer.json
    kept = answer.json["case"]

    assert kept["rules"] == ["7-4-1-4"]
    page = client.get(f"/c/{kept['id']}/ruling").text
    assert "No, see 7-4-1-4." in re.sub("<[^>]+>", "", page)
    assert "guard card" in page
    assert client.get("/c/new?game=dbs&name=words").status_code == 200

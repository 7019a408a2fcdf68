"""What could not be served again is refused where it comes in."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.support.kept import RAGE
from web import Config, create_app
from web.cases import api_cases
from web.config import sqlite_url


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (r'"half \ud83c"', "half a character (U+D83C)"),
        (r'"bell \u0007"', "a control character (U+0007)"),
        (r'"nul \u0000"', "a control character (U+0000)"),
        ("1e400", "a number is too large"),
    ],
)
def test_text_and_numbers_that_cannot_be_given_back_are_refused_with_their_place(
    client: FlaskClient, words: str, said: str
) -> None:
    body = json.dumps({"document": {**RAGE, "about": "WORDS"}}).replace('"WORDS"', words)

    answer = client.post("/api/v1/cases", data=body, content_type="application/json")

    assert answer.status_code == 400
    assert said in answer.json["error"]["message"]
    assert answer.json["error"]["message"].startswith("document.about: ")
    assert client.get("/api/v1/cases").json["cases"] == []


@pytest.mark.parametrize("text", ['case: "\\x07"', 'case: {x: "\\u0000"}'])
def test_the_same_holds_for_files(client: FlaskClient, text: str) -> None:
    answer = client.post("/api/v1/files/read", json={"text": text}).json

    assert answer["document"] is None
    assert answer["problems"]


def test_tabs_lines_and_signs_of_all_kinds_are_text(client: FlaskClient) -> None:
    words = "a\tb\nc 🂡 ﷽ \u202e"
    made = client.post("/api/v1/cases", json={"document": {**RAGE, "about": words}})

    assert made.status_code == 201
    assert made.json["case"]["document"]["about"] == words


def test_what_cannot_be_shown_is_not_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer is made before the commit: a fault in making it leaves nothing behind."""
    app = create_app(Config(folder=tmp_path, secret=b"s" * 32, database=sqlite_url(tmp_path)))
    client = app.test_client()
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    bearer = {"Authorization": f"Bearer {made['edit_token']}"}

    def broken(*_: Any) -> str:
        raise RuntimeError

    monkeypatch.setattr(api_cases, "timeline_json", broken)
    body = {"document": {**RAGE, "ruling": "Yes."}, "base": 1}
    assert client.put(f"/api/v1/cases/{made['case']['id']}", json=body, headers=bearer).status_code == 500
    assert client.post("/api/v1/cases", json={"document": RAGE}).status_code == 500

    store = app.extensions["floorjudge"].store
    assert store.version_of(made["case"]["id"]) == 1
    with store._reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM cases").scalar() == 1
    store.close()

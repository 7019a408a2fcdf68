"""A page that was sent before is sent again without asking Flask, and is the very same answer."""

from __future__ import annotations

import logging

import pytest
from flask import Flask
from flask.testing import FlaskClient

from web import front
from web.pages import rules
from web.rules import shelf

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture(autouse=True)
def _measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the badges had been measured: until then no page is kept."""
    monkeypatch.setattr(rules, "badges", lambda _book: {})


@pytest.fixture
def asked(app: Flask) -> list[str]:
    """The addresses that Flask was asked for."""
    seen: list[str] = []

    @app.before_request
    def note() -> None:
        from flask import request

        seen.append(request.path)

    return seen


def test_the_second_answer_is_the_first_one(client: FlaskClient, asked: list[str]) -> None:
    first = client.get("/r/dbs/7-4-1-4", headers=GZIP)
    second = client.get("/r/dbs/7-4-1-4", headers=GZIP)

    assert asked == ["/r/dbs/7-4-1-4"]
    assert (second.status, second.data) == (first.status, first.data)
    assert list(second.headers) == list(first.headers)
    assert "Content-Security-Policy" in second.headers


def test_other_requests_go_through(client: FlaskClient, asked: list[str]) -> None:
    """A part of the page, a browser that has it, one that cannot unpack it, other methods, other addresses."""
    etag = client.get("/r/dbs/7-4-1-4", headers=GZIP).headers["ETag"]
    section = client.get("/r/dbs/7-4-1-4?part=section", headers=GZIP)
    known = client.get("/r/dbs/7-4-1-4", headers={**GZIP, "If-None-Match": etag})
    plain = client.get("/r/dbs/7-4-1-4", headers={"Accept-Encoding": "identity"})
    posted = client.post("/r/dbs/7-4-1-4", headers=GZIP)
    other = client.get("/r/dbs/7.4.1.4", headers=GZIP)
    wrong = [client.get("/r/dbs/7-4-1-44", headers=GZIP).status_code for _ in range(2)]

    assert len(asked) == 8
    assert len(section.data) < len(plain.data)
    assert (known.status_code, plain.headers.get("Content-Encoding")) == (304, None)
    assert (posted.status_code, other.status_code, wrong) == (405, 302, [404, 404])


def test_a_page_for_one_browser_is_never_kept(client: FlaskClient, asked: list[str]) -> None:
    """The page of a case sets the cookie that proves where writes come from."""
    cookies = [
        client.get("/c/new?game=godzilla&name=counter", headers=GZIP).headers.get("Set-Cookie"),
        client.get("/decks", headers=GZIP).headers.get("Set-Cookie"),
    ]
    client.get("/decks", headers=GZIP)

    assert any(cookies)
    assert asked.count("/decks") == 2


def test_a_new_rulebook_and_new_badges_are_seen(
    app: Flask, client: FlaskClient, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/r/godzilla/7.2", headers=GZIP)
    with app.test_request_context():
        shelf.renew()
    client.get("/r/godzilla/7.2", headers=GZIP)
    assert len(asked) == 2

    with monkeypatch.context() as measuring:
        measuring.setattr(rules, "badges", lambda _book: None)
        client.get("/r/godzilla/7.3", headers=GZIP)
    client.get("/r/godzilla/7.3", headers=GZIP)
    client.get("/r/godzilla/7.3", headers=GZIP)
    assert asked.count("/r/godzilla/7.3") == 2


def test_now_and_then_a_request_goes_through_to_look_at_the_shelf(
    client: FlaskClient, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    client.get("/r/godzilla/7.2", headers=GZIP)
    monkeypatch.setattr(front, "_EVERY", -1.0)
    client.get("/r/godzilla/7.2", headers=GZIP)

    assert len(asked) == 2


def test_kept_answers_are_logged_like_others(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "floorjudge"):
        client.get("/r/godzilla/7.2", headers=GZIP)
        client.get("/r/godzilla/7.2", headers=GZIP)

    first, second = (record.__dict__ for record in caplog.records if record.getMessage() == "request")
    for name in ("method", "route", "status", "bytes"):
        assert second[name] == first[name]

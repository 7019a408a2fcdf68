"""Headers, proof of origin, limits, secrets, logs."""

from __future__ import annotations

import json
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask, g, request
from flask.testing import FlaskClient

from tests.web.support.kept import RAGE
from web import Config, create_app
from web.config import sqlite_url
from web.errors import ConfigError
from web.keys import load_secret, new_case_id, new_edit_token, token_digest
from web.logs import JsonLines
from web.security.csrf import COOKIE, HEADER, csrf_token
from web.security.limits import BUDGETS, LINKS_SHARE, Limiter, limited
from web.serving.greeting import greeting, own_addresses
from web.store import Draft, Event, Store, open_store


@pytest.fixture
def app(config: Config) -> Flask:
    """The application with two places to write to and one to fail at."""
    app = create_app(config)

    @app.get("/test/token")
    def token() -> str:
        return csrf_token()

    @app.post("/test/write")
    def write() -> str:
        return "written"

    @app.get("/test/limited")
    @limited("write")
    def slow() -> str:
        return "done"

    @app.get("/test/fault")
    def fault() -> str:
        raise RuntimeError(request.args["player"])

    return app


def test_every_answer_carries_the_headers(client: FlaskClient) -> None:
    for address in ("/", "/r/dbs/7-4", "/api/v1/books", "/nothing/here", "/healthz", "/api/v1/nothing"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert "Access-Control-Allow-Origin" not in headers


def test_pages_have_no_inline_script_or_style(client: FlaskClient) -> None:
    for address in ("/", "/r/dbs/7-4-1-4", "/r/dbs", "/search?q=7-4", "/compare/dbs/1.00/1.23", "/offline"):
        page = client.get(address).text
        assert " style=" not in page
        assert " onclick" not in page.lower()
        assert "<style" not in page
        assert "<script>" not in page


def test_what_people_type_is_shown_as_text(client: FlaskClient) -> None:
    evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    for address in ("/search", "/r/dbs/x", "/compare/dbs/1.00/1.23"):
        page = client.get(address, query_string={"q": evil, "game": evil, "kind": evil}).text
        assert "<script>alert" not in page
        assert "<img src=x" not in page
    assert "<script>alert" not in client.get(f"/r/dbs/{evil}").text


def test_a_form_without_the_token_is_refused(client: FlaskClient) -> None:
    assert client.post("/test/write", data={"x": "1"}).status_code == 403


def test_a_form_with_the_token_of_the_cookie_is_taken(client: FlaskClient) -> None:
    token = client.get("/test/token").text

    assert client.post("/test/write", data={"csrf_token": token}).text == "written"
    assert client.post("/test/write", json={}, headers={HEADER: token}).text == "written"
    assert client.post("/test/write", json={}).status_code == 403
    assert client.post("/test/write", data={"csrf_token": token[:-1] + "x"}).status_code == 403


def test_a_made_up_cookie_is_no_token(client: FlaskClient) -> None:
    client.set_cookie(COOKIE, "made.up")

    assert client.post("/test/write", json={}, headers={HEADER: "made.up"}).status_code == 403


def test_a_script_without_cookies_writes_json_only(client: FlaskClient) -> None:
    assert client.post("/test/write", json={}).text == "written"
    assert client.post("/test/write", data="x", content_type="text/plain").status_code == 400


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_a_write_from_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/test/write", json={}, headers=headers)

    assert answer.status_code == 403
    assert "another" in answer.text


def test_the_token_is_kept_until_it_is_foreign(app: Flask) -> None:
    with app.test_request_context("/"):
        token = csrf_token()
    with app.test_request_context("/", headers={"Cookie": f"{COOKIE}={token}"}):
        assert csrf_token() == token
        assert not g.csrf_cookie


def stop_the_clock(app: Flask) -> None:
    """Limits are counted as if no time passed, however slow the machine is."""
    app.extensions["floorjudge_limiter"] = Limiter(clock=lambda: 0.0)


def test_an_address_that_asks_too_much_is_told_when_to_come_back(app: Flask, client: FlaskClient) -> None:
    stop_the_clock(app)
    burst = int(BUDGETS["write"].burst)
    answers = [client.get("/test/limited").status_code for _ in range(burst + 1)]

    assert answers == [200] * burst + [429]
    assert int(client.get("/test/limited").headers["Retry-After"]) >= 1


def used_up(app: Flask, kind: str) -> None:
    """Somebody at the tests' address has asked for all of a kind of work."""
    limiter = app.extensions["floorjudge_limiter"]
    while not limiter.take("address 127.0.0.1", kind):
        pass


def test_who_holds_a_link_is_not_silenced_by_others_at_the_same_address(
    app: Flask, client: FlaskClient
) -> None:
    stop_the_clock(app)
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    path = f"/api/v1/cases/{made['case']['id']}/undo"
    used_up(app, "write")

    with_link = client.post(path, json={"base": 1}, headers={"Authorization": f"Bearer {made['edit_token']}"})
    without = client.post(path, json={"base": 1})

    assert with_link.status_code != 429
    assert without.status_code == 429


def test_wrong_links_slow_down_only_themselves(app: Flask, client: FlaskClient) -> None:
    stop_the_clock(app)
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    path = f"/api/v1/cases/{made['case']['id']}/undo"
    wrong = [
        client.post(path, json={"base": 1}, headers={"Authorization": f"Bearer guess{number}"}).status_code
        for number in range(int(BUDGETS["wrong token"].burst) + 1)
    ]
    right = client.post(path, json={"base": 1}, headers={"Authorization": f"Bearer {made['edit_token']}"})

    assert set(wrong[:-1]) == {403}
    assert wrong[-1] == 429
    assert right.status_code not in (403, 429)
    assert client.get("/test/limited").status_code == 200


def test_a_link_that_only_shows_a_case_is_no_wrong_link(app: Flask, client: FlaskClient) -> None:
    stop_the_clock(app)
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    path, edit = f"/api/v1/cases/{made['case']['id']}", {"Authorization": f"Bearer {made['edit_token']}"}
    url = client.post(f"{path}/links", json={"role": "look"}, headers=edit).json["url"]
    look = {"Authorization": f"Bearer {url.partition('#see=')[2]}"}

    answers = {
        client.get(path, headers=look).status_code for _ in range(int(BUDGETS["wrong token"].burst) + 5)
    }

    assert answers == {200}


def test_wrong_links_that_are_tried_do_not_keep_others_from_opening_theirs(
    app: Flask, client: FlaskClient
) -> None:
    stop_the_clock(app)
    made = client.post("/api/v1/cases", json={"document": RAGE}).json
    tried = [
        client.post("/api/v1/keys/open", json={"token": f"a wrong guess {number}"}).status_code
        for number in range(int(BUDGETS["wrong token"].burst) + 1)
    ]

    assert (set(tried[:-1]), tried[-1]) == ({403}, 429)
    assert client.post("/api/v1/keys/open", json={"token": made["edit_token"]}).status_code == 200


FAR = {"REMOTE_ADDR": "192.0.2.7"}


def test_many_links_that_cost_nothing_are_one_address_again(app: Flask) -> None:
    """Who makes a hundred cases has not a hundred times what others have; who holds a judge's key is apart."""
    stop_the_clock(app)
    store: Store = app.extensions["floorjudge"].store
    clients = app.extensions["floorjudge"].clients
    drafts = [Draft(title="x", game="godzilla", edition="1.01", document=RAGE) for _ in range(20)]
    made = [store.create(draft) for draft in drafts]
    event, _, head = store.people.create_event(Event(id="", name="Cup"), "Hana")
    ours = store.create(drafts[0], event_id=event.id, tokens=head)

    def asks(case_id: str, token: str) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        path = f"/api/v1/cases/{case_id}/undo"
        return app.test_client().post(path, json={"base": 1}, headers=headers, environ_base=FAR).status_code

    limiter = app.extensions["floorjudge_limiter"]
    for case in made[:-1]:
        environ = {
            **FAR,
            "PATH_INFO": f"/api/v1/cases/{case.case.id}",
            "HTTP_AUTHORIZATION": f"Bearer {case.edit_token}",
        }
        assert clients.client(environ).turn == "links of address 192.0.2.7"
    while not limiter.take("links of address 192.0.2.7", "write", LINKS_SHARE):
        pass

    assert asks(made[-1].case.id, made[-1].edit_token) == 429
    assert asks(ours.case.id, head) != 429
    assert asks(ours.case.id, ours.edit_token) != 429


def test_an_ended_key_in_front_takes_no_judges_place_away(app: Flask) -> None:
    store: Store = app.extensions["floorjudge"].store
    clients = app.extensions["floorjudge"].clients
    _, _, head = store.people.create_event(Event(id="", name="Cup"), "Hana")
    cookie = f"floorjudge_csrf=x; floorjudge_keys=an-ended-key-of-yesterday.{head}"

    client = clients.client({**FAR, "HTTP_COOKIE": cookie, "PATH_INFO": "/cases"})

    assert client == (f"link {token_digest(head)}", "")


def test_strangers_cannot_fill_the_disk_with_cases(app: Flask, client: FlaskClient) -> None:
    stop_the_clock(app)
    used_up(app, "create")

    assert client.post("/api/v1/cases", json={"document": RAGE}).status_code == 429


def test_a_bucket_fills_again_with_time() -> None:
    now = [0.0]
    limiter = Limiter(clock=lambda: now[0])
    burst = int(BUDGETS["import"].burst)

    assert [limiter.take("a", "import") for _ in range(burst)] == [0.0] * burst
    assert limiter.take("a", "import") == pytest.approx(10.0)
    assert limiter.take("b", "import") == 0.0
    now[0] += 10.0
    assert limiter.take("a", "import") == 0.0


def test_the_limiter_forgets_idle_clients() -> None:
    now = [0.0]
    limiter = Limiter(clock=lambda: now[0])
    for number in range(10_500):
        now[0] += 1
        limiter.take(f"client {number}", "write")
    assert len(limiter._buckets) <= 10_000


def test_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    answer = client.post("/test/write", data=b"x" * 2_000_000, content_type="application/json")

    assert answer.status_code in (200, 413)  # the view does not read it
    token = client.get("/test/token").text
    assert client.post("/test/write", data={"csrf_token": token, "x": "y" * 2_000_000}).status_code == 413


def test_a_fault_shows_a_sentence_and_logs_no_words(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR, "floorjudge"):
        answer = client.get("/test/fault?player=4711")

    assert answer.status_code == 500
    assert "4711" not in answer.text
    assert "Traceback" not in answer.text
    line = JsonLines().format(next(record for record in caplog.records if record.name == "floorjudge"))
    assert "4711" not in line
    assert json.loads(line)["error"] == "RuntimeError"


def test_the_log_names_the_route_and_nothing_personal(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "floorjudge"):
        client.get("/search?q=my+opponent+is+Bob", headers={"User-Agent": "Bob's phone"})

    line = json.loads(JsonLines().format(caplog.records[-1]))
    assert line["route"] == "/search"
    assert line["status"] == 200
    assert set(line) == {"time", "level", "event", "method", "route", "status", "ms", "bytes"}
    assert "Bob" not in json.dumps(line)
    assert "127.0.0.1" not in json.dumps(line)


def test_the_secret_is_made_once_and_readable_by_its_owner_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FLOORJUDGE_SECRET", raising=False)
    folder = tmp_path / "data"

    secret = load_secret(folder)

    assert load_secret(folder) == secret
    assert stat.S_IMODE((folder / "secret").stat().st_mode) == 0o600
    assert os.listdir(folder) == ["secret"]


def test_the_secret_of_the_environment_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_SECRET", "sixteen letters!")
    assert len(load_secret(tmp_path)) == 32
    assert os.listdir(tmp_path) == []
    monkeypatch.setenv("FLOORJUDGE_SECRET", "short")
    with pytest.raises(ConfigError, match="5 characters; expected at least 16"):
        load_secret(tmp_path)


def test_a_damaged_secret_is_refused_in_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FLOORJUDGE_SECRET", raising=False)
    (tmp_path / "secret").write_bytes(b"half")
    with pytest.raises(ConfigError, match="holds 4 bytes; expected 32"):
        load_secret(tmp_path)


def test_ids_and_tokens_do_not_repeat() -> None:
    assert len({new_case_id() for _ in range(2000)}) == 2000
    assert len({new_edit_token() for _ in range(2000)}) == 2000
    assert len(new_edit_token()) == 32


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("FLOORJUDGE_RATE_LIMITS", "maybe", "expected on or off"),
        ("FLOORJUDGE_PROXIES", "many", "expected addresses or networks of proxies, or local"),
        ("FLOORJUDGE_URL", "judge.example", "begins with http"),
    ],
)
def test_a_wrong_setting_is_refused_in_one_sentence(
    name: str, value: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path))
    monkeypatch.setenv(name, value)
    with pytest.raises(ConfigError, match=said):
        Config.from_environment()


@pytest.fixture
def behind(tmp_path: Path) -> Iterator[Flask]:
    """An application behind a proxy at 10.0.0.2 that says who asks."""
    app = create_app(
        Config(
            folder=tmp_path,
            secret=b"s" * 32,
            database=sqlite_url(tmp_path),
            proxies=("10.0.0.2/32",),
            url="https://judge.example.org",
        )
    )

    @app.get("/test/who")
    def who() -> dict[str, str]:
        return {"address": request.remote_addr or "", "scheme": request.scheme, "host": request.host}

    yield app
    app.extensions["floorjudge"].store.close()


FORWARDED = {
    "X-Forwarded-For": "198.51.100.1, 192.0.2.9",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "judge.example.org",
}


def test_a_declared_proxy_says_who_asks(behind: Flask) -> None:
    answer = behind.test_client().get(
        "/test/who", headers=FORWARDED, environ_base={"REMOTE_ADDR": "10.0.0.2"}
    )

    assert answer.json == {"address": "192.0.2.9", "scheme": "https", "host": "judge.example.org"}
    assert answer.headers["Strict-Transport-Security"]


def test_a_proxy_that_does_not_say_for_whom_it_asks_is_nobody_at_the_server(behind: Flask) -> None:
    """Declared, but without X-Forwarded-For: a stranger who names the server's own address is none of ours."""
    asked = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "127.0.0.1"}
    answer = behind.test_client().get("/test/who", headers=asked, environ_base={"REMOTE_ADDR": "10.0.0.2"})

    assert answer.json["address"] == ""


def test_nobody_else_says_who_asks(behind: Flask) -> None:
    """What a stranger writes into the headers changes nothing, and makes nobody local."""
    for liar in ("192.0.2.66", "10.0.0.3"):
        sent = {**FORWARDED, "X-Forwarded-For": "127.0.0.1"}
        answer = behind.test_client().get("/test/who", headers=sent, environ_base={"REMOTE_ADDR": liar})
        assert answer.json == {"address": liar, "scheme": "http", "host": "localhost"}


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("127.0.0.1", 200),
        ("192.0.2.7:8000", 200),
        ("[::1]:8000", 200),
        ("evil.example", 421),
        ("judge.example.org.evil.example", 421),
        ("[broken", 421),
    ],
)
def test_a_foreign_host_is_refused(client: FlaskClient, host: str, status: int) -> None:
    for path in ("/", "/r/dbs/7-4-1-4", "/healthz"):
        answer = client.get(path, headers={"Host": host, "Accept-Encoding": "gzip"})
        assert answer.status_code == status, path


def test_names_of_our_own_are_answered(tmp_path: Path) -> None:
    config = Config(
        folder=tmp_path,
        secret=b"s" * 32,
        database=sqlite_url(tmp_path),
        hosts=("hall.example",),
        url="https://judge.example.org",
    )
    app = create_app(config)
    for host in ("hall.example", "judge.example.org", "Judge.Example.org."):
        assert app.test_client().get("/healthz", headers={"Host": host}).status_code == 200
    app.extensions["floorjudge"].store.close()


def test_a_server_for_all_says_what_strangers_see_and_where_it_is(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path))
    store.migrate()
    config = Config(folder=tmp_path, secret=b"s" * 32, database="")
    said = " ".join(greeting(config, "0.0.0.0", 8000, store))
    assert "There is no event: strangers on this network" in said
    assert "unencrypted" in said
    for address in own_addresses():
        assert address in said
    assert list(greeting(config, "127.0.0.1", 8000, store)) == []
    store.people.create_event(Event(id="", name="Cup"), "Hana")
    assert "There is no event" not in " ".join(greeting(config, "0.0.0.0", 8000, store))
    store.close()

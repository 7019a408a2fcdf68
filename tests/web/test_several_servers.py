"""Two servers on one PostgreSQL behind nginx: one hall, as far as anybody can see."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.web.support.kept import RAGE, make_case, send
from tests.web.support.nginx import NAME, nginx_before, nginx_path
from tests.web.support.server import Server
from tests.web.test_case_live import Stream
from web.security.limits import BUDGETS, Limiter
from web.store import Draft, Store, open_store

SETTINGS = {
    "FLOORJUDGE_SECRET": "one secret for the hall",
    "FLOORJUDGE_PROXIES": "local",
    "FLOORJUDGE_URL": f"https://{NAME}",
}


class Gate:
    """Everybody's way to the hall: nginx as docs/deployment.md configures it, over TLS and under its own name."""

    def __init__(self, port: int, trusting: ssl.SSLContext) -> None:
        self._port, self._trusting = port, trusting

    def open(
        self, method: str, path: str, body: Any = None, **headers: str
    ) -> tuple[http.client.HTTPSConnection, http.client.HTTPResponse]:
        """Ask; the answer is not read."""
        line = http.client.HTTPSConnection(NAME, self._port, context=self._trusting, timeout=120)
        line._create_connection = (  # type: ignore[attr-defined]
            lambda _, *more, **settings: socket.create_connection(
                ("127.0.0.1", self._port), *more, **settings
            )
        )
        sent = {"Host": NAME, "Content-Type": "application/json"} | headers
        line.request(method, path, None if body is None else json.dumps(body), sent)
        return line, line.getresponse()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        """Ask; gives the status, and the answer as data."""
        line, answer = self.open(method, path, body, **headers)
        with closing(line), answer:
            return answer.status, json.loads(answer.read() or b"null")


@pytest.fixture
def gate(hall: list[Server]) -> Iterator[Gate]:
    if nginx_path() is None:
        pytest.skip("nginx is not installed and cannot be installed here (needs root and apt-get)")
    with nginx_before(hall) as (port, trusting):
        yield Gate(port, trusting)


@pytest.fixture
def hall(postgres_url: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers, each with a folder of its own, on one empty PostgreSQL."""
    arguments = ("--database", postgres_url, "--rooms", "1")
    with (
        Server(tmp_path / "one", *arguments, environment=SETTINGS) as one,
        Server(tmp_path / "two", *arguments, environment=SETTINGS) as two,
    ):
        yield [one, two]


def test_a_follower_of_one_server_sees_what_a_judge_shows_on_the_other(hall: list[Server]) -> None:
    one, two = hall
    case_id, token = make_case(one)
    with closing(Stream(two, case_id)) as follower:
        follower.wait_for(None)
        for moment in (1, 2, 3):
            send(one, "POST", f"/cases/{case_id}/jump", token, {"version": 1, "moment": moment})
            follower.wait_for(moment)


def test_behind_nginx_two_servers_are_one(gate: Gate, hall: list[Server], postgres_url: str) -> None:
    """Cases, links, keys and saves: whichever server a request comes to."""
    status, made = gate.ask("POST", "/api/v1/cases", {"document": RAGE})
    assert status == 201
    case_id, token = made["case"]["id"], {"Authorization": f"Bearer {made['edit_token']}"}
    for version in range(1, 7):
        body = {"base": version, "document": {**RAGE, "ruling": f"Version {version + 1}."}}
        status, saved = gate.ask("PUT", f"/api/v1/cases/{case_id}", body, **token)
        assert (status, saved["case"]["version"]) == (200, version + 1)
    _, made = gate.ask("POST", f"/api/v1/cases/{case_id}/links", {"role": "look"}, **token)
    assert made["url"].startswith(f"https://{NAME}/c/{case_id}#see=")
    look = {"Authorization": f"Bearer {made['url'].partition('#see=')[2]}"}
    for _ in range(2):  # the secret is one, so a link made here opens there
        assert gate.ask("GET", f"/api/v1/cases/{case_id}", **look)[1]["case"]["verdict"] == "Version 7."
    # Asked from elsewhere and without a key, whatever the client says about itself.
    for forged in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"X-Forwarded-Host": "127.0.0.1"}):
        assert "players" not in gate.ask("GET", f"/api/v1/cases/{case_id}", **forged)[1]["case"]["document"]
    for server in hall:
        assert any(line.get("route") == "/api/v1/cases/<case_id>" for line in server.log())
    store = open_store(postgres_url)
    assert [past.version for past in store.history(case_id)] == list(range(1, 8))
    store.close()


def test_behind_nginx_a_follower_sees_at_once_what_a_judge_shows(gate: Gate) -> None:
    """Nothing on the way waits for more: three steps, each told before the next is made."""
    _, made = gate.ask("POST", "/api/v1/cases", {"document": RAGE})
    case_id, token = made["case"]["id"], {"Authorization": f"Bearer {made['edit_token']}"}
    jump = f"/api/v1/cases/{case_id}/jump"
    line, stream = gate.open("GET", f"/c/{case_id}/events")
    with closing(line), stream:
        told = (json.loads(each[6:])["moment"] for each in stream if each.startswith(b"data: "))
        assert next(told) is None
        for moment in (1, 2, 3):
            assert gate.ask("POST", jump, {"version": 1, "moment": moment}, **token)[0] == 200
            assert next(told) == moment


def test_behind_nginx_pages_are_secure_and_foreign_names_refused(gate: Gate) -> None:
    line, page = gate.open("GET", "/c/new")
    with closing(line), page:
        assert page.status == 200
        assert page.headers["Strict-Transport-Security"]
        assert "Secure" in page.headers["Set-Cookie"]
    line, page = gate.open("GET", "/r/dbs/7-4-1-4", Host="evil.example")
    with closing(line), page:
        assert page.status == 421
    line, page = gate.open("POST", "/api/v1/plays", {"document": {"case": "x" * (2 << 20)}})
    with closing(line), page:
        assert page.status == 413


def test_servers_on_one_database_share_the_limits(postgres_url: str) -> None:
    stores = [open_store(postgres_url) for _ in range(2)]
    late = open_store(postgres_url)
    stores[0].migrate()
    for store in stores:
        store.notices.start("test")
    deadline = time.monotonic() + 120
    # The count is made when a connection is opened, and again now and then.
    while not all(store.notices.listening for store in stores):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    late.notices.start("test")
    while late.notices.sharers < 3:
        assert time.monotonic() < deadline
        time.sleep(0.05)

    limiter = Limiter(clock=lambda: 0.0, sharers=lambda: late.notices.sharers)
    taken = sum(limiter.take("somebody", "write") == 0.0 for _ in range(1000))

    assert taken == int(BUDGETS["write"].burst / 3)
    for store in (*stores, late):
        store.close()


def test_a_notice_wakes_who_waits_for_that_case_only(store: Store, database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("SQLite tells nobody; followers look again and again")
    made = store.create(Draft(title="Kept", game="dbs", edition="1.23"))
    store.notices.start("test")
    deadline = time.monotonic() + 120
    while not store.notices.listening:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    mark, other = store.notices.mark(made.case.id), store.notices.mark("another")

    elsewhere = open_store(database)
    elsewhere.show(made.case.id, made.edit_token, 1, 4)
    elsewhere.close()

    assert store.notices.wait(made.case.id, mark, 10)
    assert not store.notices.wait("another", other, 0.05)

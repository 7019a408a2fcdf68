"""Two servers on one PostgreSQL behind one proxy: one hall, as far as anybody can see."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from tests.web.support.kept import RAGE, make_case, send, stored
from tests.web.support.server import Server
from tests.web.test_case_live import Stream
from web.security.limits import BUDGETS, Limiter
from web.store import Draft, Store, open_store

SECRET = {"FLOORJUDGE_SECRET": "one secret for the hall", "FLOORJUDGE_PROXIES": "local"}


class Proxy:
    """What stands before the servers: sends each request to the next one and says who asked."""

    def __init__(self, servers: list[Server]) -> None:
        turn = count()

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.0"

            def relay(self) -> None:
                target = urlsplit(servers[next(turn) % len(servers)].address)
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                headers = {name: value for name, value in self.headers.items() if name.lower() != "host"}
                headers |= {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Host": self.headers["Host"]}
                with closing(http.client.HTTPConnection(str(target.hostname), target.port)) as line:
                    line.request(self.command, self.path, body or None, headers)
                    answer = line.getresponse()
                    content = answer.read()
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in ("transfer-encoding", "connection", "date", "server"):
                        self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = relay  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.http.server_address[1]}"
        threading.Thread(target=self.http.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()


@pytest.fixture
def hall(postgres_url: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Two servers, each with a folder of its own, on one empty PostgreSQL."""
    from tests.web.conftest import _empty

    _empty(postgres_url)
    arguments = ("--database", postgres_url, "--rooms", "1")
    with (
        Server(tmp_path / "one", *arguments, environment=SECRET) as one,
        Server(tmp_path / "two", *arguments, environment=SECRET) as two,
    ):
        yield [one, two]


def test_a_follower_of_one_server_sees_what_a_judge_shows_on_the_other(hall: list[Server]) -> None:
    one, two = hall
    case_id, token = make_case(one)
    with closing(Stream(two, case_id)) as follower:
        follower.when(None)  # type: ignore[arg-type]
        waits = []
        for moment in (1, 2, 3):
            began = time.monotonic()
            send(one, "POST", f"/cases/{case_id}/jump", token, {"version": 1, "moment": moment})
            waits.append(follower.when(moment) - began)
        assert min(waits) < 1.0


def test_behind_a_proxy_two_servers_are_one(hall: list[Server], postgres_url: str) -> None:
    """Cases, links, keys and saves: whichever server a request comes to."""
    with closing(Proxy(hall)) as proxy:
        gate = Server(hall[0].folder)
        gate.address = proxy.address
        case_id, token = make_case(gate)
        for version in range(1, 7):
            body = {"base": version, "document": {**RAGE, "ruling": f"Version {version + 1}."}}
            assert send(gate, "PUT", f"/cases/{case_id}", token, body)["case"]["version"] == version + 1
        link = send(gate, "POST", f"/cases/{case_id}/links", token, {"role": "look"})["url"]
        assert link.startswith(f"{proxy.address}/c/{case_id}#see=")
        for _ in range(2):  # the secret is one, so a link made here opens there
            request = Request(
                f"{proxy.address}/api/v1/cases/{case_id}",
                headers={"Authorization": f"Bearer {link.partition('#see=')[2]}"},
            )
            with urlopen(request) as answer:
                assert json.load(answer)["case"]["verdict"] == "Version 7."
        assert stored(gate, case_id)["document"].get("players") is None  # asked from elsewhere, without a key
    store = open_store(postgres_url)
    assert [past.version for past in store.history(case_id)] == list(range(1, 8))
    store.close()


def test_servers_on_one_database_share_the_limits(postgres_url: str) -> None:
    stores = [open_store(postgres_url) for _ in range(2)]
    late = open_store(postgres_url)
    stores[0].migrate()
    for store in stores:
        store.notices.start("test")
    deadline = time.monotonic() + 20
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
    deadline = time.monotonic() + 20
    while not store.notices.listening:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    mark, other = store.notices.mark(made.case.id), store.notices.mark("another")

    elsewhere = open_store(database)
    elsewhere.show(made.case.id, made.edit_token, 1, 4)
    elsewhere.close()

    assert store.notices.wait(made.case.id, mark, 10)
    assert not store.notices.wait("another", other, 0.05)

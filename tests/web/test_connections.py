"""Connections that say nothing, never finish or send too much take nobody's place."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask

from tests.web.support.server import Server
from web.serving import connections
from web.serving.connections import BODY, HEAD, UPLOAD, Connections, _server


def connect(server: Server) -> socket.socket:
    where = urlsplit(server.address)
    return socket.create_connection((str(where.hostname), int(where.port or 0)), timeout=120)


def said(line: socket.socket) -> str:
    """Everything that comes until the other side closes."""
    parts = []
    while part := line.recv(65536):
        parts.append(part)
    return b"".join(parts).decode("latin-1")


def test_more_connections_than_select_can_take_hold_nobody_up(server: Server) -> None:
    """Twelve hundred heads that are never finished, then somebody who asks for a rule and for a game."""
    with ExitStack() as stack:
        for _ in range(1200):
            stack.enter_context(connect(server)).sendall(b"GET / HTTP/1.1\r\nX-Slow: ")

        for request in (
            b"GET /r/dbs/7-4-1-4 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            b"GET /api/v1/openings/dbs HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        ):
            with connect(server) as line:
                line.sendall(request)
                assert said(line).startswith("HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("path", "length", "status"),
    [
        ("/api/v1/plays", 2 << 20, "413"),
        ("/c/new", 2 << 20, "413"),
        ("/import", 64 << 20, "413"),
    ],
)
def test_a_body_that_is_too_large_is_refused_before_it_is_sent(
    server: Server, path: str, length: int, status: str
) -> None:
    with connect(server) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n".encode())

        assert said(line).startswith(f"HTTP/1.1 {status} ")


@pytest.mark.parametrize("path", ["/api/v1/plays", "/cards/import"])
def test_who_sends_a_large_body_all_the_same_gets_to_read_why_it_is_refused(
    server: Server, path: str
) -> None:
    """A browser sends everything before it reads; a connection closed meanwhile would take the answer along."""
    size = 40 << 20
    with connect(server) as line:
        line.sendall(f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode())
        for _ in range(size >> 20):
            line.sendall(b"x" * (1 << 20))

        assert said(line).startswith("HTTP/1.1 413 ")


# -- by a clock of their own ------------------------------------------------------------------------------


held_lines: list[socket.socket] = []


class Line:
    """What a test sends over a connection, and the server's side of it."""

    def __init__(self, server: Connections) -> None:
        here, there = socket.socketpair()
        there.setblocking(False)
        self.here = here
        held_lines.append(here)
        self.channel: Any = connections.Connection(
            server, there, ("10.0.0.1", 1), server.adj, map=server._map
        )

    def send(self, data: bytes) -> None:
        self.channel.received(data)


@pytest.fixture
def held() -> Iterator[Connections]:
    """A server that takes connections without running."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = _server(Flask("bare"), listening, 1, 1 << 20, 32 << 20)
        yield server
        for channel in list(server.active_channels.values()):
            for request in channel.requests:
                request.close()
            channel.handle_close()
        server.task_dispatcher.shutdown()
        server.trigger.close()
        connections._Request.uploading.clear()
        while held_lines:
            held_lines.pop().close()


def test_a_head_has_ten_seconds_however_slowly_it_comes(held: Connections) -> None:
    line = Line(held)
    line.send(b"GET / HTTP/1.1\r\n")
    now = time.time()
    line.channel.last_activity = now + HEAD  # a letter came just now

    held.maintenance(now + HEAD - 1)
    assert not line.channel.will_close
    held.maintenance(now + HEAD + 1)
    assert line.channel.will_close


def test_a_body_without_a_length_is_refused_when_it_gets_too_large(held: Connections) -> None:
    line = Line(held)
    line.send(b"POST /api/v1/plays HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n")
    line.send(b"x" * ((1 << 20) - 100))
    assert line.channel.request is not None
    line.send(b"x" * 200)

    assert line.channel.requests[0].error.code == 413


@pytest.mark.parametrize(("path", "seconds"), [("/api/v1/plays", BODY), ("/import", UPLOAD)])
def test_a_body_has_its_time(held: Connections, path: str, seconds: float) -> None:
    line = Line(held)
    size = 2_000_000 if path == "/import" else 1000
    line.send(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {size}\r\n\r\n".encode())
    now = time.time()
    line.channel.last_activity = now + seconds

    assert not line.channel.is_late(now + seconds - 1)
    assert line.channel.is_late(now + seconds + 1)


def test_who_goes_on_sending_after_the_answer_is_left_in_the_end(held: Connections) -> None:
    line = Line(held)
    line.channel.close_when_flushed = True
    line.channel.handle_write()
    now = time.time()

    assert line.channel.connected
    assert line.here.recv(10) == b""  # told that nothing more comes
    held.maintenance(now + connections.LINGER - 1)
    assert line.channel.connected
    held.maintenance(now + connections.LINGER + 1)
    assert not line.channel.connected


@pytest.mark.parametrize("path", connections.UPLOADS)
def test_books_card_lists_and_events_may_be_larger_than_other_requests(held: Connections, path: str) -> None:
    line = Line(held)
    line.send(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: 20000000\r\n\r\n".encode())

    assert line.channel.requests == []
    assert line.channel.request is not None


def test_few_uploads_are_taken_in_at_once(held: Connections) -> None:
    head = b"POST /import HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\n\r\n"
    lines = [Line(held) for _ in range(connections.MOST_UPLOADS + 1)]
    for line in lines:
        line.send(head)

    assert [line.channel.request is not None for line in lines] == [True] * connections.MOST_UPLOADS + [False]
    assert lines[-1].channel.requests[0].error.code == 503
    lines[0].channel.handle_close()
    again = Line(held)
    again.send(head)
    assert again.channel.request is not None


def test_when_all_places_are_taken_the_idle_of_the_greediest_make_room(held: Connections) -> None:
    many = [Line(held) for _ in range(30)]
    for number, line in enumerate(many):
        line.channel.last_activity = number
    other = Line(held)
    other.channel.addr = ("10.0.0.2", 1)
    other.channel.last_activity = 0
    many[0].channel.requests = ["at work"]

    held._make_room()

    assert many[1].channel.connected is False
    assert other.channel.connected
    assert many[0].channel.connected
    assert all(line.channel.connected for line in many[2:])
    many[0].channel.requests = []

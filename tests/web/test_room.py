"""Games run in processes of their own: nobody has all of them, and what takes too long is stopped."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterable
from io import BytesIO
from typing import Any

import pytest

from web.serving.room import WAITING, Door, Gate, NoTurnError, allowed, belongs, receive, send, work


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("/api/v1/plays", True),
        ("/api/v1/plays/compare", True),
        ("/api/v1/cases/abc/step", True),
        ("/api/v1/cases/abc/live", False),
        ("/c/abc/events", False),
        ("/c/abc/ruling", True),
        ("/import", True),
        ("/r/dbs/7-4-1-4", False),
        ("/search", False),
        ("/api/v1/search", False),
    ],
)
def test_what_may_run_a_game_is_handed_over(path: str, there: bool) -> None:
    assert belongs(path) is there


def test_reading_a_printed_book_may_take_longer_than_a_game() -> None:
    assert allowed("/import") > allowed("/api/v1/plays")


def test_one_client_never_has_every_process() -> None:
    gate = Gate(2)
    with gate.turn("address 1"):
        with pytest.raises(NoTurnError), gate.turn("address 1", patience=0):
            pass
        with gate.turn("link 2"):
            assert gate.counts() == (2, 0)
            with pytest.raises(NoTurnError), gate.turn("link 3", patience=0):
                pass
    assert gate.counts() == (0, 0)


def test_whoever_waits_comes_in_when_another_is_done() -> None:
    gate, inside, leave = Gate(2), threading.Event(), threading.Event()
    came: list[str] = []

    def first() -> None:
        with gate.turn("address 1"):
            inside.set()
            leave.wait(120)
            came.append("first")

    def second() -> None:
        inside.wait(120)
        with gate.turn("address 1", patience=30):
            came.append("second")

    threads = [threading.Thread(target=first), threading.Thread(target=second)]
    for thread in threads:
        thread.start()
    inside.wait(120)
    leave.set()
    for thread in threads:
        thread.join(120)

    assert came == ["first", "second"]


def test_too_many_who_wait_are_refused_at_once() -> None:
    gate, refused = Gate(2), []
    leave = threading.Event()

    def ask() -> None:
        try:
            with gate.turn("address 1", patience=30):
                leave.wait(120)
        except NoTurnError as error:
            refused.append(error.facts["retry_after"])

    threads = [threading.Thread(target=ask) for _ in range(WAITING + 4)]
    for thread in threads:
        thread.start()
    while len(refused) < 3:  # one is at work, as many as may wait do
        pass
    assert gate.counts() == (1, WAITING)
    leave.set()
    for thread in threads:
        thread.join(120)

    assert refused == [2, 2, 2]


def hello(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
    start_response("200 OK", [("X-Path", environ["PATH_INFO"])])
    return [b"hello ", environ["wsgi.input"].read()]


def refuse(environ: dict[str, Any], error: Exception) -> tuple[str, list[tuple[str, str]], bytes]:
    return "503 Service Unavailable", [], str(error).encode()


def asked(address: str, body: bytes = b"") -> tuple[str, bytes]:
    """What a door says to a request."""
    said: list[Any] = []
    door = Door(hello, address, Gate(2), lambda environ: "address 1", refuse)
    environ = {
        "PATH_INFO": "/api/v1/plays",
        "REQUEST_METHOD": "POST",
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.input": BytesIO(body),
    }
    content = b"".join(door(environ, lambda status, headers: said.append(status)))
    return said[0], content


def test_a_request_is_answered_by_the_room(tmp_path: Any) -> None:
    address = str(tmp_path / "room")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()

        def serve() -> None:
            line, _ = listening.accept()
            with line:
                work(hello, line)

        thread = threading.Thread(target=serve)
        thread.start()
        assert asked(address, b"\xffworld" * 40_000) == ("200 OK", b"hello " + b"\xffworld" * 40_000)
        thread.join()


def test_a_process_that_is_killed_at_work_is_a_sentence(tmp_path: Any) -> None:
    address = str(tmp_path / "room")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(address)
        listening.listen()

        def die() -> None:
            line, _ = listening.accept()
            receive(line)
            line.close()

        thread = threading.Thread(target=die)
        thread.start()
        status, words = asked(address)
        thread.join()

    assert status == "503 Service Unavailable"
    assert words == b"this took too long and was stopped; whether something was saved is not known"


def test_when_the_room_is_closed_the_request_is_finished_where_it_came_in(tmp_path: Any) -> None:
    assert asked(str(tmp_path / "nobody"), b"here") == ("200 OK", b"hello here")


def test_what_is_sent_comes_over_whole() -> None:
    one, two = socket.socketpair()
    with one, two:
        send(one, {"QUERY_STRING": "q=\ud800", "name": "é"}, BytesIO(b"\x00\xff more"), 2)

        assert receive(two) == ({"QUERY_STRING": "q=\ud800", "name": "é"}, b"\x00\xff")

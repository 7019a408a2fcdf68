"""Others follow the judge's steps within a second, as many as there are."""

from __future__ import annotations

import json
import socket
import threading
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import DESKTOP, PHONE
from tests.web.support.kept import make_case, send
from tests.web.support.page import (
    one,
    open_page,
    place,
    tap,
    tap_words,
    until,
    wait_for_moment,
)
from tests.web.support.server import Server
from web.server import STREAMS

pytestmark = pytest.mark.browser


def test_others_follow_the_judge_and_can_fork(server: Server, browsers: Callable[..., Any]) -> None:
    case_id, token = make_case(server)
    judge, follower = browsers(DESKTOP), browsers(PHONE)
    open_page(judge, server, f"/c/{case_id}#edit={token}")
    open_page(follower, server, f"/c/{case_id}")
    until(follower, lambda b: "Following live" in one(b, ".live").text)

    for moment in (1, 2, 3):
        one(judge, "body").send_keys(Keys.ARROW_RIGHT)
        wait_for_moment(follower, moment)

    one(judge, "body").send_keys(Keys.END)
    end = place(judge)[1]
    wait_for_moment(follower, end)
    tap(judge, "[data-key='rage:W1']")
    until(follower, lambda b: "Winged stray" in one(b, ".log").text)
    wait_for_moment(follower, place(judge)[0])

    tap(follower, "[aria-label='One step back']")
    until(follower, lambda b: "on your own" in one(b, ".live").text)
    with closing(Stream(server, case_id)) as other:
        one(judge, "body").send_keys(Keys.HOME)
        other.wait_for(0)
    assert place(follower)[0] != 0
    tap_words(follower, ".live button", "Follow again")
    wait_for_moment(follower, 0)
    tap(follower, "[data-fork]")
    until(follower, lambda b: case_id not in b.current_url)


def test_followers_without_a_place_ask_again_and_again(server: Server, phone: Any) -> None:
    """With all streams taken the page polls, and still follows; live.js asks more often than once a second."""
    case_id, token = make_case(server)
    followers = [Stream(server, case_id) for _ in range(STREAMS)]
    try:
        open_page(phone, server, f"/c/{case_id}")
        until(phone, lambda b: one(b, ".live").get_attribute("data-how") == "polling")

        for moment in (4, 2, 3):
            send(server, "POST", f"/cases/{case_id}/jump", token, {"version": 1, "moment": moment})
            wait_for_moment(phone, moment)
    finally:
        for follower in followers:
            follower.close()


class Stream:
    """A follower without a browser: notes which moments it is told of."""

    def __init__(self, server: Server, case_id: str) -> None:
        self.answer = urllib.request.urlopen(f"{server.address}/c/{case_id}/events", timeout=90)
        self.told: set[int | None] = set()
        self.heard = threading.Condition()
        self.thread = threading.Thread(target=self._read, daemon=True)
        self.thread.start()

    def _read(self) -> None:
        with suppress(OSError, ValueError, AttributeError):  # closed while reading
            for line in self.answer:
                if line.startswith(b"data: "):
                    with self.heard:
                        self.told.add(json.loads(line[6:])["moment"])
                        self.heard.notify_all()

    def wait_for(self, moment: int | None) -> None:
        """Until it is told of a moment."""
        with self.heard:
            assert self.heard.wait_for(lambda: moment in self.told, 90)

    def close(self) -> None:
        self.answer.fp.raw._sock.shutdown(socket.SHUT_RDWR)  # type: ignore[union-attr]
        self.thread.join(120)
        self.answer.close()


def test_ten_followers_are_told_and_hold_nobody_up(server: Server) -> None:
    case_id, token = make_case(server)
    followers = [Stream(server, case_id) for _ in range(10)]
    try:
        for moment in (1, 2, 3):
            send(server, "POST", f"/cases/{case_id}/jump", token, {"version": 1, "moment": moment})
            for follower in followers:
                follower.wait_for(moment)
    finally:
        for follower in followers:
            follower.close()


def test_as_many_followers_as_there_are_places_leave_every_thread_to_the_others(tmp_path: Path) -> None:
    """Two threads for requests: with every place for followers taken both still answer."""
    with Server(tmp_path, "--threads", "2") as server:
        case_id, _ = make_case(server)
        followers = [Stream(server, case_id) for _ in range(STREAMS)]
        try:
            with pytest.raises(urllib.error.HTTPError) as full:
                Stream(server, case_id)
            assert full.value.code == 503
            full.value.close()
            for _ in range(20):
                with urllib.request.urlopen(f"{server.address}/r/dbs/7-4-1-4", timeout=120) as answer:
                    assert answer.status == 200
        finally:
            for follower in followers:
                follower.close()

"""In a real Chromium: what the server refused is never shown as saved, and gets there all the same."""

from __future__ import annotations

import resource
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from flask import Flask
from werkzeug.serving import make_server

from tests.web.support.chromium import DESKTOP, PHONE
from tests.web.support.kept import RAGE, make_case, send, stored
from tests.web.support.page import every, one, open_page, press, ready, tap, until
from tests.web.support.server import Server
from web.security.limits import Limiter

pytestmark = pytest.mark.browser


@contextmanager
def full_disk(server: Server) -> Iterator[None]:
    """As if the server's disk were full: no file of its processes may grow."""
    parent = psutil.Process(server.process.pid)
    processes = [parent, *parent.children(recursive=True)]
    limits = [process.rlimit(resource.RLIMIT_FSIZE) for process in processes]
    for process, (_, hard) in zip(processes, limits, strict=True):
        process.rlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        for process, limit in zip(processes, limits, strict=True):
            process.rlimit(resource.RLIMIT_FSIZE, limit)


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path) as running:
        yield running


def line(browser: Any) -> str:
    return str(one(browser, ".saving").text)


def test_a_verdict_that_a_full_disk_refused_is_not_called_saved_and_gets_there_later(
    own_server: Server, phone: Any
) -> None:
    """It is shown as not on the server, survives a reload and another page, and is told when it is through."""
    case_id, token = make_case(own_server)
    open_page(phone, own_server, f"/c/{case_id}#edit={token}")
    tap(phone, "[data-mode-tab='ruling']")
    with full_disk(own_server):
        one(phone, "[name='ruling']").send_keys("It may, 8.4.1.")
        until(phone, lambda b: "Not on the server: verdict" in line(b))
        assert "Everything is saved" not in line(phone)
        assert "Not on the server" in one(phone, ".case-facts").text
        assert stored(own_server, case_id)["verdict"] == ""

        open_page(phone, own_server, f"/c/{case_id}")
        tap(phone, "[data-mode-tab='ruling']")
        until(phone, lambda b: "Not on the server: verdict" in line(b))
        assert one(phone, "[name='ruling']").get_attribute("value") == "It may, 8.4.1."

        phone.get(f"{own_server.address}/cases")
        until(phone, lambda b: "not on the server yet" in one(b, "[data-own-list]").text)
        open_page(phone, own_server, f"/c/{case_id}")
        tap(phone, "[data-mode-tab='ruling']")
        until(phone, lambda b: "Not on the server" in line(b))
    until(phone, lambda b: "Everything is saved" in line(b))
    assert stored(own_server, case_id)["verdict"] == "It may, 8.4.1."
    assert not every(phone, "[data-waiting]")


class Patient:
    """An application that is served to a browser, and can be told to take no more saves for now."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.http = make_server("127.0.0.1", 0, app, threaded=True)
        self.address = f"http://127.0.0.1:{self.http.server_port}"
        self.thread = threading.Thread(target=self.http.serve_forever, daemon=True)
        self.thread.start()

    def refuse(self) -> None:
        """Whoever saves is told to come back later: their budget is used up, and no time passes."""
        limiter = Limiter(clock=lambda: 0.0)
        limiter.take = lambda client, kind, times=1.0: 2.0 if kind == "write" else 0.0  # type: ignore[method-assign]
        self.app.extensions["floorjudge_limiter"] = limiter

    def take(self) -> None:
        self.app.extensions["floorjudge_limiter"] = Limiter()

    def close(self) -> None:
        self.http.shutdown()
        self.thread.join(120)
        self.http.server_close()


@pytest.fixture
def patient(app: Flask) -> Iterator[Patient]:
    with closing(Patient(app)) as running:
        yield running


def test_a_verdict_refused_as_one_too_many_waits_through_a_reload_and_a_closed_tab(
    patient: Patient, phone: Any
) -> None:
    """429 from the real limiter: said as it is, tried again by itself, and told when it is through."""
    made = patient.app.test_client().post("/api/v1/cases", json={"document": RAGE}).json
    case_id, path = made["case"]["id"], f"/c/{made['case']['id']}"

    def verdict() -> str:
        return str(patient.app.test_client().get(f"/api/v1/cases/{case_id}").json["case"]["verdict"])

    def ruling_tab() -> None:
        ready(phone)
        tap(phone, "[data-mode-tab='ruling']")

    phone.get(f"{patient.address}{path}#edit={made['edit_token']}")
    ruling_tab()
    patient.refuse()
    one(phone, "[name='ruling']").send_keys("It may, 8.4.1.")
    until(phone, lambda b: "Not on the server: verdict" in line(b))
    assert "too many requests" in line(phone).lower()
    assert "Everything is saved" not in line(phone)
    assert verdict() == ""

    phone.refresh()
    ruling_tab()
    until(phone, lambda b: "Not on the server: verdict" in line(b))

    closed = phone.current_window_handle
    phone.switch_to.new_window("tab")
    opened = phone.current_window_handle
    phone.switch_to.window(closed)
    phone.close()
    phone.switch_to.window(opened)
    phone.get(f"{patient.address}{path}")
    ruling_tab()
    until(phone, lambda b: "Not on the server: verdict" in line(b))
    assert one(phone, "[name='ruling']").get_attribute("value") == "It may, 8.4.1."
    assert verdict() == ""

    patient.take()
    until(phone, lambda b: "Everything is saved" in line(b), 90)
    assert verdict() == "It may, 8.4.1."
    assert not every(phone, "[data-waiting]")


def test_an_answer_given_while_words_wait_is_saved_together_with_them(own_server: Server, phone: Any) -> None:
    case_id, token = make_case(own_server)
    open_page(phone, own_server, f"/c/{case_id}#edit={token}")
    tap(phone, "[data-mode-tab='ruling']")
    with full_disk(own_server):
        one(phone, "[name='ruling']").send_keys("It may.")
        until(phone, lambda b: "Not on the server: verdict" in line(b))
        tap(phone, "[data-mode-tab='play']")
        press(phone, "End")
        tap(phone, "[data-key='rage:W1']")
        until(phone, lambda b: "Winged stray" in one(b, ".log").text)
        tap(phone, "[data-mode-tab='ruling']")
        until(phone, lambda b: "verdict, decisions" in line(b))
        assert stored(own_server, case_id)["version"] == 1
    until(phone, lambda b: "Everything is saved" in line(b))
    kept = stored(own_server, case_id)
    assert kept["verdict"] == "It may."
    assert kept["document"]["decisions"][-1] == {"A": "rage:W1"}


def test_what_cannot_be_saved_at_all_stays_until_the_judge_settles_it(server: Server, phone: Any) -> None:
    """A link that is ended meanwhile is no reason to lose what was written."""
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    tap(phone, "[data-mode-tab='ruling']")
    send(server, "POST", f"/cases/{case_id}/links", token, {"role": "edit"})
    one(phone, "[name='ruling']").send_keys("Mine.")
    until(phone, lambda b: "It stays on this phone until you settle it" in line(b))
    assert "edit link" in line(phone)
    open_page(phone, server, f"/c/{case_id}")
    tap(phone, "[data-mode-tab='ruling']")
    until(phone, lambda b: one(b, "[name='ruling']").get_attribute("value") == "Mine.")
    tap(phone, "[data-discard]")
    ready(phone)
    tap(phone, "[data-mode-tab='ruling']")
    until(phone, lambda b: one(b, "[name='ruling']").get_attribute("value") == "")


def test_a_verdict_over_a_position_that_changed_meanwhile_is_asked_for(
    server: Server, browsers: Callable[..., Any]
) -> None:
    """One judge rules, the other answers: both changed different things, and yet one rests on the other."""
    case_id, token = make_case(server)
    first, second = browsers(DESKTOP), browsers(PHONE)
    for browser in (first, second):
        open_page(browser, server, f"/c/{case_id}#edit={token}")
    press(first, "End")
    tap(first, "[data-key='rage:W1']")
    until(first, lambda _: stored(server, case_id)["version"] == 2)
    tap(second, "[data-mode-tab='ruling']")
    one(second, "[name='ruling']").send_keys("Yes.")
    until(second, lambda b: "Two versions" in one(b, "dialog.sheet").text)
    assert "does your ruling still hold" in one(second, "dialog.sheet").text
    assert stored(server, case_id)["verdict"] == ""
    tap(second, ".merge-field input[value='mine']")
    tap(second, "[data-merge-save]")
    until(second, lambda _: stored(server, case_id)["verdict"] == "Yes.")
    assert len(stored(server, case_id)["document"]["decisions"]) == 2


def test_a_save_whose_answer_was_lost_is_not_a_conflict_with_oneself(server: Server, phone: Any) -> None:
    """Sent, saved, never answered: the next words go on top of it without a question."""
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    tap(phone, "[data-mode-tab='ruling']")
    # The answer to the first save is cut off on its way; the request reaches the server.
    phone.execute_script(
        "const real = window.fetch; let left = 1;"
        "window.fetch = async (...sent) => { const answer = await real(...sent);"
        " if (sent[1]?.method === 'PUT' && left-- > 0) throw new TypeError('cut off'); return answer; }"
    )
    one(phone, "[name='ruling']").send_keys("Yes.")
    until(phone, lambda b: "Not on the server" in line(b))
    one(phone, "[name='ruling']").send_keys(" Twice.")
    until(phone, lambda b: "Everything is saved" in line(b))
    assert stored(server, case_id)["verdict"] == "Yes. Twice."
    assert not every(phone, "dialog.sheet[open]")

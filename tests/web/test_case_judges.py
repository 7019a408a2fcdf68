"""In a real Chromium: two judges with one case, and a judge without network; nothing is lost."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import DESKTOP, PHONE
from tests.web.support.kept import RAGE, make_case, stored
from tests.web.support.page import (
    kept_on_the_phone,
    one,
    open_page,
    place,
    press,
    ready,
    tap,
    until,
)
from tests.web.support.server import Server

pytestmark = pytest.mark.browser


def test_two_judges_who_change_different_things_are_merged(
    server: Server, browsers: Callable[..., Any]
) -> None:
    case_id, token = make_case(server)
    one_judge, other = browsers(DESKTOP), browsers(PHONE)
    for browser in (one_judge, other):
        open_page(browser, server, f"/c/{case_id}#edit={token}")
        tap(browser, "[data-mode-tab='ruling']")
    one(one_judge, "[name='table']").send_keys("31")
    until(one_judge, lambda _: stored(server, case_id)["table"] == "31")
    one(other, "[name='ruling']").send_keys("Yes.")
    until(other, lambda _: stored(server, case_id)["verdict"] == "Yes.")
    assert stored(server, case_id)["table"] == "31"


def test_two_judges_in_conflict_choose_and_lose_nothing(server: Server, browsers: Callable[..., Any]) -> None:
    case_id, token = make_case(server)
    first, second = browsers(DESKTOP), browsers(PHONE)
    for browser in (first, second):
        open_page(browser, server, f"/c/{case_id}#edit={token}")
        press(browser, "End")
    tap(first, "[data-key='rage:W1']")
    until(first, lambda _: stored(server, case_id)["version"] == 2)
    tap(second, "[data-key='pass']")
    until(second, lambda b: "Two versions" in one(b, "dialog.sheet").text)
    sheet = one(second, "dialog.sheet").text
    assert "rage:W1" in sheet
    assert "pass" in sheet
    tap(second, ".merge-field input[value='mine']")
    tap(second, "[data-merge-save]")
    until(second, lambda _: stored(server, case_id)["version"] == 3)
    assert stored(server, case_id)["document"]["decisions"][-1] == {"A": "pass"}
    with urllib.request.urlopen(f"{server.address}/api/v1/cases/{case_id}?version=2") as answer:
        assert json.load(answer)["case"]["document"]["decisions"][-1] == {"A": "rage:W1"}


def test_who_leaves_a_conflict_open_is_told_that_nothing_is_saved(
    server: Server, browsers: Callable[..., Any]
) -> None:
    """Closing the sheet neither saves nor forgets: what was written stays, and so does the question."""
    case_id, token = make_case(server)
    first, second = browsers(DESKTOP), browsers(PHONE)
    for browser in (first, second):
        open_page(browser, server, f"/c/{case_id}#edit={token}")
        tap(browser, "[data-mode-tab='ruling']")
    one(first, "[name='ruling']").send_keys("Yes.")
    until(first, lambda _: stored(server, case_id)["verdict"] == "Yes.")
    one(second, "[name='ruling']").send_keys("No.")
    until(second, lambda b: "Two versions" in one(b, "dialog.sheet").text)
    one(second, "dialog.sheet").send_keys(Keys.ESCAPE)
    until(second, lambda b: "Not saved" in one(b, ".saving").text)
    assert one(second, "[name='ruling']").get_attribute("value") == "No."
    assert stored(server, case_id)["verdict"] == "Yes."

    one(second, "[name='ruling']").send_keys(" Never.")  # saving again asks again
    until(second, lambda b: "No. Never." in one(b, "dialog.sheet[open]").text)
    one(second, "dialog.sheet").send_keys(Keys.ESCAPE)
    tap(second, "[data-unsettled]")
    tap(second, ".merge-field input[value='mine']")
    tap(second, "[data-merge-save]")
    until(second, lambda _: stored(server, case_id)["verdict"] == "No. Never.")
    until(second, lambda b: "Everything is saved" in one(b, ".saving").text)


def offline(browser: Any, off: bool) -> None:
    conditions = {"offline": off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


def test_a_case_is_stepped_and_annotated_offline_and_saved_later(server: Server, phone: Any) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    offline(phone, True)
    try:
        tap(phone, "[aria-label='To the next choice']")
        assert place(phone)[0] > 0
        tap(phone, "[data-mode-tab='ruling']")
        one(phone, "[name='ruling']").send_keys("Written in a cellar.")
        until(phone, lambda b: "Kept on this phone" in one(b, ".saving").text)
        assert stored(server, case_id)["verdict"] == ""
    finally:
        offline(phone, False)
    phone.execute_script("dispatchEvent(new Event('online'))")
    until(phone, lambda _: stored(server, case_id)["verdict"] == "Written in a cellar.")
    until(phone, lambda b: "Everything is saved" in one(b, ".saving").text)


def test_what_was_written_offline_survives_a_conflict(server: Server, phone: Any) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    offline(phone, True)
    try:
        tap(phone, "[data-mode-tab='ruling']")
        one(phone, "[name='ruling']").send_keys("Mine, written offline.")
        until(phone, lambda b: "Kept on this phone" in one(b, ".saving").text)
        save = urllib.request.Request(
            f"{server.address}/api/v1/cases/{case_id}",
            json.dumps({"base": 1, "document": {**RAGE, "ruling": "Theirs."}}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
            method="PUT",
        )
        urllib.request.urlopen(save).close()
    finally:
        offline(phone, False)
    phone.execute_script("dispatchEvent(new Event('online'))")
    until(phone, lambda b: "Two versions" in one(b, "dialog.sheet").text)
    sheet = one(phone, "dialog.sheet").text
    assert "Mine, written offline." in sheet
    assert "Theirs." in sheet
    tap(phone, ".merge-field input[value='mine']")
    tap(phone, "[data-merge-save]")
    until(phone, lambda _: stored(server, case_id)["verdict"] == "Mine, written offline.")


def test_with_the_server_gone_a_case_is_opened_stepped_and_annotated_and_saved_when_it_is_back(
    tmp_path: Path, phone: Any
) -> None:
    """The case was the very first page this phone opened; then the server ends, and comes back later."""
    with Server(tmp_path) as server:
        address = server.address
        case_id, token = make_case(server)
        open_page(phone, server, f"/c/{case_id}#edit={token}")
        until(phone, kept_on_the_phone, 60)
        until(phone, lambda b: page_is_kept(b, f"/c/{case_id}"))

    phone.get(f"{address}/c/{case_id}")
    ready(phone)
    tap(phone, "[aria-label='To the next choice']")
    assert place(phone)[0] > 0
    tap(phone, "[data-mode-tab='ruling']")
    one(phone, "[name='ruling']").send_keys("Written in a cellar.")
    until(phone, lambda b: "Kept on this phone" in one(b, ".saving").text)
    phone.get(f"{address}/cases")
    until(phone, lambda b: "not on the server yet" in one(b, f"[data-own-list] a[href='/c/{case_id}']").text)

    with Server(tmp_path, "--port", address.rpartition(":")[2]) as again:
        phone.get(f"{address}/c/{case_id}")
        until(phone, lambda _: stored(again, case_id)["verdict"] == "Written in a cellar.")


def page_is_kept(browser: Any, path: str) -> Any:
    return browser.execute_async_script(
        "const [path, done] = arguments; caches.open('visited').then((kept) => kept.match(path))"
        ".then((found) => done(Boolean(found)))",
        path,
    )

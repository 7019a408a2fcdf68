"""In a real Chromium: positions opened, built, stepped, ruled, printed, shared, followed, in conflict."""

from __future__ import annotations

import base64
import json
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import DESKTOP, NARROW, PHONE
from tests.web.support.server import Server
from tests.web.test_browser import AXE, complaints, every, one, until
from tests.web.test_case_play import RAGE

pytestmark = pytest.mark.browser
EXAMPLE = "/cases/examples/godzilla/g10-icon-2-invasion-over-own-cards"


def ready(browser: Any) -> Any:
    until(browser, lambda b: b.find_elements(By.CSS_SELECTOR, "body.ready"))
    return browser


def open_page(browser: Any, server: Server, path: str) -> Any:
    browser.get(server.address + path)
    return ready(browser)


def tap(browser: Any, selector: str) -> None:
    """Tap an element once it can be tapped; the page may be drawing it anew."""

    def try_it(b: Any) -> bool:
        b.execute_script(
            "document.querySelector(arguments[0])?.scrollIntoView({ block: 'center' })", selector
        )
        b.find_element(By.CSS_SELECTOR, selector).click()
        return True

    until(browser, lambda b: _without_errors(lambda: try_it(b)))


def _without_errors(work: Callable[[], bool]) -> bool:
    from selenium.common.exceptions import WebDriverException

    try:
        return work()
    except WebDriverException:
        return False


def tap_words(browser: Any, selector: str, words: str) -> None:
    """Tap the element of a kind that says something."""

    def try_it() -> bool:
        found = next(each for each in every(browser, selector) if words in each.text)
        browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
        found.click()
        return True

    until(browser, lambda _: _without_errors(try_it) if _has(browser, selector, words) else False)


def _has(browser: Any, selector: str, words: str) -> bool:
    return _without_errors(lambda: any(words in each.text for each in every(browser, selector)))


def place(browser: Any) -> tuple[int, int]:
    """The moment that is shown, and the last one."""
    now, last = one(browser, ".dock-count").text.split(" / ")
    return int(now), int(last)


def wait_for_moment(browser: Any, number: int, seconds: float = 15) -> None:
    until(browser, lambda b: place(b)[0] == number, seconds)


def make_case(server: Server, document: dict[str, Any] = RAGE, **more: Any) -> tuple[str, str]:
    """Keep a case through the API; gives its id and its edit token."""
    request = urllib.request.Request(
        f"{server.address}/api/v1/cases",
        json.dumps({"document": document, **more}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["case"]["id"], made["edit_token"]


def stored(server: Server, case_id: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.address}/api/v1/cases/{case_id}") as answer:
        found: dict[str, Any] = json.load(answer)["case"]
    return found


# -- stepping -------------------------------------------------------------------------------------------


def test_a_case_is_stepped_back_and_forth_and_jumped_through(server: Server, phone: Any) -> None:
    open_page(phone, server, EXAMPLE)
    assert place(phone)[0] == 0
    tap(phone, "[aria-label='To the next choice']")
    choice, last = place(phone)
    assert 0 < choice < last
    assert "play timing" in one(phone, ".choice").text
    tap(phone, "[aria-label='One step on']")
    assert place(phone)[0] == choice + 1
    assert "Invade" in one(phone, ".dock-text").text or "invade" in one(phone, ".dock-text").text
    tap(phone, "[aria-label='One step back']")
    assert place(phone)[0] == choice
    tap_words(phone, ".log-line", "A.K2 (Patrol) counts as destroyed")
    assert place(phone)[0] > choice
    zone = one(phone, ".mat-A [data-zone='A.z4']")
    assert "Patrol" not in zone.text
    tap(phone, "[aria-label='To the start']")
    assert "Patrol" in one(phone, ".mat-A [data-zone='A.z4']").text
    assert complaints(phone) == []


def test_the_keyboard_alone_steps_and_walks_over_the_board(server: Server, desktop: Any) -> None:
    open_page(desktop, server, EXAMPLE)
    body = one(desktop, "body")
    body.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert place(desktop)[0] == 2
    body.send_keys("n")
    choice = place(desktop)[0]
    assert one(desktop, ".choice").is_displayed()
    body.send_keys(Keys.HOME)
    assert place(desktop)[0] == 0
    body.send_keys(Keys.END)
    assert place(desktop)[0] == place(desktop)[1]
    body.send_keys("p")
    assert place(desktop)[0] >= choice
    tile = one(desktop, "[data-card='A.K2'], [data-card='A.SA2']")
    desktop.execute_script("arguments[0].focus()", tile)
    before = desktop.switch_to.active_element.get_attribute("data-focus")
    tile.send_keys(Keys.ARROW_UP)
    after = desktop.switch_to.active_element.get_attribute("data-focus")
    assert after
    assert after != before


def test_the_timing_map_says_where_the_game_stands(server: Server, phone: Any) -> None:
    open_page(phone, server, EXAMPLE)
    assert one(phone, ".phase[aria-current]").text == "Main Phase"
    tap(phone, "[aria-label='To the next choice']")
    assert [chip.text for chip in every(phone, ".here-path .num")] == ["7.3.2", "10.4.4.2"]
    tap(phone, ".here .plain")
    assert "10.4.4.3" in one(phone, ".strips").text


def test_a_rule_chip_opens_the_rule_without_leaving(server: Server, phone: Any) -> None:
    open_page(phone, server, EXAMPLE)
    tap_words(phone, ".log-rules .rule-chip", "5.12.1")
    until(phone, lambda b: "destroy" in one(b, "dialog.sheet .rule-body").text.lower())
    assert phone.current_url.endswith(EXAMPLE)
    one(phone, "dialog.sheet").send_keys(Keys.ESCAPE)
    until(phone, lambda b: not one(b, "dialog.sheet").is_displayed())


def test_a_number_unfolds_into_its_derivation(server: Server, phone: Any) -> None:
    case_id, _ = make_case(server)
    open_page(phone, server, f"/c/{case_id}")
    phone.execute_script("document.querySelector('.dock-button:last-child').click()")
    phone.execute_script("document.querySelector('.dock-button:last-child').click()")
    tap(phone, ".tile[data-card='A.SA2']")
    tap_words(phone, "dialog.sheet .value.derived summary", "25 000")
    trace = one(phone, "dialog.sheet .trace").text
    assert "printed" in trace
    assert "10.8.1.4" in trace
    assert "+5000" in trace


def test_a_refusal_comes_with_its_rule_and_can_be_written_down(server: Server, phone: Any) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    phone.execute_script(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))"
    )
    tap(phone, ".tile[data-card='A.K1']")
    refused = until(
        phone, lambda b: b.find_element(By.CSS_SELECTOR, "dialog.sheet .verdict.refused[data-action='rage']")
    )
    assert "8.4.1" in refused.text
    assert "not a monster card" in refused.text
    tap(phone, ".verdict.refused[data-action='rage'] [data-attempt]")
    until(phone, lambda b: "refused" in one(b, ".log").text.lower())
    until(phone, lambda _: stored(server, case_id)["version"] == 2)
    assert stored(server, case_id)["document"]["decisions"][-1] == {"try": "rage:K1", "refused": "8.4.1"}


# -- from a rule to a ruling ------------------------------------------------------------------------------


def test_from_a_rule_to_a_kept_ruling(server: Server, phone: Any) -> None:
    """Open a position from a rule, answer, undo, put in again, keep, rule, cite."""
    phone.get(f"{server.address}/r/godzilla/10.4.4.2")
    one(phone, "a[href^='/c/new?at=']").click()
    ready(phone)
    assert [chip.text for chip in every(phone, ".here-path .num")][-1] == "10.4.4.2"
    tap(phone, "[aria-label='To the next choice']")
    tap(phone, "[data-key='rage:N1']")
    until(phone, lambda b: "gain rage" in one(b, ".log").text)
    tap(phone, "[aria-label='To the next choice']")
    assert "rage 1" in one(phone, ".half-A .nameplate").text

    tap(phone, "[data-undo]")
    until(phone, lambda b: "rage 0" in one(b, ".half-A .nameplate").text)
    tap(phone, "[data-redo]")
    until(phone, lambda b: "rage 1" in one(b, ".half-A .nameplate").text)

    tap(phone, "[data-mode-tab='ruling']")
    title = one(phone, "[name='case']")
    title.clear()
    title.send_keys("Rage with another trait")
    tap(phone, "[data-keep]")
    until(phone, lambda b: "/c/new" not in b.current_url and "/c/" in b.current_url)
    ready(phone)
    case_id = phone.current_url.rsplit("/", 1)[1]
    assert one(phone, "h1").text == "Rage with another trait"

    tap(phone, "[data-mode-tab='ruling']")
    one(phone, "[name='ruling']").send_keys("It may: any monster card will do, see 8.4.1.")
    one(phone, "[name='table']").send_keys("7")
    one(phone, "[name='status'] option[value='ruled']").click()
    until(phone, lambda _: stored(server, case_id)["status"] == "ruled")
    until(phone, lambda b: "Everything is saved" in one(b, ".saving").text)
    kept = stored(server, case_id)
    assert kept["verdict"].startswith("It may")
    assert kept["table"] == "7"
    until(phone, lambda b: "8.4.1" in one(b, ".cited-list").text)
    assert complaints(phone) == []


def test_a_position_is_built_in_the_editor(server: Server, desktop: Any) -> None:
    """Add a card of ours, define one, drag one, set numbers; problems come with their rules."""
    open_page(desktop, server, "/c/new?game=godzilla&name=counter")
    tap(desktop, "[data-mode-tab='edit']")
    tap(desktop, ".editing [data-open='A.z7']")
    one(desktop, "[data-card-search]").send_keys("Bomber")
    tap(desktop, "[data-add='K5']")
    until(desktop, lambda b: "Bomber wing" in one(b, "dialog.sheet .area-list").text)
    one(desktop, "dialog.sheet").send_keys(Keys.ESCAPE)
    until(desktop, lambda b: "Bomber wing" in one(b, ".editing [data-zone='A.z7']").text)

    tap(desktop, ".editing [data-open='A.z8']")
    tap(desktop, "dialog.sheet .define summary")
    one(desktop, ".define-form [name='name']").send_keys("<b>Test</b> gun")
    one(desktop, ".define-form [name='power']").send_keys("7000")
    tap(desktop, "[data-define]")
    one(desktop, "dialog.sheet").send_keys(Keys.ESCAPE)
    until(desktop, lambda b: "<b>Test</b> gun" in one(b, ".editing [data-zone='A.z8']").text)

    drag(desktop, ".editing [data-zone='A.z7'] .tile", ".editing [data-zone='A.z5']")
    until(desktop, lambda b: "Bomber wing" in one(b, ".editing [data-zone='A.z5']").text)

    one(desktop, "[data-number='A.zone']").send_keys(Keys.CONTROL + "a", Keys.NULL, "9" + Keys.TAB)
    until(desktop, lambda b: "4.4.3" in one(b, ".problems").text)
    one(desktop, "[data-number='A.zone']").send_keys(Keys.CONTROL + "a", Keys.NULL, "5" + Keys.TAB)
    until(desktop, lambda b: "11.3.2" in one(b, ".problems").text)  # its own monster stands there
    tap(desktop, "[data-allow='under-monster']")
    until(desktop, lambda b: "Passed over by the judge" in one(b, ".problems").text)

    tap(desktop, "[data-editor-done]")
    until(desktop, lambda b: one(b, "#play").is_displayed())
    assert "<b>Test</b> gun" in one(desktop, ".board [data-zone='A.z8']").text
    tap(desktop, "[aria-label='To the next choice']")
    until(desktop, lambda b: "destroyed" in one(b, ".log").text)  # crushed by its own monster


def test_the_editor_is_used_with_the_keyboard_alone(server: Server, desktop: Any) -> None:
    open_page(desktop, server, "/c/new?game=godzilla&name=counter")
    tap(desktop, "[data-mode-tab='edit']")
    tile = one(desktop, ".editing [data-zone='A.z6'] .tile")
    name = tile.text.split("\n")[0]
    desktop.execute_script("arguments[0].focus()", tile)
    tile.send_keys("m")
    target = one(desktop, ".editing [data-open='A.z7']")
    desktop.execute_script("arguments[0].focus()", target)
    target.send_keys("m")
    until(desktop, lambda b: name in one(b, ".editing [data-zone='A.z7']").text)
    moved = one(desktop, ".editing [data-zone='A.z7'] .tile")
    desktop.execute_script("arguments[0].focus()", moved)
    moved.send_keys("r")
    until(desktop, lambda b: every(b, ".editing [data-zone='A.z7'] .tile.rest"))
    again = one(desktop, ".editing [data-zone='A.z7'] .tile")
    desktop.execute_script("arguments[0].focus()", again)
    again.send_keys(Keys.DELETE)
    until(desktop, lambda b: not every(b, ".editing [data-zone='A.z7'] .tile"))


def drag(browser: Any, source: str, target: str) -> None:
    """Drag with a mouse from the middle of one element to the middle of another."""
    points = browser.execute_script(
        "const place = document.querySelector(arguments[0]);"
        "place.scrollIntoView({ block: 'center' });"
        "return [arguments[0], arguments[1]].map((name) => {"
        "  const box = document.querySelector(name).getBoundingClientRect();"
        "  return [box.left + box.width / 2, box.top + box.height / 2]; })",
        source,
        target,
    )
    (x, y), (to_x, to_y) = points

    def mouse(kind: str, px: float, py: float) -> None:
        event = {"type": kind, "x": px, "y": py, "button": "left", "buttons": 1, "clickCount": 1}
        browser.execute_cdp_cmd("Input.dispatchMouseEvent", event)

    mouse("mousePressed", x, y)
    for part in (0.2, 0.6, 1.0):
        mouse("mouseMoved", x + (to_x - x) * part, y + (to_y - y) * part)
    mouse("mouseReleased", to_x, to_y)


def test_a_case_file_is_pasted_uploaded_and_downloaded(server: Server, phone: Any, tmp_path: Path) -> None:
    phone.get(f"{server.address}/c/new")
    one(phone, "textarea[name='text']").send_keys("case: [")
    tap(phone, ".file-form button[type='submit']")
    until(phone, lambda b: "cannot be opened" in one(b, ".file-problems").text)

    path = tmp_path / "mine.yaml"
    path.write_text(
        "case: From a file\ngame: godzilla\nat: main\nplayers:\n"
        "  A: {monster: SA1, hand: [K1], deck: 10}\n  B: {monster: WB1, deck: 10}\n"
    )
    phone.get(f"{server.address}/c/new")
    one(phone, "input[type='file']").send_keys(str(path))
    tap(phone, ".file-form button[type='submit']")
    ready(phone)
    assert one(phone, "h1").text == "From a file"
    case_id, _ = make_case(server)
    with urllib.request.urlopen(f"{server.address}/c/{case_id}/case.yaml") as answer:
        text = answer.read().decode()
        assert "attachment" in answer.headers["Content-Disposition"]
    assert "case: Gaining rage" in text


# -- forks, sharing, printing -----------------------------------------------------------------------------


def test_a_fork_is_ones_own(server: Server, phone: Any) -> None:
    case_id, _ = make_case(server)
    open_page(phone, server, f"/c/{case_id}")
    tap(phone, "[data-fork]")
    until(phone, lambda b: "/c/" in b.current_url and case_id not in b.current_url)
    ready(phone)
    fork = phone.current_url.rsplit("/", 1)[1]
    assert stored(server, fork)["forked_from"] == case_id
    tap(phone, "[aria-label='To the next choice']")
    tap(phone, "[data-key='rage:W1']")
    until(phone, lambda _: stored(server, fork)["version"] == 2)
    assert stored(server, case_id)["version"] == 1


def test_who_has_only_the_view_link_explores_in_a_branch(server: Server, phone: Any) -> None:
    case_id, _ = make_case(server)
    open_page(phone, server, f"/c/{case_id}")
    phone.execute_script(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))"
    )
    tap(phone, "[data-key='rage:W1']")
    until(phone, lambda b: "your own branch" in one(b, ".case-facts").text)
    assert stored(server, case_id)["version"] == 1
    tap(phone, "[data-mode-tab='ruling']")
    tap(phone, "[data-keep]")
    until(phone, lambda b: case_id not in b.current_url)
    ready(phone)
    own = phone.current_url.rsplit("/", 1)[1]
    assert len(stored(server, own)["document"]["decisions"]) == 2


def test_links_and_code_are_shared_and_an_edit_link_leaves_no_trace(server: Server, phone: Any) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    assert token not in phone.current_url
    tap(phone, "[data-mode-tab='ruling']")
    until(phone, lambda b: len(every(b, ".share-row")) == 2)
    links = [field.get_attribute("value") for field in every(phone, ".share-row input")]
    assert links[0].endswith(f"/c/{case_id}")
    assert links[1].endswith(f"/c/{case_id}#edit={token}")
    image = one(phone, ".share-code img")
    until(phone, lambda b: b.execute_script("return arguments[0].naturalWidth > 0", image))
    # The browser remembers the right to edit.
    open_page(phone, server, f"/c/{case_id}")
    tap(phone, "[data-mode-tab='ruling']")
    until(phone, lambda b: len(every(b, ".share-row")) == 2)


def test_a_ruling_is_printed_on_one_or_two_sheets(server: Server, desktop: Any, tmp_path: Path) -> None:
    document = {
        **RAGE,
        "about": "How often may a monster gain rage?",
        "ruling": "As often as there are monster cards in hand (8.4.1).",
    }
    case_id, _ = make_case(server, document, table="12", event="Spring Open", status="ruled", ruled_by="Ada")
    desktop.get(f"{server.address}/c/{case_id}/ruling")
    data = desktop.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True, "printBackground": True})
    path = tmp_path / "ruling.pdf"
    path.write_bytes(base64.b64decode(data["data"]))
    pdf = pypdfium2.PdfDocument(path)
    assert 1 <= len(pdf) <= 2
    text = "".join(pdf[number].get_textpage().get_text_range() for number in range(len(pdf)))
    for words in ("Gaining rage", "12", "Spring Open", "Ada", "As often as there are", "8.4.1", case_id):
        assert words in text
    assert "Rule number or question" not in text
    pdf.close()


# -- live -------------------------------------------------------------------------------------------------


def test_others_follow_the_judge_within_a_second_and_can_fork(
    server: Server, browsers: Callable[..., Any]
) -> None:
    case_id, token = make_case(server)
    judge, follower = browsers(DESKTOP), browsers(PHONE)
    open_page(judge, server, f"/c/{case_id}#edit={token}")
    open_page(follower, server, f"/c/{case_id}")
    until(follower, lambda b: "Following live" in one(b, ".live").text)
    one(judge, "body").send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    began = time.monotonic()
    wait_for_moment(follower, 3)
    assert time.monotonic() - began < 1.0

    one(judge, "body").send_keys(Keys.END)
    end = place(judge)[1]
    wait_for_moment(follower, end)
    tap(judge, "[data-key='rage:W1']")
    until(follower, lambda b: "A.W1" in one(b, ".log").text)
    wait_for_moment(follower, place(judge)[0])

    tap(follower, "[aria-label='One step back']")
    until(follower, lambda b: "on your own" in one(b, ".live").text)
    one(judge, "body").send_keys(Keys.HOME)
    time.sleep(0.6)
    assert place(follower)[0] != 0
    tap_words(follower, ".live button", "Follow again")
    wait_for_moment(follower, 0)
    tap(follower, "[data-fork]")
    until(follower, lambda b: case_id not in b.current_url)


def test_followers_without_a_place_ask_again_and_again(server: Server, phone: Any) -> None:
    """With all streams taken the page polls, and still follows within a second."""
    case_id, token = make_case(server)
    streams = [urllib.request.urlopen(f"{server.address}/c/{case_id}/events") for _ in range(4)]
    try:
        open_page(phone, server, f"/c/{case_id}")
        until(phone, lambda b: one(b, ".live").get_attribute("data-how") == "polling")
        request = urllib.request.Request(
            f"{server.address}/api/v1/cases/{case_id}/jump",
            json.dumps({"version": 1, "moment": 4}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        urllib.request.urlopen(request).close()
        began = time.monotonic()
        wait_for_moment(phone, 4)
        assert time.monotonic() - began < 1.2
    finally:
        for stream in streams:
            stream.close()


# -- two judges -------------------------------------------------------------------------------------------


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
        browser.execute_script(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'End', bubbles: true}))"
        )
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


# -- without network ----------------------------------------------------------------------------------------


def offline(browser: Any, off: bool) -> None:
    conditions = {"offline": off, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)
    for target in browser.execute_cdp_cmd("Target.getTargets", {})["targetInfos"]:
        assert target  # the page's own fetches are cut off; the worker's fail with the server's


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


# -- for everybody --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_serious_on_any_page_of_cases(
    server: Server, browsers: Callable[..., Any], dark: bool
) -> None:
    case_id, token = make_case(server, {**RAGE, "about": "How often?", "ruling": "Often, 8.4.1."}, table="3")
    browser = browsers(PHONE, dark)
    script = AXE.read_text()
    visits = [
        ("/cases", ""),
        ("/cases/examples", ""),
        ("/c/new", ""),
        (EXAMPLE, ""),
        (EXAMPLE, "document.querySelector('.dock-button:last-child').click()"),
        (EXAMPLE, "document.querySelector('[data-mode-tab=edit]').click()"),
        (f"/c/{case_id}#edit={token}", "document.querySelector('[data-mode-tab=ruling]').click()"),
        (f"/c/{case_id}", "document.querySelector('.tile[data-card]').click()"),
        (f"/c/{case_id}/ruling", ""),
    ]
    for path, action in visits:
        browser.get(server.address + path)
        if action:
            ready(browser)
            browser.execute_script(action)
            time.sleep(0.5)
        browser.execute_script(script)
        found = browser.execute_async_script(
            "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] })"
            ".then((result) => done(result.violations.filter((each) => ['serious', 'critical'].includes(each.impact))"
            ".map((each) => [each.id, each.nodes.slice(0, 3).map((node) => node.html)])))"
        )
        assert found == [], path


@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["320", "390", "1280"])
def test_no_page_of_cases_is_wider_than_the_screen(
    server: Server, browsers: Callable[..., Any], size: tuple[int, int]
) -> None:
    case_id, _ = make_case(server)
    browser = browsers(size)
    for path in ("/cases", "/cases/examples", "/c/new", EXAMPLE, f"/c/{case_id}", f"/c/{case_id}/ruling"):
        browser.get(server.address + path)
        if "/c/" in path and "ruling" not in path and "new" not in path:
            ready(browser)
        wide = browser.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], path


def test_the_first_view_of_a_case_is_small(server: Server, phone: Any) -> None:
    """At most 100 KB over the network for everything a case's page needs."""
    phone.get_log("performance")
    open_page(phone, server, EXAMPLE)
    total = 0
    for entry in phone.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.loadingFinished":
            total += message["params"]["encodedDataLength"]
    assert 0 < total < 100_000

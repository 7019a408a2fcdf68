"""In a real Chromium: a case is stepped, jumped through, looked into and asked why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import NARROW
from tests.web.support.kept import make_case, stored
from tests.web.support.page import (
    complaints,
    every,
    one,
    open_page,
    place,
    press,
    tap,
    tap_words,
    until,
)
from tests.web.support.server import Server

pytestmark = pytest.mark.browser
EXAMPLE = "/cases/examples/godzilla/g10-icon-2-invasion-over-own-cards"


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
    tap_words(phone, ".log-line", "A's Patrol counts as destroyed")
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
    assert one(phone, ".here-name").text == "Main Phase"
    tap(phone, "[aria-label='To the next choice']")
    assert [chip.text for chip in every(phone, ".here-path .num")] == ["7.3.2", "10.4.4.2"]
    tap(phone, ".here .plain")
    assert one(phone, ".phase[aria-current]").text == "Main Phase"
    assert "10.4.4.3" in one(phone, ".strips").text


def test_table_question_and_both_hands_are_on_one_screen(server: Server, phone: Any) -> None:
    """On a phone of 390 by 844 the question lies below the own hand; the key A leads to it."""
    open_page(phone, server, "/c/new?at=dbs:7-1")
    tap(phone, "[aria-label='To the next choice']")
    tops = phone.execute_script(
        "return ['.mat-B .area-hand', '.mat-A .area-hand', '.choice']"
        ".map((each) => document.querySelector(each).getBoundingClientRect())"
        ".map(({ top, bottom }) => [top, bottom])"
    )
    (opponents, own, question) = tops
    assert opponents[0] > 0
    assert own[1] <= question[0] + 1
    press(phone, "a")
    until(phone, lambda b: b.switch_to.active_element == one(b, ".choice"))


def test_a_card_and_its_target_are_tapped_on_the_board_and_the_run_goes_on(
    server: Server, phone: Any
) -> None:
    """Tap the attacker, tap what it attacks: the run stops at the next choice, an arrow shows the attack."""
    open_page(phone, server, "/c/new?game=dbs&name=main")
    tap(phone, "[aria-label='To the next choice']")
    tap(phone, ".tile.pickable[data-card='A.leader']")
    assert "All answers" in one(phone, ".choice").text
    tap(phone, ".tile.target[data-card='B.blue1']")
    until(phone, lambda b: every(b, ".board .attack-arrow"))
    now, last = place(phone)
    assert now == last
    assert "Offense Step" in one(phone, ".choice").text
    tap(phone, ".tile.pickable[data-card='A.yellow2']")
    tap(phone, ".tile.chosen[data-card='A.yellow2']")
    until(phone, lambda b: "Dune Guard" in one(b, "[data-zone='A.combo']").text)


@pytest.mark.parametrize("path", [EXAMPLE, "/c/new?at=dbs:7-1"])
def test_on_a_narrow_phone_every_button_is_on_the_screen(
    server: Server, browsers: Callable[..., Any], path: str
) -> None:
    """What is held lies in a line that can be pushed to the side; everything else is in sight."""
    browser = browsers(NARROW)
    open_page(browser, server, path)
    outside = browser.execute_script(
        "const pushed = (each) => { const line = each.closest('.area-hand > .cards-in');"
        " return line && getComputedStyle(line).overflowX === 'auto'; };"
        "return [...document.querySelectorAll('.dock button, .case-bar button, .board button')]"
        ".filter((each) => each.checkVisibility() && !pushed(each)"
        " && each.getBoundingClientRect().right > innerWidth)"
        ".map((each) => each.textContent)"
    )
    assert outside == []


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
    press(phone, "End")
    tap(phone, ".tile[data-card='A.K1']")
    tap(phone, "[data-why]")
    tap(phone, "dialog.sheet .apart summary")
    refused = until(
        phone, lambda b: b.find_element(By.CSS_SELECTOR, "dialog.sheet .verdict.refused[data-action='rage']")
    )
    assert "8.4.1" in refused.text
    assert "it is not a monster card" in refused.text.lower()
    tap(phone, ".verdict.refused[data-action='rage'] [data-attempt]")
    until(phone, lambda b: "A may not gain rage" in one(b, ".log").text)
    until(phone, lambda _: stored(server, case_id)["version"] == 2)
    assert stored(server, case_id)["document"]["decisions"][-1] == {"try": "rage:K1", "refused": "8.4.1"}

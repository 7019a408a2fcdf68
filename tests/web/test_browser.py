"""In a real Chromium: find a rule by number and by thumb, cards, colours, keyboard, no network."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import DESKTOP, PHONE
from tests.web.support.page import complaints, every, kept_on_the_phone, one, type_query, until
from tests.web.support.server import Server

pytestmark = pytest.mark.browser


def test_a_rule_is_found_by_its_number_while_typing(server: Server, phone: Any) -> None:
    phone.get(f"{server.address}/")
    assert phone.switch_to.active_element.get_attribute("name") == "q"

    type_query(phone, "dbs 7.4.1.4")
    first = one(phone, ".hit-link .num")
    until(phone, lambda b: one(b, ".hit-link .num").text == "7-4-1-4")
    first = one(phone, ".hit-link")
    first.click()

    until(phone, lambda b: b.current_url.endswith("/r/dbs/7-4-1-4"))
    assert one(phone, "h1").text.startswith("7-4-1-4")
    assert complaints(phone) == []


def test_a_number_and_enter_lead_straight_to_the_rule(server: Server, phone: Any) -> None:
    phone.get(f"{server.address}/")
    type_query(phone, "dbs 7-4-1-4" + Keys.ENTER)
    until(phone, lambda b: b.current_url.endswith("/r/dbs/7-4-1-4"))


def test_the_whole_section_unfolds_on_a_tap(server: Server, phone: Any) -> None:
    phone.get(f"{server.address}/search?q=dbs+7-4")
    one(phone, "[data-unfold]").click()

    until(phone, lambda b: "7-4-1-4" in one(b, ".hit .section-part").text)
    one(phone, "[data-unfold]").click()
    until(phone, lambda b: not every(b, ".hit .section-part"))


def test_results_are_walked_through_with_the_keyboard(server: Server, desktop: Any) -> None:
    desktop.get(f"{server.address}/search")
    type_query(desktop, "dbs 7-4")
    until(desktop, lambda b: len(every(b, ".hit-link")) > 2)
    box = one(desktop, "[data-search] input[type=search]")

    box.send_keys(Keys.ARROW_DOWN)
    assert desktop.switch_to.active_element == every(desktop, ".hit-link")[0]
    desktop.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    assert desktop.switch_to.active_element == every(desktop, ".hit-link")[1]
    desktop.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert desktop.switch_to.active_element == box
    box.send_keys(Keys.ARROW_DOWN)
    desktop.switch_to.active_element.send_keys(Keys.ENTER)
    until(desktop, lambda b: b.current_url.endswith("/r/dbs/7-4"))


def test_a_rule_page_searches_its_own_game_from_the_bar(server: Server, desktop: Any) -> None:
    desktop.get(f"{server.address}/r/godzilla/7.2")
    desktop.find_element(By.TAG_NAME, "body").send_keys("/")
    desktop.switch_to.active_element.send_keys("8.1")
    until(desktop, lambda b: one(b, ".search-panel .hit .num").text == "8.1")
    assert "Godzilla" in one(desktop, ".search-panel .hit-where").text
    desktop.switch_to.active_element.send_keys(Keys.ESCAPE)
    assert not one(desktop, ".search-panel").is_displayed()


def test_recent_rules_stand_on_the_first_page(server: Server, phone: Any) -> None:
    for number in ("7-4-1-4", "7-4-1-5"):
        phone.get(f"{server.address}/r/dbs/{number}")
        one(phone, "[data-rule]")
        until(phone, lambda b: b.execute_script("return localStorage.getItem('floorjudge.recent')"))
    phone.get(f"{server.address}/")

    assert [entry.text for entry in every(phone, "[data-recent-list] .num")] == ["7-4-1-5", "7-4-1-4"]
    one(phone, "[data-recent-clear]").click()
    assert not one(phone, "[data-recent]").is_displayed()


def test_a_term_shows_its_card_on_tap_and_on_hover(server: Server, browsers: Callable[..., Any]) -> None:
    for size in (PHONE, DESKTOP):
        browser = browsers(size)
        browser.get(f"{server.address}/r/dbs/7-4-1-1")
        until(browser, lambda b: b.execute_script("return document.readyState") == "complete")
        term = one(browser, ".lead a.term")
        if size is PHONE:
            box = browser.execute_script(
                "const r = arguments[0].getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]",
                term,
            )
            point = {"x": box[0], "y": box[1]}
            browser.execute_cdp_cmd(
                "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]}
            )
            browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            from selenium.webdriver import ActionChains

            ActionChains(browser).move_to_element(term).perform()
        until(browser, lambda b: one(b, ".card-pop").is_displayed())
        assert one(browser, ".card-pop").text
        assert browser.current_url.endswith("/r/dbs/7-4-1-1")
        assert complaints(browser) == []


def test_the_citation_is_copied(server: Server, desktop: Any) -> None:
    desktop.execute_cdp_cmd(
        "Browser.grantPermissions", {"permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"]}
    )
    desktop.get(f"{server.address}/r/dbs/7-4-1-4")
    one(desktop, "[data-copy]").click()

    until(desktop, lambda b: "copied" in one(b, "[data-toast]").text)
    copied = desktop.execute_async_script("navigator.clipboard.readText().then(arguments[0])")
    assert copied.startswith("Dragon Ball Super Card Game 1.23 (4 February 2022), 7-4-1-4\n")
    assert copied.endswith("/r/dbs/7-4-1-4")


def test_colours_follow_the_system_until_told_otherwise(server: Server, browsers: Callable[..., Any]) -> None:
    def paper(browser: Any) -> str:
        return str(browser.execute_script("return getComputedStyle(document.body).backgroundColor"))

    light, dark = browsers(PHONE), browsers(PHONE, dark=True)
    for browser in (light, dark):
        browser.get(f"{server.address}/")
    assert paper(light) != paper(dark)

    one(light, "[data-menu] summary").click()
    one(light, "[data-theme-toggle]").click()
    assert paper(light) == paper(dark)
    light.get(f"{server.address}/r/dbs/7-4")
    assert paper(light) == paper(dark)


def test_neighbouring_rules_are_a_key_away(server: Server, desktop: Any) -> None:
    desktop.get(f"{server.address}/r/dbs/7-4-1-4")
    desktop.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_RIGHT)
    until(desktop, lambda b: b.current_url.endswith("/r/dbs/7-4-1-4-1"))


def test_without_script_rules_are_read_and_found(server: Server, browsers: Callable[..., Any]) -> None:
    browser = browsers(PHONE)
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.get(f"{server.address}/search?q=dbs+7-4-1-4")
    assert one(browser, ".hit-link .num").text == "7-4-1-4"
    browser.get(f"{server.address}/r/dbs/7-4-1-4")
    assert one(browser, ".lead").text


def test_without_network_rules_are_found_and_read(tmp_path: Path, browsers: Callable[..., Any]) -> None:
    """One visit to the first page, then the server is gone."""
    browser = browsers(PHONE)
    with Server(tmp_path) as server:
        address = server.address
        browser.get(f"{address}/")
        until(browser, kept_on_the_phone, 60)

    browser.get(f"{address}/r/vanguard/10.1.1")
    until(browser, lambda b: one(b, "h1").text.startswith("10.1.1"))
    assert "kept on this phone" in one(browser, ".edition").text
    browser.get(f"{address}/r/buddyfight/attack/3.1")
    until(browser, lambda b: one(b, "h1").text.startswith("attack/3.1"))
    browser.get(f"{address}/r/dbs")
    until(browser, lambda b: len(every(b, ".lines a")) == 11)

    browser.get(f"{address}/")
    type_query(browser, "7.4.1.4")
    until(browser, lambda b: one(b, ".hit-link .num").text == "7-4-1-4")
    until(browser, lambda b: "searched on this phone" in one(b, ".results-note").text)
    one(browser, "[data-unfold]").click()
    until(browser, lambda b: "7-4-1-4-1" in one(b, ".section-part").text)
    one(browser, ".hit-link").click()
    until(browser, lambda b: b.current_url.endswith("/r/dbs/7-4-1-4"))
    assert one(browser, ".lead").text

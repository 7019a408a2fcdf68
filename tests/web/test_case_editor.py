"""In a real Chromium: positions are built by tap, drag and keyboard, or come from a file."""

from __future__ import annotations

import urllib.request
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from tests.web.support.dispute import DISPUTES, Thumb, set_up, to_result, to_ruling, to_share
from tests.web.support.kept import make_case
from tests.web.support.page import (
    complaints,
    every,
    one,
    open_page,
    press,
    ready,
    tap,
    until,
)
from tests.web.support.server import Server
from tests.web.support.views import DBS

pytestmark = pytest.mark.browser

#: What the page says came of the dispute of a game.
RESULTS = {
    "dbs": "KO'd",
    "godzilla": "is countered: 31000 reaches a threat level of 20000",
    "vanguard": "is dealt 1 damage",
    "buddyfight": "is destroyed",
}


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
    until(desktop, lambda b: "destroyed" in one(b, ".log").text)  # crushed by its own monster


def test_a_battle_is_set_up_on_an_empty_board(server: Server, phone: Any) -> None:
    """Who attacks whom is chosen among the cards on the table and stays with the card that moves."""
    open_page(phone, server, "/c/new?game=dbs&name=damage")
    tap(phone, "[data-mode-tab='edit']")
    until(phone, lambda b: "Moss Guard" in one(b, ".editing [data-zone='A.battle']").text)
    tap(phone, "[data-clear]")
    until(phone, lambda b: "must know the attack card" in one(b, ".problems").text)
    for zone, code in (("A.leader", "leader"), ("B.leader", "leader"), ("A.battle", "green2")):
        tap(phone, f".editing [data-open='{zone}']")
        one(phone, "[data-card-search]").send_keys(code)
        tap(phone, f"[data-add='{code}']")
        one(phone, "dialog.sheet").send_keys(Keys.ESCAPE)
    Select(one(phone, "[data-role='attack']")).select_by_visible_text("A: Moss Guard")
    Select(one(phone, "[data-role='guard']")).select_by_value("B.leader#0")
    until(phone, lambda b: not one(b, ".problems").is_displayed())
    assert "attack card" in one(phone, ".editing [data-zone='A.battle']").text

    tap(phone, ".editing [data-open='A.battle']")  # another card does not change who attacks
    tap(phone, "[data-add='red1']")
    one(phone, "dialog.sheet").send_keys(Keys.ESCAPE)
    tap(phone, "[data-editor-done]")
    until(phone, lambda b: one(b, "#play").is_displayed())
    press(phone, "Home")
    until(phone, lambda b: "attack card" in one(b, ".board .tile[data-card='A.green2']").text)


@pytest.mark.parametrize("game", DISPUTES)
def test_a_dispute_takes_at_most_18_taps(server: Server, phone: Any, game: str) -> None:
    """From nothing to what is argued about; its result is said above the next question, drafted as a ruling, shared."""
    thumb = Thumb(phone)
    assert set_up(server, phone, thumb, game).taps <= 18
    to_result(phone, thumb)
    result = one(phone, ".choice .came").text
    assert RESULTS[game] in result
    assert to_ruling(phone, thumb).taps + to_share(phone, thumb).taps <= 4
    assert not complaints(phone)


def test_every_edit_can_be_undone_and_a_tab_takes_it_along(server: Server, phone: Any) -> None:
    open_page(phone, server, "/c/new?game=dbs&name=main")
    tap(phone, "[data-mode-tab='edit']")
    tap(phone, "[data-clear]")
    until(phone, lambda b: not every(b, ".editing .area-row .tile"))
    tap(phone, "[data-edit='undo']")
    until(phone, lambda b: "Moss Guard" in one(b, ".editing [data-zone='A.battle']").text)
    tap(phone, "[data-edit='redo']")
    until(phone, lambda b: not every(b, ".editing .area-row .tile"))
    tap(phone, "[data-edit='undo']")
    tap(phone, ".editing [data-open='B.battle']")
    tap(phone, "[data-keyword='blocker']")
    tap(phone, "[data-add='blk2']")
    tap(phone, "dialog.sheet [aria-label='Close']")
    tap(phone, "[data-mode-tab='play']")
    until(phone, lambda b: "Gate Sister" in one(b, "#play [data-zone='B.battle']").text)
    tap(phone, "[data-mode-tab='edit']")
    tap(phone, "[data-edit='undo']")
    until(phone, lambda b: "Gate Sister" not in one(b, ".editing [data-zone='B.battle']").text)


def test_a_leader_with_another_power_stays_a_leader(server: Server, phone: Any) -> None:
    """The form is filled with what the card is; only what is changed is written down."""
    open_page(phone, server, "/c/new?game=dbs&name=main")
    tap(phone, "[data-mode-tab='edit']")
    tap(phone, ".editing [data-zone='A.leader'] .tile")
    tap(phone, "dialog.sheet .define summary")
    power = one(phone, ".define-form [name='power']")
    assert power.get_attribute("value") == "10000"
    power.clear()
    power.send_keys("20000")
    tap(phone, "[data-define]")
    until(phone, lambda b: "20 000" in one(b, ".editing [data-zone='A.leader']").text)
    tap(phone, "dialog.sheet [aria-label='Close']")
    tap(phone, "[data-editor-done]")
    until(phone, lambda b: "20 000" in one(b, "#play [data-zone='A.leader']").text)
    assert "kind-leader" in one(phone, "#play [data-zone='A.leader'] .tile").get_attribute("class")
    assert not one(phone, ".problems").is_displayed()


def test_the_editor_calls_a_card_without_a_name_by_its_code(server: Server, desktop: Any) -> None:
    open_page(desktop, server, DBS)
    tap(desktop, "[data-mode-tab='edit']")
    assert one(desktop, ".editing [data-zone='B.hand'] .tile-name").text == "C1"


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

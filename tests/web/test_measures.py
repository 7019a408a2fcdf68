"""In a real Chromium, all four games: nothing on the board is clipped, what can be tapped is large enough, the table
keeps its shape from step to step, and what has the focus can be seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import DESKTOP, NARROW, PHONE
from tests.web.support.page import every, one, place, press, until, wait_for_moment
from tests.web.support.views import DBS, GODZILLA, VIEWS, View

pytestmark = pytest.mark.browser

MEASURES = Path(__file__).parent / "support" / "measures"
BOARDS = ("dbs case", "godzilla case", "vanguard case", "buddyfight case")
ON_A_CASE = (*BOARDS, "battle", "card on the board", "area", "more", "editor", "dbs editor", "ruling form")
SHAPES = """
const board = document.querySelector(".board:not(.editing)");
const top = board.getBoundingClientRect().top;
const areas = [...board.querySelectorAll(".area")].map((area) => [area.dataset.zone, Math.round(area.getBoundingClientRect().top - top)]);
return Object.fromEntries(areas);
"""
COVERED = """
const [focused, box] = [document.activeElement, document.activeElement.getBoundingClientRect()];
if (focused === document.body || !box.width) return "";
const hit = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
const bar = hit?.closest(".bar, .case-bar, .dock, .choice, .pager");
const free = !bar || bar.contains(focused);
return free ? "" : `${focused.outerHTML.slice(0, 80)} under ${hit.outerHTML.slice(0, 60)}`;
"""


def measured(browser: Any, name: str, *arguments: object) -> list[str]:
    """What a script of `support/measures` finds."""
    found: list[str] = browser.execute_script(
        (MEASURES / f"{name}.js").read_text(encoding="utf-8"), *arguments
    )
    return found


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["320", "390", "1280"])
def test_nothing_on_the_board_is_clipped_or_covered(
    show: Callable[..., Any], name: str, size: tuple[int, int]
) -> None:
    assert measured(show(VIEWS[name], size), "board") == []


@pytest.mark.parametrize("name", ON_A_CASE)
def test_a_thumb_hits_everything_on_the_page_of_a_case(show: Callable[..., Any], name: str) -> None:
    assert measured(show(VIEWS[name], PHONE), "targets", 44) == []


@pytest.mark.parametrize("name", [name for name in VIEWS if name not in ON_A_CASE])
def test_what_stands_in_lists_can_be_tapped(show: Callable[..., Any], name: str) -> None:
    assert measured(show(VIEWS[name], PHONE), "targets", 24) == []


@pytest.mark.parametrize("path", [DBS, GODZILLA, "/cases/examples/buddyfight/a-link-attack-that-is-too-weak"])
def test_the_table_keeps_its_shape_from_step_to_step(show: Callable[..., Any], path: str) -> None:
    """The first step brings the rows to the height they need; after it nothing moves."""
    browser = show(View(path), PHONE)
    until(browser, lambda b: b.execute_script("return performance.now()") > 3000)
    shapes = []
    for number in range(1, min(place(browser)[1], 45)):
        press(browser, "ArrowRight")
        wait_for_moment(browser, number)
        shapes.append(browser.execute_script(SHAPES))

    for before, after in pairwise(shapes):
        assert {zone: top for zone, top in before.items() if after.get(zone, top) != top} == {}


@pytest.mark.parametrize("name", ["rule", "chapter", "doubts", "dbs case", "ruling form"])
def test_what_has_the_focus_is_never_under_the_bar(show: Callable[..., Any], name: str) -> None:
    browser = show(VIEWS[name], PHONE)
    covered = []
    for keys in (Keys.TAB,) * 40, (Keys.SHIFT + Keys.TAB,) * 20:
        for key in keys:
            ActionChains(browser).send_keys(key).perform()
            covered.append(browser.execute_script(COVERED))

    assert one(browser, "main")
    assert [each for each in covered if each] == []


def test_without_motion_nothing_is_scrolled_smoothly(show: Callable[..., Any]) -> None:
    browser = show(VIEWS["dbs case"], PHONE)
    browser.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    )
    browser.execute_script(
        "Element.prototype.scrollIntoView = function (how) { document.body.dataset.scrolled = how.behavior; }"
    )
    press(browser, "a")
    until(browser, lambda b: every(b, "body[data-scrolled]"))

    assert one(browser, "body").get_attribute("data-scrolled") == "auto"

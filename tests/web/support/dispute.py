"""How many taps does a judge need for a dispute, from nothing to its result?

The dispute that is measured: a Leader attacks a Battle Card in Rest Mode, a Blocker stands behind it, two cards to
combo with and a [Counter] are in the opponent's hand. A thumb taps what lies on the screen; what has to be brought
there first is a swipe.
"""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from selenium.common.exceptions import WebDriverException

from tests.web.support.page import every, one, ready, until
from tests.web.support.server import Server

_IN_SIGHT = """
const box = arguments[0].getBoundingClientRect();
const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
return Boolean(hit) && (arguments[0] === hit || arguments[0].contains(hit));
"""


class Cost(NamedTuple):
    """What a part of the job took."""

    taps: int
    swipes: int
    seconds: float


class Thumb:
    """Taps on a phone and counts."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.start()

    def start(self) -> None:
        self.taps = self.swipes = 0
        self.began = time.monotonic()

    def cost(self) -> Cost:
        return Cost(self.taps, self.swipes, time.monotonic() - self.began)

    def tap(self, selector: str) -> None:
        """Tap an element as soon as it is there; the page may be drawing it anew."""
        until(self.browser, lambda _: self._tapped(selector))
        self.taps += 1

    def _tapped(self, selector: str) -> bool:
        found = [each for each in every(self.browser, selector) if each.is_displayed()]
        if not found:
            return False
        seen = self.browser.execute_script(_IN_SIGHT, found[0])
        try:
            found[0].click()
        except WebDriverException:
            return False
        self.swipes += not seen
        return True


def set_up(server: Server, browser: Any, thumb: Thumb) -> Cost:
    """The dispute from the page of new positions to the declared attack."""
    browser.get(f"{server.address}/c/new")
    thumb.start()
    thumb.tap("a[href*='dbs'][href*='1.23'][href$='name=main']")
    ready(browser)
    thumb.tap("[data-mode-tab='edit']")
    thumb.tap(".editing [data-open='B.battle']")
    thumb.tap("[data-keyword='blocker']")
    thumb.tap("[data-add='blk2']")
    thumb.tap("dialog.sheet [aria-label='Close']")
    thumb.tap(".editing [data-open='B.hand']")
    thumb.tap("[data-add='red1']")
    thumb.tap("[data-add='red1']")
    thumb.tap("[data-keyword='counter']")
    thumb.tap("[data-add='cta1']")
    thumb.tap("dialog.sheet [aria-label='Close']")
    thumb.tap("[data-editor-done]")
    thumb.tap(".board:not(.editing) .tile.pickable[data-card='A.leader']")
    thumb.tap(".board:not(.editing) .tile.target[data-card='B.blue1']")
    until(browser, lambda b: every(b, ".attack-arrow"))
    return thumb.cost()


def to_result(browser: Any, thumb: Thumb, most: int = 12) -> Cost:
    """From the declared attack to what came of it, nobody doing anything."""
    thumb.start()
    for _ in range(most):
        if every(browser, ".choice .came") and not every(browser, ".attack-arrow"):
            return thumb.cost()
        before = one(browser, ".dock-count").text
        thumb.tap(".choice [data-key='no'], .choice [data-key='pass']")
        until(browser, lambda b, before=before: one(b, ".dock-count").text != before)
    raise AssertionError(f"no result after {most} answers: {one(browser, '.choice').text}")

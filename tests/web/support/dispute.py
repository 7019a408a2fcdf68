"""How many taps does a judge need for a dispute, from nothing to its result, its ruling and a link for the players?

One dispute for each game, all of the same kind: who attacks, what stands in the way, what the opponent holds. A thumb
taps what lies on the screen; what has to be brought there first is a swipe.
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


class Dispute(NamedTuple):
    """What is argued about: the opening it begins with, what a thumb taps until it is declared, and what shows that
    it is under way."""

    about: str
    opening: str
    taps: tuple[str, ...]
    declared: str = ".attack-arrow"


_BOARD, _DONE, _CLOSE = "[data-mode-tab='edit']", "[data-editor-done]", "dialog.sheet [aria-label='Close']"
_ON_BOARD = ".board:not(.editing) .tile"


def _laid(area: str, *cards: str) -> tuple[str, ...]:
    """Put cards into an area of the board."""
    return (f".editing [data-open='{area}']", *cards, _CLOSE)


DISPUTES = {
    "dbs": Dispute(
        "a Leader attacks a Battle Card in Rest Mode; a Blocker, two combo cards and a [Counter] against it",
        "a[href*='dbs'][href*='1.23'][href$='name=main']",
        (
            _BOARD,
            *_laid("B.battle", "[data-keyword='blocker']", "[data-add='blk2']"),
            *_laid(
                "B.hand",
                "[data-add='red1']",
                "[data-add='red1']",
                "[data-keyword='counter']",
                "[data-add='cta1']",
            ),
            _DONE,
            f"{_ON_BOARD}.pickable[data-card='A.leader']",
            f"{_ON_BOARD}.target[data-card='B.blue1']",
        ),
    ),
    "godzilla": Dispute(
        "a battle card is played against the invading monster, another one stands there already",
        "a[href*='godzilla'][href$='name=main']",
        (
            _BOARD,
            *_laid("A.z8", "[data-add='K1']"),
            _DONE,
            f"{_ON_BOARD}.pickable[data-card='A.K3']",
            ".board:not(.editing) .area.target[data-zone='A.z7'] .area-title",
        ),
        ".board:not(.editing) [data-zone='A.z7'] [data-card='A.K3']",
    ),
    "vanguard": Dispute(
        "a vanguard attacks a vanguard; the defending player holds two more cards to guard with",
        "a[href*='vanguard'][href$='name=battle']",
        (
            _BOARD,
            *_laid("B.hand", "[data-add='TC']", "[data-add='G1']"),
            _DONE,
            ".choice [data-key='attack']",
            f"{_ON_BOARD}.pickable[data-card='A.G3']",
            f"{_ON_BOARD}.pickable[data-card='B.R3']",
        ),
    ),
    "buddyfight": Dispute(
        "a monster attacks a monster in the center; the defending player holds a [Counter]",
        "a[href*='buddyfight'][href$='name=attack']",
        (
            _BOARD,
            *_laid("B.hand", "[data-add='Heal']"),
            _DONE,
            f"{_ON_BOARD}.pickable[data-card='A.Axe']",
            f"{_ON_BOARD}.target[data-card='B.Shield']",
        ),
    ),
}


def set_up(server: Server, browser: Any, thumb: Thumb, game: str = "dbs") -> Cost:
    """The dispute from the page of new positions to what is argued about."""
    dispute = DISPUTES[game]
    browser.get(f"{server.address}/c/new")
    thumb.start()
    thumb.tap(dispute.opening)
    ready(browser)
    for selector in dispute.taps:
        thumb.tap(selector)
    until(browser, lambda b: every(b, dispute.declared))
    return thumb.cost()


def to_result(browser: Any, thumb: Thumb, most: int = 16) -> Cost:
    """From what was declared to what came of it, nobody doing anything."""
    thumb.start()
    for _ in range(most):
        if every(browser, ".choice .came") and not every(browser, ".attack-arrow"):
            return thumb.cost()
        before = one(browser, ".dock-count").text
        thumb.tap(".choice [data-key='no'], .choice [data-key='pass']")
        until(browser, lambda b, before=before: one(b, ".dock-count").text != before)
    raise AssertionError(f"no result after {most} answers: {one(browser, '.choice').text}")


def to_ruling(browser: Any, thumb: Thumb) -> Cost:
    """From the result to a ruling that the run has drafted and that is kept."""
    thumb.start()
    thumb.tap("[data-mode-tab='ruling']")
    until(browser, lambda b: one(b, "textarea[name='ruling']").get_attribute("value"))
    thumb.tap("[data-keep]")
    until(browser, lambda b: "/c/new" not in b.current_url)
    ready(browser)
    return thumb.cost()


def to_share(browser: Any, thumb: Thumb) -> Cost:
    """From the kept ruling to the link for the players."""
    thumb.start()
    if not every(browser, "[data-mode-tab='ruling'][aria-selected='true']"):
        thumb.tap("[data-mode-tab='ruling']")
    until(browser, lambda b: "#see=" in one(b, ".share-row input").get_attribute("value"))
    return thumb.cost()

"""In a real Chromium, every page: for small screens, large letters, keyboards, screen readers, slow networks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from tests.web.support.chromium import DESKTOP, NARROW, PHONE
from tests.web.support.page import every, one, ready, until
from tests.web.support.server import Server
from tests.web.support.views import DBS, GODZILLA, VIEWS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("size", [NARROW, PHONE, DESKTOP], ids=["320", "390", "1280"])
def test_nothing_is_wider_than_the_screen(show: Callable[..., Any], name: str, size: tuple[int, int]) -> None:
    """Measured against the device: a page that is too wide makes a phone's window wider, too."""
    browser = show(VIEWS[name], size)

    assert browser.execute_script("return document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("name", ["home", "rule", "search", "godzilla case", "dbs editor", "cases"])
def test_at_twice_the_size_everything_is_readable(show: Callable[..., Any], name: str) -> None:
    """200 % zoom on a desktop is half as many pixels, twice as dense."""
    browser = show(VIEWS[name], DESKTOP)
    zoomed = {"width": 640, "height": 450, "deviceScaleFactor": 2, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", zoomed)
    try:
        assert browser.execute_script("return document.documentElement.scrollWidth") <= 640
        assert one(browser, "h1").is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_who_wants_no_motion_gets_none(show: Callable[..., Any]) -> None:
    browser = show(VIEWS["godzilla case"], PHONE)
    feature = {"name": "prefers-reduced-motion", "value": "reduce"}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    moving = browser.execute_script(
        "document.querySelector('.live').hidden = false;"
        "return [...document.querySelectorAll('*')].flatMap((each) => ['', '::before', '::after'].map((part) => {"
        "  const style = getComputedStyle(each, part || null);"
        "  const seconds = (list) => Math.max(...list.split(',').map(parseFloat));"
        "  const moves = (style.animationName !== 'none' && seconds(style.animationDuration) > 0.01)"
        "    || seconds(style.transitionDuration) > 0.01;"
        "  return moves ? each.className + part : ''; })).filter(Boolean)"
    )
    assert moving == []


@pytest.mark.parametrize(
    "path", ["/", "/search?q=7-4", "/r/dbs/7-4-1-4", "/r/vanguard/14", "/cases", "/decks", GODZILLA, DBS]
)
def test_the_first_view_is_small_and_does_not_jump(
    server: Server, browsers: Callable[..., Any], path: str
) -> None:
    """At most 100 KB over the network, the files for offline use left out; nothing moves while it loads."""
    browser = browsers(PHONE)
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    browser.get(server.address + path)
    until(browser, lambda b: b.execute_script("return document.readyState") == "complete")
    if "examples" in path:
        ready(browser)
    jump = browser.execute_async_script(
        "const done = arguments[0]; let sum = 0;"
        "new PerformanceObserver((list) => list.getEntries().forEach((each) => { sum += each.value }))"
        ".observe({ type: 'layout-shift', buffered: true });"
        "requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(sum), 100)))"
    )
    sizes = sizes_of_what_was_fetched(browser)
    assert path in sizes
    assert 0 < sum(sizes.values()) <= 100_000, sizes
    assert jump < 0.02


def sizes_of_what_was_fetched(browser: Any) -> dict[str, int]:
    """Bytes over the network by address, without what only serves offline use."""
    addresses: dict[str, str] = {}
    sizes: dict[str, int] = {}
    for entry in browser.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        known = message["params"].get("requestId")
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"].partition("//")[2]
            addresses[known] = f"/{address.partition('/')[2]}"
        elif message["method"] == "Network.loadingFinished" and known in addresses:
            sizes[addresses[known]] = message["params"]["encodedDataLength"]
    return {name: size for name, size in sizes.items() if not name.startswith(("/offline", "/sw.js"))}


def test_the_keyboard_reaches_everything_and_shows_where_it_is(show: Callable[..., Any]) -> None:
    """From the top of a rule's page Tab goes to the skip link, the search, the rule's own actions."""
    browser = show(VIEWS["rule"], DESKTOP)
    reached: list[str] = []
    body = one(browser, "body")
    for _ in range(25):
        body.send_keys(Keys.TAB)
        body = browser.switch_to.active_element
        reached.append(body.get_attribute("textContent").strip() or body.get_attribute("name") or "")
        outlined = browser.execute_script(
            "const style = getComputedStyle(arguments[0]);"
            "return style.outlineStyle !== 'none' || style.boxShadow !== 'none' ||"
            " getComputedStyle(arguments[0].closest('form, label') ?? arguments[0]).outlineStyle !== 'none' ||"
            " getComputedStyle(arguments[0].closest('form, label') ?? arguments[0]).boxShadow !== 'none'",
            body,
        )
        assert outlined, reached[-1]
    assert reached[0].startswith("Skip") or "ontent" in reached[0]
    assert "q" in reached
    assert any("Copy citation" in words for words in reached)
    assert any("Open a position here" in words for words in reached)
    assert every(browser, "main")

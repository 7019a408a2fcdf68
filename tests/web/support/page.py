"""How do tests use a page as a person does?

Everything waits until the page is ready for it; nothing sleeps for a fixed time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from selenium.common.exceptions import (
    NoSuchElementException,
    StaleElementReferenceException,
    WebDriverException,
)
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait

from tests.web.support.server import Server


def until(browser: Any, condition: Callable[[Any], Any], seconds: float = 120) -> Any:
    """Wait for a condition; elements that a script has just replaced are looked up again."""
    passing = (NoSuchElementException, StaleElementReferenceException)
    return WebDriverWait(browser, seconds, 0.05, ignored_exceptions=passing).until(condition)


def one(browser: Any, selector: str) -> Any:
    return until(browser, lambda b: b.find_element(By.CSS_SELECTOR, selector))


def every(browser: Any, selector: str) -> list[Any]:
    found: list[Any] = browser.find_elements(By.CSS_SELECTOR, selector)
    return found


def type_query(browser: Any, words: str) -> None:
    box = one(browser, "[data-search] input[type=search]")
    box.clear()
    box.send_keys(words)


def kept_on_the_phone(browser: Any) -> Any:
    return browser.execute_async_script(
        "const done = arguments[0]; caches.open('bundles').then((c) => c.keys())"
        ".then((keys) => done(keys.length && navigator.serviceWorker.controller ? keys.length : 0))"
    )


def complaints(browser: Any) -> list[str]:
    """What the browser's console holds against the page."""
    return [
        entry["message"]
        for entry in browser.get_log("browser")
        if entry["level"] == "SEVERE" and "status of 404" not in entry["message"]
    ]


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


def tap_words(browser: Any, selector: str, words: str) -> None:
    """Tap the element of a kind that says something."""

    def try_it() -> bool:
        found = next(each for each in every(browser, selector) if words in each.text)
        browser.execute_script("arguments[0].scrollIntoView({ block: 'center' })", found)
        found.click()
        return True

    until(browser, lambda _: _without_errors(try_it) if _has(browser, selector, words) else False)


def press(browser: Any, key: str) -> None:
    """Press a key on the page itself, wherever the focus is."""
    browser.execute_script(
        "document.body.dispatchEvent(new KeyboardEvent('keydown', { key: arguments[0], bubbles: true }))", key
    )


def place(browser: Any) -> tuple[int, int]:
    """The moment that is shown, and the last one."""
    now, last = one(browser, ".dock-count").text.split(" / ")
    return int(now), int(last)


def wait_for_moment(browser: Any, number: int, seconds: float = 120) -> None:
    until(browser, lambda b: place(b)[0] == number, seconds)


def _without_errors(work: Callable[[], bool]) -> bool:
    try:
        return work()
    except WebDriverException:
        return False


def _has(browser: Any, selector: str, words: str) -> bool:
    return _without_errors(lambda: any(words in each.text for each in every(browser, selector)))

"""How do tests get a real browser?

The system's Chromium and its driver, headless; installed where that is possible.
"""

from __future__ import annotations

import os
import shutil
from typing import Any

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from tests.packages import ensure

PHONE = (390, 844)
NARROW = (320, 640)
DESKTOP = (1280, 900)


def find_chromium() -> str | None:
    """The browser's path, if its driver is there too."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return browser if browser and shutil.which("chromedriver") else None


def chromium_path() -> str | None:
    """The browser's path, after an attempt to install it."""
    return ensure(find_chromium, "chromium", "chromium-driver")


def open_browser(size: tuple[int, int] = PHONE, dark: bool = False) -> Any:
    """A browser of a size; below 600 px it is a phone with touch."""
    path = chromium_path()
    driver_path = shutil.which("chromedriver")
    assert path is not None
    assert driver_path is not None
    options = webdriver.ChromeOptions()
    options.binary_location = path
    width, height = size
    arguments = ["--headless=new", "--disable-dev-shm-usage", "--hide-scrollbars", "--disable-gpu"]
    if os.geteuid() == 0:
        arguments.append("--no-sandbox")
    for argument in [*arguments, f"--window-size={width},{height}"]:
        options.add_argument(argument)
    if width < 600:
        metrics = {"width": width, "height": height, "pixelRatio": 2, "touch": True}
        options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service(driver_path))
    browser.set_page_load_timeout(120)
    if dark:
        feature = {"name": "prefers-color-scheme", "value": "dark"}
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})
    return browser

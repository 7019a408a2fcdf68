"""What does the page look like today? `python -m tests.web.screenshots` renews the pictures in docs/screenshots/.

Starts a server of its own and a real Chromium. A picture is a row of `PICTURES`: name, address, size, dark or
not, and what is typed into the search box.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from selenium.webdriver.common.by import By

from tests.web.support.chromium import DESKTOP, PHONE, chromium_path, open_browser
from tests.web.support.server import Server
from web.rules.coverage import measure

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
_PHONE_SCALE, _DESKTOP_SCALE = 1.5, 1


class Picture(NamedTuple):
    """One picture of one page."""

    name: str
    path: str
    size: tuple[int, int] = PHONE
    dark: bool = False
    typed: str = ""


PICTURES = (
    Picture("home-phone", "/"),
    Picture("search-phone", "/", typed="both at 15000 who wins"),
    Picture("rule-phone", "/r/dbs/7-4-1-4"),
    Picture("rule-phone-dark", "/r/godzilla/7.2.1", dark=True),
    Picture("rule-desktop", "/r/dbs/7-4-1-4", DESKTOP),
    Picture("compare-desktop", "/compare/dbs/1.00/1.23?kind=edited", DESKTOP, dark=True),
)


def take(picture: Picture, address: str) -> bytes:
    """The picture as PNG."""
    browser: Any = open_browser(picture.size, picture.dark)
    try:
        width, height = picture.size
        phone = width < 600
        scale = _PHONE_SCALE if phone else _DESKTOP_SCALE
        metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": phone}
        browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
        browser.get(address + picture.path)
        if picture.typed:
            browser.find_element(By.CSS_SELECTOR, "input[type=search]").send_keys(picture.typed)
            time.sleep(2)
        browser.execute_script("document.activeElement?.blur()")
        time.sleep(0.6)
        shot: bytes = browser.get_screenshot_as_png()
        return shot
    finally:
        browser.quit()


def main() -> None:
    if chromium_path() is None:
        sys.exit("Chromium is not installed and cannot be installed here (needs root and apt-get)")
    wanted = set(sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    measure()  # so that the badges are there
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        for picture in PICTURES:
            if not wanted or picture.name in wanted:
                path = FOLDER / f"{picture.name}.png"
                path.write_bytes(take(picture, server.address))
                print(f"{path.name}  {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()

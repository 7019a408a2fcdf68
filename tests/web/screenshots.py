"""What does the page look like today? `python -m tests.web.screenshots` renews the pictures in docs/screenshots/.

Starts a server of its own and a real Chromium. A picture is a row of `PICTURES`: name, address, size, dark or
not, what is typed into the search box, what is tapped; CASE in an address is a case that was ruled.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from rulesdb.places import data_folder
from tests.web.support.chromium import DESKTOP, PHONE, chromium_path, open_browser
from tests.web.support.kept import make_case
from tests.web.support.page import every, one, ready, until
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
    taps: tuple[str, ...] = ()


_DBS = "/c/new?at=dbs:7-1"
_GODZILLA = "/cases/examples/godzilla/g10-icon-2-invasion-over-own-cards"
_NEXT = "[aria-label='To the next choice']"
PICTURES = (
    Picture("home-phone", "/"),
    Picture("search-phone", "/", typed="both at 15000 who wins"),
    Picture("rule-phone", "/r/dbs/7-4-1-4"),
    Picture("rule-phone-dark", "/r/godzilla/7.2.1", dark=True),
    Picture("case-phone", _DBS, taps=(_NEXT,)),
    Picture("case-desktop", _GODZILLA, DESKTOP, taps=(_NEXT,)),
    Picture("vanguard-phone", "/c/new?game=vanguard&name=guard", taps=(_NEXT,)),
    Picture("buddyfight-phone", "/c/new?game=buddyfight&name=battle", dark=True, taps=(_NEXT,)),
    Picture("why-phone", _DBS, dark=True, taps=(_NEXT, ".tile[data-card='A.green2']")),
    Picture("editor-phone", "/c/new?game=dbs&name=damage", taps=("[data-mode-tab=edit]",)),
    Picture("godzilla-phone-dark", "/c/new?game=godzilla&name=main", dark=True, taps=(_NEXT,)),
    Picture("vanguard-desktop-dark", "/c/new?game=vanguard&name=guard", DESKTOP, dark=True, taps=(_NEXT,)),
    Picture("buddyfight-desktop", "/c/new?game=buddyfight&name=battle", DESKTOP, taps=(_NEXT,)),
    Picture("ruling-desktop", "/c/CASE/ruling", DESKTOP),
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
            one(browser, "input[type=search]").send_keys(picture.typed)
            until(browser, lambda b: every(b, ".hit"))
        if picture.taps:
            ready(browser)
        for selector in picture.taps:
            browser.execute_script("document.querySelector(arguments[0]).click()", selector)
        until(browser, lambda b: not every(b, "[aria-busy=true], dialog.sheet .hint:only-child"))
        browser.execute_script("document.activeElement?.blur()")
        time.sleep(0.6)  # for what fades
        shot: bytes = browser.get_screenshot_as_png()
        return shot
    finally:
        browser.quit()


def _ruled(server: Server) -> str:
    """A case that was ruled at a table; gives its id."""
    path = data_folder() / "cases" / "dbs" / "s02-counter-against-a-play.yaml"
    document = yaml.safe_load(path.read_text(encoding="utf-8"))
    document["about"] = "May the counter itself be countered?"
    document["ruling"] = "Yes. Activating a counter opens a counter timing of its own, see 4-7-2-1."
    return make_case(server, document, table="12", event="Spring Open", status="ruled", ruled_by="Ada")[0]


def main() -> None:
    if chromium_path() is None:
        sys.exit("Chromium is not installed and cannot be installed here (needs root and apt-get)")
    wanted = set(sys.argv[1:])
    FOLDER.mkdir(parents=True, exist_ok=True)
    measure()  # so that the badges are there
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        ruled = _ruled(server)
        for picture in PICTURES:
            if not wanted or picture.name in wanted:
                path = FOLDER / f"{picture.name}.png"
                shown = picture._replace(path=picture.path.replace("CASE", ruled))
                path.write_bytes(take(shown, server.address))
                print(f"{path.name}  {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()

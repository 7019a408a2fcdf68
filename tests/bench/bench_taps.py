"""How many taps and seconds does a dispute take on a phone?

A real Chromium at 390 by 844 does what a judge's thumb would (`tests/web/support/dispute.py`). The seconds are the
machine's, without thinking: what the page itself makes a judge wait.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.web.support.chromium import PHONE, chromium_path, open_browser
from tests.web.support.dispute import Thumb, set_up, to_result
from tests.web.support.server import Server


def tables() -> Iterator[str]:
    if chromium_path() is None:
        yield "Chromium is not installed and cannot be installed here (needs root and apt-get)"
        return
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        browser = open_browser(PHONE)
        try:
            thumb = Thumb(browser)
            jobs = {
                "set up the dispute": set_up(server, browser, thumb),
                "step to its result": to_result(browser, thumb),
            }
        finally:
            browser.quit()
    rows = [f"| {name} | {cost.taps} | {cost.swipes} | {cost.seconds:.1f} |" for name, cost in jobs.items()]
    yield "\n".join(["| on a phone | taps | swipes | seconds |", "|---|---:|---:|---:|", *rows])

"""How many taps and seconds does a dispute take on a phone?

A real Chromium at 390 by 844 does what a judge's thumb would (`tests/web/support/dispute.py`). The seconds are the
machine's, without thinking: what the page itself makes a judge wait.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.web.support.chromium import PHONE, chromium_path, open_browser
from tests.web.support.dispute import DISPUTES, Thumb, set_up, to_result, to_ruling, to_share
from tests.web.support.server import Server


def tables() -> Iterator[str]:
    if chromium_path() is None:
        yield "Chromium is not installed and cannot be installed here (needs root and apt-get)"
        return
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        browser = open_browser(PHONE)
        try:
            thumb = Thumb(browser)
            rows = []
            for game in DISPUTES:
                jobs = {
                    "set up the dispute": set_up(server, browser, thumb, game),
                    "step to its result": to_result(browser, thumb),
                    "ruling, drafted and kept": to_ruling(browser, thumb),
                    "link for the players": to_share(browser, thumb),
                }
                rows += [
                    f"| {game} | {name} | {cost.taps} | {cost.swipes} | {cost.seconds:.1f} |"
                    for name, cost in jobs.items()
                ]
        finally:
            browser.quit()
    yield "\n".join(["| game | on a phone | taps | swipes | seconds |", "|---|---|---:|---:|---:|", *rows])
    yield "\n".join(f"{game}: {dispute.about}" for game, dispute in DISPUTES.items())

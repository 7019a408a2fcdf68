"""What do requests about cases share?"""

from __future__ import annotations

from flask import current_app

from web.cases.play import Plays
from web.services import services

_KEY = "floorjudge_plays"


def plays() -> Plays:
    """The plays this application remembers."""
    found: Plays | None = current_app.extensions.get(_KEY)
    if found is None:
        found = current_app.extensions.setdefault(_KEY, Plays(services().config.counters))
    return found

"""What do requests about cases share?"""

from __future__ import annotations

from flask import current_app

from web.cases.play import Plays

_KEY = "floorjudge_plays"


def plays() -> Plays:
    """The plays this application remembers."""
    found: Plays = current_app.extensions.setdefault(_KEY, Plays())
    return found

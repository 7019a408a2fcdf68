"""Has a rulebook been imported or forgotten since the pages were made?

Looked at every few seconds at most, in each process: what was made from the old shelf is dropped then.
Our own books do not change while a server runs.
"""

from __future__ import annotations

import time

from flask import Flask, request

from rulesdb.importer import store as imports
from web.offline.bundle import rules_bundle
from web.offline.index import index_bundle
from web.rules.address import forget_books
from web.services import services

_EVERY = 3.0
_Seen = tuple[tuple[str, str], ...]


class Shelf:
    """What was on the shelf when it was last looked at."""

    def __init__(self) -> None:
        self.seen = _stamps()
        self.checked = time.monotonic()

    def look(self) -> None:
        """Look again if it is time, and drop what is out of date."""
        now = time.monotonic()
        if now - self.checked < _EVERY or request.endpoint == "assets.static_file":
            return
        self.checked = now
        if (found := _stamps()) != self.seen:
            self.seen = found
            renew()


def install(app: Flask) -> None:
    """Look before requests."""
    app.before_request(Shelf().look)


def renew() -> None:
    """Drop every page and file that was made from the rulebooks."""
    forget_books()
    rules_bundle.cache_clear()
    index_bundle.cache_clear()
    services().pages.clear()


def _stamps() -> _Seen:
    return tuple((book.key, book.stamp) for book in imports.stored())

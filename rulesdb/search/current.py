"""Which index answers right now?

One engine per process and shelf of rulebooks. Every few seconds it is checked whether a book was imported,
renewed or forgotten; if so, a new index is made in the background, and until it is whole the old one
answers. Our own books are read once per process (library.py), so they need no watching.
"""

from __future__ import annotations

import logging
import threading
import time

from rulesdb.importer import store as imports
from rulesdb.places import cache_folder, data_folder
from rulesdb.search import build
from rulesdb.search.engine import Engine

_log = logging.getLogger("rulesdb")
_CHECKED_EVERY = 3.0  # seconds
_Seen = tuple[tuple[str, str], ...]


class _Current:
    """The engine of one shelf of rulebooks."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.engine: Engine | None = None
        self.seen: _Seen = ()
        self.checked = 0.0
        self.making: threading.Thread | None = None


_shelves: dict[tuple[str, str], _Current] = {}
_lock = threading.Lock()


def is_made() -> bool:
    """Whether a search can answer at once; else the index is made first, which takes seconds."""
    return _shelf().engine is not None or build.fetch(build.stamp()) is not None


def engine() -> Engine:
    """The engine that answers now."""
    current = _shelf()
    if current.engine is None:
        with current.lock:
            if current.engine is None:
                current.seen, current.checked = _seen(), time.monotonic()
                current.engine = _open()
    elif time.monotonic() - current.checked > _CHECKED_EVERY:
        _check(current)
    return current.engine


def _shelf() -> _Current:
    where = (str(data_folder()), str(cache_folder()))
    with _lock:
        return _shelves.setdefault(where, _Current())


def _open() -> Engine:
    wanted = build.stamp()
    return Engine(build.fetch(wanted) or build.make(wanted))


def _check(current: _Current) -> None:
    """Start making a new index if a source changed; one at a time."""
    current.checked = time.monotonic()
    seen = _seen()
    if seen == current.seen or (current.making is not None and current.making.is_alive()):
        return
    current.making = threading.Thread(target=_renew, args=(current, seen), name="search-index", daemon=True)
    current.making.start()


def _renew(current: _Current, seen: _Seen) -> None:
    try:
        made = _open()
    except Exception as error:  # a book that cannot be read right now: the old index goes on
        _log.warning("the search index cannot be renewed: %s", error)
        return
    with current.lock:
        current.engine, current.seen = made, seen


def _seen() -> _Seen:
    return tuple((book.key, book.stamp) for book in imports.stored())

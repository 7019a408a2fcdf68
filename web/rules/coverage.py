"""Does the engine run this rule, and which cases show it?

The same answer as `judge coverage`: measured by running every case of the game. That takes a while, so
a process of its own does it (`measure`) and the result is kept in the cache until a
case, a card, the book or the engine changes. Until then there are no badges. A game without an engine has
none, and an engine that fails shows none rather than stopping the page.
"""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache, lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import judge
import rulesdb
from judge import library
from rulesdb import Rulebook
from rulesdb.cache import cached
from rulesdb.places import cache_folder, data_folder
from web.rules.address import all_books

_log = logging.getLogger("floorjudge")
#: What each status means, for people.
MEANINGS = {
    "executed": "Runs in the engine",
    "enforced": "Enforced by the engine",
    "modelled": "Modelled by the engine",
    "informational": "Nothing to run",
    "not yet": "Not in the engine yet",
}


# When to look again for a measurement that was not there.
_looked_for: dict[str, float] = {}
_PAUSE = 3.0


class Badge(NamedTuple):
    """What becomes of a rule in the engine: the status, what it means, what proves it."""

    status: str
    meaning: str
    proof: str
    cases: tuple[str, ...]
    #: What must be known where the rule runs as another edition has it.
    remark: str = ""


def proof_url(game: str, name: str) -> str:
    """Where a case, or a deck, that proves something is looked at."""
    quoted = quote(name)
    return f"/decks?example={game}/{quoted}" if name in _decks(game) else f"/cases/examples/{game}/{quoted}"


@cache
def _decks(game: str) -> frozenset[str]:
    return frozenset(path.stem for path in (data_folder() / "decks" / game).glob("*.yaml"))


class NotMeasuredError(Exception):
    """The cache has no measurement of this book as it is now."""


def badges(book: Rulebook) -> Mapping[str, Badge] | None:
    """The badge of every rule of a book, none for a game without an engine; None while they are measured."""
    if time.monotonic() < _looked_for.get(book.key, 0.0):
        return None
    try:
        return _kept(book)
    except NotMeasuredError:
        _looked_for[book.key] = time.monotonic() + _PAUSE
        _start_measuring()
        return None


@lru_cache(maxsize=32)
def _kept(book: Rulebook) -> Mapping[str, Badge]:
    """What was measured, as far as the book is played at all; remembered once it is there."""
    if not _is_played(book):
        return {}
    stored = cached(_name(book), _stamp(book), _not_measured)
    return {row["rule"]: _badge(row) for row in stored["rows"]}


def _is_played(book: Rulebook) -> bool:
    try:
        return book.game in library.playable() and library.runs(book.game, book.edition)
    except Exception as error:  # the engine is a guest here: whatever it does, the rule must be readable
        _log.error("coverage", exc_info=error, extra={"error": type(error).__name__})
        return False


def _not_measured() -> dict[str, Any]:
    raise NotMeasuredError


@cache
def _start_measuring() -> None:
    """Once per process; several processes agree through a lock. A server that is stopped meanwhile leaves
    it to finish, so that the next one has badges."""
    if hasattr(os, "posix_spawn"):
        command = [sys.executable, "-c", "from web.rules.coverage import measure; measure()"]
        os.posix_spawn(sys.executable, command, dict(os.environ), setpgroup=0)


def measure() -> None:
    """Measure every book that is played and not measured yet; leave at once if another process does."""
    import fcntl

    cache_folder().mkdir(parents=True, exist_ok=True)
    with (cache_folder() / "coverage.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return
        os.nice(10)
        for book in all_books():
            if _is_played(book):
                cached(_name(book), _stamp(book), lambda book=book: {"rows": _measure(book)})  # type: ignore[misc]


def _name(book: Rulebook) -> str:
    return f"coverage-{book.key}.json"


def _measure(book: Rulebook) -> list[dict[str, object]]:
    from judge.trust.coverage import Row, carried_rows, coverage

    rules = library.rules(book.game, book.edition)
    if rules.carried is None:
        return [asdict(row) for row in coverage(book.game, book.edition)[0]]
    # The cases were run for the edition that the engine was written for.
    engine = rulesdb.load(f"{book.game}@{rules.edition}")
    measured = cached(_name(engine), _stamp(engine), lambda: {"rows": _measure(engine)})
    rows = [Row(**{**row, "cases": tuple(row["cases"])}) for row in measured["rows"]]
    return [asdict(row) for row in carried_rows(rules, rows)]


def _badge(row: Mapping[str, object]) -> Badge:
    status, cases = str(row["status"]), row["cases"]
    names = tuple(str(name) for name in cases) if isinstance(cases, list | tuple) else ()
    return Badge(status, MEANINGS.get(status, status), str(row["proof"]), names, str(row.get("remark", "")))


@lru_cache(maxsize=32)
def _stamp(book: Rulebook) -> str:
    """Changes when anything does that a measurement rests on."""
    digest = blake2b(book.stamp.encode(), digest_size=16)
    if book.edition not in library.editions(
        book.game
    ):  # it runs by the comparison with those that have engines
        for edition in library.editions(book.game):
            digest.update(rulesdb.load(f"{book.game}@{edition}").stamp.encode())
    data = data_folder()
    folders = [data / "cases" / book.game, data / "cards" / book.game]
    code = Path(next(iter(judge.__path__)))
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    for path in (*files, *sorted(code.rglob("*.py"))):
        digest.update(f"{path.name}\0".encode() + path.read_bytes())
    return digest.hexdigest()

"""How much of a list's cards is understood?

Every card of a list is read once and the outcome kept beside the list: the grade, whether it can be
used, and the words that were not understood. A newer reader reads them anew. The readings themselves are
not kept: a card that is used is read then.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import cache, lru_cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import judge.games
import judge.reading
from judge.cardlist import store
from judge.cardlist.errors import CardListRefused
from judge.cardlist.store import CardList, Stored
from judge.reading import Printed, Reading, read

Progress = Callable[[int, int], None]
_CHUNK = 250  # cards that one process reads at a time
_MOST_PROCESSES = 4


class Outcome(NamedTuple):
    """What came of reading one card: the grade, and each part that was not understood with its reason."""

    grade: str
    usable: bool
    missed: tuple[tuple[str, str], ...] = ()


@lru_cache(maxsize=4096)
def _read(game: str, key: tuple[str, str, str, str, tuple[tuple[str, str], ...]]) -> Reading:
    name, number, kind, text, numbers = key
    return read(game, Printed(name, number, kind, text, dict(numbers)))


def reading_of(game: str, card: Printed) -> Reading:
    """The reading of a card; the same card is read once in a process."""
    key = (card.name, card.number, card.type, card.text, tuple(card.numbers.items()))
    return _read(game, key)


def card_of(reading: Reading) -> dict[str, Any]:
    """The card that a reading holds, as plain data: what a file can hold, and nothing that only looks so."""
    found: dict[str, Any] = json.loads(json.dumps(dict(reading.card)))
    return found


def outcome_of(reading: Reading) -> Outcome:
    missed = tuple((part.printed, part.reason) for part in reading.parts if not part.understood)
    return Outcome(reading.grade, reading.usable, missed)


def outcomes(found: CardList, progress: Progress | None = None) -> Sequence[Outcome]:
    """What came of reading every card of a list; read now unless this reader did it before."""
    spot = store.place(found.game, found.name)
    known = kept(spot, found)
    if known is not None:
        return known
    results = list(_all_read(found, progress))
    data = {"reader": reader(found.game), "list": found.origin.sha256, "cards": results}
    store.write_whole(spot.readings, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    return results


def _all_read(found: CardList, progress: Progress | None) -> Iterator[Outcome]:
    """Read every card, a long list on all cores: reading is work, and cards know nothing of each other."""
    total, done = len(found.cards), 0
    for outcomes in _chunks_read(found):
        for outcome in outcomes:
            done += 1
            if progress is not None:
                progress(done, total)
            yield outcome


def _chunks_read(found: CardList) -> Iterator[list[Outcome]]:
    chunks = [found.cards[at : at + _CHUNK] for at in range(0, len(found.cards), _CHUNK)]
    processes = min(len(chunks) // 2, _MOST_PROCESSES, _cores())
    if processes < 2:
        yield from (_chunk_read(found.game, chunk) for chunk in chunks)
        return
    try:
        with ProcessPoolExecutor(processes, mp_context=get_context("fork")) as pool:
            yield from pool.map(_chunk_read, repeat(found.game), chunks)
    except BrokenProcessPool:
        raise CardListRefused(
            f"the texts of {found.key} were not read to the end: a process was stopped; "
            "the list is stored, judge cards coverage reads it again"
        ) from None


def _cores() -> int:
    """How many cores may read; one where forking is not safe: beside other threads, whose locks it would copy."""
    if sys.platform != "linux" or threading.active_count() > 1:
        return 1
    return len(os.sched_getaffinity(0))


def _chunk_read(game: str, cards: Sequence[Printed]) -> list[Outcome]:
    return [outcome_of(read(game, card)) for card in cards]


def kept(spot: Stored, found: CardList) -> Sequence[Outcome] | None:
    """What was kept of reading a list, if it was by this reader and of these cards."""
    with suppress(OSError):
        state = spot.readings.stat()
        known = _kept(spot.game, spot.readings, (state.st_mtime_ns, state.st_size))
        if known is not None and known[0] == found.origin.sha256 and len(known[1]) == len(found.cards):
            return known[1]
    return None


@lru_cache(maxsize=16)
def _kept(game: str, path: Path, stamp: tuple[int, int]) -> tuple[str, list[Outcome]] | None:
    with suppress(OSError, ValueError, KeyError, TypeError):
        data = json.loads(path.read_bytes())
        if data["reader"] == reader(game):
            rows = [
                Outcome(grade, usable, tuple((words, reason) for words, reason in missed))
                for grade, usable, missed in data["cards"]
            ]
            return data["list"], rows
    return None


@cache
def reader(game: str) -> str:
    """Changes whenever the reader of a game does: a hash of what it consists of."""
    digest = hashlib.sha256()
    own = [Path(folder) / game / "cards" / "reader" for folder in judge.games.__path__]
    for folder in [*map(Path, judge.reading.__path__), *own]:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]

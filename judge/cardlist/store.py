"""Where do imported card lists lie, and how do they get there whole?

One JSON file per list in the user's data folder, and beside it what was understood of its cards, which
can be made anew at any time. Files are written beside their place and moved there in one step: a reader,
a second import or a kill in the middle never meets half a list, and a failed import leaves what was there.
"""

from __future__ import annotations

import json
import logging
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from judge.cardlist.errors import CardListRefused, UnknownCardList
from judge.cardlist.games import GAMES
from judge.reading import Printed
from rulesdb.places import user_folder

# Raised when lists are read differently, so that the same file is read anew.
FORMAT = 1
_FILE = re.compile(rf"(?P<game>{'|'.join(GAMES)})-(?P<name>[a-z0-9][a-z0-9-]*)\.json")
_log = logging.getLogger("judge.cardlist")
_said: set[str] = set()


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a list came from: the file as it was, and whose it is in the user's words."""

    file: str
    kind: str
    encoding: str
    sha256: str
    size: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardList:
    """An imported list: its cards as printed, and what an import says about it."""

    game: str
    name: str
    origin: Origin
    imported: str
    cards: tuple[Printed, ...]
    given: dict[str, str]
    doubts: tuple[str, ...] = ()
    doubles: int = 0
    left_out: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """Its name in commands: `dbs/my-list`."""
        return f"{self.game}/{self.name}"


class Stored(NamedTuple):
    """A list's place."""

    game: str
    name: str
    path: Path

    @property
    def key(self) -> str:
        return f"{self.game}/{self.name}"

    @property
    def stamp(self) -> tuple[int, int]:
        """Changes whenever the list is imported anew."""
        with suppress(OSError):
            found = self.path.stat()
            return found.st_mtime_ns, found.st_size
        return 0, 0

    @property
    def readings(self) -> Path:
        """Where it is kept what was understood of the cards."""
        return self.path.with_suffix(".read")


def folder() -> Path:
    return user_folder() / "cards"


def place(game: str, name: str) -> Stored:
    return Stored(game, name, folder() / f"{game}-{name}.json")


def stored(game: str | None = None) -> Iterator[Stored]:
    """The imported lists by name, those of one game if one is named."""
    with suppress(OSError):
        for path in sorted(folder().iterdir()):
            match = _FILE.fullmatch(path.name)
            if match is not None and game in (None, match["game"]):
                yield Stored(match["game"], match["name"], path)


def stamp(game: str) -> str:
    """Changes whenever a list of a game is imported or forgotten; empty if there is none."""
    return ";".join(f"{spot.name}:{spot.stamp}" for spot in stored(game))


def lists(game: str | None = None) -> list[CardList]:
    """All lists that can be read, the one imported last first: it is looked at first."""
    found = [read for spot in stored(game) if (read := load(spot)) is not None]
    return sorted(found, key=lambda one: (one.imported, one.key), reverse=True)


def load(spot: Stored) -> CardList | None:
    """A stored list; None (said once in the log) if its file is damaged or of another format."""
    return _loaded(spot, spot.stamp)


@lru_cache(maxsize=16)
def _loaded(spot: Stored, stamp: tuple[int, int]) -> CardList | None:
    try:
        data = json.loads(spot.path.read_bytes())
        if data["format"] == FORMAT:
            return _list(data)
        reason = "was stored by another version"
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = f"cannot be read ({error.strerror})"
    except (ValueError, KeyError, TypeError):
        reason = "is damaged"
    sentence = f"the card list {spot.path} {reason}; import its file again"
    if sentence not in _said:
        _said.add(sentence)
        _log.warning(sentence)
    return None


def _list(data: dict[str, Any]) -> CardList:
    return CardList(
        data["game"],
        data["name"],
        Origin(**data["origin"]),
        data["imported"],
        tuple(Printed(*row) for row in data["cards"]),
        data["given"],
        tuple(data["doubts"]),
        data["doubles"],
        tuple(data["left_out"]),
        tuple(data["unused"]),
    )


def save(found: CardList) -> Stored:
    """Put a list in its place in one step."""
    spot = place(found.game, found.name)
    data = {
        "format": FORMAT,
        "game": found.game,
        "name": found.name,
        "origin": asdict(found.origin),
        "imported": found.imported,
        "given": found.given,
        "doubts": found.doubts,
        "doubles": found.doubles,
        "left_out": found.left_out,
        "unused": found.unused,
        "cards": [(card.name, card.number, card.type, card.text, dict(card.numbers)) for card in found.cards],
    }
    write_whole(spot.path, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    return spot


def write_whole(path: Path, content: bytes) -> None:
    """Write a file in one step, or not at all."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise CardListRefused(
            f"cannot store the cards in {path.parent} ({error.strerror}); nothing was changed"
        ) from None


def find(name: str) -> Stored:
    """A list by its key `dbs/my-list`, or by its name or game if only one has it."""
    wanted = name.strip().casefold()
    every = list(stored())
    named = [spot for spot in every if wanted in (spot.key, spot.path.name, spot.path.stem)]
    named = named or [spot for spot in every if wanted in (spot.name, spot.game)]
    if len(named) == 1:
        return named[0]
    have = ", ".join(spot.key for spot in named or every) or "none"
    what = f"{name!r} names several card lists" if named else f"no card list is called {name!r}"
    raise UnknownCardList(f"{what}; there is {have}")


def remove(name: str) -> Stored:
    """Delete a list and what was understood of it."""
    spot = find(name)
    try:
        spot.path.unlink()
        spot.readings.unlink(missing_ok=True)
    except OSError as error:
        raise CardListRefused(f"cannot remove {spot.path} ({error.strerror}); nothing was changed") from None
    return spot

"""Where do imported books lie, and how do they get there whole?

One JSON file per book in the user's data folder. It is written beside its place and then moved there
in one step, so a reader, a second import or a kill in the middle never meets half a book, and a failed
import leaves what was there. This module is read by every look-up and imports nothing heavy.
"""

from __future__ import annotations

import json
import logging
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from rulesdb.errors import UnwritableError
from rulesdb.importer.errors import UnknownImportError
from rulesdb.places import user_folder

# Raised when reading or healing changes, so that the same file is read anew.
FORMAT = 5
_FILE = re.compile(r"(?P<game>[a-z][a-z0-9]*)-(?P<edition>[0-9]+(?:\.[0-9]+)*)\.json")
_log = logging.getLogger("rulesdb")
_said: set[str] = set()


class Stored(NamedTuple):
    """One imported book: its name, and the file it is kept in."""

    game: str
    edition: str
    path: Path

    @property
    def key(self) -> str:
        return f"{self.game}@{self.edition}"

    @property
    def stamp(self) -> str:
        """Changes whenever the book is imported anew."""
        with suppress(OSError):
            found = self.path.stat()
            return f"{found.st_mtime_ns}-{found.st_size}"
        return ""


def folder() -> Path:
    return user_folder() / "imported"


def stored() -> Iterator[Stored]:
    """The imported books, by name."""
    with suppress(OSError):
        for path in sorted(folder().iterdir()):
            if match := _FILE.fullmatch(path.name):
                yield Stored(match["game"], match["edition"], path)


def find(game: str, edition: str) -> Stored | None:
    path = folder() / f"{game}-{edition}.json"
    return Stored(game, edition, path) if os.path.isfile(path) else None


def read(book: Stored) -> dict[str, Any] | None:
    """What was stored of a book; None (said once) if the file is damaged or of another format."""
    try:
        data: dict[str, Any] = json.loads(book.path.read_bytes())
        if data["format"] == FORMAT and isinstance(data["rules"], list):
            return data
        reason = "was stored by another version"
    except FileNotFoundError:
        return None
    except OSError as error:
        reason = f"cannot be read ({error.strerror})"
    except (ValueError, KeyError, TypeError):
        reason = "is damaged"
    sentence = f"the imported book {book.path} {reason}; import its file again"
    if sentence not in _said:
        _said.add(sentence)
        _log.warning(sentence)
    return None


def write(game: str, edition: str, data: dict[str, Any]) -> Stored:
    """Put a book in its place in one step."""
    place = folder() / f"{game}-{edition}.json"
    content = json.dumps({"format": FORMAT} | data, ensure_ascii=False, separators=(",", ":")).encode()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        descriptor, name = tempfile.mkstemp(dir=place.parent, prefix=f"{place.name}.", suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, place)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise UnwritableError(
            f"cannot store the book in {place.parent} ({error.strerror}); nothing was changed"
        ) from None
    return Stored(game, edition, place)


def remove(name: str) -> Stored:
    """Delete an imported book, named as in `dbs@1.24`, or by its game if only one edition is there."""
    wanted = name.strip().lower()
    books = list(stored())
    for book in books:
        if wanted in (book.key, f"{book.game}-{book.edition}"):
            return _unlink(book)
    own = [book for book in books if book.game == wanted]
    if len(own) == 1:
        return _unlink(own[0])
    have = ", ".join(book.key for book in own or books) or "none"
    what = f"{name!r} names several imported books" if own else f"no imported book is called {name!r}"
    raise UnknownImportError(f"{what}; there is {have}", [book.key for book in own or books])


def _unlink(book: Stored) -> Stored:
    try:
        book.path.unlink()
    except OSError as error:
        raise UnwritableError(f"cannot remove {book.path} ({error.strerror}); nothing was changed") from None
    return book

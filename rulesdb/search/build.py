"""How is the index made, and where is it kept?

In the cache folder, under a name that tells from which sources and by which code it was made: an index is
never changed, a new one gets a new name. It is written beside its place and moved there in one step, so
nobody meets half an index, and who reads an old one goes on reading it.
"""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

from rulesdb.cache import read_sources, stamp_of
from rulesdb.importer import store as imports
from rulesdb.library import Edition, editions, is_restated, open_edition
from rulesdb.places import cache_folder, data_folder
from rulesdb.search import meaning, store
from rulesdb.search.documents import documents
from rulesdb.search.store import Index

_log = logging.getLogger("rulesdb")
_PREFIX = "search-"
_HOUR = 3600
# The modules that decide what an index holds.
_MAKERS = ("documents.py", "english.py", "meaning.py", "words.py", "store.py")


def stamp() -> str:
    """A digest that changes when a book, an import or the code that makes indexes changes."""
    digest = blake2b(_makers(), digest_size=12)
    with suppress(FileNotFoundError):
        digest.update((data_folder() / meaning.NAME).read_bytes())
    for edition in editions():
        digest.update(f"\0{edition.key}\0{_edition_stamp(edition)}".encode())
    return digest.hexdigest()


def _edition_stamp(edition: Edition) -> str:
    own = stamp_of(read_sources(edition.folder)) if is_restated(edition) else ""
    imported = imports.find(*edition)
    return f"{own} {imported.stamp}" if imported else own


@cache
def _makers() -> bytes:
    folder = Path(__file__).resolve().parent
    return blake2b(b"\0".join((folder / name).read_bytes() for name in _MAKERS), digest_size=12).digest()


def fetch(wanted: str) -> Index | None:
    """The index of a stamp, if it has been made."""
    return store.open_folder(_folder(wanted))


def make(wanted: str) -> Index:
    """Make the index of all books; kept for the next process where the cache folder can be written."""
    books = [documents(open_edition(edition)) for edition in editions()]
    if not _as_on_disk():
        return store.write(None, books)
    target = _folder(wanted)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=f"{_PREFIX}part-", dir=target.parent))
    except OSError as error:
        _log.warning(
            "cannot keep the search index in %s (%s); it is made each time", target.parent, error.strerror
        )
        return store.write(None, books)
    try:
        index = store.write(beside, books)
        _put(beside, target)
    except OSError as error:
        _log.warning(
            "cannot keep the search index in %s (%s); it is made each time", target.parent, error.strerror
        )
        index = store.write(None, books)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    _sweep(target)
    return index


def _as_on_disk() -> bool:
    """Whether the books in memory are those of the files, which may have changed since they were read."""
    return all(
        open_edition(edition).stamp.split(" ")[0] == stamp_of(read_sources(edition.folder))
        for edition in editions()
        if is_restated(edition)
    )


def _put(made: Path, target: Path) -> None:
    """Move a finished index to its place; whoever was there first with the same one is as good."""
    try:
        os.rename(made, target)
    except OSError:
        if store.open_folder(target) is not None:
            return
        with suppress(FileNotFoundError):  # a damaged one goes
            os.rename(target, made.with_name(f"{made.name}-old"))
        os.rename(made, target)
        shutil.rmtree(made.with_name(f"{made.name}-old"), ignore_errors=True)


def _folder(wanted: str) -> Path:
    return cache_folder() / f"{_PREFIX}{wanted}"


def _sweep(current: Path) -> None:
    """Remove indexes of other sources and what killed makers left; a living one needs seconds, not an hour."""
    for folder in _others(current):
        with suppress(OSError):
            if time.time() - folder.stat().st_mtime > _HOUR:
                shutil.rmtree(folder, ignore_errors=True)


def _others(current: Path) -> Iterator[Path]:
    return (folder for folder in current.parent.glob(f"{_PREFIX}*") if folder != current)

"""How is everything that is kept copied, and brought back?

A backup is one SQLite file whatever the database is, written beside its name and put in place whole, so that
half a backup is never taken for one. It is taken from one moment while servers go on working. Restoring checks
the backup first and writes it in one transaction: afterwards the database holds the backup, or what it held.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from web.errors import BadRequestError, DatabaseError
from web.store.condition import place_of
from web.store.database import Store, open_store
from web.store.tables import cases, metadata

_AT_ONCE = 500


def backup(store: Store, path: Path) -> int:
    """Write everything into one file; gives the number of cases."""
    if path.is_dir() or not path.parent.is_dir():
        raise BadRequestError(
            f"{path} cannot be written; expected the name of a file in a folder that exists"
        )
    store.prepare()
    with tempfile.TemporaryDirectory(prefix="backup-", dir=path.parent) as folder:
        part = Path(folder) / "cases.sqlite"
        copy = open_store(str(part))
        copy.migrate()
        with store.snapshot() as source, copy.writing() as target:
            number = _pour(source, target)
        copy.close()
        with closing(sqlite3.connect(part)) as plain:  # one file, without a log beside it
            plain.execute("PRAGMA journal_mode=DELETE")
        with part.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(part, path)
    return number


def restore(url: str, path: Path, replace: bool = False) -> tuple[int, Path | None]:
    """Bring a backup back; gives the number of cases, and where a damaged file was put."""
    if not path.is_file():
        raise BadRequestError(f"there is no backup {path}")
    with _checked(path) as source:
        store = open_store(url)
        aside = _made_usable(store)
        if aside is not None:
            store.close()
            store = open_store(url)
            store.prepare()
        try:
            with store.writing() as target, source.snapshot() as held:
                there = target.execute(sa.select(sa.func.count()).select_from(cases)).scalar_one()
                if there and not replace:
                    raise BadRequestError(
                        f"{place_of(store._engine)} holds {there} case{'' if there == 1 else 's'}; --replace puts the backup in their place"
                    )
                for table in reversed(metadata.sorted_tables):
                    target.execute(table.delete())
                number = _pour(held, target)
        finally:
            store.close()
    return number, aside


def _pour(source: Connection, target: Connection) -> int:
    """Copy all rows; gives the number of cases."""
    number = 0
    for table in metadata.sorted_tables:
        rows = source.execute(sa.select(table))
        while part := rows.fetchmany(_AT_ONCE):
            target.execute(table.insert(), [row._asdict() for row in part])
            number += len(part) if table is cases else 0
    return number


@contextmanager
def _checked(path: Path) -> Iterator[Store]:
    """A backup, looked through and brought to today's form on a copy: the file itself stays as it is."""
    with tempfile.TemporaryDirectory(prefix="floorjudge-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        store = open_store(str(copy))
        try:
            store.prepare()
        except DatabaseError as error:
            raise BadRequestError(error.reason.replace(str(copy), str(path)).partition("; ")[0]) from None
        try:
            yield store
        finally:
            store.close()


def _made_usable(store: Store) -> Path | None:
    """Make a database ready to be filled; a damaged file is put aside with its logs, never overwritten."""
    try:
        store.prepare()
    except DatabaseError as error:
        place = Path(place_of(store._engine))
        if "is damaged" not in error.reason or not place.is_file():
            raise BadRequestError(error.reason) from None
        store.close()
        number = 1
        while (aside := place.with_name(f"{place.name}.damaged-{number}")).exists():
            number += 1
        for ending in ("", "-wal", "-shm"):
            beside = place.with_name(place.name + ending)
            if beside.exists():
                beside.rename(aside.with_name(aside.name + ending))
        return aside
    return None

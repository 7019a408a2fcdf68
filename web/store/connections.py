"""How does work reach the database, and what is said when it fails?

Reading and writing in transactions of their own. A database that fails is said in one sentence, with
what became of the work; the reason, which may name hosts and files, is for the log and the command line.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from web.errors import DatabaseError
from web.store.quota import UNBOUNDED


class Connections:
    """The connections of one database."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.quota = UNBOUNDED
        #: Asked before all work: raises while the database is known not to be usable.
        self.gate: Callable[[], object] = bool

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        self.gate()
        with _said("try again in a moment"), self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """One transaction that commits at the end; SQLite takes its write lock at the beginning."""
        self.gate()
        with _said("nothing was saved"), self.engine.connect() as connection:
            writing = connection.execution_options(writes=True, quota=self.quota)
            transaction = writing.begin()
            try:
                yield writing
            except BaseException:
                transaction.rollback()
                raise
            with _said(_of_commit(self.engine)):
                transaction.commit()

    def tidy(self) -> None:
        """Leave nothing of what was erased in the files beside the database; PostgreSQL sees to that itself."""
        if self.engine.dialect.name == "sqlite":
            with _said("try again in a moment"), self.engine.connect() as connection:
                driver = connection.connection.driver_connection
                assert driver is not None
                driver.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def now() -> int:
    """The time of the store: milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def _of_commit(engine: Engine) -> str:
    """What became of a commit that failed: over a network it may have been made, and only its answer lost."""
    if engine.dialect.name == "postgresql":
        return "whether this was saved is not known; look before you repeat it"
    return "nothing was saved"


@contextmanager
def _said(become: str) -> Iterator[None]:
    try:
        yield
    except (sa.exc.DBAPIError, sqlite3.Error) as error:  # the second while a connection is being prepared
        reason = " ".join(str(getattr(error, "orig", error)).split())[:200]
        raise DatabaseError(f"the database does not work; {become}", reason) from error
    except sa.exc.TimeoutError as error:
        raise DatabaseError(
            "the database is too busy; try again in a moment", "no free connection"
        ) from error

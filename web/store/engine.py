"""How is a database opened?

SQLite with a write-ahead log, full synchronisation and our own transaction boundaries; PostgreSQL
through psycopg, with connections that are tried before they are used.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, make_url

from web.errors import ConfigError


def open_engine(url: str) -> Engine:
    """The engine of a database URL or, for SQLite, at a file's path."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        parsed = make_url(url)
    except sa.exc.ArgumentError:
        raise ConfigError(
            "the database's URL cannot be read; expected sqlite:///FILE or postgresql://…"
        ) from None
    if parsed.drivername in ("postgres", "postgresql"):
        parsed = parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername == "postgresql+psycopg":
        return _postgresql(parsed)
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        return _sqlite(parsed)
    raise ConfigError(
        f"databases of kind {parsed.drivername!r} are not supported; expected sqlite or postgresql"
    )


def _sqlite(url: sa.URL) -> Engine:
    if not url.database or url.database == ":memory:":
        raise ConfigError("SQLite in memory cannot be shared between threads; expected sqlite:///FILE")
    try:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"cannot make the folder of {url.database} ({error.strerror})") from None
    _keep_to_its_owner(Path(url.database))
    engine = sa.create_engine(url, connect_args={"timeout": 15}, pool_size=20, max_overflow=40)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: Any) -> None:
        connection.isolation_level = None  # we begin transactions ourselves, below
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=15000",
            "secure_delete=ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A read that turns into a write would have to fail when another write came between.
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _keep_to_its_owner(path: Path) -> None:
    """Make the file readable by its owner alone; the files SQLite puts beside it take over its mode."""
    with suppress(OSError):  # read-only, or somebody else's: opening it says so
        path.touch(mode=0o600, exist_ok=True)
        if path.stat().st_mode & 0o077:
            path.chmod(0o600)


def _postgresql(url: sa.URL) -> Engine:
    try:
        return sa.create_engine(url, pool_size=10, max_overflow=30, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise ConfigError("PostgreSQL needs psycopg; install floorjudge[postgres]") from None

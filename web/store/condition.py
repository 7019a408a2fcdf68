"""Is the database whole, and of a version we know?

Looked at once when a server starts, before anything is written: a file that was copied the wrong way (without
its write-ahead log, or beside somebody else's) is found here, not in the middle of a ruling.
"""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from web.errors import DatabaseError
from web.store.migrate import known_revisions, revision_of
from web.store.tables import cases, revisions

_PUBLIC = "the cases cannot be reached now; rules and search go on"


def place_of(engine: Engine) -> str:
    """What a database is called in a sentence: its file, or its address without the password."""
    url = engine.url
    return url.database or "" if engine.dialect.name == "sqlite" else url.render_as_string(hide_password=True)


def check(connection: Connection, place: str) -> None:
    """Raise `DatabaseError` with a sentence for the operator if the database cannot be trusted."""
    found = revision_of(connection)
    known = known_revisions()
    if found is not None and found not in known:
        raise DatabaseError(
            _PUBLIC,
            f"{place} was written by a newer Floorjudge (tables {found}, this one knows up to {known[-1]}); "
            "update Floorjudge, or name another --database",
        )
    if connection.dialect.name == "sqlite":
        _check_file(connection, place)
    if found == known[-1]:
        _check_versions(connection, place)


def _check_file(connection: Connection, place: str) -> None:
    rows = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check(3)")]
    loose = connection.exec_driver_sql("PRAGMA foreign_key_check").first()
    if rows != ["ok"] or loose is not None:
        raise damaged(place, rows[0] if rows != ["ok"] else f"a row of {loose[0]} belongs to nothing")  # type: ignore[index]


def _check_versions(connection: Connection, place: str) -> None:
    """Every case must have its newest version; a log that belongs to another file tears the two apart."""
    newest = sa.select(sa.func.max(revisions.c.version)).where(revisions.c.case_id == cases.c.id)
    torn = sa.select(cases.c.id).where(
        cases.c.version != sa.func.coalesce(newest.correlate(cases).scalar_subquery(), 0)
    )
    if (row := connection.execute(torn.limit(1)).first()) is not None:
        raise damaged(place, f"case {row.id} lacks its newest version")


def damaged(place: str, reason: str) -> DatabaseError:
    return DatabaseError(
        _PUBLIC,
        f"{place} is damaged ({reason}); restore a backup with `judge cases restore FILE`, "
        "or name another --database",
    )


def explained(error: DatabaseError, place: str) -> DatabaseError:
    """An error of the driver as a sentence that names the database and what to do."""
    reason = error.reason
    if error.message == _PUBLIC:
        return error
    if "readonly" in reason or "read-only" in reason:
        said = (
            f"{place} is read-only; let this user write to it and to its folder, or name another --database"
        )
    elif "not a database" in reason or "malformed" in reason:
        return damaged(place, reason)
    else:
        said = f"{place} cannot be opened ({reason or error.message})"
    return DatabaseError(_PUBLIC, said)

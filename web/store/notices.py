"""How does a server learn at once what another server has saved?

PostgreSQL tells it: every save and every step that a judge shows sends a notice with the transaction, and each
process listens on a connection of its own. How many listen is how many share the work, so that limits can be
shared. SQLite has no such thing; there, followers look again and again.
"""

from __future__ import annotations

import contextlib
import logging
import threading
import time
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

CHANNEL = "floorjudge"
#: Seconds between two counts of the servers, and until a lost connection is tried again.
COUNT, AGAIN = 10.0, 1.0
_log = logging.getLogger("floorjudge")


def notify(connection: Connection, case_id: str) -> None:
    """Tell all servers that something about a case changed, when the transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, case_id)))


class Notices:
    """What this process hears; `listening` says whether it hears at all."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._heard = threading.Condition()
        self._counts: dict[str, int] = {}
        self._all = 0  # goes up when a notice may have been missed
        self._thread: threading.Thread | None = None
        self._stopping = False
        self.listening = False
        self._name = ""
        #: Processes of the same kind on this database, on all servers, this one included.
        self.sharers = 1

    def start(self, kind: str) -> None:
        """Listen from now on, where the database can tell; `kind` says with whom the work is shared."""
        self._name = f"floorjudge {kind}"
        if self._engine.dialect.name == "postgresql" and self._thread is None:
            self._thread = threading.Thread(target=self._run, name="notices", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        self._stopping = True
        if self._thread is not None:
            self._thread.join(5)

    def mark(self, case_id: str) -> int:
        """A number that goes up whenever something about a case changed."""
        with self._heard:
            return self._counts.get(case_id, 0) + self._all

    def wait(self, case_id: str, mark: int, seconds: float) -> bool:
        """Wait until something changed since a mark, at most so long; whether it did."""
        with self._heard:
            return self._heard.wait_for(
                lambda: self._counts.get(case_id, 0) + self._all != mark, timeout=seconds
            )

    def _run(self) -> None:
        import psycopg

        while not self._stopping:
            try:
                self._listen()
            except (psycopg.Error, OSError) as error:
                _log.warning("notices", extra={"error": type(error).__name__})
            self.listening = False
            if not self._stopping:
                time.sleep(AGAIN)

    def _listen(self) -> None:
        url = self._engine.url.set(drivername="postgresql")
        with self._connection(url.render_as_string(hide_password=False)) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            with self._heard:
                # Whatever was told before is missed: everybody looks once.
                self._all += 1
                self.listening = True
                self._heard.notify_all()
            counted = 0.0
            while not self._stopping:
                if time.monotonic() - counted > COUNT:
                    counted = time.monotonic()
                    self.sharers = self._count(connection)
                for notice in connection.notifies(timeout=0.5):
                    self._tell(notice.payload)

    @contextlib.contextmanager
    def _connection(self, url: str) -> Any:
        import psycopg

        connection = psycopg.connect(url, autocommit=True, application_name=self._name)
        try:
            yield connection
        finally:
            connection.close()

    def _count(self, connection: Any) -> int:
        query = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s AND datname = current_database()"
        return max(1, int(connection.execute(query, (self._name,)).fetchone()[0]))

    def _tell(self, case_id: str) -> None:
        with self._heard:
            if len(self._counts) > 10_000:
                self._counts.clear()
                self._all += 20_000
            self._counts[case_id] = self._counts.get(case_id, 0) + 1
            self._heard.notify_all()

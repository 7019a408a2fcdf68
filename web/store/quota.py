"""How much may be kept, so that nobody fills the disk?

Every version of a case counts with its bytes: towards its event, or, where it has none, towards the address it
was begun from and towards all that strangers keep. Of an address only a keyed digest is kept. Whoever sits at the
server is not counted. What is full is said before anything is written; events are not touched by what strangers do.
"""

from __future__ import annotations

import math
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from web.errors import WebError
from web.store.tables import cases, keys

_MIB = 1 << 20
#: An address has this part of what all strangers have.
SHARE = 16
#: With less space than this on the disk, strangers' cases are not kept any more: the rest is for events.
LEAST_LEFT = 256 * _MIB
#: Links that a case may have had, judges that an event may have had.
MOST_KEYS = 1000


class QuotaError(WebError):
    """There is no room for more of this kind."""

    slug: ClassVar[str] = "quota"
    status: ClassVar[int] = 507


@dataclass(frozen=True, slots=True)
class Quota:
    """MiB for the cases of one event, and for all cases that strangers keep; 0 for no limit."""

    megabytes: int = 0
    #: Where the database lies; None where that is another machine's business.
    folder: Path | None = None

    def space(self) -> float:
        """Bytes that are free there."""
        try:
            return shutil.disk_usage(self.folder).free if self.folder is not None else math.inf
        except OSError:
            return math.inf

    def check(self, connection: Connection, event_id: str, origin: str, more: int) -> None:
        """Refuse to keep so many bytes more where that is too much."""
        if not self.megabytes or not (event_id or origin):
            return
        most = self.megabytes * _MIB
        if event_id:
            _refuse(_sum(connection, cases.c.event_id == event_id) + more > most, "this event", most)
            return
        if self.space() < LEAST_LEFT:
            raise QuotaError(
                "nothing was saved: the server's disk is nearly full, and what is left is for its events"
            )
        strangers = cases.c.event_id == ""
        own = _sum(connection, strangers, cases.c.origin == origin)
        _refuse(own + more > most // SHARE, "your address", most // SHARE)
        _refuse(_sum(connection, strangers, cases.c.origin != "") + more > most, "all without an event", most)


UNBOUNDED = Quota()


def quota_of(connection: Connection) -> Quota:
    """The quota that holds for what is written over a connection; only the page has one."""
    found: Quota = connection.get_execution_options().get("quota", UNBOUNDED)
    return found


def check_keys(connection: Connection, condition: Any) -> None:
    """Refuse a key where there have been very many."""
    number = connection.execute(sa.select(sa.func.count()).select_from(keys).where(condition)).scalar_one()
    if number >= MOST_KEYS:
        raise QuotaError(f"{MOST_KEYS:,} links were made here, and no more are; end none, use one there is")


def _sum(connection: Connection, *conditions: Any) -> int:
    query = sa.select(sa.func.coalesce(sa.func.sum(cases.c.bytes), 0)).where(*conditions)
    return int(connection.execute(query).scalar_one())


def _refuse(full: bool, whose: str, most: int) -> None:
    if full:
        raise QuotaError(
            f"nothing was saved: the cases of {whose} take all of {most / _MIB:g} MiB; erase some, "
            "or ask whoever runs the server for more (FLOORJUDGE_QUOTA)"
        )

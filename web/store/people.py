"""Who may do what? The records: events, keys and what was done with a case.

A key is whatever lets somebody in: a judge's key of an event, a link to a case, a link to join. What it
allows follows from its role alone. Knows nothing of how keys are carried (web/people) nor kept (keyring.py).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from web.errors import BadRequestError
from web.store.records import iso, printable

#: What a key is for. Of an event: head judge, judge, joining. Of a case: editing, looking at everything,
#: what both players may see, what one of them may see.
Role = Literal["head", "judge", "join", "edit", "look", "players", "player-A", "player-B"]
#: Links that show a case and cannot change it, as they are offered.
VIEWS: tuple[Role, ...] = ("players", "player-A", "player-B", "look")
#: What a key is worth to whoever counts requests: nothing, a link anybody can make, something of an event.
Standing = Literal["", "link", "event"]
Kind = Literal["ruled", "overruled", "reopened", "appealed", "upheld", "closed"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """An event: its name, its days, the books it plays by, and whether names of players are kept."""

    id: str
    name: str
    begins: str = ""
    ends: str = ""
    books: tuple[str, ...] = ()
    names: bool = True
    created: int = 0

    def __post_init__(self) -> None:
        name = printable(self.name)
        if not 0 < len(name) <= 100:
            raise BadRequestError(f"an event's name has {len(name)} characters; expected 1 to 100")
        object.__setattr__(self, "name", name)
        for day in (self.begins, self.ends):
            _check_day(day)
        if self.begins and self.ends and self.ends < self.begins:
            raise BadRequestError(f"the event ends on {self.ends}, before it begins on {self.begins}")

    def record(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "name": self.name,
            "begins": self.begins,
            "ends": self.ends,
            "books": list(self.books),
            "names": self.names,
            "created": iso(self.created),
        }


def _check_day(day: str) -> None:
    from datetime import date

    try:
        valid = not day or date.fromisoformat(day).isoformat() == day
    except ValueError:
        valid = False
    if not valid:
        raise BadRequestError(f"{day[:20]!r} is no day; expected year-month-day, such as 2026-05-30")


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """What somebody holds; `ended` when it opens nothing any more."""

    id: str
    role: Role
    event_id: str = ""
    case_id: str = ""
    name: str = ""
    made: int = 0
    made_by: str = ""
    ended: int | None = None

    @property
    def is_judge(self) -> bool:
        """Whether this is a judge of an event, the head judge included."""
        return self.role in ("head", "judge")

    def judges(self, event_id: str) -> bool:
        """Whether this key is of a judge of an event."""
        return bool(event_id) and self.is_judge and self.event_id == event_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """Something done with a case that its history must show: who, when, on which version, why."""

    at: int
    kind: Kind
    version: int
    name: str
    why: str = ""
    verdict: str = ""

    def record(self) -> dict[str, Any]:
        return {
            "at": iso(self.at),
            "kind": self.kind,
            "version": self.version,
            "name": self.name,
            "why": self.why,
            "verdict": self.verdict,
        }


def judge_of(keys: Iterable[Key], event_id: str) -> Key | None:
    """The key of a judge of an event among some keys, the head judge's first."""
    fitting = [key for key in keys if key.judges(event_id)]
    return min(fitting, key=lambda key: key.role != "head", default=None)

"""What has happened (or would happen)?

One record for every kind of event. Triggers and replacement effects look at it; the log does not
(it has its own entries). Kinds are words of the game: move, destroyed, drawn, advanced…
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from judge.kernel.cards import Face


#: The facts of an event that has none; never written to.
NO_FACTS: dict[str, Any] = {}
#: Those of the move of a card that everybody could see though it lay in a hidden area; never written to.
SHOWN: dict[str, Any] = {"shown": True}


class EventData(TypedDict, total=False):
    """An event as plain data, in a frame or with an ability in stand-by; of what the card was only values."""

    kind: str
    who: int
    card: int
    src: int
    dst: int
    cause: str
    by: int
    source: int
    n: int
    facts: dict[str, Any]
    was: dict[str, Any]


class How(TypedDict, total=False):
    """How something comes about: what is behind it, the player, and the card."""

    cause: str
    by: int
    source: int


#: No event; never written to.
NO_EVENT: EventData = {}


@dataclass(slots=True, init=False)
class Event:
    """An event: its kind, the player and card it happens to, and how.

    `cause` says what brought it about (rule, effect, cost, action…), `by` the player behind that
    (-1: nobody), `source` the card whose ability did it. `was` is the card's face before it moved.
    """

    kind: str
    who: int
    card: int
    src: int
    dst: int
    cause: str
    by: int
    source: int
    n: int
    was: Face | None
    facts: dict[str, Any]

    # Written out, since a dataclass would make a new mapping for the facts of every event that has none.
    def __init__(
        self,
        kind: str,
        who: int = -1,
        card: int = -1,
        src: int = -1,
        dst: int = -1,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        n: int = 1,
        was: Face | None = None,
        facts: dict[str, Any] = NO_FACTS,
    ) -> None:
        self.kind = kind
        self.who = who
        self.card = card
        self.src = src
        self.dst = dst
        self.cause = cause
        self.by = by
        self.source = source
        self.n = n
        self.was = was
        self.facts = facts

    def plain(self) -> EventData:
        """The event as plain data, for a frame or a stand-by ability."""
        data: EventData = {
            "kind": self.kind,
            "who": self.who,
            "card": self.card,
            "src": self.src,
            "dst": self.dst,
            "cause": self.cause,
            "by": self.by,
            "source": self.source,
            "n": self.n,
        }
        if self.facts:
            data["facts"] = self.facts
        if self.was is not None and self.was.trace is not None:
            data["was"] = self.was.values()
        return data

    @classmethod
    def read(cls, data: EventData) -> Event:
        """The event that `plain` wrote (what the card was is only kept as values there)."""
        given: dict[str, Any] = {name: value for name, value in data.items() if name != "was"}
        return cls(**given)

    def instead(self, **changed: object) -> Event:
        """The same event with something changed."""
        event = Event(
            self.kind,
            self.who,
            self.card,
            self.src,
            self.dst,
            self.cause,
            self.by,
            self.source,
            self.n,
            self.was,
            self.facts,
        )
        for name, value in changed.items():
            setattr(event, name, value)
        return event

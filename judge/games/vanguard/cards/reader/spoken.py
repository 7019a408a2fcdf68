"""What has a Vanguard text spoken of so far, and which of it does a word such as *it* mean?

*It* is what was last chosen, found or looked at; the unit itself if that was spoken of since; the card of the event if
nothing was. *That unit* is never the unit itself. What is not certain is `Unclear`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.reading.naming import Unclear


@dataclass
class State:
    """What has been spoken of so far."""

    #: The card of the event: `this`, `it`, or none.
    event: str | None = None
    last: str | None = None
    single: bool = True
    group: str | None = None
    picked: list[str] = field(default_factory=list)
    #: Whether some of the group were shown: *the revealed cards* are then not all of it.
    shown: bool = False
    #: What was revealed last: *the revealed card*.
    revealed: str | None = None
    #: Whether the unit itself was spoken of after `last`.
    own: bool = False
    chosen: str | None = None
    #: The unit on the field that was chosen last, and whether `last` was found in a deck since: *that unit* could
    #: then be either.
    unit: str | None = None
    found: bool = False
    used: set[str] = field(default_factory=set)
    verbs: dict[str, dict[str, Any]] = field(default_factory=dict)
    #: What was done for the cost that was paid last.
    paid: dict[str, dict[str, Any]] = field(default_factory=dict)

    def deeds(self, by: object) -> dict[str, dict[str, Any]]:
        """What was done, or of it what was done for the cost, or not for it."""
        if by == "cost":
            return self.paid
        if by == "effect":
            return {key: made for key, made in self.verbs.items() if made is not self.paid.get(key)}
        return self.verbs

    def resolve(self, word: str) -> Any:
        """The cards a word means; raises `Unclear`."""
        found: object = None
        if word == "IT":
            if self.own or (self.last is None and self.event == "this"):
                found = "this"
            elif self.last is not None:
                found = self.last if self.single else None
            else:
                found = self.event
        elif word == "THAT":
            if self.found and self.unit is not None:
                raise Unclear
            found = self.last if self.last is not None and self.single else None
            if self.last is None and self.event == "it":
                found = "it"
        elif word == "THEM":
            found = self.last if self.last is not None and not self.single else None
        elif word == "LOOKED" or (word == "REVEALED" and not self.shown):
            found = self.group
        elif word == "SHOWN":
            other = self.last is not None and self.last != self.unit
            found = self.revealed or (self.last if other and self.single else None)
            if found is None and not other:
                found = self.event if self.event == "it" else None
        elif word == "REST" and self.group is not None and self.picked:
            found = {
                "of": self.group,
                "without": self.picked[0] if len(self.picked) == 1 else list(self.picked),
            }
        if found is None:
            raise Unclear
        return found

    def fresh(self, word: str) -> str:
        """A name that no instruction has yet."""
        name, number = word, 2
        while name in self.used:
            name, number = f"{word}{number}", number + 1
        self.used.add(name)
        return name

    def speak_of(self, name: str, *, single: bool, found: bool = False) -> None:
        self.last, self.single, self.own, self.found = name, single, False, found

    def copy(self) -> State:
        """The same, to go on from twice."""
        return State(
            self.event, self.last, self.single, self.group, list(self.picked), self.shown, self.revealed, self.own, self.chosen,
            self.unit, self.found, self.used, dict(self.verbs), dict(self.paid),
        )  # fmt: skip


__all__ = ["State"]

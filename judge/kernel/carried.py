"""Under which numbers of another edition does an engine run?

An engine names every rule by its number in the edition it was written for. Under another edition of the
game, whose table of numbers was made from the comparison of the two books (judge/carrying.py), it runs the
same steps; what it cites, refuses and asks by is told by the other book's numbers. A rule that the other
book does not have keeps its number with the edition it comes from: `9-5-2@1.23`. Knows nothing of books.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

#: What became of a rule in the other book. "moved" is the same rule under another number, "unread" one that was
#: found, but whose wording could not be compared.
How = Literal["same", "moved", "reworded", "unread", "gone"]


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of one rule of the engine's edition: how, and its number in the other book, if any."""

    rule: str
    how: How
    number: str | None
    #: How the other book words it, where it does so differently: in short.
    words: str = ""


@dataclass(frozen=True, slots=True)
class Carried:
    """The engine of one edition under the numbers of another."""

    engine: str
    edition: str
    fates: Mapping[str, Fate]
    #: How much of it stands in the other book, in a sentence.
    about: str
    _meant: dict[str, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for rule in self.fates:
            self._meant.setdefault(self.shown(rule), []).append(rule)

    def shown(self, rule: str) -> str:
        """The number of a rule of the engine's edition in the other book."""
        fate = self.fates.get(rule)
        return f"{rule}@{self.engine}" if fate is None or fate.number is None else fate.number

    def meant(self, number: str) -> Iterable[str]:
        """The rules of the engine's edition that are told by a number; none for what is new."""
        return self._meant.get(number, ())

    def differs(self, number: str) -> bool:
        """Whether a rule that is told by a number is known to be worded differently, or is not in the book."""
        return any(self.fates[rule].how in ("reworded", "gone") for rule in self.meant(number))

    def remark(self, number: str) -> str:
        """What must be known of a rule that is told by a number; empty where it stands as it was."""
        return "; ".join(filter(None, (self._remark(self.fates[rule]) for rule in self.meant(number))))

    def _remark(self, fate: Fate) -> str:
        runs = f"runs as in {self.engine}, {fate.rule}"
        if fate.how == "gone":
            return f"{runs}; {self.edition} has no such rule"
        if fate.how == "reworded":
            return f"{runs}; {self.edition} words it differently" + (f": {fate.words}" if fate.words else "")
        if fate.how == "unread":
            return f"{runs}; whether {self.edition} words it differently was not compared"
        return ""

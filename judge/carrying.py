"""How much of an engine carries over to another edition?

The steps of an edition that runs are set beside the comparison of its rulebook with another one's: the
same rule under the same or another number, the same rule in other words, gone; and the procedures and
limits that only the other book has. What is compared (official wording, ours, or numbers only) is part of
the answer. It says what would have to be looked at, and runs nothing.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Literal

import rulesdb
from judge import library
from judge.kernel.errors import CaseFault
from rulesdb.compare.changes import Basis
from rulesdb.library import Edition
from rulesdb.library import editions as books

How = Literal["unchanged", "renumbered", "reworded", "gone"]
HOWS: tuple[How, ...] = ("unchanged", "renumbered", "reworded", "gone")


@dataclass(frozen=True, slots=True)
class Step:
    """One rule that runs, and what became of it: its number in the other edition, or none."""

    rule: str
    how: How
    number: str | None


@dataclass(frozen=True, slots=True)
class Carried:
    """The engine of one edition beside the book of another."""

    game: str
    runs: str
    edition: str
    basis: str
    steps: tuple[Step, ...]
    new: tuple[str, ...]

    @property
    def words_compared(self) -> bool:
        """Whether the wording of the two books was compared, or only numbers and subjects."""
        return self.basis != Basis.NUMBERS

    def count(self) -> dict[How, int]:
        """How many steps of each kind."""
        counts = Counter(step.how for step in self.steps)
        return {how: counts[how] for how in HOWS}


def others(game: str) -> tuple[Edition, ...]:
    """The editions of a game on the shelf, imported ones included, that no engine of ours runs under."""
    running = library.editions(game)
    return tuple(book for book in books(game) if book.edition not in running)


def carried(game: str, edition: str) -> Carried:
    """What of the newest engine of a game stands in another edition's book."""
    runs = library.editions(game)[0]
    if edition in library.editions(game):
        raise CaseFault(f"{game}@{edition} runs itself; name an edition that does not")
    known = [book.edition for book in others(game)]
    if edition not in known:
        raise CaseFault(
            f"there is no rulebook {game}@{edition}; import it with 'rulesdb import FILE'"
            + (f", or name one of {', '.join(known)}" if known else "")
        )
    diff = rulesdb.diff(f"{game}@{runs}", f"{game}@{edition}")
    steps = []
    for rule in library.rules(game, runs).linked.pc:
        change = next((each for each in diff.of(diff.old.by_id[rule]) if rule in diff.old.by_id), None)
        if change is None or change.new is None:
            steps.append(Step(rule, "gone", None))
        elif change.edited:
            steps.append(Step(rule, "reworded", change.new.id))
        else:
            how: How = "unchanged" if change.new.id == rule else "renumbered"
            steps.append(Step(rule, how, change.new.id))
    new = tuple(change.new.id for change in diff if change.kind == "added" and change.new is not None)
    return Carried(game, runs, edition, str(diff.basis), tuple(steps), new)

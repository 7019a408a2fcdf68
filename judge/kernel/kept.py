"""Is what the cards were found to be still so?

A projection is dropped whenever something changes that it may look at, and two times of three the next look finds
the same. So the last ones are kept with what they were made of: one is right again if it would be made of the same
changes, and each change that looks at the table reaches the same cards by the same amount as it did then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.kernel.cards import CardDef, Face
    from judge.kernel.continuous import Layered

#: How many projections a state keeps: with and without what a battle adds, before and after it.
MOST = 4

#: Whom a change reaches and by how much.
Reached = tuple[tuple[int, ...], Any]
#: A change as it was applied.
Applied = tuple["Layered", Reached]


class Kept(NamedTuple):
    """A projection with what it was made of: the cards as printed, and what changes them. `looking`: the changes that
    look at the table, with what they reached; None if asking them again would not tell."""

    defs: tuple[CardDef, ...]
    sources: tuple[object, ...]
    faces: dict[int, Face]
    fixed: int
    looking: tuple[Applied, ...] | None

    def holds(self, game: object) -> bool:
        """Whether every change that looks at the table would do the same again; the game shows these faces now."""
        if self.looking is None:
            return False
        return all(change.reach(game) == reached for change, reached in self.looking)


def looking(applied: Sequence[Applied]) -> tuple[Applied, ...] | None:
    """The changes that look at the table, as they were applied; None if one of them looks at something that it
    changed itself or that was changed after it: what it says of finished faces is not what it said then."""
    found: list[Applied] = []
    altered: set[str] = set()
    for change, reached in reversed(applied):
        if reached[0]:
            altered.update(_ALTERS.get(change.how, (change.attribute,)))
        reads = change.reads
        if reads:
            if altered and ("*" in altered or "*" in reads or not altered.isdisjoint(reads)):
                return None
            found.append((change, reached))
    return tuple(found)


#: What kinds of changes alter beside the attribute that they name.
_ALTERS = {"negate": ("abilities", "flags"), "blank": ("*",)}

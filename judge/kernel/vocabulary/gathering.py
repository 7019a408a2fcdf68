"""What must the cards of one choice be together?

`different: names` (no two share one), `same: names` (all share one), `sum: {grade: 3}` (together at least that) and
`total: {cost: 5}` (together at most that): such cards are chosen one after the other, each among those that still fit with the ones before it. A game names the
information; a set of words is shared if one word is in both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.kernel.cards import Amount
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.language import Compiler, nearest

if TYPE_CHECKING:
    from judge.kernel.frames import Context
    from judge.kernel.happening import Happenings

#: The words of a selection that speak of its cards together.
WORDS = ("different", "same", "sum", "total")


@dataclass(frozen=True, slots=True)
class Together:
    """What is asked of all cards of a choice."""

    how: str
    information: str
    #: Of a sum: how much it must be at least.
    least: Amount | None = None
    #: Of a total: how much it may be at most.
    bound: int = 0

    def shared(self, game: Happenings, one: int, two: int) -> bool:
        """Whether two cards have the information in common."""
        values = [getattr(game.face(card), self.information) for card in (one, two)]
        if isinstance(values[0], frozenset):
            return not values[0].isdisjoint(values[1])
        return bool(values[0] == values[1])

    def fits(self, game: Happenings, card: int, chosen: tuple[int, ...]) -> bool:
        """Whether a card can be chosen beside those chosen before."""
        if self.how == "total":
            return self.sum_of(game, (*chosen, card)) <= self.bound
        if self.how == "sum" or not chosen:
            return True
        return all(self.shared(game, card, other) == (self.how == "same") for other in chosen)

    def reached(self, game: Happenings, context: Context, chosen: tuple[int, ...]) -> bool:
        """Whether the cards chosen are enough by themselves."""
        if self.least is None:
            return True
        return bool(self.sum_of(game, chosen) >= self.least(game, context))

    def sum_of(self, game: Happenings, cards: tuple[int, ...]) -> int:
        """What the numbers of some cards come to."""
        return sum(getattr(game.face(card), self.information) or 0 for card in cards)

    def most(self, game: Happenings, cards: tuple[int, ...]) -> int:
        """How many of these cards can be chosen together."""
        if self.how == "same":
            return max((sum(self.shared(game, card, other) for other in cards) for card in cards), default=0)
        found: tuple[int, ...] = ()
        for card in cards:
            if self.fits(game, card, found):
                found = (*found, card)
        return len(found)

    def open(
        self, game: Happenings, cards: tuple[int, ...], chosen: tuple[int, ...], wanted: int
    ) -> tuple[int, ...]:
        """The cards that can be chosen next; of those that must be the same, only where there are enough."""
        left = tuple(card for card in cards if card not in chosen and self.fits(game, card, chosen))
        if self.how != "same" or chosen:
            return left
        enough = tuple(c for c in left if sum(self.shared(game, c, other) for other in left) >= wanted)
        return enough or left


def together(data: Mapping[str, object], compiler: Compiler) -> Together | None:
    """What a selection asks of its cards together, if it does."""
    how = next((word for word in WORDS if data.get(word) is not None), None)
    if how is None:
        return None
    wanted, known = data[how], compiler.language.attributes
    if how in ("sum", "total"):
        if not isinstance(wanted, Mapping) or len(wanted) != 1:
            raise CardFault(f"{compiler.where}: {how}: one number is expected (grade: 3), not {wanted!r}")
        name, least = next(iter(wanted.items()))
    else:
        name, least = str(wanted), None
    if name not in known or (how in ("sum", "total") and known[name] != "int"):
        raise CardFault(f"{compiler.where}: unknown information {name!r}{nearest(str(name), known)}")
    compiler.reads.add(name)
    if how == "total":
        if not isinstance(least, int):
            raise CardFault(f"{compiler.where}: total: a number is expected, not {least!r}")
        return Together(how, name, bound=least)
    return Together(how, name, None if least is None else compiler.amount(least))


__all__ = ["WORDS", "Together", "together"]

"""What does a card of the Dragon Ball Super Card Game show?

Chapter 2: type, colors, character names, special traits, era, power, combo power and cost, and the
energy cost as a total and one specified number for each color.
"""

from __future__ import annotations

import re

from judge.kernel.cards import CardDef, Face

COLORS = ("red", "blue", "green", "yellow", "black")
TYPES = ("leader", "battle", "extra", "unison")


#: The flag of a card that is treated as if it had no specified cost; its total stays (2-11-3-2-2).
NO_SPECIFIED = "no specified cost"
#: The flag of a card whose attacks are not negated.
FIRM_ATTACK = "attack cannot be negated"
#: The flag of a card in hand that is played without paying its energy cost.
FREE_TO_PLAY = "no energy cost to play"


def spelt(name: str) -> str:
    """A name in one form: *Ryn: Youth* and *Ryn : Youth* are the same."""
    return re.sub(r"\s*:\s*", " : ", name.strip())


class DbsFace(Face):
    """The information on a card (2-1 to 2-16) that rules and skills look at."""

    __slots__ = (
        "black",
        "blue",
        "characters",
        "colors",
        "combo",
        "combo_cost",
        "cost",
        "era",
        "green",
        "names",
        "number",
        "power",
        "red",
        "traits",
        "type",
        "x_cost",
        "yellow",
    )
    ATTRIBUTES = (
        "type", "names", "number", "colors", "characters", "traits", "era", "power", "combo", "combo_cost",
        "cost", "x_cost", "red", "blue", "green", "yellow", "black",
    )  # fmt: skip

    type: str
    names: frozenset[str]
    number: str
    colors: frozenset[str]
    characters: frozenset[str]
    traits: frozenset[str]
    era: str
    power: int | None
    combo: int | None
    combo_cost: int | None
    #: The total cost (2-11-2); None for cards without an energy cost (2-11-4).
    cost: int | None
    #: Whether the total cost is X (2-11-2-2).
    x_cost: bool
    #: The specified cost, one number a color (2-11-3).
    red: int
    blue: int
    green: int
    yellow: int
    black: int

    @property
    def specified(self) -> tuple[int, int, int, int, int]:
        """The specified cost in the order of `COLORS`, never below zero (2-11-3-2)."""
        if self.flags and NO_SPECIFIED in self.flags:
            return 0, 0, 0, 0, 0
        return self._by_color()

    def _by_color(self) -> tuple[int, int, int, int, int]:
        found = (self.red, self.blue, self.green, self.yellow, self.black)
        return found if min(found) >= 0 else tuple(max(0, part) for part in found)  # type: ignore[return-value]

    @property
    def total(self) -> int:
        """The total cost: at least the specified cost (2-11-2-1), never below zero (1-3-6)."""
        cost = self.cost or 0
        if self.trace:
            cost += sum(self.shift(color) for color in COLORS)
        return max(0, cost, sum(self._by_color()))

    def shift(self, color: str) -> int:
        """By how much effects raised or lowered a specified cost, and with it the total (2-11-3-1,
        2-11-3-2-1). Treating it as if there were none leaves the total alone (2-11-3-2-2)."""
        rows = (self.trace or {}).get(color)
        if not rows or any(how != "add" for _, how, _, _, _ in rows):
            return 0
        _, _, amount, value, _ = rows[0]
        return max(0, int(getattr(self, color))) - int(value - amount)


def printed(card: CardDef) -> DbsFace:
    """What is printed on a card."""
    assert isinstance(card.face, DbsFace)
    return card.face

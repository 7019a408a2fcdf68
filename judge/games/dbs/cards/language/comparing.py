"""Which numbers of a card does card text ask for?

Costs, power, markers and cards beneath, compared with a number that is printed or with one of a player.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.dbs.cards.faces import COLORS
from judge.games.dbs.cards.language.places import NUMBERS
from judge.games.dbs.table import lines
from judge.games.dbs.table.game import Dbs
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.vocabulary.amounts import COMPARISONS
from judge.kernel.vocabulary.comparing import compared
from judge.kernel.vocabulary.language import nearest

Test = Callable[[Dbs, int, Context], bool]


def original(value: Callable[[Any], int | None]) -> Callable[[object], Test]:
    """A number as it is printed, whatever effects made of it (2-8, 2-11)."""

    def factory(wanted: object) -> Test:
        fits = compared(wanted)

        def test(g: Dbs, card: int, c: Context) -> bool:
            number = value(g.printed(card))
            return number is not None and fits(number)

        return test

    return factory


def so_many_beneath(wanted: object) -> Test:
    """`cards beneath: ">=3"`: so many cards lie under it."""
    fits = compared(wanted)
    return lambda g, card, c: fits(len(g.beneath.get(card, ())))


def _against(wanted: object) -> Callable[[Dbs, Context], Callable[[int], bool]]:
    """What `compared` takes, or `{at_most: {number: energy, whose: opponent}}`: a number of a player now."""
    if not isinstance(wanted, dict):
        fits = compared(wanted)
        return lambda g, c: fits
    ((word, number),) = wanted.items()
    name = str(number.get("number"))
    if word not in COMPARISONS or name not in NUMBERS:
        raise CardFault(f"{wanted!r} is no comparison with a number of a player{nearest(name, NUMBERS)}")
    compare, theirs = COMPARISONS[word], number.get("whose") == "opponent"
    of_player: Callable[[Dbs, int], int] = NUMBERS[name]

    def bind(g: Dbs, c: Context) -> Callable[[int], bool]:
        bound = of_player(g, 1 - c.who if theirs else c.who)
        return lambda value: compare(value, bound)

    return bind


def total_cost(wanted: object) -> Test:
    """`energy cost: "<=3"`: the total, or the specified cost where that is more (2-11-6)."""
    against = _against(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        face = g.shows(card)
        if face.cost is None:
            return False
        if c.running and face.x_cost:
            g.note("2-11-2-4", lines.X_IS_0, card)
        return against(g, c)(face.total)

    return test


def specified_cost(wanted: object) -> Test:
    """`specified cost: 3`: so much energy of certain colors, all colors together (2-11-2)."""
    fits = compared(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        face = g.shows(card)
        return face.cost is not None and fits(sum(getattr(face, color) for color in COLORS))

    return test


def marked(wanted: object) -> Test:
    """`markers: ">=2"`: so many markers lie on it."""
    fits = compared(wanted)
    return lambda g, card, c: fits(g.markers.get(card, 0))

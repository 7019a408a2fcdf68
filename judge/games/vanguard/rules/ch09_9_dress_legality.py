"""What may be overDressed and XoverDressed, and which rule forbids the rest?

9.9.2.5 with 14.45 and 14.52: one predicate per action; the list of legal actions is what it lets through.
"""

from __future__ import annotations

from itertools import combinations

from judge.games.vanguard.rules.ch09_legality import Action
from judge.games.vanguard.table.areas import HAND, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability
from judge.kernel.decision import Refused
from judge.kernel.frames import Context, context_of


def fits_dress(g: Vanguard, card: int, ability: Ability, unit: int) -> bool:
    """Whether a unit is what an overDress or XoverDress ability asks for."""
    test = ability.extra.get("onto")
    return test is None or bool(test(g, unit, context_of(g.owner[card], card)))


def overdress_refusal(g: Vanguard, player: int, card: int, onto: int) -> Refused | None:
    """Why a card cannot be overDressed on a unit."""
    if g.where[card] != player * STRIDE + HAND:
        return Refused("9.9.2.5", "the unit is overDressed from the own hand")
    ability = next((a for a in g.face(card).abilities if a.kind == "overdress"), None)
    if ability is None:
        return Refused("9.9.2.5", "it has no overDress ability", through=("14.45.1",))
    if g.grade(card) > g.grade(g.leader(player)):
        return Refused("9.9.2.5", "its grade is greater than the vanguard's")
    if onto not in g.rear_guards(player):
        return Refused("9.9.2.5", "it is not one of your rear-guards")
    if not fits_dress(g, card, ability, onto):
        return Refused("14.45.1", "the unit is not the one that the overDress ability names", "9.9.2.5")
    return None


def xover_originals(g: Vanguard, player: int, card: int) -> tuple[tuple[int, ...], ...]:
    """The groups of rear-guards that XoverDress of a card could use, each with one for every condition."""
    ability = next((a for a in g.face(card).abilities if a.kind == "xoverdress"), None)
    if ability is None:
        return ()
    context = context_of(player, card)
    numbers = tuple(range(len(ability.extra["groups"])))
    groups = combinations(g.rear_guards(player), len(numbers))
    return tuple(group for group in groups if _assigned(g, group, numbers, ability, context))


def _assigned(
    g: Vanguard, group: tuple[int, ...], numbers: tuple[int, ...], ability: Ability, context: Context
) -> bool:
    """Whether the units of a group can each be one of those asked for."""
    if not numbers:
        return True
    onto = ability.extra["onto"]
    return any(
        onto(g, unit, context, numbers[0])
        and _assigned(g, tuple(u for u in group if u != unit), numbers[1:], ability, context)
        for unit in group
    )


def xoverdress_refusal(g: Vanguard, player: int, card: int, zone: int) -> Refused | None:
    """Why a card cannot be XoverDressed on a circle."""
    if g.where[card] != player * STRIDE + HAND:
        return Refused("14.52.2", "the card is XoverDressed from the own hand")
    if all(a.kind != "xoverdress" for a in g.face(card).abilities):
        return Refused("14.52.1", "it has no XoverDress ability", "14.52.2")
    if zone not in g.circles(player):
        return Refused("6.8.1", "it is not one of your rear-guard circles", "14.52.2")
    if not xover_originals(g, player, card):
        return Refused("6.8.3.1", "you do not have the rear-guards it asks for", "14.52.2")
    return None


def dress_actions(g: Vanguard, player: int) -> list[Action]:
    """Every overDress and XoverDress the player may do."""
    found: list[Action] = []
    for card in g.area(player, HAND):
        kinds = {a.kind for a in g.face(card).abilities}
        if "overdress" in kinds:
            rear = g.rear_guards(player)
            found += [("overdress", card, u) for u in rear if overdress_refusal(g, player, card, u) is None]
        if "xoverdress" in kinds and xover_originals(g, player, card):
            found += [("xoverdress", card, z % STRIDE) for z in g.circles(player)]
    return found

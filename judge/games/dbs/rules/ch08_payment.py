"""Can this energy cost be paid, and with which energy?

2-11 and 8-4-2-3: a cost is a total and a specified number for each color; cards in the Energy Area
are switched to Rest Mode, and the payer chooses which. A card of several colors counts for one of
them. The answer to the payment decision is checked as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from judge.games.dbs.cards.faces import COLORS, FREE_TO_PLAY, DbsFace
from judge.games.dbs.table import lines
from judge.kernel.costs import matched
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import Flow
from judge.kernel.state import REST

if TYPE_CHECKING:
    from judge.games.dbs.table.game import Dbs

#: The specified part of a cost, in the order of `COLORS`.
Specified = tuple[int, int, int, int, int]
FREE: Specified = (0, 0, 0, 0, 0)
#: Ways to pay the specified part: one of several colors for an icon that names two.
Ways = tuple[Specified, ...]
#: What is to be paid after a payment: total, specified, and the keyword that offers another way, if any.
Rest = tuple[int, Specified, str]


def covers(cards: Sequence[frozenset[str]], specified: Specified) -> bool:
    """Whether cards with these colors can bring the specified colors, each card one of them."""
    wanted = [color for color, number in zip(COLORS, specified, strict=True) for _ in range(number)]
    if len(wanted) > len(cards):
        return False
    if len(set(wanted)) <= 1:
        return not wanted or sum(wanted[0] in colors for colors in cards) >= len(wanted)
    return matched([tuple(n for n, colors in enumerate(cards) if color in colors) for color in wanted])


def covers_some(colors: frozenset[str], specified: Specified) -> bool:
    """Whether a card with these colors can bring one of the specified colors."""
    return any(number and color in colors for color, number in zip(COLORS, specified, strict=True))


def payable(g: Dbs, player: int, total: int, specified: Specified) -> bool:
    """Whether a player's active energy can pay a cost."""
    return enough(g, g.active_energy(player), total, specified)


def to_play(face: DbsFace, total: int) -> tuple[int, Specified]:
    """What playing a card costs: nothing if a skill says so, else its energy cost."""
    return (0, FREE) if FREE_TO_PLAY in face.flags else (total, face.specified)


def enough(g: Dbs, energy: Sequence[int], total: int, specified: Specified) -> bool:
    """Whether these cards in the Energy Area can pay a cost."""
    if len(energy) < max(total, sum(specified)):
        return False
    return specified == FREE or covers([g.shows(card).colors for card in energy], specified)


#: Type of card to the rule that says how its energy cost is paid.
COST_RULES = {"battle": "2-11-5-1", "extra": "2-11-5-2", "unison": "2-11-5-3"}


#: Type of card to the rule for a specified cost above its total cost.
ABOVE_TOTAL = {"battle": ("2-11-5-1-1",), "extra": ("2-11-5-2-1",)}


def cost_rules(g: Dbs, card: int, specified: Specified) -> tuple[str, ...]:
    """The rules by which the energy cost of a card in hand is paid, with that of its specified part."""
    face = g.shows(card)
    rules = [COST_RULES.get(face.type, "2-11-5-1"), *(("2-11-3",) if specified != FREE else ())]
    if face.x_cost:
        rules += ["2-11-2-3", "1-3-5"]
    if face.trace and any(face.shift(color) > 0 for color in COLORS):
        rules.append("2-11-3-1")
    if not face.x_cost and sum(face.specified) > (face.cost or 0):
        rules += ["2-11-2-1", *ABOVE_TOTAL.get(face.type, ())]
    return tuple(dict.fromkeys(g.n[rule] for rule in rules if rule in g.n))


def together(one: tuple[int, Specified], two: tuple[int, Specified]) -> tuple[int, Specified]:
    """Two costs to be paid one after the other, each at least its specified part."""
    total = max(one[0], sum(one[1])) + max(two[0], sum(two[1]))
    red, blue, green, yellow, black = (a + b for a, b in zip(one[1], two[1], strict=True))
    return total, (red, blue, green, yellow, black)


def most_payable(g: Dbs, player: int) -> int:
    """The highest X a player could pay (2-11-2-3)."""
    return len(g.active_energy(player))


def pay(
    g: Dbs,
    player: int,
    total: int,
    specified: Specified,
    rule: str,
    source: int,
    rest: Rest | None = None,
    ways: Ways = (),
) -> Flow:
    """Switch energy to Rest Mode; the payer chooses. None when it is paid (`g.value` holds the cards).

    To be called again by the same step until it returns None. `rest` is what is to be paid afterwards:
    a cost is paid whole, so the pick must leave enough for it (8-4-2-2). `ways`: the specified colors that do as well.
    """
    total = max(total, sum(specified))
    reply = g.take()
    if reply is None:
        if total <= 0:
            g.value = ()
            return None
        energy = g.active_energy(player)
        if total == sum(specified) and not ways:
            # Every card paid is one of the specified colors: no other energy can be picked (2-11-3).
            energy = tuple(card for card in energy if covers_some(g.shows(card).colors, specified))
        if len(energy) > total and not g.alike(energy):
            g.note("3-8-2", lines.ANY_ENERGY, player)
            facts = {"group": "payment", "specified": specified, "source": source, "rest": rest}
            if ways:
                facts["ways"] = ways
            return g.ask(Decision(Kind.CARDS, player, rule, "pay", energy, total, total, facts))
        reply = energy[:total]
    for card in reply:
        g.set_mode(card, REST, rule, cause="cost")
    g.value = reply
    return None


def objection(g: Dbs, decision: Decision, reply: tuple[Any, ...]) -> str | None:
    """What is wrong with the energy picked for a payment (2-11-5-1)."""
    specified: Specified = decision.facts["specified"]
    ways: Ways = tuple(decision.facts.get("ways", ())) or (specified,)
    if not any(covers([g.shows(card).colors for card in reply], way) for way in ways):
        return f"the energy must include {' or '.join(_colors(way) for way in ways)}"
    rest: Rest | None = decision.facts.get("rest")
    if rest is None:
        return None
    left = [card for card in g.active_energy(decision.who) if card not in reply]
    total, colors, otherwise = rest
    if enough(g, left, total, colors):
        return None
    offers = [offer for offer in g.hooks.other_payments if offer.name == otherwise]
    if any(offer.energy(g, card) for offer in offers for card in left):
        return None
    more = _colors(colors)
    return f"{total} energy{' with ' + more if more else ''} must be left for the rest of the cost"


def _colors(specified: Specified) -> str:
    parts = [f"{number} {color}" for color, number in zip(COLORS, specified, strict=True) if number]
    return " and ".join(parts)


def payment_rules(g: Dbs, decision: Decision) -> tuple[str, ...]:
    """The rules a payment must follow: those of the card's cost, or of a skill cost in energy."""
    specified: Specified = decision.facts["specified"]
    if decision.facts.get("rest") is None:
        return cost_rules(g, decision.facts["source"], specified)
    rule = "8-4-2-4" if specified != FREE else "8-4-2-3"
    return (g.n[rule],) if rule in g.n else ()


def some_payment(g: Dbs, decision: Decision) -> tuple[int, ...]:
    """A payment that fits."""
    picks = combinations(decision.options, decision.low)
    return next((pick for pick in picks if objection(g, decision, pick) is None), decision.options)

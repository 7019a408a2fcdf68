"""How is one order added to another?

7.45: when a player would play a normal order, an ability may let them bind another one and combine the two. Order A gets what
B has of continuous and automatic abilities; cost and text of B come after those of A.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_9_legality import order_ability
from judge.games.vanguard.rules.ch09_legality import payable
from judge.games.vanguard.rules.procedures import Alchemagic, Playing, alchemagic
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect
from judge.kernel.costs import choices_of, compete, matched, slots_of
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import Context, context_of, replace


def ask_for_alchemagic(g: Vanguard, at: Playing) -> Flow:
    """Whoever has a unit that lets them may combine a normal order with another one."""
    if "normal" not in g.printed(at.card).subtypes:
        return None
    for unit in (*g.vanguards(at.who), *g.rear_guards(at.who)):
        ability = g.keyword(unit, "alchemagic")
        if ability is None:
            continue
        options = partners(g, at, unit, ability)
        if options:
            return g.call(alchemagic, Alchemagic(who=at.who, card=at.card, source=unit, options=options))
    return None


def partners(g: Vanguard, at: Playing, unit: int, ability: Ability) -> tuple[int, ...]:
    """The orders with which an order can be combined: another name, conditions fulfilled, both costs payable."""
    first = order_ability(g, at.card)
    found = []
    for card in ability.extra["orders"](g, context_of(at.who, unit)):
        second = next((a for a in g.defs[card].abilities if a.kind == "order"), None)
        if second is None or g.shows(card).names & g.shows(at.card).names:
            continue
        if second.condition is not None and not second.condition(g, context_of(at.who, at.card)):
            continue
        if payable_together(g, at.who, at.card, [one for one in (first, second) if one is not None]):
            found.append(card)
    return tuple(found)


def payable_together(g: Vanguard, who: int, card: int, abilities: list[Ability]) -> bool:
    """Whether several costs can be paid at the same time: no card pays for two of them."""
    if not all(payable(g, who, card, ability) for ability in abilities):
        return False
    context = Context(who=who, src=card, ident=g.ident[card])
    costs = [ability.extra["cost"] for ability in abilities if ability.extra.get("cost") is not None]
    # Two parts may compete that do so in neither cost alone.
    choices = [op for cost in costs for op in choices_of(cost.ops)]
    contested = [
        op for op in choices if any(op is not other and compete(op.args, other.args) for other in choices)
    ]
    return matched(slots_of(g, context, contested))


@alchemagic.step("7.45.1")
def which_order(g: Vanguard, at: Alchemagic) -> Flow:
    """Order B is chosen, or none."""
    facts = {"source": at.source}
    return g.ask(Decision(Kind.CARDS, at.who, "7.45.1", "alchemagic", at.options, 0, 1, facts))


@alchemagic.then
def bind_order(g: Vanguard, at: Alchemagic) -> Flow:
    """It is bound, and the two are one order."""
    reply = g.take()
    if not reply:
        return END
    other = reply[0]
    g.cite("7.45.1", lines.COMBINED, at.card, other)
    g.send((other,), "bind", "7.29.1", cause="effect", by=at.who, source=at.source)
    g.value = next(a.key for a in g.defs[other].abilities if a.kind == "order")
    return END


def lend_abilities(g: Vanguard, at: Playing) -> None:
    """Order A, in the order area now, gets the continuous and automatic abilities of order B (7.45.1.1)."""
    other = g.pool.abilities[at.ally].code
    own = g.pool.defs[other].abilities
    lasting = [a for a in own if a.kind in ("auto", "continuous") and a.keyword is None]
    if not lasting:
        return
    g.clock += 1
    changes = tuple(("abilities", "abilities", "ability", ability.key) for ability in lasting)
    held = ((at.card, g.ident[at.card]),)
    effect = Effect("static", at.who, at.card, g.clock, ("game", 0), held, changes)
    g.effects = (*g.effects, effect)
    g.projection = None
    g.cite("7.45.1.1", lines.GETS_ABILITIES, at.card)


def combine(g: Vanguard) -> Flow:
    """The text of order A is done: that of order B follows (7.45.1.2)."""
    at = g.now(Playing)
    g.cite("7.45.1.2", lines.TEXT_OF_THE_OTHER_ORDER, at.src)
    g.keep(replace(at, key=at.ally, ally="", i=0, bound=at.added, part=(0, ()), wanted=0))
    return AGAIN


PROGRAMS = (alchemagic,)

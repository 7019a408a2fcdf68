"""How does a set card become a unit?

18.5: the text puts it on a circle as a unit with the types and numbers it names. The projection makes it so
(`Board.rule_changes`) for as long as the card stays there.
"""

from __future__ import annotations

from judge.games.vanguard.rules.procedures import AsUnit, as_unit
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow

#: The numbers that a set card has as a unit when the text names none (18.5.3.1).
UNSAID = {"power": 0, "critical": 0, "shield": None}


@as_unit.step("18.5.2")
def which_circle(g: Vanguard, at: AsUnit) -> Flow:
    """The circle on which the card becomes a unit."""
    if "set" not in g.printed(at.card).subtypes:
        g.cite("18.5.2", lines.NOT_PERFORMED, at.card)
        return END
    circles = g.circles(at.who)
    if not circles:
        g.cite("1.3.2", lines.NO_CIRCLE, at.who)
        return END
    facts = {"source": at.source, "card": at.card}
    return g.ask(Decision(Kind.PLACE, at.who, "18.5.2", "call to", circles, facts=facts))


@as_unit.then
def becomes_a_unit(g: Vanguard, at: AsUnit) -> Flow:
    """It is put there: a new card with other types (18.5.4), and no longer what it was as a set card."""
    card, circle = at.card, g.take()
    others = [c for c in g.zones[circle] if g.is_unit(c)]
    g.move((card,), circle, "18.5.4", cause="set as unit", by=at.who, source=at.source)
    g.put_in_state((card,), "set as unit", "18.5.2")
    g.clock += 1
    numbers = {name: at.given.get(name, unsaid) for name, unsaid in UNSAID.items()}
    types = {"main": "unit", "subtypes": at.given.get("subtypes", ()), "special": at.given.get("special", ())}
    held = ((card, g.ident[card]),)
    effect = Effect(
        "rule", at.who, card, g.clock, ("game", 0), held, name="set as unit", bound={**types, **numbers}
    )
    g.effects = (*g.effects, effect)
    g.projection = None
    g.settled = -1
    g.cite("18.5.2", lines.UNIT_NOW, card)
    g.cite("18.5.3", lines.POWER, card, numbers["power"])
    if any(name not in at.given for name in UNSAID):
        g.cite("18.5.3.1", lines.NO_NUMBERS_GIVEN, card)
    if others:
        g.perform_all([g.deed("retire", one, "call", at.who, -1, "6.2.3.4") for one in others])
    g.emit(Event("placed", at.who, card, -1, circle, "set as unit", at.who, at.source))
    return END


PROGRAMS = (as_unit,)

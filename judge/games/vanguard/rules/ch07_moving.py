"""How is a unit of the field moved to another circle?

7.34: moving is neither calling nor placing (7.34.2). A unit that comes to the guardian circle guards (10.4.1.9).
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch06_call_and_ride import guard_for
from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import MoveUnit, move_unit
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import GC, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace


@move_unit.step("7.34.1", again=True)
def move_units(g: Vanguard, at: MoveUnit) -> Flow:
    """Each unit goes to a circle of its own among those the text means; all at the same time."""
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, chosen=(*at.chosen, reply)))
    cards = [card for card in there(g, at.cards) if g.is_unit(card)]
    while len(at.chosen) < len(cards):
        card = cards[len(at.chosen)]
        options = tuple(
            zone
            for zone in at.circles
            if zone != g.where[card] and (zone not in at.chosen or zone % STRIDE == GC)
        )
        if not options:
            g.cite("1.3.2", lines.NO_CIRCLE, at.who)
            return END
        if len(options) > 1:
            facts = {"source": at.source, "card": card}
            return g.ask(Decision(Kind.PLACE, at.who, "7.34.1", "move to", options, facts=facts))
        at = g.keep(replace(at, chosen=(*at.chosen, options[0])))
    ways = zip(cards, at.chosen, strict=True)
    g.relocate([Passage(card, zone, "7.34.1", "moved", at.by, at.source) for card, zone in ways])
    for card in cards:
        fight = g.fight()
        if g.offset_of(card) == GC and fight is not None and fight.targets and g.master(card) != fight.who:
            guard_for(g, card, fight.targets[0])
    return END


PROGRAMS = (move_unit,)

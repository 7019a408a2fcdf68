"""Who uses a dominated unit, and for how long?

7.39: the dominated state. That its master is the dominating player says `Board.master`.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import (
    Dominate,
    dominate,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import GC, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.continuous import Effect
from judge.kernel.flow import Flow

# -- dominate, flip over (7.39, 7.40) ----------------------------------------------------------------------------------


#: The duration of a domination whose text names none.
BRIEF = ("effect", 0)


@dominate.step("7.39.1")
def dominate_units(g: Vanguard, at: Dominate) -> Flow:
    """Units are used by another player as if they were their master, for as long as the text says (7.39.1.2)."""
    for card in there(g, at.cards):
        if card in g.sway:
            g.cite("7.39.1.1.2", lines.ALREADY_SO, card)
            continue
        if g.master(card) == at.by or not g.is_unit(card):
            continue
        group = [card]
        if g.is_vanguard(card):
            group = list(g.vanguards(g.where[card] // STRIDE))
            if len(group) > 1:
                g.cite("7.39.1.4", lines.LEGION, *group)
        g.leaves_battle(group)
        g.sway = {**g.sway, **dict.fromkeys(group, at.by)}
        g.settled = -1
        if at.until != BRIEF:
            g.clock += 1
            held = tuple((one, g.ident[one]) for one in group)
            effect = Effect("rule", at.by, at.source, g.clock, at.until, held, name="dominated")
            g.effects = (*g.effects, effect)
        g.projection = None
        for one in group:
            g.cite("7.39.1.1", lines.DOMINATED, one, at.by)
            g.cite("7.39.1.1.1", lines.NOT_ITS_MASTER, one)
            if g.column_of(one) is not None:
                g.cite("7.39.3.1", lines.COLUMN, one)
    return None


def end_dominations(g: Vanguard, rule: str) -> None:
    """Units that nothing keeps dominated any more are their original masters' again.

    One on the guardian circle stays dominated until the end of the battle (7.39.1.2.1).
    """
    if not g.sway:
        return
    kept = {
        card
        for e in g.effects
        if e.kind == "rule" and e.name == "dominated"
        for card in g.still_there(e.targets)
    }
    guards = {card for card in g.sway if g.offset_of(card) == GC} if g.attacked() else set()
    over = [card for card in g.sway if card not in kept and card not in guards]
    if guards - kept:
        g.cite("7.39.1.2.1", lines.DOMINATED_IN_THIS_BATTLE, *sorted(guards - kept))
    if over:
        g.cite(rule, lines.DOMINATED_NO_MORE, *over)
        g.sway = {card: lord for card, lord in g.sway.items() if card not in over}
        g.projection = None
        g.settled = -1
        g.leaves_battle(over)


PROGRAMS = (dominate,)

"""Who uses a dominated unit, and for how long?

7.39: the dominated state. That its master is the dominating player says `Board.master`.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import (
    Deed,
    dominate,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.flow import Flow

# -- dominate, flip over (7.39, 7.40) ----------------------------------------------------------------------------------


@dominate.step("7.39.1")
def dominate_units(g: Vanguard, at: Deed) -> Flow:
    """Units are used by another player as if they were their master."""
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
        g.projection = None
        for one in group:
            g.cite("7.39.1.1", lines.DOMINATED, one, at.by)
            g.cite("7.39.1.1.1", lines.NOT_ITS_MASTER, one)
            if g.column_of(one) is not None:
                g.cite("7.39.3.1", lines.COLUMN, one)
    return None


def end_dominations(g: Vanguard, rule: str) -> None:
    """Dominated units are their original masters' again."""
    if g.sway:
        g.cite(rule, lines.DOMINATED_NO_MORE, *g.sway)
        g.sway = {}
        g.projection = None
        g.settled = -1


PROGRAMS = (dominate,)

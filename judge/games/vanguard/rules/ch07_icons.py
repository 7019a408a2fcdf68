"""By how much are the numbers in icons increased or decreased?

7.28: standing effects on the counter-blasts, soul-blasts and charges of a player, for a while or the next time only.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.continuous import Effect
from judge.kernel.frames import Resolving

#: The icons with a number (7.24 to 7.27).
ICONS = ("counter-blast", "soul-blast", "counter-charge", "soul-charge")
CHANGE = "icon change"


def change_icon(
    g: Vanguard,
    at: Resolving,
    player: int,
    icon: str,
    n: int,
    once: bool,
    until: Callable[[Vanguard, int], tuple[str, int]],
) -> None:
    """Let the number of a player's icon rise or fall, for a while or for the next time (7.28.2)."""
    bound = {"player": player, "icon": icon, "n": n, "next": once}
    rule = "7.28.2" if once else "7.28.1"
    g.add_effect(at, "rule", rule, until(g, at.who), name=CHANGE, bound=bound)


def _changes(g: Vanguard, player: int, icon: str) -> list[Effect]:
    found = (e for e in g.effects if e.kind == "rule" and e.name == CHANGE)
    return [e for e in found if e.bound["player"] == player and e.bound["icon"] == icon]


def more_or_less(icon: str) -> Callable[[Vanguard, int], int]:
    """By how much the number of an icon is higher or lower for a player, all changes added together (7.28.2.1)."""
    return lambda g, player: sum(e.bound["n"] for e in _changes(g, player, icon)) if g.effects else 0


def icon_used(g: Vanguard, player: int, icon: str) -> None:
    """What an icon says was performed: changes for the next time are over."""
    found = _changes(g, player, icon) if g.effects else []
    if not found:
        return
    g.cite("7.28.1", lines.CHANGED_BY, icon, sum(e.bound["n"] for e in found))
    used = [e for e in found if e.bound["next"]]
    if used:
        g.cite("7.28.2", lines.CHANGED_BY, icon, sum(e.bound["n"] for e in used))
        if len(used) > 1:
            g.cite("7.28.2.1", lines.CHANGED_BY, icon, sum(e.bound["n"] for e in used))
        g.effects = tuple(e for e in g.effects if e not in used)

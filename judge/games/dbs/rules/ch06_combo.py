"""How do cards come into the Combo Area?

3-7-3: by the action of a player (7-2-1-2, 7-3-1-2) or by a skill. What the action costs is the business of
ch06_actions.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.dbs.table.areas import COMBO
from judge.games.dbs.table.game import Dbs
from judge.kernel.events import Event


def use_in_combo(
    g: Dbs,
    cards: Sequence[int],
    who: int,
    rule: str,
    source: int = -1,
    on_arrival: Callable[[tuple[int, ...]], None] | None = None,
) -> None:
    """Cards go to the Combo Area of a player; the battle keeps from where each came.

    `source` is the card of the skill that uses them, `on_arrival` what that skill does with them before anybody hears of it.
    """
    came = {card: g.where[card] for card in cards}
    cause = "combo" if source < 0 else "effect"
    g.move(tuple(cards), who * g.stride + COMBO, rule, cause=cause, by=who, source=source)
    there = tuple(card for card in cards if g.where[card] == who * g.stride + COMBO)
    if g.fight is not None:
        g.fight = {**g.fight, "came": (*g.fight.get("came", ()), *((card, came[card]) for card in there))}
    if on_arrival is not None:
        on_arrival(there)
    for card in there:
        g.emit(Event("comboed", who, card, came[card], g.where[card], by=who, source=source))

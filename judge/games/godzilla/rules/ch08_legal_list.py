"""What may the turn player do in the main phase now, all of it?

Chapter 8 once more: the kinds of actions, and the list of all that is legal, which is made at every decision.
Whether a single action is allowed, and why not, is legality.py's.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.games.godzilla.rules.ch08_legality import (
    Action,
    battle_card_refusal,
    battle_zone_refusal,
    burst_refusals,
    check_battle,
    check_burst,
    check_invasion,
    check_monster,
    check_rage,
    check_strategy,
    demanded_zones,
    invasion_refusal,
    limits_refusal,
    monster_refusals,
    strategy_card_refusal,
    strategy_zones_refusal,
)
from judge.games.godzilla.table.areas import HAND, STRIDE, ZONES
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.game import PASS
from judge.kernel.ruleset import ActionSpec


def _legal(name: str) -> Callable[[Godzilla, int], list[Action]]:
    return lambda g, player: [action for action in legal_actions(g, player) if action[0] == name]


SPECS = {
    spec.name: spec
    for spec in (
        ActionSpec(
            "battle", "8.2.1", _legal("battle"), check_battle, ("card", "zone"), "play {0} to zone {1}"
        ),
        ActionSpec(
            "strategy",
            "8.3.1",
            _legal("strategy"),
            check_strategy,
            ("card", "zone"),
            "activate {0} in strategy zone {1}",
        ),
        ActionSpec("rage", "8.4.1", _legal("rage"), check_rage, ("card",), "gain rage with {0}"),
        ActionSpec(
            "monster",
            "8.5.1",
            _legal("monster"),
            check_monster,
            ("card",),
            "play {0} on the invading monster",
        ),
        ActionSpec("burst", "12.5.2", _legal("burst"), check_burst, ("card",), "play {0} with Burst"),
        ActionSpec("invade", "8.6.1", _legal("invade"), check_invasion, ("card",), "invade, discarding {0}"),
    )
}


def legal_actions(g: Godzilla, player: int) -> tuple[Action, ...]:
    """Everything the turn player may do in the play timing now; doing nothing comes first.

    Each predicate of legality.py is asked once for each card and once for each place.
    """
    hand = g.zones[player * STRIDE + HAND]
    demanded = demanded_zones(g, player)
    to_zones = [n for n in ZONES if battle_zone_refusal(g, player, n, demanded) is None]
    to_strategy = () if strategy_zones_refusal(g, player) is not None else (1, 2)
    found: list[Action] = []
    for card in hand:
        kind = g.type_of(card)
        if kind == "battle":
            if battle_card_refusal(g, player, card) is None:
                found += [("battle", card, n) for n in to_zones]
        elif kind == "strategy":
            if to_strategy and strategy_card_refusal(g, player, card) is None:
                found += [("strategy", card, n) for n in to_strategy]
        else:
            found.append(("rage", card))
            if not monster_refusals(g, player, card, g.shows(card).rank):
                found.append(("monster", card))
            if burst_refusals(g, player, card) == []:
                found.append(("burst", card))
    if invasion_refusal(g, player) is None:
        found += [("invade", card) for card in hand]
    if "barred" in g.seen or g.any_limits():
        bonds = g.bonds(player)
        found = [action for action in found if limits_refusal(g, bonds, action, "8.1.1") is None]
    return (PASS, *found)

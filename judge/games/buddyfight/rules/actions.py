"""Which actions does a fighter have?

The table of actions: their names in keys, the rule that grants each, and the predicate that allows or refuses it.
"""

from __future__ import annotations

from judge.games.buddyfight.rules.attacking import check_attack, check_move, legal_attacks
from judge.games.buddyfight.rules.legality import (
    Action,
    check_act,
    check_call,
    check_cast,
    check_equip,
    check_raise,
    check_transform,
)
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.ruleset import ActionSpec


def _listed(g: Buddyfight, player: int) -> list[Action]:
    """Listed together with everything else by the decision that offers it."""
    return []


def _attacks(g: Buddyfight, player: int) -> list[Action]:
    decision = g.decision
    return legal_attacks(g, decision.rule) if decision is not None and decision.prompt == "attack" else []


SPECS = {
    spec.name: spec
    for spec in (
        ActionSpec("call", "call/1.1", _listed, check_call, ("card", "area"), "call {0} to {1}"),
        ActionSpec("cast", "cast/1.1", _listed, check_cast, ("card",), "cast {0}"),
        ActionSpec("equip", "equip/1.1", _listed, check_equip, ("card",), "equip {0}"),
        ActionSpec(
            "transform", "keyword/transform", _listed, check_transform, ("card", "skill"), "equip {0} by {1}"
        ),
        ActionSpec("raise", "topic/flags-in-deck", _listed, check_raise, ("card",), "use the flag {0}"),
        ActionSpec("act", "act/1.1", _listed, check_act, ("card", "skill"), "use {1} of {0}"),
        ActionSpec("attack", "attack/2.1", _attacks, check_attack, ("cards", "card"), "attack {1} with {0}"),
        ActionSpec(
            "attack fighter", "attack/2.1", _attacks, check_attack, ("cards",), "attack the fighter with {0}"
        ),
        ActionSpec("move", "keyword/move", _listed, check_move, ("card", "area"), "move {0} to {1}"),
    )
}

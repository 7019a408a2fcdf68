"""Which actions does Cardfight!! Vanguard know, and how is each asked for?

The table of all kinds of actions for the kernel: the rule that grants each, the code that lists and checks it
(ch09_legality, ch09_9_legality, ch09_9_dress_legality, ch10_legality), and its words.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.games.vanguard.rules import ch09_9_legality as main
from judge.games.vanguard.rules import ch09_legality as before
from judge.games.vanguard.rules import ch10_legality as fight
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.ruleset import ActionSpec

Action = before.Action
Legal = Callable[[Vanguard, int], list[Action]]


def _listed(name: str) -> Legal:
    """The actions of a kind that the open decision offers."""

    def legal(g: Vanguard, player: int) -> list[Action]:
        decision = g.decision
        if decision is None or decision.who != player:
            return []
        return [o for o in decision.options if isinstance(o, tuple) and o and o[0] == name]

    return legal


SPECS = {
    spec.name: spec
    for spec in (
        ActionSpec("ride", "9.7.2", _listed("ride"), before.check_ride, ("card",), "ride {0}"),
        ActionSpec("stride", "9.8.2", _listed("stride"), before.check_stride, ("card",), "stride {0}"),
        ActionSpec("call", "9.9.2.1", _listed("call"), main.check_call, ("card", "zone"), "call {0} to {1}"),
        ActionSpec(
            "switch", "9.9.2.2", _listed("switch"), main.check_switch, ("zone",), "switch the column of {0}"
        ),
        ActionSpec("order", "9.9.2.3", _listed("order"), main.check_order, ("card",), "play the order {0}"),
        ActionSpec("act", "9.9.2.4", _listed("act"), main.check_act, ("card", "skill"), "play {1} of {0}"),
        ActionSpec(
            "overdress",
            "9.9.2.5",
            _listed("overdress"),
            main.check_overdress,
            ("card", "card"),
            "overDress {0} on {1}",
        ),
        ActionSpec(
            "xoverdress",
            "14.52.2",
            _listed("xoverdress"),
            main.check_xoverdress,
            ("card", "zone"),
            "XoverDress {0} on {1}",
        ),
        ActionSpec("attack", "10.3.1.2", _listed("attack"), fight.check_attack, (), "attack"),
        ActionSpec(
            "attacker", "10.4.1.3", _listed("attacker"), fight.check_attacker, ("card",), "attack with {0}"
        ),
        ActionSpec("target", "10.4.1.6", _listed("target"), fight.check_target, ("card",), "attack {0}"),
        ActionSpec("boost", "10.4.1.11", _listed("boost"), fight.check_boost, ("card",), "boost with {0}"),
        ActionSpec("guard", "10.5.1.2.2", _listed("guard"), fight.check_guard, ("card",), "guard with {0}"),
        ActionSpec(
            "intercept",
            "10.5.1.2.4",
            _listed("intercept"),
            fight.check_intercept,
            ("card",),
            "intercept with {0}",
        ),
        ActionSpec(
            "gguard",
            "10.5.1.2.3",
            _listed("gguard"),
            fight.check_gguard,
            ("card",),
            "call the G guardian {0}",
        ),
    )
}

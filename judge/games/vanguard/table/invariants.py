"""What may lie where in Cardfight!! Vanguard, whatever happened?

Asked by `judge.trust.invariants` in every state of random games. What a check timing clears away (surplus units,
guardians without a battle) is only wrong once a player may act.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.vanguard.rules.ch13_due import RULE_ACTIONS
from judge.games.vanguard.table.areas import GC, STRIDE, TRIGGER, VC
from judge.games.vanguard.table.game import Vanguard
from judge.games.vanguard.table.moves import EFFECTIVE
from judge.kernel.zones import PLAYERS


def misplaced(g: Vanguard) -> Iterator[str]:
    """What is wrong with the table, in words."""
    for card, definition in enumerate(g.defs):
        zone = g.where[card]
        if zone < 0:
            continue
        key = g.rules.layout.key(zone)
        foreign = zone // STRIDE != g.owner[card] and not (zone % STRIDE == GC and card in g.sway)
        if foreign and not any(g.is_in(card, state) for state in ("imprisoned", "scouted")):
            yield f"{g.labels[card]} is in {key}, not its owner's [4.1.13]"
        kind = g.pseudo(card) if definition.token else None
        if kind is not None and zone % STRIDE not in EFFECTIVE[kind]:
            yield f"the pseudo-card {g.labels[card]} is in {key} [15.2.4.2.1]"
    for player, side in enumerate(PLAYERS):
        if g.due[player] < 0:
            yield f"{side}'s vanguard damage is {g.due[player]} [3.1.2]"
    if g.decision is not None and g.decision.prompt in ("main phase", "ride step", "start step"):
        for rule in RULE_ACTIONS.rules_due(g):
            yield f"a rule action is still due in the {g.decision.prompt} [{rule}]"
        for player, side in enumerate(PLAYERS):
            if not g.zones[player * STRIDE + VC]:
                yield f"{side} has no vanguard [13.5.1]"
            if g.zones[player * STRIDE + TRIGGER]:
                yield f"{side} has a card in the trigger zone [13.10.1]"
            if g.zones[player * STRIDE + GC] and g.decision.prompt != "guard step":
                yield f"{side} has guardians without a battle [13.4.1]"

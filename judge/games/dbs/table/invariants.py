"""What may lie where in the Dragon Ball Super Card Game, whatever happened?

Asked by `judge.trust.invariants` in every state of random games. What rule processing clears away is
only wrong once a player has a free timing.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.dbs.rules.ch06_legality import TIMINGS
from judge.games.dbs.rules.ch09_rule_processing import RULE_PROCESSING
from judge.games.dbs.table.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    HAND,
    LEADER,
    LIFE,
    UNISON,
    WARP,
)
from judge.games.dbs.table.game import Dbs
from judge.kernel.zones import PLAYERS

_OWN = (LIFE, DECK, HAND, DROP, ENERGY, WARP)


def misplaced(g: Dbs) -> Iterator[str]:
    """What is wrong with the table, in words."""
    n = g.n
    for player, side in enumerate(PLAYERS):
        if len(g.area(player, LEADER)) != 1:
            yield f"{side} has {len(g.area(player, LEADER))} cards in the Leader Area [{n['5-1-2']}]"
        for offset in _OWN:
            if offset >= g.stride:
                continue
            for card in g.area(player, offset):
                where = g.rules.layout.key(player * g.stride + offset)
                if g.owner[card] != player:
                    yield f"{g.labels[card]} is in {where}, not its owner's area [{n['3-1-7']}]"
                if g.defs[card].token:
                    yield f"the token {g.labels[card]} is in {where} [10-18-7]"
        for card in (*g.area(player, BATTLE), *g.area(player, COMBO)):
            if g.printed(card).type not in ("battle", "extra"):
                yield f"{g.labels[card]} is a {g.printed(card).type} card in {side}'s Battle or Combo Area"
        if g.stride > UNISON and len(g.area(player, UNISON)) > 1:
            yield f"{side} has {len(g.area(player, UNISON))} Unison Cards [3-11-5]"
    for card, number in g.markers.items():
        if number < 0:
            yield f"{g.labels[card]} has {number} markers [4-12-2]"
    if g.fight is not None and g.fight["attack"] is not None:
        for role in ("attack", "guard"):
            card = g.fight[role]
            if card >= 0 and g.offset_of(card) not in (LEADER, BATTLE, UNISON):
                yield f"the {role} card {g.labels[card]} is in no area of a battle [{n['7-1']}]"
    if g.decision is not None and g.decision.prompt in TIMINGS:
        yield from _unsettled(g)


def _unsettled(g: Dbs) -> Iterator[str]:
    """What rule processing should have cleared away before a free timing."""
    for rule in RULE_PROCESSING.rules_due(g):
        yield f"rule processing is still due in a free timing [{g.n[rule]}]"
    if g.rules.facts["power 0 leaves"]:
        for player in (0, 1):
            for card in g.area(player, UNISON):
                if not g.markers.get(card):
                    yield f"{g.labels[card]} has no markers and is still there [9-8-2]"
    for player, side in enumerate(PLAYERS):
        if not g.area(player, LIFE) or not g.area(player, DECK):
            yield f"{side} has no life or no deck left and plays on [{g.n['9-2-2']}]"

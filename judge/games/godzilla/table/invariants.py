"""What may lie where in the Godzilla Card Game, whatever happened?

Asked by `judge.trust.invariants` in every state of random games. What a check timing clears away
(overloaded zones, illegal cards) is only wrong once a player may act.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.godzilla.rules.ch11_rule_actions import RULE_ACTIONS
from judge.games.godzilla.table.areas import (
    DECK,
    DISCARD,
    HAND,
    MONSTER,
    MONSTER_DECK,
    RESOLUTION,
    STRIDE,
)
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.events import Event
from judge.kernel.zones import PLAYERS


def misplaced(g: Godzilla) -> Iterator[str]:
    """What is wrong with the table, in words."""
    for player, side in enumerate(PLAYERS):
        start = player * STRIDE
        if not 1 <= g.position[player] <= 8:
            yield f"{side}'s monster is in zone {g.position[player]} [4.4.3]"
        if g.rage[player] < 0:
            yield f"{side}'s rage is {g.rage[player]} [3.4.4]"
        if len(g.zones[start + MONSTER]) > 1:
            yield f"{side} has {len(g.zones[start + MONSTER])} invading monsters [3.3.2]"
        for card in (*g.zones[start + MONSTER], *g.zones[start + MONSTER_DECK]):
            if g.type_of(card) != "monster":
                yield f"{g.labels[card]} is a {g.type_of(card)} card among the monsters [4.6.2]"
        for offset in (DECK, HAND, DISCARD, MONSTER_DECK):
            for card in g.zones[start + offset]:
                if g.defs[card].token:
                    yield f"the token {g.labels[card]} is in {g.rules.layout.key(start + offset)} [9.1.4.1]"
                if g.owner[card] != player:
                    yield f"{g.labels[card]} is in {g.rules.layout.key(start + offset)}, not its owner's [4.1.7]"
    if g.decision is not None and g.decision.prompt == "play timing":
        for rule in RULE_ACTIONS.rules_due(g):
            yield f"a rule action is still due in a play timing [{rule}]"
        if g.zones[RESOLUTION]:
            yield "the resolution area is not empty in a play timing [4.11.1]"
        for player, side in enumerate(PLAYERS):
            if g.monster(player) is None:
                yield f"{side} has no invading monster [3.3.1]"
            elif any(_crushable(g, card) for card in g.zones[player * STRIDE + g.position[player] - 1]):
                yield f"{side}'s monster shares zone {g.position[player]} with a battle card [11.3.1]"


def _crushable(g: Godzilla, card: int) -> bool:
    """A battle card that nothing keeps from being destroyed."""
    return g.type_of(card) == "battle" and not g.prevented(
        Event("destroy", g.master(card), card, cause="crush")
    )

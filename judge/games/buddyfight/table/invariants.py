"""What may lie where in Buddyfight, whatever happened?

Asked by `judge.trust.invariants` in every state of random games. What a resolution check clears away is only wrong
once a fighter may use something.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.buddyfight.rules.check import crowded, losers, too_large
from judge.games.buddyfight.table.areas import (
    DECK,
    DECLARED,
    DROP,
    GAUGE,
    HAND,
    ITEM,
    MONSTER_AREAS,
    REMOVED,
    SPELL,
    STRIDE,
)
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Decision, Kind
from judge.kernel.zones import PLAYERS

_OWN = (GAUGE, DROP, DECK, HAND, REMOVED)
_KINDS = {
    **dict.fromkeys(MONSTER_AREAS, ("monster", "impact monster")),
    ITEM: ("item", "monster", "impact monster"),
    SPELL: ("spell", "impact"),
}


def misplaced(g: Buddyfight) -> Iterator[str]:
    """What is wrong with the table, in words."""
    for player, side in enumerate(PLAYERS):
        if g.life[player] < 0:
            yield f"{side} has {g.life[player]} life [check/1]"
        for offset in _OWN:
            for card in g.area(player, offset):
                if g.owner[card] != player:
                    where = g.rules.layout.key(player * STRIDE + offset)
                    yield f"{g.labels[card]} is in {where}, not its owner's area"
        for offset, kinds in _KINDS.items():
            for card in g.area(player, offset):
                if g.printed(card).type not in kinds and not g.states.get(card):
                    where = g.rules.layout.key(player * STRIDE + offset)
                    yield f"{g.labels[card]} is a {g.printed(card).type} in {where}"
        backs = {g.printed(card).back for card in g.area(player, DECK)}
        if len(backs) > 1:
            yield f"{side}'s deck holds normal and Lost cards [lost/no-mix]"
    battle = g.battle
    if battle is not None and battle.target >= 0 and not g.on_field(battle.target):
        yield f"{g.labels[battle.target]} is attacked and not on the field [attack/q4]"
    asked = g.decision
    if asked is not None and asked.kind is Kind.ACT and asked.prompt in ("use", "attack"):
        yield from _unsettled(g, asked)


def _unsettled(g: Buddyfight, asked: Decision) -> Iterator[str]:
    """What a resolution check should have cleared away."""
    if losers(g):
        yield "a fighter without life or deck plays on [check/1]"
    for zone in crowded(g):
        yield f"too many cards in {g.rules.layout.key(zone)} [check/2]"
    for player in too_large(g):
        yield f"the total size of {PLAYERS[player]}'s monsters is {g.size(player)} [check/3]"
    if asked.prompt == "attack":
        for player, side in enumerate(PLAYERS):
            for card in g.area(player, DECLARED):
                yield f"{g.labels[card]} of {side} was declared and neither placed nor resolved [call/3.1]"

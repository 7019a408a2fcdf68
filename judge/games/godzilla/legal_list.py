"""What may the turn player do in the main phase now, all of it?

Chapter 8 once more: the kinds of actions, and the list of all that is legal, which is made at every decision.
Whether a single action is allowed, and why not, is legality.py's.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.godzilla.areas import HAND, MONSTER, STRIDE
from judge.games.godzilla.legality import (
    Action,
    any_rank,
    battle_limit,
    burst_ranks,
    check_battle,
    check_burst,
    check_invasion,
    check_monster,
    check_rage,
    check_strategy,
    demanded_zones,
    limits_refusal,
    may_invade,
    strategy_limit,
    strategy_zones_full,
)
from judge.games.godzilla.table import Godzilla
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

    What the predicates of legality.py let through, with one look at each card in hand, for this is made at every
    decision. That both say the same is an invariant of every random game (`legal_is_accepted`).
    """
    start = player * STRIDE
    zones, defs, projection = g.zones, g.defs, g.projection
    if projection is None:
        projection = g.projected()
    hand, tops = zones[start + HAND], zones[start + MONSTER]
    now: Any = (projection.get(tops[0]) or defs[tops[0]].face) if tops else None
    highest = battle_limit(g, player, now)
    limited = g.any_limits()
    demanded = demanded_zones(g, player) if limited else []
    placing = _PLACING[g.position[player]]
    found: list[Action] = [PASS]
    strategy: list[int] = []
    monsters: list[int] = []
    for card in hand:
        face: Any = projection.get(card) or defs[card].face
        kind = face.type
        if kind == "monster":
            monsters.append(card)
        elif kind == "strategy":
            strategy.append(card)
        elif face.rank <= highest or (face.abilities and any_rank(face)):
            found += _to_demanded(card, demanded) if demanded else placing[card]
    if strategy and not strategy_zones_full(g, player):
        highest = strategy_limit(g, player, now)
        for card in strategy:
            face = projection.get(card) or defs[card].face
            if face.rank <= highest or (face.abilities and any_rank(face)):
                found += _ACTIVATING[card]
    if monsters:
        found += map(_RAGE.__getitem__, monsters)
        if now is not None:
            found += _monsters_to_play(monsters, now, projection, defs)
    if may_invade(g, player):
        found += map(_INVADE.__getitem__, hand)
    if "barred" in g.seen or (limited and _anything_forbidden(g, player)):
        return _without_forbidden(g, player, found)
    return tuple(found)


def _to_demanded(card: int, demanded: list[int]) -> list[Action]:
    return [("battle", card, n) for n in demanded]


def _without_forbidden(g: Godzilla, player: int, found: list[Action]) -> tuple[Action, ...]:
    return tuple(a for a in found if a[0] == "pass" or limits_refusal(g, player, a, "8.1.1") is None)


def _monsters_to_play(monsters: list[int], now: Any, projection: Any, defs: Any) -> list[Action]:
    """Monster cards that can be played on the invading monster `now`, as printed or with Burst."""
    found: list[Action] = []
    rank, traits = now.rank, now.traits
    for card in monsters:
        face = projection.get(card) or defs[card].face
        if not traits.isdisjoint(face.traits):
            if face.rank == rank or (face.abilities and any_rank(face)):
                found.append(_MONSTER[card])
            if face.abilities and rank in burst_ranks(face):
                found.append(("burst", card))
    return found


class _ByCard(dict[int, Any]):
    """Actions by card, each made once and not at every decision: they are values, the same in every game."""

    def __init__(self, made: Callable[[int], Any]) -> None:
        super().__init__()
        self.made = made

    def __missing__(self, card: int) -> Any:
        self[card] = action = self.made(card)
        return action


_RAGE = _ByCard(lambda card: ("rage", card))
_MONSTER = _ByCard(lambda card: ("monster", card))
_INVADE = _ByCard(lambda card: ("invade", card))
_ACTIVATING = _ByCard(lambda card: (("strategy", card, 1), ("strategy", card, 2)))
#: By the zone of the own invading monster: a battle card to each of the other zones.
_PLACING = [
    _ByCard(lambda card, own=own: tuple(("battle", card, n) for n in range(1, 9) if n != own))  # type: ignore[misc]
    for own in range(9)
]


def _anything_forbidden(g: Godzilla, player: int) -> bool:
    """Whether an effect binds this player, or a card in hand, at all."""
    if any(effect.kind == "rule" for effect in g.effects):
        return True
    face = g.monster_face(player)
    if face is not None and face.flags:
        return True
    return any(g.face(card).flags for card in g.zones[player * STRIDE + HAND])

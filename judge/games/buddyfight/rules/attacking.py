"""Who may attack what, and who may move?

attack/2.1 and final/2.1 with what limits them: the first turn, cards at rest, an own monster on the center
(topic/flag-values), a monster on the opponent's center (zone/center), the final phase (final/q1).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from judge.games.buddyfight.rules.procedures import Fighting
from judge.games.buddyfight.table.areas import (
    CENTER,
    FLAG,
    ITEM,
    LEFT,
    MONSTER_AREAS,
    MONSTER_NAMES,
    RIGHT,
    STRIDE,
)
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Allowed, Kind, Refused, Verdict
from judge.kernel.state import ACTIVE

Action = tuple[Any, ...]


def card_refusal(g: Buddyfight, card: int, phase: str) -> Refused | None:
    """Why a card cannot attack in a phase (`attack` or `final`), whatever it attacks; None if it can."""
    grant = f"{phase}/2.1"
    zone = g.where[card]
    offset = zone % STRIDE
    if zone < 0 or zone // STRIDE != g.tp or (offset not in MONSTER_AREAS and offset not in (ITEM, FLAG)):
        return Refused(grant, "only the turn fighter's monsters, items and flags attack")
    face = g.shows(card)
    if offset == FLAG and (g.hidden(card) or (face.power is None and face.critical is None)):
        return Refused("topic/flag-values", "a flag without values does not attack", grant)
    if g.mode[card] != ACTIVE:
        return Refused(f"{phase}/2.2", "it is at rest and cannot be rested to attack", grant)
    if "cannot attack" in face.flags:
        return Refused("cont/3.1", "card text keeps it from attacking", grant)
    center = g.area(g.tp, CENTER)
    if offset in (ITEM, FLAG) and center and "attacks past own center" not in face.flags:
        return Refused("topic/flag-values", "its fighter has a monster on the center", grant)
    if phase == "final" and not attacks_in_final(g, card):
        return Refused("final/q1", "it cannot attack in the final phase", grant)
    return None


def attacks_in_final(g: Buddyfight, card: int) -> bool:
    """Whether a card may attack in the final phase: its text says so, it is an impact monster (impact/attack), or
    was equipped by [Impact Transform]."""
    face = g.shows(card)
    if "also attacks in final phase" in face.flags or face.type == "impact monster":
        return True
    return g.offset_of(card) == ITEM and any(a.keyword == "impact transform" for a in face.abilities)


def attack_refusal(
    g: Buddyfight, player: int, cards: tuple[int, ...], target: int, rule: str
) -> Refused | None:
    """Why cards cannot attack a card (or the opponent: -1) now; None if they can."""
    phase = rule.partition("/")[0]
    if player != g.tp:
        return Refused(rule, "only the turn fighter attacks")
    if not cards:
        return Refused(rule, "an attack needs a card")
    for card in cards:
        refused = card_refusal(g, card, phase)
        if refused is not None:
            return refused
    return (
        _first_turn_refusal(g, cards, phase)
        or _standing_refusal(g)
        or _target_refusal(g, cards, target, phase)
    )


def _standing_refusal(g: Buddyfight) -> Refused | None:
    return (
        None
        if g.forbidden(g.tp, "cannot attack") is None
        else Refused("cont/3.1", "card text forbids attacks")
    )


def _first_turn_refusal(g: Buddyfight, cards: tuple[int, ...], phase: str) -> Refused | None:
    if g.turn != 1:
        return None
    rule = f"{phase}/2.1"
    if len(cards) > 1:
        return Refused(rule, "the starting fighter cannot link attack in the first turn")
    if g.count(f"turn/attacks/{g.tp}"):
        return Refused(rule, "the starting fighter attacks once in the first turn")
    return None


def _target_refusal(g: Buddyfight, cards: tuple[int, ...], target: int, phase: str) -> Refused | None:
    grant, other = f"{phase}/2.2", 1 - g.tp
    barred = "cannot attack fighter" if target < 0 else "cannot attack sides"
    side = target < 0 or g.where[target] % STRIDE in (LEFT, RIGHT)
    if side and any(barred in g.face(card).flags for card in cards):
        return Refused("cont/3.1", "card text keeps it from attacking there", grant)
    if target < 0:
        if not g.area(other, CENTER):
            return None
        if all("attacks past opponent's center" in g.face(card).flags for card in cards):
            return None
        return Refused(
            "zone/center", "a card on the opponent's center keeps the fighter from being attacked", grant
        )
    zone = g.where[target]
    if zone < 0 or zone // STRIDE != other or zone % STRIDE not in MONSTER_AREAS:
        return Refused(grant, "only the opponent's monsters and the opponent can be attacked")
    if "cannot be attacked" in g.face(target).flags:
        return Refused("cont/3.1", "card text keeps it from being attacked", grant)
    return None


def legal_attacks(g: Buddyfight, rule: str) -> list[Action]:
    """Every attack the turn fighter may make: all sets of cards, all targets."""
    phase, other = rule.partition("/")[0], 1 - g.tp
    flag = g.flag(g.tp)
    held = (*g.monsters(g.tp), *g.area(g.tp, ITEM), *(() if flag is None else (flag,)))
    able = [card for card in held if card_refusal(g, card, phase) is None]
    targets = (*g.monsters(other), -1)
    found: list[Action] = []
    for size in range(1, len(able) + 1):
        for cards in combinations(able, size):
            for target in targets:
                if attack_refusal(g, g.tp, cards, target, rule) is None:
                    found.append(("attack", cards, target) if target >= 0 else ("attack fighter", cards))
    return found


def effect_attacks(g: Buddyfight, cards: tuple[int, ...], rule: str) -> list[Action]:
    """What cards can attack that an effect attacks with."""
    phase = rule.partition("/")[0]
    found: list[Action] = []
    for target in (*g.monsters(1 - g.tp), -1):
        if _target_refusal(g, cards, target, phase) is None:
            found.append(("attack", cards, target) if target >= 0 else ("attack fighter", cards))
    return found


def new_attack(g: Buddyfight, cards: tuple[int, ...], target: int) -> Fighting:
    """An attack with cards on a card, or on the opponent if `target` is -1."""
    held = tuple((card, g.ident[card]) for card in cards)
    if target < 0:
        return Fighting(attackers=held, fighter=1 - g.tp, link=len(cards) > 1)
    return Fighting(
        attackers=held, target=((target, g.ident[target]),), spot=g.where[target], link=len(cards) > 1
    )


def defense_rule(g: Buddyfight, card: int) -> str:
    """The rule of the defense of an item or a flag."""
    return "topic/flag-values" if g.printed(card).type == "flag" else "topic/item-defense"


def cut_short(g: Buddyfight, at: Fighting) -> tuple[str, ...]:
    """The rules by which an attack is not determined; empty if it is."""
    cards = g.still_there(at.attackers)
    if at.nullified:
        return (g.rule,)
    if not cards:
        return ("attack/q1",)
    if at.fighter < 0 and g.attacked(at) < 0:
        penetrating = any(g.has(card, "penetrate") for card in cards)
        return ("attack/q4", "attack/q2") if penetrating else ("attack/q4",)
    return ()


def _attack_moment(g: Buddyfight) -> str | None:
    decision = g.decision
    if decision is None or decision.kind is not Kind.ACT or decision.prompt != "attack":
        return None
    return decision.rule


def check_attack(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: an attack on a card, or on the opponent."""
    cards = action[1] if isinstance(action[1], tuple) else (action[1],)
    target = action[2] if action[0] == "attack" else -1
    rule = _attack_moment(g)
    if g.decision is not None and g.decision.prompt == "attack by effect":
        if player == g.decision.who and action in g.decision.options:
            return Allowed(g.decision.rule)
        return Refused("final/q4", "the effect says which card attacks", g.decision.rule)
    if rule is None:
        where = g.decision.rule if g.decision is not None else "attack/2.1"
        if g.battle is not None:
            return Refused("attack/q4", "the target of this attack is chosen", where)
        if g.phase == "final":
            return Refused("final/q2", "the play timing is still open", where)
        return Refused(where, "no attack can be chosen now", "attack/2.1")
    return attack_refusal(g, player, cards, target, rule) or Allowed(rule)


# -- [Move] (attack/1.1.1, keyword/move) ------------------------------------------------------------------------


def move_refusal(g: Buddyfight, player: int, card: int, area: str, moved: tuple[int, ...]) -> Refused | None:
    """Why a monster cannot change areas by [Move]; None if it can."""
    if g.master(card) != player or g.where[card] % STRIDE not in MONSTER_AREAS:
        return Refused("keyword/move", "only the fighter's own monsters on a monster space move")
    if not g.has(card, "move"):
        return Refused("keyword/move", "it has no [Move]")
    if card in moved:
        return Refused("keyword/move", "it has moved in this phase")
    if area not in MONSTER_NAMES or g.zones[g.zone(player, area)]:
        return Refused("keyword/move", "it moves to an open area")
    return None


def legal_moves(g: Buddyfight, player: int, moved: tuple[int, ...]) -> list[Action]:
    """Every move by [Move] a fighter may make."""
    return [
        ("move", card, area)
        for card in g.monsters(player)
        for area in MONSTER_NAMES
        if move_refusal(g, player, card, area, moved) is None
    ]


def check_move(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: a move by [Move]."""
    decision = g.decision
    if decision is None or decision.prompt != "move a monster" or decision.who != player:
        return Refused("keyword/move", "monsters move at the beginning of the attack phase")
    at = g.fighting_phase()
    return move_refusal(g, player, action[1], str(action[2]), at.moved) or Allowed(decision.rule)

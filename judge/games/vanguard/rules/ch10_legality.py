"""Who may attack, be attacked, boost and guard, and which rule forbids the rest?

10.3.2, 10.4.1.3, 10.4.1.6, 10.4.1.11 and 10.5.1.2: one predicate per action; the list of legal actions is what it lets
through.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_9_legality import order_actions
from judge.games.vanguard.rules.ch09_legality import Action, cost_refusal, timing_refusal
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import Battle
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import BEHIND, FRONT, G_ZONE, HAND, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Allowed, Refused, Verdict

#: The circles of vanguards and rear-guards.
_ATTACKED_FROM = frozenset((*FRONT, *BEHIND.values()))

# -- attacks (10.3, 10.4) ------------------------------------------------------------------------------------------


def attacker_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a unit cannot be chosen as the attacking unit."""
    grant = "10.4.1.3"
    if g.where[card] < 0 or not g.is_unit(card) or g.where[card] % STRIDE not in _ATTACKED_FROM:
        return Refused(grant, "it is not a vanguard or rear-guard")
    if g.master(card) != player:
        return Refused(grant, "it is not one of your units")
    if not g.in_front(card) and not any(hook(g, card) for hook in HOOKS.attacks_from_back):
        return Refused(grant, "it is not in the front row")
    if not g.stands(card):
        return Refused(grant, "it is not in the stand state")
    for hook in HOOKS.not_attacking:
        refused = hook(g, card)
        if refused is not None:
            return refused
    if g.flag(card, "cannot attack"):
        return Refused("1.3.3", "an effect says that it cannot attack", grant)
    mates = g.vanguards(g.where[card] // STRIDE) if g.is_vanguard(card) else ()
    if len(mates) > 1 and g.is_in(card, "mate"):
        return Refused(grant, "the legion attacks together, led by its leader", through=("6.4.3",))
    return None


def target_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a unit cannot be chosen as the unit being attacked."""
    grant = "10.4.1.6"
    if (
        g.where[card] < 0
        or not g.is_unit(card)
        or g.master(card) == player
        or g.where[card] % STRIDE not in FRONT
    ):
        return Refused(grant, "only units of the opponent's front row can be attacked")
    if g.is_in(card, "mate"):
        return Refused("6.4.3.2.2", "only the legion leader is attacked", grant)
    for attacker in g.attackers():
        for hook in HOOKS.not_attacked:
            refused = hook(g, attacker, card)
            if refused is not None:
                return refused
    if g.flag(card, "cannot be attacked"):
        return Refused("1.3.3", "an effect says that it cannot be attacked", grant)
    if any(g.flag(c, "cannot attack vanguards") for c in g.attackers()) and g.is_vanguard(card):
        return Refused("1.3.3", "an effect says that the unit cannot attack a vanguard", grant)
    return None


def attackers_of(g: Vanguard, player: int) -> list[int]:
    """The units that may attack now."""
    rows = (*g.front_row(player), *g.back_row(player))
    return [card for card in rows if attacker_refusal(g, player, card) is None]


def targets_of(g: Vanguard, player: int) -> list[int]:
    """The units that may be attacked now."""
    return [card for card in g.front_row(1 - player) if target_refusal(g, player, card) is None]


def attack_refusal(g: Vanguard, player: int) -> Refused | None:
    """Why no attack can be made at all (10.3.2)."""
    if g.turn == 1 and player == g.first:
        return Refused("10.3.2", "the player going first does not attack in their first turn", "10.3.1.2")
    if g.forbidden(player, "attack") is not None:
        return Refused("1.3.3", "an effect says that you cannot attack", "10.3.1.2")
    if not attackers_of(g, player):
        return Refused("10.3.2", "no unit can attack", "10.3.1.2")
    if not targets_of(g, player):
        return Refused("10.3.2", "no unit can be attacked", "10.3.1.2")
    return None


def boost_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a unit cannot boost the attacking unit."""
    grant = "10.4.1.11"
    if g.where[card] < 0 or not g.is_rear_guard(card):
        return Refused(grant, "it is not a rear-guard")
    if g.sway and card in g.sway:
        return Refused("7.39.6", "a dominated rear-guard cannot boost", grant)
    if g.master(card) != player:
        return Refused(grant, "it is not one of your units")
    attackers = g.attackers()
    behind = [c for c in attackers if g.where[card] == _behind(g, c)]
    if not behind:
        apart = [c for c in attackers if g.sway and c in g.sway]
        through = ("7.39.3.2",) if apart else ()
        return Refused(grant, "it is not on the back circle of the attacking unit's column", through=through)
    if not g.stands(card):
        return Refused("7.48.1.1", "it is in the rest state", grant)
    if not g.has(card, "boost"):
        return Refused("14.5.1", "it has no boost", grant)
    if g.flag(card, "cannot boost"):
        return Refused("1.3.3", "an effect says that it cannot boost", grant)
    if all(g.flag(c, "cannot be boosted") for c in behind):
        return Refused("1.3.3", "an effect says that the attacking unit cannot be boosted", grant)
    return None


def _behind(g: Vanguard, card: int) -> int:
    """The circle behind a unit; circles with other masters are not front and back of each other (7.39.3.2)."""
    zone = g.where[card]
    if zone < 0 or zone % STRIDE not in BEHIND:
        return -1
    return zone // STRIDE * STRIDE + BEHIND[zone % STRIDE]


def boosters_of(g: Vanguard, player: int) -> list[int]:
    """The units that may boost the attacking unit now."""
    return [card for card in g.back_row(player) if boost_refusal(g, player, card) is None]


# -- the guard step (10.5.1.2) -----------------------------------------------------------------------------------------


def guard_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a card cannot be called to the guardian circle."""
    grant = "10.5.1.2.2"
    if g.where[card] != player * STRIDE + HAND:
        return Refused(grant, "guardians are called from the own hand")
    if g.shows(card).main != "unit" and g.pseudo(card) != "protect":
        return Refused(grant, "it is not a unit card")
    return barred_from_guarding(g, player, card, grant)


def barred_from_guarding(g: Vanguard, player: int, card: int, grant: str) -> Refused | None:
    """What effects say against calling a guardian."""
    if g.forbidden(player, "guard") is not None:
        return Refused("1.3.3", "an effect says that you cannot call to the guardian circle", grant)
    if g.flag(card, "cannot be called to GC"):
        return Refused("1.3.3", "an effect says that it cannot be called to the guardian circle", grant)
    for effect in g.effects:
        if effect.kind != "rule" or effect.name != "guard grade" or effect.bound.get("player") != player:
            continue
        if g.grade(card) in effect.bound.get("grades", ()):
            return Refused("1.3.3", "an effect bars cards of that grade from guarding", grant)
        word = effect.bound.get("cards")
        if word and (g.has(card, word) or _is_of_type(g, card, word)):
            return Refused("1.3.3", "an effect bars cards of that kind from guarding", grant)
    return None


def _is_of_type(g: Vanguard, card: int, word: str) -> bool:
    subtype, _, main = word.rpartition(" ")
    return g.shows(card).main == main and subtype in g.shows(card).subtypes


def intercept_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a unit cannot intercept."""
    grant = "10.5.1.2.4"
    if g.sway and card in g.sway:
        return Refused("7.39.6", "a dominated rear-guard cannot intercept", grant)
    if g.where[card] < 0 or not g.is_rear_guard(card) or g.master(card) != player:
        return Refused(grant, "it is not one of your rear-guards")
    if not g.has(card, "intercept"):
        return Refused("14.4.1", "it has no intercept", grant)
    if not g.in_front(card) and not any(hook(g, card) for hook in HOOKS.intercepts_from_back):
        return Refused("14.4.2", "it is not in the front row", grant)
    if card in g.attacked():
        return Refused("14.4.2", "it is itself being attacked", grant)
    if g.flag(card, "cannot intercept") or g.forbidden(player, "intercept") is not None:
        return Refused("1.3.3", "an effect says that it cannot intercept", grant)
    return None


def gguard_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a G guardian cannot be called."""
    grant = "10.5.1.2.3"
    if g.where[card] != player * STRIDE + G_ZONE or not g.has(card, "g guardian"):
        return Refused("14.16.2", "it is not a G guardian in your G zone", grant)
    if not g.is_in(card, "face down"):
        return Refused(grant, "it lies face up")
    if min(g.grade(g.leader(0)), g.grade(g.leader(1))) < 3:
        return Refused(grant, "not both vanguards are grade 3 or greater")
    up = [c for c in g.area(player, G_ZONE) if g.is_face_up(c) and g.has(c, "g guardian")]
    if len(up) > 3:
        return Refused(grant, "more than 3 G guardians lie face up in the G zone")
    ability = g.keyword(card, "g guardian")
    assert ability is not None
    return barred_from_guarding(g, player, card, grant) or cost_refusal(g, player, card, ability, grant)


def automatic_pass(g: Vanguard, player: int) -> str | None:
    """The rule by which the non-turn player has passed without being asked (10.5.1.2.1.1)."""
    if not g.attacked():
        return "10.5.1.2.1.1"
    if g.forbidden(player, "guard") is not None and g.forbidden(player, "intercept") is not None:
        return "10.5.1.2.1.1"
    return None


def guard_actions(g: Vanguard, player: int) -> tuple[Action, ...]:
    """Everything the non-turn player may do in the guard step; passing comes first."""
    found: list[Action] = [("pass",)]
    found += [("guard", c) for c in g.area(player, HAND) if guard_refusal(g, player, c) is None]
    found += [("gguard", c) for c in g.area(player, G_ZONE) if gguard_refusal(g, player, c) is None]
    found += [("intercept", c) for c in g.rear_guards(player) if intercept_refusal(g, player, c) is None]
    found += order_actions(g, player, blitz=True)
    return tuple(found)


# -- the drive step (10.6.1.2) ----------------------------------------------------------------------------------


def drive_unit(g: Vanguard, at: Battle) -> int | None:
    """The unit that performs drive checks: an attacking vanguard, or a rear-guard that an effect lets (10.6.1.2)."""
    if not at.attackers:
        return None
    card = at.attackers[0]
    if g.flag(card, "no drive checks") and not g.is_vanguard(card):
        g.cite("2.8.2.4", lines.NO_DRIVE_CHECK, card)
        return None
    if g.is_vanguard(card):
        return card
    if any(hook(g, card) for hook in HOOKS.drives) or g.flag(card, "drive checks"):
        return card
    return None


def drive_of(g: Vanguard, unit: int) -> int:
    """The drive with which a unit makes its checks; 2 if it performs twin drive (7.47.1.2)."""
    if g.flag(unit, "performs twin drive"):
        g.cite("7.47.1.2", lines.DRIVE, unit, 2)
        return 2
    return g.drive(unit)


# -- checks ----------------------------------------------------------------------------------------------------------------


def check_attack(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player attack at all?"""
    if g.turn == 1 and player == g.first:
        refused = attack_refusal(g, player)
        if refused is not None:
            return refused
    return timing_refusal(g, player, "attack") or attack_refusal(g, player) or Allowed("10.3.1.2")


def check_attacker(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player attack with this unit?"""
    return (
        timing_refusal(g, player, "attacker") or attacker_refusal(g, player, action[1]) or Allowed("10.4.1.3")
    )


def check_target(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player attack this unit?"""
    return timing_refusal(g, player, "target") or target_refusal(g, player, action[1]) or Allowed("10.4.1.6")


def check_boost(g: Vanguard, player: int, action: Action) -> Verdict:
    """May this unit boost the attacking unit?"""
    return timing_refusal(g, player, "boost") or boost_refusal(g, player, action[1]) or Allowed("10.4.1.11")


def check_guard(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player call this card to the guardian circle?"""
    return timing_refusal(g, player, "guard") or guard_refusal(g, player, action[1]) or Allowed("10.5.1.2.2")


def check_intercept(g: Vanguard, player: int, action: Action) -> Verdict:
    """May this unit intercept?"""
    refused = timing_refusal(g, player, "intercept") or intercept_refusal(g, player, action[1])
    return refused or Allowed("10.5.1.2.4")


def check_gguard(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player call this G guardian?"""
    return (
        timing_refusal(g, player, "gguard") or gguard_refusal(g, player, action[1]) or Allowed("10.5.1.2.3")
    )


__all__ = ["VC", "guard_actions"]

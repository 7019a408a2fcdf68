"""What may the turn player do before the main phase, and which rule forbids the rest?

When each action is taken at all; 9.5.3 (G assist), 9.7.2 (ride), 9.8.2 with 6.6.2 and 6.6.3 (stride), and whether a cost
can be paid (11.7). One predicate per action: the list of legal actions is what it lets through. The main phase is
ch09_9_legality's, the guard step and attacks are ch10_legality's.
"""

from __future__ import annotations

from typing import Any

from judge.games.vanguard.cards.nations import in_all_clans, nations_of
from judge.games.vanguard.table.areas import (
    BIND,
    G_ZONE,
    HAND,
    RIDE_DECK,
    STRIDE,
)
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability
from judge.kernel.costs import enough_for_all
from judge.kernel.decision import Allowed, Refused, Verdict
from judge.kernel.frames import Context

Action = tuple[Any, ...]

#: The prompt of the decision in which each action is taken, and where that is.
WHEN = {
    "ride": ("ride step", "9.7.2", "a unit is ridden in the own ride step"),
    "stride": ("stride step", "9.8.2", "a stride skill is played in the own stride step"),
    "call": ("main phase", "9.9.2.1", "units are called in the own main phase"),
    "switch": ("main phase", "9.9.2.2", "cards change places in the own main phase"),
    "act": ("main phase", "9.9.2.4", "activated abilities are played in the own main phase"),
    "overdress": ("main phase", "9.9.2.5", "overDress is done in the own main phase"),
    "xoverdress": ("main phase", "14.52.2", "XoverDress is done in the own main phase"),
    "attack": ("start step", "10.3.1.2", "attacks are made in the start step of the own battle phase"),
    "attacker": ("attacker", "10.4.1.3", "the attacking unit is chosen in the attack step"),
    "target": ("target", "10.4.1.6", "the unit being attacked is chosen in the attack step"),
    "boost": ("boost", "10.4.1.11", "a unit boosts in the attack step"),
    "guard": ("guard step", "10.5.1.2.2", "guardians are called in the opponent's guard step"),
    "intercept": ("guard step", "10.5.1.2.4", "units intercept in the opponent's guard step"),
    "gguard": ("guard step", "10.5.1.2.3", "G guardians are called in the opponent's guard step"),
}


def timing_refusal(g: Vanguard, player: int, name: str) -> Refused | None:
    """Why an action of a kind cannot be taken at this moment at all."""
    prompt, rule, reason = WHEN[name]
    decision = g.decision
    if decision is None or decision.who != player or decision.prompt != prompt:
        return Refused(rule, reason)
    return None


def barred_refusal(g: Vanguard, action: Action, grant: str) -> Refused | None:
    """An action that led back to a position of this turn may not be repeated (18.1.1.2)."""
    if action in g.seen.get("barred", ()):
        return Refused("18.1.1.2", "it would only lead back to the same position", grant)
    return None


# -- G assist and ride (9.5.3, 9.7.2) -----------------------------------------------------------------------------


def g_assist_refusal(g: Vanguard, player: int) -> Refused | None:
    """Why a player cannot use G assist."""
    leader = g.leader(player)
    if leader is None or g.grade(leader) >= 3:
        return Refused("9.5.3", "the vanguard is grade 3 or higher")
    wanted = g.grade(leader) + 1
    if any(g.grade(c) == wanted and g.shows(c).main == "unit" for c in g.area(player, HAND)):
        return Refused("9.5.3", f"the hand has a unit of grade {wanted}")
    return None


def ride_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a card cannot be ridden in the ride step."""
    zone, leader = g.where[card], g.leader(player)
    if zone not in (player * STRIDE + HAND, player * STRIDE + RIDE_DECK):
        return Refused("9.7.2", "a unit is ridden from the own hand or ride deck zone")
    if g.shows(card).main != "unit" or g.is_g(card) or g.pseudo(card) is not None:
        return Refused("9.7.2", "it is not a unit that can be ridden")
    if leader is None:
        return Refused("9.7.2", "there is no vanguard to ride upon")
    if g.forbidden(player, "ride") is not None:
        return Refused("1.3.3", "an effect says that you cannot ride", "9.7.2")
    step = g.grade(card) - g.grade(leader)
    if zone % STRIDE == HAND:
        if step not in (0, 1):
            return Refused("9.7.2", "its grade is not that of the vanguard or one more")
        return None
    if not g.is_in(card, "face down"):
        return Refused("9.7.2", "only face down units of the ride deck zone are ridden")
    if step != 1:
        return Refused("9.7.2", "a unit of the ride deck is one grade greater than the vanguard")
    if not g.area(player, HAND):
        return Refused("6.3.3.2.2", "there is no card in hand to discard for it", "9.7.2")
    return None


def ride_actions(g: Vanguard, player: int) -> list[Action]:
    """Every ride the player may make."""
    held = (*g.area(player, HAND), *g.area(player, RIDE_DECK))
    return [("ride", card) for card in held if ride_refusal(g, player, card) is None]


# -- stride (9.8.2, 6.6.2, 6.6.3) ---------------------------------------------------------------------------------


def stride_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a card cannot be strode by its stride skill."""
    leader = g.leader(player)
    if leader is not None and is_gyze(g, player, card):
        skill = g.keyword(card, "ultimate stride")
        assert skill is not None
        return ultimate_refusal(g, player, card, leader) or stride_cost_refusal(g, player, card, skill)
    if g.where[card] != player * STRIDE + G_ZONE or not g.is_g(card):
        return Refused("6.6.2", "a stride skill is that of a card in the own G zone", "9.8.2")
    if not g.is_in(card, "face down"):
        return Refused("6.6.2", "only face down cards of the G zone stride", "9.8.2")
    if leader is None:
        return Refused("6.6.2.3", "there is no vanguard to stride upon", "9.8.2")
    skill = g.keyword(card, "stride") or g.keyword(card, "ultimate stride")
    if skill is None:
        return Refused("6.6.1", "it has no stride skill", "9.8.2")
    if skill.keyword == "ultimate stride":
        return ultimate_refusal(g, player, card, leader) or stride_cost_refusal(g, player, card, skill)
    own, other = g.grade(leader), g.grade(g.leader(1 - player))
    if not (own >= 3 and other >= 3) and g.count("grade at start") < 3:
        reason = "neither are both vanguards grade 3 or greater, nor was yours when the turn began"
        return Refused("6.6.2", reason, "9.8.2")
    return stride_cost_refusal(g, player, card, skill)


def is_gyze(g: Vanguard, player: int, card: int) -> bool:
    """Whether a unit of the player has two sides and an ultimate stride skill that flips it over (14.13.2.2)."""
    two_sides = g.defs[card].back is not None and not g.is_g(card)
    return two_sides and g.is_unit(card) and g.master(card) == player and g.has(card, "ultimate stride")


def ultimate_refusal(g: Vanguard, player: int, card: int, leader: int) -> Refused | None:
    """What ultimate stride asks for beside its cost (6.6.3)."""
    nations, own = nations_of(g.shows(leader)), nations_of(g.shows(card))
    everywhere = in_all_clans(g.shows(card))
    if not nations and not everywhere:
        return Refused("6.6.3.1", "the vanguard has no nation", "9.8.2")
    if nations and own and not (nations & own) and not everywhere:
        return Refused("6.6.3", "its nation is not one of the vanguard's", "9.8.2")
    if g.defs[card].back is None:
        up = [c for c in g.area(player, G_ZONE) if g.is_face_up(c)]
        if len(up) < 3:
            return Refused("6.6.3.2", "fewer than 3 cards lie face up in the G zone", "9.8.2")
        return None
    dragons = {g.printed(c).names for c in g.area(player, BIND) if "Zeroth Dragon" in g.shows(c).races}
    if g.grade(leader) < 3 or len(dragons) < 5:
        return Refused("6.6.3.3", "5 different Zeroth Dragons and a vanguard of grade 3 are needed", "9.8.2")
    return None


def stride_cost_refusal(g: Vanguard, player: int, card: int, skill: Ability) -> Refused | None:
    """Why the cost of a stride skill cannot be paid."""
    cost = skill.extra.get("cost")
    if cost is not None:
        return cost_refusal(g, player, card, skill, "6.6.2.2")
    total = sum(g.stride_grade(c) for c in g.area(player, HAND))
    if total < 3:
        return Refused("14.12.3.1", "the grades in hand do not sum up to 3", "6.6.2.2")
    return None


def stride_actions(g: Vanguard, player: int) -> list[Action]:
    """Every stride the player may make."""
    cards = (*g.area(player, G_ZONE), *(c for c in g.units(player) if is_gyze(g, player, c)))
    return [("stride", c) for c in cards if stride_refusal(g, player, c) is None]


# -- costs (11.7) ----------------------------------------------------------------------------------------------------


def payable(g: Vanguard, player: int, card: int, ability: Ability) -> bool:
    """Whether all of a cost can be paid (11.8.2.2)."""
    cost = ability.extra.get("cost")
    if cost is None or g.flag(card, "costs nothing"):
        return True
    context = Context(who=player, src=card, ident=g.ident[card])
    each = all(op.args["possible"](g, context) for op in cost.ops if "possible" in op.args)
    return each and enough_for_all(g, context, cost.ops)


def cost_refusal(g: Vanguard, player: int, card: int, ability: Ability, grant: str) -> Refused | None:
    """Why a cost cannot be paid whole."""
    if payable(g, player, card, ability):
        return None
    return Refused("11.8.2.2", "the cost cannot be paid whole, so none of it is", grant, through=("11.7.1",))


# -- checks ------------------------------------------------------------------------------------------------------------


def check_ride(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player ride this card?"""
    return timing_refusal(g, player, "ride") or ride_refusal(g, player, action[1]) or Allowed("9.7.2")


def check_stride(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player stride this card?"""
    return timing_refusal(g, player, "stride") or stride_refusal(g, player, action[1]) or Allowed("9.8.2")

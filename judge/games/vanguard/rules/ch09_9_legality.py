"""What may the turn player do in the main phase, and which rule forbids the rest?

9.9.2: call, switch, orders (blitz orders too, 10.5.1.2.5) and activated abilities. One predicate per action: the list of
legal actions is what it lets through. overDress and XoverDress are ch09_9_dress_legality's.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch06_call_and_ride import call_barred
from judge.games.vanguard.rules.ch09_9_dress_legality import (
    dress_actions,
    overdress_refusal,
    xoverdress_refusal,
)
from judge.games.vanguard.rules.ch09_legality import (
    Action,
    barred_refusal,
    cost_refusal,
    timing_refusal,
)
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.table.areas import (
    BEHIND,
    BIND,
    HAND,
    PLAIN_REAR,
    REAR,
    STRIDE,
    VC,
)
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability
from judge.kernel.decision import Allowed, Refused, Verdict
from judge.kernel.frames import context_of

# -- call and switch (9.9.2.1, 9.9.2.2) -----------------------------------------------------------------------------


def callable_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a card cannot be called to a rear-guard circle whatever the circle; grades come with the circle."""
    if g.where[card] != player * STRIDE + HAND:
        return Refused("9.9.2.1", "units are called from the own hand", "6.2.2.1")
    if g.pseudo(card) == "protect":
        return Refused("15.3.6", "a Protect card goes to no rear-guard circle", "9.9.2.1")
    if g.shows(card).main != "unit":
        return Refused("9.9.2.1", "it is not a unit card")
    if g.leader(player) is None:
        return Refused("9.9.2.1.2", "there is no vanguard to refer to", "9.9.2.1")
    if call_barred(g, player, card):
        return Refused("1.3.3", "an effect says that you cannot call it", "9.9.2.1")
    return None


def circle_refusal(g: Vanguard, player: int, zone: int) -> Refused | None:
    """Why no card can be called to a circle."""
    if zone // STRIDE != player or zone % STRIDE not in REAR or not g.is_there(zone):
        return Refused("9.9.2.1", "it is not one of your rear-guard circles")
    if g.is_locked(zone):
        return Refused("4.9.2.6", "a circle with a locked card is no rear-guard circle", "9.9.2.1")
    return None


def grade_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why the grade of a card keeps it from being called, unless the circle makes it not matter."""
    most = max(g.grade(c) for c in g.vanguards(player) if not g.is_in(c, "mate"))
    if g.grade(card) > most:
        return Refused("9.9.2.1", f"its grade {g.grade(card)} is greater than the vanguard's {most}")
    return None


def there_refusal(g: Vanguard, player: int, card: int, zone: int, grade: Refused | None) -> Refused | None:
    """Why a card that can be called cannot be called to this circle; `grade`: what its grade says against it."""
    for hook in HOOKS.not_called:
        refused = hook(g, player, card, zone)
        if refused is not None:
            return refused
    if grade is not None and any(hook(g, player, card, zone) for hook in HOOKS.any_grade):
        return None
    return grade


def call_refusal(g: Vanguard, player: int, card: int, zone: int) -> Refused | None:
    """Why a card cannot be called to a circle."""
    return (
        callable_refusal(g, player, card)
        or circle_refusal(g, player, zone)
        or there_refusal(g, player, card, zone, grade_refusal(g, player, card))
    )


def call_actions(g: Vanguard, player: int) -> list[Action]:
    """Every normal call the player may make."""
    found: list[Action] = []
    rear = (player * STRIDE + offset for offset in (REAR if g.signs else PLAIN_REAR))
    circles = [zone for zone in rear if circle_refusal(g, player, zone) is None]
    for card in g.area(player, HAND):
        if callable_refusal(g, player, card) is not None:
            continue
        grade = grade_refusal(g, player, card)
        for zone in circles:
            if there_refusal(g, player, card, zone, grade) is None:
                found.append(("call", card, zone % STRIDE))
    return found


def switch_refusal(g: Vanguard, player: int, zone: int) -> Refused | None:
    """Why the cards of a column cannot change places; `zone` is its front circle."""
    front = zone % STRIDE
    if zone // STRIDE != player or front not in BEHIND or front == VC:
        return Refused("9.9.2.2", "only the left and right columns have two rear-guard circles")
    both = (zone, player * STRIDE + BEHIND[front])
    if any(map(g.is_locked, both)):
        return Refused("9.9.2.2", "a circle with a locked card is no rear-guard circle")
    if not any(g.zones[z] for z in both):
        return Refused("9.9.2.2.3", "neither circle has a card", "9.9.2.2")
    return None


def switch_actions(g: Vanguard, player: int) -> list[Action]:
    """Every column whose cards may change places."""
    zones = [player * STRIDE + front for front in BEHIND if front != VC]
    return [("switch", zone % STRIDE) for zone in zones if switch_refusal(g, player, zone) is None]


# -- orders (9.9.2.3, 10.5.1.2.5) -----------------------------------------------------------------------------------


def order_ability(g: Vanguard, card: int) -> Ability | None:
    """The order ability of an order card (11.1.1.4)."""
    return next((a for a in g.face(card).abilities if a.kind == "order"), None)


def order_refusals(g: Vanguard, player: int, card: int, blitz: bool) -> list[Refused]:
    """Everything that stands in the way of playing an order card."""
    grant = "10.5.1.2.5" if blitz else "9.9.2.3"
    face = g.shows(card)
    if g.where[card] != player * STRIDE + HAND:
        return [Refused(grant, "an order is played from the own hand")]
    if face.main != "order":
        refused = [hook(g, player, card) for hook in HOOKS.order_from_unit]
        if None not in refused or blitz:
            return [reason for reason in refused if reason is not None][-1:] or [
                Refused(grant, "it is not an order card")
            ]
    found: list[Refused] = []
    if ("blitz" in face.subtypes) != blitz:
        words = (
            "only blitz orders are played in the guard step"
            if blitz
            else "a blitz order is played in the guard step"
        )
        found.append(Refused(grant, words))
    leader = g.leader(player)
    if leader is None or (face.grade or 0) > g.grade(leader):
        found.append(Refused(grant, "its grade is greater than the vanguard's"))
    if g.count(f"orders/{player}") >= g.order_limit(player):
        limit = "10.5.1.2.5.1" if blitz else "9.9.2.3.1"
        reason = "the order limit of the turn is reached"
        found.append(Refused("11.8.2.1.1", reason, grant, through=(limit, "11.8.2.1.1.1")))
    if g.forbidden(player, "order") is not None:
        found.append(Refused("1.3.3", "an effect says that you cannot play orders", grant))
    ability = order_ability(g, card)
    if ability is not None:
        context = context_of(player, card)
        if ability.condition is not None and not ability.condition(g, context):
            found.append(Refused("11.8.2.4.2", "its conditions are not fulfilled", grant))
        unpaid = cost_refusal(g, player, card, ability, "11.8.2.4")
        if unpaid is not None:
            found.append(unpaid)
    return found


def order_actions(g: Vanguard, player: int, blitz: bool) -> list[Action]:
    """Every order the player may play."""
    if g.count(f"orders/{player}") >= g.order_limit(player):
        return []
    return [("order", c) for c in g.area(player, HAND) if not order_refusals(g, player, c, blitz)]


# -- activated abilities (9.9.2.4) -----------------------------------------------------------------------------------


def act_refusals(g: Vanguard, player: int, card: int, ability: Ability) -> list[Refused]:
    """Everything that stands in the way of playing an activated ability."""
    grant = "9.9.2.4"
    if ability not in g.face(card).abilities or ability.kind not in ("activate", "seek mate"):
        if ability in g.defs[card].abilities and ability.kind in ("activate", "seek mate"):
            return [Refused("11.9.1.5", "the card has lost the ability", grant)]
        return [Refused(grant, "the card does not have that activated ability")]
    if g.is_idle(ability, g.face(card).flags):
        return [Refused("11.4.2", "an effect has made the ability inactive", grant, through=("11.4.1",))]
    if g.where[card] < 0 or g.master(card) != player:
        return [Refused(grant, "only abilities of the own cards are played", through=("3.2.2.2",))]
    if g.area_name(card) not in ability.active:
        return [Refused("11.4.4", "the ability is not active where the card is", grant)]
    found: list[Refused] = []
    if g.cannot_use(card, ability):
        found.append(
            Refused("12.2.1.1", "it cannot be used any more this turn", grant, through=("12.3.1.1.1",))
        )
    if ability.condition is not None and not ability.condition(g, context_of(player, card)):
        rule = "14.2.3.3" if ability.extra.get("marks") else "11.4.3"
        if "glitter" in ability.extra:
            rule = "14.50.3.2.2"
        through = ability.extra.get("mark rules", ())
        words = dict(ability.extra.get("marks", ()))
        if ("white wings" in words or "black wings" in words) and not g.area(player, BIND):
            through = (*through, "14.46.5")
        found.append(Refused(rule, "its condition is not fulfilled", grant, through=through))
    for hook in HOOKS.not_played:
        refused = hook(g, player, card, ability)
        if refused is not None:
            found.append(refused)
    if g.forbidden(player, "abilities") is not None:
        found.append(Refused("1.3.3", "an effect says that you cannot play abilities", grant))
    unpaid = cost_refusal(g, player, card, ability, grant)
    if unpaid is not None:
        found.append(unpaid)
    return found


#: The kinds of abilities that a player plays (9.9.2.4).
_PLAYED = ("activate", "seek mate")


def _with_acts(g: Vanguard) -> frozenset[int]:
    """The cards that have an activated ability in print, looked up once for the cards of a game."""
    memo = (g.index or g.index_of()).memo
    known: frozenset[int] | None = memo.get("acts")
    if known is None:
        known = memo["acts"] = frozenset(
            card for card, one in enumerate(g.defs) if any(a.kind in _PLAYED for a in one.abilities)
        )
    return known


def act_actions(g: Vanguard, player: int) -> list[Action]:
    """Every activated ability the player may play. Looked at are those of cards that have one in print or whose
    abilities are not as printed, where they are active."""
    found: list[Action] = []
    changed = [card for card, face in g.projected().items() if face.trace and "abilities" in face.trace]
    names = g.rules.layout.names
    for card in sorted({*_with_acts(g), *changed}):
        zone = g.where[card]
        for ability in g.face(card).abilities if zone >= 0 else ():
            if (
                ability.kind in _PLAYED
                and names[zone] in ability.active
                and not act_refusals(g, player, card, ability)
            ):
                found.append(("act", card, ability.key))
    return found


# -- all of it -------------------------------------------------------------------------------------------------------------


def main_actions(g: Vanguard, player: int) -> tuple[Action, ...]:
    """Everything the turn player may do in the main phase; doing nothing comes first (9.9.2.6)."""
    found: list[Action] = [("pass",)]
    found += call_actions(g, player)
    found += switch_actions(g, player)
    found += order_actions(g, player, blitz=False)
    found += act_actions(g, player)
    found += dress_actions(g, player)
    barred = g.seen.get("barred")
    return tuple(a for a in found if a not in barred) if barred else tuple(found)


# -- checks ------------------------------------------------------------------------------------------------------------


def _circle(player: int, word: object) -> int:
    """The area that an action names by a circle of the player; -1 if it names none."""
    return player * STRIDE + word if isinstance(word, int) and 0 <= word < STRIDE else -1


def check_call(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player call this card to that circle?"""
    return (
        timing_refusal(g, player, "call")
        or call_refusal(g, player, action[1], _circle(player, action[2]))
        or barred_refusal(g, action, "9.9.2.1")
        or Allowed("9.9.2.1")
    )


def check_switch(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player let the cards of a column change places?"""
    return (
        timing_refusal(g, player, "switch")
        or switch_refusal(g, player, _circle(player, action[1]))
        or barred_refusal(g, action, "9.9.2.2")
        or Allowed("9.9.2.2")
    )


def check_act(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player play this activated ability?"""
    refused = timing_refusal(g, player, "act")
    if refused is not None:
        return refused
    ability = g.pool.abilities.get(action[2])
    if ability is None:
        return Refused("9.9.2.4", "the card does not have that activated ability")
    found = act_refusals(g, player, action[1], ability)
    if found:
        return found[0]._replace(also=tuple(found[1:]))
    return barred_refusal(g, action, "9.9.2.4") or Allowed("9.9.2.4")


def check_order(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player play this order?"""
    decision = g.decision
    prompt = decision.prompt if decision is not None and decision.who == player else ""
    if prompt not in ("main phase", "guard step"):
        return Refused(
            "9.9.2.3", "orders are played in the main phase, blitz orders in the opponent's guard step"
        )
    found = order_refusals(g, player, action[1], prompt == "guard step")
    if found:
        return found[0]._replace(also=tuple(found[1:]))
    grant = "10.5.1.2.5" if prompt == "guard step" else "9.9.2.3"
    return barred_refusal(g, action, grant) or Allowed(grant)


def check_overdress(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player overDress this card on that unit?"""
    refused = timing_refusal(g, player, "overdress") or overdress_refusal(g, player, action[1], action[2])
    return refused or barred_refusal(g, action, "9.9.2.5") or Allowed("9.9.2.5")


def check_xoverdress(g: Vanguard, player: int, action: Action) -> Verdict:
    """May the player XoverDress this card on that circle?"""
    zone = _circle(player, action[2])
    refused = timing_refusal(g, player, "xoverdress") or xoverdress_refusal(g, player, action[1], zone)
    return refused or barred_refusal(g, action, "14.52.2") or Allowed("14.52.2")

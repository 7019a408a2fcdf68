"""May this card or ability be used now?

One predicate for every kind of use: call, cast, equip, transform, act. The list of what is legal is what the
predicate lets through; a refusal names the rule that forbids and those that lead to it. What every use must heed is
moments.py's.
"""

from __future__ import annotations

from typing import Any

from judge.games.buddyfight.rules.costs import cost_refusal
from judge.games.buddyfight.rules.flags import flag_refusal
from judge.games.buddyfight.rules.moments import (
    Moment,
    condition_refusal,
    context_for,
    counter_refusal,
    moment_of,
    moment_refusal,
    once_refusal,
    target_refusal,
)
from judge.games.buddyfight.rules.raising import raise_refusal
from judge.games.buddyfight.table.areas import CENTER, HAND, MONSTER_AREAS, MONSTER_NAMES, SPELL, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability
from judge.kernel.decision import Allowed, Refused, Verdict

Action = tuple[Any, ...]

# -- call (call/1.1 to 1.4) -------------------------------------------------------------------------------


def call_refusal(g: Buddyfight, player: int, card: int, area: str, moment: Moment | None) -> Refused | None:
    """Why a monster cannot be called to an area now; None if it can."""
    early = moment_refusal(g, player, moment, "call/1.1")
    if early is not None or moment is None:
        return early
    if "monster" not in g.kinds(card):
        return Refused("call/1.1", "only monsters are called")
    if g.where[card] != player * STRIDE + HAND:
        return Refused("call/1.1", "it is not in the fighter's hand")
    if area not in MONSTER_NAMES:
        return Refused("call/1.2", "monsters are called to left, center or right", "call/1.1")
    zone = g.zone(player, area)
    ability = g.use_ability(card)
    impact = "impact" in g.kinds(card)
    free = moment.answered is None and moment.free == ("final" if impact else "main")
    return (
        counter_refusal(g, player, card, ability, moment, free, "call/1.1", "call")
        or flag_refusal(g, player, card)
        or _standing_refusal(g, player, "cannot call")
        or _impact_refusal(g, player, impact)
        or _area_refusal(g, card, zone, ability)
        or condition_refusal(g, player, card, ability, "call/1.1")
        or once_refusal(g, player, card, ability, "call/1.1")
        or (
            None
            if ability is None
            else cost_refusal(g, context_for(g, player, card), ability.cost, card, "call/1.1", "call/1.4")
        )
    )


def _impact_refusal(g: Buddyfight, player: int, impact: bool) -> Refused | None:
    if impact and g.count(f"turn/impact call/{player}"):
        return Refused("impact/call", "an impact monster was called this turn", "final/1.1")
    return None


def _area_refusal(g: Buddyfight, card: int, zone: int, ability: Ability | None) -> Refused | None:
    held = g.zones[zone]
    areas = None if ability is None else ability.extra.get("areas")
    if areas is not None and g.rules.layout.names[zone] not in areas:
        return Refused("call/1.1", f"its text only lets it be called to {' or '.join(areas)}", "call/1.2")
    if zone % STRIDE == CENTER and len(held) > 1 and all(g.has(c, "chaos territory") for c in held):
        return Refused(
            "keyword/chaos-territory/q1",
            "two such monsters make room for two in all",
            "call/1.2",
            through=("keyword/chaos-territory",),
        )
    return None


def _standing_refusal(g: Buddyfight, player: int, what: str) -> Refused | None:
    return None if g.forbidden(player, what) is None else Refused("cont/3.1", "card text forbids it")


# -- cast (cast/1.1 to 1.4) --------------------------------------------------------------------------------


def cast_refusal(g: Buddyfight, player: int, card: int, moment: Moment | None) -> Refused | None:
    """Why a spell or impact cannot be cast now; None if it can."""
    early = moment_refusal(g, player, moment, "cast/1.1")
    if early is not None or moment is None:
        return early
    if g.shows(card).type not in ("spell", "impact"):
        return Refused("cast/1.1", "only spells and impacts are cast")
    if g.where[card] != player * STRIDE + HAND:
        return Refused("cast/1.1", "it is not in the fighter's hand")
    ability = g.use_ability(card)
    wanted = "main" if g.shows(card).type == "spell" else "final"
    free = moment.answered is None and moment.free == wanted
    return (
        counter_refusal(g, player, card, ability, moment, free, "cast/1.1", "cast")
        or flag_refusal(g, player, card)
        or _standing_refusal(g, player, "cannot cast")
        or _set_refusal(g, player, ability)
        or condition_refusal(g, player, card, ability, "cast/1.1")
        or once_refusal(g, player, card, ability, "cast/1.1")
        or (
            None
            if ability is None
            else cost_refusal(g, context_for(g, player, card), ability.cost, card, "cast/1.1", "cast/1.2")
        )
        or target_refusal(g, player, card, ability, "cast/1.4", moment)
    )


def _set_refusal(g: Buddyfight, player: int, ability: Ability | None) -> Refused | None:
    """ "You may only [Set] one … on your field"."""
    name = None if ability is None else ability.extra.get("only_one_set")
    if name is not None and any(name in g.shows(card).names for card in g.area(player, SPELL)):
        return Refused("keyword/set", f"one {name} is set already", "cast/1.1")
    return None


# -- equip and transform (equip/1.1 to 1.3) ------------------------------------------------------------------


def equip_refusal(g: Buddyfight, player: int, card: int, moment: Moment | None) -> Refused | None:
    """Why an item cannot be equipped now; None if it can."""
    early = moment_refusal(g, player, moment, "equip/1.1")
    if early is not None or moment is None:
        return early
    if g.shows(card).type != "item":
        return Refused("equip/1.1", "only items are equipped")
    if g.where[card] != player * STRIDE + HAND:
        return Refused("equip/1.1", "it is not in the fighter's hand")
    ability = g.use_ability(card)
    free = moment.answered is None and moment.free == "main"
    return (
        counter_refusal(g, player, card, ability, moment, free, "equip/1.1", "equip")
        or flag_refusal(g, player, card)
        or condition_refusal(g, player, card, ability, "equip/1.1")
        or once_refusal(g, player, card, ability, "equip/1.1")
        or (
            None
            if ability is None
            else cost_refusal(g, context_for(g, player, card), ability.cost, card, "equip/1.1", "equip/1.3")
        )
    )


def transform_refusal(
    g: Buddyfight, player: int, card: int, key: str, moment: Moment | None
) -> Refused | None:
    """Why a monster cannot be equipped by one of the keywords now; None if it can."""
    ability = next((a for a in g.face(card).abilities if a.key == key), None)
    if ability is None or ability.keyword not in ("transform", "impact transform"):
        return Refused("keyword/transform", "the card has no such keyword", "equip/1.1")
    rule = "keyword/transform" if ability.keyword == "transform" else "keyword/impact-transform"
    early = moment_refusal(g, player, moment, rule)
    if early is not None or moment is None:
        return early
    zone = g.where[card]
    if zone // STRIDE != player or (zone % STRIDE != HAND and zone % STRIDE not in MONSTER_AREAS):
        return Refused(rule, "it is neither in the fighter's hand nor on a monster space")
    free = moment.answered is None and moment.free == ("main" if ability.keyword == "transform" else "final")
    if not free and not ability.extra.get("counter"):
        return Refused(rule, "it is used in the turn fighter's main phase", moment.rule)
    if ability.keyword == "impact transform" and g.count(f"turn/impact transform/{player}"):
        return Refused(rule, "[Impact Transform] is used once a turn", moment.rule)
    return (
        flag_refusal(g, player, card)
        or _stopped_refusal(g, card, ability)
        or condition_refusal(g, player, card, ability, "equip/1.1")
        or cost_refusal(g, context_for(g, player, card), ability.cost, card, "equip/1.1", "equip/1.3")
    )


# -- activated abilities (act/1.1) ---------------------------------------------------------------------------


def act_refusal(g: Buddyfight, player: int, card: int, key: str, moment: Moment | None) -> Refused | None:
    """Why an activated ability cannot be used now; None if it can."""
    early = moment_refusal(g, player, moment, "act/1.1")
    if early is not None or moment is None:
        return early
    ability = next((a for a in g.face(card).abilities if a.key == key), None)
    if ability is None or ability.kind != "act":
        return Refused("abilities/act", "the card has no such activated ability", "act/1.1")
    if g.where[card] != -2 and g.master(card) != player:
        return Refused("act/1.1", "it is the opponent's card")
    over = ability.keyword == "overturn"
    free = moment.answered is None and (moment.free == "main" or over)
    if over and moment.answered is not None:
        free = True
    return (
        _stopped_refusal(g, card, ability)
        or counter_refusal(g, player, card, ability, moment, free, "act/1.1", "act")
        or flag_refusal(g, player, card)
        or (_overturn_refusal(g, player, ability) if over else None)
        or (
            None
            if g.active_at(card, ability)
            else Refused("keyword/overturn/1" if over else "act/1.1", "it does not work now", moment.rule)
        )
        or once_refusal(g, player, card, ability, "act/1.1")
        or cost_refusal(g, context_for(g, player, card), ability.cost, -1, "act/1.1", "act/1.1")
        or target_refusal(g, player, card, ability, "act/1.1.1", moment)
    )


#: The rules that let each of them be declared once a game.
OVER = {
    "overturn": "keyword/overturn/2",
    "overkill": "keyword/overturn/3",
    "overthrow": "keyword/overturn/4",
    "overkill: reboot": "keyword/overturn/5",
}


def _overturn_refusal(g: Buddyfight, player: int, ability: Ability) -> Refused | None:
    if g.count(f"fight/{ability.value}/{player}"):
        return Refused(OVER[str(ability.value)], "it was declared in this game", "keyword/overturn/1")
    return None


def _stopped_refusal(g: Buddyfight, card: int, ability: Ability) -> Refused | None:
    if g.is_stopped(card, ability):
        return Refused("topic/stop-time", "the card's time is stopped", "act/1.1")
    return None


# -- all of them --------------------------------------------------------------------------------------------


def legal_uses(g: Buddyfight, player: int, moment: Moment) -> list[Action]:
    """Everything a fighter may use at a moment."""
    found: list[Action] = []
    base = player * STRIDE
    for card in g.zones[base + HAND]:
        kind = g.shows(card).type
        if kind in ("monster", "impact monster"):
            for area in MONSTER_NAMES:
                if call_refusal(g, player, card, area, moment) is None:
                    found.append(("call", card, area))
        elif kind in ("spell", "impact"):
            if cast_refusal(g, player, card, moment) is None:
                found.append(("cast", card))
        elif kind == "flag":
            if raise_refusal(g, player, card, moment) is None:
                found.append(("raise", card))
        elif kind == "item" and equip_refusal(g, player, card, moment) is None:
            found.append(("equip", card))
    for card, ability in able(g, player):
        if ability.kind == "act":
            if act_refusal(g, player, card, ability.key, moment) is None:
                found.append(("act", card, ability.key))
        elif transform_refusal(g, player, card, ability.key, moment) is None:
            found.append(("transform", card, ability.key))
    return found


#: Keywords by which a monster is equipped.
BECOMING = ("transform", "impact transform")
#: The areas from which it is (keyword/transform).
FROM = ("hand", *MONSTER_NAMES)


def able(g: Buddyfight, player: int) -> list[tuple[int, Ability]]:
    """The activated abilities and transformations of cards where they could be used."""
    found = []
    base, printed, projected = player * STRIDE, _printed_able(g), g.projected()
    for offset in range(STRIDE):
        name = g.rules.layout.names[offset]
        if name in ("deck", "lost_deck", "removed", "declared"):
            continue
        for top in g.zones[base + offset]:
            for card in (top, *g.beneath.get(top, ())):
                if card not in printed and card not in projected:
                    continue
                for ability in g.face(card).abilities:
                    acts = ability.kind == "act" and (name if card == top else "soul") in ability.active
                    if acts or (ability.keyword in BECOMING and card == top and name in FROM):
                        found.append((card, ability))
    return found


def _printed_able(g: Buddyfight) -> frozenset[int]:
    """The cards that are printed with something to be used, looked up once for the cards of a game."""
    memo = (g.index or g.index_of()).memo
    known: frozenset[int] | None = memo.get("able")
    if known is None:
        known = memo["able"] = frozenset(
            card
            for card, definition in enumerate(g.defs)
            if any(a.kind == "act" or a.keyword in BECOMING for a in definition.abilities)
        )
    return known


def _verdict(g: Buddyfight, refused: Refused | None) -> Verdict:
    decision = g.decision
    return refused or Allowed(decision.rule if decision is not None else "counter/2.1")


def check_call(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: a call."""
    return _verdict(g, call_refusal(g, player, action[1], str(action[2]), moment_of(g)))


def check_cast(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: a cast."""
    return _verdict(g, cast_refusal(g, player, action[1], moment_of(g)))


def check_equip(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: an equip."""
    return _verdict(g, equip_refusal(g, player, action[1], moment_of(g)))


def check_raise(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: a flag from the hand."""
    return _verdict(g, raise_refusal(g, player, action[1], moment_of(g)))


def check_transform(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: a monster equipped by a keyword."""
    return _verdict(g, transform_refusal(g, player, action[1], str(action[2]), moment_of(g)))


def check_act(g: Buddyfight, player: int, action: Action) -> Verdict:
    """Allowed or refused: an activated ability."""
    return _verdict(g, act_refusal(g, player, action[1], str(action[2]), moment_of(g)))


__all__ = [
    "Moment",
    "able",
    "check_act",
    "check_call",
    "check_cast",
    "check_equip",
    "check_raise",
    "check_transform",
    "legal_uses",
    "moment_of",
]

"""May a player do this now, and why not?

One predicate for every action of a free timing (6-3-1-2, 7-2-1-2, 7-3-1-2) and for a [Counter] says no with a
rule or lets it through; the list of legal actions is what it lets through.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.games.dbs.rules.ch04_counter_timing import PENDING
from judge.games.dbs.rules.ch08_costs import skill_refusal
from judge.games.dbs.rules.ch08_payment import cost_rules, payable, to_play
from judge.games.dbs.table.areas import BATTLE, HAND, LAYOUTS, LEADER, UNISON
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability, Pool
from judge.kernel.decision import Allowed, Refused, Verdict, together
from judge.kernel.state import ACTIVE

Action = tuple[Any, ...]

#: The rule that grants the use of a skill in each free timing.
SKILL_RULES = {"main": "6-3-1-2-3", "offense": "7-2-1-2-3", "defense": "7-3-1-2-3"}
#: The rule by which [Awaken] and [Wish] are [Activate] skills of each free timing.
AWAKEN_RULES = {"main": "6-3-1-2-3-2", "offense": "7-2-1-2-3-2", "defense": "7-3-1-2-3-2"}
#: The rules for a combo by free timing and area: what may be done, what it costs.
COMBO_RULES = {
    ("offense", BATTLE): ("7-2-1-2-1", "7-2-1-2-1-1"),
    ("offense", HAND): ("7-2-1-2-2", "7-2-1-2-2-1"),
    ("defense", BATTLE): ("7-3-1-2-1", "7-3-1-2-1-1"),
    ("defense", HAND): ("7-3-1-2-2", "7-3-1-2-2-1"),
}
TIMINGS = {"main": "the Main Phase", "offense": "the Offense Step", "defense": "the Defense Step"}
#: The rule that grants each free timing, and says to whom.
TIMING_RULES = {"main": "6-3-1-2", "offense": "7-2-1-2", "defense": "7-3-1-2"}


def timing_of(g: Dbs, player: int) -> str | None:
    """The free timing a player is granted right now, or None."""
    decision = g.decision
    if decision is None or decision.who != player or decision.prompt not in TIMINGS:
        return None
    return decision.prompt


def _granted_now(g: Dbs) -> tuple[str, ...]:
    """The rule by which somebody decides something else right now: that of their free timing, or of the question."""
    if g.decision is None:
        return ()
    prompt = g.decision.prompt
    return (g.n[TIMING_RULES[prompt]] if prompt in TIMING_RULES else g.decision.rule,)


def _timing_refusal(
    g: Dbs, player: int, wanted: str, rule: str, through: tuple[str, ...] = ()
) -> Refused | None:
    if timing_of(g, player) == wanted:
        return None
    reason = f"that needs the player's free timing in {TIMINGS[wanted]}"
    return Refused(g.n[rule], reason, g.n["6-3-1-2"], through=(*_granted_now(g), *through))


def _repeat_refusal(g: Dbs, action: Action, grant: str) -> Refused | None:
    if action in g.seen.get("barred", ()):
        return Refused(g.n["11-1-2-1"], "the loop this belongs to may not be started again", grant)
    return None


def _forbidden(g: Dbs, player: int, what: str, grant: str, card: int = -1) -> Refused | None:
    if g.effects and g.forbidden(player, f"cannot {what}", card) is not None:
        return Refused(g.n["1-3-3"], f"an effect says that the player cannot {what}", grant)
    return None


# -- play a card (6-3-1-2-1, 6-3-1-2-2) -----------------------------------------------------------------

#: Type of card to the rule that lets it be played and the rule of paying.
PLAY_RULES = {"battle": ("6-3-1-2-1", "6-3-1-2-1-1"), "unison": ("6-3-1-2-2", "6-3-1-2-2-1")}


def play_refusal(g: Dbs, player: int, card: int) -> Refused | None:
    """Why a card in hand cannot be played; None if it can."""
    face = g.shows(card)
    rules = PLAY_RULES.get(face.type)
    if rules is None:
        return Refused(g.n["6-3-1-2-1"], f"a card of the type {face.type} is not played from the hand")
    total = max(face.total, 1) if face.x_cost else face.total
    if not payable(g, player, *to_play(face, total)):
        missing = f"{total} energy cannot be switched to Rest Mode, with the colors its cost asks for"
        through = cost_rules(g, card, face.specified)
        return Refused(g.n[rules[1]], missing, g.n[rules[0]], through=through)
    for barred in g.hooks.not_played:
        refused = barred(g, player, card)
        if refused is not None:
            return refused
    return _forbidden(g, player, "play cards", g.n[rules[0]], card)


def check_play(g: Dbs, player: int, action: Action) -> Verdict:
    """May the player play this card?"""
    card = action[1]
    refused = _timing_refusal(g, player, "main", "6-3-1-2-1")
    if refused is None and g.where[card] != player * g.stride + HAND:
        refused = Refused(g.n["6-3-1-2-1"], "the card is not in that player's hand")
    grant = g.n[PLAY_RULES.get(g.shows(card).type, PLAY_RULES["battle"])[0]]
    return refused or play_refusal(g, player, card) or _repeat_refusal(g, action, grant) or Allowed(grant)


# -- put a copy under the Unison Card (6-3-1-2-3-3) ------------------------------------------------------


def grow_refusal(g: Dbs, player: int, card: int) -> Refused | None:
    """Why a card in hand cannot be placed under the Unison Card; None if it can."""
    n = g.n
    unison = g.unison(player)
    if unison is None:
        return Refused(n["6-3-1-2-3-3"], "the player has no Unison Card in play")
    if g.shows(card).type != "unison" or g.printed(card).number != g.printed(unison).number:
        return Refused(n["6-3-1-2-3-3"], "it does not have the card number of the Unison Card in play")
    if g.count(f"grown/{player}"):
        return Refused(n["6-3-1-2-3-3"], "a copy was already placed under the Unison Card this turn")
    return None


def check_grow(g: Dbs, player: int, action: Action) -> Verdict:
    """May the player put this card under their Unison Card?"""
    card = action[1]
    refused = _timing_refusal(g, player, "main", "6-3-1-2-3-3")
    if refused is None and g.where[card] != player * g.stride + HAND:
        refused = Refused(g.n["6-3-1-2-3-3"], "the card is not in that player's hand")
    return refused or grow_refusal(g, player, card) or Allowed(g.n["6-3-1-2-3-3"])


# -- activate a skill (6-3-1-2-3, 7-2-1-2-3, 7-3-1-2-3) ---------------------------------------------------


def fits_timing(ability: Ability, when: str) -> bool:
    """Whether an [Activate] skill is one for this free timing."""
    return (when == "main") in ability.extra["timing"]


def activate_refusal(g: Dbs, player: int, card: int, ability: Ability, when: str) -> Refused | None:
    """Why an [Activate] skill cannot be used in this free timing; None if it can."""
    if ability.kind == "counter":
        return Refused(g.n["10-10-1"], "a [Counter] is activated only in a counter timing", g.n["8-1-3"])
    if ability.kind != "activate":
        return Refused(g.n["8-1-3"], "only [Activate] skills are activated in a free timing")
    if not fits_timing(ability, when):
        keyword = () if ability.keyword is None else (ability.rule,)
        reason = f"the skill is not one for {TIMINGS[when]}"
        own = ability.extra.get("usable")
        return together(
            Refused(g.n[SKILL_RULES[when]], reason, through=keyword), own and own(g, player, card)
        )
    return skill_refusal(g, player, card, ability)


def check_activate(g: Dbs, player: int, action: Action) -> Verdict:
    """May the player activate this skill of this card?"""
    when = timing_of(g, player)
    if g.where[action[1]] >= 0 and g.master(action[1]) != player:
        return Refused(g.n["4-3-3"], "the player is not the master of the skill")
    if when is None:
        prompt = "" if g.decision is None else g.decision.prompt
        whose = (g.n[SKILL_RULES[prompt]],) if prompt in SKILL_RULES else ()
        reason = "[Activate] skills need the player's own free timing"
        return Refused(g.n["8-1-3"], reason, through=(*_granted_now(g), *whose))
    card = action[1]
    ability = g.pool.abilities.get(action[2]) if len(action) > 2 else None
    grant = g.n[SKILL_RULES[when]]
    if ability is None:
        return Refused(grant, "the card has no such skill")
    printed = g.defs[card]
    if printed.back is not None and ability in printed.back.abilities:
        return Refused(g.n["2-3-2-1-2"], "only the side of the Leader Card that faces up counts", grant)
    if ability not in g.face(card).abilities and ability not in printed.abilities:
        return Refused(grant, "the card has no such skill")
    return (
        activate_refusal(g, player, card, ability, when)
        or _forbidden(g, player, "activate skills", grant)
        or _repeat_refusal(g, action, grant)
        or Allowed(grant)
    )


def legal_activations(g: Dbs, player: int, when: str) -> list[Action]:
    """Every [Activate] skill the player can use now."""
    found: list[Action] = []
    main = when == "main"
    start = player * g.stride
    faces = g.projected()
    defs = g.defs
    for offset in _skill_areas(g.pool, len(g.pool.abilities)):
        if offset >= g.stride:
            continue
        for card in g.zones[start + offset]:
            face = faces.get(card)
            for ability in defs[card].abilities if face is None else face.abilities:
                if (
                    ability.kind == "activate"
                    and main in ability.extra["timing"]
                    and skill_refusal(g, player, card, ability) is None
                ):
                    found.append(("activate", card, ability.key))
    return [*found, *_from_under_cards(g, player, when)]


def _from_under_cards(g: Dbs, player: int, when: str) -> list[Action]:
    """The [Activate] skills of cards under others that stay valid there (11-3-2-2)."""
    return [
        ("activate", card, ability.key)
        for top, below in g.beneath.items()
        if g.master(top) == player
        for card in below
        for ability in g.defs[card].abilities
        if ability.kind == "activate"
        and "beneath" in ability.active
        and fits_timing(ability, when)
        and skill_refusal(g, player, card, ability) is None
    ]


@lru_cache(maxsize=64)
def _skill_areas(pool: Pool, size: int) -> tuple[int, ...]:
    """The areas that the [Activate] skills of a pool (of that size) can be used from (2-12-2, 8-5-8)."""
    offset = LAYOUTS["1.23"].offset
    names = {name for skill in pool.abilities.values() if skill.kind == "activate" for name in skill.active}
    return tuple(sorted(offset[name] for name in names if name in offset))


# -- attack (6-3-1-2-4, 7-1) --------------------------------------------------------------------------------


def attacker_refusal(g: Dbs, player: int, card: int) -> Refused | None:
    """Why a card cannot attack; None if it can."""
    n = g.n
    zone = g.where[card]
    if zone < 0 or zone // g.stride != player or zone % g.stride not in (LEADER, BATTLE, UNISON):
        return Refused(n["7-1"], "it is not a card of the player that can attack", n["6-3-1-2-4"])
    face = g.shows(card)
    if face.type == "extra" or face.power is None:
        return Refused(n["7-1"], "only Leader Cards, Battle Cards and Unison Cards attack", n["6-3-1-2-4"])
    if g.rules.facts["no attack in the first turn"] and g.turn == 1:
        return Refused(n["6-3-1-2-4"], "the player who goes first cannot attack in their first turn")
    if g.mode[card] != ACTIVE:
        return Refused(n["7-1"], "it is in Rest Mode", n["6-3-1-2-4"])
    if "cannot attack" in face.flags:
        return Refused(n["1-3-3"], "an effect says that it cannot attack", n["7-1"])
    return _forbidden(g, player, "attack", n["6-3-1-2-4"], card)


def target_refusal(g: Dbs, player: int, target: int, attacker: int) -> Refused | None:
    """Why a card cannot be attacked by another; None if it can."""
    n = g.n
    zone = g.where[target]
    if zone < 0 or zone // g.stride == player or zone % g.stride not in (LEADER, BATTLE, UNISON):
        return Refused(n["7-1"], "it is not a card of the opponent that can be attacked", n["6-3-1-2-4"])
    face = g.shows(target)
    if zone % g.stride == BATTLE:
        if face.type != "battle":
            return Refused(n["7-1"], "only Battle Cards in the Battle Area can be attacked", n["6-3-1-2-4"])
        own = g.shows(attacker).flags if g.where[attacker] >= 0 else ()
        reached = (
            "can be attacked in Active Mode" in face.flags
            or "can attack Battle Cards in Active Mode" in own
            or (
                "can attack Battle Cards without Barrier in Active Mode" in own
                and not g.has(target, "barrier")
            )
        )
        if g.mode[target] == ACTIVE and not reached:
            return Refused(n["7-1"], "a Battle Card is attacked only in Rest Mode", n["6-3-1-2-4"])
    if "cannot be attacked" in face.flags:
        return Refused(n["1-3-3"], "an effect says that it cannot be attacked", n["7-1"])
    if zone % g.stride == LEADER and "cannot attack Leader Cards" in g.shows(attacker).flags:
        return Refused(n["1-3-3"], "an effect says that it cannot attack Leader Cards", n["7-1"])
    return None


def targets_of(g: Dbs, player: int, attacker: int) -> list[int]:
    """The opponent's cards that a card can attack now."""
    start = (1 - player) * g.stride
    zones = g.zones
    held = (*zones[start + LEADER], *zones[start + BATTLE])
    if g.stride > UNISON:
        held = (*held, *zones[start + UNISON])
    return [card for card in held if target_refusal(g, player, card, attacker) is None]


def legal_attacks(g: Dbs, player: int) -> list[Action]:
    """Every attack the player can make."""
    if g.turn == 1 and g.rules.facts["no attack in the first turn"]:
        return []
    start = player * g.stride
    zones = g.zones
    held = (*zones[start + LEADER], *zones[start + BATTLE])
    if g.stride > UNISON:
        held = (*held, *zones[start + UNISON])
    mode = g.mode
    able = [card for card in held if mode[card] == ACTIVE and attacker_refusal(g, player, card) is None]
    return [("attack", card, target) for card in able for target in targets_of(g, player, card)]


def check_attack(g: Dbs, player: int, action: Action) -> Verdict:
    """May the player attack this card with that one?"""
    return (
        _timing_refusal(g, player, "main", "6-3-1-2-4", (g.n["7-1"],))
        or attacker_refusal(g, player, action[1])
        or target_refusal(g, player, action[2], action[1])
        or _repeat_refusal(g, action, g.n["6-3-1-2-4"])
        or Allowed(g.n["6-3-1-2-4"])
    )


# -- combo (7-2-1-2-1, 7-2-1-2-2, 7-3-1-2-1, 7-3-1-2-2) ---------------------------------------------------------


def combo_refusal(g: Dbs, player: int, card: int, when: str) -> Refused | None:
    """Why a card cannot be used in a combo; None if it can."""
    n = g.n
    zone = g.where[card]
    offset = zone - player * g.stride
    if offset not in (BATTLE, HAND):
        rules = [n[COMBO_RULES[when, area][0]] for area in (BATTLE, HAND)]
        through = (rules[0], n.get("3-7-3-1", n["3-7-3"]))
        return Refused(rules[1], "combos are made from the own hand or Battle Area", through=through)
    grant, cost = COMBO_RULES[when, offset]
    face = g.shows(card)
    if face.type != "battle" or face.combo is None or face.combo_cost is None:
        return Refused(n.get("3-7-3-1", n["3-7-3"]), "it has no combo cost and combo power", n[grant])
    if offset == BATTLE:
        if g.mode[card] != ACTIVE:
            return Refused(n[grant], "it is in Rest Mode")
        assert g.fight is not None
        if card in (g.fight["attack"], g.fight["guard"]):
            role = "attack" if card == g.fight["attack"] else "guard"
            return Refused(n[grant], f"it is the {role} card")
    if "cannot combo" in face.flags:
        return Refused(n["1-3-3"], "an effect says that it cannot be used in a combo", n[grant])
    if face.combo_cost > 0 and len(g.active_energy(player)) < face.combo_cost:
        return Refused(n[cost], f"{face.combo_cost} energy cannot be switched to Rest Mode", n[grant])
    return _forbidden(g, player, "combo", n[grant])


def check_combo(g: Dbs, player: int, action: Action) -> Verdict:
    """May the player combo with this card?"""
    card = action[1]
    when = timing_of(g, player)
    if when is None or when == "main":
        step = "offense" if player == g.tp else "defense"
        area = BATTLE if g.where[card] == player * g.stride + BATTLE else HAND
        if g.fight is not None and g.battle_cut_short():
            cut = "the attack was negated or one of its cards is gone: the step is left out"
            return Refused(g.n["7-1-4"], cut, g.n[COMBO_RULES[step, area][0]])
        reason = "combos are made in the own step of a battle"
        through = (*_granted_now(g), *_no_defense(g, player))
        return Refused(g.n[COMBO_RULES[step, area][0]], reason, through=through)
    refused = combo_refusal(g, player, card, when)
    grant = g.n[COMBO_RULES[when, g.where[card] - player * g.stride if refused is None else HAND][0]]
    return refused or _repeat_refusal(g, action, grant) or Allowed(grant)


def _no_defense(g: Dbs, player: int) -> tuple[str, ...]:
    """The rule that will leave the player without a Defense Step, while a Unison Card is attacked."""
    if g.fight is None or player == g.tp or g.fight["guard"] != g.unison(player):
        return ()
    return (g.n["7-2-1-3-1"],)


def legal_combos(g: Dbs, player: int, when: str) -> list[Action]:
    """Every card the player can combo with."""
    start = player * g.stride
    held = (*g.zones[start + HAND], *g.zones[start + BATTLE])
    return [("combo", card) for card in held if combo_refusal(g, player, card, when) is None]


# -- answer with a [Counter] (4-7) -------------------------------------------------------------------------------


def check_counter(g: Dbs, player: int, action: Action) -> Verdict:
    """May the player answer with this [Counter] now?"""
    grant = g.n["4-7-3-2"]
    decision = g.decision
    ability = g.pool.abilities.get(action[2]) if len(action) > 2 else None
    if decision is None or decision.prompt != "counter timing" or decision.who != player:
        pending: tuple[str, ...] = ()
        if ability is not None and ability.kind == "counter":
            pending = (g.n[PENDING[ability.value]],)
        reason = "a [Counter] is activated only in a counter timing that makes it pending"
        if pending and g.where[action[1]] != player * g.stride + HAND and "10-10-2" in g.n:
            pending = (*pending, g.n["10-10-2"])
        when = g.n.get("4-7-2", g.n["4-7-2-1"])
        return Refused(g.n["10-10-1"], reason, grant, through=(*_granted_now(g), when, *pending))
    if ability is None or ability not in g.defs[action[1]].abilities or ability.kind != "counter":
        return Refused(grant, "the card has no such [Counter]")
    if action in decision.options:
        return Allowed(grant)
    refused = skill_refusal(g, player, action[1], ability)
    if refused is not None:
        return refused
    condition = g.n[PENDING[str(ability.value)]]
    reason = "its activation condition is not fulfilled"
    return Refused(condition, reason, grant, through=(g.n["10-10-3"],))

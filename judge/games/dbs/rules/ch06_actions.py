"""What may a player do in a free timing, and how does it begin?

The list of everything that is legal (6-3-1-2, 7-2-1-2, 7-3-1-2), the programs of combos and of using a skill,
and the table of actions. Why something is not legal is legality.py's answer.
"""

from __future__ import annotations

from judge.games.dbs.rules.ch06_combo import use_in_combo
from judge.games.dbs.rules.ch06_legality import (
    AWAKEN_RULES,
    COMBO_RULES,
    PLAY_RULES,
    SKILL_RULES,
    Action,
    check_activate,
    check_attack,
    check_combo,
    check_counter,
    check_grow,
    check_play,
    grow_refusal,
    legal_activations,
    legal_attacks,
    legal_combos,
    play_refusal,
)
from judge.games.dbs.rules.ch08_payment import FREE, pay
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import (
    Attack,
    CardAction,
    FreeTiming,
    PlayCard,
    Skill,
    activating,
    attack,
    battle_card,
    grow,
    unison_card,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, COMBO, HAND, UNISON
from judge.games.dbs.table.game import Dbs
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.program import Procedure, Program
from judge.kernel.ruleset import ActionSpec

# -- all of them ------------------------------------------------------------------------------------------------


def legal_actions(g: Dbs, player: int, when: str) -> tuple[Action, ...]:
    """Everything a player may do in a free timing; doing nothing comes first."""
    found: list[Action] = [("pass",)]
    if when == "main":
        for card in g.zones[player * g.stride + HAND]:
            if g.shows(card).type in PLAY_RULES and play_refusal(g, player, card) is None:
                found.append(("play", card))
        if g.stride > UNISON and g.zones[player * g.stride + UNISON]:
            for card in g.zones[player * g.stride + HAND]:
                if g.shows(card).type == "unison" and grow_refusal(g, player, card) is None:
                    found.append(("grow", card))
        found += legal_attacks(g, player)
    else:
        found += legal_combos(g, player, when)
    found += legal_activations(g, player, when)
    barred = g.seen.get("barred")
    if barred:
        found = [action for action in found if action not in barred]
    if g.effects and g.forbidden(player, "cannot activate skills") is not None:
        found = [action for action in found if action[0] != "activate"]
    return tuple(found)


def begin_action(g: Dbs, at: FreeTiming, action: Action) -> Flow:
    """Call the program of a chosen action."""
    name, card, who = action[0], action[1], at.who
    if g.defs[card].token:
        g.note("10-18-5", lines.AS_A_CARD, card)
    if name == "play":
        program = battle_card if g.shows(card).type == "battle" else unison_card
        return g.call(program, PlayCard(who=who, card=card))
    if name == "grow":
        return g.call(grow, CardAction(who=who, card=card))
    if name == "attack":
        return g.call(attack, Attack(who=who, attack=card, guard=action[2]))
    if name == "combo":
        offset = BATTLE if g.where[card] % g.stride == BATTLE else HAND
        return g.call(COMBOS[at.when, offset], CardAction(who=who, card=card))
    given = g.begin(Skill, g.pool.ability(action[2]), who, card, ident=g.ident[card])
    return g.call(SKILLS[at.when], replace(given, when=at.when))


def declare_combo(g: Dbs, at: CardAction) -> Flow:
    """A card is to be moved into the Combo Area."""
    g.note("3-7-3", lines.TO_THE_COMBO_AREA, at.card)
    g.note("3-7-3-1", lines.COST_AND_POWER, at.card)
    return None


def pay_combo(g: Dbs, at: CardAction) -> Flow:
    """The combo cost is paid in energy; the card goes to the Combo Area."""
    who, card, rule = at.who, at.card, g.rule
    cost = g.shows(card).combo_cost or 0
    flow = pay(g, who, max(0, cost), FREE, rule, card)
    if flow is not None:
        return flow
    if g.area(who, COMBO):
        g.note("3-7-4", lines.NO_LIMIT, card)
    use_in_combo(g, (card,), who, rule)
    if g.rules.facts["counter timing for combos"]:
        return g.counter_timing("combo", who, card)
    return None


def use_skill(g: Dbs, at: Skill) -> Flow:
    """The player activates a skill; counter timings come before and after it resolves."""
    ability = g.pool.ability(at.key)
    if ability.keyword in ("awaken", "awaken surge", "wish"):
        g.note(AWAKEN_RULES[at.when], lines.AN_ACTIVATE_SKILL, at.src)
    return g.call(activating, g.begin(Skill, ability, at.who, at.src, ident=g.ident[at.src]))


def _combo_program(when: str, offset: int) -> Program[CardAction]:
    """The two rules of a combo from one area in one step."""
    grant, cost = COMBO_RULES[when, offset]
    area = "battle" if offset == BATTLE else "hand"
    program = Program(f"combo: {when}, {area}", CardAction, called_from="4-6-2-2")
    program.step(grant)(declare_combo)
    program.step(cost)(pay_combo)
    return program


def _skill_program(when: str) -> Program[Skill]:
    program = Program(f"skill: {when}", Skill, called_from="4-6-2-2")
    program.step(SKILL_RULES[when], leads=["8-5-2-1"])(use_skill)
    return program


#: Combos by step and area, and the use of skills by step: the same procedures under a number for each.
COMBOS = {(when, offset): _combo_program(when, offset) for when, offset in COMBO_RULES}
SKILLS = {when: _skill_program(when) for when in SKILL_RULES}
PROGRAMS: tuple[Procedure, ...] = (*COMBOS.values(), *SKILLS.values())


def _nothing(g: Dbs, player: int) -> list[Action]:
    """Listed together with everything else by `legal_actions`."""
    return []


def specs(n: Numbers) -> dict[str, ActionSpec]:
    """The actions of an edition."""
    rows = [
        ActionSpec("play", n["6-3-1-2-1"], _nothing, check_play, ("card",), "play {0}"),
        ActionSpec(
            "activate", n["6-3-1-2-3"], _nothing, check_activate, ("card", "skill"), "activate {1} of {0}"
        ),
        ActionSpec(
            "attack", n["6-3-1-2-4"], legal_attacks, check_attack, ("card", "card"), "attack {1} with {0}"
        ),
        ActionSpec("combo", n["7-2-1-2-2"], _nothing, check_combo, ("card",), "combo with {0}"),
        ActionSpec(
            "counter", n["4-7-3-2"], _nothing, check_counter, ("card", "skill"), "answer with {1} of {0}"
        ),
    ]
    if "6-3-1-2-3-3" in n:
        rows.append(
            ActionSpec(
                "grow", n["6-3-1-2-3-3"], _nothing, check_grow, ("card",), "put {0} under the Unison Card"
            )
        )
    return {spec.name: spec for spec in rows}

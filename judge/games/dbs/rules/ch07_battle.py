"""How does a battle go?

Chapter 7: the attack (7-1), the Offense Step (7-2), the Defense Step (7-3) and the Damage Step
(7-4). Who may act in the steps is the free timing's business, what can be done actions.py's.
"""

from __future__ import annotations

from functools import wraps

from judge.games.dbs.rules.procedures import (
    Attack,
    Battle,
    Checkpoint,
    FreeTiming,
    attack,
    battle,
    checkpoint,
    free_timing,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.game import Dbs
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.program import Step
from judge.kernel.state import REST


@attack.step("6-3-1-2-4", leads=["7-1"])
def choose_attack(g: Dbs, at: Attack) -> Flow:
    """The turn player attacks."""
    return g.call(battle, Battle(attack=at.attack, guard=at.guard))


# -- the attack (7-1) -------------------------------------------------------------------------------------


@battle.step("7-1", leads=["7-1-1"], apart={"7-1-3": "the end of the steps that follow one another"})
def declare_attack(g: Dbs, at: Battle) -> Flow:
    """The attacking card is switched to Rest Mode: a battle, with an attack card and a guard card."""
    attacker, target = at.attack, at.guard
    g.battles += 1
    g.fight = {"no": g.battles, "attack": attacker, "guard": target, "first": target, "negated": False}
    g.switch(attacker, REST, g.n["7-1"], cause="attack")
    g.cite(g.n["7-1"], lines.ATTACK, attacker, target)
    return None


@battle.step("7-1-1")
def attack_triggers(g: Dbs, at: Battle) -> Flow:
    """Attacking and being attacked are told, and who is the guard card."""
    tell_attack(g)
    return None


def tell_attack(g: Dbs) -> None:
    """Emit the trigger conditions of an attack."""
    fight = g.fight
    assert fight is not None
    attacker, target = fight["attack"], fight["guard"]
    if attacker < 0 or target < 0:
        return
    g.emit(Event("attacks", g.master(attacker), attacker, by=g.tp, source=target))
    tell_guard(g, target)


def tell_guard(g: Dbs, target: int, *, switched: bool = False) -> None:
    """A card is attacked and becomes the guard card (7-1-1). If the guard card was `switched` to it, only
    its own skills hear of it (10-4-1-1)."""
    attacker = -1 if g.fight is None else g.fight["attack"]
    facts = {"switched": True} if switched else {}
    for kind in ("attacked", "guards"):
        g.emit(Event(kind, g.master(target), target, by=g.tp, source=attacker, facts=facts))


@battle.step("7-1-2", leads=["4-7-3-1"])
def answer_attack(g: Dbs, at: Battle) -> Flow:
    """A counter timing: [Counter: Attack]."""
    fight = g.fight
    assert fight is not None
    if fight["attack"] < 0:
        return None
    return g.counter_timing("attack", g.tp, fight["attack"])


@battle.step("7-1-3", leads=["4-5-3-1"])
def attack_checks(g: Dbs, at: Battle) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


@battle.step("7-1-4", leads=["7-2-1-1", "7-4-1-5"])
def attack_goes_on(g: Dbs, at: Battle) -> Flow:
    """A negated attack, or one without attack card or guard card, goes to the end of the battle."""
    if over(g):
        g.note("7-1-4", lines.LEFT_OUT)
        return g.goto("7-4-1-5")
    return None


def over(g: Dbs) -> bool:
    """Whether the attack was negated or a card of the battle is gone."""
    return g.fight is None or g.battle_cut_short()


def watched(step: Step) -> Step:
    """A step of a battle that gives way to the rule for a battle cut short once it is (7-1-4).

    The rule stands before the Offense Step and speaks of the whole battle (reading `card-gone-during-battle`).
    """

    @wraps(step)
    def run(g: Dbs, at: Battle) -> Flow:
        if g.battle_cut_short():
            g.note("7-1-4", lines.LEFT_OUT)
            return g.rules.linked.pc[g.rules.facts["battle cut short by"]]
        return step(g, at)

    return run


# -- the Offense Step (7-2) ---------------------------------------------------------------------------------


@battle.step("7-2-1-1", leads=["4-5-3-1"])
@watched
def offense_begins(g: Dbs, at: Battle) -> Flow:
    """The beginning of the Offense Step is told; a checkpoint."""
    g.note("7-2-1", lines.OFFENSE_STEP, g.tp)
    enter_step(g, "offense")
    g.emit(Event("beginning of offense step", g.tp))
    return g.call(checkpoint, Checkpoint())


def enter_step(g: Dbs, step: str) -> None:
    """Note the step of the battle, for skills that ask for it."""
    assert g.fight is not None
    g.fight = {**g.fight, "step": step}


@battle.step("7-2-1-2", leads=["4-6-2-1", "7-2-1-2-1", "7-2-1-2-2", "7-2-1-2-3"])
@watched
def offense_acts(g: Dbs, at: Battle) -> Flow:
    """The turn player has a free timing: combos and skills."""
    return g.call(free_timing, FreeTiming(who=g.tp, when="offense"))


@battle.step("7-2-1-3", leads=["7-3-1-1"])
@watched
def offense_ends(g: Dbs, at: Battle) -> Flow:
    """The turn player does nothing more: on to the Defense Step."""
    return None


@battle.step("7-2-1-3-1", leads=["7-4-1-1"])
def unison_has_no_defense(g: Dbs, at: Battle) -> Flow:
    """If the guard card is a Unison Card there is no Defense Step."""
    guard = g.fight["guard"] if g.fight is not None else -1
    if guard >= 0 and g.shows(guard).type == "unison":
        g.cite(g.n["7-2-1-3-1"], lines.NO_DEFENSE_STEP, guard)
        return g.goto("7-4-1-1")
    return None


# -- the Defense Step (7-3) ---------------------------------------------------------------------------------


@battle.step("7-3-1-1", leads=["4-5-3-1"])
@watched
def defense_begins(g: Dbs, at: Battle) -> Flow:
    """The beginning of the Defense Step is told; a checkpoint."""
    g.note("7-3-1", lines.DEFENSE_STEP, 1 - g.tp)
    enter_step(g, "defense")
    g.emit(Event("beginning of defense step", 1 - g.tp))
    return g.call(checkpoint, Checkpoint())


@battle.step("7-3-1-2", leads=["4-6-2-1", "7-3-1-2-1", "7-3-1-2-2", "7-3-1-2-3"])
@watched
def defense_acts(g: Dbs, at: Battle) -> Flow:
    """The non-turn player has a free timing: combos and skills."""
    return g.call(free_timing, FreeTiming(who=1 - g.tp, when="defense"))


@battle.step("7-3-1-3", leads=["7-4-1-1"])
@watched
def defense_ends(g: Dbs, at: Battle) -> Flow:
    """The non-turn player does nothing more: on to the Damage Step."""
    return None

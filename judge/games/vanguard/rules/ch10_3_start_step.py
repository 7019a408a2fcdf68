"""Does the turn player attack?

10.3 (start step): the program of the battle phase, which comes back to it after every battle.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_turn import begins, check
from judge.games.vanguard.rules.ch10_legality import (
    attack_refusal,
    attackers_of,
    targets_of,
)
from judge.games.vanguard.rules.ch13_due import attack_by_text
from judge.games.vanguard.rules.procedures import (
    Battle,
    BattlePhase,
    battle,
    battle_phase,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.game import PASS

# -- start step (10.3.1) ------------------------------------------------------------------------------------------


@battle_phase.step("10.3.1.1", leads=["11.6.1.1"])
def start_step(g: Vanguard, at: BattlePhase) -> Flow:
    """In the first start step, what waits for the battle phase becomes stand by."""
    g.cite("10.1.1")
    g.cite("10.3.1")
    if at.begun:
        # An attack that text asked for in the battle that has ended comes first (7.36.2).
        return check(g) if attack_by_text(g) is not None else g.goto("10.3.1.2")
    g.keep(replace(at, begun=True))
    begins(g, "battle phase begins", "start step begins")
    return check(g)


@battle_phase.step("10.3.1.2", leads=["10.3.1.4"])
def whether_to_attack(g: Vanguard, at: BattlePhase) -> Flow:
    """The turn player chooses whether to attack; not to is chosen where no attack can be made (10.3.2)."""
    refusal = attack_refusal(g, g.tp)
    if refusal is not None:
        g.cite("10.3.2", lines.NO_ATTACK_POSSIBLE, g.tp)
        if not attackers_of(g, g.tp) or not targets_of(g, g.tp):
            g.cite("10.2.2", lines.TWO_SIDES, g.tp)
        return g.goto("10.3.1.4")
    return g.ask(Decision(Kind.ACT, g.tp, "10.3.1.2", "start step", (PASS, ("attack",))))


@battle_phase.then
def attack_or_not(g: Vanguard, at: BattlePhase) -> Flow:
    """The turn player has chosen."""
    return g.goto("10.3.1.4") if g.take() == PASS else None


@battle_phase.step("10.3.1.3", leads=["11.6.1.1", "10.4.1.1", "10.3.1.1"], back_to="10.3.1.1")
def attack_comes(g: Vanguard, at: BattlePhase) -> Flow:
    """A check timing; then the attack step, with nobody specified."""
    return check(g)


@battle_phase.then
def attack_step_follows(g: Vanguard, at: BattlePhase) -> Flow:
    """The attack step."""
    return g.call(battle, Battle(who=g.tp))


@battle_phase.step("10.3.1.4")
def no_more_attacks(g: Vanguard, at: BattlePhase) -> Flow:
    """The battle phase is over."""
    return END


PROGRAMS = (battle_phase,)

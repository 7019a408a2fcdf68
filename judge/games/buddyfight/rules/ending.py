"""What does an effect that ends something do?

topic/end: the battle, a phase or the turn is over, and play moves on from there. What was declared and has not
resolved, and what stands by, is dealt with in the next play timing (topic/end/standby).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.procedures import Fighting, Using
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.exchange import Declared, declared
from judge.kernel.flow import CALL, Flow
from judge.kernel.frames import Locals, replace

#: What can be ended: the rule of the book.
RULES = {
    "main phase": "topic/end/main",
    "battle": "topic/end/battle",
    "attack phase": "topic/end/attack",
    "final phase": "topic/end/final",
    "turn": "topic/end/turn",
}


def phase_of(g: Buddyfight) -> str:
    """The phase that is going on: start, main, attack or final phase."""
    pc = g.frames[0][0]
    return g.rules.linked.program[pc if pc >= 0 else -pc - 1].name


def leave_timing(g: Buddyfight) -> Flow:
    """Leave whatever goes on for the step that the ended thing leads to; uses that wait go with it."""
    what, phase = g.ending, phase_of(g)
    g.ending = ""
    if what == "phase":
        g.cite("topic/end/phase", lines.PHASE, phase)
        what = phase if phase != "start phase" else "turn"
    # What an effect attacks with belongs to the effect, which goes on after that battle.
    below = _battle_frame(g) if what == "battle" else 0
    waiting = tuple(
        declared(at.flow, replace(at, chain=()))
        for _, at, _ in reversed(g.frames[below:-1])
        if isinstance(at, Using) and not at.by_effect
    )
    g.cite(RULES[what], lines.END, what)
    if waiting or g.pending:
        g.cite("topic/end/standby", lines.WAIT, len(waiting) + len(g.pending))
        if waiting and what == "turn":
            g.cite("topic/end/q2", lines.WAIT, len(waiting))
    if what == "battle":
        return _leave_battle(g, waiting)
    if g.fresh:
        g.cite("topic/when-destroyed/3", lines.TOO_LATE)
        g.fresh = ()
    battle = g.battle
    if battle is not None:
        g.cite("topic/end/q1", lines.NO_DETERMINATION, *battle.attackers)
    rule = {"main phase": "attack/1.1", "attack phase": "attack/5.1"}.get(what, "final/5.1")
    if what in ("main phase", "attack phase") and phase != what:
        return _go_on(g)
    return _stand_at(g, rule, Fighting(waiting=waiting))


def _go_on(g: Buddyfight) -> Flow:
    """Nothing of that name goes on: the flow simply goes on."""
    from judge.games.buddyfight.rules.check import resolution_check

    g.cite("topic/resolve", lines.NOTHING_TO_END)
    return resolution_check(g)


def _battle_frame(g: Buddyfight) -> int:
    """The number of the frame of the innermost attack; that of the phase where there is none."""
    attacks = (n for n, (_, at, _) in enumerate(g.frames) if isinstance(at, Fighting) and at.attackers)
    return max(attacks, default=0)


def _leave_battle(g: Buddyfight, waiting: tuple[Declared, ...]) -> Flow:
    number = _battle_frame(g)
    pc, at, origin = g.frames[number]
    if not isinstance(at, Fighting) or not at.fighting:
        return _go_on(g)
    name = g.rules.linked.program[pc if pc >= 0 else -pc - 1].name
    rule = "attack/3.3" if name == "attack phase" else "final/3.3"
    del g.frames[number + 1 :]
    g.frames[number] = (g.rules.linked.pc[rule], replace(at, waiting=waiting), origin)
    return CALL


def _stand_at(g: Buddyfight, rule: str, at: Locals) -> Flow:
    pc = g.rules.linked.pc[rule]
    g.frames[:] = [(pc, at, pc)]
    return CALL

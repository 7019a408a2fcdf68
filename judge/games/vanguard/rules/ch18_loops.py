"""What is done about a loop?

18.1: a draw if nobody can stop it, numbers named by those who can. Found by the kernel (loops.py) in check timings.
"""

from __future__ import annotations

from judge.games.vanguard.rules.procedures import InfiniteLoop, infinite_loop
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.loops import bar, can_stop, go_round

#: The largest number that can be written; the rules know none.
MOST_ROUNDS = 999_999


@infinite_loop.step("18.1.1", leads=["18.1.1.1", "18.1.1.2", "18.1.1.3"])
def loop_found(g: Vanguard, at: InfiniteLoop) -> Flow:
    """The same position has come back. Who can stop it?"""
    able = [player for player in (0, 1) if can_stop(g, at.made, player)]
    if not able:
        return g.goto("18.1.1.1")
    return g.goto("18.1.1.2") if len(able) == 1 else g.goto("18.1.1.3")


@infinite_loop.step("18.1.1.1")
def loop_endless(g: Vanguard, at: InfiniteLoop) -> Flow:
    """Nobody can stop it: a draw."""
    g.finish("18.1.1.1", None, "loop that nobody can stop")
    return END


@infinite_loop.step("18.1.1.2")
def one_can_stop(g: Vanguard, at: InfiniteLoop) -> Flow:
    """The one player who can stop it names how often it is done."""
    reply = g.take()
    player = next(p for p in (0, 1) if can_stop(g, at.made, p))
    if reply is None:
        return g.ask(Decision(Kind.NUMBER, player, "18.1.1.2", "loop", (), 0, MOST_ROUNDS))
    return _rounds(g, at, reply, player, "18.1.1.2")


@infinite_loop.step("18.1.1.3")
def both_can_stop(g: Vanguard, at: InfiniteLoop) -> Flow:
    """The turn player names a number, then the other; the smaller one counts, and who named it stops."""
    reply = g.take()
    if reply is not None and at.named is None:
        at = g.keep(replace(at, named=reply))
        reply = None
    if at.named is None:
        return g.ask(Decision(Kind.NUMBER, g.tp, "18.1.1.3", "loop", (), 0, MOST_ROUNDS))
    if reply is None:
        return g.ask(Decision(Kind.NUMBER, 1 - g.tp, "18.1.1.3", "loop", (), 0, MOST_ROUNDS))
    stops = 1 - g.tp if reply < at.named else g.tp
    return _rounds(g, at, min(reply, at.named), stops, "18.1.1.3")


def _rounds(g: Vanguard, at: InfiniteLoop, times: int, stops: int, rule: str) -> Flow:
    """The loop is done so often at once (18.1.1.4); then it is stopped."""
    g.cite(rule, lines.ROUNDS, times)
    g.cite("18.1.1.4", lines.AT_ONCE, times)
    bar(g, at.made, (stops,))
    go_round(g, at.made, times)
    return END


PROGRAMS = (infinite_loop,)

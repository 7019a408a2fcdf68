"""What if it never ends?

Chapter 13: an infinite loop in a check timing. Without a choice that could be made otherwise it is a
draw (13.1.1.3). With one, the turn player names how often it is gone through, the other player accepts
that or a smaller number (13.1.1.1); it is done that often, then whoever must stop it chooses something
else. Loops of main phase actions are refused by 13.1.1.2 (legality.py).
"""

from __future__ import annotations

from judge.games.godzilla.rules.procedures import infinite_loop
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.loops import bar, can_stop, go_round
from judge.kernel.timing import InfiniteLoop, rounds


@infinite_loop.step("13.1.1", leads=["13.1.1.3"])
def loop_found(g: Godzilla, at: InfiniteLoop) -> Flow:
    """The same position has come back. Can anybody stop it?"""
    made = at.made
    if not can_stop(g, made, 0) and not can_stop(g, made, 1):
        return g.goto("13.1.1.3")
    return None


@infinite_loop.step("13.1.1.1")
def loop_numbers(g: Godzilla, at: InfiniteLoop) -> Flow:
    """The turn player names a number, the other player accepts it or a smaller one."""
    made, named = at.made, at.named
    reply = g.take()
    if reply is not None and named is None:
        named = reply
        at = g.keep(replace(at, named=named))
        reply = None
    if named is None:
        return g.ask(rounds(g.tp, "13.1.1.1"))
    other = 1 - g.tp
    if reply is None:
        # A smaller number is for those who then do something that is not part of the loop.
        low = 0 if can_stop(g, made, other) else named
        return g.ask(rounds(other, "13.1.1.1", "loop accepted", low, named))
    g.cite("13.1.1.1", lines.ROUNDS, reply)
    stops = other if reply < named or not can_stop(g, made, g.tp) else g.tp
    bar(g, made, (stops,))
    go_round(g, made, reply)
    return END


@infinite_loop.step("13.1.1.3")
def loop_endless(g: Godzilla, at: InfiniteLoop) -> Flow:
    """Neither player can stop it: a draw."""
    g.finish("13.1.1.3", None, "infinite loop that nobody can stop")
    return END


PROGRAMS = (infinite_loop,)

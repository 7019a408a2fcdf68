"""What if it never ends?

11-1: an infinite loop among the [Auto] skills of a checkpoint. If nobody can stop it, the game is a
draw; if one player can, that player says how often it is gone through; if both can, both say a number
and the smaller one counts. Who stops it may not start it again this turn. The other sections of
chapter 11 are done where they happen: stacks and control in board.py and verbs_moving.py, revealing
and looking in verbs.py. Loops of actions in a free timing are refused by actions.py.
"""

from __future__ import annotations

from judge.games.dbs.rules.procedures import infinite_loop
from judge.games.dbs.table import lines
from judge.games.dbs.table.game import Dbs
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.loops import bar, can_stop, go_round
from judge.kernel.timing import InfiniteLoop, rounds


@infinite_loop.step("11-1-1", leads=["11-1-2", "11-1-2-1", "11-1-2-2"])
def loop_found(g: Dbs, at: InfiniteLoop) -> Flow:
    """The same position has come back. Who can stop it?"""
    made = at.made
    able = tuple(player for player in (g.tp, 1 - g.tp) if can_stop(g, made, player))
    at = g.keep(replace(at, able=able))
    if not able:
        return g.goto("11-1-2")
    return g.goto("11-1-2-1" if len(able) == 1 else "11-1-2-2")


@infinite_loop.step("11-1-2", apart={"11-1-2-1": "the other case", "11-1-2-2": "the other case"})
def loop_endless(g: Dbs, at: InfiniteLoop) -> Flow:
    """Neither player can stop it: the game is a draw."""
    g.finish(g.n["11-1-2"], None, "infinite loop that nobody can stop")
    return END


@infinite_loop.step("11-1-2-1")
def loop_of_one(g: Dbs, at: InfiniteLoop) -> Flow:
    """The one player who can stop it declares how many times it is carried out."""
    made, player = at.made, at.able[0]
    reply = g.take()
    if reply is None:
        return g.ask(rounds(player, g.n["11-1-2-1"]))
    g.cite(g.n["11-1-2-1"], lines.ROUNDS, reply)
    bar(g, made, (player,))
    go_round(g, made, reply)
    return END


@infinite_loop.step("11-1-2-2")
def loop_of_both(g: Dbs, at: InfiniteLoop) -> Flow:
    """The turn player declares a number, then the non-turn player; the fewer rounds are carried out."""
    made, named = at.made, at.named
    reply = g.take()
    rule = g.n["11-1-2-2"]
    if named is None:
        if reply is None:
            return g.ask(rounds(g.tp, rule))
        at = g.keep(replace(at, named=reply))
        return g.ask(rounds(1 - g.tp, rule))
    times = min(named, reply)
    g.cite(rule, lines.ROUNDS, times)
    # The player with the larger number may not start it again; with equal numbers neither may
    # (reading `loop-same-number`).
    barred: tuple[int, ...]
    if named == reply:
        barred = (0, 1)
    else:
        barred = (g.tp,) if named > reply else (1 - g.tp,)
    bar(g, made, barred, rule)
    go_round(g, made, times)
    return END


PROGRAMS = (infinite_loop,)

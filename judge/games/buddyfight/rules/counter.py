"""What is a play timing, and who may use something in it when?

counter/1.1 to counter/10.1. The turn fighter uses one card or ability after the other, each answered at most once;
then the non-turn fighter may use a [Counter], which the turn fighter may answer; and back to the turn fighter, until
both use nothing. Steps 2.2 to 5.2 and 6.2 to 9.2 are the declaration, the window and the resolution of that use: the
flow of the used card runs them under its own numbers and cites these (using.py).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.legality import legal_uses
from judge.games.buddyfight.rules.moments import Moment, battle_counter
from judge.games.buddyfight.rules.procedures import PlayTiming, Using, auto, play_timing
from judge.games.buddyfight.rules.using import begin_use, resume
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.exchange import may_use
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.game import PASS
from judge.kernel.loops import acted, repeated_action

#: Uses in one play timing before positions are compared to find one that leads back.
PATIENCE = 8


@play_timing.step("counter/1.1", leads=["check/1"])
def play_timing_begins(g: Buddyfight, at: PlayTiming) -> Flow:
    """Resolution check."""
    head(g)
    return resolution_check(g)


@play_timing.step("counter/2.1", leads=["auto/2.1", "counter/6.1"], back_to="counter/2.1")
def turn_fighter_uses(g: Buddyfight, at: PlayTiming) -> Flow:
    """What waits and what stands by comes first; then the turn fighter may use one card or ability."""
    head(g)
    reply = g.take()
    if reply is None:
        if at.waiting:
            first, *rest = at.waiting
            g.keep(replace(at, waiting=tuple(rest)))
            g.cite("topic/end/standby", lines.NOW)
            return resume(g, first)
        if g.pending:
            return g.call(auto, Using(flow="auto", who=g.tp))
        used = battle_counter(g, g.tp)
        if used and g.count(used):
            g.cite("change/2", lines.SEVERAL_COUNTERS, g.tp)
        if at.acts > PATIENCE:
            repeated_action(g)
        return _ask(g, at, g.tp, at.free)
    if reply == PASS:
        return None
    acted(g, reply)
    g.keep(replace(at, acts=at.acts + 1))
    return begin_use(g, g.tp, reply, free=at.free)


@play_timing.step("counter/6.1", leads=["counter/10.1"], back_to="counter/2.1")
def other_fighter_uses(g: Buddyfight, at: PlayTiming) -> Flow:
    """The non-turn fighter may use one card or ability with [Counter]; then it is the turn fighter's turn again."""
    head(g)
    reply = g.take()
    if reply is None:
        return _ask(g, at, 1 - g.tp, "end" if at.free == "end" else "")
    if reply == PASS:
        return None
    return begin_use(g, 1 - g.tp, reply)


def _ask(g: Buddyfight, at: PlayTiming, player: int, free: str) -> Flow:
    moment = Moment(player, g.rule, free, None)
    barred = g.seen.get("barred", ())
    uses = [use for use in legal_uses(g, player, moment) if use not in barred]
    return may_use(g, player, "use", uses, {"free": free})


@play_timing.step("counter/10.1")
def play_timing_ends(g: Buddyfight, at: PlayTiming) -> Flow:
    """The play timing ends; whoever could have looked back at what happened no longer can (topic/when-destroyed/2)."""
    head(g)
    if g.fresh:
        g.cite("topic/when-destroyed/2", lines.TOO_LATE)
        g.fresh = ()
    return END


PROGRAMS = (play_timing,)

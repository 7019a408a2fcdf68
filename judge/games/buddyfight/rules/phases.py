"""How does a phase hold a play timing?

Every phase has them at its steps; what an effect left waiting when it ended something is handed to the next one
(topic/end/standby).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.procedures import Phase, PlayTiming, play_timing
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.flow import Flow
from judge.kernel.frames import replace


def play(g: Buddyfight, at: Phase, free: str) -> Flow:
    """A play timing occurs; `free` says what is open in it beside [Counter]."""
    waiting = at.waiting
    if waiting:
        g.keep(replace(at, waiting=()))
    return g.call(play_timing, PlayTiming(free=free, waiting=waiting))

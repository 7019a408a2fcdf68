"""What happens instead of something?

The book knows replacement effects by [Soulguard] (keyword/soulguard); other card text has them too. They are
continuous abilities (cont/3.1), carried out as much as possible (topic/resolve).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.procedures import Using, instead, replacement
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.effects import resolve
from judge.kernel.flow import Flow
from judge.kernel.happening import add_replacement

add_replacement(replacement, "cont/3.1", "cont/3.1", "cont/3.1", instead)


@instead.step("topic/resolve", again=True)
def carry_out(g: Buddyfight, at: Using) -> Flow:
    """What happens instead is carried out."""
    return resolve(g, at)


PROGRAMS = (replacement, instead)

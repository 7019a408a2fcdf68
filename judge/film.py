"""Which states did a run go through?

A `Film` keeps a copy of the game after every step and every input, with what led to it. Copies cost microseconds and
share their logs. A timeline fills it while it runs, so that nothing is played twice to be looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from judge.kernel.errors import JudgeError

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: What a moment came from: a step, or something put in by a person, by chance or for want of a choice.
MomentKind = Literal["start", "step", "answer", "forced", "chance", "attempt", "concede", "edit"]
#: A run that is longer is not kept; the loop rules act far earlier.
MOST_MOMENTS = 5000


class TooLong(JudgeError):
    """A run with more steps than a film keeps."""

    slug = "too-long"


@dataclass(frozen=True, slots=True)
class Shot:
    """A state, what led to it, and the entry of `decisions` it comes from (None: no entry)."""

    game: Game
    kind: MomentKind
    entry: int | None = None


class Film:
    """The states of one run, oldest first."""

    def __init__(self, entry: Callable[[], tuple[int | None, bool]] = lambda: (None, False)) -> None:
        """`entry` says which entry of a case is at work, and whether its last answer was no choice."""
        self.shots: list[Shot] = []
        self.entry = entry

    def keep(self, game: Game, kind: MomentKind) -> None:
        """Keep the state, unless nothing has happened since the last one."""
        if self.shots and self.shots[-1].game.logged == game.logged:
            return
        if len(self.shots) >= MOST_MOMENTS:
            raise TooLong(f"the run has more than {MOST_MOMENTS} steps; the page shows no more")
        entry = None
        if kind not in ("start", "step"):
            entry, forced = self.entry()
            if forced:
                kind, entry = ("forced" if kind == "answer" else kind), None
        self.shots.append(Shot(game.copy(), kind, entry))


def next_rule(game: Game) -> str | None:
    """The rule whose step comes next; None while a step is still at work."""
    pc = game.frames[-1][0] if game.frames else -1
    linked = game.rules.linked
    return linked.rule[pc] if pc >= 0 and not linked.silent[pc] else None

"""How many positions are there after n decisions?

Every legal answer is given in turn, to a depth of n decisions; the count is a fingerprint of the
rules that changes whenever an option is added, lost or leads elsewhere. Chance is what the seed
says and does not count as a decision.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.kernel.errors import JudgeError
from judge.kernel.identity import position_key
from judge.timeline import to_choice
from judge.trust.answers import every_answer

if TYPE_CHECKING:
    from judge.kernel.game import Game


class TooMany(JudgeError):
    """More positions than anybody wants to wait for."""

    slug = "too-many"


@dataclass(frozen=True, slots=True)
class Count:
    """The number of lines of play to a depth, and of different positions they lead to."""

    depth: int
    lines: int
    positions: int


def perft(game: Game, depth: int, *, most: int = 1_000_000) -> list[Count]:
    """The counts for every depth from 0 to `depth`."""
    found = _Counting(depth, most)
    start = game.copy()
    to_choice(start)
    found.visit(start, 0)
    return [Count(n, found.lines[n], len(found.positions[n])) for n in range(depth + 1)]


class _Counting:
    """A walk through all lines of play, depth first: only one line is held at a time."""

    def __init__(self, depth: int, most: int) -> None:
        self.depth = depth
        self.most = most
        self.lines = [0] * (depth + 1)
        self.positions: list[set[int]] = [set() for _ in range(depth + 1)]

    def visit(self, game: Game, depth: int) -> None:
        """Count a position and everything that can follow."""
        self.lines[depth] += 1
        self.positions[depth].add(hash((position_key(game), game.seed)))
        if self.lines[depth] > self.most:
            raise TooMany(f"more than {self.most} lines at depth {depth}; give a smaller depth")
        decision = game.decision
        if decision is None or depth == self.depth:
            return
        for answer in every_answer(game, decision):
            after = game.copy()
            after.give(answer)
            to_choice(after)
            self.visit(after, depth + 1)

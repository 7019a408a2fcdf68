"""Games to try things on: a table in the middle of a game, and random ones."""

from __future__ import annotations

from random import Random
from typing import Any

from judge.case.read import Loaded, loads, position
from judge.timeline import Timeline
from judge.trust.answers import random_answer
from judge.trust.start import game_of, random_case

#: A plain table of the Godzilla Card Game in A's main phase.
MAIN_PHASE = """
case: A plain table
game: godzilla
at: main
seed: 3
players:
  A: {monster: SA1 < SA2, zone: 4, rage: 1, monster_deck: [SA3, SA4], hand: [K1, K2, Q1, N2, K3],
      field: {2: K2, 6: K3}, deck: 12, discard: [K1, K1]}
  B: {monster: WB1 < WB2, zone: 3, monster_deck: [WB3, WB4], hand: [K1, K3, W2], field: {5: K3},
      deck: 12, discard: 3}
"""


def main_phase() -> tuple[Any, Loaded]:
    """The plain table, about to give A the play timing."""
    loaded = loads(MAIN_PHASE)
    return position(loaded), loaded


def random_table(seed: int, *, board: bool | None = True) -> tuple[Any, Loaded]:
    """A random table; the same seed gives the same one."""
    return game_of(random_case("godzilla", seed, board=board))


def played(game: Any, seed: int = 1, decisions: int = 8) -> Timeline:
    """A timeline with some random answers in it."""
    timeline = Timeline(game)
    rng = Random(seed)
    decision = timeline.run()
    for _ in range(decisions):
        if decision is None:
            break
        decision = timeline.answer(random_answer(timeline.game, decision, rng))
    return timeline

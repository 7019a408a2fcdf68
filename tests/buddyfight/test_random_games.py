"""Random games break no invariant."""

from __future__ import annotations

import pytest

from judge.trust.fuzz import Report, one_game
from judge.trust.start import random_case
from tests.trust.thousand import beginnings_break_nothing, whole_games_break_nothing

pytestmark = pytest.mark.fuzz


@pytest.mark.slow
def test_whole_random_games_keep_every_invariant() -> None:
    # Life gain makes some games longer than a random game is let go on: 3 of 250 when this was written.
    whole_games_break_nothing("buddyfight", decisions=100, endless=7)


@pytest.mark.slow
def test_many_more_beginnings_keep_them() -> None:
    beginnings_break_nothing("buddyfight")


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_of_a_game_with_every_invariant(seed: int) -> None:
    assert one_game(random_case("buddyfight", 7000 + seed), seed, Report(), every=1) is None

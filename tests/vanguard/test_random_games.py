"""Random games of Vanguard break nothing: whole games and boards under way, with every kind of card we have."""

from __future__ import annotations

import pytest

from judge.trust.fuzz import Report, one_game
from judge.trust.start import random_case
from tests.trust.thousand import beginnings_break_nothing, whole_games_break_nothing

pytestmark = pytest.mark.fuzz


@pytest.mark.slow
def test_whole_random_games_keep_every_invariant() -> None:
    whole_games_break_nothing("vanguard", decisions=100, endless=8)


@pytest.mark.slow
def test_many_more_beginnings_keep_them() -> None:
    beginnings_break_nothing("vanguard")


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_of_a_game_with_every_invariant(seed: int) -> None:
    assert one_game(random_case("vanguard", 7000 + seed), seed, Report(), every=1) is None

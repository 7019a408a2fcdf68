"""Random games of Vanguard break nothing: whole games and boards under way, with every kind of card we have."""

from __future__ import annotations

import pytest

from judge.trust.fuzz import Report, fuzz, one_game
from judge.trust.start import random_case

pytestmark = pytest.mark.fuzz

#: A game has some 270 decisions and takes half a second of CPU with its replay and twins: 150 are a minute and a quarter.
GAMES = 150


@pytest.mark.slow
def test_random_games_keep_every_invariant() -> None:
    report = fuzz("vanguard", GAMES, seed=1)

    assert [failure.sentence for failure in report.failures] == []
    assert report.games == GAMES
    assert report.decisions > 100 * GAMES


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_of_a_game_with_every_invariant(seed: int) -> None:
    assert one_game(random_case("vanguard", 7000 + seed), seed, Report(), every=1) is None

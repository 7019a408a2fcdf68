"""Random games of Vanguard break nothing: whole games and boards under way, with every kind of card we have."""

from __future__ import annotations

import pytest

from judge.trust.fuzz import Report, fuzz, one_game
from judge.trust.start import random_case

pytestmark = pytest.mark.fuzz

#: Of the thousand games 120 are played to their end, beside their twins: some 270 decisions and 0.25 to 0.4 seconds of CPU each.
#: The others are broken off after 80 decisions, without twins: a seventh of that.
WHOLE, BEGUN = 120, 880


@pytest.mark.slow
def test_whole_random_games_keep_every_invariant() -> None:
    report = fuzz("vanguard", WHOLE, seed=1)

    assert [failure.sentence for failure in report.failures] == []
    assert report.games == WHOLE
    assert report.decisions > 100 * WHOLE


@pytest.mark.slow
def test_many_more_beginnings_keep_them() -> None:
    """Broken off after 80 decisions: half of them begin on boards under way, so that every card comes into play."""
    report = fuzz("vanguard", BEGUN, seed=1 + WHOLE, every=40, most=80, beside=0)

    assert [failure.sentence for failure in report.failures] == []
    assert report.games == BEGUN
    assert report.decisions > 40 * BEGUN


@pytest.mark.parametrize("seed", range(2))
def test_every_decision_of_a_game_with_every_invariant(seed: int) -> None:
    assert one_game(random_case("vanguard", 7000 + seed), seed, Report(), every=1) is None

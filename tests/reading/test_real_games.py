"""Random games with real cards that are read whole, where somebody has them beside the repository, break no invariant."""

from __future__ import annotations

import pytest

from judge.trust.readings import play_readings, read_whole
from tests.reading.test_real_cards import cards

pytestmark = pytest.mark.fuzz


@pytest.mark.parametrize(("game", "every"), [("godzilla", 1), ("buddyfight", 3), ("dbs", 9)])
def test_games_with_real_cards_break_nothing(game: str, every: int) -> None:
    found = read_whole(game, cards(game, every))

    report = play_readings(game, found, range(12))

    assert [failure.sentence for failure in report.failures] == []
    assert report.games == 12

"""Random games of Vanguard break nothing: whole games and boards under way, with every kind of card we have."""

from __future__ import annotations

from judge.trust.fuzz import fuzz

#: A smaller number than for the other games: a game of Vanguard has some 300 decisions.
GAMES = 40


def test_random_games_keep_every_invariant() -> None:
    report = fuzz("vanguard", GAMES, seed=1)

    assert report.failures == []
    assert report.games == GAMES
    assert report.decisions > 100 * GAMES

"""What do a thousand random games come to, in the time that a suite has for them?

Some are played to their end, beside their twins (written in another order, A and B exchanged) and with every invariant
looked at often; the others for their first decisions, alone. Half of all begin on boards under way, so that every card
comes into play. `judge fuzz` plays as many whole games as somebody has time for.
"""

from __future__ import annotations

from judge.trust.fuzz import fuzz

GAMES = 1000
#: Played to their end, beside their twins: 0.1 to 0.4 seconds of processor time each.
WHOLE = 150
#: The others are broken off after so many decisions: 0.03 to 0.06 seconds each.
BEGINNING = 80


def whole_games_break_nothing(game: str, edition: str | None = None, *, decisions: int, endless: int) -> None:
    """The first of the thousand, to their end: more than so many decisions each, at most so many that do not end."""
    report = fuzz(game, WHOLE, seed=1, edition=edition)

    assert [failure.sentence for failure in report.failures] == []
    assert report.games == WHOLE
    assert report.decisions > decisions * WHOLE
    assert report.results.get("broken off", 0) <= endless


def beginnings_break_nothing(game: str, edition: str | None = None) -> None:
    """The others of the thousand."""
    others = GAMES - WHOLE
    report = fuzz(game, others, seed=1 + WHOLE, edition=edition, every=40, most=BEGINNING, beside=0)

    assert [failure.sentence for failure in report.failures] == []
    assert report.games == others
    assert report.decisions > BEGINNING / 2 * others

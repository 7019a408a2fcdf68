"""A run that is given a budget ends with a sentence that says what ran out."""

from __future__ import annotations

import pytest

from judge.kernel.budget import Budget, BudgetSpent, Ledger, afford, limited
from tests.kernel import toy


def going_on(most: int) -> int:
    """Rounds in which the players only pass; the decks are never empty."""
    g = toy.game(A_deck=("p",) * 4, B_deck=("p",) * 4)
    for _ in range(most):
        g.run()
        g.give(("pass",))
        for player in (0, 1):
            g.move(g.cards(player, "hand"), g.zone(player, "deck"), "2.2", cause="test", by=player)
    return most


def test_steps_run_out() -> None:
    with (
        pytest.raises(BudgetSpent, match="it took more than 500 steps") as stopped,
        limited(Budget(steps=500)),
    ):
        going_on(10_000)

    assert stopped.value.what == "steps"


def test_time_runs_out() -> None:
    """Each look at the clock finds it a second later."""
    ticks = iter(range(1000))
    ledger = Ledger(Budget(seconds=3), clock=lambda: float(next(ticks)))
    for _ in range(3):
        ledger.look()

    with pytest.raises(BudgetSpent, match="it took more than 3 seconds"):
        ledger.look()


def test_memory_runs_out() -> None:
    with (
        pytest.raises(BudgetSpent, match="it needed more than -1 MB of memory"),
        limited(Budget(megabytes=-1)),
    ):
        going_on(10_000)


def test_a_memory_error_of_the_system_is_the_same_sentence() -> None:
    with pytest.raises(BudgetSpent, match="it needed more than 7 MB"), limited(Budget(megabytes=7)):
        raise MemoryError


def test_what_is_enough_is_not_noticed() -> None:
    with limited(Budget(steps=5000)) as ledger:
        assert going_on(100) == 100

    assert 300 < ledger.steps < 5000


def test_single_steps_are_counted_too() -> None:
    g = toy.game(A_deck=("p",))
    with limited() as ledger:
        g.run(limit=1)
        g.run(limit=1)

    assert ledger.steps == 2


def test_a_run_within_a_run_is_paid_by_the_outer_budget() -> None:
    with pytest.raises(BudgetSpent, match="more than 500 steps"), limited(Budget(steps=500)), limited():
        going_on(10_000)


def test_without_a_budget_nothing_is_counted() -> None:
    assert going_on(2000) == 2000


def test_a_number_of_repetitions_that_could_not_be_kept_is_refused_at_once() -> None:
    with pytest.raises(BudgetSpent, match="4,000,000,000 choices made again are more than 20,000"):
        afford(4 * 10**9)

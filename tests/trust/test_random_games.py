"""Random games break no invariant; one that does is made small."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.case.read import loads, position
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.identity import differences
from judge.timeline import to_choice
from judge.trust.answers import every_answer, plainest_answer, random_answer
from judge.trust.fuzz import Report, fuzz, one_game
from judge.trust.invariants import violations
from judge.trust.playout import play, repeat
from judge.trust.reproduce import case_text
from judge.trust.shrink import shrink
from judge.trust.start import game_of, random_case
from judge.trust.watcher import Watcher, sentence_of
from tests.trust.positions import random_table
from tests.trust.thousand import beginnings_break_nothing, whole_games_break_nothing

pytestmark = pytest.mark.fuzz


@pytest.mark.slow
def test_whole_random_games_keep_every_invariant() -> None:
    whole_games_break_nothing("godzilla", decisions=50, endless=1)


@pytest.mark.slow
def test_many_more_beginnings_keep_them() -> None:
    beginnings_break_nothing("godzilla")


@pytest.mark.parametrize("seed", range(3))
def test_every_decision_of_a_game_with_every_invariant(seed: int) -> None:
    assert one_game(random_case("godzilla", 5000 + seed), seed, Report(), every=1) is None


def test_the_same_seed_gives_the_same_game() -> None:
    one, two = (play(random_table(4)[0], 9) for _ in range(2))

    assert one.answers == two.answers
    assert differences(one.game, two.game) == []


@pytest.mark.parametrize("edition", ["godzilla@1.01", "dbs@1.23", "dbs@1.00"])
@pytest.mark.parametrize("seed", range(4))
def test_stepping_one_at_a_time_and_running_through_give_the_same_state(edition: str, seed: int) -> None:
    name, _, number = edition.partition("@")
    running, _ = game_of(random_case(name, seed, edition=number))
    stepping, rng = running.copy(), Random(seed)

    for _ in range(60):
        decision = running.run()
        while stepping.decision is None and stepping.result is None:
            stepping.run(limit=1)
        assert differences(running, stepping) == []
        if decision is None:
            break
        answer = random_answer(running, decision, rng)
        for game in (running, stepping):
            game.give(answer)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    seed=st.integers(0, 10_000),
    board=st.booleans(),
    picks=st.lists(st.integers(0, 1000), max_size=25),
)
def test_any_sequence_of_answers_from_any_position_keeps_the_invariants(
    seed: int, board: bool, picks: list[int]
) -> None:
    game, _ = random_table(seed, board=board)
    start = game.copy()
    answers: list[Any] = []
    for pick in picks:
        decision = to_choice(game)
        if decision is None:
            break
        found = [answer for _, answer in zip(range(200), every_answer(game, decision), strict=False)]
        answers.append(found[pick % len(found)])
        game.answer(answers[-1])
        assert violations(game) == []
    to_choice(game)
    assert violations(game) == []
    assert differences(game, repeat(start, answers).game) == []


# -- a fault put in by hand ----------------------------------------------------------------------------


@pytest.fixture
def careless(monkeypatch: pytest.MonkeyPatch) -> None:
    """A monster that reaches zone 6 loses a card of the hand, and nobody notices."""
    before = Godzilla.tell

    def tell(self: Any, kind: str, who: int, *how: Any, **more: Any) -> None:
        before(self, kind, who, *how, **more)
        if kind == "advanced" and self.position[who] == 6:
            hand = self.zone(who, "hand")
            self.zones[hand] = self.zones[hand][1:]

    monkeypatch.setattr(Godzilla, "tell", tell)


@pytest.mark.usefixtures("careless")
def test_a_game_that_breaks_something_is_made_small() -> None:
    report = fuzz("godzilla", 200, processes=1)
    (failure,) = report.failures

    assert failure.sentence.endswith("is in 0 places")
    cards = sum(
        len(held)
        for player in failure.case["players"].values()
        for held in player.values()
        if isinstance(held, (list, dict))
    )
    assert cards <= 8, failure.case
    assert len(failure.answers) <= 12, failure.answers


@pytest.mark.usefixtures("careless")
def test_the_small_case_can_be_run_and_still_breaks() -> None:
    failure = fuzz("godzilla", 200, processes=1).failures[0]
    text = case_text(failure)
    assert text.startswith("# ")
    assert "is in 0 places" in text.splitlines()[0]
    loaded = loads(text)
    game = position(loaded)
    with pytest.raises(Exception, match="is in 0 places") as caught:
        repeat(game, failure.answers, look=Watcher(loaded.table, every=1))

    assert sentence_of(caught.value) == failure.sentence


def test_shrinking_does_not_wander_off_to_another_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def invading(g: Any, at: Any) -> Any:
        raise ZeroDivisionError("in a step")

    linked = random_table(0)[0].rules.linked
    steps = list(linked.table)
    pc = linked.pc["8.6.1"]
    steps[pc] = (invading, *steps[pc][1:])
    monkeypatch.setattr(linked, "table", steps)
    failure = None
    for seed in range(20):
        failure = one_game(random_case("godzilla", seed, board=True), seed, Report())
        if failure is not None:
            break
    assert failure is not None
    small = shrink(failure)

    assert small.sentence == "ZeroDivisionError: in a step (test_random_games.py, invading)"
    assert 1 <= len(small.answers) <= 3


def test_the_plainest_answer_is_always_allowed() -> None:
    for seed in range(10):
        game, _ = random_table(seed)
        for _ in range(40):
            decision = to_choice(game)
            if decision is None:
                break
            game.answer(plainest_answer(game, decision))

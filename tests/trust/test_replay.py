"""A recording replays exactly, or says where it no longer does."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.kernel.cards import Pool
from judge.kernel.decision import Kind
from judge.kernel.errors import BadState, Diverged
from judge.kernel.identity import differences
from judge.replay import follow, record, replay
from judge.timeline import Timeline
from tests.kernel import toy
from tests.trust.positions import main_phase, played, random_table


def written(timeline: Timeline) -> Any:
    """A recording after a trip through JSON."""
    return json.loads(json.dumps(record(timeline)))


@pytest.mark.parametrize("seed", range(6))
def test_a_replay_gives_the_identical_state(seed: int) -> None:
    timeline = played(random_table(seed)[0], seed, decisions=20)
    again = replay(written(timeline), timeline.game.rules, timeline.game.pool)

    assert differences(timeline.game, again.game) == []
    assert [given.value for given in again.inputs] == [given.value for given in timeline.inputs]


def test_attempts_and_concessions_are_replayed_too() -> None:
    game, _ = main_phase()
    timeline = Timeline(game)
    timeline.run()
    timeline.attempt(("battle", game.find("A.K3"), 4))
    timeline.answer(("pass",))
    timeline.concede(1)
    again = replay(written(timeline), game.rules, game.pool)

    assert differences(timeline.game, again.game) == []


def lights(pool_card: Any = None) -> tuple[Timeline, Pool]:
    """A lights three lanterns, B passes; in between every draw is worth a point."""
    g = toy.game(toy.card("q", 2), A_hand=("q", "q", "q"), A_deck=("p",) * 4, B_deck=("p",) * 4)
    timeline = Timeline(g)
    timeline.run()
    for answer in (("light", 0), ("pass",), ("light", 1), ("pass",)):
        timeline.answer(answer)
    return timeline, g.pool


def changed_pool(*cards: Any) -> Pool:
    return Pool({card.code: card for card in (toy.card("p"), *cards)})


def test_an_option_that_is_gone_is_told_with_its_input_and_rule() -> None:
    """q becomes too bright to be lit (6.1): the first answer is not an option any more."""
    timeline, _ = lights()
    with pytest.raises(Diverged, match=r"before input 1, at 1\.3: .*other frames"):
        replay(written(timeline), toy.RULES, changed_pool(toy.card("q", 9)))


def test_another_citation_is_told_with_its_number() -> None:
    """A lantern that now waits for draws: its stand-by is cited where nothing was before."""
    timeline, _ = lights()
    waits = toy.ability("q", trigger=toy.on("drawn"), ops=(toy.op("nothing", lambda g: None),))
    _, divergence = follow(written(timeline), toy.RULES, changed_pool(toy.card("q", 2, abilities=(waits,))))

    assert divergence is not None
    assert divergence.number == 2
    assert divergence.reason.startswith("citation ")
    assert "is 3.1, recorded 1.2" in divergence.reason


def test_the_same_rules_with_another_state_name_the_part() -> None:
    timeline, _ = lights()
    recording = written(timeline)
    recording["inputs"][2]["prints"]["own"] = "00000000"
    _, divergence = follow(recording, toy.RULES, timeline.game.pool)

    assert divergence is not None
    assert (divergence.number, divergence.parts) == (3, ("own",))
    assert str(divergence) == ("the replay diverges before input 3, at 1.3: the same rules, but other own")


def test_the_part_up_to_the_divergence_is_there_to_look_at() -> None:
    timeline, _ = lights()
    recording = written(timeline)
    recording["inputs"][2]["prints"]["zones"] = "00000000"
    so_far, divergence = follow(recording, toy.RULES, timeline.game.pool)

    assert divergence is not None
    assert len(so_far.inputs) == 2
    assert so_far.decision is not None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r.update(floorjudge="state"), "not a recording"),
        (lambda r: r.update(version=99), "version 99"),
        (lambda r: r.pop("inputs"), "damaged"),
        (lambda r: r["inputs"][0].pop("how"), "damaged"),
        (lambda r: r["position"].update(clock=77), "check sum"),
    ],
)
def test_a_damaged_recording_is_told_in_one_sentence(change: Any, words: str) -> None:
    timeline, pool = lights()
    recording = written(timeline)
    change(recording)
    with pytest.raises(BadState, match=words):
        replay(recording, toy.RULES, pool)


@pytest.mark.parametrize("seed", range(20))
def test_every_moment_of_a_game_is_accounted_for(seed: int) -> None:
    """Rules that ask twice within one step, chance somebody decided, effects in the middle: all replay."""
    timeline = played(random_table(seed)[0], seed, decisions=40)
    again = replay(written(timeline), timeline.game.rules, timeline.game.pool)
    lines = [entry for moment in timeline.moments() for entry in moment.entries]

    assert differences(timeline.game, again.game) == []
    assert lines == timeline.entries()
    while timeline.undo():
        pass
    while timeline.redo():
        pass
    assert differences(timeline.game, again.game) == []


def test_chance_that_somebody_decided_is_replayed() -> None:
    game, _ = random_table(3, board=False)
    timeline = Timeline(game)
    while timeline.decision is None or timeline.decision.kind is not Kind.CHANCE:
        timeline.step()
    decision = timeline.decision
    timeline.answer(decision.options[::-1] if decision.high > 1 else decision.options[-1:])
    again = replay(written(timeline), game.rules, game.pool)

    assert differences(timeline.game, again.game) == []
    assert again.inputs[0].chance

"""Stepping, going back, jumping and branching always give the state that was there."""

from __future__ import annotations

import pytest

from judge.film import Film
from judge.kernel.errors import IllegalAnswer, JudgeError
from judge.kernel.identity import differences
from judge.timeline import NoSuchStep, Timeline
from tests.trust.positions import main_phase, played, random_table


def test_a_step_is_one_citation_of_a_procedure() -> None:
    timeline = Timeline(main_phase()[0])
    rules = []
    while timeline.decision is None:
        written = timeline.step()
        rules.append(written[0].rule)
        assert sum(entry.what is None for entry in written) == 1

    wanted = ["7.3.2", "10.4.4.1", "10.4.3.1", "10.4.3.2", "10.4.3.3", "10.4.3.4", "10.4.4.2"]
    assert [rule for rule in rules if rule in wanted] == wanted


def test_a_film_keeps_every_state_as_it_was_when_its_step_was_done() -> None:
    film = Film()
    filmed = Timeline(main_phase()[0], film=film)
    stepped = Timeline(main_phase()[0])
    decision = filmed.go_on()
    assert decision is not None

    for shot in film.shots[1:]:
        stepped.step()
        assert differences(shot.game, stepped.game) == []
    assert [shot.kind for shot in film.shots] == ["start"] + ["step"] * (len(film.shots) - 1)
    filmed.give(decision.options[1])
    assert film.shots[-1].kind == "answer"
    assert differences(film.shots[-1].game, filmed.game) == []


def test_undo_returns_to_the_identical_state() -> None:
    timeline = Timeline(main_phase()[0])
    decision = timeline.run()
    assert decision is not None
    before = timeline.game.copy()
    timeline.answer(decision.options[1])
    assert differences(timeline.game, before)
    assert timeline.undo()

    assert differences(timeline.game, before) == []
    assert not timeline.undo()


def test_redo_gives_the_identical_state_again() -> None:
    timeline = played(random_table(7)[0])
    end = timeline.game.copy()
    count = len(timeline.inputs)
    while timeline.undo():
        pass
    while timeline.redo():
        pass

    assert differences(timeline.game, end) == []
    assert len(timeline.inputs) == count


def test_an_answer_after_undo_makes_a_new_future() -> None:
    timeline = played(main_phase()[0], decisions=3)
    timeline.undo()
    timeline.undo()
    timeline.answer(("pass",))

    assert timeline.undone == []
    assert [given.value for given in timeline.inputs][-1] == ("pass",)


@pytest.mark.parametrize("seed", range(4))
def test_a_jump_to_any_step_gives_the_state_that_was_there(seed: int) -> None:
    timeline = played(random_table(seed)[0], seed)
    end = timeline.game.copy()
    for before, _ in [(one.copy(), two.copy()) for one, two in timeline.states()][::5]:
        timeline.jump(before.steps)
        assert timeline.game.steps == before.steps
        if before.decision is None and before.reply is None:
            assert differences(timeline.game, before) == []
    timeline.jump(end.steps)
    timeline.run()
    while timeline.redo():
        pass

    assert differences(timeline.game, end) == []


def test_a_jump_beyond_the_end_says_how_far_it_goes_and_changes_nothing() -> None:
    timeline = played(main_phase()[0], decisions=2)
    end = timeline.game.copy()
    with pytest.raises(NoSuchStep, match=rf"has {end.steps} steps so far, not 9999"):
        timeline.jump(9999)
    with pytest.raises(NoSuchStep, match="begins at step 0"):
        timeline.jump(-1)

    assert differences(timeline.game, end) == []
    assert len(timeline.inputs) == 2


def test_a_fork_shares_the_past_and_goes_its_own_way() -> None:
    timeline = played(main_phase()[0], decisions=3)
    here = timeline.game.copy()
    other = timeline.fork()
    decision = other.decision
    assert decision is not None
    other.answer(decision.options[0])

    assert differences(timeline.game, here) == []
    assert other.inputs[:3] == timeline.inputs
    assert other.undo()
    assert differences(other.game, here) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_fork_fidelity_copy_and_original_play_on_alike_from_any_step(seed: int) -> None:
    timeline = played(random_table(seed)[0], seed, decisions=4)
    for before, _ in timeline.states():
        ours, theirs = before.copy(), before.copy()
        for game in (ours, theirs):
            for _ in range(5):
                decision = game.run()
                if decision is None:
                    break
                game.give(game.guess(decision))
        assert differences(ours, theirs) == []


def test_a_wrong_answer_is_refused_and_not_recorded() -> None:
    timeline = Timeline(main_phase()[0])
    timeline.run()
    before = timeline.game.copy()
    with pytest.raises(IllegalAnswer):
        timeline.answer(("battle", 999, 1))

    assert timeline.inputs == []
    assert differences(timeline.game, before) == []


def test_a_refused_attempt_is_part_of_the_timeline() -> None:
    game, _ = main_phase()
    timeline = Timeline(game)
    timeline.run()
    verdict = timeline.attempt(("battle", game.find("A.K3"), 4))

    assert verdict.rule == "8.2.1" or verdict.rule == "10.5.2.1.2"
    assert [given.how for given in timeline.inputs] == ["attempt"]
    assert timeline.groups()[-1].head is not None
    assert timeline.groups()[-1].head.what == "refused"


def test_a_concession_can_come_between_any_two_steps() -> None:
    timeline = Timeline(main_phase()[0])
    timeline.step()
    timeline.step()
    timeline.concede(0)
    assert timeline.game.result is not None
    assert timeline.game.result[1] == 1
    over = timeline.game.copy()
    timeline.undo()
    assert timeline.game.result is None
    timeline.redo()

    assert differences(timeline.game, over) == []


def test_choices_come_first_and_unfold_into_steps() -> None:
    timeline = played(main_phase()[0], decisions=4)
    groups = timeline.groups()

    assert groups[0].head is None
    assert [group.head.what for group in groups[1:] if group.head] == ["decision"] * 4
    flat = [entry for group in groups for entry in ([group.head] if group.head else []) + group.entries]
    assert flat == timeline.entries()


def test_every_moment_knows_what_it_wrote_and_what_changed() -> None:
    timeline = played(main_phase()[0], decisions=5)
    lines = []
    for moment in timeline.moments():
        lines += moment.entries
        moved = {entry.facts[0] for entry in moment.entries if entry.what == "move"}
        places = [change for change in moment.changes() if change.kind == "place"]
        assert {change.card for change in places if "beneath" not in str(change.after)} <= moved

    assert lines == timeline.entries()


def test_edits_need_somebody_who_carries_them_out() -> None:
    with pytest.raises(JudgeError, match="takes no edits"):
        Timeline(main_phase()[0]).edit({"draw": 1})


def test_an_edit_is_an_input_like_any_other() -> None:
    from judge.case.edit import apply_edit
    from judge.case.model import Edit

    game, loaded = main_phase()
    timeline = Timeline(
        game, editor=lambda g, change: apply_edit(g, loaded.table, Edit.model_validate(change))
    )
    timeline.run()
    timeline.edit({"set": {"A.rage": 3}})
    timeline.run()
    assert timeline.game.rage == [3, 0]
    after = timeline.game.copy()
    timeline.undo()
    assert timeline.game.rage == [1, 0]
    timeline.redo()

    assert differences(timeline.game, after) == []

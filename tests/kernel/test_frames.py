"""One stack of frames holds everything that is going on."""

from __future__ import annotations

import dataclasses

import pytest

from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import IllegalAnswer, NoDecision
from judge.kernel.frames import NOTHING, Resolving, replace
from tests.kernel import toy


def test_where_the_game_stands_is_the_path_of_calling_rules() -> None:
    g = toy.game(A_deck=("p",))
    g.run(until="2.2")

    assert g.path() == ["1.1", "2.2"]


def test_waiting_for_an_answer_is_an_ordinary_frame() -> None:
    g = toy.game(A_deck=("p",))
    decision = g.run()

    assert decision is not None
    assert g.frames == [(-RULES_13 - 1, NOTHING, 0)]
    assert g.copy().frames == g.frames


RULES_13 = toy.RULES.linked.pc["1.3"]


def test_a_called_program_returns_to_the_next_rule() -> None:
    g = toy.game(A_deck=("p",))
    g.run(until="2.1")

    below, top = g.frames
    assert toy.RULES.linked.rule[below[0]] == "1.2"
    assert top[1] == toy.One(who=0)
    assert toy.RULES.linked.rule[top[2]] == "1.1"


def test_locals_belong_to_their_frame() -> None:
    g = toy.game(A_deck=("p",))
    g.run(until="2.2")
    g.loc = g.frames[-1][1]
    g.keep(toy.One(who=1))

    assert g.now(toy.One) == toy.One(who=1)
    assert g.frames[0][1] == NOTHING
    assert g.frames[-1][1] == toy.One(who=0), "only a step's return writes locals back"


def test_an_interrupt_comes_between_two_steps_and_what_ran_goes_on_after_it() -> None:
    """6.2: the fourth lantern sweeps the field before 1.4."""
    g = toy.game(A_field=("p", "p", "p"), A_hand=("p",), A_deck=("p",), B_deck=("p",))
    g.run()
    g.answer(("light", 3))

    rules = toy.rules_of(g)
    assert rules[rules.index("6.3") :][:7] == ["6.3", "6.2", "6.2", "6.2", "6.2", "6.2", "1.4"]
    assert len(g.cards(0, "pile")) == 4


def test_the_answer_is_taken_once() -> None:
    g = toy.game(A_deck=("p",))
    g.run()
    g.give(("pass",))

    assert g.take() == ("pass",)
    assert g.take() is None


def test_an_answer_without_a_question_is_an_error() -> None:
    g = toy.game(A_deck=("p",))
    with pytest.raises(NoDecision):
        g.answer(("pass",))


@pytest.mark.parametrize(
    ("decision", "good", "bad", "words"),
    [
        (Decision(Kind.YES_NO, 0, "1.3", "x"), True, "yes", "yes or no"),
        (Decision(Kind.NUMBER, 0, "1.3", "x", (), 1, 3), 3, 4, "a number from 1 to 3"),
        (Decision(Kind.ACT, 0, "1.3", "x", (("pass",),)), ("pass",), ("light", 9), "not one of the options"),
        (Decision(Kind.PLACE, 0, "1.3", "x", (4, 5)), 5, 6, "not one of the options"),
        (Decision(Kind.CARDS, 0, "1.3", "x", (1, 2, 3), 1, 2), (1, 3), (1, 2, 3), "1 to 2 must be picked"),
        (Decision(Kind.CARDS, 0, "1.3", "x", (1, 2, 3), 2, 2), (1, 3), (1, 1), "twice"),
        (Decision(Kind.OPTION, 0, "1.3", "x", ("a", "b")), ("a",), ("c",), "not one of the options"),
        (Decision(Kind.ORDER, 0, "1.3", "x", (1, 2)), (2, 1), (2,), "all 2 must be put in order"),
        (Decision(Kind.CHANCE, 0, "1.3", "x", (1, 2), 2, 2), (2, 1), (2, 2), "not a possible outcome"),
        (Decision(Kind.CHANCE, 0, "1.3", "x", (1, 2)), (2,), (3,), "not a possible outcome"),
        (Decision(Kind.CARDS, 0, "1.3", "x", (1, 2), 1, 1), (1,), 1, "a list is asked for"),
    ],
)
def test_every_kind_of_decision_says_what_is_wrong_with_an_answer(
    decision: Decision, good: object, bad: object, words: str
) -> None:
    g = toy.game()
    g.decision = decision

    assert g.objection(decision, good) is None
    with pytest.raises(IllegalAnswer, match=words) as caught:
        g.answer(bad)
    assert caught.value.rule == "1.3"
    assert g.decision is decision, "a wrong answer leaves the question open"


@pytest.mark.parametrize(
    ("decision", "only"),
    [
        (Decision(Kind.CARDS, 0, "1.3", "x", (1, 2), 2, 2), (1, 2)),
        (Decision(Kind.CARDS, 0, "1.3", "x", (1, 2), 0, 0), ()),
        (Decision(Kind.ORDER, 0, "1.3", "x", (1,)), (1,)),
        (Decision(Kind.PLACE, 0, "1.3", "x", (4,)), 4),
        (Decision(Kind.NUMBER, 0, "1.3", "x", (), 2, 2), 2),
    ],
)
def test_a_decision_with_one_possible_answer_is_forced(decision: Decision, only: object) -> None:
    assert decision.forced
    assert decision.only() == only
    assert toy.game().objection(decision, only) is None


def test_an_action_is_never_forced_because_a_player_may_wait() -> None:
    assert not Decision(Kind.ACT, 0, "1.3", "x", (("pass",),)).forced


def test_a_refused_attempt_is_logged_with_both_rules_and_changes_nothing() -> None:
    g = toy.game(toy.card("bright", 9), A_hand=("bright",), A_deck=("p",))
    g.run()
    before = g.copy()
    verdict = g.attempt(("light", 0))

    assert verdict.rule == "6.1"
    assert g.entries()[-2:] == [
        ("6.3", "attempt", (0, ("light", 0))),
        ("6.1", "refused", (0, ("light", 0), "too bright")),
    ]
    before.log, before.past = g.log, g.past
    from judge.kernel.identity import differences

    assert differences(before, g) == []


def test_a_record_with_a_field_changed_is_what_dataclasses_makes_of_it() -> None:
    at = Resolving(who=1, key="x/0", bound={"a": 1})

    assert replace(at, i=3, who=0) == dataclasses.replace(at, i=3, who=0)
    assert at.i == 0, "the record itself stays as it is"
    with pytest.raises(KeyError):
        replace(at, nowhere=1)  # type: ignore[call-arg]

"""A strict run: every choice is answered, every answer fits, and both are said where they do not."""

from __future__ import annotations

import pytest

from judge.case.going import Outcome
from judge.case.paths import read_path
from tests.case.boards import PLAYERS, problem, run

RESHUFFLE = """players:
  A: {monster: SA1, deck: K3, discard: [K1, K2, f x10]}
  B: {monster: WB1 < WB2 < WB3}
"""


def value(outcome: Outcome, path: str) -> object:
    found = read_path(outcome.game, outcome.loaded.table, path)
    return len(found.cards) if hasattr(found, "cards") else found


def cites(outcome: Outcome) -> list[str]:
    return [rule for rule, _, _ in outcome.game.entries()]


# -- answers ------------------------------------------------------------------------------------------------


def test_decisions_are_given_in_order():
    outcome = run("decisions: [battle:EN>z2, yes, 'J2, f', B.z8]\n")

    assert [key for _, key, _ in outcome.answers] == ["battle:EN>z2", "yes", "J2, f", "B.K3#2"]
    assert value(outcome, "B.z8") == 0


def test_a_forced_decision_is_passed_over_or_answered():
    """Only WB3 can be chosen in a counter; the case may say so or not."""
    players = PLAYERS.replace("zone: 4", "zone: 2, rage: 0").replace("{1: K2, 5: RV}", "{1: K6, 5: K6}")
    for listed in ("[]", "[WB3]", "[{B: WB3}]"):
        outcome = run(f"decisions: {listed}\nuntil: 7.5.1\n", at="counter", players=players)

        assert value(outcome, "B.rank") == 3


def test_a_choice_between_equal_hidden_cards_is_no_choice():
    outcome = run("decisions: [strategy:D2>s1, 'J2, K1']\n")

    assert outcome.answers[-1] == (1, "f, f#2", True)
    assert value(outcome, "B.hand") == 5


TWO_TRAPS = """cards:
  CR: {type: strategy, rank: 1, abilities: [{text: [{destroy: your battle}]}]}
  RT: {rank: 1, abilities: [{revenge: [{draw: 1}]}]}
  RD: {rank: 1, abilities: [{revenge: [{move: this, to: hand}]}]}
players:
  A: {monster: SA1, hand: CR, deck: 9, field: {2: TRAP, 4: TRAP#2}}
  B: {monster: WB1}
"""


def test_the_order_of_abilities_that_do_the_same_is_no_choice():
    outcome = run("decisions: [strategy:CR>s1]\n", players=TWO_TRAPS.replace("TRAP", "RT"), cards="")

    assert value(outcome, "A.hand") == 2
    assert problem(
        "decisions: [strategy:CR>s1]\n", players=TWO_TRAPS.replace("TRAP", "RD"), cards=""
    ).slug == ("missing-answer")


@pytest.mark.parametrize(
    "order",
    [
        "[strategy:CR>s1, RT/revenge, RD/revenge]",
        "[strategy:CR>s1, {A: RD/1}, {A: RT/1}]",
        "[strategy:CR>s1, RT, RD]",
        "[strategy:CR>s1, RT]",
    ],
)
def test_the_last_ability_of_an_order_may_be_written_down_too(order: str):
    board = TWO_TRAPS.replace("2: TRAP, 4: TRAP#2", "2: RT, 4: RD")
    outcome = run(f"decisions: {order}\n", players=board, cards="")

    assert (value(outcome, "A.hand"), value(outcome, "turn.player")) == (2, "A")


def test_an_ability_that_was_not_played_is_left_over():
    board = TWO_TRAPS.replace("2: TRAP, 4: TRAP#2", "2: RT")
    fault = problem("decisions: [strategy:CR>s1, RT/revenge, RT/revenge]\n", players=board, cards="")

    assert "begins with no action" in fault.message


def test_none_may_stand_for_a_choice_that_had_nothing_to_choose_from():
    """It answers no action: the play timing stays open."""
    players = """cards:
  DS: {type: strategy, rank: 1, abilities: [{text: [{destroy: {choose: 1, of: opponent battle}}]}]}
players:
  A: {monster: SA1, hand: [DS, K1]}
  B: {monster: WB1}
"""
    outcome = run("decisions: [strategy:DS>s1, none]\n", players=players, cards="")

    assert outcome.game.decision.prompt == "play timing"
    assert problem("decisions: [none]\n", players=players, cards="").slug == "unknown-name"


RAGING = """cards:
  LR: {rank: 1, abilities: [{when: {event: rage gained, whose: you}, do: [{may: [{rage: 1}]}]}]}
players:
  A: {monster: SA1, hand: N1, field: {2: LR}}
  B: {monster: WB1}
"""


@pytest.mark.parametrize("number", [2, 5, 40])
def test_a_loop_is_gone_through_as_often_as_the_case_says(number: int):
    """Rage 1 by the action, 1 by the round written down, and the rounds of the loop."""
    outcome = run(f"decisions: [rage:N1, yes, {{loop: {number}}}]\n", players=RAGING, cards="")

    assert value(outcome, "A.rage") == 2 + number


@pytest.mark.parametrize(
    ("decisions", "sentence"),
    [
        ("[{loop: 3}]", "nothing goes round here: A is asked what to do"),
        ("[rage:N1, {loop: 3}]", "nothing goes round here: A is asked whether to do what"),
    ],
)
def test_where_nothing_goes_round_no_loop_can_be_named(decisions: str, sentence: str):
    found = problem(f"decisions: {decisions}\n", players=RAGING, cards="")

    assert (found.slug, found.message.startswith(sentence)) == ("no-loop", True)


def test_the_run_ends_at_the_first_open_play_decision():
    outcome = run()

    assert outcome.game.decision.rule == "10.4.4.2"
    assert outcome.game.path() == ["7.3.2", "10.4.4.2"]


def test_the_run_ends_before_the_rule_of_until():
    outcome = run("decisions: [pass]\nuntil: 7.5.4\n")

    assert outcome.game.path() == ["7.5.4"]
    assert value(outcome, "A.zone") == 4


@pytest.mark.parametrize(
    ("rest", "slug", "sentence"),
    [
        (
            "decisions: [battle:EN>z2, yes]\n",
            "missing-answer",
            "a decision is missing after the last decision: A is asked which cards to discard (2 of J2, Q2, K1, D2, f, f#2) [5.7.1]",
        ),
        (
            "decisions: [battle:EN>z2, maybe]\n",
            "illegal-answer",
            "'maybe' is not an option; there is yes, no [10.5.4]",
        ),
        (
            "decisions: [battle:EN>z2, yes, J2]\n",
            "illegal-answer",
            "J2: 2 must be picked, not 1; there is 2 of J2",
        ),
        (
            "decisions: [invade:J2, invade:K1]\n",
            "refused",
            "A may not invade, discarding A's Recruits: an invasion was already performed this turn [8.6.2]",
        ),
        ("decisions: [battle:K9>z1]\n", "unknown-name", "there is no card 'K9'"),
        (
            "decisions: [{B: pass}]\n",
            "wrong-player",
            "B is not asked anything now; A is asked what to do in the play timing",
        ),
        (
            "decisions: [{concede: B}, pass]\n",
            "left-over",
            "pass is left over: the game is over (A wins: concession)",
        ),
        (
            "decisions: [{chance: K3}]\n",
            "no-chance",
            "chance decides nothing before this: A is asked what to do",
        ),
        ("decisions: [{A: pass, B: pass}]\n", "type", "one player answers a decision: {A: KEY} or {B: KEY}"),
        (
            "until: 7.5.4\n",
            "missing-answer",
            "a decision is missing on the way to 7.5.4: A is asked what to do",
        ),
    ],
)
def test_a_run_that_cannot_go_on_says_why(rest: str, slug: str, sentence: str):
    found = problem(rest)

    assert found.slug == slug
    assert found.message.startswith(sentence)
    assert found.line > 0


# -- attempts -------------------------------------------------------------------------------------------------


def test_an_attempt_must_be_refused_by_the_rule_named_and_changes_nothing():
    outcome = run(
        "decisions: [{try: battle:K1>z3, refused: 10.5.2.1.2}, {try: battle:K1>z1, refused: 8.1.1, by: B}]\n"
    )

    assert outcome.refusals == ["10.5.2.1.2", "8.1.1"]
    assert value(outcome, "A.hand") == 7
    assert cites(outcome).count("10.5.2.1.2") == 1


@pytest.mark.parametrize(
    ("entry", "slug", "sentence"),
    [
        ("{try: invade:J2, refused: 8.6.2}", "allowed", "invade:J2 is allowed [8.6.1]; it was to be refused"),
        ("{try: battle:K1>z3, refused: 8.6.1}", "wrong-refusal", "battle:K1>z3 is refused by 10.5.2.1.2"),
        ("{try: fly, refused: 8.2.1}", "unknown-name", "'fly' begins with no action"),
    ],
)
def test_an_attempt_that_comes_out_otherwise_is_an_error(entry: str, slug: str, sentence: str):
    found = problem(f"decisions: [{entry}]\n")

    assert (found.slug, found.message.startswith(sentence)) == (slug, True)


def test_an_answer_that_is_not_an_option_can_be_tried_too():
    outcome = run("decisions: [battle:EN>z2, yes, 'J2, f', {try: A.K2, refused: 10.5.3.1}, B.z8]\n")

    assert outcome.refusals == ["10.5.3.1"]


def test_an_attempt_that_several_rules_forbid_may_name_any_of_them():
    players = "players:\n  A: {monster: SA1, zone: 2, hand: K4}\n  B: {monster: WB1, zone: 3}\n"
    for rule in ("8.2.1", "10.5.2.1.2"):
        outcome = run(f"decisions: [{{try: battle:K4>z2, refused: {rule}}}]\n", players=players)

        assert outcome.refusals == [rule]
        assert {"8.2.1", "10.5.2.1.2"} <= set(cites(outcome))


def test_of_two_copies_the_one_in_hand_is_meant():
    players = """players:
  A: {monster: SA1, zone: 3, field: {1: K4}, hand: [K4, f]}
  B: {monster: WB1, zone: 4}
"""
    outcome = run(
        "decisions: [{try: battle:K4>z3, refused: 10.5.2.1.2}, invade:f, {try: invade:K4, refused: 8.6.2}]\n",
        players=players,
        cards="",
    )

    assert [reason.rule for reason in outcome.reasons] == ["10.5.2.1.2", "8.6.2"]
    assert [len(reason.also) for reason in outcome.reasons] == [0, 0]


def test_an_answer_can_be_tried_that_a_rule_kept_from_being_asked_for():
    players = """cards:
  EG: {rank: 1, abilities: [{enter: [{may: [{discard: 2}], to: [{draw: 1}]}]}]}
players:
  A: {monster: SA1, zone: 3, hand: [EG, f]}
  B: {monster: WB1}
"""
    outcome = run("decisions: [battle:EG>z2, {try: yes, refused: 10.5.4.1}]\n", players=players, cards="")

    assert outcome.refusals == ["10.5.4.1"]
    assert (
        problem("decisions: [{try: yes, refused: 10.5.4.1}]\n", players=players, cards="").slug
        == "wrong-refusal"
    )


# -- moments --------------------------------------------------------------------------------------------------


def test_until_stops_within_a_resolution():
    """Both players have discarded, nobody has drawn: there B concedes."""
    outcome = run("decisions: [strategy:D2>s1, 'J2, K1', {until: 5.4.2}, {concede: B}]\n")

    assert (value(outcome, "A.hand"), value(outcome, "B.hand")) == (4, 3)
    assert outcome.game.result == ("1.2.1", 0, "concession")
    assert "5.4.2" not in cites(outcome)


def test_until_twice_goes_to_the_second_time():
    once = run("decisions: [pass, {until: 7.5.1}]\n")
    twice = run(
        "decisions: [pass, {until: 7.5.1}, {until: 7.5.3}, {note: B's turn now}, pass, {until: 7.5.1}]\n"
    )

    assert once.game.tp == 0
    assert twice.game.tp == 1


def test_a_concession_as_first_entry_happens_where_the_position_stands():
    outcome = run("stand_by: [RV]\ndecisions: [{concede: A}]\n")

    assert cites(outcome) == ["1.2.3", "1.2.3.1", "1.2.1"]
    assert outcome.game.result[1] == 1


# -- chance ---------------------------------------------------------------------------------------------------


def test_chance_names_the_cards_on_top_after_a_shuffle():
    outcome = run("decisions: [{chance: [K2, K1]}]\n", at="start", players=RESHUFFLE)

    assert [value(outcome, f"{code}.zone") for code in ("K1", "K2", "K3")] == ["A.hand"] * 3


def test_chance_can_name_the_bottom():
    outcome = run("decisions: [{chance: {bottom: [K1, K2]}}]\n", at="start", players=RESHUFFLE)

    assert value(outcome, "A.hand") == 3
    assert [outcome.game.labels[card] for card in outcome.game.cards(0, "deck")[-2:]] == ["A.K1", "A.K2"]


def test_a_chance_that_nothing_can_give_is_an_error():
    found = problem("decisions: [{chance: [SA1]}]\n", at="start", players=RESHUFFLE)

    assert found.slug == "no-chance"
    assert found.message.startswith("'SA1' is not an option; there is K1, K2, f")


def test_without_it_the_seed_decides_and_the_same_seed_decides_the_same():
    decks = [
        run(f"seed: {seed}\n", at="start", players=RESHUFFLE).game.cards(0, "deck") for seed in (1, 1, 2)
    ]

    assert decks[0] == decks[1] != decks[2]


# -- the judge's own changes ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edit", "path", "expected"),
    [
        ("{move: K2, to: A.discard}", "K2.zone", "A.discard"),
        ("{move: K2, to: discard}", "A.discard", 7),
        ("{move: J2, on_top: K2}", "K2.zone", "beneath A.J2"),
        ("{move: J2, beneath: K2}", "J2.zone", "beneath A.K2"),
        ("{mode: rest, card: K2}", "K2.mode", "rest"),
        ("{markers: 3, card: [K2, RV]}", "RV.markers", 3),
        ("{draw: 2, player: B}", "B.hand", 7),
        ("{draw: 1}", "A.K3.zone", "A.hand"),
        ("{set: {A.rage: 2}}", "A.threat", 30000),
        ("{effect: {on: K2, add: {power: 3000}}}", "K2.power", 8000),
        ("{create: TK, to: B.z2}", "B.z2", 1),
        ("{stand_by: RV/revenge}", "A.hand", 8),
    ],
)
def test_a_manual_edit_changes_the_position(edit: str, path: str, expected: object):
    cards = "cards: {RV: {abilities: [{revenge: [{draw: 1}]}]}, EN: {}, D2: {}, TK: {token: true}}\n"
    outcome = run(f"decisions: [{{edit: {edit}}}, {{note: done}}]\n", cards=cards)

    assert value(outcome, path) == expected
    assert ("1.3.1", "manual") in [(rule, what) for rule, what, _ in outcome.game.entries()]


def test_what_a_rule_demands_at_once_follows_an_edit():
    """The monster is put onto its own battle card, which is crushed."""
    outcome = run("decisions: [{edit: {set: {A.zone: 5}, because: it had been moved wrongly}}]\n")

    assert value(outcome, "RV.zone") == "A.discard"
    assert "11.3.2" in cites(outcome)


def test_effects_can_be_ended_by_hand():
    outcome = run("effects: [{on: K2, add: {power: 1}}]\ndecisions: [{edit: {end_effects: K2}}]\n")

    assert value(outcome, "K2.power") == 5000


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("{}", "an edit does exactly one of move, mode"),
        ("{move: K2}", "move needs 'to'"),
        ("{mode: rest}", "mode needs 'card': which card?"),
        ("{set: {A.threat: 5}}", "'A.threat' cannot be set"),
        ("{set: {A.zone: x}}", "A.zone: expected a whole number, found 'x'"),
        ("{draw: 99}", "A's deck has 11 cards, not 99"),
        ("{move: K3, to: A.hand}", "'K3' can be A.K3 (A.deck), B.K3 (B.z1); write the label"),
        ("{move: K2, to: nowhere}", "there is no zone 'nowhere'"),
    ],
)
def test_an_edit_that_cannot_be_done_says_why(edit: str, sentence: str):
    found = problem(f"decisions: [{{edit: {edit}}}]\n")

    assert found.message.startswith(sentence)


def test_a_copy_of_the_start_is_kept():
    outcome = run("decisions: [invade:J2]\n")

    assert outcome.start.position[0] == 3
    assert outcome.start.entries() == []

"""A position can stand at any rule that runs."""

from __future__ import annotations

import pytest

from judge import library
from judge.case.read import loads, position
from judge.case.run import run_case
from judge.kernel.decision import Kind
from tests.case.boards import board, problem, problems, text

RULES = library.rules("godzilla")
#: What programs must be told that only know it from their caller.
CONTEXTS = {
    "search": "context: {cards: [A.deck.1], low: 0, high: 1}",
    "advance to": "context: {to: 5}",
    "retreat to": "context: {to: 1}",
    "play a battle card": "context: {card: J2, zone: z6}",
    "activate a strategy card": "context: {card: Q2, zone: s2}",
    "gain rage": "context: {card: N2}",
    "play a monster card": "context: {card: N2}",
    "invasion": "context: {card: J2}",
    "playing": "context: {card: J2, zone: z6}",
    "place": "context: {cards: [K2], area: discard}",
    "send": "context: {cards: [K2]}",
    "destroy": "context: {cards: [K2]}",
    "losing": "context: {losers: B}",
    "replacement": "context: {ev: {kind: draw, player: A}}",
    "instead": "effect: {ability: Q1}",
}
BY_RULE = {
    "10.5.2.1.4": "effect: {ability: Q1}",
    "10.5.2.3.1": "context: {card: N2, zone: 0}",
    "10.5.2.3.3": "effect: {ability: Q1}",
}
PLAYERS = """players:
  A: {monster: SA1 < SA2, zone: 3, monster_deck: [SA3, SA4], field: {1: K2, 5: K1}, s1: Q1, hand: [J2, Q2, N2, f x2], deck: 10, discard: 6}
  B: {monster: WB1 < WB2, zone: 4, monster_deck: [WB3, WB4], field: {8: K3}, hand: 5, deck: 10, discard: 4}
"""


def open_steps() -> list[str]:
    """The steps a position can stand at in a turn (set-up has its own test)."""
    linked, closed = RULES.linked, library.table("godzilla").closed
    return [
        rule
        for rule, pc in linked.pc.items()
        if linked.program[pc].name not in closed and not rule.startswith("6.")
    ]


@pytest.mark.parametrize("rule", open_steps())
def test_a_position_stands_at_every_step_and_goes_on_to_a_play_timing(rule: str):
    program = RULES.linked.program[RULES.linked.pc[rule]].name
    context = BY_RULE.get(rule, CONTEXTS.get(program, ""))
    game = position(loads(text(f"{context}\n", at=rule, players=PLAYERS, cards="")))

    assert game.path()[-1] == rule
    assert game.path()[0].startswith("7.")
    decision = game.run()
    for _ in range(12):
        if decision is None or decision.kind is Kind.ACT:
            break
        decision = game.answer(game.guess(decision))
    assert game.entries()[0][0] == rule
    assert game.result is not None or (decision is not None and decision.rule == "10.4.4.2")


def test_1_01_6_3_1_a_game_from_two_decks_to_the_first_turn():
    """Chance decides the order of the decks and who goes first; a case may say both."""
    players = """players:
  A: {monster_deck: [SA1, SA2, SA3, SA4], deck: [K1, f x49]}
  B: {monster_deck: [WB1, WB2, WB3, WB4], deck: 50}
"""
    rest = "decisions: [{chance: {bottom: [K1]}}, {chance: B}]\n"
    outcome = run_case(loads(text(rest, at="setup", players=players, cards="")))
    game = outcome.game

    assert (game.first, game.tp, game.turn) == (1, 1, 1)
    assert [len(game.cards(player, "hand")) for player in (0, 1)] == [5, 6]
    assert game.labels[game.cards(0, "deck")[-1]] == "A.K1"
    assert game.path() == ["6.3.1.7", "7.3.2", "10.4.4.2"]


def test_callers_lie_below_the_rule_of_a_position():
    assert board(at="5.15.1.2").path() == ["7.4.3", "5.15.1.2"]
    assert board("context: {card: J2, zone: z6}\n", at="10.5.2.3.2").path() == [
        "7.3.2",
        "10.4.4.2",
        "8.2.1",
        "10.5.2.3.2",
    ]


def test_a_path_says_where_a_rule_was_called_from():
    game = board(at="[7.2.5, 10.4.3.2]")

    assert game.path() == ["7.2.5", "10.4.3.2"]
    game.run()
    assert "7.3.1" in [rule for rule, _, _ in game.entries()]


def test_a_section_stands_for_its_first_step():
    assert board(at="7.4").path() == ["7.4.1"]


@pytest.mark.parametrize(
    ("name", "rule"), [("start", "7.2.1"), ("main", "7.3.2"), ("counter", "7.4.1"), ("end", "7.5.1")]
)
def test_common_points_have_names(name: str, rule: str):
    assert board(at=name).path() == [rule]


def test_1_01_8_6_1_2_a_position_in_the_middle_of_an_invasion():
    """The second step of an invasion with icon 2: one advance, and the invasion of the turn is spent."""
    game = board("context: {card: J2, left: 1}\n", at="8.6.1.2")

    game.run()

    assert game.position[0] == 4
    assert game.check(0, ("invade", game.find("A.K1"))).rule == "8.6.2"


def test_an_effect_resolves_from_the_instruction_named():
    """Both players have discarded; the drawing comes next."""
    game = board("effect: {ability: D2, instruction: 2}\n", at="10.5.2.3.3")

    game.run()

    assert len(game.cards(0, "hand")) == 9
    assert len(game.cards(0, "discard")) == 6


@pytest.mark.parametrize(
    ("rest", "at", "sentence"),
    [
        (
            "",
            "13.1.1.1",
            "at: no position can stand at 13.1.1.1: a loop is found while it runs; stand where it begins [13.1.1.1]",
        ),
        ("", "4.4.1", "at: 4.4.1 is not a step that runs, so nothing can stand there; nearest:"),
        ("", "[]", "at: names no rule"),
        ("", "mian", "at: mian is neither a rule of godzilla 1.01 nor a name for one; did you mean 'main'?"),
        ("", "8.2.1", "at: 8.2.1 must know more to run; write context: {card: …, zone: …}"),
        ("context: {card: Zork, zone: z6}\n", "8.2.1", "context.card: there is no card 'Zork'"),
        (
            "context: {card: J2, zone: there}\n",
            "8.2.1",
            "context.zone: expected a zone number, found 'there'",
        ),
        ("context: {card: Zork, left: 1}\n", "8.6.1.2", "context.card: there is no card 'Zork'"),
        ("context: {colour: red}\n", "main", "context.colour: no running rule knows 'colour'"),
        (
            "context: {8.2.1: {card: J2}}\n",
            "main",
            "context.8.2.1.card: no rule that runs at this point needs this",
        ),
        ("effect: {ability: D2}\n", "main", "effect: no effect resolves at the rule of 'at'"),
        (
            "effect: {ability: D2, instruction: 3}\n",
            "10.5.2.3.3",
            "effect.instruction: D2 has 2 instructions, not 3",
        ),
    ],
)
def test_where_nothing_can_stand_is_said(rest: str, at: str, sentence: str):
    assert sentence in "\n".join(map(str, problems(text(rest, at=at))))


def test_a_position_at_a_rule_of_another_section_has_one_problem():
    assert problem(at="99").slug == "unknown-rule"

"""Expectations: what is compared, and how a difference reads."""

from __future__ import annotations

import pytest

from judge.case.expect import differences
from tests.case.boards import run


def found(expect: str, rest: str = "") -> list[str]:
    return [
        f"{problem.path[1]}: {problem.message}" for problem in differences(run(f"{rest}expect: {expect}\n"))
    ]


@pytest.mark.parametrize(
    "expect",
    [
        "{cites: [7.3.2, 10.4.3.1, 10.4.4.2], cites_any: [10.4.4.2, 7.3.2], never: [7.4.1]}",
        "{state: {A.hand: 7, A.hand.1: J2, A.deck.top: K3, A.deck.bottom: f}}",
        "{state: {A.hand: [J2, Q2, EN, K1, D2, f x2]}}",
        "{state: {A.hand: [J2, 6], B.hand: f x5, B.s1: empty, resolution: []}}",
        "{state: {A.monster: SA1 < SA2, A.zone: 3, A.rage: 0, A.threat: 20000, A.rank: 2, A.total: 7000}}",
        "{state: {A.z1: K2, A.field: [RV, K2], K2.zone: A.z1, K2.power: 5000, K2.traits: [Army], RV.abilities: revenge}}",
        "{state: {B.K3#2.zone: B.z8, K2.mode: active, K2.markers: 0, K2.owner: A, SA1.zone: beneath A.SA2}}",
        "{state: {turn.player: A, turn.number: 3, turn.first: A, A.stand_by: []}}",
        "{state: {A: {hand: 7, zone: 3, field: {1: K2, 5: RV}, strategy: empty}, B: {rank: 2}}}",
        "{state: {A.field: {1: K2, z5: RV}, A.strategy: {}}}",
        "{state: {A.field: 'z5 RV, z1 K2', A.strategy: 'S1 empty, S2 empty'}}",
        "{state: {A: {field: [z1 K2, 'z5: RV']}}}",
        "{legal: {includes: [pass, 'battle:J2>z1', invade:f], excludes: ['battle:J2>z3', rage:J2]}}",
        "{winner: nobody, at: 10.4.4.2}",
        "{at: [7.3.2, 10.4.4.2]}",
        "{refused: {'battle:J2>z3': 10.5.2.1.2, 'battle:Q2>z1': 8.2.1}}",
        "{trace: [{card: A.monster, attribute: threat, is: 20000, rules: [10.8.1.1]}]}",
    ],
)
def test_what_is_so_makes_no_difference(expect: str):
    assert found(expect) == []


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        (
            "{cites: [7.3.2, 10.4.4.1, 7.4.1]}",
            "cites: expected 7.4.1 to be cited next, found not cited; matched so far: 7.3.2 > 10.4.4.1; after that came: 10.4.3.1 10.4.3.2",
        ),
        (
            "{cites: [10.4.4.2, 7.3.2]}",
            "cites: expected 7.3.2 to be cited next, found not cited (it was cited before that)",
        ),
        ("{cites_any: [7.4.1]}", "cites_any: expected 7.4.1 to be cited, found not cited"),
        ("{never: [7.3.2]}", "never: expected 7.3.2 not to be cited, found cited (1×)"),
        ("{state: {A.hand: 5}}", "state: expected 5 cards, found 7 (J2, Q2, EN, K1, D2, f x2)"),
        ("{state: {A.hand: [K1, f x4]}}", "state: expected [K1, f x4], found J2, Q2, EN, K1, D2, f x2"),
        ("{state: {A.monster: SA2 < SA1}}", "state: expected SA2 < SA1, found SA1 < SA2"),
        ("{state: {A.z1: empty}}", "state: expected empty, found K2"),
        ("{state: {A.field: {5: RV}}}", "state: expected [], found K2"),
        ("{state: {A.field: z5 RV}}", "state: expected [], found K2"),
        ("{state: {A: {field: {1: K2, 5: K1}}}}", "state: expected K1, found RV"),
        (
            "{state: {A.field: {1: K2, 5: RV, 9: K1}}}",
            "state: expected K1, found no such thing; there is no field '9'",
        ),
        ("{state: {A: {hnd: 7}}}", "state: expected 7, found no such thing; A has no 'hnd'"),
        ("{state: {K2.power: 1}}", "state: expected 1, found 5000"),
        ("{state: {A.rage: '0'}}", "state: expected 0, found 0"),
        (
            "{state: {A.hnd: 1}}",
            "state: expected 1, found no such thing; A has no 'hnd'; did you mean 'hand'?",
        ),
        (
            "{state: {K2.powr: 1}}",
            "state: expected 1, found no such thing; 'K2.powr': a card has no 'powr'; did you mean 'power'?",
        ),
        ("{state: {Zork.power: 1}}", "state: expected 1, found no such thing; there is no card 'Zork'"),
        ("{winner: A}", "winner: expected A, found a game that goes on"),
        ("{at: 7.4.1}", "at: expected 7.4.1, found 7.3.2 > 10.4.4.2"),
        (
            "{legal: [pass]}",
            "legal: expected exactly these options, found others; possible too: battle:J2>z1|z2",
        ),
        ("{legal: {includes: ['battle:J2>z3']}}", "legal: expected battle:J2>z3, found not possible"),
        ("{legal: {excludes: [pass]}}", "legal: expected pass not to be possible, found possible"),
        ("{refused: {invade:J2: 8.6.2}}", "refused: expected refused by 8.6.2, found allowed by 8.6.1"),
        (
            "{refused: {'battle:J2>z3': 8.6.2}}",
            "refused: expected refused by 8.6.2, found refused by 10.5.2.1.2",
        ),
        ("{refused: [8.6.2]}", "refused: expected [8.6.2], found []"),
        (
            "{trace: [{card: K2, attribute: power, is: 6000}]}",
            "trace: expected 6000, found 5000; printed 5000 [10.8.1.1]",
        ),
        (
            "{trace: [{card: K2, attribute: power, is: 5000, rules: [10.8.1.5]}]}",
            "trace: expected 10.8.1.5 in this order",
        ),
    ],
)
def test_a_difference_says_what_was_expected_and_what_was_found(expect: str, difference: str):
    differences_found = found(expect)

    assert len(differences_found) == 1
    assert differences_found[0].startswith(difference)


def test_how_a_game_was_won():
    conceded = "decisions: [{concede: B}]\n"

    assert found("{winner: A, how: concession}", conceded) == []
    assert found("{winner: B, how: countering}", conceded) == [
        "winner: expected B, found A; concession",
        "how: expected countering, found concession",
    ]


def test_the_derivation_of_a_number():
    rest = "effects: [{on: K2, add: {power: 3000}}]\n"

    assert found("{trace: [{card: K2, attribute: power, is: 8000, rules: [10.8.1.1, 10.8.1.5]}]}", rest) == []


def test_every_difference_has_its_line():
    outcome = run("expect:\n  state:\n    A.hand: 1\n    A.zone: 9\n")
    first, second = differences(outcome)

    assert second.line == first.line + 1
    assert str(first).startswith(f"case.yaml:{first.line}:5: expect.state.A.hand: expected 1 cards, found 7")

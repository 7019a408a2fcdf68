"""Positions that the tests of cases share."""

from __future__ import annotations

from judge.case.going import Outcome
from judge.case.problem import BadCase, Problem
from judge.case.read import loads, position
from judge.case.run import run_case

HEAD = "case: a test\ngame: godzilla\n"
PLAYERS = """\
players:
  A:
    monster: SA1 < SA2
    zone: 3
    monster_deck: [SA3, SA4]
    field: {1: K2, 5: RV}
    hand: [J2, Q2, EN, K1, D2, f x2]
    deck: [K3, f x10]
    discard: f x6
  B: {monster: WB1 < WB2, zone: 4, monster_deck: [WB3, WB4], field: {1: K3, 8: K3}, hand: 5, deck: 10, discard: 4}
"""
CARDS = """\
cards:
  EN: {rank: 2, power: 5000, abilities: [{enter: [{may: [{discard: 2}], to: [{destroy: {choose: 1, of: opponent battle}}]}]}]}
  RV: {rank: 1, power: 2000, abilities: [{revenge: [{draw: 1}]}]}
  D2: {type: strategy, rank: 1, abilities: [{text: [{discard: 2, who: each}, {draw: 2, who: each}]}]}
"""


def text(rest: str = "", *, at: str = "main", players: str = PLAYERS, cards: str = CARDS) -> str:
    """A whole case with what a test adds to it."""
    return f"{HEAD}at: {at}\n{cards}{players}{rest}"


def run(rest: str = "", **parts: str) -> Outcome:
    """Run a case to its end."""
    return run_case(loads(text(rest, **parts), "case.yaml"))


def problems(whole: str) -> list[Problem]:
    """Everything that is wrong with a case, its run included."""
    try:
        run_case(loads(whole, "case.yaml"))
    except BadCase as error:
        return list(error.problems)
    return []


def problem(rest: str = "", **parts: str) -> Problem:
    """The one thing that is wrong with a case."""
    found = problems(text(rest, **parts))
    assert len(found) == 1, [str(each) for each in found]
    return found[0]


def board(rest: str = "", **parts: str) -> object:
    """The game of a position, nothing run."""
    return position(loads(text(rest, **parts), "case.yaml"))

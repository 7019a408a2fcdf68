"""A Buddyfight position can stand at every step of every program."""

from __future__ import annotations

from typing import Any

import pytest

from judge import library
from judge.case.read import loads, position
from judge.kernel.decision import Kind

CARDS = """cards:
  Blade: {type: item, power: 2000, critical: 2}
  Able: {type: monster, abilities: [{act: [{draw: 1}]}, {when: {event: attacks, card: this}, do: [{draw: 1}]}]}
  Banner: {type: flag, allows: {all: true}}
players:
  A: {life: 9, gauge: 3, hand: [Pup, Heal, Blade, Banner, f x2], left: Able, item: Blade#2, drop: 4, deck: 20}
  B: {life: 9, gauge: 3, hand: [Heal, f x2], center: Shield, deck: 20}
"""
BATTLE = "battle: {attackers: [A.left], target: B.center}"
CONTEXTS = {
    "call": "context: {card: A.Pup, zone: A.right}",
    "cast": "context: {card: A.Heal}",
    "equip": "context: {card: A.Blade}",
    "flag": "context: {card: A.Banner, who: A}",
    "preparation": "context: {hand: 2, gauge: 1}",
    "act": "effect: {ability: A.Able/1}",
    "auto": "effect: {ability: A.Able/2}",
    "instead": "effect: {ability: A.Able/1}",
    "replacement": "context: {ev: {kind: damage, player: A}}",
}


def more_for(rule: str) -> str:
    linked = library.rules("buddyfight").linked
    name = linked.program[linked.pc[rule]].name
    step = rule.partition("/")[2]
    if name in ("attack phase", "final phase") and step[0] in "234" and not step.startswith("2.1"):
        return BATTLE
    return CONTEXTS.get(name, "")


def stand(rule: str) -> Any:
    text = f"case: At {rule}\ngame: buddyfight\nat: {rule}\n{CARDS}{more_for(rule)}\n"
    return position(loads(text))


@pytest.mark.parametrize("rule", list(library.rules("buddyfight").linked.pc))
def test_a_position_stands_at_every_step_and_goes_on_to_the_main_phase(rule: str) -> None:
    game = stand(rule)

    assert game.path()[-1] == rule
    decision = game.run()
    for _ in range(400):
        if decision is None or (decision.kind is Kind.ACT and decision.facts.get("free") == "main"):
            break
        decision = game.answer(game.guess(decision))
    assert game.result is not None or (decision is not None and decision.facts.get("free") == "main")


def test_life_is_never_assumed() -> None:
    """The book does not say how much life a fighter has: a position without it is refused with a sentence."""
    from judge.case.problem import BadCase

    with pytest.raises(BadCase, match="the book does not say how much life B has"):
        position(loads("case: No life\ngame: buddyfight\nat: main\nplayers: {A: {life: 5}, B: {hand: 2}}\n"))

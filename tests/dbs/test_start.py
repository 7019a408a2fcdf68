"""A Dragon Ball Super position can stand at any step of both editions."""

from __future__ import annotations

from typing import Any

import pytest

from judge import library
from judge.case.read import loads, position
from judge.kernel.decision import Kind

PLAYERS = """players:
  A:
    leader: leader
    battle: [green2, {card: skilled, mode: active}]
    energy: 4
    hand: [red1, yellow2, spell, f x3]
    drop: 6
    combo: [blue1]
  B: {leader: leader, battle: [{card: blue1, mode: rest}], energy: 3, hand: [red1, f x3], combo: [red1]}
"""
UNISON = PLAYERS.replace("    drop: 6\n", "    drop: 6\n    unison: {card: uni, markers: 3}\n").replace(
    "hand: [red1, yellow2,", "hand: [red1, uni, yellow2,"
)
CARDS = """cards:
  skilled: {power: 15000, skills: [{activate: main/battle, cost: [{rest: this}], do: [{draw: 1}]}]}
  spell: {type: extra, cost: 1, skills: [{activate: main/battle, do: [{draw: 1}]}]}
  answer: {type: extra, cost: 0, skills: [{counter: play, do: [{negate: play}]}]}
"""
UNISON_CARD = "  uni: {type: unison, cost: X, power: 15000, number: uni}\n"
BATTLE = "battle: {attack: A.green2, guard: B.leader}\n"
CONTEXTS = {
    "play a battle card": "context: {card: A.red1}",
    "play a unison card": "context: {card: A.hand.2, x: 2, paid: 2, markers: 2}",
    "grow the unison card": "context: {card: A.hand.2}",
    "attack": "battle: {attack: A.green2, guard: B.leader}",
    "battle": BATTLE,
    "combo: offense, battle": BATTLE + "context: {card: A.skilled}",
    "combo: offense, hand": BATTLE + "context: {card: A.red1}",
    "combo: defense, battle": BATTLE + "context: {card: B.battle.1}",
    "combo: defense, hand": BATTLE + "context: {card: B.hand.1}",
    "skill: main": "context: {src: A.skilled, key: skilled/1}",
    "skill: offense": BATTLE + "context: {src: A.skilled, key: skilled/1}",
    "skill: defense": BATTLE + "context: {src: A.skilled, key: skilled/1, who: A}",
    "activating": "effect: {ability: A.skilled/1}",
    "resolving": "effect: {ability: A.skilled/1}",
    "instead": "effect: {ability: A.skilled/1}",
    "replacement": "context: {ev: {kind: draw, player: A}}",
    "counter timing": "context: {event: {kind: play, card: A.red1, player: A}, card: A.red1}",
    "damage": BATTLE,
    "skill damage": "context: {source: A.skilled, cause: skill, who: B}",
    "loss judgement": "context: {losers: B}",
    "unique": "context: {unique: A, cards: [A.battle.1, A.battle.2]}",
}


def steps(edition: str) -> list[str]:
    linked, closed = library.rules("dbs", edition).linked, library.table("dbs", edition).closed
    return [
        rule
        for rule, pc in linked.pc.items()
        if linked.program[pc].name not in closed and not rule.startswith("5-2-1")
    ]


def case(edition: str, rule: str, more: str) -> str:
    players, cards = (UNISON, CARDS + UNISON_CARD) if edition == "1.23" else (PLAYERS, CARDS)
    return f'case: At {rule}\ngame: dbs\nedition: "{edition}"\nat: {rule}\n{cards}{players}{more}\n'


def stand(edition: str, rule: str) -> Any:
    rules = library.rules("dbs", edition)
    more = CONTEXTS.get(rules.linked.program[rules.linked.pc[rule]].name, "")
    return position(loads(case(edition, rule, more)))


@pytest.mark.parametrize(
    ("edition", "rule"), [(edition, rule) for edition in ("1.23", "1.00") for rule in steps(edition)]
)
def test_a_position_stands_at_every_step_and_goes_on_to_a_free_timing(edition: str, rule: str) -> None:
    game = stand(edition, rule)

    assert game.path()[-1] == rule
    decision = game.run()
    for _ in range(30):
        if decision is None or (decision.kind is Kind.ACT and decision.prompt == "main"):
            break
        decision = game.answer(game.guess(decision))
    assert game.result is not None or (decision is not None and decision.prompt == "main")


def test_both_editions_begin_a_game_from_two_decks() -> None:
    for edition in ("1.23", "1.00"):
        text = f'case: Set-up\ngame: dbs\nedition: "{edition}"\nat: setup\nplayers:\n'
        text += "  A: {leader: leader, deck: 50}\n  B: {leader: leader, deck: 50}\n"
        game = position(loads(text))
        decision = game.run()
        while decision is not None and decision.prompt != "charge":
            decision = game.answer(game.guess(decision))

        assert decision is not None
        assert game.turn == 1
        for side in (0, 1):
            assert [len(game.cards(side, area)) for area in ("hand", "life", "deck")] == [6, 8, 36]

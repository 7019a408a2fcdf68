"""Positions that once made the engine fail: whatever comes of them, it is said in a sentence."""

from __future__ import annotations

import pytest

import judge
from judge.case.problem import BadCase

ODD = {
    "the attack card is edited away in the Defense Step": """
        game: dbs
        at: defense
        turn: {player: A}
        battle: {attack: X, guard: B.leader}
        cards: {X: {type: battle, power: 15000}}
        players: {A: {battle: [{card: X, mode: rest}]}, B: {}}
        decisions: [{edit: {move: X, to: A.drop}}, pass]
    """,
    "a step that is none": """
        game: dbs
        at: 7-4-1-5
        battle: {when: {event: damaged}}
        players: {A: {}, B: {}}
    """,
    "a skill that works beneath a card": """
        game: dbs
        at: main
        cards:
          X: {type: battle, power: 15000, skills: [{when: {event: switched to rest, card: this}, area: beneath, do: [{draw: 1}]}]}
        players: {A: {battle: [X]}, B: {}}
    """,
    "a card that nothing affects, and an effect without a source": """
        game: dbs
        at: main
        cards: {X: {type: battle, power: 15000, skills: [{permanent: {of: this, flag: unaffected}}]}}
        players: {A: {battle: [X]}, B: {}}
        effects: [{on: X, add: {power: 5000}, until: end of turn}]
    """,
    "a continuous ability that counts by an event": """
        game: godzilla
        at: main
        cards: {X: {rank: 2, power: 5000, abilities: [{continuous: {of: this, add: {power: {event: n}}}}]}}
        players: {A: {monster: N2, field: {1: X}, zone: 3}, B: {monster: WB2, zone: 3}}
    """,
    "a flag whose new life is no number": """
        game: buddyfight
        at: check
        cards: {X: {type: flag, allows: {all: true}, abilities: [{raise: {when: life zero, life: {do: []}}}]}}
        players: {A: {hand: [X], life: 0}, B: {}}
    """,
    "a mate that is sought by something else than a name": """
        game: vanguard
        at: main
        cards: {X: {type: normal unit, abilities: [{seek mate: [{card: Y}], power: 20000}]}}
        players: {A: {vc: X}, B: {}}
    """,
    "success at something else than a power": """
        game: vanguard
        at: main
        cards: {X: {grade: 1, power: 7000, abilities: [{keyword: success, value: {of: [1]}, zone: RC}]}}
        players: {A: {vc: {grade: 3, power: 13000}, fl: X}, B: {vc: {grade: 3, power: 13000}}}
    """,
    "once something else than a number": """
        game: vanguard
        at: main
        cards: {X: {grade: 1, power: 7000, abilities: [{act: [{draw: 1}], once: {of: [1]}, zone: RC}]}}
        players: {A: {vc: {grade: 3, power: 13000}, fl: X}, B: {vc: {grade: 3, power: 13000}}}
    """,
    "a card whose type is a number": """
        game: vanguard
        at: main
        cards: {X: {type: 20}}
        players: {A: {vc: {type: 20, power: 3}}, B: {}}
    """,
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_position_is_no_defect(name: str) -> None:
    text = f"case: {name}\n" + "\n".join(line[8:] for line in ODD[name].splitlines())
    slugs: set[str] = set()
    try:
        judge.run(judge.loads(text))
    except BadCase as error:
        slugs = {problem.slug for problem in error.problems}
    assert "defect" not in slugs

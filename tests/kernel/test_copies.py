"""A copy is independent, cheap, and does not grow with the game."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from judge.kernel.decision import Kind
from judge.kernel.frames import Resolving
from judge.kernel.identity import differences, same
from judge.kernel.state import State
from tests.kernel import toy
from tests.kernel.toy import REMARK


def rich_game() -> toy.Lanterns:
    """A game with something in every field."""
    waits = toy.ability("w", trigger=toy.on("drawn"), ops=(toy.op("nothing", lambda g: None),))
    g = toy.game(
        toy.card("w", abilities=(waits,)),
        A_field=("w", "p"),
        A_deck=("p",) * 9,
        B_deck=("p",) * 9,
        B_hand=("p",),
    )
    g.run(until="3.1")
    at = Resolving(who=0, src=0, key="")
    g.add_effect(
        at, "static", "5.4", ("round", 1), targets=((1, 0),), changes=(("power", "power", "add", 2),)
    )
    g.add_markers(1, 2, "5.1")
    g.put_beneath(g.cards(1, "hand")[0], 1, "5.1")
    g.reveal((2,), "2.2")
    g.tally("once")
    g.seen = {"barred": (("light", 2),)}
    g.trail = (1, ("light", 2))
    return g


def play_on(g: toy.Lanterns, decisions: int = 12) -> None:
    decision = g.run()
    for _ in range(decisions):
        if decision is None:
            break
        decision = g.answer(g.guess(decision))


def test_a_copy_is_in_the_same_state() -> None:
    g = rich_game()
    assert differences(g, g.copy()) == []


def test_playing_a_copy_on_leaves_the_original_alone() -> None:
    g = rich_game()
    before = g.copy()
    play_on(g.copy())

    assert differences(g, before) == []


def test_original_and_copy_play_on_alike() -> None:
    """Fork fidelity: whatever is not in the state cannot matter."""
    g = rich_game()
    other = g.copy()
    play_on(g)
    play_on(other)

    assert differences(g, other) == []


@pytest.mark.parametrize("name", [name for name in State.__slots__ if name not in ("log", "past")])
def test_every_field_is_copied(name: str) -> None:
    g = rich_game()
    marker: Any = object()
    setattr(g, name, [marker] if name in toy.Lanterns.LISTS else marker)
    found = getattr(g.copy(), name)

    assert found == getattr(g, name)
    assert (found is not getattr(g, name)) == (name in toy.Lanterns.LISTS), "lists are the copy's own"


def test_fields_of_the_game_itself_are_copied() -> None:
    g = rich_game()
    g.score = [3, 1]
    other = g.copy()
    other.score[0] = 9

    assert g.score == [3, 1]


def test_the_log_is_shared_between_copies() -> None:
    g = rich_game()
    other = g.copy()

    assert other.past.entries is g.log
    assert other.entries() == g.entries()


def test_a_copy_does_not_grow_with_the_game() -> None:
    g = toy.game(A_deck=("p",) * 40, B_deck=("p",) * 40)
    g.run()
    early = _own_size(g.copy())
    while g.decision is not None and g.turn < 60:
        g.answer(("pass",))

    assert len(g.entries()) > 300
    assert _own_size(g.copy()) <= early + 200


def _own_size(g: Any) -> int:
    """Bytes that only this copy holds: the object and its lists."""
    return sys.getsizeof(g) + sum(sys.getsizeof(getattr(g, name)) for name in g.LISTS)


def test_a_difference_is_named_with_its_field() -> None:
    g = rich_game()
    other = g.copy()
    other.turn = 7
    other.cite("1.1", REMARK, "changed")

    assert not same(g, other)
    assert differences(g, other) == [
        "turn: 1, not 7",
        f"log: {len(g.entries())} entries, not {len(other.entries())}",
    ]
    assert differences(g, other, log=False) == ["turn: 1, not 7"]


def test_the_seed_makes_chance_repeatable() -> None:
    g = rich_game()
    one, two = g.copy(), g.copy()
    for game in (one, two):
        game.shuffle(game.zone(0, "deck"), "1.1")

    assert one.zones == two.zones
    assert one.zones != g.zones
    assert Kind.CHANCE.value == "chance"

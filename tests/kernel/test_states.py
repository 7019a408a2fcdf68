"""Cards in named states: locked, face down, and whatever else a game knows."""

from __future__ import annotations

from judge.kernel.codec import dumps, loads
from judge.kernel.identity import position_number
from tests.kernel import toy


def test_a_state_is_put_on_and_taken_off_once() -> None:
    g = toy.game(A_field=("p", "p"))

    assert g.put_in_state((0, 1), "locked", "6.2") == [0, 1]
    assert g.put_in_state((0,), "locked", "6.2") == []
    assert g.free_of_state((0,), "locked", "6.2") == [0]
    assert [what for _, what, _ in g.entries()] == ["state", "state", "state ends"]
    assert (g.is_in(0, "locked"), g.is_in(1, "locked")) == (False, True)


def test_a_card_that_becomes_another_card_is_in_no_state() -> None:
    g = toy.game(A_field=("p",))
    g.put_in_state((0,), "locked", "6.2")
    g.move((0,), g.zone(0, "pile"), "6.2")

    assert not g.is_in(0, "locked")


def test_states_are_part_of_the_position_and_survive_being_saved() -> None:
    g = toy.game(A_field=("p",))
    before = position_number(g)
    g.put_in_state((0,), "locked", "6.2")

    assert position_number(g) != before
    assert loads(dumps(g), g.rules, g.pool).is_in(0, "locked")
    assert g.copy().is_in(0, "locked")

"""Abilities enter stand-by as often as what they wait for happens."""

from __future__ import annotations

from typing import Any

from judge.kernel.frames import Resolving
from tests.kernel import toy
from tests.kernel.toy import REMARK, ability, card, on, op

NOTHING = (op("nothing", lambda g: None),)


def waiting(code: str, trigger: Any, **given: Any) -> Any:
    made = ability(code, trigger=trigger, ops=given.pop("ops", NOTHING), **given)
    return card(code, abilities=(made,))


def keys(g: Any) -> list[tuple[int, str]]:
    return [(row[1], row[3]) for row in g.pending]


def test_an_ability_enters_stand_by_when_its_event_happens() -> None:
    g = toy.game(waiting("w", on("drawn")), A_field=("w",), A_deck=("p",))
    g.run(until="3.1")

    assert keys(g) == [(0, "w/0")]
    assert ("3.1", "stand-by", (0, "w/0")) in g.entries()


def test_it_enters_stand_by_as_often_as_it_happens() -> None:
    g = toy.game(waiting("w", on("move")), A_field=("w",), A_hand=("p", "p", "p"))
    g.move(g.cards(0, "hand"), g.zone(0, "pile"), "6.2")

    assert len(g.pending) == 3


def test_the_other_player_may_be_master_of_what_waits() -> None:
    g = toy.game(waiting("w", on("drawn")), B_field=("w",), A_deck=("p",))
    g.run(until="3.1")

    assert g.pending[0][0] == 1


def test_an_ability_works_only_where_it_is_active() -> None:
    g = toy.game(waiting("w", on("drawn")), A_hand=("w",), A_deck=("p",))
    g.run(until="3.1")

    assert g.pending == ()


def test_leaving_the_field_triggers_the_ability_of_the_card_that_leaves() -> None:
    """Area-change triggers look at where the card was."""
    leaves = on("move", lambda g, c, e: e.card == c and g.rules.layout.key(e.dst) == "A.pile", own=True)
    g = toy.game(waiting("w", leaves), A_field=("w",))
    g.move((0,), g.zone(0, "pile"), "6.2")

    assert keys(g) == [(0, "w/0")]


def test_cards_that_leave_at_the_same_time_see_each_other_leave() -> None:
    other_leaves = on("move", lambda g, c, e: e.card != c)
    g = toy.game(waiting("w", other_leaves), A_field=("w", "w"))
    g.move((0, 1), g.zone(0, "pile"), "6.2")

    assert keys(g) == [(1, "w/0"), (0, "w/0")]


def test_an_event_knows_the_card_as_it_last_was() -> None:
    seen = []
    up = ability("up", kind="continuous", statics=(toy.static("power", "add", 5, toy.field),))
    looks = on("move", lambda g, c, e: bool(seen.append(e.was.power if e.was else None)) or False)
    g = toy.game(card("up", abilities=(up,)), waiting("w", looks), A_field=("up", "w", "p"))
    g.move((2,), g.zone(0, "pile"), "6.2")

    assert seen == [6]
    assert g.face(2).power in (1, 6), "what it is in the pile is another question"


def test_a_card_moved_away_before_still_has_its_ability_played() -> None:
    g = toy.game(waiting("w", on("drawn"), ops=(op("score", _score),)), A_field=("w",), A_deck=("p",))
    g.run(until="3.1")
    g.move((0,), g.zone(0, "pile"), "6.2")
    g.run()

    assert g.score == [10, 0]


def _score(g: Any) -> None:
    g.score[g.now(Resolving).who] += 10


def test_several_abilities_are_played_in_the_order_the_player_picks() -> None:
    g = toy.game(
        waiting("one", on("drawn"), ops=(op("x", lambda g: g.cite("3.2", REMARK, "one")),)),
        waiting("two", on("drawn"), ops=(op("x", lambda g: g.cite("3.2", REMARK, "two")),)),
        A_field=("one", "two"),
        A_deck=("p",),
    )
    decision = g.run()
    assert decision is not None
    assert decision.prompt == "stand-by"
    g.answer((decision.options[1],))

    assert [facts for _, what, facts in g.entries() if what == REMARK.name] == [("two",), ("one",)]


def test_a_situation_triggers_once_each_time_it_begins() -> None:
    many = toy.Trigger("situation", lambda g, c, e: True, lambda g, c: len(g.cards(0, "hand")) >= 2)
    g = toy.game(waiting("w", many), A_field=("w",), A_hand=("p", "p"), A_deck=("p", "p"))

    g.move((1,), g.zone(0, "pile"), "6.2")
    g.move((3,), g.zone(0, "hand"), "2.2")
    assert len(g.pending) == 1, "the situation begins"
    g.move((4,), g.zone(0, "hand"), "2.2")
    assert len(g.pending) == 1, "and still holds"

    g.pending = ()
    g.move((2, 3), g.zone(0, "pile"), "6.2")
    g.move((3,), g.zone(0, "hand"), "2.2")
    assert len(g.pending) == 1, "it ended and begins again"


def test_a_timed_trigger_works_once() -> None:
    later = ability("later", trigger=on("drawn"), ops=NOTHING)
    g = toy.game(A_field=("p",), A_deck=("p", "p"), gives=(later,))
    at = Resolving(who=0, src=0, key="")
    g.add_effect(at, "timed", "3.1", ("game", 0), key="later/0", once=True)
    for _ in range(2):
        g.emit(toy.Event("drawn", 0))

    assert keys(g) == [(0, "later/0")]
    assert g.effects == ()


def test_a_granted_ability_triggers_like_a_printed_one() -> None:
    given = ability("given", trigger=on("drawn"), ops=NOTHING)
    grants = ability(
        "grants",
        kind="continuous",
        statics=(toy.static("abilities", "ability", "given/0", lambda g, c: (1,)),),
    )
    g = toy.game(card("grants", abilities=(grants,)), A_field=("grants", "p"), A_deck=("p",), gives=(given,))
    g.run(until="3.1")

    assert keys(g) == [(1, "given/0")]


def test_a_trigger_of_its_own_card_is_not_asked_for_others() -> None:
    asked = []

    def test(g: Any, c: int, e: Any) -> bool:
        asked.append(e.card)
        return True

    g = toy.game(waiting("w", on("move", test, own=True)), A_field=("w",), A_hand=("p",))
    g.move((1,), g.zone(0, "field"), "6.3")
    assert asked == []
    g.move((0,), g.zone(0, "pile"), "6.2")
    assert asked == [0]


def test_a_card_listens_from_the_moment_it_comes_to_where_it_works() -> None:
    g = toy.game(waiting("w", on("drawn")), A_hand=("w",), A_deck=("p",))
    g.index_of()
    g.move((0,), g.zone(0, "field"), "6.2")
    g.run(until="3.1")

    assert keys(g) == [(0, "w/0")]


def test_who_has_left_is_forgotten_when_a_turn_begins() -> None:
    g = toy.game(waiting("w", on("drawn")), A_field=("w",))
    g.index_of()
    g.move((0,), g.zone(0, "pile"), "6.2")
    kept = g.index_of().awake
    g.next_turn()

    assert (kept, g.index_of().awake) == ({0}, frozenset())


def test_changes_made_at_once_are_heard_when_all_of_them_are_done() -> None:
    two_at_rest = toy.Trigger("mode", lambda g, c, e: sum(g.mode) >= 2)
    g = toy.game(waiting("w", two_at_rest), A_field=("w", "p", "p"))
    one, two = g.cards(0, "field")[1:]

    with g.at_once():
        g.set_mode(one, 1, "3.2")
        assert not g.pending
        g.set_mode(two, 1, "3.2")

    assert len(g.pending) == 2, "each of the two was rested while both are at rest"

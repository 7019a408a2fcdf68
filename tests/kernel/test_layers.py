"""What a card is: printed, then layer by layer, dependencies before time stamps, with its trace."""

from __future__ import annotations

from typing import Any

import pytest

from judge.kernel.cards import Static
from judge.kernel.frames import Resolving
from tests.kernel import toy
from tests.kernel.toy import ability, card, field, static


def lasting(code: str, *statics: Any, **given: Any) -> Any:
    """A lantern with one continuous ability."""
    made = ability(code, kind="continuous", rule="5.4", statics=statics, **given)
    return card(code, 1, abilities=(made,))


def trace(g: Any, number: int, attribute: str = "power") -> list[tuple[str, str, Any]]:
    return [(entry.rule, entry.change, entry.value) for entry in g.trace(number, attribute)]


def test_a_card_nothing_changes_is_what_is_printed() -> None:
    g = toy.game(A_field=("p",))

    assert g.face(0) is g.defs[0].face
    assert trace(g, 0) == [("5.1", "printed", 1)]


def test_a_continuous_ability_changes_cards_while_its_card_is_there() -> None:
    g = toy.game(lasting("up", static("power", "add", 5, field)), A_field=("up", "p"), A_deck=("p",))
    assert g.face(1).power == 6

    g.move((0,), g.zone(0, "pile"), "6.2")
    assert g.face(1).power == 1
    assert g.defs[1].face.power == 1, "what is printed is never written to"


def test_an_earlier_layer_is_applied_first_whatever_the_stamps_say() -> None:
    def bright(g: Any, context: Any) -> tuple[int, ...]:
        return tuple(c for c in field(g, context) if "bright" in g.face(c).traits)

    g = toy.game(
        lasting("power", static("power", "add", 3, bright)),
        lasting("trait", static("traits", "grant", "bright", field)),
        A_field=("power", "trait", "p"),
    )

    assert g.face(2).power == 4
    assert trace(g, 2, "traits") == [
        ("5.1", "printed", frozenset()),
        ("5.2", "also bright", frozenset(("bright",))),
    ]


def test_within_a_layer_the_earlier_comes_first() -> None:
    g = toy.game(
        lasting("set", static("power", "set", 10, field)),
        lasting("add", static("power", "add", 2, field)),
        A_field=("set", "add", "p"),
    )
    assert g.face(2).power == 12
    assert trace(g, 2) == [
        ("5.1", "printed", 1),
        ("5.5", "order", 1),
        ("5.4", "becomes 10", 10),
        ("5.5", "order", 10),
        ("5.4", "+2", 12),
    ]


def test_the_other_way_round_the_earlier_addition_is_lost() -> None:
    g = toy.game(
        lasting("set", static("power", "set", 10, field)),
        lasting("add", static("power", "add", 2, field)),
        A_field=("add", "set", "p"),
    )
    assert g.face(2).power == 10


def test_an_effect_waits_for_what_it_depends_on_even_if_it_is_older() -> None:
    """The older ability doubles lanterns of power 5 or more; the younger one makes them so."""

    def strong(g: Any, context: Any) -> tuple[int, ...]:
        return tuple(c for c in field(g, context) if g.face(c).power >= 5)

    g = toy.game(
        lasting("double", static("power", "multiply", 2, strong)),
        lasting("lift", static("power", "add", 4, field)),
        A_field=("double", "lift", "p"),
    )
    assert g.face(2).power == 10
    assert ("5.6", "order", 1) in trace(g, 2), "the order is by dependency"


def test_effects_that_depend_on_each_other_go_by_time_stamp() -> None:
    def fives(g: Any, context: Any) -> tuple[int, ...]:
        return tuple(c for c in field(g, context) if g.face(c).power == 5)

    g = toy.game(
        card("five", 5),
        lasting("one", static("power", "add", 10, fives)),
        lasting("two", static("power", "add", -10, fives)),
        A_field=("one", "two", "five"),
    )
    assert g.face(2).power == 15, "each would keep the other from reaching it; the older wins"


def test_what_an_effect_does_not_read_cannot_hold_it_up() -> None:
    """An effect that says which attributes it reads is not held up by changes to others."""
    asked = []

    def all_of_them(g: Any, context: Any) -> tuple[int, ...]:
        asked.append(1)
        return field(g, context)

    plain = toy.Static("power", "power", "add", 1, all_of_them, frozenset(("traits", "abilities")))
    g = toy.game(lasting("a", plain), lasting("b", plain), A_field=("a", "b", "p"))

    assert g.face(2).power == 3
    assert len(asked) == 2, "each effect was only asked when it was applied"


def test_a_granted_continuous_ability_works_in_the_later_layers() -> None:
    given = ability(
        "given", 0, kind="continuous", statics=(static("power", "add", 7, lambda g, c: (c.src,)),)
    )
    grants = static("abilities", "ability", "given/0", lambda g, c: (1,))
    g = toy.game(lasting("grants", grants), A_field=("grants", "p"), gives=(given,))

    assert g.face(1).power == 8
    assert given in g.face(1).abilities


def test_abilities_that_are_lost_do_nothing_in_later_layers() -> None:
    g = toy.game(
        lasting("up", static("power", "add", 5, field)),
        lasting("mute", static("abilities", "mute", "all", lambda g, c: (0,))),
        A_field=("up", "mute", "p"),
    )
    assert g.face(2).power == 1


def test_a_number_a_card_does_not_have_stays_so() -> None:
    none = card("none")
    none.face.power = None  # type: ignore[attr-defined]
    g = toy.game(none, lasting("up", static("power", "add", 5, field)), A_field=("none", "up"))

    assert g.face(0).power is None


@pytest.mark.parametrize(("how", "amount", "wanted"), [("flag", "asleep", {"asleep"})])
def test_a_flag_is_put_on_a_card(how: str, amount: str, wanted: set[str]) -> None:
    g = toy.game(lasting("flags", toy.Static("power", "flags", how, amount, field)), A_field=("flags", "p"))
    assert g.face(1).flags == wanted


def test_an_effect_of_an_ability_lasts_until_its_time_and_holds_on_to_the_card_it_chose() -> None:
    g = toy.game(A_field=("p", "p"), A_deck=("p",), B_deck=("p",))
    at = Resolving(who=0, src=1, key="")
    g.add_effect(
        at,
        "static",
        "5.4",
        ("round", 1),
        targets=g.effect_targets((0,), at),
        changes=(("power", "power", "add", 5),),
    )
    assert (g.face(0).power, g.face(1).power) == (6, 1)

    left = g.copy()
    left.move((0,), left.zone(0, "hand"), "1.1")
    left.move((0,), left.zone(0, "field"), "1.1")
    assert left.face(0).power == 1, "a card that left and came back is another card"

    g.run()
    g.answer(("pass",))
    assert g.face(0).power == 1, "the round is over"


def test_looking_does_not_change_the_state() -> None:
    g = toy.game(lasting("up", static("power", "add", 5, field)), A_field=("up", "p"))
    before = g.copy()
    g.face(1)
    g.trace(1, "power")

    from judge.kernel.identity import differences

    assert differences(g, before) == []


# -- a projection that is kept (kept.py) --------------------------------------------------------------------


def in_hand(g: Any, context: Any) -> int:
    """How many cards are in A's hand."""
    return len(g.cards(0, "hand"))


def growing(*reads: str) -> Any:
    """Lanterns that get as much power as A has cards in hand."""
    change = Static("power", "power", "add", in_hand, field, frozenset((*reads, "beyond")))
    return lasting("grow", change)


def test_what_comes_out_the_same_is_not_made_anew() -> None:
    g = toy.game(growing(), A_field=("grow", "p"), A_hand=("p",), B_hand=("p",))
    before = g.face(1)

    g.move((g.cards(1, "hand")[0],), g.zone(1, "pile"), "6.2")

    assert g.projection is None, "the change looks beyond the field, so anything may have altered it"
    assert g.face(1) is before


def test_what_comes_out_differently_is_made_anew() -> None:
    g = toy.game(growing(), A_field=("grow", "p"), A_hand=("p",))
    assert g.face(1).power == 2

    g.move((g.cards(0, "hand")[0],), g.zone(0, "pile"), "6.2")

    assert g.face(1).power == 1
    assert trace(g, 1) == [("5.1", "printed", 1), ("5.4", "+0", 1)]


def test_a_change_that_looks_at_what_it_changes_itself_is_always_asked_from_the_beginning() -> None:
    def weak(g: Any, context: Any) -> tuple[int, ...]:
        return tuple(c for c in field(g, context) if g.face(c).power < 2)

    change = Static("power", "power", "add", 5, weak, frozenset(("power", "beyond")))
    g = toy.game(lasting("rescue", change), A_field=("rescue", "p"), B_hand=("p",))
    assert g.face(1).power == 6

    g.move((g.cards(1, "hand")[0],), g.zone(1, "pile"), "6.2")

    assert g.face(1).power == 6


def test_a_card_with_its_other_side_up_is_not_what_it_was() -> None:
    g = toy.game(growing(), card("q", 7), A_field=("grow", "p"), A_hand=("p",))
    assert g.face(1).power == 2

    g.defs = (g.defs[0], g.pool.defs["q"], *g.defs[2:])
    g.index = g.projection = None

    assert g.face(1).power == 8

"""Something else happens instead: each effect once per event, the affected player orders them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.kernel.frames import Resolving
from tests.kernel import toy
from tests.kernel.toy import Event, ability, card, in_place_of, op


def instead(code: str, event: str, *does: Any, optional: bool = False, **given: Any) -> Any:
    """A lantern that replaces an event."""
    made = ability(
        code,
        kind="replacement",
        rule="4.1",
        replacement=in_place_of(event, optional=optional),
        ops=tuple(op("does", done) for done in does),
        **given,
    )
    return card(code, abilities=(made,))


def scores(points: int) -> Any:
    def run(g: Any) -> None:
        g.score[g.now(Resolving).who] += points

    return run


def test_the_event_does_not_happen() -> None:
    g = toy.game(instead("i", "draw", scores(5)), A_field=("i",), A_deck=("p",))
    g.run()

    assert g.score == [5, 0]
    assert len(g.cards(0, "deck")) == 1
    assert [rule for rule in toy.rules_of(g) if rule.startswith("4")] == ["4.1", "4.1", "4.2"]


def test_without_a_replacement_it_just_happens() -> None:
    g = toy.game(instead("i", "draw", scores(5)), A_hand=("i",), A_deck=("p",))
    g.run()

    assert g.score == [0, 0]
    assert g.cards(0, "deck") == ()


def test_an_effect_replaces_the_same_event_once() -> None:
    """Instead of drawing, draw: the second draw is a new happening of the same event."""

    def draws(g: Any) -> Any:
        at = g.now(Resolving)
        g.keep(replace(at, i=at.i + 1))
        return g.perform(Event("draw", at.who))

    g = toy.game(instead("i", "draw", draws), A_field=("i",), A_deck=("p", "p"))
    g.run()

    assert len(g.cards(0, "hand")) == 1
    assert toy.rules_of(g).count("4.2") == 1


def test_the_affected_player_picks_which_comes_first() -> None:
    g = toy.game(
        instead("i", "draw", scores(1)), instead("j", "draw", scores(10)), A_field=("i", "j"), A_deck=("p",)
    )
    decision = g.run()
    assert decision is not None
    assert (decision.prompt, decision.who, decision.options) == ("replacement", 0, ("0/i/0", "1/j/0"))
    g.answer(("1/j/0",))

    assert g.score == [10, 0], "the event was replaced, so nothing is left for the other"


@pytest.mark.parametrize(("answer", "score", "drawn"), [(True, 5, 0), (False, 0, 1)])
def test_an_optional_replacement_is_asked(answer: bool, score: int, drawn: int) -> None:
    g = toy.game(instead("i", "draw", scores(5), optional=True), A_field=("i",), A_deck=("p",))
    decision = g.run()
    assert decision is not None
    assert (decision.rule, decision.prompt) == ("4.3", "instead")
    g.answer(answer)

    assert (g.score[0], len(g.cards(0, "hand"))) == (score, drawn)


def test_an_optional_replacement_that_cannot_be_done_is_not_asked() -> None:
    impossible = instead("i", "draw", scores(5), optional=True)
    impossible.abilities[0].ops[0].args["possible"] = lambda g, context: False
    g = toy.game(impossible, A_field=("i",), A_deck=("p",))
    decision = g.run()

    assert decision is not None
    assert decision.prompt == "light"
    assert ("4.3", "not possible", (0,)) in g.entries()
    assert len(g.cards(0, "hand")) == 1


def test_an_effect_that_lasts_replaces_too() -> None:
    later = ability("later", kind="replacement", replacement=in_place_of("draw"), ops=(op("x", scores(3)),))
    g = toy.game(A_field=("p",), A_deck=("p",), gives=(later,))
    g.add_effect(Resolving(who=0, src=0, key=""), "replace", "4.1", ("game", 0), key="later/0")
    g.run()

    assert g.score == [3, 0]


def test_losing_can_be_replaced() -> None:
    g = toy.game(instead("i", "lose", scores(7)), A_field=("i",))
    g.run(until="1.3")

    assert g.result is None
    assert g.score == [7, 0]

"""What happens at once: looked at before any of it, settled by each player, made as one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from judge.kernel.cards import Op
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Resolving
from tests.kernel import toy
from tests.kernel.toy import Event, ability, card, in_place_of, on, op


def puts_out(which: Any) -> Op:
    """An operation that puts out the lanterns `which(game, context)` names, at once."""

    def members(g: Any, context: Any) -> list[Event]:
        return [Event("put out", g.master(c), c) for c in which(g, context)]

    def run(g: Any, at: Resolving, this: Op) -> Flow:
        events = members(g, at)
        g.keep(replace(at, i=at.i + 1))
        flow: Flow = g.perform_all(events)
        return AGAIN if flow is None else flow

    return Op("put out", run, {"members": members})


def guard(code: str, *, optional: bool = False) -> Any:
    """A lantern that goes out instead of another one."""
    replacement = in_place_of("put out", lambda g, card, event: event.card != card, optional=optional)
    made = ability(
        code,
        kind="replacement",
        rule="4.1",
        replacement=replacement,
        ops=(puts_out(lambda g, context: (context.src,)),),
    )
    return card(code, abilities=(made,))


def storm(*field: str, cards: tuple[Any, ...] = (), **given: Any) -> Any:
    """A game in which all lanterns are put out by one instruction."""
    strikes = ability("storm", ops=(puts_out(toy.field),))
    g = toy.game(*cards, A_field=field, gives=(strikes,), **given)
    g.push(toy.play, g.begin(Resolving, strikes, 0, 0))
    g.run(until="1.1")
    return g


def codes(g: Any, player: int, zone: str) -> list[str]:
    return sorted(g.defs[c].code for c in g.cards(player, zone))


@pytest.mark.parametrize("field", [("g", "p"), ("p", "g")])
def test_a_guard_that_goes_itself_still_goes_for_another_and_goes_once(field: tuple[str, ...]) -> None:
    g = storm(*field, cards=(guard("g"),))

    assert (codes(g, 0, "pile"), codes(g, 0, "field")) == (["g"], ["p"])
    assert [entry[1] for entry in g.entries()].count("move") == 1


@pytest.mark.parametrize("field", [("g", "p"), ("p", "g")])
def test_what_is_optional_is_asked_whatever_the_order(field: tuple[str, ...]) -> None:
    g = storm(*field, cards=(guard("g", optional=True),))

    assert g.decision.prompt == "instead"
    assert g.labels[g.decision.facts["of"]] == "A.p"
    g.give(False)
    g.run(until="1.1")
    assert codes(g, 0, "pile") == ["g", "p"]


def test_the_turn_player_settles_first() -> None:
    g = storm("g", "p", cards=(guard("g", optional=True),), B_field=("g", "p"))
    asked = []
    while g.decision is not None and g.decision.prompt == "instead":
        asked.append((g.labels[g.decision.facts["of"]], g.labels[g.decision.facts["source"]]))
        g.give(False)
        g.run(until="1.1")

    assert [of[0] for of, _ in asked] == sorted(of[0] for of, _ in asked), "A's lanterns before B's"


def test_all_of_it_is_one_event() -> None:
    """Each of two lanterns that go out together hears of both."""
    hears = ability("w", trigger=on("move"), ops=(op("does", lambda g: None),))
    g = storm("w", "w", cards=(card("w", abilities=(hears,)),))

    assert len(g.pending) == 4


def test_an_effect_that_works_once_is_used_where_the_player_says() -> None:
    saves = ability("save", kind="replacement", replacement=in_place_of("put out"), ops=())
    strikes = ability("storm", ops=(puts_out(toy.field),))
    g = toy.game(card("q"), A_field=("p", "q"), gives=(saves, strikes))
    at = Resolving(who=0, src=0, key="")
    g.add_effect(at, "replace", "4.1", ("game", 0), key="save/0", once=True)
    g.push(toy.play, g.begin(Resolving, strikes, 0, 0))
    g.run(until="1.1")

    assert (g.decision.prompt, len(g.decision.options)) == ("replaced", 2)
    kept = next(c for c in g.decision.options if g.defs[c].code == "q")
    g.give((kept,))
    g.run(until="1.1")
    assert (codes(g, 0, "field"), codes(g, 0, "pile")) == (["q"], ["p"])

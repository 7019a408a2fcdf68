"""Energy costs: which cards can pay, and who chooses them (2-11)."""

from __future__ import annotations

from typing import Any

import pytest

from judge.case.read import loads, position
from judge.games.dbs.rules.ch08_payment import FREE, covers
from judge.kernel.errors import IllegalAnswer

RED, BLUE, BOTH = frozenset(("red",)), frozenset(("blue",)), frozenset(("red", "blue"))


@pytest.mark.parametrize(
    ("cards", "specified", "paid"),
    [
        ([RED, BLUE], FREE, True),
        ([RED, BLUE], (1, 1, 0, 0, 0), True),
        ([RED, RED], (1, 1, 0, 0, 0), False),
        ([BOTH], (1, 1, 0, 0, 0), False),
        ([BOTH, RED], (1, 1, 0, 0, 0), True),
        ([BOTH, BOTH, RED], (2, 1, 0, 0, 0), True),
        ([BOTH, RED, RED], (2, 2, 0, 0, 0), False),
        ([BOTH, BLUE, BLUE], (2, 1, 0, 0, 0), False),
    ],
)
def test_1_23_2_11_3_each_card_brings_one_color(
    cards: list[frozenset[str]], specified: Any, paid: bool
) -> None:
    assert covers(cards, specified) is paid


def game(energy: str, hand: str = "[both]") -> Any:
    text = "case: Payment\ngame: dbs\nedition: '1.23'\nat: main\nplayers:\n"
    return position(loads(f"{text}  A: {{energy: {energy}, hand: {hand}}}\n  B: {{}}\n"))


def test_1_23_2_11_5_1_the_payer_chooses_and_the_whole_payment_is_checked() -> None:
    """3 energy for a cost of 3 with 1 red and 1 blue: which ones is the player's choice."""
    g = game("[red1 x2, blue1 x2]")
    play = next(action for action in g.run().options if action[0] == "play")
    decision = g.answer(play)
    red, _, blue, other = decision.options

    assert (decision.prompt, decision.low, decision.high) == ("pay", 3, 3)
    with pytest.raises(IllegalAnswer, match=r"something was picked twice"):
        g.answer((red, red, blue))
    g.answer((red, blue, other))
    assert [g.mode[card] for card in decision.options] == [1, 0, 1, 1]


def test_1_23_2_11_3_a_payment_without_the_specified_color_is_refused() -> None:
    g = game("[red1 x3, blue1]")
    decision = g.answer(next(action for action in g.run().options if action[0] == "play"))

    with pytest.raises(IllegalAnswer, match=r"the energy must include 1 red and 1 blue \[6-3-1-2-1-1\]"):
        g.answer(decision.options[:3])


def test_1_23_6_3_1_2_1_1_no_play_without_the_energy() -> None:
    g = game("[red1 x3]")

    assert [action for action in g.run().options if action[0] == "play"] == []
    verdict = g.check(0, ("play", g.find("A.both")))
    assert (verdict.rule, verdict.grant) == ("6-3-1-2-1-1", "6-3-1-2-1")


def test_equal_energy_is_not_asked_for() -> None:
    g = game("[red1 x4]", "[red1]")
    play = next(action for action in g.run().options if action[0] == "play")

    assert g.answer(play).prompt == "main"
    assert len(g.active_energy(0)) == 3

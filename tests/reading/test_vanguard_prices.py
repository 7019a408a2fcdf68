"""Costs of Vanguard abilities are read whole, or the card is not usable."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read
from tests.reading.vanguard import ability


def test_11_8_11_1_everything_behind_a_cost_is_done_for_it() -> None:
    """What follows a cost is not done if it is not paid, the next sentences included."""
    text = "[AUTO](RC):When it attacks, [COST][Soul-Blast 1], draw a card. If your hand has five or more cards, [Stand] this unit."
    do = read("vanguard", Printed("X", type="Normal Unit", text=text)).card["abilities"][0]["do"]

    assert [list(part) for part in do] == [["pay", "to"]]
    assert do[0]["to"][1]["then"] == [{"stand": "this"}]


def test_a_cost_that_nobody_understood_leaves_the_card_unusable() -> None:
    """What must be paid is not guessed."""
    text = "[ACT](RC):[COST][juggle two lambs], draw a card."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))

    assert not reading.usable


#: (print of one instruction's price or choice, what a card file says for it), of an [ACT] ability.
PRICES: list[tuple[str, list[Any]]] = [
    (
        "Retire one or more of your token units",
        [{"retire": {"choose": "all", "at_least": 1, "of": "your units", "where": {"type": "token unit"}, "as": "chosen"}}],
    ),
    ("Soul-Blast 2 cards with different grades", [{"soul-blast": 2, "different": "grade"}]),
    (
        "choose one or more cards from hand with the sum of their grades being 3 or greater, and discard them",
        [{"choose": "all", "at_least": 1, "sum": {"grade": 3}, "of": "your hand", "as": "chosen"}, {"discard": "chosen"}],
    ),
    (
        'put two cards with "Gate" in their different card names from your drop into your soul',
        [
            {
                "put": {"choose": 2, "of": "your drop", "different": "names", "where": {"name has": "Gate"}, "as": "chosen"},
                "to": "soul",
            }
        ],
    ),
    (
        "put a grade 3 card that was in the ride deck from soul or drop into the ride deck face up",
        [{"put": {"choose": 1, "of": "your soul or drop", "where": {"grade": 3, "ridden": True}, "as": "chosen"}, "to": "ride_deck"}],
    ),
    ("discard two divine gauge", [{"discard": {"choose": 2, "of": "your gauge", "where": {"name": "Divine"}, "as": "chosen"}}]),
    (
        "put an originalDress of this unit into drop",
        [{"put": {"choose": 1, "of": "your originals", "where": {"dress of": "this"}, "as": "chosen"}, "to": "drop"}],
    ),
    (
        "bind a front row rear-guard, and turn a card from your G zone face up",
        [
            {"bind": {"choose": 1, "of": "your front row rear-guards", "as": "chosen"}},
            {"turn": {"choose": 1, "of": "your g_zone", "where": {"face": "down"}, "as": "chosen2"}, "face": "up"},
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("price", "meant"), PRICES)
def test_11_7_1_costs_of_several_cards_say_what_they_are_together(price: str, meant: list[Any]) -> None:
    """One or more, different, by the sum of their grades: the cost says it, and so does what is read."""
    assert ability(f"[ACT](VC):[COST][{price}], draw a card.")["cost"] == meant


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("[AUTO](RC):When placed, [COST][Counter-Blast 1 or Soul-Blast 2], draw a card.", None),
        (
            '[AUTO](RC):If you went second, this cost may be paid with "[Soul-Blast 2]". When placed, '
            "[COST][Counter-Blast 1], draw a card.",
            {"went": "second"},
        ),
    ],
)
def test_11_8_11_a_cost_may_be_paid_in_another_way(text: str, other: Any) -> None:
    """Either way leads to the same; the second is asked for where the first is not paid."""
    again = {"pay": [{"soul-blast": 2}], "to": [{"draw": 1}]}

    assert ability(text)["do"] == [
        {
            "pay": [{"counter-blast": 1}],
            "to": [{"draw": 1}],
            "else": [again if other is None else {"if": other, "then": [again]}],
        }
    ]


def test_for_this_cost_means_what_was_done_for_the_cost() -> None:
    """Not what the effect does in the same manner afterwards."""
    text = (
        "[AUTO](VC):When this unit attacks, [COST][retire two of your rear-guards], choose one of your opponent's "
        "rear-guards, retire it, and this unit gets [Power] +5000 until end of turn for each unit retired for this cost."
    )
    pay = ability(text)["do"][0]

    assert pay["to"][-1]["add"] == {"power": {"multiply": [5000, {"chosen": pay["pay"][0]["as"]}]}}


def test_what_the_text_of_an_act_says_of_its_cost_names_the_cost() -> None:
    """*If you discarded a grade 3 for this cost* asks for the very card."""
    text = "[ACT](VC):[COST][discard a card from your hand], if you discarded a grade 3 for this cost, draw two cards."
    act = ability(text)

    assert act["act"][0]["if"]["exists"]["of"] == act["cost"][0]["as"]


def test_11_7_1_an_act_with_two_costs_is_left_to_the_judge() -> None:
    """The cost of an [ACT] is paid when it is played: it is not read as a cost in the middle of its effect."""
    text = "[ACT](RC):[COST][Counter-Blast 1 or Soul-Blast 1], draw a card."

    assert not read("vanguard", Printed("X", type="Normal Unit", text=text)).usable


def test_two_kinds_of_cards_at_once() -> None:
    """One of each, none for both."""
    text = '[ACT](VC):[COST][put a "Bell" and a "Drum" from (RC) into your soul], draw a card.'
    pairs = [{"choose": 1, "of": "your rear-guards", "where": {"name": name}} for name in ("Bell", "Drum")]

    assert ability(text)["cost"] == [{"put": pairs, "to": "soul"}]


def test_11_8_11_if_they_do_not_speaks_of_what_the_opponent_might_have_done() -> None:
    """Not of the cost that was paid before it."""
    text = (
        "[AUTO](RC):When placed, [COST][Soul-Blast 1], your opponent chooses a card from their hand, and may discard it. If "
        "they do not, you draw a card."
    )
    pay = ability(text)["do"][0]

    assert ("else" in pay, pay["to"][0]["else"]) == (False, [{"draw": 1}])


def test_7_28_a_cost_may_be_less_on_a_condition() -> None:
    """The icon's number is lower; what else is paid stays, and a cost of nothing is a choice."""
    text = (
        "[AUTO](RC):If you went second, this cost is reduced by [Counter-Blast 1]. When placed, [COST][Counter-Blast {n} & "
        "Soul-Blast 1], draw a card."
    )
    two, one = (ability(text.replace("{n}", n))["do"][0] for n in "21")
    none = ability(text.replace("Counter-Blast {n} & Soul-Blast 1", "Counter-Blast 1"))["do"][0]

    assert two["then"][0]["pay"] == [{"counter-blast": 1}, {"soul-blast": 1}]
    assert one["then"][0]["pay"] == [{"soul-blast": 1}]
    assert (none["then"], none["else"][0]["pay"]) == ([{"may": [{"draw": 1}]}], [{"counter-blast": 1}])


def test_what_a_unit_had_before_it_left_does_not_make_a_cost_less() -> None:
    """Its gauge is gone by then: the judge decides."""
    text = (
        "[AUTO]:If this unit has an equip gauge, this cost is reduced by [Counter-Blast 1]. When this unit is retired from "
        "(RC), [COST][Counter-Blast 1], draw a card."
    )

    assert not read("vanguard", Printed("X", type="Normal Unit", text=text)).usable


@pytest.mark.parametrize(
    ("price", "where"),
    [
        ("turn a card from your G zone face up", {"face": "down"}),
        ('turn a card named "Bell" from your G zone face up', {"name": "Bell", "face": "down"}),
        ("choose a card from your damage zone, and turn it face up", {"face": "down"}),
        ("choose a card from your damage zone, and turn it face down", {"face": "up"}),
        ("choose one of your rear-guards, and [Rest] it", {"mode": "stand"}),
        ("[Rest] two of your rear-guards", {"mode": "stand"}),
        ("[Stand] one of your rear-guards", {"mode": "rest"}),
    ],
)
def test_1_3_2_1_what_is_so_already_does_not_pay_for_a_cost(price: str, where: dict[str, str]) -> None:
    """A card that lies face up is not turned face up, and a resting unit is not rested."""
    first = ability(f"[ACT](VC):[COST][{price}], draw a card.")["cost"][0]
    choice = first if "choose" in first else next(iter(first.values()))

    assert choice["where"] == where


@pytest.mark.parametrize("icon", ["[Counter-Blast 1]", "[Soul-Blast 2]"])
def test_a_cost_whose_word_a_list_has_lost_is_left_to_the_judge(icon: str) -> None:
    """Else what follows would be done without it; an icon by itself, or one that may be done, is an instruction."""
    grades = [
        read("vanguard", Printed("X", type="Normal Unit", text=f"[AUTO](RC):When placed, {words}.")).grade
        for words in (f"{icon}, and draw a card", icon, f"you may {icon}. If you do, draw a card")
    ]

    assert grades == ["partial", "whole", "whole"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[COST][Soul-Blast 1]\nDraw a card.", {"order": [{"draw": 1}], "cost": [{"soul-blast": 1}]}),
        (
            "Draw a card, [COST][Soul-Blast 1], and draw a card.",
            {"order": [{"draw": 1}, {"pay": [{"soul-blast": 1}], "to": [{"draw": 1}]}]},
        ),
    ],
)
def test_11_8_2_4_an_order_is_played_for_the_cost_at_its_beginning(text: str, meant: dict[str, Any]) -> None:
    """One in the middle of its text is paid, or not, while it resolves."""
    assert read("vanguard", Printed("X", type="Normal Order", text=text)).card["abilities"] == [meant]

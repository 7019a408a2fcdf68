"""Words such as *it* mean the card that was spoken of, or are left to the judge."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read
from tests.reading.vanguard import ability


def test_if_you_put_a_card_into_your_hand_means_that_instruction() -> None:
    """*Put into your hand* looks back at what went to the hand, not at what was put elsewhere since."""
    text = (
        "[AUTO](RC):When placed, look at the top three cards of your deck, put up to one card from among them into your "
        "hand, put the rest on the bottom of your deck, and if you put a card into your hand, [Soul-Charge 1]."
    )
    do = ability(text)["do"]

    assert do[1]["as"] == do[3]["if"]["did"]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("exchange positions with this unit", {"switch": "chosen", "with": "this"}),
        ("it gets this unit's [Power] until end of turn", {"give": "chosen", "add": {"power": {"value": "power", "of": "this"}}, "until": "end of turn"}),
        ("attack your opponent's vanguard with that unit", {"attack": "chosen", "target": "opponent vanguards"}),
        ("increase or decrease its [Power] to 1 until end of turn", {"match": "chosen", "power": 1, "until": "end of turn"}),
        ("this unit gets that card's card name until end of turn", {"take names": "this", "of": "chosen", "until": "end of turn"}),
        ("bind it or return it to your hand", {"options": {"choose": 1, "from": [[{"bind": "chosen"}], [{"put": "chosen", "to": "hand"}]]}}),
    ],
)  # fmt: skip
def test_instructions_in_wider_words(words: str, meant: Any) -> None:
    """What is done to a unit that was chosen."""
    text = f"[AUTO](RC):When placed, choose one of your other rear-guards, and {words}."

    assert ability(text)["do"][1] == meant


def test_11_8_3_1_2_lists_by_number_place_and_type() -> None:
    """What a list says for a number, for the circle the unit is on, for what a card is."""
    number = "perform all of the following according to the number of cards in your soul.\n・5 or more - Draw a card.\n・10 or more - [Counter-Charge 1]."
    place = "perform one of the following according to the circle this unit is on.\n・(RC) - Draw a card.\n・(GC) - [Soul-Charge 1]."
    kind = "discard the top card of your deck, and perform one of the effects below depending on that card's type.\n・Normal Unit - Draw a card.\n・Trigger Unit - [Soul-Charge 1]."
    done = [
        ability(f"[AUTO]:When this unit is placed on (RC) or (GC), {words}")["do"]
        for words in (number, place, kind)
    ]

    assert [item["at_least"] for item in done[0][0]["items"]] == [5, 10]
    assert [part["if"]["exists"]["where"] for part in done[1]] == [{"circle": "RC"}, {"circle": "GC"}]
    assert [part["if"]["exists"]["where"]["type"] for part in done[2][1:]] == ["normal unit", "trigger unit"]


def test_of_the_revealed_cards_is_not_guessed_where_only_some_were_shown() -> None:
    """*One of the revealed cards* means what was shown; where that is a part of what was looked at, the judge does it."""
    text = (
        '[AUTO](RC):When placed, look at five cards from the top of your deck, reveal up to two cards with "Gate" in their '
        "card names from among them, put one of the revealed cards into your hand, and shuffle your deck."
    )

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade == "partial"


def test_what_an_item_of_a_list_speaks_of_is_its_own() -> None:
    """*It* in an item is the card that item looks at."""
    text = (
        "[AUTO](RC):When placed, perform all of the following according to the number of cards in your soul.\n・5 or more - "
        "Look at the top card of your deck, and put it on the top or bottom of your deck."
    )
    do = ability(text)["do"][0]["items"][0]["do"]

    assert do == [{"look": 1, "as": "looked"}, {"put": "looked", "to": "deck top or bottom"}]


def test_what_is_done_later_is_not_known_now() -> None:
    """*If you called a card* behind *at the end of that battle, call …* is not read as a question of now."""
    text = (
        "[AUTO](RC):When this unit attacks, at the end of that battle, choose a card from your drop, and call it to (RC). If "
        "you called a card, put this unit on the bottom of your deck."
    )

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade == "partial"


def test_the_revealed_card_is_not_the_unit_chosen_since() -> None:
    """*The revealed card* behind a drive check is the card of the check."""
    text = (
        "[AUTO](VC):When your drive check reveals a grade 2 or greater card, [Stand] one of your rear-guards, and if the "
        "revealed card is grade 3 or greater, draw a card."
    )

    assert ability(text)["do"][1]["if"] == {"exists": {"of": "it", "where": {"grade": ">=3"}}}


def test_the_card_bound_with_this_effect_is_that_card() -> None:
    """Not the card that was discarded since."""
    text = (
        "[AUTO](VC):When this unit attacks, choose one of your opponent's rear-guards, bind it face up, your opponent chooses "
        "a card from their hand, and discards it. At the end of that turn, your opponent puts the card that was bound with "
        "this effect into their hand."
    )
    do = ability(text)["do"]

    assert do[-1]["later"]["do"] == [{"put": do[1]["as"], "to": "hand"}]


@pytest.mark.parametrize("end", ["top", "bottom"])
def test_put_on_one_end_of_the_deck_is_not_put_on_the_other(end: str) -> None:
    """*If you put it on the bottom* behind *put it on the top or bottom* asks which end was chosen."""
    text = (
        "[ACT](RC):[COST][Soul-Blast 1], look at the top card of your deck, and put it on the top or bottom of your deck. "
        f"If you put it on the {end} of your deck, draw a card."
    )
    do = ability(text)["act"]

    assert do[1] == {"put": "looked", "to": "deck top or bottom", f"{end} as": "done"}
    assert do[2]["if"] == {"did": "done"}


def test_if_it_is_put_on_the_bottom_needs_something_that_was() -> None:
    """Behind a card that went to the top the question is left to the judge."""
    text = (
        "[AUTO]:When this unit is placed on (RC), choose a card from your drop, and put it on the top of your deck. If you "
        "put a card on the bottom of your deck, draw a card."
    )

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade == "partial"


def test_that_unit_is_left_to_the_judge_where_nobody_was_spoken_of() -> None:
    """*It* without anything it could mean is not guessed."""
    text = "[AUTO](RC):At the end of your turn, retire that unit."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))

    assert reading.grade == "partial"


def test_the_units_called_with_this_effect_are_not_those_spoken_of_since() -> None:
    """Behind units that the opponent has put into the soul, *the units called* are still the called ones."""
    text = (
        "[AUTO](VC):When this unit attacks, choose up to three cards from your soul, and call them to separate (RC). Your "
        "opponent chooses two of their rear-guards, and puts them into their soul. At the end of that turn, put the units "
        "called with this effect into your soul."
    )
    do = ability(text)["do"]

    assert do[-1]["later"]["do"] == [{"put": do[1]["as"], "to": "soul"}]


def test_the_called_unit_is_it_where_nothing_else_was_spoken_of() -> None:
    """The name of the choice is enough."""
    text = "[AUTO](RC):When placed, choose a card from your drop, call it to (RC), and that called unit gets [Power] +2000 until end of turn."
    do = ability(text)["do"]

    assert (do[2]["give"], "as" in do[1]) == (do[0]["as"], False)


def test_it_after_a_move_of_the_unit_is_that_unit() -> None:
    """Not the vanguard of whose being attacked the ability speaks."""
    text = (
        "[AUTO](RC):When your vanguard is attacked, [COST][Soul-Blast 1], move this unit to (GC), and it gets [Shield] +5000 "
        "until end of that battle."
    )

    assert ability(text)["do"][0]["to"][-1]["give"] == "this"


def test_17_7_5_arms_on_vc_are_those_a_vanguard_is_armed_with() -> None:
    """They are no units."""
    text = "[CONT](RC):If you have two or more Arms on your (VC), this unit gets [Power] +5000."

    assert ability(text)["while"] == {"is": {"count": {"of": "your arms"}}, "at_least": 2}


@pytest.mark.parametrize("name", ["Bell: Drum", 'Bell "Shape: Drum"'])
def test_a_name_keeps_its_colon_as_printed(name: str) -> None:
    """The card that has the name is found by it."""
    text = f'[AUTO](RC):When placed, search your deck for up to one "{name}", call it to (RC), and shuffle your deck.'

    assert ability(text)["do"][0]["search"]["where"] == {"name": name}


def test_all_other_cards_after_a_choice_are_those_that_were_not_chosen() -> None:
    """Not those beside the unit that has the ability."""
    text = "[AUTO](RC):When placed, choose three cards from your soul, and return all other cards from your soul to your deck and shuffle it."

    assert ability(text)["do"][-1]["put"] == {"of": "your soul", "without": "chosen"}


def test_that_called_unit_is_none_if_it_was_not_called() -> None:
    """A card that a player did not call stays where it is."""
    text = (
        "[AUTO](RC):When placed, look at the top card of your deck, and if it is a unit card, you may call it to (RC). At the "
        "end of that turn, retire that called unit."
    )
    _, asked, later = ability(text)["do"]

    assert later["later"]["do"] == [{"retire": asked["then"][0]["may"][0]["as"]}]


def test_what_may_be_done_at_the_end_of_the_turn_is_asked_then() -> None:
    """Not when the ability resolves."""
    text = (
        "[ACT](VC):[COST][Soul-Blast 1], choose a card from your drop, call it to (RC), and you may return the unit called "
        "with this effect to your hand at the end of that turn."
    )

    assert ability(text)["act"][-1]["later"]["do"] == [{"may": [{"put": "chosen", "to": "hand"}]}]


@pytest.mark.parametrize(
    ("words", "grade"),
    [
        ("choose one of your opponent's rear-guards, bind it, and two of your units in the same column as that unit get [Power] "
         "+5000 until end of turn", "partial"),
        ("choose one of your opponent's rear-guards, and retire all of your opponent's rear-guards in the same column as that "
         "unit", "whole"),
    ],
)  # fmt: skip
def test_the_column_of_a_unit_that_has_left_is_left_to_the_judge(words: str, grade: str) -> None:
    """A unit in the bind zone is in no column."""
    text = f"[ACT](VC):[COST][Soul-Blast 1], {words}."

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade == grade


@pytest.mark.parametrize(
    ("words", "may_fail"),
    [
        ("look at two cards from the top of your deck, search for one card from among them", True),
        ("reveal two cards from the top of your deck, search for one card from among them", False),
        ("look at two cards from the top of your deck, choose a card from among them", False),
    ],
)
def test_7_11_2_who_searches_cards_that_nobody_else_sees_need_not_find(words: str, may_fail: bool) -> None:
    """Cards that everybody sees must be found (7.11.3), and what is chosen must be chosen."""
    text = f"[AUTO](RC):When placed, {words}, put it into your hand, and put the rest on the bottom of your deck in any order."

    assert ability(text)["do"][1].get("up_to", False) is may_fail

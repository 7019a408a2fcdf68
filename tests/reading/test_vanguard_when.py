"""What abilities of Vanguard cards wait for, and on what condition, is read as a card file says it."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read
from tests.reading.vanguard import ability


@pytest.mark.parametrize(
    ("words", "event"),
    [
        (
            "your other rear-guard is placed on (RC) from drop by your card's ability",
            {"event": "placed", "whose": "you", "card": "other", "of": "rear-guards", "circle": "RC",
             "from": "drop", "cause": "ability", "by": "you"},
        ),
        (
            "your opponent's rear-guard is put into the drop zone due to an effect from one of your cards",
            {"event": "retired", "whose": "opponent", "of": "rear-guards", "cause": "effect", "by": "you"},
        ),
        (
            "this card is discarded from hand for the cost of calling a [G Guardian]",
            {"event": "discarded", "card": "this", "from": "hand", "for": "g guardian"},
        ),
        (
            "this unit is placed on (GC) during the battle that your opponent's vanguard attacked",
            {"event": "placed", "card": "this", "circle": "GC", "battle": {"attacker": "vanguards"}},
        ),
        ("you look at your deck during your turn", {"event": "looked", "whose": "you", "turn": "you"}),
    ],
)  # fmt: skip
def test_11_8_8_an_event_is_read_part_by_part(words: str, event: dict[str, Any]) -> None:
    """To whom, what, from where, by what, when: each part of a trigger by itself."""
    assert ability(f"[AUTO]:When {words}, draw a card.")["when"] == event


@pytest.mark.parametrize(
    ("words", "condition"),
    [
        ("your rear-guard was retired this turn", {"this turn": {"whose": "you", "of": "rear-guards", "event": "retired"}}),
        ("you played a normal order this turn", {"this turn": {"event": "order played", "whose": "you", "where": {"type": "normal order"}}}),
        ("your soul has four or more cards with different grades", {"is": {"different": "grade", "of": "your soul"}, "at_least": 4}),
    ],
)  # fmt: skip
def test_a_condition_looks_back_at_the_turn(words: str, condition: dict[str, Any]) -> None:
    """What has happened and what differs is read as a condition of the ability."""
    assert ability(f"[CONT](RC):If {words}, this unit gets [Power] +5000.")["while"] == condition


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("if there are no other rear-guards", {"is": {"count": {"of": "each rear-guards", "where": {"other": True}}}, "equals": 0}),
        (
            "if your opponent's attacking unit has attacked two or more times this turn",
            {
                "this turn": {"event": "attacks", "card": "this"},
                "of": {"of": "opponent vanguards or rear-guards", "where": {"attacking": True}},
                "at_least": 2,
            },
        ),
        ("if you have three or more open (RC)", {"is": {"number": "open circles"}, "at_least": 3}),
        (
            "if the sum of the grades of cards in your soul is ten or greater",
            {"is": {"sum": "grade", "of": "your soul"}, "at_least": 10},
        ),
    ],
)  # fmt: skip
def test_11_2_2_conditions_in_wider_words(words: str, meant: Any) -> None:
    """What a requirement asks for, word by word."""
    assert ability(f"[AUTO](RC):When placed, {words}, draw a card.")["do"][0]["if"] == meant


def test_7_34_1_1_put_on_the_guardian_circle_from_a_rear_guard_circle_is_a_move() -> None:
    """A unit that moves there is not placed."""
    when = ability("[AUTO]:When this unit is put on (GC) from (RC), draw a card.")["when"]

    assert when == {"event": "moved", "card": "this", "from": "RC", "to": "GC"}


def test_a_unit_put_on_the_bottom_of_the_deck_is_not_just_put_into_it() -> None:
    """What goes on top does not trigger it."""
    bottom = "[AUTO](RC):When your rear-guard is put on the bottom of your deck, draw a card."

    assert ability(bottom)["when"]["to"] == "deck bottom"
    assert ability(bottom.replace("on the bottom of", "into"))["when"]["to"] == "deck"


def test_6_5_2_2_3_cards_on_the_vanguard_circle_are_more_than_units() -> None:
    """Hearts are cards there; *units* there are without them."""
    text = '[CONT](RC):If you have two or more cards with "Bell" in its card name on your (VC), this unit gets [Power] +2000.'

    assert ability(text)["while"]["is"]["count"]["of"] == "your vanguards or hearts"
    trait = "[CONT](RC):If there is a <Drummer> on your (VC), this unit gets [Power] +2000."
    assert ability(trait)["while"]["exists"]["of"] == "your vanguards or hearts"
    assert ability(text.replace("cards", "units"))["while"]["is"]["count"]["of"] == "your units"


def test_14_49_friends_are_no_card_names() -> None:
    """Print writes the state in quotation marks."""
    text = '[CONT](RC):If you have another "Friend", this unit gets [Power] +2000.'

    assert ability(text)["while"]["exists"]["where"] == {"other": True, "state": "friend"}
    assert ability(text.replace("Friend", "Bell"))["while"]["exists"]["where"] == {
        "other": True,
        "name": "Bell",
    }


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("this card becomes an originalDress", {"event": "becomes originalDress", "card": "this"}),
        ("you [Counter-Blast]", {"event": "counter-blasted", "whose": "you"}),
        ('you "Final Rush"', {"event": "final rush", "whose": "you"}),
        ("this unit is Armed", {"event": "armed", "card": "this"}),
        ("an attack does not hit", {"event": "does not hit"}),
        ("your opponent's unit's attack hits this unit", {"event": "hits", "whose": "opponent", "target": "unit", "target is": {"this": True}}),
        ("the attack of your unit hits a vanguard during the battle this unit boosted", {"event": "hits", "role": "boosted", "whose": "you", "of": "units", "target": "vanguard"}),
        ("this unit is placed on (RC) from your deck due to time leap", {"event": "placed", "card": "this", "circle": "RC", "from": "deck", "cause": "time leap"}),
        ("the number of your opponent's guardians becomes two or more", {"situation": {"is": {"count": "opponent guardians"}, "at_least": 2}}),
        ("your back row center rear-guard attacks", {"event": "attacks", "whose": "you", "where": {"row": "back", "column": "middle"}}),
        ("this unit's attack hits during the battle it was boosted", {"event": "hits", "card": "this", "boosted": True}),
        ("the drive check of the vanguard this unit boosted reveals a grade 3", {"event": "drive check reveals", "whose": "you", "role": "boosted", "boosting": "vanguards", "where": {"grade": 3}}),
        ("a sentinel is placed on (GC) by the ability of your rear-guard", {"event": "placed", "circle": "GC", "where": {"keyword": "sentinel"}, "cause": "ability", "by": "you", "source": {"circle": "RC"}}),
        ("your opponent calls a card from hand to (GC)", {"event": "placed", "whose": "opponent", "circle": "GC", "from": "hand", "cause": "call"}),
        ('your G unit with "Bell" in its card name [Stride]', {"event": "stride", "whose": "you", "where": {"name has": "Bell"}}),
        ('your G unit with "Bell" in its original card name [Stride]', {"event": "stride", "whose": "you", "where": {"original name has": "Bell"}}),
        ("your unit is placed on another (RC) in the same column as this unit", {"event": "placed", "whose": "you", "of": "units", "circle": "RC", "here": {"column": "this", "this": False}}),
        ("your Mask of Reeds token attacks", {"event": "attacks", "whose": "you", "where": {"type": "token unit", "name": "Mask Of Reeds"}}),
    ],
)  # fmt: skip
def test_11_8_8_what_an_ability_waits_for_in_wider_words(words: str, when: dict[str, Any]) -> None:
    """Gauge, arms, dress, situations and battles are events as any other."""
    assert ability(f"[AUTO](RC):When {words}, draw a card.")["when"] == when


@pytest.mark.parametrize(
    ("battle", "when", "condition"),
    [
        (
            "your drive check revealed two or more normal units",
            {"event": "end of battle", "whose": "you"},
            {"this battle": {"event": "drive check reveals", "whose": "you", "where": {"type": "normal unit"}}, "at_least": 2},
        ),
        ("your rear-guard's attack did not hit", {"event": "end of battle", "whose": "you", "of": "rear-guards"}, {"hit": False}),
    ],
)  # fmt: skip
def test_10_8_the_end_of_a_battle_in_which_something_happened(
    battle: str, when: dict[str, Any], condition: dict[str, Any]
) -> None:
    """What must have happened in the battle is a condition of the ability."""
    found = ability(f"[AUTO](VC):At the end of the battle {battle}, draw a card.")

    assert (found["when"], found["while"]) == (when, condition)


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("you called two or more units from soul this turn", {"this turn": {"event": "placed", "whose": "you", "cause": "call", "where": {"main": "unit"}, "from": "soul"}, "at_least": 2}),
        ("your rear-guard was retired or bound by your card's effect this turn", {"any": [{"this turn": {"whose": "you", "of": "rear-guards", "cause": "effect", "by": "you", **event}} for event in ({"event": "retired"}, {"event": "moved", "to": "bind"})]}),
        ("you called two or more rear-guards this turn", {"this turn": {"event": "placed", "whose": "you", "circle": "RC", "cause": "call"}, "at_least": 2}),
        ("your front row has no other rear-guards", {"is": {"count": {"of": "your front row rear-guards", "where": {"other": True}}}, "equals": 0}),
        ("the number of rear-guards in your opponent's front row is one or less", {"is": {"count": "opponent front row rear-guards"}, "at_most": 1}),
        ("you did not [Soul-Blast] this turn", {"this turn": {"event": "soul-blasted", "whose": "you"}, "equals": 0}),
        ("the number of cards in your bind zone is greater than or equal to your opponent's", {"is": {"count": "your bind"}, "at_least": {"count": "opponent bind"}}),
        ("your opponent has more rear-guards than you", {"is": {"count": "opponent rear-guards"}, "above": {"count": "your rear-guards"}}),
        ("all of your front row units are in the [overDress] state", {"is": {"count": {"of": "your front row", "where": {"not": {"state": "overdress"}}}}, "equals": 0}),
        ('your vanguard has "Bell" in its card name and is grade 3 or greater', {"exists": {"of": "your vanguards", "where": {"name has": "Bell", "grade": ">=3"}}}),
        ("the boosted unit is a vanguard", {"exists": {"of": "boosted unit", "where": {"circle": "VC"}}}),
        ("that attack hit a vanguard", {"this battle": {"event": "hits", "target": "vanguard"}}),
        ("your opponent called a sentinel to (GC) during that battle", {"this battle": {"event": "placed", "whose": "opponent", "circle": "GC", "where": {"keyword": "sentinel"}}}),
        ("your opponent did not call trigger units during that battle", {"this battle": {"event": "placed", "whose": "opponent", "circle": "GC", "where": {"type": "trigger unit"}}, "equals": 0}),
        ("you have four or more AutoMOD gauges", {"is": {"count": {"of": "your gauge", "where": {"name": "AutoMOD"}}}, "at_least": 4}),
        ("you have a rear-guard with three or more equip gauge", {"exists": {"of": "your rear-guards", "where": {"gauge": {"named": "Equip", "at_least": 3}}}}),
        ("your vanguard is Armed with two or more cards", {"exists": {"of": "your vanguards", "where": {"armed with": 2}}}),
        ("your (VC) has two or more Arms", {"is": {"count": {"of": "your arms"}}, "at_least": 2}),
        ("you have a vanguard with only one clan", {"exists": {"of": "your vanguards", "where": {"one clan": True}}}),
        ("this unit is on an additional (RC)", {"exists": {"of": "this", "where": {"additional": True}}}),
        ("all of your units have different card names", {"is": {"different": "names", "of": "your units"}, "at_least": {"count": "your units"}}),
        ("there are two or more normal units in your back row", {"is": {"count": {"of": "your back row", "where": {"type": "normal unit"}}}, "at_least": 2}),
        ('you have a unit named "Bell" or a unit named "Drum" on your (VC)', {"exists": {"of": "your vanguards", "where": {"any": [{"main": "unit", "name": "Bell"}, {"main": "unit", "name": "Drum"}]}}}),
    ],
)  # fmt: skip
def test_11_2_2_conditions_of_what_is_where_and_what_happened(words: str, meant: Any) -> None:
    """How many of what, where they are; gauge (7.41), arms (17.7); what happened in the battle."""
    assert ability(f"[AUTO](RC):At the end of the battle this unit attacked, if {words}, draw a card.")["do"][0]["if"] == meant  # fmt: skip


def test_what_must_be_so_during_a_battle_is_a_condition_of_the_trigger() -> None:
    """*During the battle …, when …*: the ability waits only while that battle goes on."""
    found = ability(
        "[AUTO](RC):During the battle your vanguard attacked, when your drive check reveals a grade 3, draw a card."
    )

    assert found["while"] == {"exists": {"of": "your vanguards", "where": {"attacking": True}}}


def test_two_different_things_are_not_compared() -> None:
    """*Your soul has more cards than your opponent's hand* is not read as soul against soul."""
    text = "[CONT](RC):If the number of cards in your soul is less than your opponent's hand, this unit gets [Power] +2000."

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade != "whole"


def test_during_your_turn_at_the_end_goes_for_all_that_happens_to_one_card() -> None:
    """Not for an event of its own, which has its own *when*."""
    one = "[AUTO]:When this card is placed on (RC) or discarded from hand during your turn, draw a card."
    two = "[AUTO]:When this unit is placed on (RC) or when this card is discarded from hand during your turn, draw a card."

    assert [["turn" in event for event in ability(text)["when"]["any"]] for text in (one, two)] == [
        [True, True],
        [False, True],
    ]


def test_a_card_bound_face_down_is_not_put_into_the_bind_zone_face_up() -> None:
    """An ability that waits for the one does not wait for the other."""
    up, any_face = (
        ability(f"[AUTO]:When this card is put into your bind zone{words}, draw a card.")["when"]
        for words in (" face up", "")
    )

    assert (up["here"], "here" in any_face) == ({"face": "up"}, False)

"""Cards of Cardfight!! Vanguard, in the printed manner, become the cards that a file would hold."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read

#: (type, print, the abilities that a card file would say)
CARDS: list[tuple[str, str, list[Any]]] = [
    (
        "Normal Unit",
        "[AUTO](RC):When placed, [COST][Counter-Blast 1 & discard a card from your hand], choose one of your "
        "opponent's grade 2 or less rear-guards, and retire it.",
        [
            {
                "when": {"event": "placed", "card": "this"},
                "do": [
                    {
                        "pay": [
                            {"counter-blast": 1},
                            {"discard": {"choose": 1, "of": "your hand", "as": "chosen"}},
                        ],
                        "to": [
                            {
                                "choose": 1,
                                "of": "opponent rear-guards",
                                "where": {"grade": "<=2"},
                                "as": "chosen2",
                            },
                            {"retire": "chosen2"},
                        ],
                    }
                ],
                "zone": "RC",
            }
        ],
    ),
    (
        "Normal Unit",
        "[AUTO]:[Soul-Blast 1] When this unit is placed on (RC), you may pay the cost. If you do, draw a card.",
        [
            {
                "when": {"event": "placed", "card": "this", "circle": "RC"},
                "do": [{"pay": [{"soul-blast": 1}], "to": [{"draw": 1}]}],
            }
        ],
    ),
    (
        "Normal Unit",
        "[CONT](VC/RC)[Generation Break 1](Active with a face up G unit):During your turn, this unit gets "
        "[Power] +5000/[Critical] +1.",
        [
            {
                "cont": [{"of": "this", "add": {"power": 5000, "critical": 1}}],
                "zone": "VC/RC",
                "generation break": 1,
                "while": {"turn": "you"},
            }
        ],
    ),
    ("Normal Unit", "[CONT]:Sentinel (At most four in a deck.)", [{"keyword": "sentinel"}]),
    (
        "Normal Unit",
        "[ACT](VC)[1/turn]:[COST][Soul-Blast 2], choose two of your rear-guards, and they get [Power] +5000 until "
        "end of turn.",
        [
            {
                "act": [
                    {"choose": 2, "of": "your rear-guards", "as": "chosen"},
                    {"give": "chosen", "add": {"power": 5000}, "until": "end of turn"},
                ],
                "cost": [{"soul-blast": 2}],
                "zone": "VC",
                "once": 1,
            }
        ],
    ),
    (
        "Normal Order",
        'Play this with [COST][Counter-Blast 1]!\nSearch your deck for up to one "Lord of the Gate", reveal it and put '
        "it into your hand, and shuffle your deck.",
        [
            {
                "order": [
                    {
                        "search": {
                            "for": 1,
                            "of": "your deck",
                            "where": {"name": "Lord of the Gate"},
                            "up_to": True,
                        },
                        "as": "found",
                    },
                    {"reveal": "found"},
                    {"put": "found", "to": "hand"},
                    {"shuffle": "deck"},
                ],
                "cost": [{"counter-blast": 1}],
            }
        ],
    ),
    (
        "G Unit",
        "[Stride](Released at grade 3!)-Stride Step-[Choose one or more cards with the sum of their grades being 3 or "
        "greater from your hand, and discard them] [Stride] this card on your (VC) from face down.",
        [{"stride": []}],
    ),
]


@pytest.mark.parametrize(("kind", "text", "abilities"), CARDS, ids=[text[:40] for _, text, _ in CARDS])
def test_a_print_becomes_the_abilities_of_a_card_file(kind: str, text: str, abilities: list[Any]) -> None:
    reading = read(
        "vanguard", Printed("Gate Archer", type=kind, text=text, numbers={"grade": 1, "power": 8000})
    )

    assert (reading.grade, reading.card["abilities"]) == ("whole", abilities)


def test_11_8_11_1_everything_behind_a_cost_is_done_for_it() -> None:
    """What follows a cost is not done if it is not paid, the next sentences included."""
    text = "[AUTO](RC):When it attacks, [COST][Soul-Blast 1], draw a card. If your hand has five or more cards, [Stand] this unit."
    do = read("vanguard", Printed("X", type="Normal Unit", text=text)).card["abilities"][0]["do"]

    assert [list(part) for part in do] == [["pay", "to"]]
    assert do[0]["to"][1]["then"] == [{"stand": "this"}]


def test_11_2_2_a_requirement_governs_only_its_sentence() -> None:
    """*If* reaches to the full stop; *Then* belongs to it (11.2.5)."""
    head = "[AUTO](RC):When this unit attacks, if you went second, draw a card. "
    apart = read("vanguard", Printed("X", type="Normal Unit", text=head + "[Soul-Charge 1]."))
    then = read("vanguard", Printed("X", type="Normal Unit", text=head + "Then, [Soul-Charge 1]."))

    assert apart.card["abilities"][0]["do"][1] == {"soul-charge": 1}
    assert then.card["abilities"][0]["do"][0]["then"] == [{"draw": 1}, {"soul-charge": 1}]


def test_what_is_not_understood_is_left_to_the_judge() -> None:
    """Type, zone, trigger and cost are read; the rest is kept as printed."""
    text = "[AUTO](RC)[1/turn]:When this unit attacks, [COST][Counter-Blast 1], juggle three of your rear-guards."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))
    ability = reading.card["abilities"][0]

    assert (reading.grade, reading.usable) == ("partial", True)
    assert ability["do"] == [
        {"pay": [{"counter-blast": 1}], "to": [{"by hand": "juggle three of your rear-guards."}]}
    ]


def test_that_unit_is_left_to_the_judge_where_nobody_was_spoken_of() -> None:
    """*It* without anything it could mean is not guessed."""
    text = "[AUTO](RC):At the end of your turn, retire that unit."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))

    assert reading.grade == "partial"


@pytest.mark.parametrize("word", ["[Energy-Blast 3]", "[Divine Skill]"])
def test_words_of_later_editions_are_named(word: str) -> None:
    """A word that 4.15 does not define is named with the edition, and its line is left to the judge."""
    text = f"[ACT](VC)[1/turn]:[COST][{word}], and draw a card."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))

    assert reading.undefined
    assert "4.15 does not define" in reading.parts[0].reason


def ability(text: str, kind: str = "Normal Unit") -> Any:
    """The one ability of a print that is read whole."""
    reading = read(
        "vanguard", Printed("Gate Archer", type=kind, text=text, numbers={"grade": 1, "power": 8000})
    )
    assert reading.grade == "whole", [part.printed for part in reading.parts if not part.understood]
    return reading.card["abilities"][0]


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


def test_if_you_put_a_card_into_your_hand_means_that_instruction() -> None:
    """*Put into your hand* looks back at what went to the hand, not at what was put elsewhere since."""
    text = (
        "[AUTO](RC):When placed, look at the top three cards of your deck, put up to one card from among them into your "
        "hand, put the rest on the bottom of your deck, and if you put a card into your hand, [Soul-Charge 1]."
    )
    do = ability(text)["do"]

    assert do[1]["as"] == do[3]["if"]["did"]


def test_14_50_3_1_1_what_follows_glitter_is_in_its_frame() -> None:
    """Abilities behind *Glitter - Name* are active only with that vanguard."""
    text = "[Glitter]-Gatewright\n[CONT](RC):This unit gets [Power] +5000."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))

    assert (reading.grade, reading.card["abilities"][0]["glitter"]) == ("whole", "Gatewright")


def test_what_a_card_gets_in_a_list_is_read_as_abilities() -> None:
    """*Gets all of the following* and a list gives each ability of it."""
    text = (
        "[CONT]:If you went second, this card gets all of the following.\n・[AUTO](RC):When this unit attacks, draw a "
        "card.\n・[CONT](RC):This unit gets [Power] +5000."
    )

    assert len(ability(text)["cont"][0]["ability"]) == 2


@pytest.mark.parametrize(
    "text",
    [
        "[AUTO](RC):When this unit attacks, if you have a vanguard with\nGatewright\nin its card name, draw a card.",
        '[AUTO](RC):When this unit attacks, if your vanguard is "Gate, "Open" Wide", draw a card.',
        "[ACT](RC):[COST][Soul-Blast 1 & [Rest] this unit], draw a card.",
        "[ACT](RC):[COST][Soul-Blast]1], draw a card.",
    ],
)
def test_slips_of_card_lists_are_read_through(text: str) -> None:
    """A name on a line of its own, quotation marks within a name, brackets closed too early."""
    assert ability(text)


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


def test_an_ability_in_quotation_marks_may_be_understood_in_part() -> None:
    """Its timing and cost run; the card is not read whole."""
    text = (
        '[AUTO](RC):When placed, this unit gets "[AUTO](RC):When this unit attacks, [COST][Soul-Blast 1], and juggle two '
        'lambs." until end of turn.'
    )
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))
    given = reading.card["abilities"][0]["do"][0]["ability"]

    assert (reading.grade, reading.usable) == ("none", True)
    assert given["do"] == [{"pay": [{"soul-blast": 1}], "to": [{"by hand": "juggle two lambs."}]}]


def test_the_opening_of_words_left_to_the_judge_still_runs() -> None:
    """Condition and cost are the engine's, also where a later sentence makes the rest unclear."""
    text = (
        "[AUTO](RC):When placed, if you went second, [COST][Soul-Blast 1], choose two of your units, search your deck for "
        "up to one card, and lock that unit."
    )
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))
    do = reading.card["abilities"][0]["do"]

    assert (reading.grade, reading.usable) == ("partial", True)
    assert (do[0]["if"], do[0]["then"][0]["pay"]) == ({"went": "second"}, [{"soul-blast": 1}])


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


def test_what_4_15_does_not_define_is_named() -> None:
    """Another state of a player than Final Rush (7.43)."""
    reading = read("vanguard", Printed("X", type="Normal Unit", text='[CONT](RC):If you are in "Final Burst", this unit gets [Power] +5000.'))  # fmt: skip

    assert reading.undefined == ('"Final Burst"',)


def test_11_8_11_if_they_do_not_speaks_of_what_the_opponent_might_have_done() -> None:
    """Not of the cost that was paid before it."""
    text = (
        "[AUTO](RC):When placed, [COST][Soul-Blast 1], your opponent chooses a card from their hand, and may discard it. If "
        "they do not, you draw a card."
    )
    pay = ability(text)["do"][0]

    assert ("else" in pay, pay["to"][0]["else"]) == (False, [{"draw": 1}])


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


def test_7_34_1_1_put_on_the_guardian_circle_from_a_rear_guard_circle_is_a_move() -> None:
    """A unit that moves there is not placed."""
    when = ability("[AUTO]:When this unit is put on (GC) from (RC), draw a card.")["when"]

    assert when == {"event": "moved", "card": "this", "from": "RC", "to": "GC"}


def test_11_7_1_an_act_with_two_costs_is_left_to_the_judge() -> None:
    """The cost of an [ACT] is paid when it is played: it is not read as a cost in the middle of its effect."""
    text = "[ACT](RC):[COST][Counter-Blast 1 or Soul-Blast 1], draw a card."

    assert not read("vanguard", Printed("X", type="Normal Unit", text=text)).usable


def test_two_kinds_of_cards_at_once() -> None:
    """One of each, none for both."""
    text = '[ACT](VC):[COST][put a "Bell" and a "Drum" from (RC) into your soul], draw a card.'
    pairs = [{"choose": 1, "of": "your rear-guards", "where": {"name": name}} for name in ("Bell", "Drum")]

    assert ability(text)["cost"] == [{"put": pairs, "to": "soul"}]


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


def test_additional_effects_end_with_an_exclamation_mark() -> None:
    """And a million is a million."""
    text = "Additional Effect - Choose one of your units, and it gets [Power] +100 Million until end of turn!"
    reading = read("vanguard", Printed("X", type="Trigger Unit", text=text))

    assert reading.card["abilities"][0]["additional"][1]["add"] == {"power": 100_000_000}


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


def test_a_unit_put_on_the_bottom_of_the_deck_is_not_just_put_into_it() -> None:
    """What goes on top does not trigger it."""
    bottom = "[AUTO](RC):When your rear-guard is put on the bottom of your deck, draw a card."

    assert ability(bottom)["when"]["to"] == "deck bottom"
    assert ability(bottom.replace("on the bottom of", "into"))["when"]["to"] == "deck"


def test_6_5_2_2_3_cards_on_the_vanguard_circle_are_more_than_units() -> None:
    """Hearts are cards there; *units* there are without them."""
    text = '[CONT](RC):If you have two or more cards with "Bell" in its card name on your (VC), this unit gets [Power] +2000.'

    assert ability(text)["while"]["is"]["count"]["of"] == "your vanguards or hearts"
    assert ability(text.replace("cards", "units"))["while"]["is"]["count"]["of"] == "your units"


def test_14_49_friends_are_no_card_names() -> None:
    """Print writes the state in quotation marks."""
    text = '[CONT](RC):If you have another "Friend", this unit gets [Power] +2000.'

    assert ability(text)["while"]["exists"]["where"] == {"other": True, "state": "friend"}
    assert ability(text.replace("Friend", "Bell"))["while"]["exists"]["where"] == {
        "other": True,
        "name": "Bell",
    }


@pytest.mark.parametrize("hole", ["an vanguard", "a <> vanguard"])
def test_a_word_that_a_list_has_lost_is_not_passed_over(hole: str) -> None:
    """Which vanguard is asked for cannot be known: the judge has the card."""
    text = f"[AUTO]:When this unit is placed on (RC), if you have {hole}, draw a card."

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade == "partial"

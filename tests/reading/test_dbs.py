"""Cards of the Dragon Ball Super Card Game, in the printed manner, become the cards that a file would hold."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read

LEADER = {"exists": {"of": "your leader", "where": {"color": "red", "trait": "Scout"}}}
#: (print, the skills that a card file would say)
CARDS: list[tuple[str, list[Any]]] = [
    ("[Blocker][Barrier]", [{"blocker": None}, {"barrier": None}]),
    (
        "[Auto] When this card is played, draw 1 card. (A reminder.) | [Double Strike]",
        [{"when": {"event": "played", "card": "this"}, "do": [{"draw": 1}]}, {"double strike": None}],
    ),
    (
        "[Activate Main][Once per turn] Choose up to 6 of your opponent's Battle Cards with an energy cost of 9"
        " or less and KO them.",
        [
            {
                "once per turn": True,
                "activate": "main",
                "do": [
                    {
                        "ko": {
                            "choose": 6,
                            "of": "opponent battle",
                            "where": {"energy cost": "<=9"},
                            "up_to": True,
                        }
                    }
                ],
            }
        ],
    ),
    (
        "[Activate Main][Limit 1]RR[one], if your Leader is a red 《Scout》 card and you have 13 or more energy :"
        " Play this card from your hand.",
        [
            {
                "limit": 1,
                "activate": "main",
                "area": "hand",
                "cost": [{"energy": {"red": 2, "total": 3}}],
                "while": {"all": [LEADER, {"is": {"number": "energy"}, "at_least": 13}]},
                "do": [{"play": "this"}],
            }
        ],
    ),
    (
        "[Auto] When this card attacks, look at up to 9 cards from the top of your deck, add up to 1 ＜Ryn＞ card"
        " among them to your hand, then shuffle your deck.",
        [
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {"look": {"of": "your deck", "top": 9}, "up_to": True},
                    {
                        "move": {"choose": 1, "of": "looked", "where": {"character": "Ryn"}, "up_to": True},
                        "to": "hand",
                    },
                    {"shuffle": "you"},
                ],
            }
        ],
    ),
    # *It* is the card that was just played, not the one that was chosen for the price.
    (
        "[Activate Main] Choose 8 ＜Ryn＞ cards in your Battle Area and KO them : Play this card"
        " from your hand and it gets +7000 power for the turn.",
        [
            {
                "activate": "main",
                "area": "hand",
                # Extra Cards lie in a Battle Area too.
                "cost": [
                    {
                        "ko": {"choose": 8, "of": "your battle area", "where": {"character": "Ryn"}},
                    }
                ],
                "do": [
                    {"play": "this"},
                    {"give": "this", "add": {"power": 7000}, "until": "end of turn"},
                ],
            }
        ],
    ),
    # A price is printed before the event: behind it, *it* is the card of the event.
    (
        "[Auto] Choose 3 ＜Ryn＞ cards in your Warp and remove them from the game : When this card attacks, it gets +3000 power for"
        " the turn.",
        [
            {
                "when": {"event": "attacks", "card": "this"},
                "cost": [
                    {"move": {"choose": 3, "of": "your warp", "where": {"character": "Ryn"}}, "to": "removed"}
                ],
                "do": [{"give": "it", "add": {"power": 3000}, "until": "end of turn"}],
            }
        ],
    ),
    # However it is put, the card enters with its skills negated.
    *[
        (
            f"[Auto] When this card is KO'd by an opponent's attack, choose 9 ＜Ryn＞ cards in your Warp, {words}.",
            [
                {
                    "when": {"event": "KO'd", "card": "this", "cause": "battle", "by": "opponent"},
                    "do": [
                        {
                            "play": {
                                "choose": 9,
                                "of": "your warp",
                                "where": {"character": "Ryn"},
                            },
                            "negated": "end of turn",
                        }
                    ],
                }
            ],
        )
        for words in (
            "and play them with their skills negated for the turn",
            "negate their skills for the turn, and play them",
        )
    ],
    # What a skill waits for can be a keyword skill that plays a card, or that somebody activates.
    (
        "[Auto][Once per turn] When you play a ＜Ryn＞ card using [Swap], draw 3 cards. | [Auto] When your opponent"
        " activates a [Counter] skill, draw 4 cards.",
        [
            {
                "once per turn": True,
                "when": {"event": "played", "whose": "you", "using": "swap", "where": {"character": "Ryn"}},
                "do": [{"draw": 3}],
            },
            {"when": {"event": "activated", "whose": "opponent", "using": "counter"}, "do": [{"draw": 4}]},
        ],
    ),
    # Markers can be an ordinary price too: only the icon makes a skill a marker skill.
    (
        "[Auto] Add 2 markers to this card : When this card attacks, draw 1 card.",
        [
            {
                "when": {"event": "attacks", "card": "this"},
                "cost": [{"markers": 2, "on": "this"}],
                "do": [{"draw": 1}],
            }
        ],
    ),
    # From a hand into the Drop Area is a discard (10-45-1), whatever the card calls it.
    (
        "[Auto] When this card is played, choose up to 3 ＜Ryn＞ cards in your opponent's hand and place them in its owner's"
        " Drop Area.",
        [
            {
                "when": {"event": "played", "card": "this"},
                "do": [
                    {
                        "discard": {
                            "choose": 3,
                            "of": "opponent hand",
                            "where": {"character": "Ryn"},
                            "up_to": True,
                        }
                    }
                ],
            }
        ],
    ),
    # One skill that two events trigger; a KO by a skill is a removal too.
    (
        "[Auto][Once per turn] When this card is played or attacks, draw 8 cards.",
        [
            {
                "once per turn": True,
                "when": [{"card": "this", "event": "played"}, {"card": "this", "event": "attacks"}],
                "do": [{"draw": 8}],
            }
        ],
    ),
    # Where a card was used in a combo from, and cards of two areas.
    (
        "[Auto] At the end of a battle in which this card was used in a combo from your hand, choose up to 1 \u300aScout\u300b"
        " card in your hand or Drop Area and place it under this card.",
        [
            {
                "when": {"event": "end of battle after combo", "card": "this", "from": "hand"},
                "do": [
                    {
                        "put beneath": {
                            "choose": 1,
                            "of": "your hand or drop",
                            "where": {"trait": "Scout"},
                            "up_to": True,
                        },
                        "under": "this",
                    }
                ],
            }
        ],
    ),
    # Two descriptions at once, and copies that cannot be played.
    (
        "[Activate Main] Send 1 \uff1cRyn\uff1e card and 1 \uff1cSola\uff1e card from your Drop Area to your Warp : Draw 7 cards,"
        " and you can't play copies of this card for the turn.",
        [
            {
                "activate": "main",
                "cost": [
                    {
                        "move": [
                            {"choose": 1, "of": "your drop", "where": {"character": "Ryn"}},
                            {"choose": 1, "of": "your drop", "where": {"character": "Sola"}},
                        ],
                        "to": "warp",
                    }
                ],
                "do": [
                    {"draw": 7},
                    {"forbid": "play cards", "who": "you", "copies": True, "until": "end of turn"},
                ],
            }
        ],
    ),
    # From the deck or another area: the deck is shuffled only if it was looked through.
    (
        "[Activate Main] Add up to 1 {Ryn, the Scout} from your deck or Drop Area to your hand, then shuffle your deck if you"
        " looked through it.",
        [
            {
                "activate": "main",
                "do": [
                    {
                        "search": {
                            "for": 1,
                            "where": {"name": "Ryn, the Scout"},
                            "up_to": True,
                            "also": "drop",
                        }
                    },
                    {"move": "found", "to": "hand"},
                    {"shuffle": "you", "looked": True},
                ],
            }
        ],
    ),
    # What would happen to a card of a kind, and what happens instead.
    (
        "[Permanent] If one of your ＜Ryn＞ cards would be removed from a Battle Area by an opponent's skill or KO'd, you may"
        " send it to its owner's Warp instead.",
        [
            {
                "instead": [
                    {
                        "event": "leave",
                        "whose": "you",
                        "where": {"character": "Ryn"},
                        "cause": "effect",
                        "by": "opponent",
                    },
                    {"event": "ko", "whose": "you", "where": {"character": "Ryn"}},
                ],
                "do": [{"move": "it", "to": "warp"}],
                "optional": True,
            }
        ],
    ),
    # Cards chosen for the price by two descriptions, and spoken of together.
    (
        "[Activate Main] Choose 1 ＜Ryn＞ card and 1 ＜Sola＞ card in your Drop Area : Place the chosen cards under this card.",
        [
            {
                "activate": "main",
                "cost": [
                    {"choose": 1, "of": "your drop", "where": {"character": "Ryn"}, "as": "chosen"},
                    {
                        "choose": 1,
                        "of": "your drop",
                        "where": {"character": "Sola"},
                        "without": ["chosen"],
                        "as": "chosen2",
                    },
                ],
                "do": [{"put beneath": ["chosen", "chosen2"], "under": "this"}],
            }
        ],
    ),
    # One skill that either of two things a player does triggers.
    (
        "[Auto] When your opponent plays a Battle Card using a skill or activates a [Counter] skill, draw 8 cards.",
        [
            {
                "when": [
                    {
                        "whose": "opponent",
                        "event": "played",
                        "where": {"type": "battle"},
                        "using": "skill",
                    },
                    {"whose": "opponent", "event": "activated", "using": "counter"},
                ],
                "do": [{"draw": 8}],
            }
        ],
    ),
    # The card on top is meant only by a skill that works beneath it.
    (
        "[Permanent] While this card is under a red 《Scout》 card, the card on top of this card gets +7000 power.",
        [
            {
                "permanent": [{"of": "your cards", "where": {"over this": True}, "add": {"power": 7000}}],
                "while": {
                    "exists": {
                        "of": "your cards",
                        "where": {"over this": True, "color": "red", "trait": "Scout"},
                    }
                },
                "area": "beneath",
            }
        ],
    ),
    (
        "[Auto] When your opponent plays a Battle Card with an energy cost greater than their current energy, draw 9 cards.",
        [
            {
                "when": {
                    "event": "played",
                    "whose": "opponent",
                    "where": {
                        "type": "battle",
                        "energy cost": {"above": {"number": "energy", "whose": "opponent"}},
                    },
                },
                "do": [{"draw": 9}],
            }
        ],
    ),
]


@pytest.mark.parametrize(("text", "skills"), CARDS)
def test_a_print_becomes_the_card_a_file_would_hold(text: str, skills: list[Any]) -> None:
    """Whole skills are read whole, and the compiler takes what they mean."""
    reading = read("dbs", Printed("A card", "X-1", "Battle", text, {"cost": "2(R)", "power": "10000"}))

    assert reading.grade == "whole", reading.parts
    assert reading.card["skills"] == skills


@pytest.mark.parametrize(
    ("printed", "cost"),
    [
        ("3(RR)", {"total": 3, "red": 2}),
        ("3(-)", 3),
        ("\uff14(\u2010)", 4),
        ("X(-)", "X"),
        ("-(-)", 0),
        ("-(BBX)", {"total": "X", "blue": 2}),
        ("-(Y)", {"total": 1, "yellow": 1}),
    ],
)
def test_a_cost_is_read_however_a_list_says_that_no_color_is_asked_for(printed: str, cost: object) -> None:
    """A black card is not played for nothing because its list writes a dash for the colors."""
    reading = read("dbs", Printed("A card", "X-1", "Battle", "[Critical]", {"cost": printed}))

    assert reading.card["cost"] == cost


def test_a_card_of_several_colors_has_those_of_its_cost() -> None:
    """Where a list only says that there are several."""
    given = {"cost": "4(GY)", "color": "Multi", "character": "-", "traits": "-"}
    reading = read("dbs", Printed("A card", "X-1", "Battle", "[Critical]", given))

    assert reading.card["color"] == ["green", "yellow"]
    assert "character" not in reading.card
    assert "traits" not in reading.card


def test_two_sides_of_a_leader_card_are_read_apart() -> None:
    """What stands behind the two strokes is the back."""
    text = "[Awaken] When your life is at 7 or less : You may draw 9 cards and flip this card over. // [Critical]"

    reading = read(
        "dbs", Printed("Front / Back", type="Leader", text=text, numbers={"power": "10000 // 15000"})
    )

    assert reading.grade == "whole", reading.parts
    assert reading.card["skills"] == [
        {"awaken": {"while": {"is": {"number": "life"}, "at_most": 7}, "do": [{"draw": 9}]}}
    ]
    assert reading.card["back"] == {"name": "Back", "power": 15000, "skills": [{"critical": None}]}


def test_words_of_a_later_edition_are_named() -> None:
    """1.23 knows no Z-Cards: the keyword is named with the edition, the rest of the card is read."""
    reading = read("dbs", Printed("A card", type="Battle", text="[Z-Stack 1] | [Blocker]"))

    assert reading.undefined == ("[Z-Stack]",)
    assert reading.grade == "partial"
    assert [part.reason for part in reading.parts if not part.understood] == [
        "dbs 1.23 does not define [Z-Stack]"
    ]


def test_brackets_without_a_name_name_nobody() -> None:
    """A print that lost the name between its brackets is left to the judge."""
    reading = read(
        "dbs",
        Printed(
            "A card",
            type="Battle",
            text="[Permanent] If you have a <> card in play, this card gets +5000 power.",
        ),
    )

    assert reading.grade == "partial"


def test_a_card_whose_price_is_left_to_the_judge_cannot_be_used() -> None:
    """What is done may be by hand; what it costs and when it is valid must be read."""
    done = read(
        "dbs", Printed("A card", type="Battle", text="[Activate Main] If you have 3 or more energy : Sing.")
    )
    paid = read(
        "dbs", Printed("A card", type="Battle", text="[Activate Main] If you can sing : Draw 1 card.")
    )

    assert (done.grade, done.usable) == ("partial", True)
    assert (paid.grade, paid.usable) == ("partial", False)


def test_a_skill_by_hand_works_where_its_words_play_the_card_from() -> None:
    """8-5-8: a skill that plays its card from the hand works there."""
    text = "[Activate Main] Play this card from your hand while singing."

    reading = read("dbs", Printed("A card", type="Battle", text=text))

    assert reading.card["skills"][0]["area"] == "hand"


def test_words_at_the_end_of_a_list_that_may_mean_all_of_it_are_left_to_the_judge() -> None:
    """*With energy costs of 3 or less* behind two descriptions: whether both are meant is not guessed."""
    text = (
        "[Auto] When this card is played, play up to 1 \uff1cRyn\uff1e card and up to 1 \uff1cSola\uff1e card with energy costs of 3"
        " or less from your Drop Area."
    )

    reading = read("dbs", Printed("A card", type="Battle", text=text))

    assert (reading.grade, reading.usable) == ("partial", True)


def test_a_unison_of_a_player_is_the_one_that_lies_in_its_area() -> None:
    """8-5-7: a Unison Card that is placed in the Drop Area comes from the Unison Area if nothing else is said."""
    text = "[Auto] When your green Unison is placed into its owner's Drop, draw 4 cards."

    reading = read("dbs", Printed("A card", type="Battle", text=text))

    assert reading.card["skills"][0]["when"]["from"] == "unison"


def test_a_position_said_of_cards_outside_play_is_how_they_are_played() -> None:
    """4-8-1: cards in a deck or Drop Area have no position."""
    text = (
        "[Activate Main] Play up to 1 {Ryn, the Scout} from your Drop Area in Rest Mode with a marker on it."
    )

    reading = read("dbs", Printed("A card", type="Battle", text=text))

    assert reading.grade == "whole", reading.parts
    chosen = {"choose": 1, "of": "your drop", "where": {"name": "Ryn, the Scout"}, "up_to": True}
    assert reading.card["skills"][0]["do"] == [{"play": chosen, "mode": "rest", "markers": 1}]

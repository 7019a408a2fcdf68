"""Parts of Dragon Ball Super skills, in the printed manner: what is understood, and what is left to the judge."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read

LEADER = {"exists": {"of": "your leader", "where": {"color": "red", "trait": "Scout"}}}
#: (print, the instructions or parts of the one skill that a card file would say)
SAID: list[tuple[str, dict[str, Any]]] = [
    # A [Counter: Play] and the card it answers (10-10-3-2).
    (
        "[Counter Play] If the Battle Card being played has an energy cost of 6 or less, it's sent to its owner's Warp instead"
        " of being played, then draw 3 cards.",
        {
            "do": [
                {
                    "being played": "warp",
                    "where": {"type": "battle", "energy cost": "<=6"},
                    "then": [{"draw": 3}],
                }
            ]
        },
    ),
    (
        "[Counter Play] The Battle Card being played is played in Rest Mode with its skills negated for the turn.",
        {
            "do": [
                {
                    "being played": "played",
                    "mode": "rest",
                    "negated": "end of turn",
                    "where": {"type": "battle"},
                }
            ]
        },
    ),
    (
        "[Permanent] If your life is at 2 or less, you can activate this card's [Counter] skill from your hand by adding 1 card"
        " from your life to your hand instead of paying its energy cost.",
        {"otherwise": [{"move": {"choose": 1, "of": "your life"}, "to": "hand"}]},
    ),
    ("[Activate Main]R/G : Draw 2 cards.", {"cost": [{"energy": {"either": ["red", "green"]}}]}),
    ("[Activate Main][X] : Draw 2 cards.", {"cost": [{"energy": "X"}]}),
    (
        "[Activate Main] Discard 1 or more 《Scout》 cards from your hand : Draw 2 cards.",
        {
            "cost": [
                {
                    "discard": {
                        "choose": "all",
                        "at_least": 1,
                        "of": "your hand",
                        "where": {"trait": "Scout"},
                    }
                }
            ]
        },
    ),
    (
        "[Activate Main] Choose any number of your opponent's Battle Cards that add up to a total energy cost of 7 or less and"
        " KO them.",
        {"do": [{"ko": {"choose": "all", "of": "opponent battle", "up_to": True, "total": {"cost": 7}}}]},
    ),
    (
        "[Activate Main] Your opponent can't attack with Battle Cards with energy costs of 4 or less for the turn.",
        {
            "do": [
                {
                    "forbid": "attack",
                    "who": "opponent",
                    "where": {"type": "battle", "energy cost": "<=4"},
                    "until": "end of turn",
                }
            ]
        },
    ),
    (
        "[Auto] At the end of a battle in which one of your ＜Ryn＞ cards attacked, draw 2 cards.",
        {"when": {"event": "end of battle", "whose": "you", "where": {"character": "Ryn"}}},
    ),
    (
        "[Activate Main] Reveal the top card of your deck. If it's a red card, add it to your hand.",
        {
            "do": [
                {"reveal": {"of": "your deck", "top": 1}},
                {
                    "if": {"exists": {"of": "revealed", "where": {"color": "red"}}},
                    "then": [{"move": "revealed", "to": "hand"}],
                },
            ]
        },
    ),
    # What is said of both is said of each; where the last description names several, of those.
    (
        "[Activate Main] Add up to 1 ＜Ryn＞ card and up to 1 ＜Sola＞ card-both blue and skill-less-from your Drop to your hand.",
        {
            "do": [
                {
                    "move": [
                        {
                            "choose": 1,
                            "of": "your drop",
                            "where": {"character": name, "color": "blue", "skill-less": True},
                            "up_to": True,
                        }
                        for name in ("Ryn", "Sola")
                    ],
                    "to": "hand",
                }
            ]
        },
    ),
    (
        "[Activate Main]Y, if you have 2 or more energy, discard 1 card from your hand : Draw 3 cards.",
        {
            "cost": [{"energy": {"yellow": 1}}, {"discard": 1}],
            "while": {"is": {"number": "energy"}, "at_least": 2},
        },
    ),
    # Markers are what a card is played with: none lie on the cards of a deck.
    (
        "[Activate Main] Play up to 1 {Old Tower} from your deck with a marker on it in Rest Mode, then shuffle your deck.",
        {
            "do": [
                {"search": {"for": 1, "where": {"name": "Old Tower"}, "up_to": True}},
                {"play": "found", "mode": "rest", "markers": 1},
                {"shuffle": "you"},
            ]
        },
    ),
    # A token is played there, and none that lies there is chosen.
    (
        "[Activate Main] Play 2 Moss Tokens in your opponent's Battle Area.",
        {"do": [{"token": "Moss Token", "number": 2, "who": "opponent"}]},
    ),
    # Only one of the two [Activate] skills that such a card has.
    (
        "[Permanent] You can activate this card's [Activate Battle] from your hand without paying its energy cost.",
        {"permanent": [{"of": "this", "flag": "no energy cost of its activate battle"}], "area": "hand"},
    ),
    # *It* is the Leader Card.
    (
        "[Activate Main][one], if your Leader is a red 《Scout》 card and there are 3 or more cards under it : Draw 2 cards.",
        {"while": {"all": [LEADER, {"is": {"count": {"beneath": "your leader"}}, "at_least": 3}]}},
    ),
    # *It* is the card with the skill.
    (
        "[Permanent] This card gets +2000 power for each card under it.",
        {
            "permanent": [
                {"of": "this", "add": {"power": {"multiply": [2000, {"count": {"beneath": "this"}}]}}}
            ]
        },
    ),
    # When the other card has been played, this one lies under it.
    (
        "[Auto] When your 《Scout》 card is played on top of this card, draw 1 card.",
        {"area": "beneath"},
    ),
    # The price chooses a card for what follows: *the chosen card* is that one, not the one that is played in between.
    (
        "[Activate Main] Choose 1 of your ＜Ryn＞ Battle Cards : Play up to 1 ＜Sola＞ card from your Drop in Rest Mode, and the"
        " chosen card gains [Blocker] for the turn.",
        {
            "cost": [{"choose": 1, "of": "your battle", "where": {"character": "Ryn"}, "as": "chosen"}],
            "do": [
                {
                    "play": {"choose": 1, "of": "your drop", "where": {"character": "Sola"}, "up_to": True},
                    "mode": "rest",
                },
                {"give": "chosen", "ability": "blocker", "until": "end of turn"},
            ],
        },
    ),
    # *1 other card from your hand*: this card is there, too.
    (
        "[Activate Main] Place this card and 1 other card from your hand in the Drop Area : Draw 3 cards.",
        {
            "cost": [{"discard": ["this", {"choose": 1, "of": "your hand", "where": {"other": True}}]}],
        },
    ),
    # This card must be in the battle, too.
    (
        "[Activate Battle] If this card is in a battle with a Battle Card : Draw 2 cards.",
        {
            "while": {
                "all": [
                    {"exists": {"of": "this", "where": {"in battle": True}}},
                    {"exists": {"of": "opponent attack card or guard card", "where": {"type": "battle"}}},
                ]
            }
        },
    ),
    # *It* behind *the chosen card* is that card, and not the one that attacks.
    (
        "[Auto] Choose 1 of your ＜Ryn＞ cards : When your opponent attacks, switch the chosen card to Active Mode and it gets"
        " +3000 power for the turn.",
        {
            "do": [
                {"active": "chosen"},
                {"give": "chosen", "add": {"power": 3000}, "until": "end of turn"},
            ]
        },
    ),
    (
        "[Auto] Choose 1 of your ＜Ryn＞ cards : When your opponent attacks, if the chosen card is a red card, it gets +3000"
        " power for the turn.",
        {
            "do": [
                {
                    "if": {"exists": {"of": "chosen", "where": {"color": "red"}}},
                    "then": [{"give": "chosen", "add": {"power": 3000}, "until": "end of turn"}],
                }
            ]
        },
    ),
]


@pytest.mark.parametrize(("text", "parts"), SAID)
def test_more_of_the_print_becomes_what_a_card_file_says(text: str, parts: dict[str, Any]) -> None:
    """Parts of a skill, as a card file would hold them."""
    reading = read("dbs", Printed("A card", type="Extra", text=text))

    assert reading.grade == "whole", reading.parts
    (skill,) = reading.card["skills"]
    assert {key: skill[key] for key in parts} == parts


@pytest.mark.parametrize(
    "text",
    [
        # The discarded card has no name: *that card* is not guessed.
        "[Auto] When this card is played, your opponent chooses 1 card in their hand and discards it. If that card is a"
        " Battle Card, draw 2 cards.",
        # Either of two cards.
        "[Auto] When this card attacks a Battle Card, KO that card.",
        # Where this card lies is not said.
        "[Activate Main] Send this card and 1 《Scout》 card from your Drop to your Warp : Draw 1 card.",
        "[Activate Main] Place this card and 1 card from your hand in the Drop Area : Draw 3 cards.",
        # In the opponent's turn this is not the end of that turn.
        "[Auto] When this card is played, draw 1 card at the end of your opponent's next turn.",
        # The price sends it there: that is not where the skill works.
        "[Activate Main] Send this card to its owner's Warp : Draw 1 card and play this card from its owner's Warp.",
        # A token that is not as its own card says.
        "[Auto] When this card is played, play 1 Moss Token with 9000 power in your opponent's Battle Area.",
        # A token has no name: *it* is not the card that was played.
        "[Auto] When this card is played, play 1 Moss Token and it gains [Blocker] for the turn.",
        # Neither have cards that the judge chooses.
        "[Auto] When this card is played, choose 2 cards that glow in the dark. They get +5000 power for the turn.",
    ],
)
def test_a_word_that_may_mean_two_cards_is_left_to_the_judge(text: str) -> None:
    """A reading that could be wrong is none."""
    assert read("dbs", Printed("A card", type="Battle", text=text)).grade == "partial"


def test_a_card_in_a_battle_area_leaves_it() -> None:
    """8-5-9: names and traits mean cards in play; a Battle Area that is named is where they come from."""
    named = (
        "[Auto] When one of your ＜Ryn＞ cards is placed in a Drop Area by one of your skills, draw 1 card."
    )
    placed = (
        "[Auto] When a green Extra Card in your Battle Area is placed in its owner's Drop Area, draw 1 card."
    )

    for text in (named, placed):
        reading = read("dbs", Printed("A card", type="Battle", text=text))
        assert reading.card["skills"][0]["when"]["from"] == "battle", text


def test_a_price_is_read_where_the_effect_behind_it_is_not() -> None:
    """What cannot be settled is done by hand; the price before it still runs."""
    text = "[Activate Main]G, if you have 2 or more energy : Play up to 1 ＜Ryn＞ card and up to 1 ＜Sola＞ card with energy costs of 3 from your Drop."

    reading = read("dbs", Printed("A card", type="Battle", text=text))

    assert (reading.grade, reading.usable) == ("partial", True)
    assert reading.card["skills"][0]["cost"] == [{"energy": {"green": 1}}]


def test_names_and_traits_have_the_signs_of_the_text() -> None:
    """A trait is one trait, however a list and a text write its apostrophe."""
    beside = {"traits": "Ryn\u2019s Crew", "character": "Ryn\u2019s Pup"}
    text = "[Auto] When this card is played, choose up to 1 of your 《Ryn\u2019s Crew》 cards and KO it."

    card = read("dbs", Printed("Ryn\u2019s Pup", type="Battle", text=text, numbers=beside)).card

    assert (card["name"], card["character"], card["traits"]) == ("Ryn's Pup", ["Ryn's Pup"], ["Ryn's Crew"])
    assert card["skills"][0]["do"][0]["ko"]["where"] == {"trait": card["traits"][0]}


def test_a_type_that_the_edition_does_not_define_is_none_of_its_types() -> None:
    """1.23 knows no Z-Cards: such a card is not taken for a Battle Card."""
    reading = read("dbs", Printed("A card", type="Z-Unison", text="[Blocker]"))

    assert (reading.grade, reading.usable, reading.undefined) == ("partial", False, ("Z-Unison",))
    assert reading.problem == "dbs 1.23 does not define Z-Unison cards"


def test_a_card_that_is_in_hand_with_another_one_is_activated_there() -> None:
    """Where the price takes a card from is where its skill works (8-5-8)."""
    text = "[Activate Main] Place this card and 1 other card from your hand in the Drop Area : Draw 3 cards."

    assert read("dbs", Printed("A card", type="Battle", text=text)).card["skills"][0]["area"] == "hand"

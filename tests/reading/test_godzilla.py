"""Cards of the Godzilla Card Game, in the printed manner, become the cards that a file would hold."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read

#: (type, print, the abilities that a card file would say)
CARDS: list[tuple[str, str, list[Any]]] = [
    ("battle", "<Enter> Draw 2 cards, then discard 1 card.", [{"enter": [{"draw": 2}, {"discard": 1}]}]),
    (
        "battle",
        "<Awakening5> This card gains +4000 counter power. (Active from zone 5 on.)",
        [{"awakening": 5, "has": {"continuous": [{"of": "this", "add": {"power": 4000}}]}}],
    ),
    (
        "monster",
        "<When Invading> <Destroy> 1 of your opponent's rank 3 or lower battle cards in the same column as this card.",
        [
            {
                "invading": [
                    {
                        "destroy": {
                            "choose": 1,
                            "of": "opponent battle",
                            "where": {"rank": "<=3", "same column as": "this"},
                        }
                    }
                ]
            }
        ],
    ),
    (
        "battle",
        "<Revenge> You may discard 1 strategy card from your hand. If you do, draw 1 card.",
        [{"revenge": [{"may": [{"discard": 1, "where": {"type": "strategy"}}], "to": [{"draw": 1}]}]}],
    ),
    (
        "battle",
        "<Enter> <Destroy> 1 rank 2 or lower battle card in your opponent's zones.",
        [{"enter": [{"destroy": {"choose": 1, "of": "opponent battle", "where": {"rank": "<=2"}}}]}],
    ),
    (
        "battle",
        "If your opponent has 3 or more strategy cards in play, this card gains +2000 counter power.",
        [
            {
                "continuous": [{"of": "this", "add": {"power": 2000}}],
                "while": {"is": {"count": "opponent strategy"}, "at_least": 3},
            }
        ],
    ),
    (
        "battle",
        'If you have a card named "Signal Fire" in play, this card gains +2000 counter power.',
        [
            {
                "continuous": [{"of": "this", "add": {"power": 2000}}],
                "while": {
                    "any": [
                        {"exists": {"of": "your field", "where": {"name": "Signal Fire"}}},
                        {"exists": {"of": "your strategy", "where": {"name": "Signal Fire"}}},
                    ]
                },
            }
        ],
    ),
    (
        "battle",
        "<Evolution4> <《Army》> You may look for such a card and put it on top of this card. A rank 4 card will do)",
        [{"evolution": 4, "trait": "Army"}],
    ),
    (
        "strategy",
        "Choose one:\n・Draw 1 card.\n・<Awakening5> Draw 3 cards.",
        [
            {
                "text": [
                    {
                        "options": {
                            "choose": 1,
                            "from": [
                                [{"draw": 1}],
                                [{"if": {"is": {"number": "zone"}, "at_least": 5}, "then": [{"draw": 3}]}],
                            ],
                        }
                    }
                ]
            }
        ],
    ),
    (
        "monster",
        "<Enter> Add 1 card with the same name as this card from your discard pile to your hand.",
        [
            {
                "enter": [
                    {
                        "move": {"choose": 1, "of": "your discard", "where": {"same name as": "this"}},
                        "to": "hand",
                    }
                ]
            }
        ],
    ),
    (
        "monster",
        "<Enter> Move 1 of your opponent's battle cards to an unoccupied zone.",
        [
            {
                "enter": [
                    {
                        "move": {"choose": 1, "of": "opponent battle"},
                        "to": "zone",
                        "zone": "empty",
                        "side": "opponent",
                    }
                ]
            }
        ],
    ),
    (
        "monster",
        "<Enter> Reveal the top 2 cards of your deck and send them to your discard pile. "
        "If a strategy card is revealed this way, draw 1 card for each of your tokens.",
        [
            {
                "enter": [
                    {"reveal": {"of": "your deck", "top": 2}},
                    {"send": "revealed"},
                    {
                        "if": {"exists": {"of": "revealed", "where": {"type": "strategy"}}},
                        "then": [
                            {
                                "draw": {
                                    "multiply": [
                                        1,
                                        {"count": {"of": "your battle", "where": {"token": True}}},
                                    ]
                                }
                            }
                        ],
                    },
                ]
            }
        ],
    ),
    (
        "battle",
        "<Enter> If this card was played through evolution, evolve 1 of your rank 2 or lower battle cards with <Evolution>.",
        [
            {
                "enter": [
                    {
                        "if": {"exists": {"of": "this", "where": {"played": "evolution"}}},
                        "then": [
                            {
                                "evolve": {
                                    "choose": 1,
                                    "of": "your battle",
                                    "where": {"rank": "<=2", "keyword": "evolution"},
                                }
                            }
                        ],
                    }
                ]
            }
        ],
    ),
    (
        "strategy",
        "Choose 1 of your opponent's zones in the same column as your monster card. "
        "<Destroy> all rank 3 battle cards in that zone and zones adjacent to it.",
        [
            {
                "text": [
                    {"choose zone": "opponent", "column": "your monster"},
                    {"destroy": {"of": "each battle", "where": {"rank": 3, "in or next to": "zone"}}},
                ]
            }
        ],
    ),
    (
        "strategy",
        "<Opponent's Turn> Your monster card cannot be countered by 9,000 or lower counter power. "
        "Instead, it only moves as though it were countered.",
        [
            {
                "continuous": [{"of": "your monster", "set": {"only_moves": 9000}}],
                "while": {"turn": "opponent"},
            }
        ],
    ),
    (
        "strategy",
        "<Your Turn> Increase your total counter power by +7,000.",
        [{"continuous": [{"of": "your monster", "add": {"total": 7000}}], "while": {"turn": "you"}}],
    ),
    (
        "strategy",
        "Search your deck for up to 1 <《Army》> battle card, reveal it, add it to your hand, then shuffle your deck.",
        [
            {
                "text": [
                    {"search": {"for": 1, "where": {"trait": "Army", "type": "battle"}, "up_to": True}},
                    {"reveal": "found"},
                    {"move": "found", "to": "hand"},
                    {"shuffle": "you"},
                ]
            }
        ],
    ),
]


@pytest.mark.parametrize(("kind", "text", "abilities"), CARDS)
def test_a_print_becomes_the_card_a_file_would_hold(kind: str, text: str, abilities: list[Any]) -> None:
    """Whole sentences are read whole, and the compiler takes what they mean."""
    reading = read("godzilla", Printed("A card", "X-1", kind, text, {"rank": 2}))

    assert reading.grade == "whole", reading.parts
    assert reading.card["abilities"] == abilities


def test_what_no_phrase_says_is_left_to_the_judge() -> None:
    """The timing and the condition run; the words that nobody understands are carried out by hand."""
    text = "<Enter> Draw 1 card. If this card is in zone 8, sing a song."

    reading = read("godzilla", Printed("A card", type="battle", text=text))

    condition = {"exists": {"of": "this", "where": {"zone": 8}}}
    assert reading.grade == "partial"
    assert reading.usable
    assert reading.card["abilities"] == [
        {"enter": [{"draw": 1}, {"if": condition, "then": [{"by hand": "sing a song."}]}]}
    ]
    assert [part.printed for part in reading.parts if not part.understood] == ["sing a song."]
    assert all(text[part.start : part.end].strip(" .") == part.printed.strip(" .") for part in reading.parts)


@pytest.mark.parametrize(
    "text",
    [
        "<Enter> <Destroy> all of your battle cards in your opponent's zones.",
        "If there are 2 or more strategy cards in play, this card gains +1000 counter power.",
        "At the end of your turn, if this card invaded this turn, draw 1 card.",
        "If this card was played from your hand, this card gains +1000 counter power.",
        "<Enter> Draw 1 card. If a battle card is revealed this way, draw 1 card.",
        "<Enter> <Destroy> all rank 2 battle cards in that zone and zones adjacent to it.",
    ],
)
def test_what_the_vocabulary_cannot_tell_apart_is_left_to_the_judge(text: str) -> None:
    """Whose zones, whose strategy cards, which of a player's monsters: no near meaning is put in their place."""
    assert read("godzilla", Printed("Test", type="battle", text=text)).grade != "whole"

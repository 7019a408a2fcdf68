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

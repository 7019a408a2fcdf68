"""Cards of Future Card Buddyfight, in the printed manner, become the cards that a file would hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.games.buddyfight.cards.reader import BuddyfightReader, spelling
from judge.reading import Printed, read, reader_of
from rulesdb.places import data_folder

MONSTER = {"size": 1, "power": 1000, "critical": 1, "defense": 1000}
MONSTERS = {"choose": 1, "of": "opponent field", "where": {"type": "monster"}}

#: (type, print, the abilities that a card file would say)
CARDS: list[tuple[str, str, list[Any]]] = [
    (
        "monster",
        "■[Call Cost][Put the top four cards of your deck into this card's soul & Pay 3 gauge]\n[Soulguard] [Double Attack]",
        [
            {"call cost": [{"move": {"of": "your deck", "top": 4}, "to": "soul"}, {"pay gauge": 3}]},
            "soulguard",
            "double attack",
        ],
    ),
    (
        "monster",
        '■ "Ember Gift" When this card enters the field, you may pay 1 gauge. If you do, destroy a monster on your '
        'opponent\'s field! "Ember Gift" only activates once per turn.',
        [
            {
                "when": {"event": "enters", "card": "this"},
                "do": [{"may": [{"pay gauge": 1}], "to": [{"destroy": MONSTERS}]}],
                "once per": "turn",
                "scope": "Ember Gift",
                "name": "Ember Gift",
            }
        ],
    ),
    (
        "spell",
        "■ You may only cast this card if you are being attacked.\n■[Counster]Nullify the attack, and you gain 1 life!",
        [
            {"only if": {"attacked": "you"}},
            {"do": [{"nullify": "attack"}, {"gain life": 1}], "counter": True},
        ],
    ),
    (
        "monster",
        "■【Act】Pay 1 gauge, and destroy this card. If you do, deal 1 damage to your opponent!",
        [{"act": [{"whole": [{"pay gauge": 1}, {"destroy": "this"}], "to": [{"damage": 1}]}]}],
    ),
    (
        "monster",
        "Call Cost@ [Pay 1 gauge]\n■ If you have another 《Ash》 on your field, this card gets power+2000 and Penetrate@.",
        [
            {"call cost": [{"pay gauge": 1}]},
            {
                "continuous": [{"of": "this", "add": {"power": 2000}, "ability": "penetrate"}],
                "while": {"exists": {"of": "your field", "where": {"attribute": "Ash", "other": True}}},
            },
        ],
    ),
    (
        "monster",
        "■[Counter]【Act】If this card is in the soul of a 《Ash》 monster on your field, you may pay 1 life. If you do, "
        "that monster cannot be destroyed for this turn.",
        [
            {
                "act": [
                    {
                        "may": [{"pay life": 1}],
                        "to": [
                            {
                                "give": {
                                    "of": "your field",
                                    "where": {"attribute": "Ash", "type": "monster", "soul has": "this"},
                                },
                                "until": "end of turn",
                                "flag": "cannot be destroyed",
                            }
                        ],
                    }
                ],
                "counter": True,
                "from": "soul",
                "while": {
                    "exists": {
                        "of": "your field",
                        "where": {"attribute": "Ash", "type": "monster", "soul has": "this"},
                    }
                },
            }
        ],
    ),
    (
        "spell",
        "■[Counter] Choose and use one of the following two.\n・You gain 2 life.\n・Put the top card of your deck into your gauge.",
        [
            {
                "do": [
                    {
                        "options": {
                            "choose": 1,
                            "from": [[{"gain life": 2}], [{"move": {"of": "your deck", "top": 1}, "to": "gauge"}]],
                        }
                    }
                ],
                "counter": True,
            }
        ],
    ),
    (
        "spell",
        "■[Set](This card remains on the field.)\n■ At the beginning of your main phase, deal 1 damage to your opponent.",
        ["set", {"when": {"event": "beginning of main phase", "turn": "you"}, "do": [{"damage": 1}]}],
    ),
    (
        "spell",
        "■ At the end of the turn, draw a card.",
        [{"do": [{"later": {"when": {"event": "end of turn"}, "do": [{"draw": 1}]}}]}],
    ),
    (
        "spell",
        "■ You gain 3 life. ■ You gain 3 life.",
        [{"do": [{"gain life": 3}]}],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "text", "abilities"), CARDS)
def test_a_print_becomes_the_card_a_file_would_hold(kind: str, text: str, abilities: list[Any]) -> None:
    """Whole sentences are read whole, and the compiler takes what they mean."""
    reading = read("buddyfight", Printed("A card", "X-1", kind, text, MONSTER))

    assert reading.grade == "whole", reading.parts
    assert reading.card["abilities"] == abilities


def test_what_no_phrase_says_is_left_to_the_judge() -> None:
    """The timing and the cost run; the words that nobody understands are carried out by hand."""
    text = "■[Call Cost][Pay 1 gauge]\n■ When this card attacks, sing a song with your opponent. Draw a card."

    reading = read("buddyfight", Printed("A card", type="monster", text=text, numbers=MONSTER))

    assert reading.grade == "partial"
    assert reading.usable
    assert reading.card["abilities"] == [
        {"call cost": [{"pay gauge": 1}]},
        {
            "when": {"event": "attacks", "card": "this"},
            "do": [{"by hand": "sing a song with your opponent."}, {"draw": 1}],
        },
    ]


@pytest.mark.parametrize(
    "text",
    [
        # An event that nobody understands has no timing.
        "■ When the moon is full, draw a card.",
        # What becomes of the life is not said.
        "■ If your life would become 0, draw a card.",
        # *It* speaks of nothing.
        "■ When this card attacks, destroy it if you have a 《Ash》 on your field.",
        # The cost goes on where the list breaks off.
        "■[Call Cost][Pay 2 gauge & Put a card from your",
    ],
)
def test_what_cannot_be_told_is_not_read_whole(text: str) -> None:
    """No near meaning is put in the place of words that are not understood."""
    assert read("buddyfight", Printed("Test", type="monster", text=text, numbers=MONSTER)).grade != "whole"


def test_a_keyword_of_another_edition_is_named() -> None:
    """The 2019 book does not define it, so its line is the judge's."""
    reading = read(
        "buddyfight", Printed("Test", type="monster", text="[Moonrise]\n■ Draw a card.", numbers=MONSTER)
    )

    assert reading.undefined == ("[Moonrise]",)
    assert not reading.usable


#: (print of a monster, its abilities): whom, where, how many and how long are composed, not listed.
COMPOSED: list[tuple[str, list[Any]]] = [
    (
        "■ When another 《Ash》 monster on your field is returned to your hand by your opponent's card effect, draw a card.",
        [
            {
                "when": {
                    "event": "leaves", "to": "hand", "card": "other", "whose": "you",
                    "where": {"attribute": "Ash", "type": "monster"}, "cause": "effect", "by": "opponent",
                },
                "do": [{"draw": 1}],
            }
        ],
    ),
    (
        "■ When this card enters the field from your drop zone, you gain 1 life.",
        [{"when": {"event": "enters", "card": "this", "from": "drop"}, "do": [{"gain life": 1}]}],
    ),
    (
        "■ The [Cast Cost] of each of your 《Ash》 spells is reduced by 1 gauge.",
        [
            {
                "continuous": [
                    {
                        "of": "your hand or drop or declared",
                        "where": {"type": "spell", "attribute": "Ash"},
                        "add": {"discount": 1},
                    }
                ]
            }
        ],
    ),
    (
        "■ When this card attacks, deal 1 damage to your opponent. If you have 4 life or less, deal 2 damage to your opponent instead!",
        [
            {
                "when": {"event": "attacks", "card": "this"},
                "do": [
                    {
                        "if": {"is": {"number": "life"}, "at_most": 4},
                        "then": [{"damage": 2}],
                        "else": [{"damage": 1}],
                    }
                ],
            }
        ],
    ),
    (
        "■ If there are four or more 《Ash》 in your drop zone, this card gets power+1000. Then, if there are eight or more, this card gets "
        "critical+1!",
        [
            {
                "continuous": [{"of": "this", "add": {"power": 1000}}],
                "while": {"is": {"count": {"of": "your drop", "where": {"attribute": "Ash"}}}, "at_least": 4},
            },
            {
                "continuous": [{"of": "this", "add": {"critical": 1}}],
                "while": {
                    "all": [
                        {"is": {"count": {"of": "your drop", "where": {"attribute": "Ash"}}}, "at_least": 4},
                        {"is": {"count": {"of": "your drop", "where": {"attribute": "Ash"}}}, "at_least": 8},
                    ]
                },
            },
        ],
    ),
    (
        '■ When this card enters the field, search your hand or deck for an "Ash Blade", and equip it. If you searched your deck, shuffle it.',
        [
            {
                "when": {"event": "enters", "card": "this"},
                "do": [
                    {
                        "options": {
                            "choose": 1,
                            "from": [
                                [{"equip": {"choose": 1, "of": "your hand", "where": {"name": "Ash Blade"}}}],
                                [
                                    {"equip": {"choose": 1, "of": "your deck", "where": {"name": "Ash Blade"}}},
                                    {"shuffle": "you"},
                                ],
                            ],
                        }
                    }
                ],
            }
        ],
    ),
    (
        "■ When your opponent's monster in front of this card becomes [Rest], draw a card.",
        [{"when": {"event": "rests", "whose": "opponent", "where": {"type": "monster", "in front": True}}, "do": [{"draw": 1}]}],
    ),
    (
        "■ When this card enters the field or you are dealt damage, draw a card. This ability only activates once per turn.",
        [
            {"when": {"event": "enters", "card": "this"}, "do": [{"draw": 1}], "once per": "turn", "once with": "enters or damaged"},
            {"when": {"event": "damaged", "whose": "you"}, "do": [{"draw": 1}], "once per": "turn", "once with": "enters or damaged"},
        ],
    ),
    (
        "■[Call Cost][When a <Ash World> monster on your field is destroyed, pay 2 gauge]",
        [
            {"only when": {"event": "destroyed", "whose": "you", "where": {"world": "Ash World", "type": "monster"}}},
            {"call cost": [{"pay gauge": 2}]},
        ],
    ),
    (
        "■ If this card would be destroyed by an effect, you may pay 1 gauge. If you do, this card is not destroyed. This ability only "
        "activates once per turn.",
        [{"instead": {"event": "destroyed", "card": "this", "cause": "effect"}, "do": [{"pay gauge": 1}], "optional": True, "once per": "turn"}],
    ),
    (
        "■ If your life would become 0 during your opponent's turn, you may discard a card from your hand. If you do, your life becomes 1, and draw a card.",
        [
            {
                "instead": {"event": "life zero", "whose": "you", "turn": "opponent"},
                "do": [{"discard": 1}, {"life": 1}, {"draw": 1}],
                "optional": True,
            }
        ],
    ),
    (
        "■ When you cast a spell during a battle on your opponent's turn, draw a card.",
        [
            {
                "when": {"event": "casts", "whose": "you", "where": {"type": "spell"}},
                "do": [{"draw": 1}],
                "while": {"all": [{"attack": True}, {"turn": "opponent"}]},
            }
        ],
    ),
    (
        "■ When your life becomes 5 or less, draw a card.",
        [{"when": {"situation": {"is": {"number": "life"}, "at_most": 5}}, "do": [{"draw": 1}]}],
    ),
    (
        "■ When this card enters the field other than from your hand, draw a card.",
        [{"when": {"event": "enters", "card": "this", "from": ["deck", "drop", "gauge", "buddy", "soul"]}, "do": [{"draw": 1}]}],
    ),
]  # fmt: skip

#: Slips of card lists, and the same text without them.
SLIPPED = [
    ("■ When this this card is put into te drop zone, draw a card.", "■ When this card is put into the drop zone, draw a card."),
    ("■ When a Grey Ash》 enters your field, draw a card.", "■ When a 《Grey Ash》 enters your field, draw a card."),
    ("■ When a monster with 'Ash\" in its card name enters your field, draw a card.",
     '■ When a monster with "Ash" in its card name enters your field, draw a card.'),
    ("[Move][Double Attack]Lifelink 3]", "[Move][Double Attack][Lifelink 3]"),
    ("■[Call Cost][Pay 1 gauge]\n『[Move]\n』", "■[Call Cost][Pay 1 gauge]\n[Move]"),
    ("■ You may only call this card during your opponent' turn.", "■ You may only call this card during your opponent's turn."),
    ("■ When this card attacks, draw a card! [Double Attack] [Lifelink 2]", "■ When this card attacks, draw a card.\n[Double Attack] [Lifelink 2]"),
    ('■ When this card attacks, draw a card.<b< td=""> </b<>', "■ When this card attacks, draw a card."),
]  # fmt: skip


@pytest.mark.parametrize(("slipped", "meant"), SLIPPED)
def test_slips_of_a_list_do_not_change_the_card(slipped: str, meant: str) -> None:
    """A word said twice, a bracket or quotation mark lost, the rest of a tag."""
    cards = [
        read("buddyfight", Printed("Test", type="monster", text=one, numbers=MONSTER))
        for one in (slipped, meant)
    ]

    assert cards[0].card == cards[1].card
    assert cards[0].grade == "whole"


def test_what_would_happen_is_asked_about_even_if_the_rest_is_not_understood() -> None:
    """The moment is known; the words are carried out by hand, and the judge says whether it happens after all."""
    text = "■ If this card would be destroyed, sing a song. If nobody laughs, this card remains on the field."

    reading = read("buddyfight", Printed("Test", type="monster", text=text, numbers=MONSTER))

    words = "sing a song. If nobody laughs, this card remains on the field."
    event = {"event": "destroyed", "card": "this"}
    assert reading.card["abilities"] == [{"instead": event, "do": [{"by hand": words}, {"still": "ask"}]}]
    assert reading.usable


@pytest.mark.parametrize(("text", "abilities"), COMPOSED, ids=range(len(COMPOSED)))
def test_whom_where_and_how_many_are_composed(text: str, abilities: list[Any]) -> None:
    """Each part of a sentence is read by itself, so sentences nobody has listed are read."""
    reading = read("buddyfight", Printed("Test", type="monster", text=text, numbers=MONSTER))

    assert reading.card.get("abilities", []) == abilities
    assert reading.grade == "whole"


@pytest.mark.parametrize(
    "text",
    [
        "If this card would be destroyed, you may put this card into its owner's gauge instead.",
        "If this card would be destroyed, you may pay 1 gauge. If you do, it remains on the field. This ability only activates once per turn.",
        "When this card enters the field, destroy a monster or item on your opponent's field.",
        "When this card enters the field, destroy an item on your opponent's field.",
        "When this card enters the field, destroy a size 2 or less monster on your opponent's field.",
    ],
)
def test_what_is_read_is_said_in_the_same_words(text: str) -> None:
    """What is said back is English, and says nothing else."""
    reader = reader_of("buddyfight")
    assert reader is not None

    reading = read("buddyfight", Printed("Test", type="monster", text=text, numbers=MONSTER))

    assert reader.say(reading.card) == [text]


def test_options_of_which_one_has_counter() -> None:
    """Which options have [Counter] stands beside them; the card as a whole has it then only for those."""
    text = "■Choose and use one of the following two.\n・Draw a card.\n・[Counter] You gain 1 life."

    reading = read("buddyfight", Printed("Test", type="spell", text=text))

    options = {"choose": 1, "from": [[{"draw": 1}], [{"gain life": 1}]], "counter": [2]}
    assert reading.card["abilities"] == [{"do": [{"options": options}]}]


@pytest.mark.parametrize(
    ("printed", "meant"), [("monter", "monster"), ("eqiupped", "equipped"), ("must", "must"), ("reveals", "reveals"), ("ges", "ges")]
)  # fmt: skip
def test_a_slip_of_a_letter_is_read_as_the_word_that_was_meant(printed: str, meant: str) -> None:
    """Only where one word of the phrases is near, and no other form of a word."""
    reader = reader_of("buddyfight")
    assert isinstance(reader, BuddyfightReader)

    assert spelling.meant(printed, reader.known) == meant


def test_values_that_a_list_exchanged_are_put_right() -> None:
    """A critical of 5000 beside a power of 2 is the power; an item without defense has none."""
    monster = read(
        "buddyfight", Printed("A", type="Monster", numbers={**MONSTER, "power": 2, "critical": 5000})
    )
    item = read("buddyfight", Printed("B", type="Item", numbers={**MONSTER, "defense": 0}))

    assert (monster.card["power"], monster.card["critical"]) == (5000, 2)
    assert "defense" not in item.card


def test_our_cards_are_the_same_after_words_and_back() -> None:
    """Card to words to card gives the same for every ability of ours; a spell that stays says so."""
    reader = reader_of("buddyfight")
    assert reader is not None
    for path in sorted(Path(data_folder() / "cards" / "buddyfight").glob("*.yaml")):
        for code, card in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            stays = "[Set]\n" if "set" in (card.get("abilities") or ()) else ""
            for ability in card.get("abilities") or ():
                words = reader.say_ability(ability, card)
                assert words is not None, (code, ability)
                printed = Printed(card["name"], code, card["type"], stays + words, MONSTER)
                wanted = reader.canonical(ability, printed)
                wanted = wanted["several"] if isinstance(wanted, dict) and "several" in wanted else [wanted]
                read_again = reader.read(printed).card["abilities"]
                assert read_again[1 if stays and ability != "set" else 0 :][: len(wanted)] == wanted, words

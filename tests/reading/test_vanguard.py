"""Cards of Cardfight!! Vanguard, in the printed manner, become the cards that a file would hold."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read
from tests.reading.vanguard import ability

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


@pytest.mark.parametrize("word", ["[Energy-Blast 3]", "[Divine Skill]"])
def test_words_of_later_editions_are_named(word: str) -> None:
    """A word that 4.15 does not define is named with the edition, and its line is left to the judge."""
    text = f"[ACT](VC)[1/turn]:[COST][{word}], and draw a card."
    reading = read("vanguard", Printed("X", type="Normal Unit", text=text))

    assert reading.undefined
    assert "4.15 does not define" in reading.parts[0].reason


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
        "[AUTO](RC):[Counter-Blast 1]，[Soul-Blast 1] When placed, you may pay the cost. If you do, draw a card.",
        "[AUTO](RC)[Turn 1]:When placed, draw a card.",
        "[AUTO][Soul-Blast 1] When placed, you may pay the cost. If you do, draw a card.",
        "[ACT](RC):[1/turn]:[COST][Soul-Blast 1], draw a card.",
        "AUTO:When placed, draw a card.",
        '[AUTO](RC):When this unit attacks, if your vanguard is ""Wide" Gate", draw a card.',
    ],
)
def test_slips_of_card_lists_are_read_through(text: str) -> None:
    """A name on a line of its own, quotation marks within a name, brackets closed too early."""
    assert ability(text)


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
    "words",
    [
        '[AUTO](RC):When placed, this unit gets "[AUTO](RC):When it attacks, [COST][Energy-Blast 2], and draw a card." until end of turn.',
        '[AUTO](RC):This cost may be paid with "[Energy-Blast 2]". When placed, [COST][Counter-Blast 1], draw a card.',
    ],
)
def test_words_of_later_editions_are_named_in_quotation_marks_too(words: str) -> None:
    """In an ability that a card gets, and in a cost."""
    assert read("vanguard", Printed("X", type="Normal Unit", text=words)).undefined == ("[Energy-Blast]",)


def test_what_4_15_does_not_define_is_named() -> None:
    """Another state of a player than Final Rush (7.43)."""
    reading = read("vanguard", Printed("X", type="Normal Unit", text='[CONT](RC):If you are in "Final Burst", this unit gets [Power] +5000.'))  # fmt: skip

    assert reading.undefined == ('"Final Burst"',)


def test_additional_effects_end_with_an_exclamation_mark() -> None:
    """And a million is a million."""
    text = "Additional Effect - Choose one of your units, and it gets [Power] +100 Million until end of turn!"
    reading = read("vanguard", Printed("X", type="Trigger Unit", text=text))

    assert reading.card["abilities"][0]["additional"][1]["add"] == {"power": 100_000_000}


@pytest.mark.parametrize("hole", ["an vanguard", "a <> vanguard"])
def test_a_word_that_a_list_has_lost_is_not_passed_over(hole: str) -> None:
    """Which vanguard is asked for cannot be known: the judge has the card."""
    text = f"[AUTO]:When this unit is placed on (RC), if you have {hole}, draw a card."

    assert read("vanguard", Printed("X", type="Normal Unit", text=text)).grade == "partial"


def test_your_other_what_is_not_passed_over() -> None:
    """A list has lost the word behind *other*."""
    text = "[AUTO](RC):When your other is placed on (RC), draw a card."

    assert not read("vanguard", Printed("X", type="Normal Unit", text=text)).usable

"""When a Dragon Ball Super skill works, and for what price: read although what it does is done by hand."""

from __future__ import annotations

from typing import Any

import pytest

from judge.reading import Printed, read

RYN = {"character": "Ryn"}
BY_LEADER = {"by": "you", "skill of": {"type": "leader"}}
#: (what an [Auto] waits for, the events)
TRIGGERS: list[tuple[str, list[dict[str, Any]]]] = [
    ("you play {Old Tower}", [{"event": "played", "whose": "you", "where": {"name": "Old Tower"}}]),
    (
        "one of your energy is placed in your Drop by your Leader's skill",
        [{"event": "moved", "whose": "you", "from": "energy", "to": "drop", **BY_LEADER}],
    ),
    (
        "this card or your opponent's Battle Card is played",
        [
            {"event": "played", "card": "this"},
            {"event": "played", "whose": "opponent", "where": {"type": "battle"}},
        ],
    ),
    (
        "this card or your opponent attacks",
        [{"event": "attacks", "card": "this"}, {"event": "attacks", "whose": "opponent"}],
    ),
    (
        "this card attacks a Battle Card with an energy cost of 8 or more",
        [{"event": "attacks", "card": "this", "target": {"type": "battle", "energy cost": ">=8"}}],
    ),
    (
        "this card attacks and KOs an opponent's Battle Card with an energy cost of 2 or more",
        [
            {
                "event": "KO'd",
                "whose": "opponent",
                "source": "this",
                "cause": "battle",
                "where": {"type": "battle", "energy cost": ">=2"},
            }
        ],
    ),
    (
        "a card is placed in your opponent's Drop from the top of their deck by one of your skills",
        [
            {
                "event": "moved",
                "whose": "opponent",
                "from": "deck",
                "to": "drop",
                "cause": "skill",
                "by": "you",
            }
        ],
    ),
    (
        "you use a blue ＜Ryn＞ card from your hand or Battle Area in a combo",
        [{"event": "comboed", "whose": "you", "from": ["hand", "battle"], "where": {"color": "blue", **RYN}}],
    ),
    (
        "this card in your deck or hand is placed into its owner's Drop",
        [{"event": "moved", "card": "this", "from": ["deck", "hand"], "to": "drop"}],
    ),
    (
        "this card is revealed from the top of your deck and placed in your Drop Area",
        [{"event": "moved", "card": "this", "from": "deck", "to": "drop", "revealed": True}],
    ),
    (
        "this face-up card in your life is placed in your Drop Area",
        [{"event": "moved", "card": "this", "from": "life", "to": "drop", "revealed": True}],
    ),
    (
        "this card in your life is flipped face up by one of your red card skills",
        [{"event": "turned face up", "card": "this", "by": "you", "skill of": {"color": "red"}}],
    ),
    (
        "a card is placed from under this card in its owner's Drop by your Leader's skill",
        [{"event": "moved", "from": "beneath", "from under": {"this": True}, "to": "drop", **BY_LEADER}],
    ),
    (
        "your Leader skill causes your opponent to discard a card from their hand",
        [{"event": "discarded", "whose": "opponent", **BY_LEADER}],
    ),
    (
        "an opponent's card other than their Leader attacks",
        [{"event": "attacks", "whose": "opponent", "where": {"not": {"type": "leader"}}}],
    ),
    (
        "your red Leader deals damage to your opponent",
        [{"event": "damaged", "whose": "opponent", "where": {"type": "leader", "color": "red"}}],
    ),
    (
        "you send a ＜Ryn＞ card to your Warp",
        [{"event": "moved", "whose": "you", "by": "you", "from": "battle", "to": "warp", "where": RYN}],
    ),
    (
        "you place a red card under your Leader",
        [
            {
                "event": "moved",
                "by": "you",
                "to": "beneath",
                "under": {"type": "leader"},
                "where": {"color": "red"},
            }
        ],
    ),
    (
        "you KO one of your opponent's Battle Cards with a skill",
        [{"event": "KO'd", "whose": "opponent", "cause": "skill", "by": "you", "where": {"type": "battle"}}],
    ),
    (
        "this card attacks, is KO'd, or is played",
        [{"event": event, "card": "this"} for event in ("attacks", "KO'd", "played")],
    ),
    (
        "your opponent activates a [Counter] skill during your turn",
        [{"event": "activated", "whose": "opponent", "using": "counter", "turn": "you"}],
    ),
    (
        "your energy or your opponent's energy leaves an Energy Area due to a skill",
        [
            {"event": "moved", "whose": whose, "from": "energy", "cause": "skill"}
            for whose in ("you", "opponent")
        ],
    ),
    ("your life reaches 1", [{"situation": {"is": {"number": "life"}, "equals": 1}}]),
    (
        "this card in your Battle Area is removed from your Battle Area by a skill or KO'd",
        [
            {"event": "moved", "card": "this", "from": "battle", "cause": "skill"},
            {"event": "KO'd", "card": "this", "cause": ["battle", "rule"]},
        ],
    ),
    (
        "one of your red Unison Cards in your Unison Area is placed in your Drop Area",
        [
            {
                "event": "moved",
                "whose": "you",
                "from": "unison",
                "to": "drop",
                "where": {"color": "red", "type": "unison"},
            }
        ],
    ),
    (
        "this card is added from your Drop to your hand by one of your Leader's skills",
        [{"event": "moved", "card": "this", "from": "drop", "to": "hand", **BY_LEADER}],
    ),
    (
        "a ＜Ryn＞ card is played by the skill on one of your Extra Cards",
        [{"event": "played", "where": RYN, "by": "you", "skill of": {"type": "extra"}}],
    ),
    (
        "you activate a green [Field] with an energy cost of 1",
        [
            {
                "event": "activated",
                "whose": "you",
                "from": ["hand", "drop", "warp"],
                "where": {"type": "extra", "keyword": "field", "color": "green", "energy cost": 1},
            }
        ],
    ),
]


def counted(of: str, at_least: int, **where: object) -> dict[str, Any]:
    """So many such cards lie there."""
    return {"is": {"count": {"of": of, "where": where} if where else of}, "at_least": at_least}


#: (a condition, what must hold)
CONDITIONS: list[tuple[str, dict[str, Any]]] = [
    ("there are 2 or more Battle Cards in your opponent's Battle Area", counted("opponent battle area", 2, type="battle")),
    ("you and your opponent have a total of 9 or more Battle Cards", counted("each battle", 9)),
    ("the total number of cards in you and your opponent's Warp is 7 or more", counted("each warp", 7)),
    ("you have 3 or more ＜Ryn＞ cards among all cards in your energy and Battle Area", counted("your energy or battle area", 3, **RYN)),
    ("your Leader's character name includes ＜Ryn＞", {"exists": {"of": "your leader", "where": {"character includes": "Ryn"}}}),
    ("all cards in your Battle Area are in Rest Mode", {"not": {"exists": {"of": "your battle area", "where": {"not": {"mode": "rest"}}}}}),
    ("your Leader is a [Warrior of Universe 7] card", {"exists": {"of": "your leader", "where": {"keyword": "warrior of universe 7"}}}),
    (
        "your Leader is a red ＜Ryn＞ card and its front side is facing up",
        {"all": [{"exists": {"of": "your leader", "where": {"color": "red", **RYN}}}, {"exists": {"of": "your leader", "where": {"side": "front"}}}]},
    ),
    (
        "you have 1 or more ＜Ryn＞ and 1 or more ＜Sola＞ cards in Rest Mode",
        {"all": [{"exists": {"of": "your named", "where": {"character": name, "mode": "rest"}}} for name in ("Ryn", "Sola")]},
    ),
    ("you have a {Old Tower} with 4 or more markers", {"exists": {"of": "your cards", "where": {"name": "Old Tower", "markers": ">=4"}}}),
    ("there is a {Old Tower} under your opponent's Leader", {"exists": {"beneath": "opponent leader", "where": {"name": "Old Tower"}}}),
    ("there are 4 or more Extras under your green ＜Ryn＞ cards", {"is": {"count": {"beneath": {"of": "your named", "where": {"color": "green", **RYN}}, "where": {"type": "extra"}}}, "at_least": 4}),
    ("you have at least 4 energy", {"is": {"number": "energy"}, "at_least": 4}),
    ("your life is at 4 or less and you have 3 or more energy and it's your turn", {"all": [{"is": {"number": "life"}, "at_most": 4}, {"is": {"number": "energy"}, "at_least": 3}, {"turn": "you"}]}),
    ("one of your ＜Ryn＞ cards is in Rest Mode", {"exists": {"of": "your named", "where": {**RYN, "mode": "rest"}}}),
    ("this card was played from your hand this turn", {"exists": {"of": "this", "where": {"played this turn": "hand"}}}),
    ("this card is being attacked", {"exists": {"of": "this", "where": {"attacked": True}}}),
    ("you either have 3 or more cards in your Warp or a red Unison Card in play", {"any": [counted("your warp", 3), {"exists": {"of": "your unison", "where": {"color": "red"}}}]}),
    # Either of two things that hold: no list of cards whose last words could be meant of all.
    ("your Leader is a ＜Ryn＞ card or all of your energy is mono-green", {"any": [{"exists": {"of": "your leader", "where": RYN}}, {"not": {"exists": {"of": "your energy", "where": {"not": {"mono": "green"}}}}}]}),
]  # fmt: skip

#: (a price, what is paid and where the skill works)
PRICES: list[tuple[str, dict[str, Any]]] = [
    ("Place this card from your hand or Battle Area in your Drop", {"cost": [{"move": "this", "to": "drop"}], "area": ["hand", "battle"]}),
    ("R, declare 1 number that's 3 or less", {"cost": [{"energy": {"red": 1}}, {"number": {"to": 3}}]}),
    (
        "Choose 1 of your red Unison Cards and place this card under it from your hand or Battle Area",
        {"cost": [{"put beneath": "this", "under": {"choose": 1, "of": "your unison", "where": {"color": "red"}}}], "area": ["hand", "battle"]},
    ),
    (
        "Choose this card and 1 each of {Old Tower} and {New Tower} from your Battle Area and place them in your Drop Area",
        {"cost": [{"move": ["this", *({"choose": 1, "of": "your battle area", "where": {"name": name}} for name in ("Old Tower", "New Tower"))], "to": "drop"}]},
    ),
    ("Discard 2 《Scout》 cards", {"cost": [{"discard": {"choose": 2, "of": "your hand", "where": {"trait": "Scout"}}}]}),
    ("Switch your Leader to Rest Mode", {"cost": [{"rest": "your leader"}]}),
    ("Remove 2 markers from your Unison", {"cost": [{"markers": -2, "on": "your unison"}]}),
    ("Place this card under 1 of your ＜Ryn＞ cards", {"cost": [{"put beneath": "this", "under": {"choose": 1, "of": "your named", "where": RYN}}]}),
    # 11-3-2-2: its words say that it works under the other card.
    ("If this card is under a ＜Ryn＞ Battle Card", {"area": "beneath"}),
]  # fmt: skip


@pytest.mark.parametrize(("words", "events"), TRIGGERS)
def test_what_a_skill_waits_for(words: str, events: list[dict[str, Any]]) -> None:
    """8-6: the trigger is the engine's, whatever is done then."""
    reading = read("dbs", Printed("A card", type="Battle", text=f"[Auto] When {words}, sing."))

    assert reading.usable, reading.parts
    when = reading.card["skills"][0]["when"]
    assert (when if isinstance(when, list) else [when]) == events


@pytest.mark.parametrize(("words", "holds"), CONDITIONS)
def test_when_a_skill_is_valid(words: str, holds: dict[str, Any]) -> None:
    """8-3-3: the condition is the engine's."""
    reading = read("dbs", Printed("A card", type="Battle", text=f"[Activate Main] If {words} : Sing."))

    assert reading.usable, reading.parts
    assert reading.card["skills"][0]["while"] == holds


@pytest.mark.parametrize(("words", "parts"), PRICES)
def test_what_a_skill_costs(words: str, parts: dict[str, Any]) -> None:
    """8-4-2: the price is the engine's."""
    reading = read("dbs", Printed("A card", type="Battle", text=f"[Activate Main] {words} : Sing."))

    assert reading.usable, reading.parts
    (skill,) = reading.card["skills"]
    assert {key: skill[key] for key in parts} == parts


@pytest.mark.parametrize(
    ("text", "skill"),
    [
        (
            "[Permanent] If this card would leave your Combo Area, remove it from the game instead.",
            {"instead": {"event": "leave combo", "card": "this"}, "area": ["combo"], "do": [{"move": "it", "to": "removed"}]},
        ),
        (
            "[Permanent] When this card is placed in a Drop Area from a Battle Area or Combo Area, it is placed at the bottom of its"
            " owner's deck instead.",
            {
                "instead": [
                    {"event": "leave", "card": "this", "to": "drop"},
                    {"event": "ko", "card": "this"},
                    {"event": "leave combo", "card": "this", "to": "drop"},
                ],
                "area": ["battle", "combo"],
                "do": [{"move": "it", "to": "deck bottom"}],
            },
        ),
        (
            "[Auto] If this card was used in a combo from your deck or hand : When this card would be placed in its owner's Drop Area"
            " from a Combo Area, you may play it in Rest Mode instead.",
            {
                "when": {"event": "combo dropped", "card": "this"},
                "while": {"exists": {"of": "this", "where": {"comboed from": ["deck", "hand"]}}},
                "do": [{"may": [{"play": "it", "mode": "rest"}]}],
            },
        ),
        (
            "[Permanent] During battles where this card is attacking a Battle Card in Rest Mode, this card gets +5000 power.",
            {
                "permanent": [{"of": "this", "add": {"power": 5000}}],
                "while": {
                    "all": [
                        {"exists": {"of": "this", "where": {"attacking": True}}},
                        {"exists": {"of": "opponent guard card", "where": {"type": "battle", "mode": "rest"}}},
                    ]
                },
            },
        ),
        ("[Field] If your Leader is a ＜Ryn＞ card :", {"field": {"while": {"exists": {"of": "your leader", "where": RYN}}}}),
        ("[Overlord][Limit 1]R :", {"limit": 1, "overlord": {"cost": [{"energy": {"red": 1}}]}}),
        (
            "[Auto][Bond 3] Card with ＜Ryn＞ in its character name : When this card is played, draw 1 card.",
            {
                "bond": {"number": 3, "where": {"character includes": "Ryn"}},
                "when": {"event": "played", "card": "this"},
                "do": [{"draw": 1}],
            },
        ),
        # Slips of lists: a curly bracket, two angle brackets for one.
        ("[Auto} When this card is played, draw 1 card.", {"when": {"event": "played", "card": "this"}, "do": [{"draw": 1}]}),
        ("[Swap 4]Y : ＜＜Scouts＞＞ card.", {"swap": {"number": 4, "where": {"trait": "Scouts"}, "cost": [{"energy": {"yellow": 1}}]}}),
    ],
)  # fmt: skip
def test_odd_frames_of_skills(text: str, skill: dict[str, Any]) -> None:
    """Skills whose type, condition or price is printed in a rarer way are read whole."""
    reading = read("dbs", Printed("A card", type="Extra" if "Field" in text else "Battle", text=text))

    assert reading.grade == "whole", reading.parts
    assert reading.card["skills"] == [skill]

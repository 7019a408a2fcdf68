"""A card that cannot be understood says where and what was expected, in one sentence."""

from __future__ import annotations

from typing import Any

import pytest

from judge.games.godzilla.cards.card import compile_card
from judge.kernel.errors import CardFault


def fault(ability: Any, **card: Any) -> str:
    """What is wrong with a card that has this ability."""
    with pytest.raises(CardFault) as caught:
        compile_card({"code": "X", "abilities": [ability], **card})
    return str(caught.value)


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        ({"entr": []}, "unknown ability 'entr'; nearest: enter"),
        ({"enter": "draw 1"}, "a list of instructions is expected"),
        ({"awakening": 5, "has": {"enter": []}, "entr": []}, "unknown key 'entr'"),
        ({"enter": [{"destory": "this"}]}, "unknown word 'destory'; nearest: destroy"),
        ({"when": "played", "do": [{"draw": 1}], "area": 5}, "a word or a list of words is expected, not 5"),
        ({"resonance": ["red", 5]}, "a word or a list of words is expected, not ['red', 5]"),
        ({"resonance": "red", "conditions": 5}, "conditions are a list, not 5"),
        (
            {"enter": [{"destroy": {"of": "your battle", "where": {"any": 5}}}]},
            "'any' is a list of descriptions, not 5",
        ),
        ({"enter": [{"draw": 1, "whoo": "you"}]}, "unknown key 'whoo'; nearest: who"),
        ({"enter": [{"draw": "many"}]}, "a number is expected, not 'many'"),
        (
            {"enter": [{"draw": {"value": "rnak", "of": "this"}}]},
            "'rnak' is not a number of a card; nearest: rank",
        ),
        ({"enter": [{"draw": {"sum": "power"}}]}, "'sum' needs 'of'"),
        (
            {
                "continuous": [{"add": {"power": 1}}],
                "while": {"exists": {"of": "this", "where": {"played": "hand"}}},
            },
            "only an ability that waits for that can",
        ),
        (
            {"enter": [{"destroy": {"of": "each battle", "where": {"in or next to": "zone"}}}]},
            "no 'choose zone' has chosen 'zone'",
        ),
        ({"enter": [{"draw": {"add": [1]}}]}, "needs a list of two or more numbers"),
        ({"enter": [{"destroy": "my battle"}]}, "whose cards?"),
        ({"enter": [{"destroy": "your batle"}]}, "unknown place 'batle'; nearest: battle"),
        ({"enter": [{"destroy": {"of": "your battle", "wher": {}}}]}, "unknown key 'wher'; nearest: where"),
        (
            {"enter": [{"destroy": {"of": "your battle", "where": {"rnk": 1}}}]},
            "unknown attribute 'rnk'; nearest: rank",
        ),
        (
            {"enter": [{"destroy": {"of": "your battle", "where": {"rank": "high"}}}]},
            "expected a number or a comparison",
        ),
        ({"enter": [{"destroy": {"of": "your battle", "where": {"zone": 9}}}]}, "zones are numbered 1 to 8"),
        (
            {"enter": [{"destroy": {"of": "your battle", "where": {"behind": "that"}}}]},
            "is not a card to compare places with",
        ),
        ({"enter": [{"move": "this", "to": "hnad"}]}, "unknown area 'hnad'; nearest: hand"),
        ({"enter": [{"move": "this", "to": "zone", "zone": 12}]}, "zones are numbered 1 to 8"),
        ({"enter": [{"play": "this", "zone": "emtpy"}]}, "unknown zone 'emtpy'; nearest: empty"),
        ({"enter": [{"advance": "me"}]}, "unknown player word 'me'"),
        ({"enter": [{"retreat": "opponent", "to": 0}]}, "zones are numbered 1 to 8, not 0"),
        ({"enter": [{"may": [{"draw": 1}], "by": "each"}]}, "one player is meant here, not 'each'"),
        ({"enter": [{"win": "each"}]}, "one player is meant here, not 'each'"),
        ({"enter": [{"forbid": "fly"}]}, "unknown action 'fly'"),
        (
            {"enter": [{"give": "this", "add": {"pwoer": 1}, "until": "end of turn"}]},
            "'pwoer' cannot be changed so; nearest: power",
        ),
        (
            {"enter": [{"give": "this", "add": {"power": 1}, "until": "tomorrow"}]},
            "unknown duration 'tomorrow'",
        ),
        ({"enter": [{"give": "this", "until": "end of turn"}]}, "no change given"),
        ({"enter": [{"give": "this", "flag": "cannot swim"}]}, "unknown flag 'cannot swim'"),
        (
            {"enter": [{"later": {"enter": [{"draw": 1}]}}, {"options": {"from": [1]}}]},
            "options.from is a list of lists",
        ),
        (
            {"enter": [{"later": {"continuous": [{"add": {"power": 1}}]}}]},
            "'later' needs an automatic ability",
        ),
        ({"enter": [{"replace": {"when": "drawn", "do": []}}]}, "'replace' needs a replacement effect"),
        ({"enter": [{"stack": "this"}]}, "'stack' needs either 'under' or 'on'"),
        ({"enter": [{"search": {"for": 1, "were": {}}}]}, "unknown key 'were'; nearest: where"),
        ({"enter": [{"if": {"exist": "this"}, "then": []}]}, "unknown condition; nearest: exists"),
        (
            {"enter": [{"if": {"is": 1, "atleast": 2}, "then": []}]},
            "unknown comparison 'atleast'; nearest: at_least",
        ),
        ({"when": "destroyd", "do": []}, "unknown event 'destroyd'; nearest: destroyed"),
        ({"when": {"event": "placed", "to": "hell"}, "do": []}, "unknown area 'hell'"),
        ({"when": {"event": "destroyed", "cause": "luck"}, "do": []}, "unknown cause 'luck'"),
        ({"when": {"event": "destroyed", "whose": "mine"}, "do": []}, "whose"),
        ({"when": "drawn", "do": [], "area": "hnad"}, "unknown area 'hnad'; nearest: hand"),
        ({"instead": "explode", "do": []}, "'explode' cannot be replaced"),
        ({"awakening": 5}, "'has' is missing"),
        ({"awakening": "high", "has": {"enter": []}}, "a number is expected, not 'high'"),
        ({"burst": "VI"}, "a number is expected, not 'VI'"),
        ({"deck": {"size": 60}}, "unknown key 'size'"),
        ({"continuous": [{"of": "your battle", "add": {"type": 1}}]}, "'type' cannot be changed so"),
    ],
)
def test_an_ability_that_cannot_be_read(ability: Any, sentence: str) -> None:
    said = fault(ability)

    assert sentence in said
    assert said.startswith("card")
    assert "\n" not in said


@pytest.mark.parametrize(
    ("card", "sentence"),
    [
        ({"code": "X", "colour": "red"}, "unknown key 'colour'; nearest: color"),
        ({"code": "X", "color": "pink"}, "unknown color 'pink'"),
        ({"code": "X", "type": "spell"}, "type"),
        ({"code": "X", "rank": "VII"}, "rank"),
        ({"code": "X Y"}, "code"),
        ({"code": "X", "power": "strong"}, "power"),
    ],
)
def test_a_card_that_cannot_be_read(card: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CardFault) as caught:
        compile_card(card)

    assert sentence in str(caught.value)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ({"enter": {"draw": 1}}, {"enter": [{"draw": 1}]}),
        ({"awakening": 5, "enter": [{"draw": 1}]}, {"awakening": 5, "has": {"enter": [{"draw": 1}]}}),
        ({"enter": [{"destroy": "your battle cards"}]}, {"enter": [{"destroy": "your battle"}]}),
    ],
)
def test_short_and_long_words_mean_the_same(short: Any, long: Any):
    one, other = (
        compile_card({"code": "X", "traits": t, "abilities": [a]})
        for t, a in (("Army", short), (["Army"], long))
    )

    assert one.face.traits == other.face.traits
    assert [
        (a.keyword, a.rule, a.extra.get("awakening"), a.extra.get("impersonal"), len(a.ops))
        for a in one.abilities
    ] == [
        (a.keyword, a.rule, a.extra.get("awakening"), a.extra.get("impersonal"), len(a.ops))
        for a in other.abilities
    ]

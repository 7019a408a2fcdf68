"""docs/cards.md is enough to write any card of Future Card Buddyfight, and our cards use every word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.games.buddyfight.cards.ability_builder import ATTACKS, BESIDE, BUDDIES, EQUIPS, OVERS, PLAIN, USE
from judge.games.buddyfight.cards.card import BuddyfightCard, compile_card
from judge.games.buddyfight.cards.faces import CROSS, TYPES
from judge.games.buddyfight.cards.language.changing import FORBIDDEN
from judge.games.buddyfight.cards.language.events import EVENTS, REPLACEABLE
from judge.games.buddyfight.cards.language.states import AMOUNTS, CONDITIONS
from judge.games.buddyfight.cards.language.verbs import VERBS
from judge.games.buddyfight.cards.language.words import DURATIONS, FILTERS, FLAGS, NUMBERS, PLACES
from judge.kernel.errors import CardFault
from rulesdb.places import data_folder

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Future Card Buddyfight") : PAGE.index("## Card lists of your own")]
BLOCKS = re.findall(r"^```yaml-buddyfight\n(.*?)^```", SECTION, re.S | re.M)
OUR_CARDS = {
    code: card
    for path in sorted(Path(data_folder() / "cards" / "buddyfight").glob("*.yaml"))
    for code, card in yaml.safe_load(path.read_text(encoding="utf-8")).items()
}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split(":")[0])
def test_every_example_compiles(block: str) -> None:
    """What stands on the page can be copied into a case."""
    for code, card in yaml.safe_load(block).items():
        assert compile_card({"code": code, **card}).abilities, code


WORDS = {
    "keys of a card": {
        key for key in BuddyfightCard.model_fields if key not in ("code", "text", "abilities")
    },
    "types": {*TYPES, *CROSS},
    "how a card is used": set(USE),
    "beside an ability": set(BESIDE),
    "keywords": {*PLAIN, *ATTACKS, *EQUIPS, *OVERS, *BUDDIES, "lifelink", "crossnize", "d-share"},
    "instructions": set(VERBS),
    "events": set(EVENTS),
    "replaceable": set(REPLACEABLE),
    "places": set(PLACES),
    "filters": set(FILTERS),
    "numbers": {*NUMBERS, *AMOUNTS},
    "conditions": set(CONDITIONS),
    "durations": set(DURATIONS),
    "states": set(FLAGS),
    "standing rules": set(FORBIDDEN),
}


@pytest.mark.parametrize("sort", WORDS)
def test_the_page_knows_every_word(sort: str) -> None:
    """A word that card files may use is explained on the page."""
    flat = " ".join(SECTION.split())
    missing = {word for word in WORDS[sort] if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", flat)}
    assert missing == set()


def test_our_cards_have_every_keyword_and_type() -> None:
    """At least one invented card for each."""
    held = {
        word
        for card in OUR_CARDS.values()
        for ability in card.get("abilities") or ()
        for word in ([ability] if isinstance(ability, str) else ability)
    }
    over = {"overkill", "overthrow", "overkill: reboot", "triple buddy"}  # as overturn, as double buddy
    assert WORDS["keywords"] - over <= held
    assert {card["type"] for card in OUR_CARDS.values()} >= set(TYPES)


def test_our_cards_use_every_instruction() -> None:
    """At least one invented card for each verb of this game."""
    said = {word for card in OUR_CARDS.values() for part in _mappings(card) for word in part}
    shared = {"choose", "number", "repeat", "replace", "lose", "by hand", "still", "these"}
    assert set(VERBS) - shared <= said


def _mappings(data: Any) -> Iterator[Mapping[str, Any]]:
    if isinstance(data, Mapping):
        yield data
        for part in data.values():
            yield from _mappings(part)
    elif isinstance(data, list):
        for part in data:
            yield from _mappings(part)


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        ({"act": [{"destory": "this"}]}, "unknown word 'destory'; nearest: destroy"),
        ({"when": "entres", "do": []}, "unknown event 'entres'; nearest: enters"),
        ({"call cost": [{"pay guage": 1}]}, "unknown cost 'pay guage'; nearest: pay gauge"),
        ({"lifelink": "many"}, "lifelink has a number or 'lose', not 'many'"),
        ({"do": [{"draw": 1}]}, "only a spell or an impact does something when it is used"),
        ({"act": [], "from": "cellar"}, "unknown area 'cellar'"),
        ("penetrat", "unknown word 'penetrat'; nearest: penetrate"),
    ],
)
def test_an_unknown_word_is_named_with_the_nearest_one(ability: Any, sentence: str) -> None:
    """A slip in a card file is one sentence: where, what, and what was probably meant."""
    with pytest.raises(CardFault) as fault:
        compile_card({"code": "X", "type": "monster", "abilities": [ability]})
    assert sentence in str(fault.value)

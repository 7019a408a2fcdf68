"""docs/cards.md is enough to write any card of Cardfight!! Vanguard, and our cards have every keyword."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.games.vanguard.cards.ability_builder import KEYWORDS, MARKS, REPLACEABLE, SORTS
from judge.games.vanguard.cards.card import VanguardCard, compile_card
from judge.games.vanguard.cards.faces import GIFTS, SKILL_ICONS, TRIGGERS, TYPES
from judge.games.vanguard.cards.language import CONDITIONS, DURATIONS, FLAGS, VERBS
from judge.games.vanguard.cards.language.events import EVENTS
from judge.games.vanguard.cards.language.places import ATTRIBUTES, FILTERS, NUMBERS, PLACES
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.verbs import SHARED
from rulesdb.places import data_folder

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Cardfight!! Vanguard") : PAGE.index("## Future Card Buddyfight")]
BLOCKS = re.findall(r"^```yaml-vanguard\n(.*?)^```", SECTION, re.S | re.M)
OUR_CARDS: dict[str, dict[str, Any]] = {
    code: card
    for path in sorted(Path(data_folder() / "cards" / "vanguard").glob("*.yaml"))
    for code, card in yaml.safe_load(path.read_text(encoding="utf-8")).items()
}
WORDS = {
    "keys of a card": {key for key in VanguardCard.model_fields if key not in ("code", "text")},
    "types": set(TYPES),
    "icons": {*TRIGGERS, *GIFTS, *SKILL_ICONS},
    "keywords": {*KEYWORDS, *MARKS, *SORTS},
    "replaceable": set(REPLACEABLE),
    "instructions": set(VERBS) - set(SHARED),
    "events": set(EVENTS),
    "places": {place for place in PLACES if " or " not in place},
    "filters": {*FILTERS, *ATTRIBUTES},
    "numbers": set(NUMBERS),
    "conditions": set(CONDITIONS),
    "durations": set(DURATIONS),
    "flags": set(FLAGS),
}


@pytest.mark.parametrize("what", WORDS)
def test_the_page_knows_every_word(what: str) -> None:
    """Whatever the language has stands on the page."""
    unsaid = {
        word for word in WORDS[what] if not re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", SECTION)
    }

    assert not unsaid


def test_every_example_compiles() -> None:
    """What stands on the page can be copied into a case."""
    for block in BLOCKS:
        for code, card in yaml.safe_load(block).items():
            assert compile_card({"code": code, **card}).abilities, code


def test_our_cards_have_every_keyword_trigger_and_gift() -> None:
    """At least one invented card for each keyword and activation condition of chapter 14, trigger icon and gift."""
    compiled = [compile_card({"code": code, **card}) for code, card in OUR_CARDS.items()]
    abilities = [ability for card in compiled for ability in card.abilities]
    had = {ability.keyword for ability in abilities}
    had |= {mark for ability in abilities for mark, _ in ability.extra.get("marks", ())}

    assert {*KEYWORDS, *MARKS} <= had
    assert {card["trigger"] for card in OUR_CARDS.values() if "trigger" in card} == set(TRIGGERS)
    assert {card["gift"] for card in OUR_CARDS.values() if "gift" in card} == set(GIFTS)


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        ({"when": {"event": "palced"}, "do": []}, "unknown event 'palced'; nearest: placed"),
        ({"act": [{"retrie": "this"}]}, "unknown word 'retrie'; nearest: retire"),
        ({"cont": [{"of": "this", "flag": "cannot atack"}]}, "nearest: cannot attack"),
        ({"act": [], "zone": "RD"}, "unknown zone 'RD'"),
        ("sentnel", "unknown keyword 'sentnel'; nearest: sentinel"),
    ],
)
def test_an_unknown_word_is_one_clear_sentence(ability: Any, sentence: str) -> None:
    """A fault names the place, the word and the nearest known one."""
    with pytest.raises(CardFault, match=re.escape(sentence)):
        compile_card({"code": "x", "abilities": [ability]})

"""docs/cards.md is enough to write any card of the Dragon Ball Super Card Game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.case.source import read_text
from judge.deck import read
from judge.games.dbs.cards.card import DbsCard, compile_card
from judge.games.dbs.cards.conditions import WhenWord
from judge.games.dbs.cards.language.changing import FORBIDDABLE
from judge.games.dbs.cards.language.events import EVENTS
from judge.games.dbs.cards.language.filters import FILTERS
from judge.games.dbs.cards.language.moving import AREAS
from judge.games.dbs.cards.language.places import ATTRIBUTES, FLAGS, NUMBERS, PLACES
from judge.games.dbs.cards.language.verbs import VERBS
from judge.games.dbs.cards.language.words import DURATIONS
from judge.games.dbs.cards.skill_builder import COMMON, COUNTERS, REPLACEABLE, TIMINGS
from judge.games.dbs.rules.editions import edition_of
from judge.games.dbs.table.deck import rulings

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
SECTION = PAGE[PAGE.index("## Dragon Ball Super") :]
BLOCKS = re.findall(r"^```yaml-dbs\n(.*?)^```", SECTION, re.S | re.M)
HOOKS = edition_of("1.23").hooks


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split(":")[0])
def test_every_example_compiles(block: str) -> None:
    for code, definition in read_text(block, "docs/cards.md").data.items():
        assert compile_card({"code": code, **definition}).abilities, code


def test_the_deck_on_the_page_comes_out_as_it_expects() -> None:
    (text,) = re.findall(r"^```yaml-deck-dbs\n(.*?)^```", SECTION, re.S | re.M)
    deck = read(read_text(text, "docs/cards.md"))
    deck.rulings = list(rulings(deck))

    assert deck.unexpected() == []


WORDS = {
    "keywords": set(HOOKS.keywords),
    "modifiers": set(HOOKS.modifiers),
    "instructions": set(VERBS),
    "events": set(EVENTS),
    "replaceable": set(REPLACEABLE),
    "counters": set(COUNTERS),
    "timings": set(TIMINGS),
    "skill keys": set(COMMON),
    "places": set(PLACES),
    "filters": set(FILTERS),
    "numbers": set(NUMBERS),
    "attributes": set(ATTRIBUTES),
    "durations": set(DURATIONS),
    "flags": set(FLAGS),
    "areas": set(AREAS),
    "forbiddable": set(FORBIDDABLE),
    "event keys": {field.alias or name for name, field in WhenWord.model_fields.items()},
    "card keys": set(DbsCard.model_fields) - {"code"},
}


@pytest.mark.parametrize(
    ("sort", "word"), [(sort, word) for sort, words in WORDS.items() for word in sorted(words)]
)
def test_the_page_names_every_word(sort: str, word: str) -> None:
    """A word of this game stands in its section; what all games share may stand above it."""
    shared = sort in ("event keys", "instructions")
    text = " ".join((PAGE if shared else SECTION).split())

    assert re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", text), f"{sort}: {word}"


@pytest.mark.parametrize("keyword", sorted(HOOKS.keywords))
def test_every_keyword_is_written_by_an_example(keyword: str) -> None:
    assert any(re.search(rf"(?<![\w-]){re.escape(keyword)}(?![\w-])", block) for block in BLOCKS), keyword

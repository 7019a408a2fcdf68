"""docs/cards.md is enough to write any card: its examples compile, and it knows every word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge import library
from judge.case.source import read_text
from judge.deck import read
from judge.games.godzilla.cards.card import GodzillaCard, compile_card
from judge.games.godzilla.cards.language import DURATIONS, EVENTS, REPLACEABLE, VERBS
from judge.games.godzilla.cards.language.events import AREA_WORDS, CAUSES, WhenWord
from judge.games.godzilla.cards.language.places import ATTRIBUTES, FILTERS, NUMBERS, PLACES
from judge.games.godzilla.cards.language.zones import ZONE_WORDS
from judge.games.godzilla.rules.ch09_limits import CARD_FLAGS, FORBIDDABLE
from judge.games.godzilla.rules.ch12_keywords import AbilityBuilder
from judge.kernel.vocabulary.amounts import COMPARISONS, PLAYER_WORDS
from judge.kernel.vocabulary.changes import Changes

PAGE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")
WORDS_OF_PAGE = " ".join(PAGE.split())
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.S | re.M)
#: Words that only the engine itself writes.
INTERNAL = {"evolution stack"}
#: Changes that the kernel knows for other games' rules.
FOREIGN = {"negate"}


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split(":")[0])
def test_every_example_compiles(block: str) -> None:
    cards = read_text(block, "docs/cards.md").data

    for code, definition in cards.items():
        assert compile_card({"code": code, **definition}).abilities or definition.get("token"), code


def test_the_deck_on_the_page_is_read() -> None:
    (text,) = re.findall(r"^```yaml-deck\n(.*?)^```", PAGE, re.S | re.M)

    deck = read(read_text(text, "docs/cards.md"))

    assert sum(card.count for card in deck.sections["main"]) == 50


WORDS = {
    "instructions": set(VERBS) - INTERNAL,
    "events": set(EVENTS),
    "replaceable": set(REPLACEABLE),
    "places": set(PLACES),
    "filters": set(FILTERS),
    "numbers": set(NUMBERS),
    "attributes": set(ATTRIBUTES),
    "durations": set(DURATIONS),
    "flags": {*CARD_FLAGS, *(f"cannot {word}" for word in FORBIDDABLE)},
    "areas": set(AREA_WORDS),
    "causes": set(CAUSES),
    "zones": set(ZONE_WORDS),
    "changes": set(Changes.model_fields) - FOREIGN,
    "comparisons": set(COMPARISONS),
    "players": set(PLAYER_WORDS),
    "event keys": {field.alias or name for name, field in WhenWord.model_fields.items()},
    "card keys": set(GodzillaCard.model_fields) - {"code"},
}


@pytest.mark.parametrize(
    ("sort", "word"), [(sort, word) for sort, words in WORDS.items() for word in sorted(words)]
)
def test_the_page_names_every_word(sort: str, word: str) -> None:
    assert re.search(rf"(?<![\w]){re.escape(word)}(?![\w])", WORDS_OF_PAGE), f"{sort}: {word}"


def test_the_page_names_every_kind_of_ability() -> None:
    kinds = {
        name[1:].replace("_", " ")
        for name in vars(AbilityBuilder)
        if name.startswith("_") and not name.startswith("__")
    }
    kinds -= {"only", "body", "condition", "active", "simple", "cost"}
    kinds = (kinds - {"auto"}) | {"when"}

    assert all(re.search(rf"`{kind}: ", PAGE) for kind in kinds), kinds


def test_every_word_is_used_by_a_card_of_ours() -> None:
    """The cards in data/cards show every instruction, event, filter, flag and replaceable event."""
    text = "\n".join(repr(dict(card.source)) for card in library.cards("godzilla", "1.01").values())
    unused = [
        word
        for sort in ("instructions", "events", "replaceable", "filters", "changes")
        for word in sorted(WORDS[sort])
        if not re.search(rf"'{re.escape(word)}'", text)
    ]

    assert unused == []

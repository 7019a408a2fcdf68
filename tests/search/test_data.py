"""The data behind the search: enough ways of asking, and a vocabulary that leads somewhere."""

from __future__ import annotations

import tomllib

import pytest

import rulesdb
from rulesdb.places import data_folder
from rulesdb.search.engine import Engine
from rulesdb.search.vocabulary import content

BOOKS = [edition.key for edition in rulesdb.editions()]
MOST_PHRASES = 24  # what the index keeps apart (store.py)


def disputed(book: rulesdb.Rulebook) -> list[str]:
    """The rules a dispute can turn on, with the keywords and zones."""
    ruled = [rule.id for rule in book.rules if rule.rule_class in ("procedure", "constraint", "deck")]
    named = [term.rule for term in book.terms.values() if term.kind in ("keyword", "zone")]
    return list(dict.fromkeys([*ruled, *named]))


@pytest.mark.parametrize("key", BOOKS)
def test_every_rule_a_dispute_can_turn_on_is_asked_for_in_two_ways_or_more(key: str) -> None:
    book = rulesdb.load(key)
    assert [rule_id for rule_id in disputed(book) if len(set(book[rule_id].asked)) < 2] == []


@pytest.mark.parametrize("key", BOOKS)
def test_phrases_are_short_questions_each_given_once(key: str) -> None:
    for rule in rulesdb.load(key).rules:
        assert len(rule.asked) <= MOST_PHRASES, rule.key
        assert len({phrase.lower() for phrase in rule.asked}) == len(rule.asked), rule.key
        assert all(3 <= len(phrase) <= 160 for phrase in rule.asked), rule.key


def test_there_are_well_over_1500_rules_with_phrases() -> None:
    assert sum(bool(rule.asked) for key in BOOKS for rule in rulesdb.load(key).rules) > 3000


@pytest.mark.parametrize("game", ["every", *rulesdb.games()])
def test_every_word_the_vocabulary_leads_to_is_a_word_of_the_books(game: str, finder: Engine) -> None:
    table = tomllib.loads((data_folder() / "vocabulary.toml").read_text(encoding="utf-8"))[game]
    shelves = [finder.index.shelves[key] for own, key in finder.newest.items() if game in ("every", own)]
    for book_words in table:
        known = [
            word
            for word in content(book_words)
            if any(finder.index.rules(shelf, word)[0] for shelf in shelves)
        ]
        assert known == list(content(book_words)), book_words

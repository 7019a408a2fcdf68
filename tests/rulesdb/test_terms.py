"""Defined words are linked: the longest name, never inside a link, never to the rule itself."""

from __future__ import annotations

import pytest

import rulesdb
from tests.rulesdb.conftest import WriteBook

CHAPTER = """\
# 1 Areas

**1-1** The Battle Area holds cards. A Battle Area is public.

**1-2** The area is a place.

**1-3** A card in the Battle
Area; two Battle Areas; see [the Battle Area of a player](1-1).

**1-4** A Blocker may block; a blocker in lower case is no keyword. [Blocker] too.

**1-5** Nothing about Battle Areabound things, nor about `Battle Area` in code.

**1-6** Turn the card. Drop points count.
"""
TERMS = """
[[term]]
name = "Battle Area"
rule = "1-1"
kind = "zone"

[[term]]
name = "area"
rule = "1-2"
kind = "word"

[[term]]
name = "Blocker"
rule = "1-4"
kind = "keyword"

[[term]]
name = "turn"
rule = "1-2"
kind = "word"
link = false
"""


@pytest.fixture
def book(write_book: WriteBook) -> rulesdb.Rulebook:
    write_book(CHAPTER, terms=TERMS)
    return rulesdb.load("toy")


def term_links(rule: rulesdb.Rule) -> list[str]:
    import re

    return [" ".join(words.split()) for words in re.findall(r'class="term">(.*?)</a>', rule.html, re.DOTALL)]


def test_the_longest_name_wins_across_line_ends_and_plurals(book: rulesdb.Rulebook) -> None:
    assert term_links(book["1-3"]) == ["Battle Area", "Battle Areas"]


def test_a_term_is_not_linked_inside_a_link(book: rulesdb.Rulebook) -> None:
    assert '<a href="/r/toy@1.0/1-1" class="ref">the Battle Area of a player</a>' in book["1-3"].html


def test_a_term_is_not_linked_to_the_rule_that_defines_it(book: rulesdb.Rulebook) -> None:
    assert term_links(book["1-1"]) == []
    assert [term.name for term in book["1-1"].terms] == []
    assert [term.name for term in book["1-1"].defines] == ["Battle Area"]


def test_a_single_capitalised_keyword_matches_only_as_written(book: rulesdb.Rulebook) -> None:
    assert [term.name for term in book["1-4"].defines] == ["Blocker"]
    assert term_links(book["1-4"]) == []
    assert book["1-4"].html.count("<a") == 0


def test_parts_of_words_and_code_are_left_alone(book: rulesdb.Rulebook) -> None:
    assert term_links(book["1-5"]) == []


def test_a_term_too_common_to_link_is_still_known(book: rulesdb.Rulebook) -> None:
    assert [term.name for term in book["1-6"].terms] == ["turn"]
    assert term_links(book["1-6"]) == []


@pytest.mark.parametrize("key", [edition.key for edition in rulesdb.editions()])
def test_no_rule_links_a_term_to_itself_and_no_link_holds_a_link(key: str) -> None:
    import re

    for rule in rulesdb.load(key).rules:
        assert f'href="/r/{rule.book.key}/{rule.id}" class="term"' not in rule.html
        depth = 0
        for tag in re.findall(r"<a |</a>", rule.html):
            depth += 1 if tag == "<a " else -1
            assert depth in (0, 1), rule


def test_keywords_of_the_real_books_lead_to_their_sections(dbs: rulesdb.Rulebook) -> None:
    assert '<a href="/r/dbs@1.23/3-6" class="term">Battle Area</a>' in dbs["10-1-1"].html
    assert dbs.terms["[Blocker]"].rule == "10-4"

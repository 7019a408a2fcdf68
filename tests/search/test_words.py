"""How words are read: folding, stems, slips, the syntax of a query, the vocabulary."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from rulesdb.errors import MalformedRulebookError
from rulesdb.search import slips
from rulesdb.search.engine import Engine
from rulesdb.search.english import stem
from rulesdb.search.question import card_names, names, story, understand
from rulesdb.search.slips import distance
from rulesdb.search.syntax import LONGEST, parse
from rulesdb.search.vocabulary import vocabulary
from rulesdb.search.words import stems, words


@pytest.mark.parametrize(
    "forms",
    [
        "tap taps tapped tapping",
        "retire retires retired retiring",
        "choose chooses chose chosen choosing choice",
        "copy copies copied",
        "lose loses losing loss",
        "ride rides rode ridden riding",
        "phase phases",
        "pass passes passed passing",
        "buff buffs buffed buffing",
        "one 1 once",
        "colour color colors",
    ],
)
def test_forms_of_a_word_are_one_word(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "pair", ["lost lose", "rest red", "string stre", "use us", "during dure", "status statu"]
)
def test_words_that_only_look_alike_stay_apart(pair: str) -> None:
    one, other = pair.split()
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Can't be blocked", ["cannot", "be", "blocked"]),
        ("rear-guard's", ["rear", "guard"]),
        ("Völundr’s 15,000", ["volundr", "15000"]),
        ("15k vs +5000", ["15000", "vs", "+5000"]),
        ("ＦＵＬＬ　ｗｉｄｔｈ", ["full", "width"]),
        ("※【Act】", ["act"]),
    ],
)
def test_words_are_folded_and_none_is_thrown_away(text: str, expected: list[str]) -> None:
    assert words(text) == expected


def test_a_swap_of_neighbours_is_one_slip() -> None:
    assert doctest.testmod(slips).failed == 0
    assert distance("shuffel", "shuffle", 2) == 1
    assert distance("oponent", "opponent", 2) == 1
    assert distance("attack", "defend", 2) == 3


def test_a_query_is_taken_apart() -> None:
    query = parse('who wins "at the same time" -leader keyword:"Over Realm" chapter:7 cites:4-5')
    assert query.words == "who wins at the same time"
    assert query.phrases == ("at the same time",)
    assert query.without == ("leader",)
    assert query.filters == (("keyword", "Over Realm"), ("chapter", "7"), ("cites", "4-5"))
    assert not query.exact


@pytest.mark.parametrize(
    "text", ['"unbalanced quote', "note: this", "7-4-1:", "- dash", "-5000 power", "a:b:c"]
)
def test_what_only_looks_like_syntax_is_plain_text(text: str) -> None:
    query = parse(text)
    assert (query.filters, query.without, query.phrases) == ((), (), ())
    assert query.words == text.replace('"', "")


def test_only_quotes_are_meant_to_the_letter() -> None:
    assert parse('"end the battle"').exact
    assert not parse('"end the battle" where do we go').exact


def test_a_text_of_any_length_becomes_a_short_query() -> None:
    assert len(parse("word " * 5000).text) <= LONGEST
    assert parse("x\x00\x1b[31my\u202e").text == "x [31my"


def test_the_vocabulary_knows_the_words_of_other_games() -> None:
    assert ("rest", "mod") in vocabulary("dbs").meanings["tap",]
    assert tuple(stems("drop zone")) in vocabulary("vanguard").meanings["graveyard",]
    assert tuple(stems("discard pile")) in vocabulary("godzilla").meanings["graveyard",]
    assert tuple(stems("gauge")) in vocabulary("buddyfight").meanings["mana",]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("not toml", "vocabulary.toml cannot be read"),
        ('[every]\n"a" = "b"', "vocabulary.toml: [every] 'a' is 'b'; expected a list of words"),
        ("every = 3", "vocabulary.toml: [every] is 3; expected a table"),
        ('[close]\nsets = [["a", ""]]', "expected a list of words"),
    ],
)
def test_a_malformed_vocabulary_is_one_sentence(
    content: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / "vocabulary.toml").write_text(content)
    monkeypatch.setenv("FLOORJUDGE_RULEBOOKS", str(tmp_path))
    with pytest.raises(MalformedRulebookError) as caught:
        vocabulary("dbs")
    assert expected in str(caught.value)


def test_what_is_told_and_what_is_asked_are_told_apart() -> None:
    told, asked = story("My [Blocker] is resting. He attacks my leader. May I block?")
    assert told == "My [Blocker] is resting. He attacks my leader."
    assert asked == "May I block?"


@pytest.mark.parametrize("text", ["may I block", "May I block? And when?", "I rest it. May I block"])
def test_without_a_sentence_that_only_tells_everything_is_asked(text: str) -> None:
    assert story(text) == ("", text)


def test_words_with_a_capital_inside_a_sentence_are_names() -> None:
    assert names("Will my vanguard, Alfred of the Round Table, stand?") == {"alfred", "round", "table"}
    assert names("Does it stand? Must it?") == frozenset()


def test_words_of_card_names_count_for_little_but_terms_of_the_book_do_not(finder: Engine) -> None:
    shelf = finder.index.shelves[finder.newest["vanguard"]]
    asked = "Is the Twin Drive of my Dawn Rider, Alden kept when the rider leaves?"
    assert card_names(asked, shelf) == {"dawn", "alden"}
    assert card_names("is {Dawn Rider 7} still there", shelf) == {"dawn", "rider"}
    assert card_names("WHO WINS If Both Have The Same Power", shelf) == frozenset()


def test_a_name_of_a_card_is_no_slip(finder: Engine) -> None:
    shelf = finder.index.shelves[finder.newest["vanguard"]]
    assert understand("does my unit Alfrad stand", finder.index, shelf).corrections == {}
    assert understand("does my unit staand", finder.index, shelf).corrections == {"staand": "stand"}

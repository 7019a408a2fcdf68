"""A number in any form leads to its rule; a number that is gone leads to where the rule went."""

from __future__ import annotations

import pytest

import rulesdb
from rulesdb.search import search
from rulesdb.search.engine import Engine

pytestmark = pytest.mark.usefixtures("finder")


def ids(query: str, game: str = "", edition: str = "", limit: int = 10) -> list[str]:
    return [result.rule.key for result in search(query, game, edition, limit).results]


@pytest.mark.parametrize(
    "typed",
    [
        "7-4-1-4",
        "7.4.1.4",
        "7 4 1 4",
        "7414",
        "rule 7-4-1-4",
        "７－４－１－４",
        "(7-4-1-4)",
        "7-4-1-4:",
        "#7.4.1.4.",
        "dbs 7-4-1-4",
        "dbs:7.4.1.4",
        "dragon ball super 7/4/1/4",
    ],
)
def test_every_form_of_a_number_finds_its_rule_first(typed: str) -> None:
    answer = search(typed, "dbs")
    assert answer.results[0].rule.key == "dbs@1.23:7-4-1-4"
    assert answer.results[0].why == "number"


@pytest.mark.parametrize("game", rulesdb.games())
def test_every_rule_of_every_book_is_found_by_its_number(game: str) -> None:
    book = rulesdb.load(game)
    numbered = [rule.id for rule in book.rules if any(letter.isdigit() for letter in rule.id)]
    assert [rule_id for rule_id in numbered if ids(rule_id, game, limit=1) != [f"{book.key}:{rule_id}"]] == []


def test_a_number_brings_its_family_in_the_order_of_the_book() -> None:
    family = [rule.key for rule in rulesdb.load("dbs").select("7-4-1")]
    assert ids("7-4-1", "dbs", limit=100) == family


def test_words_after_a_number_choose_among_its_family() -> None:
    assert ids("7-4-1 equal power who wins", "dbs", limit=2) == ["dbs@1.23:7-4-1", "dbs@1.23:7-4-1-4"]


def test_a_number_of_several_games_names_them_all() -> None:
    answer = search("7.4.1")
    assert {result.rule.book.game for result in answer.results} == {"dbs", "vanguard", "godzilla"}
    assert "godzilla 1.01 and vanguard 4.15 and dbs 1.23" in answer.note


def test_the_book_that_writes_a_number_as_typed_comes_first() -> None:
    assert ids("8.2.1")[:2] == ["godzilla@1.01:8.2.1", "vanguard@4.15:8.2.1"]
    assert ids("8-2-1")[0] == "dbs@1.23:8-2-1"


@pytest.mark.parametrize("typed", ["8-2-1", "8/2/1", "8 2 1", "8,2,1", "8_2_1"])
def test_another_games_separator_stays_in_the_own_game(typed: str) -> None:
    assert ids(typed, "vanguard")[0] == "vanguard@4.15:8.2.1"
    assert ids(typed, "dbs")[0] == "dbs@1.23:8-2-1"


def test_a_number_of_another_game_is_offered_there() -> None:
    answer = search("10-44-1", "vanguard")
    assert answer.note == "10-44-1 is not a rule of vanguard 4.15; this is 10 and what stands below it"
    assert answer.suggestions == ("dbs 10-44-1",)


def test_a_bare_step_number_lists_the_flows_that_have_it() -> None:
    assert ids("3.1.1", "buddyfight") == [
        "buddyfight@2019:start/3.1.1",
        "buddyfight@2019:attack/3.1.1",
        "buddyfight@2019:final/3.1.1",
    ]


def test_digits_that_fit_two_rules_give_both() -> None:
    assert set(ids("7414")) == {"dbs@1.23:7-4-1-4", "vanguard@4.15:7.41.4"}


def test_a_step_of_a_named_phase_is_a_number_too() -> None:
    assert ids("attack 3.1.1")[:1] == ["buddyfight@2019:attack/3.1.1"]
    assert ids("keyword/move", "buddyfight")[:1] == ["buddyfight@2019:keyword/move"]


def test_a_number_of_the_other_edition_says_where_the_rule_is_today() -> None:
    old, new = rulesdb.load("dbs@1.00"), rulesdb.load("dbs@1.23")
    moved = [rule for rule in old.rules if rule.id not in new.by_id and rule.counterparts]
    assert moved
    for rule in moved[:5]:
        answer = search(rule.id, "dbs")
        today = {twin.rule.id for twin in rule.counterparts if twin.rule.book is new}
        assert {result.rule.id for result in answer.results[: len(today)]} == today
        assert f"{rule.id} is a number of dbs 1.00, not of dbs 1.23" in answer.note


def test_an_edition_can_be_asked_for() -> None:
    assert ids("7-4-1-4", "dbs", "1.00")[0] == "dbs@1.00:7-4-1-4"
    assert ids("7-4-1-4", "dbs@1.00")[0] == "dbs@1.00:7-4-1-4"


def test_a_number_that_never_was_leads_to_the_rule_above_it() -> None:
    answer = search("7-4-1-44", "dbs")
    assert answer.results[0].rule.id == "7-4-1"
    assert answer.note == "7-4-1-44 is not a rule of dbs 1.23; this is 7-4-1 and what stands below it"


def test_a_number_without_anything_above_it_is_said_to_be_none() -> None:
    answer = search("99-99", "dbs")
    assert answer.results == ()
    assert answer.note == "99-99 is not a rule of dbs 1.23"
    assert answer.suggestions


def test_numbers_in_a_question_are_no_rule_numbers(finder: Engine) -> None:
    assert finder.search("both at 15000 who wins", "dbs").results[0].why != "number"
    assert finder.search("size 2 monster", "buddyfight").results[0].why != "number"

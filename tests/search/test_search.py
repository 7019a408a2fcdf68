"""What a question gives: the rule, why, the sentence, filters, corrections, next steps."""

from __future__ import annotations

import doctest

import pytest

import rulesdb
import rulesdb.search
from rulesdb.errors import UnknownEditionError, UnknownGameError
from rulesdb.search import search, suggest

pytestmark = pytest.mark.usefixtures("finder")


def first(query: str, game: str = "") -> str:
    return search(query, game).results[0].rule.key


def test_the_example_of_the_package_runs() -> None:
    assert doctest.testmod(rulesdb.search).failed == 0


@pytest.mark.parametrize(
    ("query", "rule"),
    [
        ("overlord", "dbs@1.23:10-44-1"),
        ("blocker", "dbs@1.23:10-4-1"),
        ("thunderstrike", "vanguard@4.15:14.28.1"),
        ("crossnize", "buddyfight@2019:keyword/crossnize"),
    ],
)
def test_a_keyword_leads_to_its_own_section(query: str, rule: str) -> None:
    result = search(query).results[0]
    assert result.rule.key == rule
    assert result.why == "term"


def test_other_games_words_are_understood() -> None:
    assert first("untap step", "vanguard") == "vanguard@4.15:9.2.2"
    assert first("what goes to the graveyard", "godzilla") == "godzilla@1.01:4.10.1"
    assert first("hexproof", "vanguard") == "vanguard@4.15:14.15.1"
    assert first("planeswalker", "dbs") == "dbs@1.23:2-3-2-4"


def test_a_slip_is_put_right_and_said() -> None:
    answer = search("can i shuffel his deck before the game", "vanguard")
    assert answer.results[0].rule.id == "8.2.1.3"
    assert answer.note == "searched for 'shuffle' for 'shuffel'"
    assert answer.suggestions == ("can i shuffle his deck before the game",)


def test_a_slip_in_words_run_together_is_put_right() -> None:
    answer = search("overtriger", "vanguard")
    assert answer.results[0].rule.id == "2.8.2.7"
    assert answer.note == "searched for 'overtrigger' for 'overtriger'"


@pytest.mark.parametrize("together", ["counterblast", "counter blast", "counter-blast"])
def test_words_run_together_or_apart_are_the_same(together: str) -> None:
    assert first(together, "vanguard") == first("counter-blast", "vanguard")
    assert first("life link", "buddyfight") == "buddyfight@2019:keyword/lifelink"


def test_a_result_says_where_it_stands_and_why() -> None:
    record = search("can a rested blocker block", "dbs").results[0].record()
    assert record["key"] == "dbs@1.23:10-4-1"
    assert (record["id"], record["game"], record["edition"]) == ("10-4-1", "dbs", "1.23")
    assert [place["id"] for place in record["breadcrumb"]] == ["10", "10-4"]
    assert record["why"] in ("term", "asked", "text")
    assert record["score"] > 0
    assert (
        "".join(text for _, text in record["snippet"]) == record["text"] == rulesdb.load("dbs")["10-4-1"].text
    )
    assert record["sentence"] in record["text"]
    assert any(matched and "lock" in text for matched, text in record["snippet"])


def test_rules_that_are_one_answer_are_one_group_with_the_deciding_rule_first() -> None:
    answer = search("what does a card lose when it is locked", "vanguard")
    first = answer.groups[0]
    assert first.first is answer.results[0]
    assert {result.rule.id for result in first.others} & {"7.30.1", "7.30.1.1", "7.30.1.2"}
    grouped = [result for group in answer.groups for result in (group.first, *group.others)]
    assert sorted(result.rule.id for result in grouped) == sorted(result.rule.id for result in answer.results)
    record = answer.record()
    assert [row["id"] for row in record["results"]] == [result.rule.id for result in answer.results]
    assert record["results"][0]["group"] == first.first.rule.key


def test_the_family_of_a_number_is_a_list_and_no_group() -> None:
    assert all(group.others == () for group in search("7-4-1", "dbs").groups)


def test_a_result_that_people_ask_for_names_the_question() -> None:
    rule = rulesdb.load("dbs")["4-7-3-5"]
    result = search("which of three counters is resolved first", "dbs").results[0]
    assert result.rule is rule
    assert result.why == "asked"
    assert result.asked in rule.asked


def test_without_a_game_the_likely_one_is_found_and_named() -> None:
    answer = search("how many cards must the lost deck have")
    assert answer.results[0].rule.key == "buddyfight@2019:lost/building"
    assert answer.game == "buddyfight"


def test_a_game_named_in_the_query_narrows_it() -> None:
    answer = search("vg mulligan")
    assert {result.rule.book.game for result in answer.results} == {"vanguard"}
    assert search("dbs@1.00 mulligan").results[0].rule.book.edition == "1.00"


def test_a_game_or_edition_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownGameError, match="did you mean vanguard"):
        search("guard", "vangaurd")
    with pytest.raises(UnknownEditionError, match=r"1\.23, 1\.00"):
        search("guard", "dbs", "3.0")


def test_chapter_narrows() -> None:
    results = search("checkpoint chapter:7", "dbs").results
    assert results
    assert all(result.rule.id.split("-")[0] == "7" for result in results)


def test_keyword_narrows_to_the_section_of_a_term() -> None:
    listed = [result.rule.id for result in search("keyword:blocker", "dbs").results]
    assert listed == ["10-4", "10-4-1", "10-4-1-1", "10-4-2"]
    assert search('keyword:"union potara" same power', "dbs").results[0].rule.id.startswith("10-13-4")


def test_cites_narrows_to_the_rules_that_lean_on_one() -> None:
    book = rulesdb.load("dbs")
    citing = {rule.id for cited in book.select("8-5-4") for rule in cited.cited_by}
    assert citing
    assert {result.rule.id for result in search("cites:8-5-4", "dbs", limit=100).results} == citing


def test_a_word_can_be_left_out() -> None:
    with_it = {result.rule.id for result in search("strike", "dbs").results}
    without = [result.rule for result in search("strike -victory", "dbs").results]
    assert "10-20-1" in with_it
    assert without
    assert all("victory" not in f"{rule.title} {rule.text}".lower() for rule in without)


def test_quotes_alone_want_the_very_words() -> None:
    results = search('"at the same time"', "dbs", limit=50).results
    assert results
    for result in results:
        texts = [result.rule.title, result.rule.text, *result.rule.asked]
        assert any("at the same time" in text.lower() for text in texts)


def test_a_phones_curly_quotes_are_quotes() -> None:
    curly, straight = (search(query, "dbs").results for query in ("“at the same time”", '"at the same time"'))
    assert [result.rule for result in curly] == [result.rule for result in straight] != []


def test_quotes_in_a_question_are_a_hint_only() -> None:
    assert search('the card says "until the moon turns green", what now', "dbs").results


def test_a_filter_that_cannot_be_followed_is_said_with_the_nearest() -> None:
    answer = search("keyword:blokcer", "dbs")
    assert answer.note.startswith("dbs 1.23 defines no 'blokcer'; nearest: [Blocker]")
    assert answer.suggestions[0] == 'keyword:"Blocker"'
    assert search("chapter:99 draw", "dbs").note.startswith("dbs 1.23 has no chapter '99'")


def test_nothing_found_always_has_a_next_step() -> None:
    for query in ("", "zzzz qqqq", '"no rule says it like this"', "keyword:nothinglikethis", "*"):
        answer = search(query, "dbs")
        assert answer.results == ()
        assert answer.note
        assert answer.suggestions


def test_the_next_steps_lead_somewhere() -> None:
    for suggestion in search("zzzz qqqq", "vanguard").suggestions:
        assert search(suggestion, "vanguard").results, suggestion


def test_suggestions_complete_numbers_terms_and_questions() -> None:
    assert suggest("7.4.1", "dbs", limit=3) == ["7-4-1", "7-4-1-1", "7-4-1-2"]
    assert "Blocker" in suggest("bloc", "dbs")
    book = rulesdb.load("godzilla")
    questions = {phrase for rule in book.rules for phrase in rule.asked}
    assert set(suggest("can I inv", "godzilla")) & questions
    assert suggest("", "dbs") == []
    assert suggest("qqqq", "dbs") == []


def test_the_limit_is_kept() -> None:
    assert len(search("card", "dbs", limit=3).results) == 3
    assert len(search("attack", limit=17).results) == 17

"""A number means the same rule however it is typed, and never another one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulesdb
from rulesdb.errors import AmbiguousRuleError, UnknownRuleError
from rulesdb.numbers import key_of, normalize_number, order_key, parse_number


@pytest.mark.parametrize(
    "typed",
    [
        "7-4-1-4",
        "7.4.1.4",
        "7 4 1 4",
        "7-4-1-4.",
        "rule 7-4-1-4",
        "Rule 7-4-1-4.",
        "rules 7.4.1.4",
        "no. 7-4-1-4",
        "§7-4-1-4",
        "#7-4-1-4",
        "(7-4-1-4)",
        "  7-4-1-4\n",
        "７－４－１－４",
        "７．４．１．４",
        "7‐4‑1–4",
        "7—4−1ー4",
        "7-4-1.4",
        "7,4,1,4",
        "section 7-4-1-4",
        "7414",
    ],
)
def test_every_way_of_typing_a_number_finds_the_rule(dbs: rulesdb.Rulebook, typed: str) -> None:
    assert dbs[typed].id == "7-4-1-4"


@pytest.mark.parametrize(
    "typed", ["attack/3.1.1", "attack 3.1.1", "Attack 3 1 1", "attack phase 3.1.1", "attack-3.1.1."]
)
def test_buddyfight_steps_are_named_by_their_phase(buddyfight: rulesdb.Rulebook, typed: str) -> None:
    assert buddyfight[typed].id == "attack/3.1.1"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("call q3", "call/q3"),
        ("keyword/n-attack", "keyword/n-attack"),
        ("double attack", "keyword/n-attack"),
        ("soulguard", "keyword/soulguard"),
        ("Ride", "keyword/transform"),
        ("attack 1b", "attack/1b"),
        ("attack", "attack"),
    ],
)
def test_buddyfight_entries_are_found_by_name(buddyfight: rulesdb.Rulebook, typed: str, found: str) -> None:
    assert buddyfight[typed].id == found


def test_a_number_never_matches_a_longer_one(dbs: rulesdb.Rulebook) -> None:
    assert "7-4-10" not in dbs
    assert dbs["7-4-1"].id == "7-4-1"
    family = {rule.id for rule in dbs.select("10-1")}
    assert "10-1-1" in family
    assert not any(rule_id.startswith(("10-10", "10-11")) for rule_id in family)


def test_a_final_dot_asks_for_the_rule_alone(dbs: rulesdb.Rulebook) -> None:
    assert [rule.id for rule in dbs.select("7-4-1-4-1.")] == ["7-4-1-4-1"]
    assert [rule.id for rule in dbs.select("7-4-1-4-1")] == ["7-4-1-4-1", "7-4-1-4-1-1", "7-4-1-4-1-2"]


def test_a_misprinted_number_leads_to_the_rule_too() -> None:
    assert rulesdb.load("vanguard")["2.8.2.5.1"].id == "2.8.2.5.1.1"


def test_digits_without_separators_that_fit_two_rules_are_refused(dbs: rulesdb.Rulebook) -> None:
    with pytest.raises(AmbiguousRuleError, match="10-1-1 or 10-11"):
        dbs["1011"]


@pytest.mark.parametrize("typed", ["7-4-1-44", "99-1", "blocker", "", "7-4-1-4 and 7-4-1-5", "7-4-1-4a"])
def test_what_is_no_rule_is_refused(dbs: rulesdb.Rulebook, typed: str) -> None:
    with pytest.raises(UnknownRuleError):
        dbs[typed]


def test_the_nearest_number_is_suggested(dbs: rulesdb.Rulebook) -> None:
    with pytest.raises(
        UnknownRuleError, match=r"'7-4-1-44' is not a rule of dbs 1\.23; nearest: 7-4-1-4,"
    ) as refusal:
        dbs["7-4-1-44"]
    assert refusal.value.nearest[0] == "7-4-1-4"


@pytest.mark.parametrize(
    ("typed", "style", "written"),
    [
        ("7.4.1.4", "dash", "7-4-1-4"),
        ("rule ７－４－１.", "dot", "7.4.1"),
        ("attack 3.1.1", "path", "attack/3.1.1"),
        ("keyword n attack", "path", "keyword/n-attack"),
        ("no number at all!", "dash", "no number at all!"),
    ],
)
def test_normalize_number_writes_it_as_the_book_does(typed: str, style: str, written: str) -> None:
    assert normalize_number(typed, style) == written


numbers = st.lists(st.integers(1, 99), min_size=1, max_size=6)


@given(numbers, st.sampled_from(["-", ".", " ", "－", "ー", " - "]))
def test_any_number_with_any_separator_gives_one_key(parts: list[int], separator: str) -> None:
    parsed = parse_number(separator.join(map(str, parts)))
    assert parsed is not None
    assert parsed.key == key_of("-".join(map(str, parts)))


@given(numbers, numbers)
def test_ids_sort_as_the_book_counts(one: list[int], other: list[int]) -> None:
    ids = ["-".join(map(str, parts)) for parts in (one, other)]
    assert (order_key(ids[0]) < order_key(ids[1])) == (one < other)


@given(st.text(max_size=30))
def test_any_text_finds_a_rule_or_is_refused_in_words(text: str) -> None:
    book = rulesdb.load("godzilla")
    found = ""
    try:
        found = book[text].id
    except rulesdb.RulesError as error:
        refusal = str(error)
    assert found in book.by_id if found else refusal

"""Rulebooks of other publishers: lettered and long numbers, glossaries, leader dots."""

from __future__ import annotations

import pytest

import rulesdb
from rulesdb.importer import import_file
from rulesdb.importer.pipeline import read_book
from rulesdb.importer.readers.markdown import read_markdown
from rulesdb.importer.readers.text import read_text
from tests.importer.conftest import wrong
from tests.importer.manners import (
    DRESSES,
    GLOSSARY,
    HISTORY,
    MANNERS,
    by_hundreds,
    dressed,
    four_digits,
    throughout,
)
from tests.importer.shelf import SHELF

BOOKS = MANNERS | SHELF


@pytest.mark.parametrize("manner", BOOKS)
def test_every_rule_is_found_with_its_words(manner: str) -> None:
    make, name, _, _ = BOOKS[manner]
    text, rules = make()
    reader = read_markdown if name.endswith(".md") else read_text
    assert wrong(rules, read_book(reader(text.encode(), name), name)) == []


@pytest.mark.parametrize("after", [(), GLOSSARY, (*GLOSSARY, *HISTORY), (*HISTORY, *GLOSSARY)], ids=len)
@pytest.mark.parametrize("dress", DRESSES)
def test_however_numbers_are_printed_they_are_found(dress: str, after: tuple[str, ...]) -> None:
    chapter, rule, mark = DRESSES[dress]
    text, rules = dressed(chapter, rule, mark, after=after)
    reader = read_markdown if dress.startswith("bold") else read_text

    book = read_book(reader(text.encode(), "rules.txt"), "rules.txt")

    assert wrong(rules, book) == []
    assert not book.gaps


def test_a_list_in_brackets_is_no_rule() -> None:
    text, rules = dressed("{n}. {t}", "{n}. {t}", "-")
    more = text.replace("\n3-1-1.", "\n(1-1) a lantern\n(1-2) a stone\n3-1-1.")

    book = read_book(read_text(more.encode(), "rules.txt"), "rules.txt")

    assert [rule.id for rule in book.rules] == [number for number, _, _ in rules]


def test_the_caption_of_a_picture_is_no_part_of_a_rule() -> None:
    text, rules = dressed("{n}. {t}", "{n}. {t}", "-", figures=True)
    book = read_book(read_text(text.encode(), "rules.txt"), "rules.txt")

    assert [(rule.id, rule.text) for rule in book.rules] == [(number, words) for number, words, _ in rules]
    assert sum("where the stones lie" in shown for rule in book.rules for shown in rule.examples) == 20


def test_two_blanks_between_all_words_are_no_lost_icons() -> None:
    text, rules = throughout()
    plain = text.replace("*", "").replace("#", "")
    book = read_book(read_text(plain.replace(" ", "  ").encode(), "wide.txt"), "wide.txt")
    assert wrong(rules, book) == []
    assert {rule.status.value for rule in book.rules} == {"as printed"}


@pytest.mark.parametrize("manner", BOOKS)
def test_nothing_but_pages_is_healed(manner: str) -> None:
    make, name, key, date = BOOKS[manner]
    report = import_file(make()[0].encode(), name)
    assert (report.key, report.date) == (key, date)
    assert not report.doubtful
    assert not report.alarm
    assert all(rule.reasons[0].startswith("joined across the pages") for rule in report.healed)


def test_a_letter_is_a_level_however_it_is_typed() -> None:
    import_file(by_hundreds()[0].encode(), "rules.txt")
    book = rulesdb.load("stoneslanterns")
    for typed in ("102.2b", "102.2.b", "rule 102 2 b", "102.2B"):
        assert book[typed].id == "102.2b"
    assert [rule.id for rule in book["102.2b"].breadcrumb] == ["1", "102", "102.2"]
    assert [rule.id for rule in book["102.2"].children][9:12] == ["102.2j", "102.2k", "102.2m"]


def test_letters_and_roman_numbers_stand_below_each_other() -> None:
    import_file(four_digits()[0].encode(), "rules.txt")
    book = rulesdb.load("willlanterns")
    assert [rule.id for rule in book["1105.3b-ii"].breadcrumb] == ["1105", "1105.3", "1105.3b"]


def test_zeros_in_front_are_kept_and_need_not_be_typed() -> None:
    import_file(throughout()[0].encode(), "rules.md")
    book = rulesdb.load("lantern")
    assert book["052"].id == book["52"].id == "052"
    assert [rule.id for rule in book["003.3.b"].children] == ["003.3.b.1", "003.3.b.2"]


def test_a_reference_to_a_lettered_rule_is_a_link() -> None:
    text, _ = by_hundreds()
    cited = text.replace("101.1. ", "101.1. See rule 102.2c, rule 103 and rule 104.1z. ")
    report = import_file(cited.encode(), "rules.txt")
    found = {(one.cited, one.verdict.value) for one in report.references if one.rule == "101.1"}
    assert found == {("102.2c", "existing"), ("103", "existing"), ("104.1z", "dangling")}

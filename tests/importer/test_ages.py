"""Which edition is the current one is a matter of dates, never of how a version is spelt."""

from __future__ import annotations

import pytest

import rulesdb
from rulesdb.ages import same_number, version_key
from rulesdb.compare.editions import trace
from rulesdb.importer import import_file
from tests.importer.conftest import ours
from tests.importer.layouts import wrap


def shelve(version: str, updated: str = "", history: str = "") -> tuple[str, ...]:
    """Import our restatement of Godzilla as another edition; gives the doubts about it."""
    head = ["Godzilla Card Game Comprehensive Rules", f"ver. {version}", f"Last update: {updated}"]
    lines = [*head[: 3 if updated else 2], *wrap(ours("godzilla"), 80), history]
    return import_file("\n".join(lines).encode(), "rules.txt").doubts


def shelf(game: str = "godzilla") -> list[str]:
    return [edition.edition for edition in rulesdb.editions(game)]


@pytest.mark.parametrize(
    ("older", "newer"),
    [("1.074", "1.23"), ("1.07", "1.070"), ("1.070", "1.071"), ("4.15", "4.2"), ("2019", "2022.04.29")],
)
def test_versions_count_as_decimal_numbers(older: str, newer: str) -> None:
    assert version_key(older) < version_key(newer)


def test_two_spellings_of_one_number() -> None:
    assert same_number("1.07", "1.070")
    assert not same_number("1.07", "1.07")
    assert not same_number("1.7", "1.07")


def test_an_old_edition_is_not_the_current_one() -> None:
    """As a list of numbers 1.074 is higher than 1.01; it is six years older."""
    shelve("1.074", "February 8, 2019")
    assert shelf() == ["1.01", "1.074"]
    assert rulesdb.locate("godzilla:7.4.3").book.edition == "1.01"
    assert [rule.book.edition for rule in trace(rulesdb.load("godzilla")["7.4.3"])] == ["1.074", "1.01"]


def test_a_later_date_makes_an_edition_current_whatever_its_version() -> None:
    shelve("1.008", "May 8, 2026")
    assert shelf() == ["1.008", "1.01"]


def test_an_edition_without_a_date_is_never_current() -> None:
    shelve("9.99")
    assert shelf() == ["1.01", "9.99"]


def test_another_books_history_tells_the_date() -> None:
    shelve("1.04")
    shelve("1.02", "June 1, 2026", "Update History\nMay 8, 2026 ver. 1.04\nJune 1, 2026 ver. 1.02\n")
    assert shelf() == ["1.02", "1.04", "1.01"]


def test_two_spellings_of_one_edition_are_told_apart_and_said() -> None:
    assert not shelve("3.07", "May 8, 2026")
    (doubt,) = shelve("3.070", "May 8, 2026")
    assert "godzilla 3.07 is on the shelf, too" in doubt
    assert shelf()[:2] == ["3.070", "3.07"]
    assert not shelve("3.0700", "May 9, 2026")

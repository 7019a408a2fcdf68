"""A book that lost whole families of rules counts on as if they had never been: other things tell."""

from __future__ import annotations

import pytest

from rulesdb.importer import import_file
from rulesdb.importer.report import ImportReport, Outcome
from tests.importer.conftest import Rule, ours
from tests.importer.layouts import wrap
from tests.importer.manners import HISTORY, by_hundreds

HEAD = ["Godzilla Card Game ver. 3.21", "Last update: May 8, 2026"]


def read(rules: list[Rule], *front: str, version: str = "3.21", keep: bool = False) -> ImportReport:
    head = [HEAD[0].replace("3.21", version), HEAD[1], *front]
    return import_file("\n".join([*head, *wrap(rules, 80)]).encode(), "rules.txt", keep=keep)


def without(*families: str, heading: bool = False) -> list[Rule]:
    """Our book without what stands below these numbers, or without the numbers themselves, too."""
    below = tuple(f"{family}." for family in families)
    return [
        rule
        for rule in ours("godzilla")
        if not rule[0].startswith(below) and not (heading and rule[0] in families)
    ]


def test_a_heading_with_nothing_below_it_is_doubtful() -> None:
    report = read(without("5.4"))
    (bare,) = [rule for rule in report.rules if rule.id == "5.4"]
    assert bare.reasons == ("it reads like a heading, but nothing stands below it",)
    assert not report.alarm


def test_two_of_them_are_an_alarm() -> None:
    report = read(without("5.4", "8.2"), keep=True)
    assert report.outcome is Outcome.ASKED
    assert "nothing stands below the headings 5.4, 8.2" in report.summary()


def test_a_chapter_that_is_missing_is_an_alarm() -> None:
    report = read(without("6", heading=True))
    assert "1 number is missing (6)" in report.alarm


def test_a_chapter_at_the_end_is_missed_by_the_other_editions() -> None:
    last = max(int(rule[0].partition(".")[0]) for rule in ours("godzilla"))
    report = read(without(str(last), heading=True))
    assert f"godzilla 1.01 has chapter {last}, this book does not" in report.alarm


def test_an_undated_book_is_compared_by_its_version() -> None:
    last = max(int(rule[0].partition(".")[0]) for rule in ours("godzilla"))
    lines = [HEAD[0], *wrap(without(str(last), heading=True), 80)]
    report = import_file("\n".join(lines).encode(), "rules.txt", keep=False)
    assert not report.date
    assert "godzilla 1.01 has chapter" in report.alarm


def test_what_the_contents_list_must_be_there() -> None:
    heads = [rule for rule in ours("godzilla") if rule[2] == "chapter"]
    contents = [
        "Contents",
        *(f"{rule_id}. {title} .......... {place}" for place, (rule_id, title, _) in enumerate(heads, 2)),
    ]
    last = heads[-1][0]
    assert read(ours("godzilla"), *contents).alarm == ""
    assert f"the contents list {last}, which" in read(without(last, heading=True), *contents).alarm


def test_many_numbers_that_are_cited_must_be_there() -> None:
    rules = [
        (rule_id, f"{words} See 17.{place}." if kind == "rule" and place % 30 == 0 else words, kind)
        for place, (rule_id, words, kind) in enumerate(ours("godzilla"))
    ]
    assert "numbers that its rules cite are not there (17.30," in read(rules).alarm


def test_a_restated_edition_has_all_that_we_restated() -> None:
    family = next(
        rule_id
        for rule_id, _, kind in ours("godzilla")
        if kind == "rule" and len(without(rule_id)) < len(ours("godzilla")) - 7
    )
    report = read(without(family), version="1.01")
    assert "numbers of this edition as we restated it are not there" in report.alarm


def test_rules_of_the_same_words_have_the_same_rules_below_them() -> None:
    parents = {rule_id.rpartition(".")[0] for rule_id, _, _ in ours("godzilla")}
    families = [rule_id for rule_id, _, kind in ours("godzilla") if kind == "rule" and rule_id in parents][
        ::4
    ]
    assert read(ours("godzilla"), version="3.20", keep=True).outcome is Outcome.IMPORTED
    alarm = read(without(*families)).alarm
    assert alarm.startswith(f"rules stand below {families[0]}, ")
    assert alarm.endswith("in godzilla 3.20, here there are none")


def test_columns_that_are_swapped_are_an_alarm() -> None:
    rules = ours("godzilla")
    columns = [rules[at : at + 20] for at in range(0, len(rules), 20)]
    pairs = zip(columns[1::2], columns[::2], strict=False)
    report = read([rule for right, left in pairs for rule in (*right, *left)])
    assert "rules are printed out of order; columns or pages may be swapped" in report.alarm


@pytest.mark.parametrize("after", [(), HISTORY], ids=["alone", "with a history"])
def test_a_book_by_hundreds_is_whole(after: tuple[str, ...]) -> None:
    assert import_file("\n".join([by_hundreds()[0], *after]).encode(), "rules.txt", keep=False).alarm == ""

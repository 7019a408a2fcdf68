"""The five printed books, against tables made by hand."""

from __future__ import annotations

import pytest

from rulesdb.importer.readers.text import read_text
from rulesdb.importer.references import judge_references
from rulesdb.importer.references.model import Reference, Verdict
from tests.importer.conftest import PRINTED, SHARED, needs_printed, printed, truth

pytestmark = needs_printed

# The share of rules whose text must be equal; the two-column book was damaged before it was collected.
EQUAL = {"dbs-1.00": 0.98}


@pytest.mark.parametrize("edition", PRINTED)
def test_every_number_is_found_and_no_other(edition: str) -> None:
    want = [row["id"] for row in truth(edition, "numbers") if row["status"] != "missing"]
    got = [rule.id for rule in printed(edition).rules]
    assert sorted(got) == sorted(want)


@pytest.mark.parametrize("edition", PRINTED)
def test_rules_stand_in_the_order_of_the_book(edition: str) -> None:
    want = [row["id"] for row in truth(edition, "numbers") if row["status"] != "missing"]
    assert [rule.id for rule in printed(edition).rules] == want


@pytest.mark.parametrize("edition", PRINTED)
def test_texts_are_as_printed(edition: str) -> None:
    rules = {rule.id: rule for rule in printed(edition).rules}
    rows = [row for row in truth(edition, "text") if row["id"] in rules]
    different = []
    for row in rows:
        rule = rules[row["id"]]
        examples = " ".join((row.get("examples") or "").split())
        if rule.text != " ".join(row["text"].split()) or " | ".join(rule.examples) != examples:
            different.append(row["id"])
    assert len(different) <= (1 - EQUAL.get(edition, 0.995)) * len(rows), different


def test_dbs_1_00_every_line_is_dealt_to_its_column() -> None:
    """13 pages in two columns, read across line by line or block by block."""
    from rulesdb.importer.passes import columns, marks, removed, spacing

    path = SHARED / "rulebooks" / "dbs-1.00.txt"
    lines = removed.take_out_markers(spacing.narrow_gaps(read_text(path.read_bytes(), path.name)))
    dealt = columns.untangle(marks.take_off_marks(lines))
    want = {int(row["line"]): (int(row["page"]), row["column"]) for row in truth("dbs-1.00", "columns")}
    got = {line.number: (line.page, "LR"[line.column - 1]) for line in dealt if line.number in want}
    assert got == want


@pytest.mark.parametrize("edition", PRINTED)
def test_every_stale_reference_is_reported_and_few_others(edition: str) -> None:
    found = [one for one in judge_references(printed(edition)) if one.verdict is not Verdict.EXISTING]
    rows = truth(edition, "xrefs")
    stale = [row for row in rows if row["status"] == "stale"]
    missed = [row["from_id"] for row in stale if not any(_meets(one, row) for one in found)]
    assert missed == []
    others = [str(one) for one in found if not any(_meets(one, row) for row in stale)]
    assert len(others) <= len(stale), others


@pytest.mark.parametrize("edition", ["dbs-1.00", "dbs-1.23", "godzilla-1.01", "vanguard-4.15"])
def test_every_numbered_reference_is_found(edition: str) -> None:
    found = list(judge_references(printed(edition)))
    missed = [
        (row["from_id"], row["cited"])
        for row in truth(edition, "xrefs")
        if not any(_meets(one, row) for one in found)
    ]
    assert missed == []


@pytest.mark.parametrize(
    ("edition", "rule", "meant"),
    [
        ("godzilla-1.01", "1.2.3", "10.4.1"),
        ("godzilla-1.01", "10.4.1.1", "11"),
        ("godzilla-1.01", "11.2.1", "11.1.2"),
        ("vanguard-4.15", "2.9.2.2", "15.2"),
        ("vanguard-4.15", "10.4.1.3", "6.4.1.3.1"),
        ("vanguard-4.15", "13.9.1", "7.41.2"),
        ("dbs-1.00", "7-1", "7-1-3"),
        ("dbs-1.00", "6-3-1-2-4", "7"),
        ("buddyfight-2019", "keyword/n-attack", "attack/4.1"),
        ("buddyfight-2019", "impact/attack", "final"),
    ],
)
def test_the_rule_that_is_meant_is_suggested(edition: str, rule: str, meant: str) -> None:
    found = [one for one in judge_references(printed(edition)) if one.rule == rule and one.why]
    assert meant in [one.suggestion for one in found]


@pytest.mark.parametrize(
    ("edition", "rule", "reason"),
    [
        ("dbs-1.23", "10-18-7", "its end was printed after 10-13-4-6-1"),
        ("dbs-1.23", "10-13-4", "a second number 10-13-3-6-2 was printed beside it"),
        ("dbs-1.23", "6-3-1-2-2-3-1", "its number was printed as 6.3.1.2.2.3.1"),
        ("dbs-1.23", "10-26-1", "it began in the middle of a line"),
        ("dbs-1.23", "2-11-3-2-3", "a number without any text"),
        ("dbs-1.00", "1-3-2-1", "its beginning and its number were removed"),
        ("godzilla-1.01", "1.3.1", "a second number 1.3.1 was printed beside it"),
        ("vanguard-4.15", "2.5.2", "an icon seems to be missing"),
        ("buddyfight-2019", "check/1", "a list item without a printed number"),
    ],
)
def test_what_was_healed_says_why(edition: str, rule: str, reason: str) -> None:
    found = next(one for one in printed(edition).rules if one.id == rule)
    assert reason in found.reasons


def _meets(found: Reference, row: dict[str, str]) -> bool:
    """Whether a reference is the one of a row; the tables print brackets and titles around numbers."""
    cited = found.cited.strip("().")
    return found.rule == row["from_id"] and (cited in row["cited"] or row["cited"] in cited)

"""What changed between editions: the known moves of the DBS rules, and small books where the truth is plain."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulesdb
from rulesdb.compare.changes import Change, Diff
from rulesdb.compare.editions import compare, trace
from rulesdb.compare.report import html, record
from rulesdb.compare.words import word_diff
from rulesdb.errors import NotComparableError
from tests.rulesdb.conftest import WriteBook


@pytest.fixture(scope="module")
def dbs_diff() -> Diff:
    return rulesdb.diff("dbs@1.00", "dbs@1.23")


def moved_to(diff: Diff, old_id: str) -> set[str]:
    return {c.new.id for c in diff.of(diff.old[old_id]) if c.kind == "moved" and c.new is not None}


KNOWN_MOVES = [
    *((f"2-{n}", f"2-{n + 1}") for n in range(10, 15)),
    ("2-9", "2-10"),
    *(("8-5", new) for new in ("4-5", "4-6", "4-7")),
    *((f"8-{n}", f"8-{n - 1}") for n in range(6, 12)),
    *((f"10-{n}", f"10-{n + 1}") for n in range(1, 11)),
]


@pytest.mark.parametrize(("old", "new"), KNOWN_MOVES)
def test_sections_known_to_have_moved_come_out_as_moved(dbs_diff: Diff, old: str, new: str) -> None:
    assert new in moved_to(dbs_diff, old)


@pytest.mark.parametrize(
    ("old", "section"),
    [
        ("3-6-5", "10-1"),
        ("7-4-1-4-2-1", "10-1"),
        ("10-1-3", "9-9"),
        ("10-1-4", "9-9"),
        ("8-5-1", "4-5"),
        ("8-5-2", "4-6"),
        ("8-5-3", "4-7"),
        ("4-10-1-2", "4-10"),
        ("6-4-1-2", "6-4"),
    ],
)
def test_rules_known_to_have_moved_are_found_in_their_new_section(
    dbs_diff: Diff, old: str, section: str
) -> None:
    targets = moved_to(dbs_diff, old)
    assert targets
    assert all(target.startswith(f"{section}-") for target in targets)


def test_combo_stays_and_splits(dbs_diff: Diff) -> None:
    """2-9 became 2-9 (power) and 2-10 (cost)."""
    assert {change.new.id for change in dbs_diff.of(dbs_diff.old["2-9"]) if change.new} >= {"2-9", "2-10"}


def test_1_00_7_4_1_4_was_edited(dbs_diff: Diff) -> None:
    """The attack had to be higher in 1.00; equal is enough in 1.23."""
    (change,) = dbs_diff.of(dbs_diff.new["7-4-1-4"])
    assert change.kind == "edited"
    assert ("new", "the same or ") in change.words()


def test_every_rule_of_both_books_is_accounted_for(dbs_diff: Diff) -> None:
    assert {c.old.id for c in dbs_diff if c.old} == set(dbs_diff.old)
    assert {c.new.id for c in dbs_diff if c.new} == set(dbs_diff.new)
    assert sum(dbs_diff.count().values()) == len(dbs_diff)


def test_an_edition_compared_with_itself_is_unchanged() -> None:
    diff = rulesdb.diff("godzilla", "godzilla")
    assert {change.kind for change in diff} == {"unchanged"}


def test_other_games_are_not_compared() -> None:
    with pytest.raises(NotComparableError, match=r"dbs 1\.23 and godzilla 1\.01 are different games"):
        rulesdb.diff("dbs", "godzilla")


def test_a_rule_is_traced_through_the_editions() -> None:
    assert [rule.key for rule in trace(rulesdb.locate("dbs:8-5-2"))] == ["dbs@1.00:8-6-2", "dbs@1.23:8-5-2"]
    assert [rule.key for rule in trace(rulesdb.locate("dbs@1.00:8-6-2"))] == [
        "dbs@1.00:8-6-2",
        "dbs@1.23:8-5-2",
    ]
    assert [rule.key for rule in trace(rulesdb.locate("dbs:10-49"))] == ["dbs@1.23:10-49"]


def test_counterparts_say_what_happened() -> None:
    (other,) = rulesdb.locate("dbs:7-4-1-4").counterparts
    assert (other.rule.key, other.kind) == ("dbs@1.00:7-4-1-4", "edited")
    assert rulesdb.locate("godzilla:1.1.1").counterparts == ()


OLD = """\
# 1 Start

## 1-1 Cards

**1-1-1** A card has a name and a colour.

**1-1-2** A deck holds exactly fifty cards.

**1-1-3** Shuffle thoroughly before every match begins.

**1-1-4** Whoever arrives late concedes the opening round to the opponent.

# 2 Play

**2-1** Players take turns drawing from their own deck.
"""
NEW = """\
# 1 Start

## 1-1 Cards

**1-1-1** A card has a name and a colour.

**1-1-2** A deck holds at least sixty cards.

**1-1-3** Tokens never belong to any deck list.

# 2 Play

**2-1** Players take turns drawing from their own deck.

**2-2** Shuffle thoroughly before every match begins.
"""


@pytest.fixture
def toy(write_book: WriteBook) -> Diff:
    write_book(OLD, "1.0")
    write_book(NEW, "2.0")
    return rulesdb.diff("toy@1.0", "toy@2.0")


def said(change: Change) -> tuple[str, str | None, str | None]:
    return change.kind, change.old.id if change.old else None, change.new.id if change.new else None


def test_each_kind_of_change_in_a_small_book(toy: Diff) -> None:
    assert [said(change) for change in toy] == [
        ("unchanged", "1", "1"),
        ("unchanged", "1-1", "1-1"),
        ("unchanged", "1-1-1", "1-1-1"),
        ("edited", "1-1-2", "1-1-2"),
        ("removed", "1-1-4", None),
        ("added", None, "1-1-3"),
        ("unchanged", "2", "2"),
        ("unchanged", "2-1", "2-1"),
        ("moved", "1-1-3", "2-2"),
    ]


def test_edited_words_are_shown_one_by_one(toy: Diff) -> None:
    (edited,) = [change for change in toy if change.kind == "edited"]
    assert edited.words() == [
        ("same", "A deck holds "),
        ("gone", "exactly fifty"),
        ("new", "at least sixty"),
        ("same", " cards."),
    ]


def test_json_and_html_carry_the_same_changes(toy: Diff) -> None:
    data = json.loads(json.dumps(record(toy, ["edited", "moved"])))
    assert [(c["kind"], c["old"], c["new"]) for c in data["changes"]] == [
        ("edited", "1-1-2", "1-1-2"),
        ("moved", "1-1-3", "2-2"),
    ]
    page = "\n".join(html(toy, ["edited"]))
    assert "A deck holds <del>exactly fifty</del><ins>at least sixty</ins> cards." in page


@given(st.text("ab c.\n", max_size=40), st.text("ab c.\n", max_size=40))
def test_the_pieces_of_a_word_diff_give_both_texts_back(old: str, new: str) -> None:
    pieces = word_diff(old, new)
    assert "".join(piece.text for piece in pieces if piece.operation != "new") == old
    assert "".join(piece.text for piece in pieces if piece.operation != "gone") == new


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        ("6-3-1-2-3", "6-3-1-2-3-2", "moved"),
        ("7-1-3-1", "7-1-4", "moved"),
        ("4-2-1", "4-2-1", "edited"),
        ("4-9-4-3", "4-9-4-3", "edited"),
    ],
)
def test_1_00_to_1_23_what_became_of_a_rule(old: str, new: str, kind: str) -> None:
    found = compare(rulesdb.load("dbs@1.00"), rulesdb.load("dbs@1.23"))
    change = found.of(rulesdb.load("dbs@1.00")[old])[0]
    assert change.new is not None
    assert (change.new.id, change.kind, change.edited) == (new, kind, True)


def test_a_reference_that_leads_elsewhere_is_an_edit() -> None:
    found = compare(rulesdb.load("dbs@1.00"), rulesdb.load("dbs@1.23"))
    (change,) = found.of(rulesdb.load("dbs@1.00")["4-9-4-3"])
    assert change.cites == (("4-9-4", "4-9-4-1"),)


def test_a_rule_that_cites_itself_lists_itself() -> None:
    rule = rulesdb.load("dbs@1.00")["4-7-3-3-1"]
    assert rule in rule.cites
    assert rule in rule.cited_by

"""Nothing of the book is left out: every step and limit is cited by a passing case, every deck rule by a deck."""

from __future__ import annotations

import pytest

from judge.trust.coverage import Row, coverage


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    found, evidence = coverage("buddyfight")
    assert evidence.failed == []
    return found


def test_no_rule_is_not_yet(rows: list[Row]) -> None:
    assert [row.rule for row in rows if row.status == "not yet"] == []


@pytest.mark.parametrize("rule_class", ["procedure", "constraint"])
def test_every_step_and_limit_is_cited_by_a_passing_case(rows: list[Row], rule_class: str) -> None:
    missing = [
        row.rule
        for row in rows
        if row.rule_class == rule_class and row.status not in ("executed", "enforced")
    ]

    assert missing == []


def test_every_question_and_answer_is_a_precedent(rows: list[Row]) -> None:
    """All 38 printed questions are shown by a case, or carried by a definition, or by a deck."""
    questions = [row for row in rows if row.rule.rpartition("/")[2].startswith("q")]

    assert len(questions) == 38
    assert all(row.status in ("executed", "enforced", "modelled") for row in questions)

"""Every case in the repository comes out as it expects, and every line of it reads as a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.case.expect import differences
from judge.case.read import load
from judge.case.run import Outcome, run_case
from judge.words import say

CASES = Path(__file__).parents[2] / "data" / "cases"


@pytest.fixture(
    scope="module",
    params=sorted(CASES.rglob("*.yaml")),
    ids=lambda path: str(path.relative_to(CASES).with_suffix("")),
)
def outcome(request: pytest.FixtureRequest) -> Outcome:
    """A case, run once for all that is asked of it."""
    return run_case(load(request.param))


def test_case(outcome: Outcome) -> None:
    assert outcome.loaded.case.expect.anything(), "a case in the repository expects something"
    assert [str(difference) for difference in differences(outcome)] == []


def test_every_line_of_every_case_has_its_words(outcome: Outcome) -> None:
    for rule, what, facts in outcome.game.entries():
        line = say(outcome.game, rule, what, facts)
        assert line
        assert not re.search(r"\bNone\b|[{}]|frozenset", line), line

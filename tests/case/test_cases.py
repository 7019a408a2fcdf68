"""Every case in the repository comes out as it expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.case.expect import differences
from judge.case.read import load
from judge.case.run import run_case

CASES = Path(__file__).parents[2] / "data" / "cases"


@pytest.mark.parametrize(
    "path", sorted(CASES.rglob("*.yaml")), ids=lambda path: str(path.relative_to(CASES).with_suffix(""))
)
def test_case(path: Path):
    outcome = run_case(load(path))

    assert outcome.loaded.case.expect.anything(), "a case in the repository expects something"
    assert [str(difference) for difference in differences(outcome)] == []

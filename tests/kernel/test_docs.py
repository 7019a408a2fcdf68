"""docs/kernel.md says what every field of a state is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.kernel.state import State

DOC = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text(encoding="utf-8")
FIELDS = {
    name
    for line in DOC.splitlines()
    if line.startswith("| `")
    for name in re.findall(r"`(\w+)`", line.split("|")[1])
}


@pytest.mark.parametrize("name", State.__slots__)
def test_every_field_is_described(name: str) -> None:
    assert name in FIELDS


def test_no_field_is_described_that_is_not_there() -> None:
    table = DOC[DOC.index("| field |") : DOC.index("A game adds its own fields")]
    rows = [line for line in table.splitlines() if line.startswith("| `")]
    named = {name for line in rows for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert named == set(State.__slots__)

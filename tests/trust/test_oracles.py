"""The engine says what it said last time (oracles.py writes it down)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rulesdb.places import data_folder
from tests.trust.oracles import COUNTS, GOLDEN, counts, timeline_lines


def _case(name: str) -> Path:
    return data_folder() / "cases" / f"{name}.yaml"


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.txt")), ids=lambda file: file.stem)
def test_golden_timeline(file: Path) -> None:
    game, _, case = file.stem.partition(".")
    recorded = file.read_text(encoding="utf-8").splitlines()
    found = timeline_lines(_case(f"{game}/{case}"))
    for number, (old, new) in enumerate(zip(recorded, found, strict=False), 1):
        assert new == old, f"{file.name}:{number}; if this is meant: python -m tests.trust.oracles"
    assert len(found) == len(recorded)


@pytest.mark.parametrize("name", sorted(json.loads(COUNTS.read_text(encoding="utf-8"))))
def test_perft(name: str) -> None:
    recorded = json.loads(COUNTS.read_text(encoding="utf-8"))[name]
    assert counts(_case(name)) == recorded, "if this is meant: python -m tests.trust.oracles"


def test_there_are_oracles() -> None:
    assert len(list(GOLDEN.glob("*.txt"))) >= 8

"""Deck rules: every list of ours comes out as it expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.deck import check

DECKS = sorted((Path(__file__).parents[2] / "data" / "decks" / "buddyfight").glob("*.yaml"))


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_deck(path: Path) -> None:
    assert check(path).unexpected() == []

"""Deck rules: every list of ours comes out as it expects."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.case.problem import BadCase
from judge.deck import check, check_text

DECKS = sorted((Path(__file__).parents[2] / "data" / "decks" / "buddyfight").glob("*.yaml"))


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_deck(path: Path) -> None:
    assert check(path).unexpected() == []


def test_a_list_that_was_handed_in_is_written_as_cards() -> None:
    words = (DECKS[0].parent / "sideboarding.yaml").read_text(encoding="utf-8")
    number = words.replace("main: [Pup x4, Axe x4]", "main: 50", 1)
    assert number != words

    with pytest.raises(BadCase, match=r"registered\.main: input should be a valid list, found 50"):
        check_text(number, "deck.yaml")

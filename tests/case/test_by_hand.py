"""What a judge changes by hand: each is an entry of the case, written down as the judge's own."""

from __future__ import annotations

from typing import Any

import pytest

import judge
from judge.case.problem import BadCase
from judge.case.read import load_source
from judge.case.source import Source

CASE: dict[str, Any] = {
    "case": "by hand",
    "game": "dbs",
    "at": "main",
    "players": {"A": {"battle": ["red1"], "deck": ["red1", 20], "hand": 2}, "B": {"deck": 20}},
}


def played(*edits: dict[str, Any]) -> Any:
    decisions = [{"edit": edit} for edit in edits]
    return judge.run(load_source(Source("case", {**CASE, "decisions": decisions}))).game


def lines(game: Any) -> list[str]:
    return [what for _, what, _ in game.entries() if what is not None]


def test_a_number_grows_until_the_end_of_the_turn() -> None:
    before, after = played(), played({"effect": {"on": "A.red1", "add": {"power": 5000}}})
    card = after.find("A.red1")

    assert after.face(card).power == before.face(card).power + 5000
    assert "manual" in lines(after)


def test_a_hidden_card_is_shown_and_hidden_again() -> None:
    shown = played({"face": "up", "card": "A.red1#2"})
    hidden = played({"face": "up", "card": "A.red1#2"}, {"face": "down", "card": "A.red1#2"})
    card = shown.find("A.red1#2")

    assert card in shown.shown
    assert card not in hidden.shown
    assert "hidden" in lines(hidden)


def test_a_deck_is_shuffled_as_the_seed_says() -> None:
    game = played({"shuffle": "A.deck"})

    assert "shuffle" in lines(game)
    assert sorted(game.cards(0, "deck")) == sorted(played().cards(0, "deck"))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"face": "down", "card": "A.red1"}, "face down"),
        ({"shuffle": "A.hand"}, "does not matter"),
        ({"states": ["locked"], "card": "A.red1"}, "no card of this game can be 'locked'"),
    ],
)
def test_what_cannot_be_is_said(edit: dict[str, Any], said: str) -> None:
    with pytest.raises(BadCase, match=said):
        played(edit)

"""Words bend as English does."""

from __future__ import annotations

import pytest

from judge.english import agreed, listed, ordinal, third_person


@pytest.mark.parametrize(
    ("phrase", "said"),
    [
        ("attack B's Y with A's X", "attacks B's Y with A's X"),
        ("invade, discarding A's X", "invades, discarding A's X"),
        ("do nothing", "does nothing"),
        ("switch the column", "switches the column"),
        ("play A's X", "plays A's X"),
        ("carry it out", "carries it out"),
        ("overDress A's X", "overDresses A's X"),
    ],
)
def test_what_somebody_does(phrase: str, said: str) -> None:
    assert third_person(phrase) == said


def test_one_is_and_two_are() -> None:
    assert agreed((7,), "is/are") == "is"
    assert agreed((7, 8), "is/are") == "are"
    assert agreed(1, "card/cards") == "1 card"
    assert agreed(0, "effect ends/effects end") == "0 effects end"


def test_ordinals_and_lists() -> None:
    assert [ordinal(number) for number in (1, 10, 11, 22, 113)] == ["first", "tenth", "11th", "22nd", "113th"]
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([]) == ""

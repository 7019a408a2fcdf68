"""A text of which nothing is understood may be another game's card, or in another language."""

from __future__ import annotations

import pytest

from judge.reading import Printed, read

ELSEWHERE = [
    ("godzilla", "■[Call Cost][Pay 1 gauge] ■ When this card enters the field, draw a card. [Soulguard]", "Future Card Buddyfight"),
    ("dbs", "<Enter> Draw 1 card.", "Godzilla Card Game"),
    ("buddyfight", "[Activate: Main] [Once per turn] Draw 1 card.", "Dragon Ball Super Card Game"),
    ("vanguard", "[Auto] When you play this card, draw 1 card.", "Dragon Ball Super Card Game"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "text", "whose"), ELSEWHERE)
def test_another_games_card_is_named(game: str, text: str, whose: str) -> None:
    """One sentence says whose card it reads as; nothing of it is used."""
    reading = read(game, Printed("Test", text=text))

    assert reading.problem.startswith("nothing of this is understood as a card of ")
    assert reading.problem.endswith(f", but all of it as one of {whose}")
    assert (reading.grade, reading.usable) == ("none", False)


@pytest.mark.parametrize("game", ["dbs", "vanguard", "buddyfight", "godzilla"])
def test_another_language_is_named(game: str) -> None:
    """A text whose words no card has is not left to the judge as if it were a card's."""
    reading = read(game, Printed("Test", text="Wenn diese Karte ins Spiel kommt, ziehe eine Karte."))

    assert reading.problem.endswith("only English cards are read")
    assert not reading.usable


def test_english_that_no_phrase_says_is_still_left_to_the_judge() -> None:
    """Words of cards in an order that nobody has listed are kept as printed."""
    reading = read(
        "buddyfight", Printed("Test", type="monster", text="All cards on your field are red cards.")
    )

    assert (reading.grade, reading.problem, reading.usable) == ("none", "", True)

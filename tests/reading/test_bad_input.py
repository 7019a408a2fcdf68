"""What cannot be a card is one clear sentence, in bounded time."""

from __future__ import annotations

import pytest

from judge.reading import Printed, read


@pytest.mark.parametrize("game", ["godzilla", "dbs", "buddyfight"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("draw 1 card, then " * 60_000, "the text has 1,080,000 characters; no card has more than 6,000"),
        ("(" * 200 + ")" * 200, "brackets stand 200 deep in the text; no card has more than 4"),
        ("Draw 1\x07 card.", "the text holds a control character (U+0007), which no card has"),
        ("カードを1枚引く。", "the text is not in English; only English cards are read"),
    ],
)
def test_what_is_no_card_is_said_in_one_sentence(game: str, text: str, sentence: str) -> None:
    """Nothing is read, and the reason is named."""
    reading = read(game, Printed("A card", type="battle", text=text))

    assert reading.grade == "none"
    assert reading.problem == sentence
    assert not reading.usable


@pytest.mark.parametrize("game", ["godzilla", "dbs", "buddyfight"])
@pytest.mark.parametrize(
    "text",
    [
        "if you have 1 or more cards in your hand, " * 120,
        "draw 1 card and " * 300,
        "choose up to 1 of your " * 200,
        "[Auto] When this card is played, draw",
        "{" * 3 + "x" + "}" * 3,
        "",
    ],
)
def test_half_sentences_and_endless_ones_come_to_an_end(game: str, text: str) -> None:
    """What no phrase says is kept as printed; nobody waits for it, and nothing is raised."""
    reading = read(game, Printed("A card", type="battle", text=text))

    assert all(text[part.start : part.end].strip(" .") in text for part in reading.parts)
    assert reading.grade != "whole" or not text

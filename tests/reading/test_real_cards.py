"""Real cards, where somebody has them beside the repository (`shared/cards`): how many are read, and are they the same said back?

What is printed on them is their publishers'; nothing of it is kept here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from judge.reading import Printed, Reading, read, reader_of

KINDS = (
    "battle", "extra", "leader", "unison", "monster", "strategy", "normal unit", "trigger unit", "g unit", "normal order",
    "set order", "blitz order", "spell", "item", "impact", "impact monster", "flag",
)  # fmt: skip
#: Words of editions later than the one that is read.
LATER = re.compile(r"\bZ-|Hidden Mode|Revealed Mode|\bwhite\b|白")


def cards(game: str, every: int) -> list[Printed]:
    """Some of the real cards of a game, those that its edition can have."""
    folders = [parent / "shared" / "cards" for parent in Path(__file__).resolve().parents]
    path = next(
        (folder / f"{game}.jsonl" for folder in folders if (folder / f"{game}.jsonl").is_file()), None
    )
    if path is None:
        pytest.skip("no real cards are here (shared/cards)")
    rows: list[dict[str, Any]] = [
        json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[::every]
    ]
    beside = ("id", "name", "type", "text")
    return [
        Printed(
            row["name"],
            row["id"],
            row.get("type") or "",
            row.get("text") or "",
            {k: v for k, v in row.items() if k not in beside},
        )
        for row in rows
        if (row.get("type") or "").lower() in KINDS
        and not (game == "dbs" and LATER.search(row.get("text") or ""))
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "every", "whole", "usable"),
    [
        ("godzilla", 1, 0.89, 1.0),
        ("buddyfight", 5, 0.72, 0.95),
        ("dbs", 16, 0.60, 0.90),
        ("vanguard", 40, 0.66, 0.93),
    ],
)
def test_so_many_real_cards_are_read(game: str, every: int, whole: float, usable: float) -> None:
    """What was reached is not lost again."""
    readings = [read(game, card) for card in cards(game, every)]

    assert sum(one.grade == "whole" for one in readings) >= whole * len(readings)
    assert sum(one.usable for one in readings) >= usable * len(readings)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "every"), [("godzilla", 1), ("dbs", 16), ("vanguard", 40)])
def test_what_is_said_of_a_real_card_is_read_as_the_same_card(game: str, every: int) -> None:
    """Print to card to words to card: wherever all of it can be said, it is the same card."""
    reader = reader_of(game)
    assert reader is not None
    for card in cards(game, every):
        reading = read(game, card)
        if reading.grade == "whole":
            for words, ability in said(reader, reading):
                again = reader.read(Printed(card.name, type=card.type, text=words))
                held = again.card.get(reader.holds) or again.card.get("back", {}).get(reader.holds)
                assert held == [ability], words


def said(reader: Any, reading: Reading) -> list[tuple[str, Any]]:
    """The abilities of a card with the words for them, as far as there are."""
    sides = [reading.card, reading.card.get("back") or {}]
    abilities = [ability for side in sides for ability in side.get(reader.holds) or ()]
    words = [
        (reader.say_ability(ability, {"type": reading.printed.type.lower()}), ability)
        for ability in abilities
    ]
    return [(one, ability) for one, ability in words if one is not None]

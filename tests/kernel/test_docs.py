"""docs/kernel.md says what every field of a state is, in the words of its declaration."""

from __future__ import annotations

from pathlib import Path

from judge import library
from judge.kernel.fields import FIELDS

DOC = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text(encoding="utf-8")


def test_the_table_of_fields_is_the_declaration() -> None:
    table = DOC[DOC.index("| field | what it holds |") : DOC.index("The table is `FIELDS`")]
    rows = [line for line in table.splitlines() if line.startswith("| `")]

    assert rows == [f"| `{name}` | {field.about} |" for name, field in FIELDS.items()]


def test_the_table_of_what_games_add_is_their_declaration() -> None:
    table = DOC[DOC.index("| game | field | what it holds |") : DOC.index("## Programs, steps, frames")]
    rows = [line for line in table.splitlines() if "`" in line]

    assert rows == [
        f"| {game} | `{name}` | {own.about} |"
        for game in library.playable()
        for name, own in library.rules(game).game_class.OWN.items()
    ]

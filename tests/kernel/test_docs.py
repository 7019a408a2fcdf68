"""docs/kernel.md says what every field of a state is, in the words of its declaration."""

from __future__ import annotations

from pathlib import Path

from judge.kernel.fields import FIELDS

DOC = (Path(__file__).parents[2] / "docs" / "kernel.md").read_text(encoding="utf-8")


def test_the_table_of_fields_is_the_declaration() -> None:
    table = DOC[DOC.index("| field | what it holds |") : DOC.index("The table is `FIELDS`")]
    rows = [line for line in table.splitlines() if line.startswith("| `")]

    assert rows == [f"| `{name}` | {field.about} |" for name, field in FIELDS.items()]

"""docs/cases.md says everything that is special about cases of this game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge import library

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
PART = PAGE[PAGE.index("## Dragon Ball Super") :]
WORDS = set(re.findall(r"[a-z_]+(?:-[a-z]+)*", PART))
TEXT = " ".join(PART.split())


@pytest.mark.parametrize("edition", library.editions("dbs"))
def test_areas_numbers_starts_actions_and_words_are_described(edition: str) -> None:
    table, rules = library.table("dbs", edition), library.rules("dbs", edition)

    named = {*rules.layout.offset, *table.scalars, *table.starts, *table.contexts}
    assert named - WORDS == set()
    assert [use for use in table.uses if f"`{use}`" not in TEXT] == []
    assert {
        name for program in rules.programs for name in program.needs if name in program.sorts
    } - WORDS == set()
    assert [rule for rule in table.standing_rules if rule not in TEXT] == []
    assert [word for word in table.compiler("page").language.durations if word not in TEXT] == []
    assert [action for action in rules.actions if f"`{action}:" not in PART] == []


def test_every_slug_of_a_check_is_described() -> None:
    source = (ROOT / "judge" / "games" / "dbs" / "table" / "position.py").read_text(encoding="utf-8")
    slugs = set(re.findall(r'Finding\(\s*"([a-z-]+)"', source))

    assert len(slugs) == 5
    assert {slug for slug in slugs if f"`{slug}`" not in PART} == set()

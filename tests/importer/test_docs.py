"""docs/import.md and docs/errors.md say what runs."""

from __future__ import annotations

import re

import pytest

from rulesdb.errors import RulesError
from rulesdb.importer import errors
from rulesdb.importer.profile import declared
from rulesdb.importer.readers import pdf_worker, sniff, text
from rulesdb.library import games
from tests.importer.conftest import REPOSITORY

PAGE = (REPOSITORY / "docs" / "import.md").read_text(encoding="utf-8")
ERRORS = (REPOSITORY / "docs" / "errors.md").read_text(encoding="utf-8")
PASSES = REPOSITORY / "rulesdb" / "importer" / "passes"


@pytest.mark.parametrize("path", sorted(PASSES.glob("[a-z]*.py")), ids=lambda path: path.stem)
def test_every_pass_states_its_habit_and_is_listed(path: object) -> None:
    name, source = path.stem, path.read_text(encoding="utf-8")  # type: ignore[attr-defined]
    opening = source.split('"""')[1]
    assert opening.startswith("Habit: ") or name == "continuity"
    assert f"`{name}`" in PAGE


@pytest.mark.parametrize(
    "error",
    [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, RulesError)],
    ids=lambda error: error.slug,
)
def test_every_refusal_has_its_heading(error: type[RulesError]) -> None:
    if error.__module__ == errors.__name__:
        assert re.search(rf"^### {error.slug}$", ERRORS, re.MULTILINE)


@pytest.mark.parametrize("command", ["import", "books", "forget"])
def test_every_command_is_documented(command: str) -> None:
    assert f"`rulesdb {command}" in PAGE


def test_the_limits_are_those_of_the_code() -> None:
    said = (
        f"{pdf_worker.MEMORY >> 20} MB of address space and {pdf_worker.SECONDS:.0f} s of work",
        f"plus {pdf_worker.SECONDS_A_PAGE} s a page",
        f"{sniff.MOST_PDF >> 20} MB (PDF) or {sniff.MOST_TEXT >> 20} MB (text)",
        f"{pdf_worker.MOST_PAGES:,} pages, {text.MOST_BREAKS:,} lines",
    )
    flat = " ".join(PAGE.split())
    assert [words for words in said if words not in flat] == []


def test_every_game_we_restated_has_a_profile() -> None:
    assert {profile.game for profile in declared()} == set(games())

"""The documentation says what runs."""

from __future__ import annotations

import doctest
import re

import pytest

import rulesdb
from rulesdb import errors, numbers
from rulesdb.cli.group import COMMANDS
from rulesdb.errors import RulesError
from tests.rulesdb.conftest import REPOSITORY

ERRORS = (REPOSITORY / "docs" / "errors.md").read_text(encoding="utf-8")
PAGE = (REPOSITORY / "docs" / "rulesdb.md").read_text(encoding="utf-8")


def own_errors() -> list[type[RulesError]]:
    found = [
        value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, RulesError)
    ]
    assert len(found) > 5
    return found


@pytest.mark.parametrize("error", own_errors(), ids=lambda error: error.slug)
def test_every_error_has_its_heading(error: type[RulesError]) -> None:
    assert re.search(rf"^#+ {error.slug}$", ERRORS, re.MULTILINE)


def test_slugs_are_unique() -> None:
    slugs = [error.slug for error in own_errors()]
    assert len(slugs) == len(set(slugs))


def test_the_public_names_are_ten_or_fewer_and_documented() -> None:
    assert len(rulesdb.__all__) <= 10
    assert [name for name in rulesdb.__all__ if f"`{name}" not in PAGE] == []


@pytest.mark.parametrize("command", ["show", "tree", "cites", "terms", "diff", "lint", "export"])
def test_every_command_is_documented(command: str) -> None:
    assert command in COMMANDS
    assert f"rulesdb {command}" in PAGE


@pytest.mark.parametrize("module", [rulesdb, numbers], ids=lambda module: module.__name__)
def test_examples_in_docstrings_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_examples_in_the_page_run() -> None:
    example = doctest.DocTestParser().get_doctest(PAGE, {}, "docs/rulesdb.md", None, 0)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert example.examples
    assert runner.failures == 0

"""docs/search.md says what runs."""

from __future__ import annotations

import doctest

import pytest

import rulesdb
from rulesdb.search.engine import Engine
from rulesdb.search.syntax import FILTERS
from tests.rulesdb.conftest import REPOSITORY
from tests.search.questions import golden

PAGE = (REPOSITORY / "docs" / "search.md").read_text(encoding="utf-8")


def test_the_examples_run(finder: Engine) -> None:
    example = doctest.DocTestParser().get_doctest(PAGE, {}, "docs/search.md", None, 0)
    runner = doctest.DocTestRunner()
    runner.run(example)
    assert example.examples
    assert runner.failures == 0


@pytest.mark.parametrize("name", FILTERS)
def test_every_filter_is_documented(name: str) -> None:
    assert f"`{name}:" in PAGE


def test_every_module_is_named() -> None:
    modules = (REPOSITORY / "rulesdb" / "search").glob("*.py")
    listed = PAGE[PAGE.index("## How it works") : PAGE.index("**Documents.**")]
    missing = [path.stem for path in modules if path.stem not in ("__init__", "answer")]
    assert [name for name in missing if f"`{name}`" not in listed] == []


def test_the_counts_are_those_of_the_data() -> None:
    rules = [rule for edition in rulesdb.editions() for rule in rulesdb.load(edition.key).rules]
    assert f"{sum(len(rule.asked) for rule in rules):,} phrases" in PAGE
    assert f"{sum(bool(rule.asked) for rule in rules):,} rules" in PAGE
    worded = [question for question in golden() if question.kind not in ("number", "story", "faq")]
    assert f"has {len(worded)} questions" in PAGE
    assert f"| all without numbers | {sum(question.reported for question in worded)} |" in PAGE

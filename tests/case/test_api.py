"""The door to the engine: few names, typed, with an example that runs."""

from __future__ import annotations

import doctest
from pathlib import Path

import judge

ROOT = Path(__file__).parents[2]


def test_the_package_offers_ten_names_at_most_and_says_what_each_does() -> None:
    assert len(judge.__all__) <= 10
    assert [name for name in judge.__all__ if not getattr(judge, name).__doc__] == []
    assert (Path(judge.__file__).parent / "py.typed").exists()


def test_its_example_runs() -> None:
    assert doctest.testmod(judge).failed == 0


def test_the_examples_of_the_readme_run() -> None:
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).failed == 0

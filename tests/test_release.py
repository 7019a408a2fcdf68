"""What a release says about itself fits together."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).parents[1]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
CONSTRAINTS = (REPOSITORY / "constraints.txt").read_text(encoding="utf-8").splitlines()


def test_the_newest_heading_of_the_changelog_is_the_version() -> None:
    text = (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    heading = re.search(r"^## (\S+) \((unreleased|\d{4}-\d\d-\d\d)\)$", text, re.MULTILINE)

    assert heading is not None
    assert heading[1] == PROJECT["version"]


def test_every_dependency_has_its_version_and_no_place_to_get_it_from() -> None:
    pinned = {line.partition("==")[0].lower().replace("_", "-") for line in CONSTRAINTS}
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]
    names = {re.match(r"[\w.-]+", line)[0].lower().replace("_", "-") for line in wanted}  # type: ignore[index]

    assert names <= pinned
    assert all(re.fullmatch(r"[\w.-]+==[\w.+!-]+", line) for line in CONSTRAINTS)

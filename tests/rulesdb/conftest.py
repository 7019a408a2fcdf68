"""Shared ground of the rulesdb tests: small books written on the spot."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import rulesdb

REPOSITORY = Path(__file__).resolve().parents[2]
SHARED = REPOSITORY.parent / "shared"

META = """
game = "toy"
edition = "{edition}"
title = "Toy Game"
short = "Toy"
aliases = ["little game"]
date = "2020"
number_style = "{style}"
source = "Toy rules"
"""


@pytest.fixture(scope="session")
def dbs() -> rulesdb.Rulebook:
    return rulesdb.load("dbs")


@pytest.fixture(scope="session")
def buddyfight() -> rulesdb.Rulebook:
    return rulesdb.load("buddyfight")


WriteBook = Callable[..., Path]


@pytest.fixture
def write_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> WriteBook:
    """Write a toy rulebook and make it the only one there is; gives the data folder."""
    monkeypatch.setenv("FLOORJUDGE_RULEBOOKS", str(tmp_path))
    monkeypatch.setenv("FLOORJUDGE_CACHE", str(tmp_path / "cache"))

    def write(chapter: str, edition: str = "1.0", style: str = "dash", **tables: str) -> Path:
        folder = tmp_path / "rulebooks" / f"toy-{edition}"
        folder.mkdir(parents=True, exist_ok=True)
        extra = tables.pop("rulebook", "")
        (folder / "rulebook.toml").write_text(META.format(edition=edition, style=style) + extra)
        (folder / "01-all.md").write_text(chapter)
        for name, content in tables.items():
            beside = name in ("readings", "asked")
            path = tmp_path / name / f"toy-{edition}.toml" if beside else folder / f"{name}.toml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(content)
        return tmp_path

    return write

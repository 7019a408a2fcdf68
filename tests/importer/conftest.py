"""Shared ground of the importer's tests: a data folder of their own, the printed books where they are."""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path

import pytest

import rulesdb
from rulesdb.importer.pipeline import read_book
from rulesdb.importer.readers.text import read_text
from rulesdb.importer.result import PrintedBook

REPOSITORY = Path(__file__).resolve().parents[2]
SHARED = REPOSITORY.parent / "shared"
PRINTED = ("dbs-1.00", "dbs-1.23", "godzilla-1.01", "vanguard-4.15", "buddyfight-2019")

needs_printed = pytest.mark.skipif(
    not (SHARED / "rulebooks").is_dir(),
    reason="the publishers' rulebooks lie beside this checkout, not in it",
)

Rule = tuple[str, str, str]


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the user's imports."""
    folder = tmp_path / "data"
    monkeypatch.setenv("FLOORJUDGE_DATA", str(folder))
    return folder


@cache
def printed(edition: str) -> PrintedBook:
    """A printed book, read once for all tests."""
    path = SHARED / "rulebooks" / f"{edition}.txt"
    return read_book(read_text(path.read_bytes(), path.name), path.name)


def truth(edition: str, table: str) -> list[dict[str, str]]:
    """A truth table; its fields hold plain quotation marks, so nothing is quoted."""
    path = SHARED / "truth" / f"{edition}.{table}.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def ours(name: str) -> list[Rule]:
    """Our restatement of a book as (id, words, kind): text to be printed in all sorts of layouts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("FLOORJUDGE_DATA", raising=False)
        patch.setenv("XDG_DATA_HOME", "/nonexistent")
        book = rulesdb.load(name)
    rules = []
    for rule in book.rules:
        if rule.id[0].isdigit():
            words = rule.title if rule.kind in ("chapter", "section") else rule.text
            # Marks that a layout would change by itself: list dashes, table bars, brackets no font has.
            plain = words.replace("|", " ").replace("- ", "").replace("【", "[").replace("】", "]")
            rules.append((rule.id, " ".join(plain.split()), rule.kind))
    return rules


def wrong(rules: list[Rule], book: PrintedBook) -> list[str]:
    """What a reading got wrong: ids missing, ids too many, and texts that differ."""
    want = {rule_id: words for rule_id, words, _ in rules}
    got = {rule.id: " ".join([rule.text, *rule.examples]) for rule in book.rules}
    missing = [f"missing {rule_id}" for rule_id in want if rule_id not in got]
    extra = [f"extra {rule_id}" for rule_id in got if rule_id not in want]
    differs = [
        f"{rule_id}: {got[rule_id]!r} is not {words!r}"
        for rule_id, words in want.items()
        if rule_id in got and got[rule_id] != words
    ]
    return missing + extra + differs

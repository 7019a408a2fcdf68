"""Which edition of a game is the current one?

The one with the latest date. An edition that prints no date has the one that another book's update
history gives for its version; one whose date nobody knows is never newer than one that has a date.
Dates that are equal, or all unknown, leave the version, read as a decimal number: 1.074 comes before
1.23. Versions say nothing else: their publishers do not count them alike.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from rulesdb.importer import store
from rulesdb.places import data_folder

_FIRST_YEAR = 1900
# A book of ours whose table cannot be read comes first: asking for its game then says what is wrong,
# where an older edition would quietly answer in its place.
_DAMAGED = "9999"


class Age(NamedTuple):
    """How old an edition is; the greater age is the newer edition. A date nobody knows is empty."""

    date: str
    version: tuple[tuple[int, str], ...]


def ages(game: str, editions: Sequence[str]) -> dict[str, Age]:
    """The age of each edition of a game."""
    dates = {edition: _date(game, edition) for edition in editions}
    if not all(dates.values()):
        said = _said_by_histories(game, editions)
        dates = {edition: date or said.get(edition, "") for edition, date in dates.items()}
    return {edition: Age(date, version_key(edition)) for edition, date in dates.items()}


def version_key(version: str) -> tuple[tuple[int, str], ...]:
    """Sorts versions as decimal numbers, 1.07 before 1.070; years and days of the calendar as they are."""
    first, *parts = version.split(".")
    if int(first) >= _FIRST_YEAR or not parts:
        return tuple((int(part), "") for part in (first, *parts))
    fraction, *more = parts
    return ((int(first), fraction.rstrip("0")), *((int(part), part) for part in more), (0, fraction))


def same_number(one: str, other: str) -> bool:
    """Whether two versions that are spelt differently are one number: 1.07 and 1.070."""
    return one != other and version_key(one)[:-1] == version_key(other)[:-1] and "." in one and "." in other


def _date(game: str, edition: str) -> str:
    """The date an edition has by itself: in our restatement, else in the imported file."""
    folder = data_folder() / "rulebooks" / f"{game}-{edition}"
    if folder.is_dir():
        try:
            path = folder / "rulebook.toml"
            if date := _toml_date(path, path.stat().st_mtime_ns):
                return date
        except (OSError, ValueError):
            return _DAMAGED
    imported = store.find(game, edition)
    return _stored_facts(imported, imported.stamp)[0] if imported else ""


def _said_by_histories(game: str, editions: Sequence[str]) -> dict[str, str]:
    """The dates that the update histories of a game's books give for its versions."""
    said: dict[str, str] = {}
    for edition in editions:
        path = data_folder() / "rulebooks" / f"{game}-{edition}" / "history.toml"
        with suppress(OSError):
            said.update(_toml_versions(path, path.stat().st_mtime_ns))
        if imported := store.find(game, edition):
            said.update(_stored_facts(imported, imported.stamp)[1])
    return said


@lru_cache(maxsize=256)
def _toml_date(path: Path, _: int) -> str:
    return str(tomllib.loads(path.read_text(encoding="utf-8")).get("date", ""))


@lru_cache(maxsize=64)
def _toml_versions(path: Path, _: int) -> dict[str, str]:
    with suppress(ValueError):
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("entry", [])
        return {entry["version"]: entry["date"] for entry in entries if entry.get("version")}
    return {}


@lru_cache(maxsize=256)
def _stored_facts(book: store.Stored, _: str) -> tuple[str, dict[str, str]]:
    """The date of an imported book, and the versions and dates of its history; read once per import."""
    data = store.read(book)
    return (data["date"], dict(data["versions"])) if data else ("", {})

"""What does a list hold before anybody knows what its fields mean?

The common form of tables and JSON: rows of cells under headings, each with its place in the file, and
what had to be left out with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

MOST_ROWS = 100_000


class Row(NamedTuple):
    """One row: where it stands, and what it says under each heading."""

    place: str
    cells: Mapping[str, str]


class LeftOut(NamedTuple):
    """A row that was not read: where it stands, and why."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


@dataclass(frozen=True, slots=True)
class RawList:
    """The rows of a file. `kind` says what it is: csv, tsv, json, jsonl."""

    kind: str
    rows: Sequence[Row]
    left_out: Sequence[LeftOut] = ()

    def filled(self) -> dict[str, int]:
        """The headings in the order of their first mention, each with the number of rows that fill it."""
        found: dict[str, int] = {}
        for row in self.rows:
            for heading, cell in row.cells.items():
                found[heading] = found.get(heading, 0) + bool(cell)
        return found

"""What does the importer know of a rule before it becomes part of a book?

An entry is a number with its lines; passes move lines between entries, and the text is joined last.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import Number


@dataclass(slots=True)
class Entry:
    """A rule in the making: its id, its lines, and what had to be done or guessed."""

    id: str
    lines: list[Line]
    number: Number = ()  # how its id counts; nothing in books without one count
    title: str = ""
    kind: str = "rule"
    healed: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    @property
    def origin(self) -> Line:
        return self.lines[0]

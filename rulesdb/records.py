"""What small facts hang on a rule: links, terms, readings, history entries?

Plain frozen records, written and read as lists by the cache. They know no rulebook.
"""

from __future__ import annotations

from typing import NamedTuple


class Link(NamedTuple):
    """A reference in a rule's text; `printed` is the number the printed book has when it is wrong."""

    words: str
    target: str
    printed: str | None
    line: int


class Term(NamedTuple):
    """A keyword, zone, timing or defined word, and the rule that defines it."""

    name: str
    rule: str
    kind: str
    aliases: tuple[str, ...] = ()
    link: bool = True


class Reading(NamedTuple):
    """Where the printed text is silent or contradicts itself: what we take it to mean, and why."""

    id: str
    rules: tuple[str, ...]
    question: str
    reading: str
    why: str


class HistoryEntry(NamedTuple):
    """One line of a rulebook's update history.

    `rules` are numbers as printed at the time, `today` the numbers those rules have in this edition.
    """

    date: str
    version: str
    rules: tuple[str, ...]
    change: str
    note: str = ""
    today: tuple[str, ...] = ()


class Official(NamedTuple):
    """A rule's official wording from an imported book: how far to trust it, and where it stood."""

    text: str
    examples: tuple[str, ...]
    status: str  # as printed, healed or doubtful
    reasons: tuple[str, ...]
    page: int
    line: int
    column: int


class Problem(NamedTuple):
    """Something in a rulebook's files that is not in the agreed form."""

    kind: str
    file: str
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.message}"

"""What comes out of reading a printed book?

Plain frozen records, without any trace of how they were found but the reasons given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """How far a rule's text can be trusted."""

    AS_PRINTED = "as printed"
    HEALED = "healed"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True, slots=True)
class PrintedRule:
    """One rule of a printed book: its words, where they stood, and what was done to them."""

    id: str
    kind: str
    title: str
    text: str
    examples: tuple[str, ...]
    status: Status
    reasons: tuple[str, ...]
    page: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Appendix:
    """A part beside the rules: a supplement, or the update history."""

    kind: str
    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Gap:
    """A number that a book lacks, with the rule before it and the page that one ends on."""

    id: str
    after: str
    page: int


@dataclass(frozen=True, slots=True)
class PrintedBook:
    """Everything read from one file."""

    game: str
    title: str
    number_style: str
    front: tuple[str, ...]
    rules: tuple[PrintedRule, ...]
    appendices: tuple[Appendix, ...]
    gaps: tuple[Gap, ...] = ()
    holes: tuple[str, ...] = ()  # why more than single numbers seems to be missing

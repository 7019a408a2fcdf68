"""What is a finding?"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from rulesdb.model import Rule

Level = Literal["error", "warning", "best effort"]


class Finding(NamedTuple):
    """Something doubtful in a book; `known` holds the reason why it stays, if there is one."""

    kind: str
    level: Level
    book: str
    rule: str
    place: str
    message: str
    known: str = ""

    def record(self) -> dict[str, Any]:
        return self._asdict()


def about(rule: Rule, kind: str, level: Level, message: str, known: str = "", line: int = 0) -> Finding:
    """A finding about a rule, at its place in the files."""
    return Finding(kind, level, rule.book.key, rule.id, f"{rule.file}:{line or rule.line}", message, known)

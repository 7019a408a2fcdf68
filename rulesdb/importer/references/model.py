"""What is a reference, and what can be said of it?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """Whether the rule a reference names is there and says what the reference promises."""

    EXISTING = "existing"
    DANGLING = "dangling"
    STALE = "stale"


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference of a rule: as printed, where it leads, and what is wrong with it."""

    rule: str
    cited: str
    target: str | None
    verdict: Verdict = Verdict.EXISTING
    suggestion: str | None = None
    why: str = ""

    def __str__(self) -> str:
        if self.verdict is Verdict.EXISTING:
            return f"{self.rule} cites {self.cited}"
        better = f"; {self.suggestion} may be meant" if self.suggestion else ""
        return f"{self.rule} cites {self.cited}: {self.why}{better}"

"""What did an import find, and what must a judge look at?

The report is the importer's answer to the command line and to the page: what book it is, how its rules
were read, which are healed or doubtful and why, and which references do not fit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from rulesdb.importer.numbering import THROUGHOUT, parse
from rulesdb.importer.passes.order import OUT_OF_ORDER
from rulesdb.importer.references.model import Reference, Verdict
from rulesdb.importer.result import Appendix, Gap, PrintedRule, Status
from rulesdb.importer.wholeness import named

# Publishers skip up to four numbers in a book; of a book read wrongly one in twenty and more is missing. A section that is
# missing counts twice; a chapter is never skipped.
_MANY_GAPS, _MANY = 6, 0.004
_WEIGHTS = {1: _MANY_GAPS, 2: 2}
_MANY_DOUBTS = 0.15
# Books move up to one rule in twenty.
_MANY_MOVED = 0.15


class Outcome(StrEnum):
    """What an import changed."""

    IMPORTED = "imported"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"
    TRIED = "tried"
    ASKED = "asked"  # nothing: the report has questions that somebody must answer first


@dataclass(frozen=True, slots=True)
class Source:
    """The file a book was read from."""

    name: str
    kind: str
    sha256: str
    size: int
    pages: int


@dataclass(frozen=True, slots=True)
class ImportReport:
    """Everything an import found."""

    game: str
    edition: str
    title: str
    date: str
    number_style: str
    outcome: Outcome
    source: Source
    rules: tuple[PrintedRule, ...]
    appendices: tuple[Appendix, ...]
    references: tuple[Reference, ...]
    doubts: tuple[str, ...] = ()
    restated: bool = False
    missing: tuple[str, ...] = ()  # ids of our restatement that the file does not have
    extra: tuple[str, ...] = ()  # ids of the file that our restatement does not have
    gaps: tuple[Gap, ...] = ()  # numbers that the book lacks
    versions: tuple[tuple[str, str], ...] = ()  # what its update history says: versions and their dates
    holes: tuple[str, ...] = ()  # why more than single numbers seems to be missing
    questions: tuple[str, ...] = ()  # why somebody must say yes before it is stored

    @property
    def key(self) -> str:
        return f"{self.game}@{self.edition}"

    @property
    def counts(self) -> dict[str, int]:
        """How many rules there are of each status."""
        found = Counter(rule.status for rule in self.rules)
        return {status.value: found[status] for status in Status}

    @property
    def healed(self) -> tuple[PrintedRule, ...]:
        return tuple(rule for rule in self.rules if rule.status is Status.HEALED)

    @property
    def doubtful(self) -> tuple[PrintedRule, ...]:
        return tuple(rule for rule in self.rules if rule.status is Status.DOUBTFUL)

    @property
    def findings(self) -> tuple[Reference, ...]:
        """The references that lead nowhere or to something else."""
        return tuple(reference for reference in self.references if reference.verdict is not Verdict.EXISTING)

    @property
    def alarm(self) -> str:
        """Why the book does not add up; nothing if it does."""
        return "; ".join(self._alarms())

    def _alarms(self) -> Iterator[str]:
        if sum(map(self._weight, self.gaps)) >= max(_MANY_GAPS, _MANY * len(self.rules)):
            pages = _ranges(sorted({gap.page for gap in self.gaps}))
            where = f", on the pages {pages}" if self.source.pages > 1 else ""
            missing = "number is" if len(self.gaps) == 1 else "numbers are"
            yield f"{len(self.gaps)} {missing} missing ({named([gap.id for gap in self.gaps])}){where}"
        yield from self.holes
        moved = [rule for rule in self.healed if any(why.startswith(OUT_OF_ORDER) for why in rule.reasons)]
        if len(moved) >= max(_MANY_GAPS, _MANY_MOVED * len(self.rules)):
            pages = _ranges(sorted({rule.page for rule in moved}))
            where = f", on the pages {pages}" if self.source.pages > 1 else ""
            yield f"{len(moved)} rules are printed out of order{where}; columns or pages may be swapped"
        if len(self.doubtful) >= max(_MANY_GAPS, _MANY_DOUBTS * len(self.rules)):
            yield f"{len(self.doubtful)} of {len(self.rules)} rules are doubtful"

    def _weight(self, gap: Gap) -> int:
        """How much a missing number tells: in a book of chapters and sections, a missing one takes many rules along."""
        number = parse(gap.id)
        return 1 if number[0] >= THROUGHOUT else _WEIGHTS.get(len(number), 1)

    def summary(self) -> str:
        """One sentence for whoever imported the file; if the book does not add up, that comes first."""
        counts = self.counts
        wrong_count = f"does not add up: {self.alarm}; " if self.alarm else ""
        text = (
            f"{self.key}: {wrong_count}{len(self.rules)} rules ({counts['as printed']} as printed, {counts['healed']} healed,"
            f" {counts['doubtful']} doubtful), {len(self.references)} references"
        )
        wrong = len(self.findings)
        return f"{text}, {wrong} of them doubtful" if wrong else text

    def record(self) -> dict[str, Any]:
        """The report as plain data."""
        data = asdict(self)
        data["key"] = self.key
        data["counts"] = self.counts
        return data

    def lines(self) -> Iterator[str]:
        """What a judge checks: doubts first, then what was healed, then references."""
        yield from (f"{self.key}: {doubt}" for doubt in self.doubts)
        for gap in self.gaps:
            yield f"page {gap.page}: {gap.id}: gap: this number is missing after {gap.after}"
        for rule in (*self.doubtful, *self.healed):
            yield f"{_place(rule)}: {rule.id}: {rule.status}: {'; '.join(rule.reasons)}"
        for reference in self.findings:
            yield f"{reference.rule}: {reference.verdict}: {reference}"
        for rule_id in self.missing:
            yield f"{rule_id}: missing: our restatement has this number, the file does not"
        for rule_id in self.extra:
            yield f"{rule_id}: extra: the file has this number, our restatement does not"


def _ranges(pages: list[int]) -> str:
    """Pages as people write them: 3-5, 8."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and page == runs[-1][-1] + 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _place(rule: PrintedRule) -> str:
    """Where a rule stands in the file: page, column and line."""
    column = f", column {rule.column}" if rule.column else ""
    return f"page {rule.page}{column}, line {rule.line}"

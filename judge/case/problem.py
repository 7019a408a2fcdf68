"""What is wrong with a case, and where does it stand?

A `Problem` is one finding: a stable slug, a sentence, the place in the file, the rule that decides.
Everything that reads a case adds to one `Problems` list, so a judge sees all findings at once.
A warning can be overridden by its slug (disputed boards are often illegal); an error cannot.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from judge.kernel.errors import CaseFault

if TYPE_CHECKING:
    from judge.case.source import Source

#: Where something stands in the data: keys and list indices from the top.
Path = tuple[str | int, ...]
Severity = Literal["error", "warning"]
#: Findings that are kept; of the rest only the number is told, and after so many nothing more is looked at.
MOST, MOST_COUNTED = 50, 10_000
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding about a case."""

    slug: str
    message: str
    path: Path = ()
    rule: str | None = None
    severity: Severity = "error"
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        at = show_path(self.path)
        sentence = f"{at}: {self.message}" if at else self.message
        rule = f" [{self.rule}]" if self.rule else ""
        hint = f" (warning: override: [{self.slug}])" if self.severity == "warning" else ""
        return f"{place}: {sentence}{rule}{hint}" if place else f"{sentence}{rule}{hint}"

    def plain(self) -> dict[str, object]:
        """The finding as plain data."""
        return {
            "slug": self.slug,
            "severity": self.severity,
            "message": self.message,
            "path": show_path(self.path),
            "rule": self.rule,
            "line": self.line,
            "column": self.column,
        }


def show_path(path: Path) -> str:
    """`players.A.hand[2]`."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text


class BadCase(CaseFault):
    """A case that cannot be run, with every problem that was found."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))


#: The warnings that `override` may name.
WARNINGS = (
    "crowded",
    "illegal-card",
    "lost",
    "no-markers",
    "not-a-monster",
    "overloaded",
    "pseudo-card",
    "size",
    "turn-number",
    "under-monster",
    "unread-card",
    "wrong-area",
)


class Problems:
    """The findings about one source, in the order of the file."""

    def __init__(self, source: Source, override: Iterable[str] = ()) -> None:
        self.source = source
        self.override = set(override)
        #: How a rule of the engine is told, once the edition is known.
        self.shown: Callable[[str], str] = str
        self.found: dict[Problem, None] = {}
        self.overridden: list[Problem] = []
        self._more = 0

    def add(
        self,
        slug: str,
        message: str,
        path: Path = (),
        *,
        rule: str | None = None,
        severity: Severity = "error",
    ) -> None:
        """Note a finding, with the engine's own number of its rule; an overridden warning is kept apart."""
        if self.full:
            self._more += 1
            if self._more > MOST_COUNTED:
                self.raise_any()
            return
        line, column = self.source.where(path)
        told = None if rule is None else self.shown(rule)
        problem = Problem(slug, message, path, told, severity, self.source.name, line, column)
        if problem in self.found or problem in self.overridden:
            return
        if severity == "warning" and slug in self.override:
            self.overridden.append(problem)
        else:
            self.found[problem] = None

    @property
    def full(self) -> bool:
        """Whether so much was found that no more is kept: words about further findings need not be made."""
        return len(self.found) >= MOST

    def __bool__(self) -> bool:
        return bool(self.found)

    def __iter__(self) -> Iterator[Problem]:
        yield from sorted(self.found, key=lambda problem: (problem.line, problem.column))
        if self._more:
            number = f"{self._more:,}" if self._more <= MOST_COUNTED else f"over {MOST_COUNTED:,}"
            yield Problem("more", f"and {number} more", file=self.source.name)

    def raise_any(self) -> None:
        """Raise everything found so far as one error."""
        if self.found:
            raise BadCase(self)


def suggest(word: str, known: Iterable[str]) -> str:
    """`; did you mean x?` where a known word is like it, else the list of what there is."""
    known = list(dict.fromkeys(known))
    folded = {name.casefold(): name for name in known}
    # A word that nobody typed by hand is like nothing; comparing it would cost more than it tells.
    close = difflib.get_close_matches(word.casefold(), folded, 1, 0.55) if len(word) <= _LONGEST else []
    if close:
        return f"; did you mean {folded[close[0]]!r}?"
    return f"; there is {', '.join(known)}" if 0 < len(known) <= 40 else ""

"""When has a run of the engine cost enough?

A run that somebody starts (a case, a step on the page, a comparison) is given a budget of steps, time and
memory. The run loop looks at it now and then; the first of the three that is used up ends the run with one
sentence. Where nobody set a budget (playouts, perft) nothing is counted. Knows nothing of rules: loops
that the rules see are loops.py's business and end far earlier.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from judge.kernel.errors import JudgeError

try:
    import resource
except ImportError:  # Windows: memory is not counted there
    resource = None  # type: ignore[assignment]

#: Steps between two looks at the clock and at the memory.
EVERY = 256
#: Choices of a loop that are made again without asking; each is kept in the state until it is made.
MOST_AGAIN = 20_000
_MB = 1 << 20


class BudgetSpent(JudgeError):
    """A run that used up its steps, its time or its memory; `what` says which."""

    slug = "budget-spent"

    def __init__(self, what: str, message: str) -> None:
        super().__init__(message)
        self.what = what


@dataclass(frozen=True, slots=True)
class Budget:
    """What one run may cost: steps, seconds, and megabytes on top of what the process had at its start."""

    steps: int = 1_000_000
    seconds: float = 60.0
    megabytes: int = 1024


class Ledger:
    """What a run under a budget has cost so far."""

    __slots__ = ("_began", "_budget", "_clock", "_looks", "_memory", "steps")

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.monotonic) -> None:
        self._budget, self._clock = budget, clock
        self._began, self._memory = clock(), _peak()
        self._looks = 0
        self.steps = 0

    def look(self, more: int = 0) -> None:
        """Raise `BudgetSpent` if something is used up; `more` steps are done and not yet counted."""
        budget = self._budget
        if self.steps + more > budget.steps:
            raise BudgetSpent("steps", f"the run was stopped: it took more than {budget.steps:,} steps")
        if self._clock() - self._began > budget.seconds:
            raise BudgetSpent("time", f"the run was stopped: it took more than {budget.seconds:g} seconds")
        if _peak() - self._memory > budget.megabytes * _MB:
            raise spent_memory(budget.megabytes)

    def begin(self) -> None:
        """A short piece of the run begins: every so many of them are worth a look."""
        self._looks += 1
        if self._looks >= EVERY or self.steps > self._budget.steps:
            self._looks = 0
            self.look()

    def count(self) -> None:
        """One more step; every so many of them are worth a look."""
        self.steps += 1
        if not self.steps % EVERY:
            self.look()


def afford(choices: int) -> None:
    """Refuse at once what would have to be written down and carried out too often, budget or not."""
    if choices > MOST_AGAIN:
        message = f"the run was stopped: {choices:,} choices made again are more than {MOST_AGAIN:,}"
        raise BudgetSpent("steps", message)


def spent_memory(megabytes: int) -> BudgetSpent:
    """The error of a run that needed too much memory."""
    return BudgetSpent("memory", f"the run was stopped: it needed more than {megabytes} MB of memory")


def _peak() -> int:
    """The most memory this process ever had, in bytes; 0 where the system does not say."""
    if resource is None:
        return 0
    # Linux counts in kilobytes, macOS in bytes.
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


_current: ContextVar[Ledger | None] = ContextVar("budget", default=None)


def ledger() -> Ledger | None:
    """The ledger of the run under way."""
    return _current.get()


@contextmanager
def limited(budget: Budget | None = None) -> Iterator[Ledger]:
    """Run what is inside under a budget; within another one, that one counts."""
    outer = _current.get()
    if outer is not None:
        yield outer
        return
    budget = budget or Budget()
    own = Ledger(budget)
    token = _current.set(own)
    try:
        yield own
    except MemoryError:
        raise spent_memory(budget.megabytes) from None
    finally:
        _current.reset(token)


__all__ = ["Budget", "BudgetSpent", "Ledger", "afford", "ledger", "limited", "spent_memory"]

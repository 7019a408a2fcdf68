"""What happens in a document, moment by moment?

A document is a case file as plain data. `play` lays it out, runs its decisions and stops where
somebody has to choose; what does not fit is a problem beside what could be run, never a fault.
Knows nothing of how moments look (record.py) nor of where documents are kept.
"""

from __future__ import annotations

import json
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from judge.cardlist.store import stamp as card_lists
from judge.case.expect import differences
from judge.case.problem import BadCase, Problem
from judge.case.read import Loaded, board_of, load_source
from judge.case.run import Runner
from judge.case.source import Source
from judge.film import Film, Shot
from judge.kernel.budget import Budget, BudgetSpent, limited
from judge.kernel.errors import JudgeError
from web.metrics import Counters

if TYPE_CHECKING:
    from judge.kernel.game import Game

_log = logging.getLogger("floorjudge")
Document = Mapping[str, Any]
#: What one run may cost that somebody starts from the page.
PAGE = Budget(steps=200_000, seconds=5.0, megabytes=256)


@dataclass(slots=True)
class Play:
    """A document that was played: its moments, and what is wrong with it.

    `loaded` is None when the document is no case at all, `moments` is empty when its position
    cannot be laid out. `differences` compares the end with what the case expects.
    """

    document: Document
    loaded: Loaded | None = None
    moments: list[Shot] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    overridden: list[Problem] = field(default_factory=list)
    differences: list[Problem] = field(default_factory=list)
    expects: bool = False
    #: Plays another document, by the memory this play is kept in: what is tried and then shown is run once.
    again: Callable[[Document], Play] | None = None
    #: Rendered answers, by what they are; filled by record.py.
    rendered: dict[Any, Any] = field(default_factory=dict)

    @property
    def last(self) -> Game:
        """The state at the end."""
        return self.moments[-1].game

    def given(self, number: int) -> int:
        """How many entries of `decisions` were put in up to a moment."""
        found = [moment.entry for moment in self.moments[: number + 1] if moment.entry is not None]
        return found[-1] + 1 if found else 0


def play(document: Document, edition: str | None = None) -> Play:
    """Play a document; every fault of it is among the problems."""
    done = Play(document)
    try:
        done.loaded = loaded = load_source(Source("case", dict(document)), edition=edition)
        board = board_of(loaded)
    except BadCase as error:
        done.problems = list(error.problems)
        return done
    except BudgetSpent:
        raise
    except (JudgeError, RecursionError) as error:
        done.problems = [_problem(error)]
        return done
    done.overridden = list(loaded.problems.overridden)
    film = Film()
    runner = Runner(loaded, board, film)
    outcome = None
    try:
        with limited(PAGE):
            outcome = runner.run()
    except BadCase as error:
        # A choice that nobody has answered yet is where the page goes on, not a fault.
        done.problems = [problem for problem in error.problems if problem.slug != "missing-answer"]
    except JudgeError as error:
        done.problems = [_problem(error)]
    except Exception as error:
        # A defect of the engine must not take the case away from who sees it.
        _log.error("engine", exc_info=error, extra={"error": type(error).__name__})
        rule = (board.game.path() or [None])[-1]
        done.problems = [Problem("engine-fault", "the engine cannot go on from here", ("decisions",), rule)]
    done.moments = film.shots
    done.expects = loaded.case.expect.anything()
    if outcome is not None and done.expects:
        done.differences = differences(outcome)
    return done


def _problem(error: Exception) -> Problem:
    slug = error.slug if isinstance(error, JudgeError) else "too-deep"
    rule = error.rule if isinstance(error, JudgeError) else None
    message = str(error) if isinstance(error, JudgeError) else "the case is nested too deeply"
    return Problem(slug, message.removesuffix(f" [{rule}]"), (), rule)


class Plays:
    """Documents that were played lately, up to so many bytes. Only a memory: what is not here is played again."""

    def __init__(self, counters: Counters, most_bytes: int = 48 << 20) -> None:
        self._counters = counters
        self._plays: OrderedDict[str, tuple[Play, int]] = OrderedDict()
        self._size = 0
        self._most = most_bytes
        self._lock = threading.Lock()

    def of(self, document: Document, edition: str | None = None) -> Play:
        """The play of a document; another one when the cards that it may name have changed."""
        key = f"{digest(document)} {edition or ''} {card_lists(str(document.get('game')))}"
        with self._lock:
            if (known := self._plays.get(key)) is not None:
                self._plays.move_to_end(key)
                return known[0]
        done = play(document, edition)
        done.again = self.of
        self._counters.add("engine_runs_total")
        if any(problem.slug == BudgetSpent.slug for problem in done.problems):
            self._counters.add("engine_stopped_total")
        if not done.moments:
            return done  # soon found wrong again, and it would only keep what somebody sent
        weight = _weight(done)
        with self._lock:
            if key not in self._plays:
                self._plays[key] = done, weight
                self._size += weight
            while self._size > self._most and self._plays:
                self._size -= self._plays.popitem(last=False)[1][1]
        return done


def _weight(done: Play) -> int:
    """Roughly what a play takes in memory with the answers that are rendered of it: 7 kB a moment with 60
    cards, over 120 of our cases."""
    return len(done.moments) * (4000 + 50 * len(done.last.defs)) + 4 * len(str(done.document))


def digest(document: Document) -> str:
    """A name for a document's content."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(errors="surrogatepass"), digest_size=16).hexdigest()

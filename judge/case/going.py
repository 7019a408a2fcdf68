"""How does a strict run of a case go on?

What is no choice is passed over: chance (the seed says), a decision with one possible answer, a player who
can only pass. Anything else waits for an entry of the case. What entries say is answering.py's, trying.py's
and run.py's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.case.again import Memory
from judge.case.forced import forced_answer, is_forced, only_pass
from judge.case.keys import answer_key, describe_options
from judge.case.problem import BadCase, Path, Problem
from judge.case.read import Loaded
from judge.case.start import step_named
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.game import PASS
from judge.kernel.zones import PLAYERS
from judge.words import question

if TYPE_CHECKING:
    from judge.case.build import Board


@dataclass(slots=True)
class Outcome:
    """A run that came to its end."""

    loaded: Loaded
    game: Any
    start: Any
    #: What stood in the way of each refused attempt, as it is told.
    reasons: list[Refused] = field(default_factory=list)
    #: Every answer that was given, also the forced ones: (who, key, forced).
    answers: list[tuple[int, str, bool]] = field(default_factory=list)

    @property
    def refusals(self) -> list[str]:
        """The rules of all refused attempts, in order."""
        return [reason.rule for reason in self.reasons]


class Going:
    """A run that goes on from choice to choice."""

    def __init__(self, loaded: Loaded, board: Board) -> None:
        self.loaded = loaded
        self.board = board
        self.table = loaded.table
        self.game = board.game
        self.outcome = Outcome(loaded, self.game, self.game.copy())
        self.path: Path = ()
        #: Whether the run stands where an entry has put it, so that nothing runs before the next one.
        self.held = True
        self.reached: str | None = None
        #: How long the log was when the last choice was made: what came since is "just now".
        self.answered = self.game.logged
        self.memory = Memory()

    def problem(self, slug: str, message: str, path: Path | None = None) -> BadCase:
        """An error at the entry that is being read, or at another place of the case."""
        where = self.path if path is None else path
        line, column = self.loaded.source.where(where)
        return BadCase([Problem(slug, message, where, None, "error", self.loaded.name, line, column)])

    def next_choice(self, wanted: Callable[[Decision], bool]) -> Decision | None:
        """Run to the next decision that is a choice or that the entry wants to answer."""
        self.held = False
        while True:
            decision = self.game.run()
            if decision is None or wanted(decision):
                return decision  # type: ignore[no-any-return]
            if not self.pass_over(decision, passing=True):
                return decision  # type: ignore[no-any-return]

    def pass_over(self, decision: Decision, *, passing: bool) -> bool:
        """Answer what is no choice; False if it is one."""
        if decision.kind is Kind.CHANCE:
            reply = self.game.chance(decision)
        elif is_forced(self.game, decision):
            reply = forced_answer(decision)
        elif passing and only_pass(decision):
            reply = PASS
        else:
            return False
        self.give(decision, reply, forced=True)
        return True

    def give(self, decision: Decision, reply: Any, *, forced: bool = False) -> None:
        """Answer a decision and remember the answer; `forced` if it was no choice."""
        key = answer_key(self.game, self.table, decision, reply)
        self.outcome.answers.append((decision.who, key, forced))
        self.memory.keep(self.game, decision, reply)
        if not forced:
            self.answered = self.game.logged
        self.game.give(reply)

    def run_until(self, word: str, path: Path) -> None:
        """Run to just before the next step of a rule; choices on the way are missing decisions."""
        rule = step_named(self.board, word, path)
        self.loaded.problems.raise_any()
        if rule is None or (self._stands_at(rule) and self.reached != rule):
            self.held, self.reached = True, rule
            return
        while True:
            decision = self.game.run(until=rule)
            if decision is None:
                break
            if not self.pass_over(decision, passing=True):
                raise self.missing(decision, f"on the way to {self.game.rules.shown(rule)}", path)
        if self.game.result is not None:
            told = self.game.rules.shown(rule)
            raise self.problem("not-reached", f"{told} is not reached: {self.over()}", path)
        self.held, self.reached = True, rule

    def _stands_at(self, rule: str) -> bool:
        """Whether the rule is the one whose step comes next."""
        if self.game.decision is not None or not self.game.frames:
            return False
        pc = self.game.frames[-1][0]
        linked = self.game.rules.linked
        return pc >= 0 and not linked.silent[pc] and linked.rule[pc] == rule

    def missing(self, decision: Decision, when: str, path: Path) -> BadCase:
        """An error: a choice that no entry answers."""
        return self.problem("missing-answer", f"a decision is missing {when}: {self.asked(decision)}", path)

    def asked(self, decision: Decision) -> str:
        """Who is asked what, and what there is to choose from."""
        options = describe_options(self.game, self.table, decision)
        asked = question(self.game, decision)
        return (
            f"{PLAYERS[decision.who]} is asked {asked} ({options}) [{self.game.rules.shown(decision.rule)}]"
        )

    def over(self) -> str:
        """Why nobody is asked anything any more."""
        result = self.game.result
        if result is None:
            return "nothing runs any more"
        _, winner, how = result
        return f"the game is over ({'a draw' if winner is None else f'{PLAYERS[winner]} wins'}: {how})"


def shown(key: Any) -> str:
    """An answer as it stands in a case."""
    if isinstance(key, bool):
        return "yes" if key else "no"
    return ", ".join(map(str, key)) if isinstance(key, list) else str(key)

"""How does a strict run of a case go on?

What is no choice is passed over: chance (the seed says), a decision with one possible answer, a player who
can only pass. Anything else waits for an entry of the case. What entries say is answering.py's, trying.py's
and run.py's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, cast

from judge.case.again import Memory
from judge.case.edit import apply_edit
from judge.case.forced import forced_answer, is_forced, only_pass
from judge.case.keys import answer_key, describe_options, sort_of
from judge.case.problem import BadCase, Path, Problem
from judge.case.read import Loaded
from judge.case.start import step_named
from judge.film import Film
from judge.kernel import lines
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.game import PASS
from judge.kernel.zones import PLAYERS
from judge.timeline import Timeline
from judge.words import question

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.case.model import Edit
    from judge.kernel.game import Game
    from judge.kernel.happening import Happenings


@dataclass(slots=True)
class Outcome:
    """A run that came to its end."""

    loaded: Loaded
    game: Happenings
    start: Happenings
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

    def __init__(self, loaded: Loaded, board: Board, film: Film | None = None) -> None:
        """`film` keeps every state on the way."""
        self.loaded = loaded
        self.board = board
        self.table = loaded.table
        if film is not None:
            film.entry = self._at_work
        self.path: Path = ()
        self.timeline = Timeline(board.game, editor=self._editor, film=film, undoable=False)
        self.outcome = Outcome(loaded, self.game, self.game.copy())
        #: Whether the run stands where an entry has put it, so that nothing runs before the next one.
        self.held = True
        self.reached: str | None = None
        #: How long the log was when the last choice was made: what came since is "just now".
        self.answered = self.game.logged
        #: What entries named since then that needed no question, each as often as it was written down.
        self.written: list[object] = []
        #: What was answered since then without being asked, by the same names.
        self.passed: list[object] = []
        self.memory = Memory()

    @property
    def game(self) -> Happenings:
        """The game as it stands."""
        return cast("Happenings", self.timeline.game)

    def _editor(self, game: Game, edit: Edit) -> None:
        apply_edit(cast("Happenings", game), self.table, edit)

    def _at_work(self) -> tuple[int | None, bool]:
        """The entry that the run is at, and whether the last answer was passed over as no choice."""
        number = self.path[1] if len(self.path) > 1 else None
        answers = self.outcome.answers
        forced = bool(answers) and answers[-1][2] and next(self.game.backwards())[1] == lines.DECISION.name
        return (number if isinstance(number, int) else None), forced

    def problem(self, slug: str, message: str, path: Path | None = None) -> BadCase:
        """An error at the entry that is being read, or at another place of the case."""
        where = self.path if path is None else path
        line, column = self.loaded.source.where(where)
        return BadCase([Problem(slug, message, where, None, "error", self.loaded.name, line, column)])

    def next_choice(self, wanted: Callable[[Decision], bool]) -> Decision | None:
        """Run to the next decision that is a choice or that the entry wants to answer."""
        self.held = False
        while True:
            decision = self.timeline.go_on()
            if decision is None or wanted(decision):
                return decision
            if not self.pass_over(decision, passing=True):
                return decision

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

    def give(self, decision: Decision, reply: object, *, forced: bool = False) -> None:
        """Answer a decision and remember the answer; `forced` if it was no choice."""
        key = answer_key(self.game, self.table, decision, reply)
        self.outcome.answers.append((decision.who, key, forced))
        self.memory.keep(self.game, decision, reply)
        if not forced:
            self.answered = self.game.logged
            self.written, self.passed = self._named_in(decision, reply), []
        else:
            self.passed += self._named_in(decision, reply)
        self.timeline.put(reply)

    def _named_in(self, decision: Decision, reply: object) -> list[object]:
        """The ability or the cards that an answer names: they were asked for, so no further entry names them."""
        game = self.game
        if decision.prompt == "stand-by":
            return [(waiting.card, waiting.key) for waiting in game.pending if (waiting.number,) == reply]
        picked = reply if isinstance(reply, tuple) else ()
        cards = picked[1:2] if decision.kind is Kind.ACT else picked if sort_of(decision) == "card" else ()
        return [game.defs[card].code.casefold() for card in cards if isinstance(card, int)]

    def run_until(self, word: str, path: Path) -> None:
        """Run to just before the next step of a rule; choices on the way are missing decisions."""
        rule = step_named(self.board, word, path)
        self.loaded.problems.raise_any()
        if rule is None or (self._stands_at(rule) and self.reached != rule):
            self.held, self.reached = True, rule
            return
        while True:
            decision = self.timeline.go_on(until=rule)
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
        if decision.kind is Kind.YES_NO and not asked.startswith("whether"):
            asked = f"{'to' if decision.prompt == 'by hand' else 'whether to'} {asked}"
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


def shown(key: object) -> str:
    """An answer as it stands in a case."""
    if isinstance(key, bool):
        return "yes" if key else "no"
    return ", ".join(map(str, key)) if isinstance(key, list) else str(key)

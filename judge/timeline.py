"""What happened, in which order, and what if it had gone otherwise?

A `Timeline` plays a game and remembers every input (an answer, an attempt, a concession, a judge's
edit) with the state before it. Copies are cheap, so going back, jumping to any step, branching off
and "what changed here" are all answered from real states. Saving a timeline and replaying it later
is replay.py's business, words are those of judge/words.py. Chance is what the seed in the state says,
unless somebody answers it while it is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from judge.changes import Change, changes
from judge.film import Film, next_rule
from judge.kernel.decision import Kind, Refused
from judge.kernel.errors import JudgeError

if TYPE_CHECKING:
    from judge.kernel.decision import Decision, Verdict
    from judge.kernel.game import Game

How = Literal["answer", "attempt", "concede", "edit"]


class NoSuchStep(JudgeError):
    """A jump to where the timeline does not reach."""

    slug = "no-such-step"


@dataclass(frozen=True, slots=True)
class Input:
    """Something a person put into the game, after how many steps, and whether somebody (or chance) was
    asked then: a rule can ask twice within one step."""

    how: How
    value: Any
    steps: int
    asked: bool = True
    chance: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log. `step` is the number of steps executed when it was written."""

    number: int
    step: int
    rule: str
    what: str | None
    facts: tuple[Any, ...]

    @property
    def opens_group(self) -> bool:
        """Whether this is something a person put in: a choice (not chance), a refused attempt, a
        concession, an edit."""
        if self.what == "decision":
            return bool(self.facts[1] != Kind.CHANCE.value)
        return self.what in ("refused", "concede", "manual")


@dataclass(slots=True)
class Moment:
    """One step or input: the states before and after it, and the lines it wrote."""

    before: Game
    after: Game
    entries: list[Entry]

    def changes(self) -> list[Change]:
        """What is different on the table."""
        return changes(self.before, self.after)


@dataclass(slots=True)
class Group:
    """What follows from one input: the line that opens it (None: the start) and the lines below it."""

    head: Entry | None
    entries: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class _Mark:
    before: Game
    input: Input


class _Before(NamedTuple):
    """The moment before an input; `state` only where the input can be taken back."""

    state: Game | None
    steps: int
    asked: bool
    chance: bool


class Timeline:
    """A game with its past (and, after going back, its future)."""

    def __init__(
        self,
        game: Game,
        *,
        editor: Callable[[Game, Any], None] | None = None,
        film: Film | None = None,
        undoable: bool = True,
    ) -> None:
        """`editor` carries out a judge's edit (plain data) on a game; `film` keeps every state on the way. One that is
        not `undoable` keeps no past: a case that goes round a loop ten thousand times needs none."""
        self.game = game
        self.start = game.copy()
        self.editor = editor
        self.film = film
        self.undoable = undoable
        if film is not None:
            film.keep(game, "start")
        self._done: list[_Mark] = []
        self._undone: list[Input] = []

    # -- going on --------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What is asked now."""
        return self.game.decision

    def step(self) -> list[Entry]:
        """Execute one step (what chance decides before it, the seed says); the lines it wrote."""
        known = self.game.logged
        one_step(self.game)
        return self.entries()[known:]

    def run(self) -> Decision | None:
        """Go on to the next choice or the end of the game."""
        return to_choice(self.game)

    def go_on(self, until: str | None = None) -> Decision | None:
        """Go on to the next decision, chance included, to just before the next step of a rule, or to the end."""
        game, film = self.game, self.film
        if film is None:
            return game.run(until=until)
        ready = game.steps if next_rule(game) is not None else game.steps - 1
        while game.decision is None and game.frames and game.result is None:
            if until is not None and game.steps > ready and next_rule(game) == until:
                break
            # While a step is still at work, the one that follows it may be the wanted rule.
            game.run(until=until if next_rule(game) is None else None, limit=1)
            film.keep(game, "step")
        return game.decision

    def answer(self, value: object) -> Decision | None:
        """Answer the open decision and go on to the next one."""
        self.give(value)
        return self.run()

    def give(self, value: object) -> None:
        """Answer the open decision; nothing is executed yet."""
        self.game.check_answer(value)
        self.put(value)

    def put(self, value: object) -> None:
        """Answer the open decision with what was found to fit; nothing is executed yet."""
        before = self._before()
        self.game.give(value)
        self._record(before, "answer", value)

    def attempt(self, action: tuple[Any, ...], player: int | None = None) -> Verdict:
        """Try an action, by the player who may act unless another wants to; a refusal is recorded, an allowed
        action is not carried out."""
        before = self._before()
        verdict = self.game.attempt(action, player)
        if isinstance(verdict, Refused):
            self._record(before, "attempt", action)
        return verdict

    def refused(self) -> None:
        """A refusal of something that is no action was written into the log."""
        if self.film is not None:
            self.film.keep(self.game, "attempt")

    def concede(self, player: int) -> None:
        """A player gives up now."""
        before = self._before()
        self.game.concede(player)
        self._record(before, "concede", player)

    def edit(self, change: object) -> None:
        """The judge changes the table by hand."""
        if self.editor is None:
            raise JudgeError("this timeline takes no edits by hand")
        before = self._before()
        self.editor(self.game, change)
        self._record(before, "edit", change)

    def _before(self) -> _Before:
        """Where something is about to be put in."""
        game = self.game
        return _Before(
            game.copy() if self.undoable else None, game.steps, game.decision is not None, _chance(game)
        )

    def _record(self, before: _Before, how: How, value: object) -> None:
        if before.state is not None:
            given = Input(how, value, before.steps, before.asked, before.chance)
            self._done.append(_Mark(before.state, given))
            self._undone.clear()
        if self.film is not None:
            self.film.keep(self.game, "chance" if before.chance else how)

    def apply(self, given: Input) -> None:
        """Repeat an input where it belongs."""
        self.reach(given)
        self.put_in(given)

    def reach(self, given: Input) -> None:
        """Go on to where an input was given."""
        self.catch_up(given.steps, asked=given.asked)
        if _chance(self.game) and not given.chance:
            self.run()

    def catch_up(self, steps: int, *, asked: bool) -> None:
        """Go on to where that many steps are done and, if so it was, somebody is asked."""
        self.run_to(steps)
        if asked and self.game.decision is None and self.game.result is None:
            one_step(self.game)

    def put_in(self, given: Input) -> None:
        """Repeat an input here."""
        if given.how == "answer":
            self.give(given.value)
        elif given.how == "attempt":
            self.attempt(given.value)
        elif given.how == "concede":
            self.concede(given.value)
        else:
            self.edit(given.value)

    def run_to(self, steps: int) -> None:
        """Execute steps until that many are done or a choice is open."""
        while self.game.steps < steps:
            before = self.game.steps
            one_step(self.game)
            if self.game.steps == before and not _chance(self.game):
                return

    # -- going back ------------------------------------------------------------------------------

    @property
    def inputs(self) -> list[Input]:
        """What was put in so far, oldest first."""
        return [mark.input for mark in self._done]

    @property
    def undone(self) -> list[Input]:
        """What was taken back, next one first."""
        return self._undone[::-1]

    def undo(self) -> bool:
        """Back to the moment before the last input; False if there is none."""
        if not self._done:
            return False
        mark = self._done.pop()
        self.game = mark.before.copy()
        self._undone.append(mark.input)
        return True

    def redo(self) -> bool:
        """Put the last undone input in again and go on to the next choice; False if there is none."""
        if not self._undone:
            return False
        undone = self._undone[:-1]
        self.apply(self._undone[-1])
        self._undone = undone
        self.run()
        return True

    def jump(self, step: int) -> None:
        """Show the moment after that many steps (counted as in `Entry.step`), before anything that
        was put in there; what was put in later is kept for redo."""
        if step < self.start.steps:
            raise NoSuchStep(f"the timeline begins at step {self.start.steps}, not at {step}")
        kept = self.game, self._done, self._undone
        done = [mark for mark in self._done if mark.before.steps < step]
        later = [mark.input for mark in self._done[len(done) :]] + self.undone
        if done:
            last = done.pop()
            self.game, later = last.before.copy(), [last.input, *later]
        else:
            self.game = self.start.copy()
        self._done, self._undone = done, []
        while later and later[0].steps < step:
            self.apply(later.pop(0))
        self.run_to(step)
        self._undone = later[::-1]
        if self.game.steps < step:
            reached = self.game.steps
            self.game, self._done, self._undone = kept
            raise NoSuchStep(f"the timeline has {reached} steps so far, not {step}")

    def fork(self) -> Timeline:
        """An independent timeline that shares the past and has no future yet."""
        other = Timeline(self.start.copy(), editor=self.editor)
        other.game = self.game.copy()
        other._done = list(self._done)
        return other

    # -- looking ---------------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """The log, oldest first."""
        found = []
        rows = self.game.entries()
        step = self.game.steps - sum(1 for _, what, _ in rows if what is None)
        for number, (rule, what, facts) in enumerate(rows):
            step += what is None
            found.append(Entry(number, step, rule, what, facts))
        return found

    def groups(self) -> list[Group]:
        """The log with the choices first: each group is an input and what followed from it."""
        groups = [Group(None)]
        for entry in self.entries():
            if entry.opens_group:
                groups.append(Group(entry))
            else:
                groups[-1].entries.append(entry)
        return groups if groups[0].entries else groups[1:]

    def moments(self) -> Iterator[Moment]:
        """Every step and every input of the timeline, with the lines it wrote, oldest first.

        The states of a moment are the timeline's working copies: look at them before the next one.
        """
        entries = iter(self.entries()[self.start.logged :])
        for before, after in self.states():
            written = after.logged - before.logged
            yield Moment(before, after, [next(entries) for _ in range(written)])

    def states(self) -> Iterator[tuple[Game, Game]]:
        """Every step and every input of the timeline as the states before and after it."""
        game = self.start.copy()
        for mark in (*self._done, None):
            goal = mark.before if mark else self.game
            while _is_behind(game, goal):
                before = game.copy()
                one_step(game)
                yield before, game
            if mark is not None:
                before = mark.before.copy()
                game = mark.before.copy()
                play = Timeline(game, editor=self.editor)
                play.apply(mark.input)
                yield before, game


def to_choice(game: Game) -> Decision | None:
    """Run to the next decision that is not chance."""
    decision = game.run()
    while decision is not None and decision.kind is Kind.CHANCE:
        game.give(game.chance(decision))
        decision = game.run()
    return decision


def one_step(game: Game) -> None:
    """Execute one step; an open chance decision is answered by the seed first."""
    if _chance(game):
        assert game.decision is not None
        game.give(game.chance(game.decision))
    game.run(limit=1)


def _is_behind(game: Game, goal: Game) -> bool:
    """Whether a game must go on to come to where another one of the same timeline stands."""
    if game.steps < goal.steps:
        return True
    waiting = game.decision is None or (_chance(game) and not _chance(goal))
    return goal.decision is not None and waiting


def _chance(game: Game) -> bool:
    return game.decision is not None and game.decision.kind is Kind.CHANCE

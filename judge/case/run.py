"""What happens in a case?

A strict run: the listed decisions are given in order, every one must fit what is asked, and a choice
that nobody answers is an error, never a silent default. Here are all sorts of entries but answers
(answering.py) and attempts (trying.py). The run ends at the first open play decision after the last entry,
at `until`, or with the game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.case import model
from judge.case.again import Question, Round, question_of, rounds_since
from judge.case.forced import chance_answer, only_pass
from judge.case.going import Outcome
from judge.case.names import player_of
from judge.case.problem import BadCase
from judge.case.read import Loaded, board_of
from judge.case.trying import Trying
from judge.kernel.budget import BudgetSpent, afford, limited
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import JudgeError
from judge.kernel.loops import Made, avoidable, bar, bar_actions, name_rounds
from judge.kernel.timing import InfiniteLoop
from judge.timeline import Timeline

#: Answers that `{loop: …}` repeats at most until a loop is noticed.
_MOST_ANSWERS = 200


def run_case(loaded: Loaded) -> Outcome:
    """Lay a case out and run it; `BadCase` says what went wrong, and at which entry."""
    board = board_of(loaded)
    runner = Runner(loaded, board)
    try:
        with limited():
            return runner.run()
    except BudgetSpent as error:  # the memory ran out within the run
        raise runner.problem(error.slug, str(error)) from None
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        here = " > ".join(runner.game.path())
        message = (
            f"the engine failed at {here} ({type(error).__name__}: {error}); this is a defect of Floorjudge"
        )
        raise runner.problem("defect", message) from error


class Runner(Trying):
    """One strict run of a case."""

    def run(self) -> Outcome:
        """Give all decisions, then go on to where the run ends."""
        entries = self.loaded.case.decisions
        forms: dict[type, Callable[[Any], None]] = {
            model.Answer: self.of_player,
            model.Try: self.attempt,
            model.Until: lambda entry: self.run_until(entry.until, (*self.path, "until")),
            model.Concede: self._concede,
            model.Change: self._edit,
            model.Chance: self._chance,
            model.Loop: self._loop,
            model.Note: lambda entry: None,
        }
        for number, entry in enumerate(entries):
            self.path = ("decisions", number)
            try:
                forms.get(type(entry), self.key)(entry)
            except JudgeError as error:
                if isinstance(error, BadCase):
                    raise
                raise self.problem(error.slug, str(error)) from None
        self.path = ("decisions",) if entries else ()
        try:
            self._finish()
        except JudgeError as error:
            if isinstance(error, BadCase):
                raise
            raise self.problem(error.slug, str(error)) from None
        return self.outcome

    def _concede(self, entry: model.Concede) -> None:
        self._settle()
        if self.game.result is not None:
            raise self.problem("left-over", f"{entry.concede} cannot concede: {self.over()}")
        self.timeline.concede(player_of(entry.concede))

    def _edit(self, entry: model.Change) -> None:
        self._settle()
        if self.game.result is not None:
            raise self.problem("left-over", f"nothing can be changed any more: {self.over()}")
        self.timeline.edit(entry.edit)
        self.held, self.reached = True, None

    def _settle(self) -> None:
        """Go on to the next choice or play timing, unless an entry said where to stand."""
        if not self.held:
            self.next_choice(only_pass)

    def _chance(self, entry: model.Chance) -> None:
        """The next chance that can give this; those before it are left to the seed."""
        unfit: list[str] = []

        def fits(decision: Decision) -> bool:
            if decision.kind is not Kind.CHANCE:
                return False
            seed = self.game.seed
            try:
                chance_answer(self.game, self.table, decision, entry.chance)
            except JudgeError as error:
                unfit.append(str(error))
                return False
            finally:
                self.game.seed = seed
            return True

        decision = self.next_choice(fits)
        if decision is None:
            raise self.problem("left-over", unfit[0] if unfit else f"this chance is left over: {self.over()}")
        if decision.kind is not Kind.CHANCE:
            found = unfit[0] if unfit else "chance decides nothing"
            raise self.problem("no-chance", f"{found} before this: {self.asked(decision)}")
        self.give(decision, chance_answer(self.game, self.table, decision, entry.chance))

    def _loop(self, entry: model.Loop) -> None:
        """Answer as in the round before until the rules ask how often; then name the numbers.

        What is noticed only after more rounds than were named is looked for in a copy, and stopped in time.
        """
        before = self.game.logged
        wanted = min(number for number in (entry.loop, entry.accept) if number is not None)
        early = self._notice_in_a_copy(before)
        if early is not None and wanted < early[0]:
            self._stop_after(wanted, before, early[1])
            return
        decision = self._notice()
        if decision is not None:
            self._actions_again(entry, decision)
            return
        done = rounds_since(self.game, before)
        for named in (entry.loop, entry.accept):
            if named is not None:
                self.answer(named - done, None)
        if entry.accept is None:
            asked = self.timeline.go_on()
            if asked is not None and asked.prompt == "loop accepted":
                self.answer(entry.loop - done, None)  # the other player accepts what was named

    def _notice(self) -> Decision | None:
        """Go round until the rules ask how often; a player's next action, if it comes to that before."""
        for _ in range(_MOST_ANSWERS):
            decision = self.next_choice(lambda decision: decision.prompt == "loop")
            if decision is None:
                message = f"nothing comes back to where it was: answered so every time, {self.over()}"
                raise self.problem("no-loop", message)
            if decision.prompt == "loop":
                return None
            if decision.kind is Kind.ACT:
                return decision
            self._as_before(decision)
        raise self.problem("no-loop", "nothing comes back to where it was; the loop was not noticed")

    def _as_before(self, decision: Decision) -> None:
        reply = self.memory.recall(self.game, decision)
        if reply is None:
            raise self.problem("no-loop", f"nothing goes round here: {self.asked(decision)}")
        self.give(decision, reply)

    def _notice_in_a_copy(self, before: int) -> tuple[int, tuple[Made, ...]] | None:
        """After how many more rounds the loop is noticed, and the choices in it; None for one of actions."""
        kept = self.timeline, self.memory, self.answered, len(self.outcome.answers)
        self.timeline, self.memory = Timeline(self.game.copy(), undoable=False), self.memory.copy()
        try:
            if self._notice() is not None:
                return None
            noticed = self.game.frames[-1][1]
            assert isinstance(noticed, InfiniteLoop)
            return rounds_since(self.game, before), noticed.made
        finally:
            self.timeline, self.memory, self.answered, size = kept
            del self.outcome.answers[size:]

    def _stop_after(self, rounds: int, before: int, made: tuple[Made, ...]) -> None:
        """Go round so often; then the choices of the loop are barred, as when the rules had asked."""
        while True:
            decision = self.next_choice(lambda decision: decision.kind is not Kind.CHANCE)
            if decision is None:
                raise self.problem("no-loop", f"nothing goes round here: {self.over()}")
            if rounds_since(self.game, before) >= rounds and self.memory.recall(self.game, decision) is True:
                break
            self._as_before(decision)
        name_rounds(self.game, rounds)
        bar(self.game, made)
        self.give(decision, False)

    def _actions_again(self, entry: model.Loop, decision: Decision) -> None:
        """Carry out the actions that led back to this position as often as the player says; then no more, if
        nothing at all had changed."""
        found = self.memory.round_to(self.game, decision)
        answers, identical = found if found is not None else ((), False)
        if not answers or decision.who != answers[0][0][0]:
            raise self.problem("no-loop", f"nothing goes round here: {self.asked(decision)}")
        rounds, both = entry.loop, self._other_can_stop(decision.who, answers)
        if both:
            if entry.accept is None:
                rule = self.game.rules.facts["loops"]["both"]
                message = f"the other player can stop this each round too: {{loop: N, accept: M}} [{rule}]"
                raise self.problem("no-loop", message)
            rounds = min(rounds, entry.accept)
        name_rounds(self.game, rounds, both=both)
        afford(len(answers) * rounds)
        for asked, answer in answers * rounds:
            self._same_again(asked, answer)
        self.next_choice(lambda decision: False)
        if identical:
            bar_actions(self.game, [answer for asked, answer in answers if asked == question_of(decision)])

    def _other_can_stop(self, who: int, answers: Round) -> bool:
        """Whether a round of actions holds a choice of the other player that could be made otherwise."""
        return any(
            asked[0] != who and asked[1] != Kind.ACT.value and avoidable((*asked[:3], answer, asked[3]))
            for asked, answer in answers
        )

    def _same_again(self, asked: Question, answer: object) -> None:
        """Go on to a question of the round before and answer it as then."""
        found = self.next_choice(lambda decision: question_of(decision) == asked)
        reply = None if found is None else self.memory.as_now(self.game, found, answer)
        if found is None or reply is None or question_of(found) != asked:
            now = self.over() if found is None else self.asked(found)
            raise self.problem("no-loop", f"the round cannot be repeated: {now}")
        self.give(found, reply)

    def _finish(self) -> None:
        if self.loaded.case.until is not None:
            self.run_until(self.loaded.case.until, ("until",))
            return
        if self.loaded.case.decisions and self.held and self.reached is not None:
            return
        while True:
            decision = self.timeline.go_on()
            if decision is None or decision.kind is Kind.ACT:
                return
            if not self.pass_over(decision, passing=False):
                raise self.missing(decision, "after the last decision", self.path)

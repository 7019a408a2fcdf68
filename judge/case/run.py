"""What happens in a case?

A strict run: the listed decisions are given in order, every one must fit what is asked, and a choice
that nobody answers is an error, never a silent default. What is no choice is passed over: chance
(the seed says), a decision with one possible answer, a player who can only pass. The run ends at the
first open play decision after the last entry, at `until`, or with the game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.case import model
from judge.case.again import Memory, Question, question_of, rounds_since
from judge.case.edit import apply_edit
from judge.case.forced import chance_answer, forced_answer, is_forced, only_pass
from judge.case.keys import (
    action_key,
    answer_key,
    describe_options,
    is_answer,
    is_none,
    is_yes_or_no,
    names_action,
    read_action,
    read_answer,
)
from judge.case.names import ability_of, player_of
from judge.case.problem import BadCase, Path, Problem
from judge.case.read import Loaded, board_of
from judge.case.start import step_named
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.errors import IllegalAnswer, JudgeError
from judge.kernel.game import PASS
from judge.kernel.loops import bar_actions, name_rounds
from judge.kernel.zones import PLAYERS
from judge.words import question

if TYPE_CHECKING:
    from judge.case.build import Board


#: What games log where a player would choose, but may find that there is nothing to choose from.
_NOTHING_TO_CHOOSE = frozenset(("no target", "search", "as many as possible"))


#: Answers that `{loop: …}` repeats at most until a loop is noticed.
_MOST_ANSWERS = 200


@dataclass(slots=True)
class Outcome:
    """A run that came to its end."""

    loaded: Loaded
    game: Any
    start: Any
    #: What stood in the way of each refused attempt.
    reasons: list[Refused] = field(default_factory=list)
    #: Every answer that was given, also the forced ones: (who, key, forced).
    answers: list[tuple[int, str, bool]] = field(default_factory=list)

    @property
    def refusals(self) -> list[str]:
        """The rules of all refused attempts, in order."""
        return [reason.rule for reason in self.reasons]


def run_case(loaded: Loaded) -> Outcome:
    """Lay a case out and run it; `BadCase` says what went wrong, and at which entry."""
    board = board_of(loaded)
    runner = Runner(loaded, board)
    try:
        return runner.run()
    except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError) as error:
        here = " > ".join(runner.game.path())
        message = (
            f"the engine failed at {here} ({type(error).__name__}: {error}); this is a defect of Floorjudge"
        )
        raise runner.problem("defect", message) from error


class Runner:
    """One strict run of a case."""

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

    def run(self) -> Outcome:
        """Give all decisions, then go on to where the run ends."""
        entries = self.loaded.case.decisions
        forms: dict[type, Callable[[Any], None]] = {
            model.Answer: self._player,
            model.Try: self._attempt,
            model.Until: lambda entry: self._run_until(entry.until, (*self.path, "until")),
            model.Concede: self._concede,
            model.Change: self._edit,
            model.Chance: self._chance,
            model.Loop: self._loop,
            model.Note: lambda entry: None,
        }
        for number, entry in enumerate(entries):
            self.path = ("decisions", number)
            try:
                forms.get(type(entry), self._key)(entry)
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

    def problem(self, slug: str, message: str, path: Path | None = None) -> BadCase:
        """An error at the entry that is being read, or at another place of the case."""
        where = self.path if path is None else path
        line, column = self.loaded.source.where(where)
        return BadCase([Problem(slug, message, where, None, "error", self.loaded.name, line, column)])

    # -- going on --------------------------------------------------------------------------------

    def _next(self, wanted: Callable[[Decision], bool]) -> Decision | None:
        """Run to the next decision that is a choice or that the entry wants to answer."""
        self.held = False
        while True:
            decision = self.game.run()
            if decision is None or wanted(decision):
                return decision  # type: ignore[no-any-return]
            if not self._pass_over(decision, passing=True):
                return decision  # type: ignore[no-any-return]

    def _pass_over(self, decision: Decision, *, passing: bool) -> bool:
        """Answer what is no choice; False if it is one."""
        if decision.kind is Kind.CHANCE:
            reply = self.game.chance(decision)
        elif is_forced(self.game, decision):
            reply = forced_answer(decision)
        elif passing and only_pass(decision):
            reply = PASS
        else:
            return False
        self._give(decision, reply, forced=True)
        return True

    def _give(self, decision: Decision, reply: Any, *, forced: bool = False) -> None:
        key = answer_key(self.game, self.table, decision, reply)
        self.outcome.answers.append((decision.who, key, forced))
        self.memory.keep(self.game, decision, reply)
        if not forced:
            self.answered = self.game.logged
        self.game.give(reply)

    def _run_until(self, word: str, path: Path) -> None:
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
            if not self._pass_over(decision, passing=True):
                raise self._missing(decision, f"on the way to {rule}", path)
        if self.game.result is not None:
            raise self.problem("not-reached", f"{rule} is not reached: {self._over()}", path)
        self.held, self.reached = True, rule

    def _stands_at(self, rule: str) -> bool:
        """Whether the rule is the one whose step comes next."""
        if self.game.decision is not None or not self.game.frames:
            return False
        pc = self.game.frames[-1][0]
        linked = self.game.rules.linked
        return pc >= 0 and not linked.silent[pc] and linked.rule[pc] == rule

    # -- entries ---------------------------------------------------------------------------------

    def _key(self, entry: Any) -> None:
        self._answer(entry, None)

    def _player(self, entry: model.Answer) -> None:
        given = [(side, key) for side, key in ((0, entry.a), (1, entry.b)) if key is not None]
        if len(given) != 1:
            raise self.problem("type", "one player answers a decision: {A: KEY} or {B: KEY}")
        self._answer(given[0][1], given[0][0])

    def _answer(self, key: Any, who: int | None) -> None:
        before = self.game.logged
        nothing = is_none(key)
        decision = self._next(
            lambda decision: (
                self._fits(decision, key, who)
                or (nothing and only_pass(decision) and self._had_no_choice(decision, key, before))
                or (only_pass(decision) and self._was_played(decision, key, who, before))
            )
        )
        if nothing and self._had_no_choice(decision, key, before):
            return
        if self._was_played(decision, key, who, before):
            return
        if decision is None:
            raise self.problem("left-over", f"{_shown(key)} is left over: {self._over()}")
        if who is not None and decision.who != who:
            asked = self._asked(decision)
            raise self.problem("wrong-player", f"{PLAYERS[who]} is not asked anything now; {asked}")
        if decision.kind is Kind.ACT:
            self._explain_refusal(decision, key)
        reply = read_answer(self.game, self.table, decision, key)
        objection = self.game.objection(decision, reply)
        if objection is not None:
            options = describe_options(self.game, self.table, decision)
            raise self.problem(
                "illegal-answer", f"{_shown(key)}: {objection}; there is {options} [{decision.rule}]"
            )
        self._give(decision, reply)

    def _had_no_choice(self, decision: Decision | None, key: Any, before: int) -> bool:
        """Whether `none` was written for a choice that did not come up: there was nothing to choose."""
        if decision is not None and self._fits(decision, key, None):
            return False
        return any(what in _NOTHING_TO_CHOOSE for _, what, _ in self.game.since(before))

    def _was_played(self, decision: Decision | None, key: Any, who: int | None, before: int) -> bool:
        """Whether an ability was written down that was played without a question: it waited alone."""
        if decision is not None and (decision.kind is not Kind.ACT or self._fits(decision, key, who)):
            return False
        try:
            card, ability = ability_of(self.game, str(key), who)
        except JudgeError:
            return False
        played = ((what, facts[1:]) for _, what, facts in self.game.since(before))
        return ("plays", (card, ability.key)) in played

    def _fits(self, decision: Decision, key: Any, who: int | None) -> bool:
        if who is not None and decision.who != who:
            return False
        try:
            reply = read_answer(self.game, self.table, decision, key)
        except JudgeError:
            return False
        return self.game.objection(decision, reply) is None

    def _explain_refusal(self, decision: Decision, key: Any) -> None:
        """An action that is not an option is refused by a rule, or cannot be understood: say so."""
        try:
            read_answer(self.game, self.table, decision, key)
        except IllegalAnswer:
            actions = read_action(self.game, self.table, decision.who, str(key))
            verdicts = [self.game.check(decision.who, action) for action in actions]
            if all(isinstance(verdict, Refused) for verdict in verdicts):
                found = "; ".join(f"{reason.reason} [{reason.rule}]" for reason in verdicts[0].reasons)
                message = f"{PLAYERS[decision.who]} may not {_shown(key)}: {found}"
                raise self.problem("refused", message) from None

    def _attempt(self, entry: model.Try) -> None:
        player = None if entry.by is None else player_of(entry.by)
        before = self.answered
        decision = self._next(
            lambda decision: (
                self._may_try(decision, entry, player) or self._was_not_offered(decision, entry, before)
            )
        )
        if self._was_not_offered(decision, entry, before):
            self.outcome.reasons.append(Refused(entry.refused, "it was not offered"))
            return
        if decision is None:
            raise self.problem("left-over", f"try {entry.attempt!r} is left over: {self._over()}")
        if decision.kind is Kind.ACT:
            refused = self._try_action(decision, entry, player)
        else:
            refused = self._try_option(decision, entry, player)
        meant = refused.reason_by(entry.refused)
        if meant is None:
            found = " and by ".join(f"{reason.rule} ({reason.reason})" for reason in refused.reasons)
            raise self.problem(
                "wrong-refusal", f"{entry.attempt} is refused by {found}, not by {entry.refused}"
            )
        self.outcome.reasons.append(meant)

    def _was_not_offered(self, decision: Decision | None, entry: model.Try, before: int) -> bool:
        """Whether an answer is tried to a question that a rule kept from being asked just now."""
        if names_action(self.game, entry.attempt):
            return self._was_left_out(decision, entry, before)
        # Yes or no to something else than what is asked now was meant for what just happened.
        open_to_it = (Kind.ACT,) if not is_yes_or_no(entry.attempt) else set(Kind) - {Kind.YES_NO}
        if decision is not None and decision.kind not in open_to_it:
            return False
        cited = (rule for rule, _, _ in self.game.since(before))
        answers = is_answer(self.game, entry.attempt) or self._was_cancelled(entry, before)
        return answers and entry.refused in cited

    def _was_left_out(self, decision: Decision | None, entry: model.Try, before: int) -> bool:
        """Whether an action is tried for a step that a rule left out since the last answer."""
        if decision is not None and decision.kind is not Kind.ACT:
            return False
        left_out = self.table.left_out
        return any(what in left_out and rule == entry.refused for rule, what, _ in self.game.since(before))

    def _was_cancelled(self, entry: model.Try, before: int) -> bool:
        """Whether an ability is tried that waited alone and was cancelled without a question."""
        try:
            side = None if entry.by is None else player_of(entry.by)
            card, ability = ability_of(self.game, entry.attempt, side)
        except JudgeError:
            return False
        gone = (card, ability.key)
        return any(what == "cancelled" and facts == gone for _, what, facts in self.game.since(before))

    def _may_try(self, decision: Decision, entry: model.Try, player: int | None) -> bool:
        if decision.kind is Kind.CHANCE:
            return False
        if is_forced(self.game, decision):
            # No choice is left: the attempt is meant for it if this is where its rule bars something.
            if names_action(self.game, entry.attempt) or player not in (None, decision.who):
                return False
            vain = self._fits(decision, entry.attempt, None) and self._in_vain(decision, entry.attempt)
            refused = vain or self.table.why_not(self.game, decision, entry.attempt)
            return entry.refused in refused.cites
        if player is not None or not only_pass(decision):
            return True
        try:
            read_action(self.game, self.table, decision.who, entry.attempt)
        except JudgeError:
            return False
        return True

    def _try_action(self, decision: Decision, entry: model.Try, player: int | None) -> Refused:
        who = decision.who if player is None else player
        actions = read_action(self.game, self.table, who, entry.attempt)
        found: list[Refused] = []
        for action in actions:
            verdict = self.game.check(who, action)
            if not isinstance(verdict, Refused):
                key = action_key(self.game, self.table, who, action)
                raise self.problem("allowed", f"{key} is allowed [{verdict.rule}]; it was to be refused")
            found.append(verdict)
        pick = next((n for n, refused in enumerate(found) if refused.reason_by(entry.refused)), 0)
        self.game.attempt(actions[pick], who)
        return found[pick]

    def _try_option(self, decision: Decision, entry: model.Try, player: int | None) -> Refused:
        text = entry.attempt
        if player not in (None, decision.who):
            return self._try_for_another(decision, entry, player)
        refused = None
        try:
            reply = read_answer(self.game, self.table, decision, text)
            if self.game.objection(decision, reply) is None:
                refused = self.table.in_vain(self.game, decision, reply)
                if refused is None:
                    raise self.problem(
                        "allowed", f"{text} is a possible answer [{decision.rule}]; it was to be refused"
                    )
        except IllegalAnswer:
            pass
        refused = refused or self.table.why_not(self.game, decision, text)
        for rule in refused.cites[:-1]:
            self.game.cite(rule, "wanted", decision.who, text)
        self.game.cite(refused.rule, "refused", decision.who, text, refused.reason)
        return refused

    def _in_vain(self, decision: Decision, text: str) -> Refused | None:
        reply = read_answer(self.game, self.table, decision, text)
        return self.table.in_vain(self.game, decision, reply)

    def _try_for_another(self, decision: Decision, entry: model.Try, player: int | None) -> Refused:
        """A player wants to decide what another is asked: refused by the rule of the question, or by one
        that the asking step named for it."""
        named = [decision.rule]
        for rule, what, _ in self.game.backwards():
            named.append(rule)
            if what is None:
                break
        reason = f"{PLAYERS[decision.who]} is asked, not {entry.by}"
        refused = Refused(entry.refused if entry.refused in named else decision.rule, reason)
        self.game.cite(refused.rule, "refused", player, entry.attempt, reason)
        return refused

    def _concede(self, entry: model.Concede) -> None:
        self._settle()
        if self.game.result is not None:
            raise self.problem("left-over", f"{entry.concede} cannot concede: {self._over()}")
        self.game.concede(player_of(entry.concede))

    def _edit(self, entry: model.Change) -> None:
        self._settle()
        if self.game.result is not None:
            raise self.problem("left-over", f"nothing can be changed any more: {self._over()}")
        apply_edit(self.game, self.table, entry.edit)
        self.held, self.reached = True, None

    def _settle(self) -> None:
        """Go on to the next choice or play timing, unless an entry said where to stand."""
        if not self.held:
            self._next(only_pass)

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

        decision = self._next(fits)
        if decision is None:
            raise self.problem(
                "left-over", unfit[0] if unfit else f"this chance is left over: {self._over()}"
            )
        if decision.kind is not Kind.CHANCE:
            found = unfit[0] if unfit else "chance decides nothing"
            raise self.problem("no-chance", f"{found} before this: {self._asked(decision)}")
        self._give(decision, chance_answer(self.game, self.table, decision, entry.chance))

    def _loop(self, entry: model.Loop) -> None:
        """Answer as in the round before until the rules ask how often; then name the numbers."""
        before = self.game.logged
        for _ in range(_MOST_ANSWERS):
            decision = self._next(lambda decision: decision.prompt == "loop")
            if decision is None:
                raise self.problem("no-loop", f"nothing goes round here: {self._over()}")
            if decision.prompt == "loop":
                break
            if decision.kind is Kind.ACT:
                self._actions_again(entry, decision)
                return
            reply = self.memory.recall(self.game, decision)
            if reply is None:
                raise self.problem("no-loop", f"nothing goes round here: {self._asked(decision)}")
            self._give(decision, reply)
        else:
            raise self.problem("no-loop", "nothing comes back to where it was; the loop was not noticed")
        done = rounds_since(self.game, before)
        for named in (entry.loop, entry.accept):
            if named is not None and named < done:
                message = f"a loop is noticed after {done} more rounds; write {named} out as answers"
                raise self.problem("no-loop", message)
            if named is not None:
                self._answer(named - done, None)
        if entry.accept is None:
            asked = self.game.run()
            if asked is not None and asked.prompt == "loop accepted":
                self._answer(entry.loop - done, None)  # the other player accepts what was named

    def _actions_again(self, entry: model.Loop, decision: Decision) -> None:
        """Carry out the actions that led back to this position as often as the player says; then no more, if
        nothing at all had changed."""
        found = self.memory.round_to(self.game, decision)
        answers, identical = found if found is not None else ((), False)
        if not answers or decision.who != answers[0][0][0]:
            raise self.problem("no-loop", f"nothing goes round here: {self._asked(decision)}")
        name_rounds(self.game, entry.loop)
        for asked, answer in answers * entry.loop:
            self._same_again(asked, answer)
        self._next(lambda decision: False)
        if identical:
            bar_actions(self.game, [answer for asked, answer in answers if asked == question_of(decision)])

    def _same_again(self, asked: Question, answer: Any) -> None:
        """Go on to a question of the round before and answer it as then."""
        found = self._next(lambda decision: question_of(decision) == asked)
        reply = None if found is None else self.memory.as_now(self.game, found, answer)
        if found is None or reply is None or question_of(found) != asked:
            now = self._over() if found is None else self._asked(found)
            raise self.problem("no-loop", f"the round cannot be repeated: {now}")
        self._give(found, reply)

    # -- the end ---------------------------------------------------------------------------------

    def _finish(self) -> None:
        if self.loaded.case.until is not None:
            self._run_until(self.loaded.case.until, ("until",))
            return
        if self.loaded.case.decisions and self.held and self.reached is not None:
            return
        while True:
            decision = self.game.run()
            if decision is None or decision.kind is Kind.ACT:
                return
            if not self._pass_over(decision, passing=False):
                raise self._missing(decision, "after the last decision", self.path)

    def _missing(self, decision: Decision, when: str, path: Path) -> BadCase:
        return self.problem("missing-answer", f"a decision is missing {when}: {self._asked(decision)}", path)

    def _asked(self, decision: Decision) -> str:
        options = describe_options(self.game, self.table, decision)
        asked = question(self.game, decision)
        return f"{PLAYERS[decision.who]} is asked {asked} ({options}) [{decision.rule}]"

    def _over(self) -> str:
        result = self.game.result
        if result is None:
            return "nothing runs any more"
        _, winner, how = result
        return f"the game is over ({'a draw' if winner is None else f'{PLAYERS[winner]} wins'}: {how})"


def _shown(key: Any) -> str:
    if isinstance(key, bool):
        return "yes" if key else "no"
    return ", ".join(map(str, key)) if isinstance(key, list) else str(key)

"""What must be refused, and by which rule?

`{try: …, refused: RULE}`: an action that is not allowed, an answer that a question does not take, a question
that a rule kept from being asked, or somebody else's decision.
"""

from __future__ import annotations

from judge.case import model
from judge.case.answering import Answering
from judge.case.forced import forced_answer, is_forced, only_pass
from judge.case.keys import (
    action_key,
    is_answer,
    is_yes_or_no,
    names_action,
    read_action,
    read_answer,
)
from judge.case.names import ability_of, player_of
from judge.case.problem import BadCase
from judge.kernel import lines
from judge.kernel.decision import Decision, Kind, Refused, together
from judge.kernel.errors import IllegalAnswer, JudgeError
from judge.kernel.happening import Happenings
from judge.kernel.zones import PLAYERS

#: What the log says where a rule keeps a question from being asked.
_KEPT = frozenset(
    ("not possible", "may not", "not whole", "cancelled", "cannot be played", "must be played", "not pending")
)


class Trying(Answering):
    """A run in which something can be tried that must be refused."""

    def attempt(self, entry: model.Try) -> None:
        """Go on to where something can be tried, try it, and see that the rule named refuses it."""
        player = None if entry.by is None else player_of(entry.by)
        before = self.answered
        if self._try_ability(entry, player):
            return
        decision = self.next_choice(
            lambda decision: (
                self._may_try(decision, entry, player) or self._was_not_offered(decision, entry, before)
            )
        )
        if self._was_not_offered(decision, entry, before):
            self.outcome.reasons.append(Refused(entry.refused, "it was not offered"))
            return
        if decision is None:
            raise self.problem("left-over", f"try {entry.attempt!r} is left over: {self.over()}")
        if decision.kind is Kind.ACT and is_yes_or_no(entry.attempt):
            raise self._not_asked(entry, before)
        if decision.kind is Kind.ACT and entry.choosing is not None:
            refused = self._try_choosing(decision, entry, entry.choosing, player)
        elif decision.kind is Kind.ACT:
            refused = self._try_action(decision, entry, player)
        else:
            refused = self._try_option(decision, entry, player)
        self._keep(entry, refused)

    def _not_asked(self, entry: model.Try, before: int) -> BadCase:
        """An error: yes or no is tried where nothing was asked, and another rule than the one named said so."""
        said = [rule for rule, what, _ in self.game.since(before) if what in _KEPT]
        if not said:
            message = (
                f"{entry.attempt}: nobody was asked anything, and no rule kept a question from being asked"
            )
            return self.problem("wrong-refusal", message)
        rules = " and by ".join(dict.fromkeys(said))
        return self.problem("wrong-refusal", f"{entry.attempt} is refused by {rules}, not by {entry.refused}")

    def _try_ability(self, entry: model.Try, player: int | None) -> bool:
        """Whether an ability is tried (`Y/blocker`) that does not work now; it is refused by what says so."""
        if names_action(self.game, entry.attempt) or "/" not in entry.attempt:
            return False
        decision = self.next_choice(lambda decision: decision.kind is not Kind.CHANCE)
        offered = decision is not None and self.fits(decision, entry.attempt, None)
        if offered or self._was_not_offered(decision, entry, self.answered):
            return False  # it waits, or was cancelled just now
        try:
            card, ability = ability_of(self.game, entry.attempt, player)
        except JudgeError:
            return False
        refused = self.table.not_working(self.game, card, ability)
        if refused is None or self.game.rules.refused(refused).reason_by(entry.refused) is None:
            return False
        self._refuse(self.game.master(card), entry.attempt, refused)
        self._keep(entry, refused)
        return True

    def _refuse(self, who: int, text: str, refused: Refused) -> None:
        """Write down what was wanted, and the rule that refuses it; a card is first looked for with who wants it."""
        own = f"{PLAYERS[who]}.{text}" if who >= 0 else text
        if own.partition("/")[0] in self.game.labels:
            text = own
        for rule in refused.cites[:-1]:
            self.game.cite(rule, lines.WANTED, who, text)
        self.game.cite(refused.rule, lines.REFUSED, who, text, refused.reason)
        self.timeline.refused()

    def _keep(self, entry: model.Try, refused: Refused) -> None:
        """Remember what stood in the way, if it is what the entry says."""
        refused = self.game.rules.refused(refused)
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
            vain = self.fits(decision, entry.attempt, None) and self._in_vain(decision, entry.attempt)
            refused = vain or self.table.why_not(self.game, decision, entry.attempt)
            return entry.refused in self.game.rules.refused(refused).cites
        if player is not None or not only_pass(decision):
            return True
        try:
            read_action(self.game, self.table, decision.who, entry.attempt)
        except JudgeError:
            return False
        return True

    def _try_action(self, decision: Decision, entry: model.Try, player: int | None) -> Refused:
        who = decision.who if player is None else player
        if "/" in entry.attempt and not names_action(self.game, entry.attempt):
            return self._try_working(entry, player)
        actions = read_action(self.game, self.table, who, entry.attempt)
        found: list[Refused] = []
        for action in actions:
            verdict = self.game.rules.check(self.game, who, action)
            if not isinstance(verdict, Refused):
                key = action_key(self.game, self.table, who, action)
                rule = self.game.rules.shown(verdict.rule)
                raise self.problem("allowed", f"{key} is allowed [{rule}]; it was to be refused")
            found.append(verdict)
        told = [self.game.rules.refused(refused) for refused in found]
        pick = next((n for n, refused in enumerate(told) if refused.reason_by(entry.refused)), 0)
        self.timeline.attempt(actions[pick], who)
        return found[pick]

    def _try_working(self, entry: model.Try, player: int | None) -> Refused:
        """What stands in the way of an ability that nobody is asked about now; an error if nothing does."""
        card, ability = ability_of(self.game, entry.attempt, player)
        refused = self.table.not_working(self.game, card, ability)
        if refused is None:
            message = (
                f"{entry.attempt} works, and nothing waits for an answer about it here; it was to be refused"
            )
            raise self.problem("allowed", message)
        self._refuse(self.game.master(card), entry.attempt, refused)
        return refused

    def _try_choosing(
        self, decision: Decision, entry: model.Try, choosing: str, player: int | None
    ) -> Refused:
        """An action that may be used, with a choice that may not be made: tried on a copy, so nothing is used up."""
        who = decision.who if player is None else player
        if who != decision.who:
            return self._try_for_another(decision, entry, player)
        trial = self.game.copy()
        reply = read_answer(trial, self.table, decision, entry.attempt)
        found = trial.answer(reply)
        while found is not None and (found.kind is Kind.CHANCE or is_forced(trial, found)):
            if not self._takes(trial, found, choosing):
                because = self.table.why_not(trial, found, choosing)
                if entry.refused in self.game.rules.refused(because).cites:
                    break
            found = trial.answer(trial.chance(found) if found.kind is Kind.CHANCE else forced_answer(found))
        if found is None or found.kind is Kind.ACT:
            raise self.problem("left-over", f"{entry.attempt}: nothing is chosen with it")
        if self._takes(trial, found, choosing):
            rule = self.game.rules.shown(found.rule)
            raise self.problem("allowed", f"{choosing} is a possible answer [{rule}]; it was to be refused")
        refused = self.table.why_not(trial, found, choosing)
        self._refuse(who, f"{entry.attempt} choosing {choosing}", refused)
        return refused

    def _takes(self, trial: Happenings, decision: Decision, text: str) -> bool:
        """Whether a decision of a copy takes an answer."""
        try:
            return trial.objection(decision, read_answer(trial, self.table, decision, text)) is None
        except JudgeError:
            return False

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
                    rule = self.game.rules.shown(decision.rule)
                    raise self.problem(
                        "allowed", f"{text} is a possible answer [{rule}]; it was to be refused"
                    )
        except IllegalAnswer:
            pass
        refused = refused or self.table.why_not(self.game, decision, text)
        if names_action(self.game, text):
            # An action, while something else is asked: what forbids it here stands in the way, too.
            verdicts = [
                self.game.check(decision.who, action)
                for action in read_action(self.game, self.table, decision.who, text)
            ]
            also = next((verdict for verdict in verdicts if isinstance(verdict, Refused)), None)
            refused = together(refused, also) or refused
        self._refuse(decision.who, text, refused)
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
        meant = (rule for rule in named if self.game.rules.shown(rule) == entry.refused)
        refused = Refused(next(meant, decision.rule), reason)
        self._refuse(-1 if player is None else player, entry.attempt, refused)
        return refused

"""Which choice does an answer of a case answer, and does it fit?

An entry is a key, or a player with a key. It answers the next choice it fits; one that does not fit what is
asked is an error that says what was asked, or why a rule refuses it.
"""

from __future__ import annotations

from judge.case import model
from judge.case.forced import only_pass
from judge.case.going import Going, shown
from judge.case.keys import describe_options, is_none, read_action, read_answer
from judge.case.names import ability_of
from judge.case.problem import BadCase
from judge.kernel import lines
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.errors import IllegalAnswer, JudgeError
from judge.kernel.zones import PLAYERS
from judge.words import Speaker

#: What games log where a player would choose, but may find that there is nothing to choose from.
_NOTHING_TO_CHOOSE = frozenset(("no target", "search", "as many as possible"))
#: What games log where cards are taken for something: they move, or are turned (energy that pays).
_TAKEN = frozenset((lines.MOVE.name, lines.MODE.name))


class Answering(Going):
    """A run whose choices are answered."""

    def key(self, entry: object) -> None:
        """An entry that is only an answer, by whoever is asked."""
        self.answer(entry, None)

    def of_player(self, entry: model.Answer) -> None:
        """An entry that says who answers."""
        given = [(side, key) for side, key in ((0, entry.a), (1, entry.b)) if key is not None]
        if len(given) != 1:
            raise self.problem("type", "one player answers a decision: {A: KEY} or {B: KEY}")
        self.answer(given[0][1], given[0][0])

    def answer(self, key: object, who: int | None) -> None:
        """Go on to the choice that an answer is for, and give it."""
        before = self.game.logged
        nothing = is_none(key)
        refusals: list[str] = []
        decision = self.next_choice(
            lambda decision: (
                self.fits(decision, key, who)
                or self._note_refusal(decision, key, who, refusals)
                or (nothing and only_pass(decision) and self._had_no_choice(decision, key, before))
                or (only_pass(decision) and self._was_played(decision, key, who))
                or (decision.kind is Kind.ACT and self._was_taken(decision, key, who))
            )
        )
        if nothing and self._had_no_choice(decision, key, before):
            return
        if self._was_played(decision, key, who) or self._was_taken(decision, key, who):
            self.written.append(self._noun(key, who))
            return
        if refusals and (decision is None or not self.fits(decision, key, who)):
            raise self.problem("refused", refusals[0])
        if decision is None:
            raise self.problem("left-over", f"{shown(key)} is left over: {self.over()}")
        if who is not None and decision.who != who:
            asked = self.asked(decision)
            raise self.problem("wrong-player", f"{PLAYERS[who]} is not asked anything now; {asked}")
        if decision.kind is Kind.ACT:
            self.explain_refusal(decision, key)
        reply = read_answer(self.game, self.table, decision, key)
        if "together" in decision.facts and len(reply) > 1:
            self._together(decision, key, who)
            return
        objection = self.game.objection(decision, reply)
        if objection is not None:
            options = describe_options(self.game, self.table, decision)
            raise self.problem(
                "illegal-answer",
                f"{shown(key)}: {objection}; there is {options} [{self.game.rules.shown(decision.rule)}]",
            )
        self.give(decision, reply)

    def _together(self, decision: Decision, key: object, who: int | None) -> None:
        """Give an answer of several cards where they are asked for one after the other, each among those that still
        fit with the ones before it."""
        meant = decision.facts["together"]
        cards = read_answer(self.game, self.table, decision, key)
        asked: Decision | None = decision
        for card in cards:
            if asked is None or asked.facts.get("together") != meant or card not in asked.options:
                label = self.game.labels[card]
                raise self.problem(
                    "illegal-answer", f"{shown(key)}: {label} does not fit with the cards before it"
                )
            self.give(asked, (card,))
            asked = self.timeline.go_on()
        if asked is not None and asked.facts.get("together") == meant and asked.low == 0:
            self.give(asked, ())

    def _note_refusal(self, decision: Decision, key: object, who: int | None, into: list[str]) -> bool:
        """Keep why an action is refused where a player can only pass; it may be meant for later. Always False."""
        if not into and only_pass(decision) and who in (None, decision.who):
            try:
                self.explain_refusal(decision, key)
            except BadCase as error:
                into.append(error.problems[0].message)
            except JudgeError:
                pass
        return False

    def _had_no_choice(self, decision: Decision | None, key: object, before: int) -> bool:
        """Whether `none` was written for a choice that did not come up: there was nothing to choose."""
        if decision is not None and self.fits(decision, key, None):
            return False
        return any(what in _NOTHING_TO_CHOOSE for _, what, _ in self.game.since(before))

    def _noun(self, key: object, who: int | None) -> object:
        """What an entry names that needed no question: an ability with its card, or cards by their code."""
        try:
            card, ability = ability_of(self.game, str(key), who)
        except JudgeError:
            return str(key).strip().casefold()
        return (card, ability.key)

    def _was_played(self, decision: Decision | None, key: object, who: int | None) -> bool:
        """Whether an ability was written down that was played without a question since the last choice: it waited
        alone, or as often as it is written down."""
        if decision is not None and (decision.kind is not Kind.ACT or self.fits(decision, key, who)):
            return False
        noun = self._noun(key, who)
        played: int = sum(
            what == "plays" and facts[1:] == noun for _, what, facts in self.game.since(self.answered)
        )
        return played > self.written.count(noun)

    def _was_taken(self, decision: Decision | None, key: object, who: int | None) -> bool:
        """Whether a card was written down that was taken without a question since then: all there were equal."""
        if isinstance(key, list) or (decision is not None and self.fits(decision, key, who)):
            return False
        wanted = str(key).strip().casefold()
        moved = [facts[0] for _, what, facts in self.game.since(self.answered) if what in _TAKEN]
        sides = range(2) if who is None else (who,)
        taken: int = sum(
            self.game.owner[card] in sides and self.game.defs[card].code.casefold() == wanted
            for card in moved
        )
        return taken + self.passed.count(wanted) > self.written.count(wanted)

    def fits(self, decision: Decision, key: object, who: int | None) -> bool:
        """Whether an answer is one that a decision takes."""
        if who is not None and decision.who != who:
            return False
        try:
            reply = read_answer(self.game, self.table, decision, key)
        except JudgeError:
            return False
        return self.game.objection(decision, reply) is None

    def explain_refusal(self, decision: Decision, key: object) -> None:
        """An action that is not an option is refused by a rule, or cannot be understood: say so."""
        try:
            read_answer(self.game, self.table, decision, key)
        except IllegalAnswer:
            actions = read_action(self.game, self.table, decision.who, str(key))
            verdicts = [self.game.check(decision.who, action) for action in actions]
            refusals = [verdict for verdict in verdicts if isinstance(verdict, Refused)]
            if len(refusals) == len(verdicts):
                found = "; ".join(f"{reason.reason} [{reason.rule}]" for reason in refusals[0].reasons)
                wanted = Speaker(self.game).action(actions[0])
                message = f"{PLAYERS[decision.who]} may not {wanted}: {found}"
                raise self.problem("refused", message) from None

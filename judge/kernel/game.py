"""How does a game go on?

`Game.run` executes steps until somebody must decide, a wanted rule is reached or the game is over.
Waiting for an answer is an ordinary frame; nothing is kept in Python's own call stack. The games
subclass `Game` with their own fields and hooks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from judge.kernel import budget, chance, lines, loops
from judge.kernel.decision import Allowed, Decision, Kind, Refused, Verdict
from judge.kernel.errors import EndlessRun, IllegalAnswer, NoDecision
from judge.kernel.flow import AGAIN, ASK, CALL, END, Flow
from judge.kernel.frames import Locals, replace
from judge.kernel.identity import position_number, rough_number
from judge.kernel.program import Program
from judge.kernel.stacks import Stacks

#: Steps without any decision after which a run is called endless (the loop rules act far earlier).
ENDLESS = 200_000

L = TypeVar("L", bound=Locals)

#: What a player does who does nothing.
PASS = ("pass",)


#: The name of the line that every answer writes; looked up once.
_DECISION = lines.DECISION.name


class Game(Stacks):
    """A game that runs. Steps are functions of the game and of what their program knows."""

    __slots__ = ()

    def run(self, *, until: str | None = None, limit: int = 0) -> Decision | None:
        """Execute steps until a decision is open (it is returned) or the game is over.

        `until` stops before the next step of that rule is executed (the one that stands ready now is
        not the next); `limit` after that many steps.
        """
        if self.decision is not None or self.result is not None:
            return self.decision
        ledger = budget.ledger()
        if ledger is not None:
            ledger.begin()
        self.single = until is not None or limit > 0
        if self.single:
            return self._run_step_by_step(until, limit, ledger)
        table, frames, append = self.rules.linked.table, self.frames, self.log.append
        steps = 0  # of this run; what `call` writes down at once is counted there
        look = budget.EVERY
        try:
            while frames:
                if steps >= look:
                    look += self._look(ledger, steps)
                pc, loc, origin = top = frames[-1]
                self.loc = loc
                while True:
                    step, rule, after, goes_on = table[pc]
                    if rule is not None:
                        append(rule)
                        steps += 1
                    self.pc = pc
                    flow = step(self, self.loc)
                    if flow is None:
                        pc = after
                    elif flow >= 0 and steps < look:
                        pc = flow
                    else:
                        break
                    # On to another rule. The counter of the frame is only written down when the frame is
                    # left or looked at: two steps of three stay in it.
                    if self.loc is not loc:
                        loc = self.loc
                        frames[-1] = top = (pc, loc, origin)
                    if self.alarm:
                        break
                if flow == END:
                    frames.pop()
                elif flow == CALL:
                    pass
                elif flow is None or flow >= 0:
                    frames[-1] = (pc if flow is None else flow, self.loc, origin)
                else:
                    frames[-1] = (goes_on if flow == ASK else -after, self.loc, origin)
                    if flow == ASK and self._waits():
                        return self.decision
                if self.alarm and not self._heed():
                    return None
        except BaseException:
            if frames and frames[-1] is top:
                frames[-1] = (pc, loc, origin)
            raise
        finally:
            self.steps += steps
            if ledger is not None:
                ledger.steps += steps
        return None

    def _run_step_by_step(
        self, until: str | None, limit: int, ledger: budget.Ledger | None
    ) -> Decision | None:
        """The same with a look before every step: whether it is the one to stop at, or one too many."""
        linked, frames = self.rules.linked, self.frames
        stop = linked.pc.get(until, -1) if until is not None else -1
        now = frames[-1][0] if frames else -1
        begun = now < 0 or linked.silent[now]  # the step that stands ready now is not the next
        last = self.steps + (limit or ENDLESS)
        while frames:
            pc, self.loc, origin = frames[-1]
            step, rule, after, goes_on = linked.table[pc]
            if rule is not None:
                if self.steps >= last:
                    if limit:
                        return None
                    self._endless()
                if pc == stop and begun:
                    return None
                if ledger is not None:
                    ledger.count()
                self.log.append(rule)
                self.steps += 1
                begun = True
            self.pc = pc
            flow = step(self, self.loc)
            if flow is None or flow >= 0:
                frames[-1] = (after if flow is None else flow, self.loc, origin)
            elif flow == END:
                frames.pop()
            elif flow != CALL:
                frames[-1] = (goes_on if flow == ASK else -after, self.loc, origin)
                if flow == ASK and self._waits():
                    return self.decision
            if self.alarm and not self._heed():
                return None
        return None

    def _heed(self) -> bool:
        """The alarm was raised: put on top what must happen at once. False if the game is over."""
        self.alarm = False
        if self.result is not None:
            return False
        self.interrupt()
        return True

    def _waits(self) -> bool:
        """Whether somebody must decide; what chance decides the seed answers, unless the rules ask for it."""
        decision = self.decision
        assert decision is not None
        if decision.kind is not Kind.CHANCE or self.rules.chance_is_asked:
            return True
        self.give(self.chance(decision))
        return False

    def _look(self, ledger: budget.Ledger | None, steps: int) -> int:
        """Whether a run that is under way may go on; how many steps to the next look."""
        if steps >= ENDLESS:
            self._endless()
        if ledger is not None:
            ledger.look(steps)
        return budget.EVERY

    def _endless(self) -> NoReturn:
        here = (self.path() or ("nowhere",))[-1]
        raise EndlessRun(f"more than {ENDLESS} steps without a decision, now at {here}")

    def interrupt(self) -> None:
        """Hook: push what must happen at once (interrupting rule actions)."""

    # -- flow, for steps -------------------------------------------------------------------------

    def goto(self, where: str | Callable[[Any, Any], Flow]) -> Flow:
        """Go on at another rule of the same program, named by its number or by its step."""
        linked = self.rules.linked
        if isinstance(where, str):
            return linked.pc[where]
        pc = self.pc
        return linked.at_step[linked.program[pc if pc >= 0 else -pc - 1].name, where]

    def call(self, program: Program[L], given: L, /) -> Flow:
        """Run another program first; then go on with the next part or rule, or as the step declares."""
        linked = self.rules.linked
        pc = self.pc
        if pc < 0:
            pc = -pc - 1
        after = linked.back[pc]
        name = program.name
        if name in linked.idle and not self.single:
            idle, rules, size = linked.idle[name]
            if idle(self):
                self.log += rules
                self.steps += size
                return AGAIN if after < 0 else after
        frames, loc = self.frames, self.loc
        if loc.applied and not given.applied:
            given = replace(given, applied=loc.applied)
        frames[-1] = (after, loc, frames[-1][2])
        frames.append((linked.entry[name], given, pc))
        return CALL

    def push(self, program: Program[L], given: L, /) -> None:
        """Put a program on top between two steps (an interrupt); what runs now goes on after it."""
        pc = self.frames[-1][0] if self.frames else 0
        self.frames.append((self.rules.linked.entry[program.name], given, pc if pc >= 0 else -pc - 1))

    def turn_into(self, program: Program[L], given: L, /) -> Flow:
        """Let another program run in place of this one: it returns to whoever called this one."""
        self.frames[-1] = (self.rules.linked.entry[program.name], given, self.frames[-1][2])
        if len(self.frames) == 1:
            self.look_again()  # another phase begins: effects that look at the phase see it
        return CALL

    def keep(self, at: L) -> L:
        """Keep changed locals in the running frame; the same record, for the step to go on with."""
        self.loc = at
        return at

    def now(self, record: type[L]) -> L:
        """The locals of the running frame as they are by now."""
        assert isinstance(self.loc, record)
        return self.loc

    @property
    def rule(self) -> str:
        """The rule that is being run."""
        pc = self.pc
        return self.rules.linked.rule[pc if pc >= 0 else -pc - 1]

    def ask(self, decision: Decision) -> Flow:
        """Open a decision; the step goes on when it is answered (`take`)."""
        if "auto" in self.seen or "bars" in self.seen:
            return loops.asked(self, decision)
        self.decision = decision
        return ASK

    def loop_position(self) -> int:
        """Hook: the position as a number, without what only grows from round to round of a loop."""
        return position_number(self)

    def rough_position(self) -> int:
        """Hook: the position without what grows, without regard to which of equal cards it is and to the order
        of decks."""
        return rough_number(self)

    def growth_is_idle(self) -> bool:
        """Whether nothing that could happen by itself depends on numbers that grow: no ability on the table
        has a condition, waits for a situation or decides by a test."""
        for card, definition in enumerate(self.defs):
            if self.where[card] < 0:
                continue
            for ability in (*definition.abilities, *self.face(card).abilities):
                trigger = ability.trigger
                if ability.condition is not None or (trigger is not None and trigger.situation is not None):
                    return False
                if ability.replacement is not None or any(op.verb == "if" for op in ability.ops):
                    return False
        return True

    def take(self) -> Any:
        """The answer to the decision this step opened, once; None if it was not asked yet."""
        reply = self.reply
        self.reply = None
        return reply

    # -- answering -------------------------------------------------------------------------------

    def give(self, reply: object) -> None:
        """Answer the open decision with an option's value (not checked here) and log it."""
        decision = self.decision
        if decision is None:
            raise NoDecision("an answer was given, but nobody is asked anything now")
        kind = decision.kind
        facts = (decision.who, kind._value_, decision.prompt, reply, decision.facts.get("source", -1))
        self.log.append((decision.rule, _DECISION, facts))
        if kind is Kind.ACT or not (kind is Kind.CHANCE or decision.forced or self._all_equal(decision)):
            self.choices += 1
        self.reply = reply
        self.decision = None

    def _all_equal(self, decision: Decision) -> bool:
        """Whether it makes no difference which cards are picked: so many of equal ones."""
        cards = decision.options
        if decision.kind is not Kind.CARDS or decision.low != decision.high or not cards:
            return False
        first, projection = cards[0], self.projected()
        return all(
            self.defs[card] is self.defs[first]
            and self.where[card] == self.where[first]
            and self.mode[card] == self.mode[first]
            and not (
                card in projection or card in self.markers or card in self.states or card in self.beneath
            )
            for card in cards
        )

    def answer(self, reply: object) -> Decision | None:
        """Check an answer against the open decision, give it and run on."""
        self.check_answer(reply)
        self.give(reply)
        return self.run()

    def check_answer(self, reply: object) -> None:
        """Raise unless the open decision allows this answer."""
        decision = self.decision
        if decision is None:
            raise NoDecision("an answer was given, but nobody is asked anything now")
        problem = self.objection(decision, reply)
        if problem is not None:
            raise IllegalAnswer(problem, rule=self.rules.shown(decision.rule))

    def objection(self, decision: Decision, reply: object) -> str | None:
        """What is wrong with an answer, or None."""
        kind, options = decision.kind, decision.options
        if kind is Kind.YES_NO:
            return None if isinstance(reply, bool) else f"the answer is yes or no, not {reply!r}"
        if kind is Kind.NUMBER:
            fits = isinstance(reply, int) and decision.low <= reply <= decision.high
            return (
                None
                if fits
                else f"a number from {decision.low} to {decision.high} is asked for, not {reply!r}"
            )
        if kind in (Kind.ACT, Kind.PLACE):
            return None if reply in options else "that is not one of the options"
        if not isinstance(reply, tuple):
            return "a list is asked for"
        if kind is Kind.CHANCE:
            fits = (
                sorted(map(str, reply)) == sorted(map(str, options))
                if decision.high != 1
                else len(reply) == 1 and reply[0] in options
            )
            return None if fits else "that is not a possible outcome"
        if len(set(reply)) != len(reply) or any(pick not in options for pick in reply):
            return "something was picked twice or is not one of the options"
        if kind is Kind.ORDER:
            return None if len(reply) == len(options) else f"all {len(options)} must be put in order"
        if not decision.low <= len(reply) <= decision.high:
            wanted = (
                str(decision.low) if decision.low == decision.high else f"{decision.low} to {decision.high}"
            )
            return f"{wanted} must be picked, not {len(reply)}"
        return self.group_objection(decision, reply)

    def group_objection(self, decision: Decision, reply: tuple[object, ...]) -> str | None:
        """Hook: what is wrong with the picked cards taken together (a payment, a total)."""
        return None

    def chance(self, decision: Decision) -> Any:
        """What the seed says: a random order of all options, or one of them."""
        if decision.high == 1:
            pick, self.seed = chance.below(self.seed, len(decision.options))
            return (decision.options[pick],)
        order, self.seed = chance.shuffled(self.seed, decision.options)
        return order

    def guess(self, decision: Decision) -> Any:
        """A seeded random answer, for playouts."""
        kind, options = decision.kind, decision.options
        if kind is Kind.CHANCE:
            return self.chance(decision)
        if kind is Kind.YES_NO:
            pick, self.seed = chance.below(self.seed, 2)
            return pick == 1
        if kind is Kind.NUMBER:
            pick, self.seed = chance.below(self.seed, decision.high - decision.low + 1)
            return decision.low + pick
        if kind in (Kind.ACT, Kind.PLACE):
            pick, self.seed = chance.below(self.seed, len(options))
            return options[pick]
        if kind is Kind.ORDER:
            order, self.seed = chance.shuffled(self.seed, options)
            return order
        size = decision.low
        if decision.high > size:
            more, self.seed = chance.below(self.seed, decision.high - size + 1)
            size += more
        order, self.seed = chance.shuffled(self.seed, options)
        for _ in range(20):
            if self.group_objection(decision, order[:size]) is None:
                break
            order, self.seed = chance.shuffled(self.seed, options)
        else:
            return self.safe_pick(decision)
        return order[:size]

    def safe_pick(self, decision: Decision) -> tuple[Any, ...]:
        """Hook: an allowed pick where a random one was not found."""
        return decision.options[: decision.low]

    def concede(self, player: int) -> None:
        """A player gives up, at any moment. Games cite their own rule by overriding this."""
        raise NotImplementedError

    # -- legality --------------------------------------------------------------------------------

    def check(self, player: int, action: tuple[object, ...]) -> Verdict:
        """Whether `player` may do `action` now: allowed by a rule or refused by one, as it is told."""
        return self.rules.told(self.rules.check(self, player, action))

    def attempt(self, action: tuple[object, ...], player: int | None = None) -> Verdict:
        """Try an action that may be refused; a refusal is written into the log and changes nothing.

        The player is the one who may act now, unless another wants to.
        """
        if self.decision is None:
            raise NoDecision("nobody may act now")
        who = self.decision.who if player is None else player
        verdict = self.rules.check(self, who, action)
        if isinstance(verdict, Refused):
            for reason in verdict.reasons:
                for rule in reason.cites[:-1]:
                    self.cite(rule, lines.ATTEMPT, who, action)
                self.cite(reason.rule, lines.REFUSED, who, action, reason.reason)
        return self.rules.told(verdict)


__all__ = ["PASS", "Allowed", "Game"]

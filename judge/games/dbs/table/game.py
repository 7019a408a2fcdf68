"""What can happen to the cards and players of the Dragon Ball Super Card Game?

The game itself: what keeps a card out of a skill's reach, [Auto] skills becoming pending, the ends of
durations, winning and losing. How events happen is said in happenings.py; the table and its moves are
board.py's business, the procedures those of the other modules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.dbs.rules.procedures import CounterTiming, Skill, Stopped, counter_timing
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import HAND
from judge.games.dbs.table.happenings import Happening
from judge.kernel import lines as common
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect, Layered
from judge.kernel.decision import Decision
from judge.kernel.durations import is_over
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, Resolving, context_of, replace
from judge.kernel.identity import position_number
from judge.kernel.program import Step
from judge.kernel.state import BENEATH, LOOKS_AT_FIELD

#: The name of a standing instruction that bars a player from something, as effects hold it.
NO_DAMAGE = "takes no damage"
#: Cards that a [Permanent] skill may not have as its object, and energy added to the cost of skills.
NEGATED_SKILL = "negated skill"
OUT_OF_REACH = "out of reach"
ADDED_COST = "skills cost more"

#: What is asked whether it may choose or touch a card: card text, or a [Counter: Play] that waits for it.
About = Context | Stopped


class Dbs(Happening):
    """A game of the Dragon Ball Super Card Game."""

    __slots__ = ()

    # -- what is forbidden ----------------------------------------------------------------------------

    def forbidden(self, player: int, what: str, card: int = -1) -> Effect | None:
        """The standing instruction that bars a player from something (1-3-3), with this card if one is meant."""
        found: Effect | None = next(
            (
                e
                for e in self.effects
                if e.kind == "rule"
                and e.name == what
                and e.bound.get("player") == player
                and self.is_barred(e, card)
            ),
            None,
        )
        return found

    def is_barred(self, effect: Effect, card: int) -> bool:
        """Whether a standing instruction is about this card: about all, about a name, or about copies of one."""
        named, number = effect.bound.get("named"), effect.bound.get("number")
        which = effect.bound.get("which")
        if named is None and number is None and which is None:
            return True
        if card < 0:
            return False
        if which is not None:
            key, place = which
            context = context_of(effect.who, effect.src)
            return all(test(self, card, context) for test in self.pool.ability(key).ops[place].args["tests"])
        face = self.shows(card)
        return named in face.names if named is not None else bool(number) and face.number == number

    def source_is_gone(self, context: Context) -> None:
        """ "This card" means the card where the skill was activated (8-5-10)."""
        self.note("8-5-10", lines.NO_LONGER_THERE, context.src)

    # -- what a skill can choose and touch ------------------------------------------------------------

    def out_of_reach(self, card: int, src: int) -> bool:
        """Whether a card may not be the object of a [Permanent] skill of another for the turn (8-1-4-2)."""
        return any(
            e.kind == "rule"
            and e.name == OUT_OF_REACH
            and e.bound["of"] == src
            and (card, self.ident[card]) in e.targets
            for e in self.effects
        )

    def added_costs(self, player: int) -> list[int]:
        """The energy that effects add to the cost of a player's [Activate] skills, oldest first (8-4-2-1-1)."""
        found = [
            e
            for e in self.effects
            if e.kind == "rule" and e.name == ADDED_COST and e.bound["player"] == player
        ]
        return [int(e.bound["energy"]) for e in sorted(found, key=lambda e: e.stamp)]

    def choosable(self, cards: tuple[int, ...], context: Context) -> tuple[int, ...]:
        """The cards a skill may choose (8-5-3): not those it is not allowed to (10-16-1, 4-13-1)."""
        # While nothing runs nobody chooses yet: it is asked whether there would be something to choose.
        running = context.running
        if running:
            self.note("8-5-3", lines.CHOOSE, context.src)
            tokens = [card for card in cards if self.defs[card].token]
            if tokens:
                self.note("10-18-6", lines.AS_CARDS, *tokens)
        found = []
        for card in cards:
            rule = self._not_chosen(card, context)
            if rule is None:
                found.append(card)
            elif running:
                self.cite(rule, lines.NOT_CHOSEN, card)
        return tuple(found)

    def _not_chosen(self, card: int, context: Context) -> str | None:
        paying = not context.running or (isinstance(context, Skill) and context.skill is not None)
        if card == context.src and paying and self.offset_of(card) == HAND:
            # Reading `activated-card-and-its-cost`: a card that is being activated does not pay for itself.
            return self.n["8-5-2-1"]
        if "unaffected" in self.face(card).flags and card != context.src:
            return self.n.get("4-13-1")
        for barred in self.hooks.not_chosen:
            rule = barred(self, card, context)
            if rule is not None:
                return rule
        return None

    def reached(self, cards: Sequence[int], context: About) -> tuple[int, ...]:
        """The cards that the effect of a skill touches (4-13-1, 10-22-1)."""
        return tuple(card for card in cards if not self._out_of_reach(card, context))

    def _out_of_reach(self, card: int, context: About) -> bool:
        rule = None
        if "unaffected" in self.face(card).flags and card != context.src:
            rule = self.n.get("4-13-1")
        for shielded in self.hooks.not_affected:
            rule = rule or shielded(self, card, context)
        if rule is None:
            return False
        self.cite(rule, lines.NOT_AFFECTED, card)
        return True

    def effect_targets(
        self, cards: tuple[int, ...], context: Context, *, particular: bool = False
    ) -> tuple[tuple[int, int], ...]:
        """The cards an effect holds on to, without those it cannot touch."""
        if particular:
            self.note("8-5-3-6", lines.ITS_SOURCE, *cards)
        return super().effect_targets(self.reached(cards, context), context, particular=particular)

    def replacers(self, event: Event, applied: tuple[str, ...]) -> list[tuple[int, int, Ability]]:
        """The replacement effects that apply; each one once to the same event (8-9-2-3)."""
        if applied:
            self.note("8-9-2-3", lines.ONCE, event.card)
        return super().replacers(event, applied)

    # -- [Auto] skills --------------------------------------------------------------------------------

    def stand_by(
        self,
        player: int,
        card: int,
        ability: Ability,
        event: Event,
        bound: Mapping[str, object] | None = None,
    ) -> None:
        """An [Auto] skill becomes pending (8-6-2) unless it is spent for the turn or already had its end
        of turn (6-4-1-1)."""
        if event.kind == "end of turn":
            name = f"end/{card}/{self.ident[card]}/{ability.key}"
            if self.count(name):
                return
            self.tally(name)
        for silent in self.hooks.silent:
            rule = silent(self, player, card, ability)
            if rule is not None:
                self.cite(rule, lines.NOT_PENDING, card, ability.key)
                return
        if ability.extra.get("owner acts"):
            player = self.owner[card]
        super().stand_by(player, card, ability, event, bound)

    def not_active(self, card: int, ability: Ability, event: Event) -> None:
        """Say which condition kept an [Auto] in play from becoming pending (8-3-3, 10-23-1, 10-29-1)."""
        face = self.face(card)
        trigger = ability.trigger
        if trigger is not None and trigger.own and self.negated_before(card, ability):
            if trigger.test(self, card, event):
                self.was_negated(card, ability)
            return
        if (
            self.where[card] < 0
            or ability not in face.abilities
            or self.area_name(card) not in ability.active
        ):
            return
        if trigger is not None and trigger.test(self, card, event):
            for rule in ("8-3-3", *ability.extra.get("condition rules", ())):
                self.note(rule, lines.NOT_VALID, card, ability.key)

    def negated_before(self, card: int, ability: Ability) -> bool:
        """Whether an effect on the card itself, which came along with it, negates one of its skills."""
        mine = (card, self.ident[card])
        return ability not in self.face(card).abilities and any(
            mine in effect.targets and any(change[1] == "abilities" for change in effect.changes)
            for effect in self.effects
        )

    def was_negated(self, card: int, ability: Ability) -> None:
        """Negated where it was, an [Auto] does not trigger when the card moves (8-6-5-2)."""
        self.note("8-6-5-2")

    def triggered(self, player: int, card: int, ability: Ability) -> None:
        """Cite how an [Auto] skill became pending (8-6-2 to 8-6-6)."""
        self.cite(ability.rule, common.STAND_BY, card, ability.key)
        if self.where[card] == BENEATH:
            self.note("11-3-2-2", lines.WORKS_BENEATH, card)
        self.note("8-6-2", common.STAND_BY, card, ability.key)
        if sum(1 for p in self.pending if p.card == card and p.key == ability.key) > 1:
            self.note("8-6-3", common.STAND_BY, card, ability.key)
        trigger = ability.trigger
        if self.owner[card] != player:
            self.note("4-3-5", lines.MASTER, player, card)
        if trigger is not None:
            if trigger.situation is not None:
                self.note("8-6-6", common.STAND_BY, card, ability.key)
                self.note("8-6-6-1", common.STAND_BY, card, ability.key)
            elif trigger.event in ("move", "played", "ko'd", "removed"):
                self.note("8-6-5", common.STAND_BY, card, ability.key)
                if trigger.event == "played" and trigger.own:
                    self.note("8-6-5-3", common.STAND_BY, card, ability.key)

    # -- timings ----------------------------------------------------------------------------------------

    def goto(self, where: str | Step) -> Flow:
        """Go on at another rule of the same program, named by its number in 1.23 or by its step."""
        return super().goto(self.n[where] if isinstance(where, str) else where)

    def counter_timing(self, when: str, who: int, card: int, key: str = "", number: int = 0) -> Flow:
        """A counter timing for what `who` does with `card` (4-7-2); `number` names a waiting skill."""
        facts = {"key": key, "number": number}
        event = Event(when, who, card, cause=when, by=who, source=card, facts=facts)
        given = CounterTiming(when=when, who=who, event=event.plain(), chain=())
        return self.call(counter_timing, given)

    def battle_cut_short(self) -> bool:
        """Whether the attack was negated, or the attack card or the guard card is gone (7-1-4)."""
        fight = self.fight
        return fight is not None and bool(fight["negated"] or min(fight["attack"], fight["guard"]) < 0)

    # -- durations ------------------------------------------------------------------------------------

    def end_effects(self, what: str, number: int, player: int | None, rule: str) -> None:
        """End the effects that last until then: those of one player's skills, or all."""
        ended = [
            e
            for e in self.effects
            if is_over(e.until, what, number, self.tp) and (player is None or e.who == player)
        ]
        if ended:
            gone = set(map(id, ended))
            self.effects = tuple(e for e in self.effects if id(e) not in gone)
            self.changed()
            self.cite(rule, common.EFFECTS_END, len(ended))

    def add_effect(
        self, at: Resolving, kind: str, rule: str, until: tuple[str, int], **given: object
    ) -> Effect:
        """Leave an effect behind, and say what a duration and what negating skills brings with it.

        A power brought down to nothing is said in an edition that stops at 0.
        """
        effect = super().add_effect(at, kind, rule, until, **given)
        if any(change[1] == "abilities" for change in effect.changes):
            self.alarm = True
        if until[0] != "game":
            self.note("8-2-2-2-1", lines.LASTS, effect.src)
        for _, _, how, amount in effect.changes:
            if how == "negate":
                self.note("8-3-1")
                self.note("8-3-2", lines.SKILLS_NEGATED, *self.still_there(effect.targets))
                self.note("8-3-5" if amount == "all" else "8-3-6", lines.NO_NEW_SKILLS, effect.src)
            elif how == "ability":
                self._say_not_gained(effect, self.pool.abilities[amount])
        self._tell_power(at, effect)
        floor = self.rules.facts.get("power floor")
        if floor is not None and any(change[1] == "power" for change in effect.changes):
            for card in self.still_there(effect.targets):
                if self.power(card) <= 0:
                    self.cite(floor, lines.NO_LESS_THAN_0, card)
        return effect

    def _tell_power(self, at: Resolving, effect: Effect) -> None:
        """Those who wait for it hear that an effect raises or lowers power (8-8-1-3)."""
        change = sum(amount for _, name, how, amount in effect.changes if (name, how) == ("power", "add"))
        cards = self.still_there(effect.targets) if change and effect.kind == "static" else ()
        if cards:
            how: dict[str, Any] = {"cause": "effect", "by": at.who, "source": at.src, "n": change}
            self.emit_all([Event("power", self.master(card), card, **how) for card in cards])

    def _say_not_gained(self, effect: Effect, ability: Ability) -> None:
        """Cite what keeps cards whose skills are negated from gaining another one (8-3-5, 8-3-6)."""
        for card in self.still_there(effect.targets):
            face = self.shows(card)
            if ability in face.abilities:
                continue
            if "negated all" in face.flags:
                self.note("8-3-5", lines.NOT_GAINED, card)
            elif any(flag.startswith("negated ") for flag in face.flags):
                self.note("8-3-6", lines.NOT_GAINED, card)

    def begin_effects(self, player: int, rule: str) -> None:
        """Effects of a player's skills that were waiting for this turn begin."""
        for effect in self.effects:
            if effect.kind == "coming" and effect.who == player and effect.bound["turn"] <= self.turn:
                begun = replace(effect, kind="static", bound={})
                self.effects = tuple(begun if e is effect else e for e in self.effects)
                self.changed()
                self.note(rule, lines.BEGINS, effect.src)

    def end_is_news(self) -> bool:
        """Whether an [Auto] waits for the end of the turn and has not heard of it this turn (6-4-1-3)."""
        probe = self.copy()
        probe.emit(Event("end of turn", self.tp))
        return len(probe.pending) > len(self.pending)

    def rule_changes(self) -> list[Layered]:
        """In an edition without negative numbers a power below zero counts as zero (1-3-6 of 1.00)."""
        floor = self.rules.facts.get("power floor")
        if floor is None or not (self.effects or self.index_of().statics):
            return []
        layer = len(self.rules.layers) - 1

        def below(g: Any) -> tuple[tuple[int, ...], int]:
            faces = g.projection or {}
            return tuple(c for c, face in faces.items() if (face.power or 0) < 0), 0

        return [Layered(layer, 0, -1, "power", "set", below, frozenset(("power",)), floor, LOOKS_AT_FIELD)]

    def growth_is_idle(self) -> bool:
        """Numbers that fall are looked at by the rules: a power of 0 leaves (9-5, 9-7)."""
        falls = any(
            change[1] == "power" and (change[2] != "add" or change[3] < 0)
            for effect in self.effects
            if effect.kind == "static"
            for change in effect.changes
        )
        return not falls and super().growth_is_idle()

    def loop_position(self) -> int:
        """The position without effects that only change cards: what a loop makes grow."""
        effects = self.effects
        self.effects = tuple(e for e in effects if e.kind != "static")
        try:
            return position_number(self)
        finally:
            self.effects = effects

    # -- ending ---------------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """Push interruptive rule processing that has become due (9-1-2-1)."""
        if self.turn <= 0 or self.result is not None:
            return
        for look in self.hooks.interrupts:
            look(self)

    def concede(self, player: int) -> None:
        """A player surrenders: lost at once, and nothing can interfere (1-2-4, 1-2-5)."""
        self.decision = None
        self.note("1-2-4", lines.SURRENDER, player)
        self.note("1-2-5", lines.SURRENDER, player)
        self.finish(self.n["1-2-1"], 1 - player, "surrender")

    def lose_by_effect(self, losers: tuple[int, ...]) -> Flow:
        """Players lose while an effect resolves, without a checkpoint (1-2-6)."""
        if not losers:
            return AGAIN
        self.note("1-2-6", lines.LOSE, *losers)
        by = self.now(Skill).who
        flow = self.perform_all([Event("lose", loser, cause="effect", by=by) for loser in losers])
        return AGAIN if flow is None else flow

    def win_by_effect(self, winner: int) -> None:
        """A player wins at once (1-2-6)."""
        self.note("1-2-6", lines.WIN, winner)
        self.finish(self.n["1-2-1"], winner, "card effect")

    # -- answers ----------------------------------------------------------------------------------------

    def group_objection(self, decision: Decision, reply: tuple[object, ...]) -> str | None:
        """What is wrong with a pick taken as a whole: a payment, or what a keyword asks for."""
        group = decision.facts.get("group")
        if group is None:
            return None
        problem: str | None = self.rules.facts["groups"][group](self, decision, reply)
        return problem

    def safe_pick(self, decision: Decision) -> tuple[Any, ...]:
        """An allowed pick where a random one was not found."""
        group = decision.facts.get("group")
        find = self.rules.facts["picks"].get(group) if group is not None else None
        if find is not None:
            picked: tuple[object, ...] = find(self, decision)
            return picked
        return super().safe_pick(decision)


__all__ = ["NO_DAMAGE", "Dbs"]

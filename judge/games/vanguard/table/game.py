"""What happens on the table of Cardfight!! Vanguard, and who is told?

The hooks through which the kernel asks this game, beside how events happen (happenings.py): what effects may choose
(14.15, 12.5), how abilities become stand by (11.8.8, 12.2), how long effects last, and how a game ends (1.2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.vanguard.rules.procedures import Losing, Playing, losing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import (
    ALL,
    DECK,
    DROP,
    G_ZONE,
    GC,
    HAND,
    RIDE_DECK,
    STRIDE,
    UNIT_CIRCLES,
)
from judge.games.vanguard.table.happenings import Happening
from judge.games.vanguard.table.history import counted, remember
from judge.kernel import lines as common
from judge.kernel.cards import Ability, Op
from judge.kernel.continuous import Effect
from judge.kernel.costs import choices_of
from judge.kernel.decision import Decision
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, Resolving, context_of
from judge.kernel.identity import position_number

#: Triggers that are the way of a card to another zone (11.8.12).
_ZONE_CHANGES = ("move", "placed", "retired", "discarded", "drawn", "rode upon")
#: The cards that an effect has moved, among what it holds on to.
MOVED = "moved cards"
#: What an effect remembers of a requirement that was not met, among what it holds on to.
UNMET = "requirement not met"
#: An ability of a hidden zone whose master has not said yet that it stands by (11.1.1.2.1.1).
UNSAID = "unsaid"
#: Zones whose cards not everybody sees (4.1.2).
HIDDEN_ZONES = (DECK, HAND, G_ZONE, RIDE_DECK)
#: Keywords that name a family of abilities, and the rule that says which.
FAMILIES = {
    "rescue": "14.19.1", "shadowstitch": "14.27.1", "rush": "14.29.1", "burst": "14.30.1", "magia": "14.33.1",
    "bloom": "14.40.1", "nitou kaigan": "14.43.1", "dressboost": "14.47.1", "powerful": "14.48.1",
    "revoldress": "14.51.1", "cannonball": "14.53.1",
}  # fmt: skip


class Vanguard(Happening):
    """A game of Cardfight!! Vanguard."""

    __slots__ = ()

    # -- costs -------------------------------------------------------------------------------------------------

    def still_to_pay(self, at: Resolving) -> Sequence[Op]:
        """The choices of the cost that alchemagic adds to the one being paid (7.45.1.2)."""
        if not isinstance(at, Playing) or not at.ally or at.skill == at.ally:
            return ()
        cost = self.pool.ability(at.ally).extra.get("cost")
        return () if cost is None else choices_of(cost.ops)

    # -- what has happened -----------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Tell the listeners, and count the event if a card asks what has happened."""
        told = counted(self.pool).get(event.kind)
        if told:
            remember(self, told, (event,))
        super().emit(event)

    def emit_all(self, batch: Sequence[Event]) -> None:
        """Tell the listeners of events at the same time, and count them if a card asks."""
        told = counted(self.pool).get(batch[0].kind)
        if told:
            remember(self, told, batch)
        super().emit_all(batch)

    def tell(self, kind: str, who: int, card: int = -1, *way: Any, **more: Any) -> None:
        """`emit` for an event that is only made if somebody could listen or counts it."""
        told = counted(self.pool).get(kind)
        if told:
            remember(self, told, (Event(kind, who, card, *way, **more),))
        super().tell(kind, who, card, *way, **more)

    # -- abilities -----------------------------------------------------------------------------------------

    def used_name(self, card: int, ability: Ability) -> str:
        """The counter of a use of an ability of this very card (12.3.1.1.1); a card that left and came back is
        another card (4.1.8)."""
        if ability.extra.get("once by name"):
            return f"used/{self.master(card)}/{self.defs[card].name}/{ability.index}"
        return f"used/{card}/{self.ident[card]}/{ability.key}"

    def cannot_use(self, card: int, ability: Ability) -> bool:
        """Whether an ability is in the "cannot be used" state (12.2)."""
        once = ability.extra.get("once")
        if once and self.count(self.used_name(card, ability)) >= int(once):
            return True
        if ability.extra.get("once a game") and self.count("game " + self.used_name(card, ability)):
            return True
        flags = self.face(card).flags
        return bool(flags) and ("cannot use" in flags or f"cannot use {ability.key}" in flags)

    def stand_by(
        self,
        player: int,
        card: int,
        ability: Ability,
        event: Event,
        bound: Mapping[str, object] | None = None,
    ) -> None:
        """An automatic ability becomes stand by (11.8.8), once for each time its condition is met (11.8.9)."""
        if bound is None and self.cannot_use(card, ability):
            self.cite("12.2.1.2.1", lines.DOES_NOT_TRIGGER, card, ability.key)
            return
        if self.effects and self.forbidden(player, f"when {event.kind}") is not None:
            self.cite("7.15.1.3.2", lines.DOES_NOT_TRIGGER, card, ability.key)
            return
        if bound is None and event.card != card and self.is_hidden(card):
            if self.offset_of(card) == DECK and ability.active == ALL:
                return  # its master may not look at the deck (4.5.2), so nobody can say so
            bound = {UNSAID: 1}
        super().stand_by(player, card, ability, event, bound)

    def is_idle(self, ability: Ability, flags: frozenset[str]) -> bool:
        """Whether an effect has made an ability inactive: it is still there and does nothing (11.4.2)."""
        words = (flag.removeprefix("inactive ") for flag in flags if flag.startswith("inactive "))
        return any(word in ("all", ability.kind, ability.keyword) for word in words)

    def source_is_gone(self, context: Context) -> None:
        """An effect speaks of its own card, which is another card where it is now (4.1.8); a unit that was ridden upon
        is only meant where that put it (6.3.5.1)."""
        upon = context.event.get("kind") == "rode upon" and context.event.get("card") == context.src
        self.cite("6.3.5.1" if upon else "4.1.8", lines.ANOTHER_CARD, context.src)

    def triggered(self, player: int, card: int, ability: Ability) -> None:
        """Cite how an ability became stand by."""
        key = ability.key
        self.cite("11.8.8", common.STAND_BY, card, key)
        self.cite("7.15.1.3")
        if ability.rule != "11.8.8":
            self.cite(ability.rule, lines.ABILITY, card, key)
        for word, _ in ability.extra.get("marks", ()):
            self.cite("14.2.3.2", lines.CONDITION, card, str(word))
        for rule in ability.extra.get("mark rules", ()):
            self.cite(rule, lines.CONDITION_IS_SO, card)
        self.cite_made_active(card, ability)
        sort = ability.extra.get("sort")
        if sort in FAMILIES:
            self.cite(FAMILIES[sort], lines.FAMILY, card, sort)
        if sum(1 for p in self.pending if p.card == card and p.key == key) > 1:
            self.cite("11.8.9", lines.ONCE_MORE, card, key)
        if ability.ops and ability.ops[0].verb == "if":
            self.cite("11.2.1.2", lines.THE_EVENT_ALONE, card, key)
        if ability.keyword == "success":
            self.cite("14.39.3", lines.SITUATION, card, key)
        trigger = ability.trigger
        if trigger is not None:
            if trigger.event in ("rode upon", "became heart") and self.pending[-1].event.get("card") == card:
                rule = "11.8.12.1.4" if trigger.event == "rode upon" else "11.8.12.1.5"
                self.cite(rule, lines.KEEPS_ITS_ABILITY, card, key)
            if trigger.situation is not None:
                self.cite("11.8.14.1", lines.SITUATION, card, key)
            elif trigger.event in _ZONE_CHANGES:
                self.cite("11.8.12", lines.ZONE_CHANGE, card, key)
                moved = int(self.pending[-1].event.get("card", -1))
                if moved >= 0 and moved != card and trigger.event == "placed" and self.face(moved).trace:
                    self.cite("11.9.7", lines.WITH_WHAT_CHANGES_IT, moved)
                self._looked_up(card, ability)
                if trigger.event == "retired" or (trigger.event == "move" and not self.on_field(card)):
                    self.cite("11.8.12.1.2", lines.AS_IT_WAS_ON_THE_FIELD, card)

    def cite_made_active(self, card: int, ability: Ability) -> None:
        """An effect made one keyword of an ability active; the others must be fulfilled by themselves (14.1.2)."""
        flags = self.face(card).flags
        for word, _ in ability.extra.get("marks", ()):
            if f"active {word}" in flags:
                self.cite("14.1.2", lines.MADE_ACTIVE, card, str(word))

    def _looked_up(self, card: int, ability: Ability) -> None:
        """Cite where the information of the card that triggered an ability is looked up (11.8.12.1)."""
        event = self.pending[-1].event
        src, dst = int(event.get("src", -1)), int(event.get("dst", -1))
        if src < 0 or dst < 0 or src // STRIDE != dst // STRIDE:
            return
        moved = int(event.get("card", card))
        hidden = [offset % STRIDE in HIDDEN_ZONES for offset in (src, dst)]
        self.cite("11.8.12.1")
        if hidden[0] != hidden[1]:
            self.cite("11.8.12.1.1", lines.PUBLIC_INFORMATION, moved)
        elif not any(hidden) and src % STRIDE not in (*UNIT_CIRCLES, GC):
            self.cite("11.8.12.1.3", lines.NEW_ZONE, moved)
        ritual = any(word == "ritual" for word, _ in ability.extra.get("marks", ()))
        if ritual and src % STRIDE in UNIT_CIRCLES and dst % STRIDE == DROP:
            self.cite("14.20.4", lines.COUNTS_TOO, moved)

    def not_active(self, card: int, ability: Ability, event: Event) -> None:
        """The activation condition of an ability was not fulfilled when it would have triggered (14.2.3.2.1)."""
        trigger = ability.trigger
        flags = self.face(card).flags if trigger is not None else frozenset()
        if trigger is not None and flags and self.is_idle(ability, flags) and trigger.test(self, card, event):
            self.cite("11.4.1", lines.INACTIVE, card, ability.key)
            self.cite("11.4.2", lines.INACTIVE, card, ability.key)
        if trigger is None or not ability.extra.get("marks") or self.area_name(card) not in ability.active:
            return
        if ability in self.face(card).abilities and trigger.test(self, card, event):
            self.cite("14.2.3.2.1", lines.DOES_NOT_TRIGGER, card, ability.key)
            for rule in ability.extra.get("mark rules", ()):
                self.cite(rule, lines.CONDITION_IS_NOT_SO, card)

    def noticed_timed(self, effect: Effect) -> None:
        """A timed trigger (11.8.13) triggers once unless it says otherwise (11.8.13.1)."""
        self.cite("11.8.13", lines.SET_UP_BEFORE, effect.src)
        if effect.once:
            self.cite("11.8.13.1", lines.ONCE, effect.src)
        if self.where[effect.src] >= 0 and self.master(effect.src) != effect.who:
            self.cite("7.39.2.3.1", lines.MASTER_THEN, effect.src, effect.who)

    def known_value(self, card: int, attribute: str, context: Context, ident: int | None = None) -> Any:
        """A value of a card; of one that the effect itself has moved off the field, what it was there (11.11.1)."""
        final = self.final.get(card)
        moved = (card, ident) in context.bound.get(MOVED, ()) and not self.on_field(card)
        if moved and final is not None and final[2] is not None and final[1] % STRIDE in UNIT_CIRCLES:
            self.cite_final(card)
            return final[2][attribute]
        return super().known_value(card, attribute, context, ident)

    def cite_final(self, card: int) -> None:
        """An effect reads what a card was where it was last (11.11.1)."""
        self.cite("11.11.1", lines.FINAL_INFORMATION, card)

    # -- choosing ------------------------------------------------------------------------------------------

    def choosable(self, cards: tuple[int, ...], context: Context) -> tuple[int, ...]:
        """The cards an effect may choose: not those with resist (14.15.1) or that it cannot affect (12.5.1)."""
        found = []
        for card in cards:
            rule = self.not_chosen(card, context)
            if rule is None:
                found.append(card)
            elif context.running:
                self.cite(rule, lines.NOT_CHOSEN, card)
        return tuple(found)

    def not_chosen(self, card: int, context: Context) -> str | None:
        """The rule by which an effect cannot choose a card."""
        if self.where[card] < 0:
            return None
        if self.master(card) != context.who and self.on_field(card) and self.has(card, "resist"):
            return "14.15.1"
        flags = self.face(card).flags
        if "cannot be chosen by opponent" in flags and self.master(card) != context.who:
            return "1.3.3"
        return "12.5.1" if flags and self.unaffected(card, context.who) else None

    def effect_targets(
        self, cards: tuple[int, ...], context: Context, *, particular: bool = False
    ) -> tuple[tuple[int, int], ...]:
        """The cards an effect holds on to, without those it cannot affect (12.5.1)."""
        found = []
        for card in cards:
            if self.face(card).flags and self.unaffected(card, context.who):
                self.cite("12.5.1", lines.NOT_AFFECTED, card)
            else:
                found.append(card)
        if found and context.running:
            self.cite("11.9.4", lines.FIXED, *found)
        return super().effect_targets(tuple(found), context, particular=particular)

    def stride_grade(self, card: int) -> int:
        """The grade a card in hand counts for the usual cost of a stride (14.12.3.1): some say that it is more."""
        own = max(0, self.grade(card))
        for ability in self.face(card).abilities:
            if ability.keyword != "stride grade" or self.area_name(card) not in ability.active:
                continue
            if ability.condition is None or ability.condition(self, context_of(self.master(card), card)):
                more = ability.value
                own = max(own, int(more["as"])) if isinstance(more, Mapping) else own + int(more)
        return own

    def group_objection(self, decision: Decision, reply: tuple[Any, ...]) -> str | None:
        """What is wrong with the cards picked for a cost that adds up their grades (14.12.3.1), or as originalDress that
        must fulfil one condition each (6.8.3.1)."""
        groups = decision.facts.get("groups")
        if groups is not None and all({*group} != {*reply} for group in groups):
            return "the cards must fulfil the conditions together, each one of them"
        wanted = decision.facts.get("grades")
        if wanted is None or sum(self.stride_grade(card) for card in reply) >= wanted:
            return None
        return f"cards whose grades add up to {wanted} or more are expected"

    def safe_pick(self, decision: Decision) -> tuple[Any, ...]:
        """All cards, where a random pick does not add up; the first that fit, where they must fit together."""
        if "groups" in decision.facts:
            return tuple(decision.facts["groups"][0])
        return decision.options if "grades" in decision.facts else super().safe_pick(decision)

    def too_few(self, context: Context) -> None:
        """A choice is made with as many as there are (11.8.4.1.2)."""
        self.cite("11.8.4.1.2", lines.AS_MANY_AS_POSSIBLE, context.src)

    # -- effects that last -----------------------------------------------------------------------------------

    def add_effect(self, at: Resolving, kind: str, rule: str, until: tuple[str, int], **given: Any) -> Effect:
        """Leave an effect behind; one that would last until the end of a battle when there is none is not made
        (11.3.1.2.1)."""
        if until[0] == "battle" and self.fight() is None:
            self.cite("11.3.1.2.1", lines.NOT_CREATED, at.src)
            return Effect(kind, at.who, at.src, self.clock, until)
        changes = given.get("changes", ())
        if any(attribute == "grade" and how == "add" for _, attribute, how, _ in changes):
            given["targets"] = self._with_a_grade(given.get("targets", ()))
        effect = super().add_effect(at, kind, rule, until, **given)
        for _, _, how, _ in changes:
            if how == "ability":
                self.cite("7.14.1", lines.GETS_ABILITIES, *(card for card, _ in effect.targets))
            elif how in ("mute", "negate"):
                self.cite("7.14.2", lines.LOSES_ABILITIES, *(card for card, _ in effect.targets))
        self.cite("11.9.3.1.1.1")
        self.settled = -1
        return effect

    def _with_a_grade(self, targets: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        """Cards whose grade is a number that can rise and fall: not a Protect card's (15.3.2.1)."""
        fixed = [card for card, _ in targets if self.pseudo(card) == "protect"]
        if fixed:
            self.cite("15.3.2.1", lines.GRADE_STAYS, *fixed)
        return tuple(pair for pair in targets if pair[0] not in fixed)

    def end_effects(self, what: str, rule: str) -> None:
        """End the effects that last until the end of the turn or battle that ends now."""
        number = self.turn if what == "turn" else self.count("battles")
        ended = self.expire(what, number)
        if ended:
            self.settled = -1
            self.cite(rule, common.EFFECTS_END, ended)

    def forbidden(self, player: int, what: str) -> Effect | None:
        """The standing instruction that bars a player from something (1.3.3)."""
        for effect in self.effects:
            if effect.kind == "rule" and effect.name == what and effect.bound.get("player", player) == player:
                return effect
        return None

    def order_limit(self, player: int) -> int:
        """How many orders a player may play in a turn (9.9.2.3.1)."""
        more = [e for e in self.effects if e.kind == "rule" and e.name == "order limit"]
        raised = [int(e.bound.get("n", 2)) for e in more if e.bound.get("player") == player]
        return max(1, *raised) if raised else 1

    def loop_position(self) -> int:
        """The position without effects that only change cards: what a loop makes grow."""
        effects = self.effects
        self.effects = tuple(e for e in effects if e.kind != "static")
        try:
            return position_number(self)
        finally:
            self.effects = effects

    # -- ending (1.2) ----------------------------------------------------------------------------------------

    def concede(self, player: int) -> None:
        """A player gives up: lost at once, nothing can interfere (1.2.4, 1.2.4.1)."""
        self.decision = None
        self.cite("1.2.4", common.CONCEDE, player)
        self.cite("1.2.4.1", lines.NOTHING_INTERFERES, player)
        self.finish("1.2.1", 1 - player, "concession")

    def lose_by_effect(self, losers: tuple[int, ...]) -> Flow:
        """Players lose while an effect resolves, without a check timing (1.2.5)."""
        if not losers:
            return AGAIN
        return self.call(losing, Losing(losers=losers))

    def win_by_effect(self, winner: int) -> None:
        """A player wins while an effect resolves (1.2.5)."""
        self.cite("1.2.5", lines.WIN, winner)
        self.finish("1.2.1", winner, "card effect")

    def own(self, player: int, zone: int) -> bool:
        """Whether an area is a player's."""
        return zone // STRIDE == player


__all__ = ["Vanguard"]

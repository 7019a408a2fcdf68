"""What do abilities do on the table of Buddyfight, and what ends it?

The hooks through which the kernel asks this game beside how events happen (happenings.py): which abilities
work where (souls, face-down and stopped cards), once per turn, what can be chosen, effects that stay, losing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.buddyfight.rules.procedures import Fighting, Using
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import SPELL, STRIDE
from judge.games.buddyfight.table.board import STOPPED
from judge.games.buddyfight.table.happenings import Happening
from judge.kernel import lines as common
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, Resolving, replace
from judge.kernel.state import BENEATH


class Buddyfight(Happening):
    """A game of Future Card Buddyfight."""

    __slots__ = ()

    # -- which abilities work ------------------------------------------------------------------------

    def active_at(self, card: int, ability: Ability, came: Event | None = None) -> bool:
        """An ability works where it says; in a soul only of a card on the field, face up (topic/souls/abilities)."""
        if self.where[card] == BENEATH and came is None:
            if not self.on_field(self.top_of(card)) or self.hidden(card):
                return False
        elif self.hidden(card):
            return False
        return super().active_at(card, ability, came)

    def is_stopped(self, card: int, ability: Ability) -> bool:
        """Whether stopped time keeps an ability of a card from being used (topic/stop-time)."""
        return ability.kind != "continuous" and bool(self.states) and self.is_in(card, STOPPED)

    def stand_by(
        self,
        player: int,
        card: int,
        ability: Ability,
        event: Event,
        bound: Mapping[str, object] | None = None,
    ) -> None:
        """An automatic ability goes into stand-by (auto/2.1), unless time is stopped or it had its turn."""
        if self.is_stopped(card, ability) or self.forbidden(player, STOPPED) is not None:
            self.cite("topic/stop-time", lines.NOT_PENDING, card, ability.key)
            return
        if self.spent(player, card, ability):
            self.cite(self.once_rule(ability), lines.NOT_PENDING, card, ability.key)
            if isinstance(ability.extra.get("once"), tuple):
                self.cite("topic/once-per-turn/q2", lines.NOT_PENDING, card, ability.key)
            return
        self.spend(player, card, ability)
        super().stand_by(player, card, ability, event, bound)

    def triggered(self, player: int, card: int, ability: Ability) -> None:
        """Cite how an automatic ability went into stand-by."""
        if ability.rule != "auto/2.1":
            self.cite(ability.rule, common.STAND_BY, card, ability.key)
        if ability.keyword == "d" and ability not in self.defs[card].abilities:
            self.cite("keyword/d-share", lines.LENT, card)
            if not any(a.keyword == "d" for a in self.defs[card].abilities):
                self.cite("keyword/d-share/q1", lines.LENT, card)
        self.cite("auto/2.1", common.STAND_BY, card, ability.key)

    # -- once per turn (topic/once-per-turn) ----------------------------------------------------------

    def once_name(self, player: int, card: int, ability: Ability) -> str:
        """The counter of an ability that works once; empty if it works as often as one likes."""
        once = ability.extra.get("once")
        if once is None:
            return ""
        period = "fight" if ability.extra.get("per") == "fight" else "turn"
        if isinstance(once, tuple):
            return f"{period}/once/{player}/{once[1]}"
        # Two abilities that stand for one printed one (*when this or when that*) are used up together.
        one = ability.extra.get("once_with") or ability.key
        return f"{period}/once/{card}/{self.ident[card]}/{one}"

    def spent(self, player: int, card: int, ability: Ability) -> bool:
        """Whether an ability that works once has been used."""
        name = self.once_name(player, card, ability)
        return bool(name) and self.count(name) > 0

    def spend(self, player: int, card: int, ability: Ability, by: int = 1) -> None:
        """Count a use; a nullified one is taken back (topic/once-per-turn/q3)."""
        name = self.once_name(player, card, ability)
        if name:
            self.tally(name, by)
            if by < 0:
                self.cite("topic/once-per-turn/q3", lines.NOT_SPENT, card)
            else:
                self.cite(self.once_rule(ability), lines.ONCE_PER_TURN, card)
                self._cite_copies(card, ability)

    def _cite_copies(self, card: int, ability: Ability) -> None:
        """Another copy of the card has used the same ability this turn (topic/once-per-turn/q1)."""
        if ability.extra["once"] != "card":
            return
        start, end = "turn/once/", f"/{ability.extra.get('once_with') or ability.key}"
        mine = self.once_name(-1, card, ability)
        if any(name.startswith(start) and name.endswith(end) and name != mine for name in self.counters):
            self.cite("topic/once-per-turn/q1", lines.ANOTHER_COPY, card)

    def once_rule(self, ability: Ability) -> str:
        """The rule of a limit: by the card, or by the name."""
        by_name = isinstance(ability.extra.get("once"), tuple)
        return "topic/once-per-turn/name" if by_name else "topic/once-per-turn/card"

    def replacers(self, event: Event, applied: tuple[str, ...]) -> list[tuple[int, int, Ability]]:
        """What replaces an event, without what works once and has been used (topic/once-per-turn)."""
        return [row for row in super().replacers(event, applied) if not self.spent(*row)]

    def not_again(self, event: Event, applied: tuple[str, ...]) -> None:
        """Say of what works once and has been used that it does not replace an event again."""
        if not self.counters:
            return
        for row in super().replacers(event, applied):
            if self.spent(*row):
                self.cite(self.once_rule(row[2]), lines.NOT_AGAIN, row[1])

    def works_once(self, ability: Ability) -> bool:
        """Whether an ability that replaces something works once only."""
        return "once" in ability.extra

    def use_up(self, card: int, ability: Ability) -> Mapping[str, Any]:
        """Count the use of a replacement effect that works once."""
        self.spend(self.master(card), card, ability)
        return super().use_up(card, ability)

    # -- choosing -------------------------------------------------------------------------------------

    def choosable(self, cards: tuple[int, ...], context: Context) -> tuple[int, ...]:
        """The cards an effect may choose: not those that card text keeps from it. Cards in the spell area can be
        (zone/spell)."""
        set_spells = [card for card in cards if self.where[card] >= 0 and self.where[card] % STRIDE == SPELL]
        if context.running and set_spells:
            self.cite("zone/spell", lines.CAN_BE_CHOSEN, *set_spells)
        if self._goes_into_a_deck(context):
            wrong = [card for card in cards if not self.fits_deck(card)]
            if wrong and context.running:
                self.cite("lost/no-mix", lines.NOT_INTO_THIS_DECK, *wrong)
            cards = tuple(card for card in cards if card not in wrong)
        return tuple(card for card in cards if self.not_chosen(card, context) is None)

    def _goes_into_a_deck(self, context: Context) -> bool:
        """Whether what an effect chooses now is put into a deck by its next instruction (lost/no-mix)."""
        if not isinstance(context, Using) or context.key not in self.pool.abilities:
            return False
        following = self.pool.abilities[context.key].ops[context.i + 1 : context.i + 2]
        return any(op.verb == "move" and op.args.get("area") == "deck" for op in following)

    def not_chosen(self, card: int, context: Context) -> str | None:
        """The rule by which an effect cannot choose a card, or None."""
        flags = self.face(card).flags
        if flags and "cannot be chosen by opponent" in flags and self.master(card) != context.who:
            return "cont/3.1"
        return None

    def too_few(self, context: Context) -> None:
        """Fewer cards than the effect speaks of: as much as possible is done (topic/resolve)."""
        self.cite("topic/resolve", lines.AS_MUCH_AS_POSSIBLE, context.src)

    def source_is_gone(self, context: Context) -> None:
        """An effect speaks of its own card, which has left."""
        self.cite("topic/resolve", lines.NO_LONGER_THERE, context.src)

    def no_longer_held(self, card: int) -> None:
        """An effect speaks of a card that has left since it was chosen (topic/resolve)."""
        self.cite("topic/resolve", lines.NO_LONGER_THERE, card)

    # -- uses that wait -------------------------------------------------------------------------------

    def nullify_use(self, rule: str) -> bool:
        """Nullify the card or ability that is being answered; False if nothing is, or it cannot be."""
        for number in range(len(self.frames) - 1, -1, -1):
            pc, at, origin = self.frames[number]
            if not isinstance(at, Using) or at.answering or number == len(self.frames) - 1:
                continue
            ability = self.pool.abilities.get(at.key)
            if ability is not None and ability.keyword == "overturn":
                self.cite("keyword/overturn/6", lines.NOT_NULLIFIED, at.src)
                return False
            if ability is not None and ability.extra.get("cannot be nullified"):
                self.cite("cont/3.1", lines.NOT_NULLIFIED, at.src)
                return False
            if "cannot be nullified" in self.face(at.card if at.card >= 0 else at.src).flags:
                self.cite("cont/3.1", lines.NOT_NULLIFIED, at.src)
                return False
            self.frames[number] = (pc, replace(at, nullified=True), origin)
            self.cite(rule, lines.NULLIFIED, at.card if at.card >= 0 else at.src)
            return True
        self.cite("topic/resolve", lines.NOTHING_TO_NULLIFY)
        return False

    def nullify_attack(self, rule: str) -> bool:
        """Nullify the attack that is going on; False if there is none, or it cannot be."""
        for number in range(len(self.frames) - 1, -1, -1):
            pc, at, origin = self.frames[number]
            if not (isinstance(at, Fighting) and at.fighting):
                continue
            attackers = self.still_there(at.attackers)
            alone = len(attackers) == 1
            barred = ("attack cannot be nullified", *(("attack alone cannot be nullified",) if alone else ()))
            if any(word in self.face(card).flags for card in attackers for word in barred):
                self.cite("cont/3.1", lines.NOT_NULLIFIED, *attackers)
                return False
            self.frames[number] = (pc, replace(at, nullified=True), origin)
            self.cite(rule, lines.ATTACK_NULLIFIED, *attackers)
            self.announce([Event("nullified", self.tp, card, cause="attack") for card in attackers])
            return True
        self.cite("topic/resolve", lines.NOTHING_TO_NULLIFY)
        return False

    def redirect_attack(self, card: int, rule: str) -> None:
        """The attack that is going on is one on another card, or on the fighter (-1)."""
        for number in range(len(self.frames) - 1, -1, -1):
            pc, at, origin = self.frames[number]
            if isinstance(at, Fighting) and at.fighting:
                target = () if card < 0 else ((card, self.ident[card]),)
                spot, fighter = (-1, 1 - self.tp) if card < 0 else (self.where[card], -1)
                self.frames[number] = (pc, replace(at, target=target, spot=spot, fighter=fighter), origin)
                self.cite(rule, lines.NEW_TARGET, card if card >= 0 else fighter)
                return

    def move_area(self, card: int, zone: int, rule: str) -> None:
        """Move a monster to another area with its soul (topic/souls)."""
        if self.souls(card):
            self.cite("topic/souls", lines.WITH_IT, card)
        self.move((card,), zone, rule, cause="effect", carry=True)

    def usable_by_effect(self, at: Using) -> bool:
        """Whether an effect can use a card so: its cost can be paid if it must be, and its condition holds."""
        from judge.games.buddyfight.rules.costs import cost_of, unpayable

        if unpayable(self, at, cost_of(self, at), at.card) is not None:
            return False
        ability = self.use_ability(at.card)
        return ability is None or ability.condition is None or ability.condition(self, at)

    def attack_by_effect(self, card: int, rule: str) -> Flow:
        """An effect attacks with a card: from the choice of the target on by the steps of the phase (final/q4)."""
        from judge.games.buddyfight.rules.attack_by_effect import begin

        return begin(self, card, rule)

    def extra_turn(self, player: int, rule: str) -> None:
        """A fighter gets another turn after this one; not after a turn that is one already (change/3)."""
        if self.extra[1]:
            self.cite("change/3", lines.NO_FURTHER_TURN, player)
            return
        self.extra = (player, self.extra[1])
        self.cite(rule, lines.ANOTHER_TURN, player)

    def end(self, what: str) -> None:
        """An effect ends the battle, the phase or the turn (topic/end): the flow is left as soon as what resolves
        has resolved."""
        self.ending = what
        self.cite("topic/end", lines.END, what)

    # -- effects --------------------------------------------------------------------------------------

    def add_effect(
        self, at: Resolving, kind: str, rule: str, until: tuple[str, int], **more: object
    ) -> Effect:
        """Leave an effect behind."""
        effect = super().add_effect(at, kind, rule, until, **more)
        if any(how in ("mute", "negate") for _, _, how, _ in effect.changes):
            lenders = [c for c in self.still_there(effect.targets) if self._lends(c)]
            if lenders:
                self.cite("keyword/d-share/q2", lines.LENDS_NO_MORE, *lenders)
        return effect

    def _lends(self, card: int) -> bool:
        """Whether a card is printed with [D-Share] and a [D] to lend."""
        words = {ability.keyword for ability in self.defs[card].abilities}
        return {"d-share", "d"} <= words

    def expire_turn(self) -> int:
        """The effects that are only active for this turn end (final/5.3)."""
        return self.expire("turn", self.turn)

    def loop_position(self) -> int:
        """The position without life and effects that only change cards: what a loop makes grow."""
        life, effects = self.life, self.effects
        self.life, self.effects = [0, 0], tuple(e for e in effects if e.kind != "static")
        try:
            return super().loop_position()
        finally:
            self.life, self.effects = life, effects

    # -- ending ---------------------------------------------------------------------------------------

    def concede(self, player: int) -> None:
        """A fighter gives up. The book has no words on it; the loss is that of the resolution check."""
        self.decision = None
        self.cite("check/1", common.CONCEDE, player)
        self.finish("check/1", 1 - player, "concession")

    def lose_by_effect(self, losers: tuple[int, ...]) -> Flow:
        """Fighters lose while an effect resolves."""
        if not losers:
            return AGAIN
        flow = self.perform_all([Event("lose", loser, cause="effect") for loser in losers])
        return AGAIN if flow is None else flow

    def win_by_effect(self, winner: int) -> None:
        """A fighter wins at once."""
        self.finish("check/1", winner, "card effect")


__all__ = ["Buddyfight"]

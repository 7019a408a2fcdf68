"""What happens on the table of the Godzilla Card Game, and who is told?

The hooks through which the kernel asks this game, beside how events happen (happenings.py): what
interrupts (11.1.2.1), which rules are cited when abilities trigger, and how a game ends (1.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.godzilla.rules.procedures import Crush, Losing, crush, losing
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import MONSTER, S1, S2, STRIDE, on_field
from judge.games.godzilla.table.board import GodzillaFace
from judge.games.godzilla.table.happenings import Happening
from judge.kernel import lines as common
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, Resolving, context_of
from judge.kernel.identity import position_number, rough_number

#: Events that are a card's way to another area (10.6.4), told by another name than the move itself.
_AREA_CHANGES = ("destroyed", "discarded", "drawn")


class Godzilla(Happening):
    """A game of the Godzilla Card Game."""

    __slots__ = ()

    # -- interrupts ----------------------------------------------------------------------------------

    def interrupt(self) -> None:
        """Crush and destroy acts the moment a monster and a battle card share a zone (11.3.1).

        What runs first is pushed last: the turn player's comes before the other's (11.1.2.1.1).
        """
        due = []
        for player in (1 - self.tp, self.tp):
            number = self.position[player]
            if not self.zones[player * STRIDE + number - 1]:
                continue
            if not self.holds_battle_card(player, number) or self.monster(player) is None:
                continue
            if not self._being_crushed(player):
                due.append(player)
        for player in due:
            self.push(crush, Crush(crush=player))
        if len(due) > 1:
            self.cite("11.1.2.1.1", lines.TURN_PLAYER_FIRST, self.tp)

    def _being_crushed(self, player: int) -> bool:
        return any(isinstance(at, Crush) and at.crush == player for _, at, _ in self.frames)

    # -- abilities -----------------------------------------------------------------------------------

    def stand_by(
        self,
        player: int,
        card: int,
        ability: Ability,
        event: Event,
        bound: Mapping[str, object] | None = None,
    ) -> None:
        """An ability enters stand-by (10.6.2), as often as its condition is fulfilled (10.6.2.1)."""
        super().stand_by(player, card, ability, event, bound)
        if event.kind == "move":
            self.cite("10.6.4", lines.ABILITY, card, ability.key)
            if card == event.card and (
                player != self.owner[card] or ability not in self.defs[card].abilities
            ):
                # Who its master was, or that it had the ability at all, is known from where it was.
                self.cite_trigger_information(card, event.src, event.dst)
            if self._came_along(card, event):
                self.cite("10.6.4.2", lines.CAME_ALONG, card)
        elif event.kind in _AREA_CHANGES:
            self.cite("10.6.4", lines.ABILITY, card, ability.key)
        elif event.kind == "played" and self._came_along(card, event):
            self.cite("10.6.4.2", lines.CAME_ALONG, card)
        if bound is None and ability not in self.defs[card].abilities:
            self.cite("10.8.1.2", lines.GIVEN_ABILITY, card, ability.key)
            self.cite_order_of_abilities(event.was if event.card == card and event.was else self.face(card))

    def _came_along(self, card: int, event: Event) -> bool:
        """Whether a card came to where it is at the same time as the card of an event."""
        return card != event.card and self.stamp[card] == self.stamp[event.card] and self.where[card] >= 0

    def triggered(self, player: int, card: int, ability: Ability) -> None:
        """Cite the rules of an ability that entered stand-by."""
        key = ability.key
        self.cite(ability.rule, common.STAND_BY, card, key)
        if "awakening" in ability.extra:
            self.cite("12.4.2", lines.ABILITY, card, key)
        if ability.keyword is None and not (self.on_field(card) or self.where[card] % STRIDE in (S1, S2)):
            self._works_elsewhere(card, ability)
        if ability.rule != "10.6.2":
            self.cite("10.6.2", lines.ABILITY, card, key)
        for rule in ability.extra.get("defined", ()):
            self.cite(rule, lines.DEFINED, card)
        if player != self.owner[card]:
            self.cite("3.1.2.2", lines.MASTER_OF_THE_ABILITY, card, player)
        if ability.rule == "10.6.6.1":
            self.cite("10.6.6", lines.ABILITY, card, key)
        if len(self.pending) > 1 and sum(1 for p in self.pending if p.card == card and p.key == key) > 1:
            self.cite("10.6.2.1", lines.ONCE_MORE, card, key)

    def _works_elsewhere(self, card: int, ability: Ability) -> None:
        """An ability works in an area that it speaks of (10.3.4.1); it was not only just there (10.6.4)."""
        if self.area_name(card) in ability.active:
            self.cite("10.3.4.1", lines.WORKS_THERE, card)

    def not_active(self, card: int, ability: Ability, event: Event) -> None:
        """Nothing triggers that an effect has taken from the card (10.8.1.2), while the monster is not far
        enough for Awakening (12.4.2), or while `while` says no."""
        trigger, condition = ability.trigger, ability.condition
        if trigger is None:
            return
        left = event.kind == "move" and event.card == card and on_field(event.src)
        face = event.was if left else self.projected().get(card)
        if face is not None and ability not in face.abilities:
            if trigger.test(self, card, event):
                self.cite("10.8.1.2", lines.LOST_ABILITY, card, ability.key)
            return
        if condition is None or self.area_name(card) not in ability.active:
            return
        if not condition(self, context_of(self.master(card), card)) and trigger.test(self, card, event):
            self.cite_inactive(card, ability)

    def noticed_timed(self, effect: Effect) -> None:
        """A timed trigger (10.6.5) without a period works once, one with a period as often as it happens."""
        self.cite("10.6.5", lines.SET_UP_BEFORE, effect.src)
        self.cite("10.6.5.1", lines.ONCE if effect.once else lines.FOR_A_PERIOD, effect.src)
        self.cite("10.11.2", lines.SOURCE, effect.src)

    def is_idle(self, ability: Ability, flags: frozenset[str]) -> bool:
        """An ability made inactive stays, but only its triggering does (10.3.2)."""
        return ability.trigger is None and is_inactive(flags, ability)

    def effective(self, player: int, card: int, ident: int | None, ability: Ability) -> bool:
        """Whether an ability that is played does anything: it may have been made inactive (10.3.2)."""
        there = self.ident[card] == ident and self.where[card] >= 0
        if there and is_inactive(self.face(card).flags, ability):
            return False
        if ability.condition is not None and (there or "awakening" in ability.extra):
            context = context_of(player, card)
            if not ability.condition(self, context):
                self.cite_inactive(card, ability)
                return False
        return True

    def leaving(self, card: int) -> str:
        """What lets a card leave that is played with Burst: an ability, by its key. The card may lose Burst,
        or have been given it only in hand, before it is played."""
        abilities = (*self.face(card).abilities, *self.defs[card].abilities)
        return next((a.extra["leaving"].key for a in abilities if a.keyword == "burst"), "")

    def leave_burst(self, who: int, card: int, key: str) -> None:
        """A card played with Burst leaves at the beginning of its player's next end phase (12.5.2)."""
        if not key:
            return
        self.clock += 1
        bound = {"burst": ((card, self.ident[card]),)}
        effect = Effect("timed", who, card, self.clock, key=key, once=True, bound=bound)
        self.effects = (*self.effects, effect)
        self.cite("10.6.5", lines.TIMED, card)

    # -- effects -------------------------------------------------------------------------------------

    def add_effect(self, at: Resolving, kind: str, rule: str, until: tuple[str, int], **given: Any) -> Effect:
        """Leave an effect behind; nothing makes a card a token or takes that from one (9.1.5.2)."""
        changes = given.get("changes", ())
        kept = tuple(row for row in changes if not (row[1] == "traits" and row[3] == "Token"))
        if len(kept) < len(changes):
            self.cite("9.1.5.2", lines.NOT_PERFORMED, at.src)
            given["changes"] = kept
        if kind == "static":
            op = self.pool.ability(at.key).ops[at.i]
            if op.args.get("group"):
                given["bound"] = {"group": True}
        return super().add_effect(at, kind, rule, until, **given)

    def effect_targets(
        self, cards: tuple[int, ...], context: Context, *, particular: bool = False
    ) -> tuple[tuple[int, int], ...]:
        """An effect on "your invading monster" holds on to the monster, not to its top card.

        Reading `effect-on-monster-after-stacking`. Such a target is written as (-2 - player, 0).
        """
        found = []
        for card in cards:
            zone = self.where[card]
            if not particular and zone >= 0 and zone % STRIDE == MONSTER and zone < 2 * STRIDE:
                found.append((-2 - zone // STRIDE, 0))
            else:
                found.append((card, self.ident[card]))
        return tuple(found)

    def still_there(self, targets: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        """The cards an effect holds on to that are still the same cards."""
        found = []
        for card, ident in targets:
            if card <= -2:
                top = self.monster(-2 - card)
                if top is not None:
                    found.append(top)
            elif self.ident[card] == ident:
                found.append(card)
        return tuple(found)

    def loop_position(self) -> int:
        """The position without rage and effects that only change numbers: what a loop makes grow."""
        rage, effects = self.rage, self.effects
        self.rage, self.effects = [0, 0], tuple(e for e in effects if e.kind != "static")
        try:
            return position_number(self)
        finally:
            self.rage, self.effects = rage, effects

    def rough_position(self) -> int:
        """The same without regard to which of equal cards it is and to the order of decks."""
        rage, self.rage = self.rage, [0, 0]
        try:
            return rough_number(self)
        finally:
            self.rage = rage

    # -- ending (1.2) --------------------------------------------------------------------------------

    def concede(self, player: int) -> None:
        """A player gives up: lost at once, nothing can interfere (1.2.3, 1.2.3.1)."""
        self.decision = None
        self.cite("1.2.3", common.CONCEDE, player)
        self.cite("1.2.3.1", lines.NOTHING_INTERFERES, player)
        self.finish("1.2.1", 1 - player, "concession")

    def lose_by_effect(self, losers: tuple[int, ...]) -> Flow:
        """Players lose while an effect resolves, without a check timing (1.2.4)."""
        if not losers:
            return AGAIN
        self.cite("1.2.4", lines.LOSE, *losers)
        return self.call(losing, Losing(losers=losers, cause="effect", how="card effect"))

    def win_by_effect(self, winner: int) -> None:
        """A player wins while an effect resolves (1.2.4)."""
        self.cite("1.2.4", lines.WIN, winner)
        self.finish("1.2.1", winner, "card effect")

    # -- counting ------------------------------------------------------------------------------------

    def total_power(self, player: int) -> int:
        """The counter power of a player's battle cards, with the rules of each number (7.4.2)."""
        total = 0
        self.cite_asleep("power")
        for card in self.battle_cards(player):
            if self.owner[card] != player:
                self.cite("3.1.2", lines.MASTER, card, player)
            if "cannot engage" in self.face(card).flags:
                self.cite("5.16.1", lines.CANNOT_ENGAGE, card)
                for entry in self.trace(card, "flags")[1:]:
                    if entry.source >= 0:
                        self.cite_defined(entry.source)
                continue
            if self.beneath.get(card):
                self.cite("3.2.3", lines.STACK, card)
                self.cite("3.2.3.1", lines.TOP_CARD, card)
            if self.defs[card].token:
                self.cite("9.1.1.1", lines.TOKEN, card)
            power = self.cite_number(card, "power")
            if power < 0:
                self.cite("1.3.2.4", lines.BELOW_0, card, power)
            total += power
        top = self.monster(player)
        if top is not None and self.added_to_total(player):
            total += self.cite_number(top, "total")
        return total

    def added_to_total(self, player: int) -> int:
        """What effects add to the total counter power of a player, beside the cards."""
        face = self.monster_face(player)
        return 0 if face is None else face.total


def is_inactive(flags: frozenset[str], ability: Ability) -> bool:
    """Whether flags say that an ability's effect does nothing."""
    return "inactive all" in flags or f"inactive {ability.keyword}" in flags


__all__ = ["Godzilla", "GodzillaFace"]

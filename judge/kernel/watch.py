"""Who was waiting for this?

Automatic abilities look at events; when their condition is fulfilled they enter stand-by, as often
as it happens. Three sorts: on an event, on a situation (once each time the situation begins), and
timed ones that an effect created for later. Playing them is the check timing's business.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.kernel import lines
from judge.kernel.continuous import Effect, Projecting
from judge.kernel.events import NO_FACTS, Event, EventData
from judge.kernel.frames import Context, context_of
from judge.kernel.listening import Index, awake_in, index_of, roster_of

if TYPE_CHECKING:
    from judge.kernel.cards import Ability

#: Rosters that a pool keeps, one for each list of cards; tokens make new ones.
MOST_ROSTERS = 64


class Pending(NamedTuple):
    """An ability in stand-by: whose it is, the card (with the identity it had) and the ability, the event it
    looks back at, what was given to it to remember, and its number."""

    who: int
    card: int
    ident: int
    key: str
    event: EventData
    bound: Mapping[str, Any]
    number: int


class Watch(Projecting):
    """Events, stand-by abilities, situations."""

    __slots__ = ()

    def index_of(self) -> Index:
        """Who listens at the moment, looked up anew: after cards were added, or when a turn has begun. The
        pool keeps what it knows of the last games: with the same cards it is the same."""
        if self.index is None:
            kept = self.pool.rosters
            roster = kept.get(self.defs)
            if roster is None:
                if len(kept) >= MOST_ROSTERS:
                    kept.clear()
                roster = kept[self.defs] = roster_of(self.defs, self.pool, self.rules.layout)
            self.index = index_of(roster, awake_in(roster, self.zones, self.rules.layout.names))
        return self.index

    def next_turn(self) -> None:
        """The other player is the turn player now; who has left the place where it could listen is forgotten."""
        super().next_turn()
        index = self.index
        if index is not None and index.awake:
            awake = awake_in(index.roster, self.zones, self.rules.layout.names)
            if awake != index.awake:
                self.index = index_of(index.roster, awake)

    def wake(self, card: int, zone: int) -> None:
        """A card that could listen has come to a zone: what it says may work there."""
        index = self.index or self.index_of()
        if card not in index.awake and self.rules.layout.names[zone] in index.places[card]:
            self.index = index_of(index.roster, index.awake | {card})

    # -- events ----------------------------------------------------------------------------------

    def hears(self, kind: str) -> bool:
        """Whether anybody could listen to events of a kind."""
        index = self.index or self.index_of()
        return kind in index.heard or (bool(self.effects) and kind in index.grantable)

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """What is changed inside happens at the same time: listeners hear of all of it when all of it is done."""
        if self.gathered is not None:  # part of something larger that happens at once
            yield
            return
        self.gathered = []
        try:
            yield
        finally:
            gathered, self.gathered = self.gathered, None
        batches: dict[str, list[Event]] = {}
        for event in gathered:
            batches.setdefault(event.kind, []).append(event)
        for batch in batches.values():
            self.emit_all(batch)

    def emit(self, event: Event) -> None:
        """Tell the listeners that something happened."""
        if self.gathered is not None:
            self.gathered.append(event)
            return
        index = self.index or self.index_of()
        if self.hears(event.kind):
            self._notice(event, {})
        if index.watchful or self.held or (self.effects and index.may_watch):
            self.look_around()

    def tell(
        self,
        kind: str,
        who: int,
        card: int = -1,
        src: int = -1,
        dst: int = -1,
        cause: str = "rule",
        by: int = -1,
        n: int = 1,
        facts: dict[str, Any] = NO_FACTS,
    ) -> None:
        """`emit` for an event that is only made if somebody could listen to it."""
        index = self.index or self.index_of()
        if self.gathered is not None:
            self.gathered.append(Event(kind, who, card, src, dst, cause, by, n=n, facts=facts))
            return
        if kind in index.heard or (self.effects and kind in index.grantable):
            self._notice(Event(kind, who, card, src, dst, cause, by, n=n, facts=facts), {})
        if index.watchful or self.held or (self.effects and index.may_watch):
            self.look_around()

    def emit_all(self, batch: Sequence[Event]) -> None:
        """Tell the listeners of events that happened at the same time."""
        if self.gathered is not None:
            self.gathered += batch
            return
        index = self.index or self.index_of()
        kind = batch[0].kind
        granted = self.effects and kind in index.grantable
        if granted or kind in index.heard:
            if granted or kind in index.loud:
                came_from = {event.card: event for event in batch}
                for event in batch:
                    self._notice(event, came_from)
            else:
                listening = index.own[kind]
                for event in batch:
                    if event.card in listening:
                        self._notice(event, {event.card: event})
        if index.watchful or self.held or (self.effects and index.may_watch):
            self.look_around()

    def _notice(self, event: Event, came_from: dict[int, Event]) -> None:
        index = self.index or self.index_of()
        kind = event.kind
        if kind in index.own:
            for ability in index.own[kind].get(event.card, ()):
                self._ask(event.card, ability, event, came_from)
        for card, ability in index.triggers.get(kind, ()):
            self._ask(card, ability, event, came_from)
        if kind in index.grantable and (index.granting or self.effects):
            self._notice_granted(event, came_from)

    def _ask(self, card: int, ability: Ability, event: Event, came_from: dict[int, Event]) -> None:
        """Put an ability into stand-by if this is what it waits for."""
        trigger = ability.trigger
        assert trigger is not None
        if self.active_at(card, ability, came_from.get(card)):
            if trigger.test(self, card, event):
                self.stand_by(self._master_of(card, came_from), card, ability, event)
        elif (
            ability.condition is not None
            or (trigger.own and (self.projection or event.was is not None))
            or self.is_idle(ability, self.face(card).flags)
        ):
            self.not_active(card, ability, event)

    def not_active(self, card: int, ability: Ability, event: Event) -> None:
        """Hook: an ability did not work when an event of its kind happened: one with a condition, one
        that an effect keeps from working, or one that waits for its own card where effects may have taken it away."""

    def _master_of(self, card: int, came_from: dict[int, Event]) -> int:
        came = came_from.get(card)
        if came is not None and came.src >= 0:
            player = self.rules.layout.player[came.src]
            if player >= 0 and not self.on_field(card):
                return player
        return self.master(card)

    def _notice_granted(self, event: Event, came_from: dict[int, Event]) -> None:
        for card, face in list(self.projected().items()) if self.grants_abilities() else ():
            for ability in face.abilities:
                trigger = ability.trigger
                if trigger is None or trigger.event != event.kind or ability in self.defs[card].abilities:
                    continue
                if self.active_at(card, ability, came_from.get(card)) and trigger.test(self, card, event):
                    self.stand_by(self.master(card), card, ability, event)
        if event.was is not None and event.was.trace and event.card not in self.projected():
            for ability in event.was.abilities:
                trigger = ability.trigger
                if (
                    trigger is None
                    or trigger.event != event.kind
                    or ability in self.defs[event.card].abilities
                ):
                    continue
                if trigger.test(self, event.card, event):
                    self.stand_by(self._master_of(event.card, came_from), event.card, ability, event)
        for effect in self.effects:
            if effect.kind == "timed":
                ability = self.pool.ability(effect.key)
                trigger = ability.trigger
                if (
                    trigger is not None
                    and trigger.event == event.kind
                    and trigger.test(self, effect.src, event)
                ):
                    self.stand_by(effect.who, effect.src, ability, event, effect.bound)
                    if effect.once:
                        self.effects = tuple(e for e in self.effects if e is not effect)
                    self.noticed_timed(effect)

    def grants_abilities(self) -> bool:
        """Whether anything that lasts may be handing out abilities right now."""
        names, where = self.rules.layout.names, self.where
        for card, ability in (self.index or self.index_of()).granting:
            zone = where[card]
            if (names[zone] if zone >= 0 else self.area_name(card)) in ability.active:
                return True
        if not self.effects:
            return False
        return any(change[2] == "ability" for effect in self.effects for change in effect.changes)

    def noticed_timed(self, effect: Effect) -> None:
        """Hook: a timed trigger was fulfilled (a game cites its rule)."""

    def active_at(self, card: int, ability: Ability, came: Event | None = None) -> bool:
        """Whether the ability works where the card is, or worked where it was a moment ago (`came`)."""
        zone = self.where[card]
        names = self.rules.layout.names
        if (names[zone] if zone >= 0 else self.area_name(card)) in ability.active:
            return self.is_valid(card, ability)
        if came is None or came.src < 0 or names[came.src] not in ability.active:
            return False
        if came.was is not None and ability not in came.was.abilities:
            self.was_negated(card, ability)
            return False
        player = self.rules.layout.player[came.src]
        context = context_of(player if player >= 0 else self.owner[card], card)
        return ability.condition is None or ability.condition(self, context)

    def was_negated(self, card: int, ability: Ability) -> None:
        """Hook: an ability was gone from the card before it left, so it does not trigger."""

    def is_valid(self, card: int, ability: Ability) -> bool:
        """Whether the card still has the ability and its condition holds."""
        return self.working(card, ability) is not None

    def working(self, card: int, ability: Ability) -> Context | None:
        """What an ability knows that works (its master and its card); None if it does not work."""
        projection = self.projection
        if projection is None:
            projection = self.projected()
        face = projection.get(card)
        if face is not None and (
            ability not in face.abilities or (face.flags and self.is_idle(ability, face.flags))
        ):
            return None
        context = context_of(self.master(card), card)
        condition = ability.condition
        return context if condition is None or condition(self, context) else None

    def is_idle(self, ability: Ability, flags: frozenset[str]) -> bool:
        """Hook: whether flags of a card keep an ability that it still has from working."""
        return False

    def stand_by(
        self,
        player: int,
        card: int,
        ability: Ability,
        event: Event,
        bound: Mapping[str, object] | None = None,
    ) -> None:
        """Put an ability into stand-by once."""
        self.clock += 1
        waiting = Pending(player, card, self.ident[card], ability.key, event.plain(), bound or {}, self.clock)
        self.pending = (*self.pending, waiting)
        self.triggered(player, card, ability)

    def triggered(self, player: int, card: int, ability: Ability) -> None:
        """Hook: an ability entered stand-by (a game cites its rule)."""
        self.cite(ability.rule, lines.STAND_BY, card, ability.key)

    # -- situations --------------------------------------------------------------------------------

    def watchful(self) -> bool:
        """Whether a situation that somebody waits for may begin now, or end."""
        index = self.index or self.index_of()
        return bool(index.watchful or self.held or (self.effects and index.may_watch))

    def look_around(self) -> None:
        """Put situation triggers into stand-by whose situation has just begun."""
        now = set()
        for card, ability in self._situations():
            if self.area_name(card) not in ability.active:
                continue
            trigger = ability.trigger
            assert trigger is not None
            assert trigger.situation is not None
            if not self.is_valid(card, ability):
                continue
            if trigger.situation(self, context_of(self.master(card), card)):
                name = f"{card}/{self.ident[card]}/{ability.key}"
                now.add(name)
                if name not in self.held and not self._stands_by(card, ability):
                    self.stand_by(self.master(card), card, ability, Event("situation", self.master(card)))
        if now != self.held:
            self.held = frozenset(now)

    def _situations(self) -> Iterable[tuple[int, Ability]]:
        """The abilities that wait for a situation: printed ones, and those that effects hand out."""
        index = self.index_of()
        if "situation" not in index.grantable or not self.grants_abilities():
            return index.situations
        found = list(index.situations)
        for card, face in self.projected().items():
            for ability in face.abilities:
                if ability.trigger is not None and ability.trigger.situation is not None:
                    found.append((card, ability))
        return {(card, ability.key): (card, ability) for card, ability in found}.values()

    def _stands_by(self, card: int, ability: Ability) -> bool:
        """Whether that ability of that very card is in stand-by already."""
        here = (card, self.ident[card], ability.key)
        return any((p.card, p.ident, p.key) == here for p in self.pending)

    def remove_pending(self, number: int) -> Pending | None:
        """Take one stand-by ability away (it is being played, or cannot be)."""
        found = next((p for p in self.pending if p.number == number), None)
        if found is not None:
            self.pending = tuple(p for p in self.pending if p.number != number)
        return found

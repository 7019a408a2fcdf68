"""What can change on the table?

Every observable change is made by one function here: it makes the change, writes the log line with
its rule, and tells the triggers (watch.py). Nothing else writes to zones, modes, markers or stacks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.kernel import chance, lines
from judge.kernel.events import NO_FACTS, SHOWN, Event
from judge.kernel.state import ACTIVE, BENEATH, GONE, LOOKS_NOWHERE
from judge.kernel.watch import Watch

if TYPE_CHECKING:
    from judge.kernel.cards import CardDef
    from judge.kernel.listening import Index


class Passage(NamedTuple):
    """How one card goes to another zone: where, by which rule, and what is behind it.

    `carry` takes what lies beneath it along as part of the same stack; `bottom` puts it last in a zone
    with an order.
    """

    card: int
    zone: int
    rule: str
    cause: str = "rule"
    by: int = -1
    source: int = -1
    bottom: bool = False
    carry: bool = False


# A function of its own: in `move`, which runs for every card, the comprehension would make cells of the names.
def to_one(
    cards: Sequence[int],
    zone: int,
    rule: str,
    cause: str = "rule",
    by: int = -1,
    source: int = -1,
    bottom: bool = False,
    carry: bool = False,
) -> list[Passage]:
    """The same way for several cards."""
    return [Passage(card, zone, rule, cause, by, source, bottom, carry) for card in cards]


#: The name of the line that is written most often; looked up once.
_MOVE = lines.MOVE.name


class Atoms(Watch):
    """The changes a table knows."""

    __slots__ = ()

    def keeps_identity(self, src: int, dst: int) -> bool:
        """Whether a card stays the same card when it moves so. Games may say otherwise; the two areas
        alone decide, so each pair is asked once (`Layout.same_card`)."""
        on_field = self.rules.layout.on_field
        return src >= 0 and on_field[src] and on_field[dst]

    def _same_cards(self) -> tuple[tuple[bool, ...], ...]:
        layout = self.rules.layout
        zones = range(layout.size)
        layout.same_card = tuple(
            tuple(self.keeps_identity(src, dst) for dst in zones) for src in (*zones, BENEATH, GONE)
        )
        return layout.same_card

    def move(
        self,
        cards: Sequence[int],
        zone: int,
        rule: str,
        *,
        bottom: bool = False,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        carry: bool = False,
    ) -> None:
        """Move cards to one zone at the same time. Cards go to the end of the zone (the top of a
        deck is its first card; `bottom` puts them last there, else first).

        Cards beneath a moving card go with it: as part of the same stack with `carry`, each on its
        own otherwise.
        """
        if len(cards) != 1:
            self.transfer(to_one(cards, zone, rule, cause, by, source, bottom, carry))
            return
        (card,) = cards
        where = self.where
        src = where[card]
        if src < 0 or (card in self.beneath and not carry):
            self.transfer((Passage(card, zone, rule, cause, by, source, bottom, carry),))
            return
        # What `transfer` and `_land` do, written out for one card from one zone to another: nine moves of ten.
        layout, zones, index = self.rules.layout, self.zones, self.index or self.index_of()
        on_field = layout.on_field
        was = None
        if on_field[src]:
            self.remember((card,))
            was = self.face(card)
        held = zones[src]
        if held[0] == card:
            zones[src] = held[1:]
        else:
            at = held.index(card)
            zones[src] = held[:at] + held[at + 1 :]
        zones[zone] = (card, *zones[zone]) if layout.ordered[zone] and not bottom else (*zones[zone], card)
        self.clock = self.stamp[card] = self.clock + 1
        if not (layout.same_card or self._same_cards())[src][zone]:
            self.ident[card] += 1
            if self.mode[card] or self.markers or self.states:
                self._strip(card)
        where[card] = zone
        self.log.append((rule, _MOVE, (card, src, zone)))
        if card in index.places:
            self.wake(card, zone)
            index = self.index or index
        facts = NO_FACTS
        if self.shown and card in self.shown:
            facts = SHOWN
            self._hide_again(card)
        projection = self.projection
        if projection is not None:
            fixed = self.fixed
            if (
                not fixed
                or (fixed < LOOKS_NOWHERE and (on_field[src] or on_field[zone]))
                or card in projection
                or (card in index.awake and card in index.static)
            ):
                self.projection = None
        heard = index.hears_moves or card in index.movers or (self.effects and "move" in index.grantable)
        if not heard and self.moved_unheard(card, src, zone, index):
            return
        batch = [Event("move", self.owner[card], card, src, zone, cause, by, source, 1, was, facts)]
        self.moved(batch, rule)
        if heard:
            self.emit_all(batch)

    def moved_unheard(self, card: int, src: int, dst: int, index: Index) -> bool:
        """Hook: what `moved` does, for a move that nobody listens to; False if that takes an event."""
        return False

    def transfer(self, passages: Sequence[Passage]) -> None:
        """Move cards at the same time, each its own way: all are lifted, then all are put down. What lands
        at the same time has the same time stamp, and listeners hear of all of it as one."""
        if not passages:
            return
        on_field, where = self.rules.layout.on_field, self.where
        if self.projection is None:
            self.projected()  # what the cards are before any of them is lifted
        leaving = [row.card for row in passages if where[row.card] >= 0 and on_field[where[row.card]]]
        if leaving:
            self.remember(leaving)
        batch: list[Event] = []
        rows: list[Passage] = []
        for row in passages:
            batch.append(self._lift(row.card, row.zone, row.cause, row.by, row.source))
            if self.beneath and not row.carry and row.card in self.beneath:
                batch += self._lift_beneath(row)
            rows += [row] * (len(batch) - len(rows))
        self._put_down(batch, rows)
        self.clock += 1
        for event, row in zip(batch, rows, strict=True):
            self._land(event.card, event.src, event.dst, row.rule)
        if self.projection is not None:
            self._forget(batch)
        self.moved(batch, passages[0].rule)
        self.emit_all(batch)

    def _lift_beneath(self, row: Passage) -> list[Event]:
        """Take what lies beneath a card from there; each card goes on its own."""
        below = self.beneath[row.card]
        self.beneath = {top: cards for top, cards in self.beneath.items() if top != row.card}
        return [
            Event(
                "move",
                self.owner[other],
                other,
                BENEATH,
                self.area_for(other, row.zone),
                row.cause,
                row.by,
                row.source,
            )
            for other in below
        ]

    def area_for(self, card: int, zone: int) -> int:
        """Hook: where a card goes whose stack goes to `zone` (to its own owner's area, say)."""
        return zone

    def _put_down(self, batch: list[Event], rows: list[Passage]) -> None:
        """Add lifted cards to the zones they go to: on top of ordered ones unless it is the bottom."""
        ordered, zones = self.rules.layout.ordered, self.zones
        landing: dict[tuple[int, bool], tuple[int, ...]] = {}
        for event, row in zip(batch, rows, strict=True):
            place = (event.dst, ordered[event.dst] and not row.bottom)
            landing[place] = (*landing.get(place, ()), event.card)
        for (zone, top), cards in landing.items():
            zones[zone] = cards + zones[zone] if top else zones[zone] + cards

    def _forget(self, batch: list[Event]) -> None:
        """Drop the projection, unless moving these cards cannot have changed what any card is: they are
        not part of it, and nothing that lasts looks at where they were or are."""
        fixed, projection = self.fixed, self.projection
        if fixed:
            assert projection is not None
            on_field, index = self.rules.layout.on_field, self.index or self.index_of()
            for event in batch:
                card, src = event.card, event.src
                if src < 0 or card in projection or (card in index.awake and card in index.static):
                    break
                if fixed < LOOKS_NOWHERE and (on_field[src] or on_field[event.dst]):
                    break
            else:
                return
        self.projection = None

    def remember(self, cards: Sequence[int]) -> None:
        """Keep what cards on the field are, and where, before they leave it (final information)."""
        for card in cards:
            if self.on_field(card):
                face = self.face(card)
                values = None if face is self.defs[card].face else face.values()
                self.final = {**self.final, card: (self.ident[card], self.where[card], values)}

    def _lift(self, card: int, zone: int, cause: str, by: int, source: int) -> Event:
        src = self.where[card]
        was = self.face(card) if src >= 0 and self.rules.layout.on_field[src] else None
        facts = SHOWN if card in self.shown else NO_FACTS
        if src >= 0:
            held = self.zones[src]
            at = held.index(card)
            self.zones[src] = held[:at] + held[at + 1 :]
        elif src == BENEATH:
            top = self.top_of(card)
            facts = {"over": top}
            rest = tuple(c for c in self.beneath[top] if c != card)
            self.beneath = {k: v for k, v in self.beneath.items() if k != top}
            if rest:
                self.beneath = {**self.beneath, top: rest}
        return Event("move", self.owner[card], card, src, zone, cause, by, source, 1, was, facts)

    def _land(self, card: int, src: int, zone: int, rule: str) -> None:
        if not (self.rules.layout.same_card or self._same_cards())[src][zone]:
            self.ident[card] += 1
            self._strip(card)
        self.where[card] = zone
        self.stamp[card] = self.clock
        self.log.append((rule, _MOVE, (card, src, zone)))
        if card in (self.index or self.index_of()).places:
            self.wake(card, zone)
        if self.shown and card in self.shown:
            self._hide_again(card)

    def _strip(self, card: int) -> None:
        """The card has become another card: nothing of what was on it stays."""
        self.mode[card] = ACTIVE
        if card in self.markers:
            self.markers = {**self.markers}
            del self.markers[card]
        if card in self.states:
            self.states = {other: held for other, held in self.states.items() if other != card}

    def _hide_again(self, card: int) -> None:
        self.shown = self.shown - {card}
        self.hidden_again(card)

    def hidden_again(self, card: int) -> None:
        """Hook: a revealed card is no longer shown because it moved."""

    def moved(self, batch: list[Event], rule: str) -> None:
        """Hook: a game's own consequences of a move (tokens that disappear, a counted event)."""

    def set_mode(
        self, card: int, mode: int, rule: str, *, cause: str = "rule", by: int = -1, source: int = -1
    ) -> bool:
        """Switch a card to active (0) or rest (1). False if it was so already: nothing happens."""
        if self.mode[card] == mode:
            return False
        self.mode[card] = mode
        self.look_again()
        self.cite(rule, lines.MODE, card, mode)
        self.emit(Event("mode", self.master(card), card, cause=cause, by=by, source=source, n=mode))
        return True

    def add_markers(
        self,
        card: int,
        number: int,
        rule: str,
        *,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        facts: dict[str, Any] = NO_FACTS,
    ) -> int:
        """Put markers on a card or take them off; never below zero. The change made."""
        before = self.markers.get(card, 0)
        after = max(0, before + number)
        if after != before:
            self.markers = {**self.markers, card: after}
            self.look_again()
            self.cite(rule, lines.MARKERS, card, before, after)
            how: dict[str, Any] = {"cause": cause, "by": by, "source": source, "facts": facts}
            self.emit(Event("markers", self.master(card), card, n=after - before, **how))
        return after - before

    def put_in_state(self, cards: Sequence[int], state: str, rule: str, *, cause: str = "rule") -> list[int]:
        """Put cards into a named state (`locked`, `face down`…) at the same time; those that were not in it."""
        new = [card for card in cards if not self.is_in(card, state)]
        self.states = {**self.states, **{card: self.states.get(card, frozenset()) | {state} for card in new}}
        return self._states_changed(new, state, 1, rule, cause)

    def free_of_state(self, cards: Sequence[int], state: str, rule: str, *, cause: str = "rule") -> list[int]:
        """Take cards out of a named state at the same time; those that were in it."""
        old = [card for card in cards if self.is_in(card, state)]
        changed = {card: self.states[card] - {state} for card in old}
        self.states = {card: held for card, held in {**self.states, **changed}.items() if held}
        return self._states_changed(old, state, 0, rule, cause)

    def _states_changed(self, cards: list[int], state: str, now: int, rule: str, cause: str) -> list[int]:
        """Say it and tell the listeners: an event `state` with `facts["state"]` and n 1 (now in it) or 0."""
        if cards:
            self.look_again()
            for card in cards:
                self.cite(rule, lines.STATE if now else lines.STATE_ENDS, card, state)
            facts = {"state": state}
            self.emit_all([Event("state", self.master(c), c, cause=cause, n=now, facts=facts) for c in cards])
        return cards

    def shuffle(self, zone: int, rule: str) -> None:
        """Put a zone into the order the seed gives."""
        self.zones[zone], self.seed = chance.shuffled(self.seed, self.zones[zone])
        self.cite(rule, lines.SHUFFLE, zone)

    def arrange(self, zone: int, order: tuple[int, ...], rule: str) -> None:
        """Put a zone into a given order."""
        self.zones[zone] = order
        self.cite(rule, lines.SHUFFLE, zone)

    def reveal(self, cards: Sequence[int], rule: str) -> None:
        """Show cards to everybody until they move or are hidden again."""
        self.shown = self.shown | frozenset(cards)
        self.cite(rule, lines.REVEAL, *cards)

    def hide(self) -> None:
        """Stop showing revealed cards."""
        self.shown = frozenset()

    def create(self, definition: CardDef, owner: int, zone: int, rule: str, label: str | None = None) -> int:
        """A new card (a token, or a card while a position is built) in a zone."""
        card = self.enroll(definition, owner, label)
        self.zones[zone] = (*self.zones[zone], card)
        self.clock += 1
        self.where[card] = zone
        self.stamp[card] = self.clock
        self.projection = None
        self.index = None
        self.cite(rule, lines.APPEAR, card, zone)
        event = Event("move", owner, card, GONE, zone)
        self.moved([event], rule)
        self.emit_all([event])
        return card

    def enroll(self, definition: CardDef, owner: int, label: str | None = None) -> int:
        """Give a new card a number and a label; it is nowhere yet."""
        card = len(self.defs)
        if label is None:
            base = f"{'AB'[owner]}.{definition.code}"
            taken = sum(1 for name in self.labels if name == base or name.startswith(base + "#"))
            label = base if not taken else f"{base}#{taken + 1}"
        self.defs = (*self.defs, definition)
        self.owner = (*self.owner, owner)
        self.labels = (*self.labels, label)
        self.where.append(GONE)
        self.stamp.append(0)
        self.ident.append(0)
        self.mode.append(ACTIVE)
        return card

    def finish(self, rule: str, winner: int | None, how: str) -> None:
        """End the game at once."""
        self.result = (rule, winner, how)
        self.alarm = True
        self.cite(rule, lines.RESULT, winner, how)

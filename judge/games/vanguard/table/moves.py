"""How do cards move in Cardfight!! Vanguard?

4.1, 4.4, 4.9 and what moves bring with them: who may not go where, orientation on arrival, G units that return to
the G zone, ride deck cards, hearts that become the vanguard again, cards that leave a battle, pseudo-cards that are
erased. Every move of a card goes through `relocate`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from judge.games.vanguard.cards.faces import VanguardFace
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import (
    BIND,
    DECK,
    DROP,
    G_ZONE,
    GAUGE,
    GC,
    HAND,
    ORDER_AREA,
    REAR,
    RIDE_DECK,
    SOUL,
    STRIDE,
    UNIT_CIRCLES,
    VC,
)
from judge.games.vanguard.table.associations import Associations
from judge.kernel.atoms import Passage, to_one
from judge.kernel.cards import CardDef, Face
from judge.kernel.events import Event
from judge.kernel.state import ACTIVE, BENEATH, REST

#: The zones in which pseudo-cards can be (15.3.4, 15.4.2, 15.5.2, supplement A1).
EFFECTIVE = {
    "protect": frozenset((HAND, GC)),
    "token": frozenset((*UNIT_CIRCLES, GC)),
    "ticket": frozenset((HAND, ORDER_AREA)),
    "present": frozenset((HAND,)),
}
#: Zones in which a face down card is in the hidden state (4.12.3, 4.14.2, 4.18.2).
_SECRET = (BIND, G_ZONE, RIDE_DECK)
#: The rule by which each kind of pseudo-card is erased elsewhere.
ERASED_BY = {"protect": "15.3.4", "token": "15.4.2", "ticket": "15.5.2", "present": "15.6.2"}


#: The cause of a move by which a card is put on a circle as a locked card (7.30.5).
AS_LOCKED = "put as locked"


class Before(NamedTuple):
    """What a card was before it moved: its zone, time stamp, whether a unit, its master and face."""

    zone: int
    stamp: int
    unit: bool
    master: int
    face: Face | None
    #: Face down where a card that comes face up is in the public state.
    hidden: bool


def _event(kind: str, who: int, row: Passage, was: Before) -> Event:
    """What a move amounts to, as an event with what the card was before it."""
    facts = {"how": row.cause}
    return Event(kind, who, row.card, was.zone, row.zone, row.cause, row.by, row.source, 1, was.face, facts)


class Moves(Associations):
    """A table on which cards move."""

    __slots__ = ()

    def is_hidden(self, card: int) -> bool:
        """Whether a card lies where not everybody sees it (4.1.2, 4.2.3)."""
        offset = self.offset_of(card)
        if offset in (G_ZONE, RIDE_DECK):
            return not self.is_face_up(card)
        return offset in (DECK, HAND, GAUGE)

    def pseudo(self, card: int) -> str | None:
        """The kind of pseudo-card a card is (15.2); None for a card."""
        if not self.defs[card].token:
            return None
        face = self.printed(card)
        for kind in ("protect", "ticket", "present"):
            if kind in face.special:
                return kind
        return "token"

    def keeps_identity(self, src: int, dst: int) -> bool:
        """A card that goes from circle to circle is the same card (4.1.8)."""
        on_field = self.rules.layout.on_field
        return src >= 0 and on_field[src] and on_field[dst]

    def area_for(self, card: int, zone: int) -> int:
        """Where a card beneath another goes: to its owner's zone (4.1.12), G units to the G zone (4.9.5), cards of the
        ride deck there instead of the deck (6.7.5.2)."""
        start, offset = self.owner[card] * STRIDE, zone % STRIDE
        if self.is_g(card) and not self.rules.layout.on_field[zone]:
            return start + G_ZONE
        if offset == DECK and card in self.ridden:
            self.cite("6.7.5.2", lines.TO_THE_RIDE_DECK_ZONE, card)
            return start + RIDE_DECK
        return start + offset

    # -- moving --------------------------------------------------------------------------------------------

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
        """Move cards to one zone at the same time, as `relocate` does."""
        self.relocate(to_one(cards, zone, rule, cause, by, source, bottom, carry))

    def send(
        self,
        cards: Sequence[int],
        area: str,
        rule: str,
        *,
        bottom: bool = False,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
    ) -> None:
        """Move cards to their owners' zones of that name, at the same time (4.1.12)."""
        ordered = sorted(cards, key=lambda card: self.owner[card] != self.tp)
        self.relocate(
            [Passage(c, self.zone(self.owner[c], area), rule, cause, by, source, bottom) for c in ordered]
        )

    def relocate(self, passages: Sequence[Passage]) -> None:
        """Move cards at the same time, each its way, with everything that the rules attach to moving."""
        rows = [row for row in map(self._allowed, passages) if row is not None]
        if not rows:
            return
        if self.beneath:
            for hook in HOOKS.leaving:
                rows = [*hook(self, rows), *rows]  # type: ignore[arg-type]
        before = {row.card: self._before(row.card) for row in rows}
        uncovered = [row for row in rows if self._leaves_hearts(row)]
        for row in uncovered:
            self._hearts_return(row)
        rest = [row for row in rows if row not in uncovered]
        if self.beneath:
            self._originals_go(rest)
        if len(rest) == 1:
            card, zone, rule, cause, by, source, bottom, carry = rest[0]
            super().move((card,), zone, rule, bottom=bottom, cause=cause, by=by, source=source, carry=carry)
        elif rest:
            self.transfer(rest)
        for row in rows:
            self._arrived(row, before[row.card])
        if len(rows) > 1:
            self._came_together(rows, before)
        self._tell(rows, before)
        for row in rows:
            self._after(row, before[row.card].zone)

    def _originals_go(self, rows: Sequence[Passage]) -> None:
        """originalDress cards move with their unit, and are units again off the field (6.7.5, 6.7.5.1)."""
        for row in rows:
            originals = self.dress(row.card)
            if originals and row.zone != self.where[row.card]:
                self.cite("6.7.5", lines.TOGETHER, row.card, *originals)
                if not self.rules.layout.on_field[row.zone]:
                    self.cite("6.7.5.1", lines.UNITS_AGAIN, *originals)
                if self.is_in(row.card, "xoverdress"):
                    self.cite("6.8.3.5", lines.TOGETHER, row.card, *originals)

    def _before(self, card: int) -> Before:
        on_field = self.where[card] >= 0 and self.rules.layout.on_field[self.where[card]]
        face = self.face(card) if on_field else None
        return Before(
            self.where[card],
            self.stamp[card],
            on_field and self.is_unit(card),
            self.master(card),
            face,
            self.offset_of(card) in _SECRET and self.is_in(card, "face down"),
        )

    def _allowed(self, row: Passage) -> Passage | None:
        """The way a card goes really; None if it does not move."""
        card, zone = row.card, row.zone
        src = self.where[card]
        owner, went = self.owner[card], zone % STRIDE
        circle = self.rules.layout.on_field[zone]
        swayed = bool(self.sway) and card in self.sway
        if circle and zone // STRIDE != owner and not (swayed and went == GC):
            self.cite("7.39.4.2" if swayed else "4.1.13", lines.NOT_MOVED, card)
            return None
        if circle and swayed:
            self.cite("7.39.4.3", lines.MOVES_AS_ANY_CARD, card)
        if not circle and zone // STRIDE != owner and row.cause not in ("imprisoned", "scouted"):
            self.cite("4.1.12", lines.OWNERS_ZONE, card)
            zone = owner * STRIDE + went
        kind = self.pseudo(card)
        locked = kind == "protect" and row.cause == AS_LOCKED
        if kind in ("protect", "present") and circle and went not in EFFECTIVE[kind] and not locked:
            self.cite("15.3.6" if kind == "protect" else "15.6.1", lines.NOT_MOVED, card)
            zone, circle = owner * STRIDE + DROP, False
        elif circle and self.printed(card).main == "order" and row.cause not in ("music", "set as unit"):
            self.cite("4.4.3", lines.ORDER_ON_A_CIRCLE, card)
            zone, circle = owner * STRIDE + DROP, False
        carry = row.carry or (src >= 0 and circle and self.rules.layout.on_field[src])
        if self.is_g(card) and not circle and src >= 0 and src % STRIDE == VC and zone % STRIDE != G_ZONE:
            self.cite("4.4.2.1", lines.TO_THE_G_ZONE, card)
            zone = owner * STRIDE + G_ZONE
        if zone % STRIDE == DECK and card in self.ridden and zone % STRIDE != RIDE_DECK:
            self.cite("4.18.4", lines.TO_THE_RIDE_DECK_ZONE, card)
            zone = owner * STRIDE + RIDE_DECK
        return row if (zone, carry) == (row.zone, row.carry) else row._replace(zone=zone, carry=carry)

    def _came_together(self, rows: Sequence[Passage], before: dict[int, Before]) -> None:
        """Continuous abilities that set the same value and come to the field at the same time: those of the turn
        player count as the earlier ones, and a master decides the order of the own ones (11.9.3.1.1.2)."""
        on_field = self.rules.layout.on_field
        came = [
            row.card
            for row in rows
            if self.where[row.card] >= 0
            and on_field[self.where[row.card]]
            and not (before[row.card].zone >= 0 and on_field[before[row.card].zone])
        ]
        kinds = [kind for card in came for kind in self._sets(card)]
        if len(set(kinds)) == len(kinds):
            return
        setting = [card for card in came if self._sets(card)]
        for player in (self.tp, 1 - self.tp):
            own = tuple(card for card in setting if self.master(card) == player)
            for card in own:
                self.clock = self.stamp[card] = self.clock + 1
            if len(own) > 1:
                self.open = (*self.open, ("11.9.3.1.1.2", own))
        if len({self.master(card) for card in setting}) > 1:
            self.cite("11.9.3.1.1.2", lines.TURN_PLAYER_FIRST, self.tp)
        self.projection = None

    def _sets(self, card: int) -> frozenset[str]:
        """The attributes that the continuous abilities printed on a card set to a value."""
        statics = (static for ability in self.defs[card].abilities for static in ability.statics)
        return frozenset(static.attribute for static in statics if static.how == "set")

    def _arrived(self, row: Passage, before: Before) -> None:
        """Orientation, time stamp and what is forgotten when a card has come to another zone."""
        card, zone = row.card, self.where[row.card]
        src, stamp = before.zone, before.stamp
        if zone < 0:
            return
        if not self.rules.layout.on_field[zone]:
            if self.sway and card in self.sway:
                self.cite("7.39.4", lines.NO_LONGER_DOMINATED, card)
                self.cite("7.39.4.1", lines.OWNERS_ZONE, card)
                self.sway = {c: p for c, p in self.sway.items() if c != card}
            return
        went = zone % STRIDE
        came = src % STRIDE if src >= 0 and self.rules.layout.on_field[src] else -1
        if came >= 0:
            # 11.9.3.1.1: the time stamp is that of coming on to the field; who listened to the move saw another.
            self.stamp[card] = stamp
            self.projection = None
            gauge = [c for c, unit in self.ties.items() if unit == card and self.where[c] % STRIDE == GAUGE]
            if gauge:
                self.cite("4.15.3.2", lines.GAUGE_OF, card, *gauge)
        if went == GC:
            self.mode[card] = REST
        elif came in REAR and went in REAR:
            self.cite("4.9.2.5.2", lines.KEEPS_ITS_ORIENTATION, card)
        else:
            self.mode[card] = ACTIVE
            self.cite("4.9.2.3.1" if went == VC else "4.9.2.5.1", lines.STANDS, card)

    def _tell(self, rows: Sequence[Passage], before: dict[int, Before]) -> None:
        """Tell what a move amounts to: placed, retired, discarded (7.17.2, 7.18.2, 7.9.2)."""
        placed, retired, discarded = [], [], []
        on_field = self.rules.layout.on_field
        for row in rows:
            card = row.card
            was = before[card]
            src, dst = was.zone, row.zone
            from_circle = src >= 0 and on_field[src]
            if on_field[dst]:
                if not from_circle and row.cause != "music":
                    placed.append(_event("placed", self.master(card), row, was))
            elif dst % STRIDE == DROP and src >= 0:
                if from_circle and was.unit:
                    retired.append(_event("retired", was.master, row, was))
                elif src % STRIDE in (DECK, HAND, GAUGE):
                    discarded.append(_event("discarded", self.owner[card], row, was))
            if dst % STRIDE == SOUL and row.cause != "ride":
                self.tally(f"soul/{dst // STRIDE}")
        shown = [row.card for row in rows if before[row.card].hidden and not self.is_hidden(row.card)]
        if shown:
            self.cite("4.1.3", lines.PUBLIC, *shown)
        if placed:
            self.cite("7.17.1")
            self.cite("7.17.2", lines.PLACED, *(one.card for one in placed))
            if self.effects or (self.index or self.index_of()).statics:
                for one in placed:
                    if self.face(one.card).trace:
                        self.cite("11.9.6", lines.THE_MOMENT_IT_COMES, one.card)
            self.emit_all(placed)
        if retired:
            self.cite("7.18.2", lines.RETIRED, *(one.card for one in retired))
            self.emit_all(retired)
        if discarded:
            self.cite("7.9.2", lines.DISCARDED, *(one.card for one in discarded))
            self.emit_all(discarded)

    def _after(self, row: Passage, src: int) -> None:
        """What follows a move at once, without waiting for a check timing."""
        card, zone = row.card, self.where[row.card]
        if zone < 0:
            return
        kind = self.pseudo(card)
        if kind is not None and zone % STRIDE in EFFECTIVE[kind]:
            self.cite("15.2.4.1.1", lines.MOVES_AS_ANY_CARD, card)
        elif kind is not None and not (kind == "protect" and row.cause == AS_LOCKED):
            if kind == "token" and zone % STRIDE == SOUL:
                self.cite("15.4.2.1", lines.ERASED, card)
            self.cite(ERASED_BY[kind], lines.ERASE_ZONE, card)
            self.erase(card, "15.2.4.2.1")
            return
        on_field = self.rules.layout.on_field
        if self.is_g(card) and not on_field[zone] and zone % STRIDE != G_ZONE and src >= 0 and on_field[src]:
            guardian = src % STRIDE == GC
            self.cite("4.4.2", lines.TO_THE_G_ZONE, card)
            rule = "4.9.5" if guardian else "4.4.2.2"
            self.move((card,), self.owner[card] * STRIDE + G_ZONE, rule, cause=row.cause, by=row.by)
            self.cite("4.14.5", lines.FACE_UP, card)
        if self.is_g(card) and self.where[card] % STRIDE == G_ZONE and self.count(f"game ultimate/{card}"):
            self._ultimate_returns(card)
        for hook in HOOKS.arrived:
            hook(self, card)  # type: ignore[arg-type]

    def _ultimate_returns(self, card: int) -> None:
        """A G unit strode by ultimate stride is back: the whole G zone is removed from the game (6.6.3.5)."""
        self.counters = {name: n for name, n in self.counters.items() if name != f"game ultimate/{card}"}
        self.send(self.zones[self.where[card]], "removed", "6.6.3.5", cause="rule")

    def creatable(self, definition: CardDef, zone: int) -> bool:
        """Whether a pseudo-card can be created in a zone; in one of its erase zones it is not (15.2.4.2.2)."""
        special = definition.face.special if isinstance(definition.face, VanguardFace) else frozenset()
        kind = next((one for one in ("protect", "ticket", "present") if one in special), "token")
        return not definition.token or zone % STRIDE in EFFECTIVE[kind]

    def create(self, definition: CardDef, owner: int, zone: int, rule: str, label: str | None = None) -> int:
        """A new pseudo-card in a zone; in a hidden zone everybody may look at it all the same (15.2.1.1.1.1)."""
        card = super().create(definition, owner, zone, rule, label)
        if definition.token and self.rules.layout.specs[zone].hidden_from != "nobody":
            self.cite("15.2.1.1.1.1", lines.EVERYBODY_SEES_IT, card)
        return card

    def erase(self, card: int, rule: str) -> None:
        """Erase a pseudo-card: it leaves its zone and is no longer there (15.2.3)."""
        self.cite("15.2.3", lines.ERASED, card)
        self.cite("15.2.3.1", lines.LEAVES_ITS_ZONE, card)
        self.vanish(card, rule)
        self.leaves_battle((card,))

    def vanish(self, card: int, rule: str) -> None:
        """A pseudo-card is no longer there; what lay beneath it stays."""
        super().vanish(card, rule)
        self.settled = -1

    # -- what the kernel asks --------------------------------------------------------------------------------

    def moved(self, batch: list[Event], rule: str) -> None:
        """Cards that went elsewhere take no part in the battle any more; legions end."""
        self.settled = -1
        on_field = self.rules.layout.on_field
        for event in batch:
            if event.src < 0 or event.dst < 0 or on_field[event.src] or on_field[event.dst]:
                self.projection = None  # what rules make of cards depends on what lies on circles, and where
                break
        self.leaves_battle([event.card for event in batch])
        for event in batch:
            if event.src >= 0 and event.src % STRIDE == VC and event.dst != BENEATH:
                self._legion_ends(event)
            elif event.src == BENEATH and event.dst != BENEATH:
                self._heart_leaves(event.card)

    def _strip(self, card: int) -> None:
        if card in self.ties and self.is_in(card, "mate"):
            self.cite("6.4.1.3.1.1", lines.LEGION_ENDS, self.ties[card], card)
        super()._strip(card)
        if card in self.ties:
            self.ties = {c: u for c, u in self.ties.items() if c != card}

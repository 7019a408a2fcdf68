"""How do cards and life change on the table of Buddyfight?

The atoms: moving cards with their souls (topic/souls), drawing, gauge, stand and rest, life, and what a card may look
back at (topic/when-destroyed). How cards leave the field is happenings.py's.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import (
    BUDDY,
    DECK,
    DROP,
    GAUGE,
    HAND,
    LOST_DECK,
    REMOVED,
    STRIDE,
    on_field,
)
from judge.games.buddyfight.table.board import FACE_DOWN, Board
from judge.kernel.atoms import Passage
from judge.kernel.events import Event
from judge.kernel.state import ACTIVE, BENEATH, REST


class Moves(Board):
    """A table on which things move."""

    __slots__ = ()

    # -- moving ------------------------------------------------------------------------------------

    def area_for(self, card: int, zone: int) -> int:
        """The soul of a card that leaves the field goes to the drop zone, wherever the card goes (topic/souls)."""
        return self.owner[card] * STRIDE + DROP

    def put(
        self,
        cards: Sequence[int],
        name: str,
        rule: str,
        *,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        bottom: bool = False,
    ) -> None:
        """Move cards to their owners' areas of that name, all at the same time. A Lost card and a normal card are
        never mixed in the deck zone: the card stays where it is (lost/no-mix)."""
        rows = []
        for card in cards:
            zone = self.owner[card] * STRIDE + self.rules.layout.offset[name]
            if name == "deck" and not self.fits_deck(card):
                self.cite("lost/no-mix", lines.NOT_INTO_THIS_DECK, card)
                continue
            rows.append(Passage(card, zone, rule, cause, by, source, bottom))
        self.passing(rows)

    def fits_deck(self, card: int) -> bool:
        """Whether a card may be put into its owner's deck zone (lost/no-mix, topic/card-backs)."""
        return self.printed(card).back == self.deck_back(self.owner[card])

    def passing(self, rows: Sequence[Passage]) -> None:
        """Carry out moves as one; what lies in the soul of a card that leaves the field is dropped."""
        if not rows:
            return
        souls = [
            other
            for row in rows
            if not row.carry and not (on_field(self.where[row.card]) and on_field(row.zone))
            for other in self.souls(row.card)
        ]
        kept = [
            row._replace(carry=True) if on_field(self.where[row.card]) and on_field(row.zone) else row
            for row in rows
        ]
        hands = [row for row in kept if self.where[row.card] >= 0 and self.where[row.card] % STRIDE == HAND]
        dropped = [row for row in hands if row.zone % STRIDE == DROP]
        ambush = self._face_down_souls(rows)
        self.transfer(kept)
        if souls:
            self.cite("topic/souls", lines.SOUL_DROPPED, *souls)
        if dropped:
            self.announce(
                [
                    Event(
                        "discarded",
                        self.owner[row.card],
                        row.card,
                        cause=row.cause,
                        by=row.by,
                        source=row.source,
                    )
                    for row in dropped
                ]
            )
        if ambush:
            self.announce([Event("face-down soul dropped", self.owner[card], card) for card in ambush])

    def _face_down_souls(self, rows: Sequence[Passage]) -> list[int]:
        """The face-down souls of cards on the field that these moves put into the drop zone (keyword/ambush)."""
        if not self.states:
            return []
        found = [row.card for row in rows if self.where[row.card] == BENEATH and row.zone % STRIDE == DROP]
        found += [
            soul
            for row in rows
            if on_field(self.where[row.card]) and not on_field(row.zone)
            for soul in self.souls(row.card)
        ]
        return [card for card in found if self.hidden(card) and on_field(self.where[self.top_of(card)])]

    def into_soul(
        self, cards: Sequence[int], top: int, rule: str, *, face_down: bool = False, by: int = -1
    ) -> None:
        """Put cards into the soul of a card, face up unless it is said otherwise (topic/souls)."""
        for card in cards:
            for soul in self.souls(card):
                self.put((soul,), "drop", "topic/souls", by=by)
            self.put_beneath(card, top, rule, by=by)
            if face_down:
                self.put_in_state((card,), FACE_DOWN, "topic/souls/face-down")
        if cards:
            self.cite("topic/souls", lines.SOUL, top, *cards)

    def draw(self, player: int, n: int, rule: str = "zone/deck", cause: str = "effect") -> None:
        """Move cards from the top of the deck to the hand, as many as there are (zone/deck)."""
        top = self.area(player, DECK)[:n]
        if top:
            self.passing([Passage(card, player * STRIDE + HAND, rule, cause, player) for card in top])
            self.cite(rule, lines.DRAWS, player, len(top))
            hand = self.area(player, HAND)
            if len({self.printed(card).back for card in hand}) > 1:
                self.cite("lost/mixed", lines.MIXED, *hand)
            self.announce([Event("drawn", player, n=len(top), cause=cause)])
        if len(top) < n:
            self.cite("topic/resolve", lines.NOTHING_TO_DRAW, player)

    def into_gauge(self, cards: Sequence[int], rule: str, *, by: int = -1, source: int = -1) -> None:
        """Put cards into their owners' gauge, face down (zone/gauge)."""
        rows = [Passage(c, self.owner[c] * STRIDE + GAUGE, rule, "effect", by, source) for c in cards]
        self.passing(rows)

    def stand(self, card: int, rule: str, cause: str = "rule", *, by: int = -1, source: int = -1) -> bool:
        """Stand a card; False if it stands already."""
        return self.set_mode(card, ACTIVE, rule, cause=cause, by=by, source=source)

    def rest(self, card: int, rule: str, cause: str = "rule", *, by: int = -1, source: int = -1) -> bool:
        """Rest a card; False if it is at rest already. An impact monster lies the other way (impact/stand)."""
        done = self.set_mode(card, REST, rule, cause=cause, by=by, source=source)
        if done and self.shows(card).type == "impact monster":
            self.cite("impact/stand", lines.PORTRAIT, card)
        return done

    # -- life -----------------------------------------------------------------------------------------

    def gain_life(self, player: int, n: int, rule: str, *, by: int = -1, source: int = -1) -> None:
        """A fighter gains life."""
        if n <= 0:
            return
        if self.forbidden(player, "cannot gain life") is not None:
            self.cite("topic/resolve", lines.NO_LIFE_GAINED, player)
            return
        self.set_life(player, self.life[player] + n, rule)
        self.announce([Event("gained life", player, by=by, source=source, n=n)])

    def lose_life(self, player: int, n: int, rule: str) -> None:
        """A fighter loses or pays life; that is no damage."""
        self.set_life(player, self.life[player] - n, rule)

    def set_life(self, player: int, value: int, rule: str) -> None:
        """A fighter's life becomes a number, never below 0. Whoever has none left loses at the next check."""
        before, self.life[player] = self.life[player], max(0, value)
        self.look_again()
        self.cite(rule, lines.LIFE, player, before, self.life[player])

    # -- what cards may look back at --------------------------------------------------------------------

    def announce(self, events: Sequence[Event]) -> None:
        """Tell the listeners of events that happened at once, and remember them for cards that look back
        (topic/when-destroyed)."""
        if not events:
            return
        self.emit_all(events)
        watched = self.looked_back_at()
        new = tuple(
            (e.kind, e.who, e.card, e.src, e.dst, e.cause, e.by, e.source, e.n, self.clock)
            for e in events
            if e.kind in watched
        )
        if new:
            self.fresh = (*self.fresh, *new)

    def looked_back_at(self) -> frozenset[str]:
        """The kinds of events that a [Counter] of a card in the game waits for."""
        memo = (self.index or self.index_of()).memo
        found = memo.get("after")
        if found is None:
            found = memo["after"] = frozenset(
                ability.extra["after"].event
                for definition in self.defs
                for ability in definition.abilities
                if "after" in ability.extra
            )
        kinds: frozenset[str] = found
        return kinds

    # -- flags and decks --------------------------------------------------------------------------------

    def turn_face_down(self, card: int, rule: str) -> None:
        """Turn a card face down: it loses its abilities, its names and all information. Cards on the field that a
        face-down flag no longer lets be used go to the drop zone (reading `flag-face-down-when`)."""
        from judge.games.buddyfight.rules.flags import unusable

        self.put_in_state((card,), FACE_DOWN, rule)
        self.projection = None
        player = self.master(card)
        if card == self.flag(player):
            gone = unusable(self, player)  # type: ignore[arg-type]
            self.cite("topic/flag-face-down", lines.NO_LONGER_USABLE, *gone)
            self.put(gone, "drop", "topic/flag-face-down")

    def change_deck(self, player: int, rule: str) -> None:
        """The main deck is removed from the game face down, the Lost Deck is the deck now (lost/main-deck)."""
        base = player * STRIDE
        rows = [
            Passage(card, base + REMOVED, "lost/main-deck", "rule", player)
            for card in self.zones[base + DECK]
        ]
        self.passing(rows)
        self.tally(f"lost deck/{player}")
        lost = self.zones[base + LOST_DECK]
        self.cite("lost/game", lines.LOST_DECK, player, len(rows), len(lost))
        self.passing([Passage(card, base + DECK, "lost/game", "rule", player, bottom=True) for card in lost])
        for card in self.zones[base + BUDDY]:
            if self.printed(card).back == "lost":
                self.free_of_state((card,), FACE_DOWN, "lost/buddy")
                self.cite("lost/buddy", lines.REVEALED, card)

"""How do cards and invading monsters move in the Godzilla Card Game?

Chapters 3, 4 and 9: a stack goes as one (3.2.4), cards go home to their owners (4.1.7), what leaves
the zones for the discard pile is destroyed (5.12.1.1), tokens exist in zones only (9.1.4), a position
is where the monster stands (3.3.3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DECK, DISCARD, MONSTER, PUBLIC, S1, STRIDE, number_of
from judge.games.godzilla.table.board import Board
from judge.kernel.atoms import Passage
from judge.kernel.cards import CardDef, Face
from judge.kernel.events import NO_FACTS, Event
from judge.kernel.frames import Card
from judge.kernel.lines import Line
from judge.kernel.listening import Index
from judge.kernel.state import BENEATH, GONE

#: Areas whose topmost cards count as destroyed when they go to the discard pile: zones, strategy
#: zones and the invading monster, which is in the zone of its position (3.3.3.2).
DESTRUCTIBLE = tuple(zone < 2 * STRIDE and zone % STRIDE <= MONSTER for zone in range(2 * STRIDE + 1))
#: The type of card that belongs in each of them.
BELONGS = tuple(
    "battle" if zone % STRIDE < S1 else "monster" if zone % STRIDE == MONSTER else "strategy"
    for zone in range(2 * STRIDE + 1)
)
NUMBERED = tuple(number_of(zone) is not None for zone in range(2 * STRIDE + 1))
DISCARDS = tuple(zone < 2 * STRIDE and zone % STRIDE == DISCARD for zone in range(2 * STRIDE + 1))


#: Counts that a card has come to lie wrong since rule actions were last looked for.
LAY_WRONG = "lay wrong"

#: What a move from one area to another says by itself: that the card is public or hidden now (4.1.2.1), or
#: nothing; None where the field is touched and more is to be looked at.
_SEEN: tuple[tuple[Line[Card] | Literal[False] | None, ...], ...] = tuple(
    tuple(
        None
        if DESTRUCTIBLE[src] or DESTRUCTIBLE[dst]
        else False
        if PUBLIC[src] == PUBLIC[dst]
        else lines.PUBLIC
        if PUBLIC[dst]
        else lines.HIDDEN
        for dst in range(2 * STRIDE + 1)
    )
    for src in range(2 * STRIDE + 1)
)


class Moves(Board):
    """The table, to change."""

    __slots__ = ()

    # -- cards -------------------------------------------------------------------------------------

    def send(
        self,
        cards: Sequence[int],
        name: str,
        rule: str,
        *,
        bottom: bool = False,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
    ) -> None:
        """Move cards to their owners' areas of that name (4.1.7), all at the same time."""
        if not cards:
            return
        owners = {self.owner[card] for card in cards}
        if len(owners) == 1:
            zone = self.zone(owners.pop(), name)
            self._said_home(cards, name, by)
            self.move(cards, zone, rule, bottom=bottom, cause=cause, by=by, source=source)
        else:
            self.go_together(
                [
                    Passage(card, self.zone(self.owner[card], name), rule, cause, by, source, bottom)
                    for card in cards
                ]
            )

    def go_together(self, passages: Sequence[Passage]) -> None:
        """Move cards to areas of their owners (4.1.7) as one."""
        names = self.rules.layout.names
        for row in passages:
            self._said_home((row.card,), names[row.zone], row.by)
        self.transfer(passages)

    def _said_home(self, cards: Sequence[int], name: str, by: int) -> None:
        """Cite that cards go to their owners where that could be doubted."""
        for card in cards:
            owner = self.owner[card]
            if self.where[card] < 0:
                continue
            if self.master(card) != owner:
                self.cite("3.1.1", lines.OWNER, card, owner)
                self.cite("4.1.7", lines.TO_ITS_OWNER, card, owner)
            elif by == 1 - owner and name != "discard":
                self.cite("4.1.7", lines.TO_ITS_OWNER, card, owner)

    def one_at_a_time(self, cards: tuple[int, ...]) -> list[tuple[int, ...]]:
        """Cards of a deck leave it one at a time (4.8.3); others move together."""
        if len(cards) > 1 and all(self.where[c] >= 0 and self.where[c] % STRIDE == DECK for c in cards):
            self.cite("4.8.3", lines.ONE_AT_A_TIME, *cards)
            return [(card,) for card in cards]
        return [cards] if cards else []

    def put_in_order(self, cards: Sequence[int], *, bottom: bool) -> None:
        """Let cards that were just put into decks lie there as their players said (4.1.5)."""
        for zone in dict.fromkeys(self.where[card] for card in cards):
            if zone < 0:
                continue
            own = tuple(card for card in cards if self.where[card] == zone)
            rest = tuple(card for card in self.zones[zone] if card not in own)
            self.zones[zone] = rest + own if bottom else own + rest

    def in_discard(self, card: int) -> bool:
        """Whether a card is in a discard pile."""
        zone = self.where[card]
        return zone >= 0 and DISCARDS[zone]

    def is_gone(self, card: int) -> bool:
        """Whether a token has disappeared."""
        return self.where[card] == GONE

    def area_for(self, card: int, zone: int) -> int:
        """A card of a stack that leaves the zones goes to its own owner's area (4.1.7)."""
        if zone >= 2 * STRIDE or zone % STRIDE <= MONSTER:
            return zone
        return self.owner[card] * STRIDE + zone % STRIDE

    def keeps_identity(self, src: int, dst: int) -> bool:
        """Only a movement from zone to zone keeps a card the same card (4.1.4)."""
        return src >= 0 and NUMBERED[src] and NUMBERED[dst]

    def moved_unheard(self, card: int, src: int, dst: int, index: Index) -> bool:
        """What the rules make of a move that nobody listens to, unless effects last that may follow the card."""
        if self.effects or index.statics:
            return False
        seen = _SEEN[src][dst]
        if seen:
            self.cite("4.1.2.1", seen, card)
        elif seen is None:
            if DISCARDS[dst] and "destroyed" in index.heard:
                return False
            self._field_changed(card, src, dst)
        zones, position = self.zones, self.position
        if zones[position[0] - 1] or zones[STRIDE + position[1] - 1]:
            self.alarm = True
        return True

    def moved(self, batch: list[Event], rule: str) -> None:
        """What the rules make of a move, before anything triggers."""
        zones, position = self.zones, self.position
        if zones[position[0] - 1] or zones[STRIDE + position[1] - 1]:
            self.alarm = True  # a card shares a zone with an invading monster: crush may be due
        index = self.index or self.index_of()
        heard = self.hears("destroyed") or self.watchful()
        gone: list[Event] = []
        for event in batch:
            card, src, dst = event.card, event.src, event.dst
            if src == BENEATH:
                self._came_from_beneath(card, dst, together=len(batch) > 1)
            if src < 0 or dst < 0 or DESTRUCTIBLE[src] or DESTRUCTIBLE[dst]:
                if self._field_changed(card, src, dst) and heard:
                    gone.append(event.instead(kind="destroyed", who=src // STRIDE))
            elif PUBLIC[src] != PUBLIC[dst]:
                self.cite("4.1.2.1", lines.PUBLIC if PUBLIC[dst] else lines.HIDDEN, card)
        if self.effects or index.statics:
            self._effects_follow(batch)
        if gone:
            self.emit_all(gone)

    def _field_changed(self, card: int, src: int, dst: int) -> bool:
        """What the rules make of a move to or from the field; whether the card was destroyed."""
        destroyed = False
        if dst >= 0 and DESTRUCTIBLE[dst]:
            if len(self.zones[dst]) > 1 or self.type_of(card) != BELONGS[dst]:
                self.doubt(dst)  # not one card of the right type
                self.counters = {**self.counters, LAY_WRONG: 1}
            elif BELONGS[dst] == "monster":
                self.projection = None  # rage and effects on "your invading monster" take hold
        if src >= 0 and DESTRUCTIBLE[src] and self.zones[src]:
            self.doubt(src)  # another card lies on top now
        if src >= 0 and dst >= 0:
            if PUBLIC[src] != PUBLIC[dst]:
                self.cite("4.1.2.1", lines.PUBLIC if PUBLIC[dst] else lines.HIDDEN, card)
            elif DESTRUCTIBLE[dst] and dst // STRIDE != src // STRIDE and DESTRUCTIBLE[src]:
                self.cite("3.1.2", lines.MASTER, card, dst // STRIDE)
            if DISCARDS[dst] and DESTRUCTIBLE[src]:
                self.cite("5.12.1.1", lines.DESTROYED, card)
                destroyed = True
        if self.defs[card].token and dst >= 0 and not NUMBERED[dst]:
            self._token_leaves(card)
        return destroyed

    def doubt(self, zone: int) -> None:
        """Rule actions may be due in a zone (11.4.1, 11.5.1); anywhere if they may be due elsewhere already."""
        if self.settled >= 0:
            self.settled = -2 - zone
        elif self.settled != -2 - zone:
            self.settled = -1

    def _came_from_beneath(self, card: int, dst: int, *, together: bool) -> None:
        if together:
            self.cite("3.2.3", lines.PART_OF_A_STACK, card)
            self.cite("3.2.4", lines.WITH_ITS_STACK, card)
        revenge = any(ability.keyword == "revenge" for ability in self.defs[card].abilities)
        if revenge and dst >= 0 and DISCARDS[dst]:
            self.cite("12.7.3", lines.DOES_NOT_TRIGGER, card)

    def _effects_follow(self, batch: list[Event]) -> None:
        """Effects that held on to a card let go of it (4.1.4, 10.8.2), unless it only went from zone to zone;
        others take hold (10.8.3)."""
        effects = self.effects
        for event in batch:
            card, dst = event.card, event.dst
            arrives = 0 <= dst < 2 * STRIDE and dst % STRIDE <= MONSTER
            if event.was is not None and event.was.trace and "abilities" in event.was.trace:
                self._cite_taken(event)
            if not (effects or arrives) or event.src == BENEATH:
                continue
            if self.keeps_identity(event.src, dst):
                if effects and self._holds(card, self.ident[card]):
                    self.cite("4.1.4", lines.SAME_CARD, card)
                continue
            if effects and self._holds(card, self.ident[card] - 1):
                self.cite("4.1.4", lines.NEW_CARD, card)
                self.cite("10.8.2", lines.NO_LONGER_APPLIES, card)
            elif arrives and card in self.projected():
                self.cite("10.8.3", lines.APPLIES_AT_ONCE, card)
            if arrives and effects and self._comes_too_late(card):
                self.cite("10.8.2", lines.COMES_TOO_LATE, card)

    def _cite_taken(self, event: Event) -> None:
        """An ability that one effect gave and a younger one took does not trigger as the card leaves."""
        assert event.was is not None
        assert event.was.trace is not None
        for _, how, key, _, _ in event.was.trace["abilities"]:
            given = self.pool.abilities[key] if how == "ability" else None
            if given is None or given in event.was.abilities or given.trigger is None:
                continue
            if given.trigger.event == event.kind and given.trigger.test(self, event.card, event):
                self.cite("10.8.1.2", lines.LOST_ABILITY, event.card, key)
                self.cite_order_of_abilities(event.was)

    def cite_order_of_abilities(self, face: Face) -> None:
        """Where effects give abilities and take them, their time stamps decide (10.8.1.7)."""
        for rule, how, _, _, source in (face.trace or {}).get("abilities", ()):
            if how == "order":
                self.cite(rule, lines.TIME_STAMP, source)

    def _comes_too_late(self, card: int) -> bool:
        """Whether an effect of an ability played before reached all such cards that were there then."""
        side, kind = self.where[card] // STRIDE, self.type_of(card)
        return any(
            0 <= self.where[target] < 2 * STRIDE
            and self.where[target] // STRIDE == side
            and self.type_of(target) == kind
            for effect in self.effects
            if effect.kind == "static" and effect.bound.get("group")
            for target in self.still_there(effect.targets)
        )

    def _holds(self, card: int, ident: int) -> bool:
        """Whether an effect that lasts holds on to that very card."""
        return any((card, ident) in effect.targets for effect in self.effects)

    def hidden_again(self, card: int) -> None:
        """A card that was shown is as visible as its new area makes it (5.10.1.1)."""
        self.cite("5.10.1.1", lines.NO_LONGER_SHOWN, card)

    # -- tokens (9.1) ------------------------------------------------------------------------------

    def _token_leaves(self, card: int) -> None:
        self.cite("9.1.1.1", lines.TOKEN, card)
        self.cite("9.1.4", lines.RESTRICTED, card)
        self.cite("9.1.4.1", lines.ONLY_IN_ZONES, card)
        self.cite("9.1.4.2", lines.TOKEN, card)
        self.vanish(card, "9.1.3")
        self.cite("9.1.3.1", lines.LEFT_THE_ZONE, card)

    def appear(self, definition: CardDef, owner: int, zone: int) -> int:
        """A token comes into existence in a zone (9.1.2); its owner is the effect's (9.1.2.1)."""
        self.cite("9.1.2.1", lines.TOKEN, owner)
        self.cite("9.1.2.2", lines.TOKEN, owner)
        return self.create(definition, owner, zone, "9.1.2")

    # -- invading monsters -------------------------------------------------------------------------

    def new_monster(self, card: int, player: int, rule: str, *, cause: str = "rule") -> None:
        """Make a card the invading monster: in an empty area, or on top of the old one (4.7.2)."""
        top = self.monster(player)
        if top is None:
            self.move((card,), player * STRIDE + MONSTER, rule, cause=cause, by=player)
        else:
            self.put_on_top(card, top, rule, cause=cause, by=player)
            self.cite("3.2.5", lines.DIFFERENT_CARD, card)
            if self.rage[player]:
                self.cite("3.4.1", lines.KEEPS_ITS_RAGE, player, self.rage[player])
        self.cite("4.7.2", lines.NEW_MONSTER, card, player)

    def step_to(
        self, player: int, number: int, rule: str, *, kind: str, cause: str = "rule", by: int = -1
    ) -> None:
        """Change the position of an invading monster (3.3.3.3) and tell what it did."""
        before = self.position[player]
        self.position[player] = number
        self.look_again()
        self.alarm = True
        self.cite(rule, lines.POSITION, player, before, number)
        self.cite("3.3.3.3", lines.MOVED_TO_ITS_POSITION, player, number)
        top = self.monster(player)
        card = -1 if top is None else top
        self.tell(kind, player, card, before, number, cause, by, number)

    def played(self, card: int, player: int, cause: str, came: int = -1, through: str = "") -> None:
        """Tell that a card was played (5.11), from which area (`came`) and through what; Enter waits for this."""
        facts = {"through": through} if through else NO_FACTS
        self.tell("played", player, card, came, -1, cause, player, facts=facts)

    def cite_played_monster(self, card: int, player: int) -> None:
        """To play a monster card is to make it the new invading monster (5.11.2)."""
        self.cite("5.11.2", lines.NEW_MONSTER, card, player)

"""What lies on the table in Cardfight!! Vanguard?

Chapters 3, 4 and 6, to look at: units, vanguards, rear-guards, rows and columns, states, markers on circles, and the
battle that is going on. The state's own fields are declared here. What cards are right now is information.py's
business, how things move that of moves.py.

Cards in the heart state, originalDress cards and arms lie beneath the unit they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from judge.games.vanguard.cards.faces import VanguardFace
from judge.games.vanguard.rules.procedures import Battle
from judge.games.vanguard.table.areas import (
    ACCEL,
    BACK,
    FRONT,
    GC,
    PLAIN_REAR,
    REAR,
    STRIDE,
    VC,
    column,
)
from judge.kernel.fields import Own
from judge.kernel.frames import replace
from judge.kernel.happening import Happenings
from judge.kernel.state import BENEATH


class Board(Happenings):
    """The table, to look at."""

    OWN: ClassVar[Mapping[str, Own]] = {
        "due": Own([0, 0], "The vanguard damage of each player (3.1.2)."),
        "ending": Own(False, "Whether an effect ends the turn (18.4)."),
        "gifts": Own((), "Imaginary gifts that were acquired by riding and are not resolved yet (11.6.1.2)."),
        "open": Own(
            (),
            "Choices that a move has left to a player, each a rule with the cards it is about (6.5.4.2, "
            "6.5.2.2.4.1.1, 11.9.3.1.1.2).",
        ),
        "ridden": Own(frozenset(), "The cards that began in the ride deck zone (4.18.4)."),
        "signs": Own({}, "Circle → the names of the markers there."),
        "sway": Own({}, "Dominated card → its dominating player (7.39)."),
        "ties": Own({}, "Card → the card it is associated with (gauge, 4.15.3)."),
        "turns": Own((), "The extra turns to come, the next one last (18.2)."),
        "world": Own(["", ""], "Each player's world (7.44)."),
    }
    __slots__ = tuple(OWN)
    NAME = "vanguard"

    due: list[int]
    ending: bool
    gifts: tuple[tuple[int, str], ...]
    open: tuple[tuple[str, tuple[int, ...]], ...]
    ridden: frozenset[int]
    signs: dict[int, tuple[str, ...]]
    sway: dict[int, int]
    ties: dict[int, int]
    turns: tuple[int, ...]
    world: list[str]

    # -- cards and areas ---------------------------------------------------------------------------------

    def area(self, player: int, offset: int) -> tuple[int, ...]:
        """The cards in an area of a player."""
        return self.zones[player * STRIDE + offset]

    def offset_of(self, card: int) -> int:
        """The kind of area a card is in (also for one beneath another); -1 if it is nowhere."""
        zone = self.where[card]
        if zone == BENEATH:
            zone = self.where[self.top_of(card)]
        return zone % STRIDE if zone >= 0 else -1

    def shows(self, card: int) -> VanguardFace:
        """What the card is right now."""
        face: VanguardFace = self.face(card)  # type: ignore[assignment]
        return face

    def printed(self, card: int) -> VanguardFace:
        """What is printed on the card."""
        face: VanguardFace = self.defs[card].face  # type: ignore[assignment]
        return face

    def master(self, card: int) -> int:
        """The player whose zone the card is in (3.2.2), or who dominates it (7.39.1)."""
        if self.sway and card in self.sway:
            return self.sway[card]
        zone = self.where[card]
        return zone // STRIDE if zone >= 0 else super().master(card)

    def is_face_up(self, card: int) -> bool:
        """Whether a card lies face up (4.3.3)."""
        return not self.is_in(card, "face down")

    # -- units (2.9.3.1, 4.8, 4.9) -------------------------------------------------------------------------

    def is_unit(self, card: int) -> bool:
        """Whether a card is a unit: on top of a circle with the main type unit, not locked (2.9.3.1.1).

        Rules alone change main types, so what is printed and where the card lies decide.
        """
        zone = self.where[card]
        if zone < 0 or not self.rules.layout.on_field[zone]:
            return False
        states = self.states.get(card) if self.states else None
        if states is not None and ("locked" in states or "heart" in states):
            return False
        face: VanguardFace = self.defs[card].face  # type: ignore[assignment]
        if face.main == "unit" or (states is not None and "set as unit" in states):
            return True
        return zone % STRIDE == GC and "protect" in face.special

    def _on(self, player: int, offsets: tuple[int, ...]) -> tuple[int, ...]:
        """The units on circles of these kinds that a player is the master of, dominated ones included."""
        start, sway, zones = player * STRIDE, self.sway, self.zones
        found: list[int] = []
        for offset in offsets:
            held = zones[start + offset]
            if held:
                found += filter(self.is_unit, held)
        if sway:
            found = [card for card in found if sway.get(card, player) == player]
            for card, lord in sway.items():
                zone = self.where[card]
                if lord == player and zone >= 0 and zone // STRIDE != player and zone % STRIDE in offsets:
                    found.append(card)
        return tuple(found)

    def vanguards(self, player: int) -> tuple[int, ...]:
        """A player's vanguards, the legion mate last (6.4.3.2)."""
        held = self.zones[player * STRIDE + VC]
        if len(held) == 1 and not self.sway:
            return held if self.is_unit(held[0]) else ()
        found = self._on(player, (VC,))
        if len(found) > 1:
            found = tuple(sorted(found, key=lambda card: self.is_in(card, "mate")))
        return found

    def leader(self, player: int) -> int | None:
        """A player's vanguard, the legion leader if it is in the legion state."""
        found = self.vanguards(player)
        return found[0] if found else None

    def mate(self, player: int) -> int | None:
        """A player's legion mate."""
        return next((card for card in self.vanguards(player) if self.is_in(card, "mate")), None)

    def rear_guards(self, player: int) -> tuple[int, ...]:
        """A player's rear-guards."""
        return self._on(player, REAR)

    def units(self, player: int) -> tuple[int, ...]:
        """A player's units on vanguard and rear-guard circles and the guardian circle."""
        return (*self.vanguards(player), *self.rear_guards(player), *self.guardians(player))

    def guardians(self, player: int) -> tuple[int, ...]:
        """The units on a player's guardian circle."""
        return tuple(card for card in self.zones[player * STRIDE + GC] if self.is_unit(card))

    def is_vanguard(self, card: int) -> bool:
        """Whether a card is a vanguard."""
        zone = self.where[card]
        return zone >= 0 and zone % STRIDE == VC and self.is_unit(card)

    def is_rear_guard(self, card: int) -> bool:
        """Whether a card is a rear-guard."""
        zone = self.where[card]
        return zone >= 0 and zone % STRIDE in REAR and self.is_unit(card)

    def front_row(self, player: int) -> tuple[int, ...]:
        """The units in a player's front row (4.9.1.3)."""
        return self._on(player, FRONT)

    def back_row(self, player: int) -> tuple[int, ...]:
        """The units in a player's back row."""
        return self._on(player, BACK)

    def in_front(self, card: int) -> bool:
        """Whether a card is in a front row."""
        zone = self.where[card]
        return zone >= 0 and zone % STRIDE in FRONT

    def column_of(self, card: int) -> int | None:
        """The column of a card, seen by its master (4.9.1.2, 7.39.3.1); None if it is in none."""
        zone = self.where[card]
        if zone < 0:
            return None
        return column(zone % STRIDE, opposite=zone // STRIDE != self.master(card))

    def same_column(self, one: int, two: int) -> bool:
        """Whether two cards are in the same column (4.9.1.1, 4.9.1.2)."""
        first, second = self.where[one], self.where[two]
        if first < 0 or second < 0:
            return False
        mine = column(first % STRIDE)
        return mine is not None and mine == column(
            second % STRIDE, opposite=first // STRIDE != second // STRIDE
        )

    def unit_on(self, zone: int) -> int | None:
        """The unit on a circle; the legion leader of two."""
        found = [card for card in self.zones[zone] if self.is_unit(card)]
        return min(found, key=lambda card: self.is_in(card, "mate")) if found else None

    def circles(self, player: int) -> tuple[int, ...]:
        """The rear-guard circles a player has, as areas; a lock circle is none (4.9.2.6)."""
        start = player * STRIDE
        found = [start + offset for offset in PLAIN_REAR]
        if self.signs:
            found += [start + offset for offset in ACCEL if self.is_there(start + offset)]
        return tuple(zone for zone in found if not self.is_locked(zone))

    def is_locked(self, zone: int) -> bool:
        """Whether a locked card lies on a circle (4.9.2.6)."""
        held = self.zones[zone]
        return bool(held and self.states) and any(self.is_in(card, "locked") for card in held)

    def is_there(self, zone: int) -> bool:
        """Whether a circle exists: one of an Accel gift only while a marker lies there (16.3.1.5.2.1)."""
        if zone % STRIDE not in ACCEL:
            return True
        return any(sign.startswith("accel") for sign in self.signs.get(zone, ()))

    def bears(self, zone: int, sign: str) -> bool:
        """Whether a marker or a type lies on a circle."""
        return bool(self.signs) and sign in self.signs.get(zone, ())

    def hearts(self, card: int) -> tuple[int, ...]:
        """The cards in the heart state beneath a vanguard (6.5.2.2)."""
        zone = self.where[card]
        if zone < 0 or zone % STRIDE != VC:
            return ()
        return tuple(
            c for c in self.beneath.get(card, ()) if self.printed(c).main == "unit" and not self.is_arms(c)
        )

    def dress(self, card: int) -> tuple[int, ...]:
        """The originalDress cards associated with a rear-guard (6.7.2.2)."""
        zone = self.where[card]
        return self.beneath.get(card, ()) if zone >= 0 and zone % STRIDE in REAR else ()

    def arms(self, card: int) -> tuple[int, ...]:
        """The arms orders armed to a unit (17.7.6)."""
        return tuple(c for c in self.beneath.get(card, ()) if self.is_arms(c))

    def is_arms(self, card: int) -> bool:
        """Whether a card lies beneath a vanguard as an arms order."""
        return self.where[card] == BENEATH and (
            self.printed(card).main == "order" or self.is_in(card, "arms")
        )

    def gauge_of(self, card: int) -> tuple[int, ...]:
        """The cards in the gauge zone that are associated with a unit (4.15.3.1)."""
        return tuple(other for other, unit in self.ties.items() if unit == card)

    # -- the battle (10) -------------------------------------------------------------------------------------

    def fight(self) -> Battle | None:
        """The battle that is going on."""
        for place in range(len(self.frames) - 1, -1, -1):
            at = self.frames[place][1]
            if isinstance(at, Battle):
                if place == len(self.frames) - 1 and isinstance(self.loc, Battle):
                    return self.loc
                return at
        return None

    def keep_fight(self, at: Battle) -> Battle:
        """Keep a changed battle in its frame, wherever that lies."""
        before = self.fight()
        self.look_again()
        if before is None or _adds(before) != _adds(at):
            self.projection = None
        for place in range(len(self.frames) - 1, -1, -1):
            pc, held, origin = self.frames[place]
            if isinstance(held, Battle):
                if place == len(self.frames) - 1 and isinstance(self.loc, Battle):
                    self.loc = at
                self.frames[place] = (pc, at, origin)
                break
        return at

    def attackers(self) -> tuple[int, ...]:
        """The units that are attacking."""
        fight = self.fight()
        return fight.attackers if fight is not None else ()

    def attacked(self) -> tuple[int, ...]:
        """The units being attacked."""
        fight = self.fight()
        return fight.targets if fight is not None else ()

    def boosting(self, card: int) -> bool:
        """Whether a unit is boosting."""
        fight = self.fight()
        return fight is not None and card in fight.boosters

    def boosted_by(self, card: int) -> tuple[int, ...]:
        """The units that boost a unit."""
        fight = self.fight()
        if fight is None:
            return ()
        return tuple(b for b, on in zip(fight.boosters, fight.boosted, strict=True) if on == card)

    def leaves_battle(self, cards: Sequence[int]) -> None:
        """Cards that have moved do not attack, boost, guard and are not attacked any more (10.4.1.5.1, 10.4.1.8,
        7.48.1.2)."""
        fight = self.fight() if self.frames else None
        if fight is None:
            return
        gone = frozenset(cards)
        changed = _without(fight, gone)
        if changed is not fight:
            self.keep_fight(changed)


def _adds(fight: Battle) -> tuple[tuple[int, ...], ...]:
    """What of a battle adds to numbers of units (11.9.1.8)."""
    return fight.boosters, fight.boosted, fight.guardians, fight.guarded, fight.attackers[1:]


def _without(fight: Battle, gone: frozenset[int]) -> Battle:
    """The battle without cards that have moved; guardians stay guardians while they are on their circle."""
    involved = {*fight.attackers, *fight.targets, *fight.boosters, *fight.boosted, *fight.guardians}
    if not (gone & involved):
        return fight
    boosts = [
        (one, two)
        for one, two in zip(fight.boosters, fight.boosted, strict=True)
        if one not in gone and two not in gone
    ]
    guards = [
        (one, two)
        for one, two in zip(fight.guardians, fight.guarded, strict=True)
        if one not in gone and two not in gone
    ]
    return replace(
        fight,
        attackers=tuple(c for c in fight.attackers if c not in gone),
        targets=tuple(c for c in fight.targets if c not in gone),
        boosters=tuple(one for one, _ in boosts),
        boosted=tuple(two for _, two in boosts),
        guardians=tuple(one for one, _ in guards),
        guarded=tuple(two for _, two in guards),
    )

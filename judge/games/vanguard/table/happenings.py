"""How does an event happen in Cardfight!! Vanguard that nothing forbids and nothing replaces?

Retiring, drawing, discarding, putting, binding, standing, damage and losing, one of them or several as one (13.1.3,
reading `one-instruction-at-once`); and what is cited when something else happens instead (11.10).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import BIND, DECK, DROP, HAND, STRIDE
from judge.games.vanguard.table.moves import Moves
from judge.kernel.atoms import Passage
from judge.kernel.cards import Ability
from judge.kernel.events import NO_FACTS, Event
from judge.kernel.flow import Flow
from judge.kernel.state import ACTIVE, BENEATH, GONE, REST

#: Events of cards that leave where they are, each with its rule and the zone they go to.
WAYS = {
    "retire": ("7.18.1", DROP),
    "discard": ("7.9.1", DROP),
    "bind": ("7.29.1", BIND),
    "heal": ("7.20.1", DROP),
}
#: Flags that keep an event from happening to a card.
SHIELDS = {
    "retire": "cannot be retired",
    "stand": "cannot stand",
    "rest": "cannot rest",
    "bind": "cannot be bound",
}


class Happening(Moves):
    """A table on which events happen, one or several at once."""

    __slots__ = ()

    def happen(self, event: Event) -> Flow:
        """Make an event happen that nothing replaced."""
        return self.happen_all((event,))

    def happen_all(self, events: Sequence[Event]) -> Flow:
        """Make the members of a happening happen as one."""
        if self.loc.applied and len(events) == 1:
            # What happens instead is the same event for what has replaced it (11.10.2.3).
            self.cite("11.10.2.3")
        self._go_together([event for event in events if event.kind in ("put", *WAYS)])
        with self.at_once():
            for event in events:
                kind = event.kind
                if kind == "draw":
                    self._draw_one(event)
                elif kind == "damage":
                    self.deal(event)
                elif kind in ("stand", "rest"):
                    self.turn_to(event)
        losing = [event for event in events if event.kind == "lose"]
        if losing:
            self.lose([event.who for event in losing], str(losing[0].facts.get("how", "card effect")))
        return None

    def _go_together(self, events: Sequence[Event]) -> None:
        """Cards leave their zones as one."""
        rows, facing = [], []
        for event in events:
            card = event.card
            if self.where[card] == GONE:
                continue
            rows.append(self._way(event))
            if event.facts.get("face down"):
                facing.append(card)
        for event in events:
            self._say(event)
        self.relocate(sorted(rows, key=lambda row: self.owner[row.card] != self.tp))
        if facing:
            self.put_in_state(facing, "face down", "4.12.3")
        for kind in ("bind", "heal"):
            done = [e for e in events if e.kind == kind]
            if done and self.hears(f"{kind}ed" if kind == "heal" else "bound"):
                told = "healed" if kind == "heal" else "bound"
                self.emit_all([Event(told, e.who, e.card, e.src, cause=e.cause, by=e.by) for e in done])

    def _say(self, event: Event) -> None:
        """A unit that is not its owner's leaves to its owner's zone (7.39.4.1)."""
        if self.sway and event.card in self.sway:
            self.cite("7.39.4.1", lines.OWNERS_ZONE, event.card)

    def _way(self, event: Event) -> Passage:
        """Where a card goes, and by which rule."""
        card, facts = event.card, event.facts
        rule, offset = WAYS.get(event.kind, ("7.4.1", DROP))
        zone = self.owner[card] * STRIDE + offset
        if "area" in facts:
            zone = self.zone(self.owner[card], facts["area"])
        cause = "retire" if event.kind == "retire" and event.cause == "effect" else event.cause
        return Passage(
            card, zone, facts.get("rule", rule), cause, event.by, event.source, bool(facts.get("bottom"))
        )

    def _draw_one(self, event: Event) -> None:
        """A card from the top of the deck to the hand (7.6.4); nothing if there is none (1.3.2)."""
        deck = self.area(event.who, DECK)
        if not deck:
            self.cite("1.3.2", lines.NO_CARD, event.who)
            return
        card = deck[0]
        self.move((card,), event.who * STRIDE + HAND, "7.6.4", cause=event.cause, by=event.by)
        self.tell("drawn", event.who, card, cause=event.cause, by=event.by)

    def deal(self, event: Event) -> None:
        """A vanguard is dealt damage: its master's vanguard damage rises (7.35.1)."""
        if event.n <= 0:
            self.cite("1.3.2.2", lines.NO_DAMAGE_DEALT, event.who)
            return
        self.due[event.who] += event.n
        self.settled = -1
        self.cite("7.35.1", lines.DAMAGE, event.who, event.n)
        self.cite("7.35.1.2")
        self.tell("damage dealt", event.who, event.card, cause=event.cause, by=event.by, n=event.n)

    def turn_to(self, event: Event) -> None:
        """Stand or rest a card (7.2.1); both units of a legion change together (6.4.4)."""
        mode = ACTIVE if event.kind == "stand" else REST
        card = event.card
        if self.where[card] < 0 or self.is_in(card, "locked"):
            return
        together = [card]
        if self.is_vanguard(card) and self.mate(self.where[card] // STRIDE) is not None:
            together = list(self.vanguards(self.where[card] // STRIDE))
            self.cite("6.4.4", lines.TOGETHER, *together)
        if any(self.flag(one, f"cannot {event.kind}") for one in together):
            self.cite("6.4.4.1" if len(together) > 1 else "1.3.3", lines.NOT_PERFORMED, card)
            return
        for one in together:
            if not self.set_mode(one, mode, "7.2.1", cause=event.cause):
                self.cite("1.3.2.1", lines.ALREADY_SO, one)

    # -- forbidden, replaced ---------------------------------------------------------------------------------

    def shielded(self, event: Event) -> bool:
        """Whether an effect keeps an event from happening to a card; says so (1.3.3, 12.5.1)."""
        if event.card < 0 or self.where[event.card] in (GONE, BENEATH):
            return event.card >= 0 and event.kind in WAYS
        flags = self.face(event.card).flags
        if not flags:
            return False
        word = SHIELDS.get(event.kind)
        if word is not None and word in flags:
            both = event.kind in ("stand", "rest") and self.is_vanguard(event.card)
            legion = both and self.mate(self.where[event.card] // STRIDE) is not None
            self.cite("6.4.4.1" if legion else "1.3.3", lines.NOT_PERFORMED, event.card)
            return True
        if (
            event.kind == "stand"
            and event.cause == "stand phase"
            and "cannot stand in the stand phase" in flags
        ):
            self.cite("1.3.3", lines.NOT_PERFORMED, event.card)
            return True
        if event.kind == "retire" and event.cause == "effect" and self._kept(event, flags):
            self.cite("1.3.3", lines.NOT_PERFORMED, event.card)
            return True
        if event.cause == "effect" and self.unaffected(event.card, event.by):
            self.cite("12.5.1", lines.NOT_AFFECTED, event.card)
            return True
        return False

    def _kept(self, event: Event, flags: frozenset[str]) -> bool:
        """Whether effects, or those of the opponent, cannot retire a card."""
        if "cannot be retired by effects" in flags:
            return True
        foreign = event.by >= 0 and event.by != self.master(event.card)
        return foreign and "cannot be retired by opponent" in flags

    def unaffected(self, card: int, by: int) -> bool:
        """Whether effects of a player do not reach a card (12.5.1)."""
        flags = self.face(card).flags
        if "unaffected" in flags:
            return True
        return "unaffected by opponent" in flags and by >= 0 and by != self.master(card)

    def perform(self, event: Event) -> Flow:
        """Let an event happen unless something forbids it, or what replaces it."""
        if self.shielded(event):
            return None
        return super().perform(event)

    def becomes(self, event: Event) -> Event | None:
        """To retire, discard, bind or heal a card is to put it into a zone, which may be replaced as well."""
        if event.kind not in WAYS or not self.replaceable("put"):
            return None
        rule, offset = WAYS[event.kind]
        area = self.rules.layout.own[offset].name
        facts = {**event.facts, "area": area, "rule": rule, "as": event.kind}
        return event.instead(kind="put", facts=facts)

    def putting(
        self, card: int, area: str, rule: str, *, cause: str = "effect", by: int = -1, source: int = -1
    ) -> Event:
        """A card is put into a zone of its owner, as an event that may be replaced."""
        zone = self.zone(self.owner[card], area)
        facts = {"area": area, "rule": rule}
        return Event("put", self.master(card), card, self.where[card], zone, cause, by, source, facts=facts)

    def deed(self, kind: str, card: int, cause: str, by: int, source: int, rule: str | None = None) -> Event:
        """Something is done to a card, as an event that may be replaced."""
        facts = {"rule": rule} if rule is not None else NO_FACTS
        return Event(kind, self.master(card), card, self.where[card], -1, cause, by, source, facts=facts)

    def contested(self, event: Event, abilities: tuple[Ability, ...]) -> None:
        """A card's master orders what replaces its events, a player what replaces an action (11.10.2)."""
        self.cite("11.3.1.3")
        if any(ability.replacement is not None and ability.replacement.optional for ability in abilities):
            self.cite("11.3.1.3.2", lines.REPLACEMENT_EFFECT, event.kind)
        self.cite("11.10.2")
        self.cite("11.10.2.1" if event.card >= 0 else "11.10.2.2", lines.ORDERS, self.affected(event))

    def offered(self, event: Event, ability: Ability) -> None:
        """An optional replacement effect, whether it is then applied or not."""
        self.cite("11.3.1.3.2", lines.REPLACEMENT_EFFECT, event.kind)

    def replaced(self, event: Event, ability: Ability) -> None:
        """What was replaced has not occurred at all (11.10.1.1)."""
        if ability.replacement is None or not ability.replacement.optional:
            self.cite("11.3.1.3.1", lines.REPLACEMENT_EFFECT, event.kind)
        self.cite("11.10.1.1", lines.DID_NOT_OCCUR, event.card, event.kind)

    def not_again(self, event: Event, applied: tuple[str, ...]) -> None:
        """A replacement effect is applied to the same event at most once (11.10.2.3)."""
        if applied:
            for _, card, ability in self.replacers(event, ()):
                if f"{card}/{ability.key}" in applied:
                    self.cite("11.10.2.3", lines.NOT_TWICE, card)

    def lose(self, losers: Sequence[int], how: str) -> None:
        """Who loses ends the game (1.2.1); all at the same time is a draw (1.2.3)."""
        if len(losers) > 1:
            self.finish("1.2.3", None, "all players lose at the same time")
        else:
            self.finish("1.2.1", 1 - losers[0], how)

"""How does an event happen in the Godzilla Card Game that nothing forbids and nothing replaces?

Destroying, placing, discarding, drawing, losing and the rest, one of them or several as one (11.1.3,
1.3.4.1); and what is cited when something else happens instead (10.9).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.games.godzilla.cards.information import Information
from judge.games.godzilla.rules.procedures import (
    Advance,
    DrawOne,
    Playing,
    Step,
    advance,
    counter,
    draw_one,
    retreat,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DISCARD, STRIDE
from judge.kernel.atoms import Passage
from judge.kernel.cards import Ability
from judge.kernel.events import NO_FACTS, Event, How
from judge.kernel.flow import Flow
from judge.kernel.state import BENEATH, GONE

#: What replacement effects of a card (10.9.2.1) and of an action (10.9.2.2) are ordered by.
_AFFECT_CARDS = ("destroy", "counter", "discard")


class Happening(Information):
    """A table on which events happen, one or several at once."""

    __slots__ = ()

    def happen(self, event: Event) -> Flow:
        """Make an event happen that nothing replaced."""
        kind = event.kind
        if kind == "draw":
            return self.call(draw_one, DrawOne(who=event.who, cause=event.cause))
        if kind == "destroy":
            if self.where[event.card] not in (GONE, BENEATH):
                return self.relocate(event, "discard", event.facts.get("rule", "5.12.1"))
        elif kind == "discard":
            if self.diverted(event.card, "discard"):
                return self.relocate(event, "discard", event.facts["rule"])
            self.discarded((event.card,), event.who, event.facts["rule"], event.cause, event.by)
        elif kind == "place":
            facts = event.facts
            how: How = {"cause": event.cause, "by": event.by, "source": event.source}
            self.send((event.card,), facts["area"], facts["rule"], bottom=facts["bottom"], **how)
        elif kind == "rage":
            rage = self.rage[event.who] + event.n
            self.set_rage(event.who, rage, event.facts["rule"], event.cause, event.by)
        elif kind == "lose":
            self.lose((event.who,), str(event.facts.get("how", "card effect")))
        elif kind == "counter":
            return self.call(counter, Step(who=event.who, cause=event.cause, by=event.by))
        elif kind == "advance":
            invades = event.cause == "invasion"
            given = Advance(who=event.who, cause=event.cause, by=event.by, invasion=invades)
            return self.call(advance, given)
        elif kind == "retreat":
            return self.call(retreat, Step(who=event.who, cause=event.cause, by=event.by))
        return None

    def happen_all(self, events: Sequence[Event]) -> Flow:
        """Make the members of a happening happen as one (1.3.4.1; reading `one-instruction-at-once`)."""
        going = [event for event in events if event.kind in ("destroy", "place")]
        if going:
            self.go_together(
                [self._way(event) for event in going if self.where[event.card] not in (GONE, BENEATH)]
            )
        thrown = [event for event in events if event.kind == "discard"]
        if thrown:
            self.discarded_together(thrown)
        losing = [event for event in events if event.kind == "lose"]
        if losing:
            self.lose([event.who for event in losing], str(losing[0].facts.get("how", "card effect")))
        drawing = [event for event in events if event.kind == "draw"]
        if drawing:
            players = tuple(event.who for event in drawing)
            given = DrawOne(who=players[0], also=players[1:], cause=drawing[0].cause)
            return self.call(draw_one, given)
        return None

    def _way(self, event: Event) -> Passage:
        """Where a card goes that is destroyed or placed, and by which rule."""
        facts, card = event.facts, event.card
        zone = self.zone(self.owner[card], facts.get("area", "discard"))
        rule = facts.get("rule", "5.12.1")
        return Passage(card, zone, rule, event.cause, event.by, event.source, bool(facts.get("bottom")))

    def shielded(self, event: Event) -> bool:
        """Whether an effect keeps an event from happening; says so (1.3.3)."""
        if self.undisturbed(event.kind) or not self.prevented(event):
            return False
        self.cite_prevented(event)
        return True

    def becomes(self, event: Event) -> Event | None:
        """To destroy or discard a card is to place it in the discard pile, which may be replaced as well."""
        if event.kind not in ("destroy", "discard") or not self.replaceable("place"):
            return None
        if event.kind == "discard" and not self.diverted(event.card, "discard"):
            return None
        facts = {"area": "discard", "rule": event.facts.get("rule", "5.12.1"), "bottom": False}
        return self.placing(event.card, "discard", event.cause, event.by, event.source, facts)

    def placing(
        self,
        card: int,
        area: str,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        facts: dict[str, Any] = NO_FACTS,
    ) -> Event:
        """A card is placed in an area of its owner, as an event that may be replaced."""
        zone = self.zone(self.owner[card], area)
        return Event("place", self.master(card), card, self.where[card], zone, cause, by, source, facts=facts)

    def diverted(self, card: int, area: str, *, cause: str = "effect", by: int = -1) -> bool:
        """Whether something else would happen if a card were placed in an area of its owner."""
        if not self.replaceable("place"):
            return False
        event = self.placing(card, area, cause, by)
        return bool(self.replacers(event, self.loc.applied))

    def relocate(self, event: Event, area: str, rule: str, *, bottom: bool = False) -> Flow:
        """Place the card of an event in an area of its owner, unless something happens instead."""
        facts = {"area": area, "rule": rule, "bottom": bottom}
        placing = self.placing(event.card, area, event.cause, event.by, event.source, facts)
        return self.perform(placing)

    def discarded_together(self, events: Sequence[Event]) -> None:
        """Put cards of hands into the discard piles, both players' at the same time, and tell so."""
        first = [event for event in events if event.who == self.tp]
        events = [*first, *(event for event in events if event.who != self.tp)]
        self.transfer(
            [Passage(e.card, e.who * STRIDE + DISCARD, e.facts["rule"], e.cause, e.by) for e in events]
        )
        if self.hears("discarded"):
            self.emit_all([Event("discarded", e.who, e.card, cause=e.cause, by=e.by) for e in events])

    def discarded(self, cards: tuple[int, ...], player: int, rule: str, cause: str, by: int) -> None:
        """Put cards of a hand into the discard pile and tell so."""
        self.move(cards, player * STRIDE + DISCARD, rule, cause=cause, by=by)
        if self.hears("discarded"):
            self._tell_discarded(cards, player, cause, by)

    def _tell_discarded(self, cards: tuple[int, ...], player: int, cause: str, by: int) -> None:
        self.emit_all([Event("discarded", player, card, cause=cause, by=by) for card in cards])

    def affected(self, event: Event) -> int:
        """The player who orders replacement effects (reading `replacement-order-two-players`)."""
        return self.master(event.card) if event.card >= 0 else event.who

    def ordering(self, event: Event) -> None:
        """A card's master orders what replaces an event of the card, a player what replaces an action."""
        if event.card >= 0 and event.kind in _AFFECT_CARDS:
            self.cite("10.9.2.1", lines.ORDERS, self.affected(event))
        self.cite("10.9.2.2", lines.ORDERS, self.affected(event))

    def offered(self, event: Event, ability: Ability) -> None:
        """An optional replacement effect (10.2.1.3.2), whether it is then applied or not."""
        self.cite("10.2.1.3.2", lines.REPLACEMENT_EFFECT, event.kind)

    def replaced(self, event: Event, ability: Ability) -> None:
        """What is done for something still counts as done when it is replaced (10.5.4.2)."""
        if ability.replacement is None or not ability.replacement.optional:
            self.cite("10.2.1.3.1", lines.REPLACEMENT_EFFECT, event.kind)
        for rule in ability.extra.get("defined", ()):
            self.cite(rule, lines.DEFINED, event.card)
        if ability.extra.get("source"):
            self.cite("10.11.2", lines.SOURCE, event.source)
        self.not_invading(event)
        for _, at, _ in self.frames:
            if isinstance(at, Playing) and at.paying:
                self.cite("10.5.4.2", lines.COUNTS_AS_DONE, at.src)

    def not_again(self, event: Event, applied: tuple[str, ...]) -> None:
        """A replacement effect is applied to the same event at most once (10.9.2.3)."""
        if applied:
            for _, card, ability in self.replacers(event, ()):
                if f"{card}/{ability.key}" in applied:
                    self.cite("10.9.2.3", lines.NOT_TWICE, card)

    def lose(self, losers: Sequence[int], how: str) -> None:
        """Who loses ends the game (1.2.1); all at the same time is a draw (1.2.2)."""
        if len(losers) > 1:
            self.finish("1.2.2", None, "all players lose at the same time")
        else:
            self.finish("1.2.1", 1 - losers[0], how)

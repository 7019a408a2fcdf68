"""How do cards lie on one another?

A stack is its top card, with the others beneath it. The changes of stacks are atoms like the others
(atoms.py): each makes the change, writes the log line with its rule, and tells the triggers.
"""

from __future__ import annotations

from judge.kernel import lines
from judge.kernel.atoms import Atoms
from judge.kernel.events import Event
from judge.kernel.state import BENEATH, GONE


class Stacks(Atoms):
    """The changes a table with stacks knows."""

    __slots__ = ()

    def put_on_top(self, card: int, top_of: int, rule: str, *, cause: str = "rule", by: int = -1) -> None:
        """Stack `card` on top of `top_of`: it takes its place, the old stack lies beneath it."""
        self.remember((top_of,))
        event = self._lift(card, self.where[top_of], cause, by, -1)
        zone = self.where[top_of]
        below = self.stack(top_of)
        self.zones[zone] = tuple(card if c == top_of else c for c in self.zones[zone])
        self.beneath = {**{k: v for k, v in self.beneath.items() if k != top_of}, card: below}
        self.where[top_of] = BENEATH
        self.projection = None
        self.clock += 1
        self._land(card, event.src, zone, rule)
        self.moved([event], rule)
        self.emit_all([event])

    def put_beneath(self, card: int, top: int, rule: str, *, cause: str = "rule", by: int = -1) -> None:
        """Place `card` at the bottom of the stack under `top`."""
        self.remember((card,))
        event = self._lift(card, self.where[top], cause, by, -1)
        below = self.beneath.get(card, ())
        self.beneath = {k: v for k, v in self.beneath.items() if k != card}
        self.beneath = {**self.beneath, top: (card, *below, *self.beneath.get(top, ()))}
        self.clock += 1
        self.ident[card] += 1
        self.where[card] = BENEATH
        self.stamp[card] = self.clock
        self.projection = None
        self.cite(rule, lines.BENEATH, card, top)
        event.dst = BENEATH
        self.moved([event], rule)
        self.emit_all([event])

    def uncover(self, card: int, rule: str, zone: int, *, cause: str = "rule", by: int = -1) -> None:
        """Take only the top card off its stack; the card beneath takes its place."""
        below = self.beneath.get(card)
        if not below:
            self.move((card,), zone, rule, cause=cause, by=by)
            return
        place = self.where[card]
        self.remember((card,))
        was = self.face(card)
        self._expose(card)
        event = Event("move", self.owner[card], card, place, zone, cause, by, -1, 1, was)
        self.zones[zone] = (*self.zones[zone], card)
        self.clock += 1
        self._land(card, event.src, zone, rule)
        self.projection = None
        self.moved([event], rule)
        self.emit_all([event])

    def _expose(self, card: int) -> None:
        """The card beneath a top card takes its place in its area; the top card is nowhere then."""
        place, (*rest, new_top) = self.where[card], self.beneath[card]
        self.zones[place] = tuple(new_top if c == card else c for c in self.zones[place])
        self.beneath = {k: v for k, v in self.beneath.items() if k != card}
        if rest:
            self.beneath = {**self.beneath, new_top: tuple(rest)}
        self.where[new_top] = place
        if new_top in (self.index or self.index_of()).places:
            self.wake(new_top, place)
        self.settled = -1  # it may be a card that cannot lie there

    def vanish(self, card: int, rule: str) -> None:
        """Remove a token from the game: it no longer exists. What lay beneath it stays."""
        zone = self.where[card]
        if card in self.beneath:
            self._expose(card)
        elif zone >= 0:
            self.zones[zone] = tuple(c for c in self.zones[zone] if c != card)
        self.where[card] = GONE
        self.projection = None
        self.cite(rule, lines.VANISH, card, zone)

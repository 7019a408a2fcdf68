"""How do cards belong together in Cardfight!! Vanguard, and how does that end?

6.4 and 6.5: legion leader and mate, hearts beneath a G unit, who comes back when one of them leaves. Moving itself is
moves.py's business.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import (
    STRIDE,
    VC,
)
from judge.games.vanguard.table.information import Information
from judge.kernel.atoms import Passage
from judge.kernel.events import Event


class Associations(Information):
    """A table on which units belong together."""

    __slots__ = ()

    def is_g(self, card: int) -> bool:
        """Whether a card has the subtype G (2.9.4.1)."""
        return "g" in self.printed(card).subtypes

    def _leaves_hearts(self, row: Passage) -> bool:
        """Whether a vanguard leaves its circle and hearts stay behind (6.5.4.1); not when it is ridden upon."""
        if row.cause == "ride" or not self.beneath or not self.hearts(row.card):
            return False
        return row.zone % STRIDE != VC

    def _hearts_return(self, row: Passage) -> None:
        """A vanguard with hearts leaves: a heart is put to its place and is the vanguard again (6.5.4.1)."""
        card, zone = row.card, self.where[row.card]
        mode, hearts = self.mode[card], self.hearts(card)
        new = next((c for c in reversed(hearts) if self.is_g(c)), None)
        if new is None:
            new = next((c for c in reversed(hearts) if not self.is_in(c, "mate")), hearts[-1])
        self.remember((card,))
        self.beneath = {**self.beneath, card: (*(c for c in self.beneath[card] if c != new), new)}
        was_ident = self.ident[new]
        self.uncover(card, row.rule, row.zone, cause=row.cause, by=row.by)
        self.ident[new] = was_ident
        self.mode[new] = mode
        self.cite("6.5.4")
        if len(hearts) > 1:
            self.cite("6.5.4.1.1", lines.ONE_OF_SEVERAL, new)
        self.cite("6.5.4.1", lines.VANGUARD_AGAIN, new)
        other = self._legion_partner(new)
        if other is not None and not self.is_g(new):
            self._legion_returns(new, other, zone, mode)

    def _legion_returns(self, new: int, other: int, zone: int, mode: int) -> None:
        """Two hearts in the legion state return together (6.5.2.2.4)."""
        rest = tuple(c for c in self.beneath[new] if c != other)
        self.beneath = {k: v for k, v in self.beneath.items() if k != new}
        if rest:
            self.beneath = {**self.beneath, new: rest}
        self.zones[zone] = (*self.zones[zone], other)
        self.where[other] = zone
        self.mode[other] = mode
        self.projection = None
        self.index = None
        self.cite("6.5.2.2.4", lines.LEGION_AGAIN, new, other)
        self._leads_again(new, other)

    def _legion_partner(self, card: int) -> int | None:
        """The heart beneath a card that is associated with it through a legion state (6.5.2.2.4)."""
        for other in self.beneath.get(card, ()):
            if self.ties.get(other) == card or self.ties.get(card) == other:
                return other
        return None

    def _leads_again(self, one: int, two: int) -> None:
        """Of two units that return from the heart state in legion, the one whose Seek Mate the other fulfils is the
        legion leader (6.5.2.2.4.1); if neither is, the legion state ends (6.5.2.2.4.1.2)."""
        leaders = [a for a, b in ((one, two), (two, one)) if self.seeks(a, b)]
        if not leaders:
            self.cite("6.5.2.2.4.1.2", lines.LEGION_ENDS, one, two)
            self._end_legion((one, two), "6.5.2.2.4.1.2")
            return
        self.associate(leaders[0], two if leaders[0] == one else one, "6.5.2.2.4.1")
        if len(leaders) == 2:
            self.open = (*self.open, ("6.5.2.2.4.1.1", (one, two)))

    def seeks(self, card: int, other: int) -> bool:
        """Whether a card has a Seek Mate ability that another card fulfils (14.11.1.1)."""
        names = self.printed(other).names
        return any(
            names & set(ability.extra.get("mates", ()))
            for ability in self.defs[card].abilities
            if ability.keyword == "seek mate"
        )

    def associate(self, leader: int, mate: int, rule: str) -> None:
        """Two units are legion leader and legion mate (6.4.3)."""
        self.free_of_state([card for card in (leader,) if self.is_in(card, "mate")], "mate", rule)
        self.put_in_state((mate,), "mate", rule)
        self.ties = {**{c: o for c, o in self.ties.items() if c != leader}, mate: leader}
        self.cite(rule, lines.LEADER_AND_MATE, leader, mate)

    def _end_legion(self, cards: Sequence[int], rule: str) -> None:
        """The legion state that associated two units ends."""
        self.free_of_state([card for card in cards if self.is_in(card, "mate")], "mate", rule)
        self.ties = {c: o for c, o in self.ties.items() if c not in cards or o not in cards}

    def _legion_ends(self, event: Event) -> None:
        """A unit in the legion state has left: the legion state ends (6.4.1.3.1.1)."""
        card = event.card
        if self.is_in(card, "mate") and card in self.ties:
            self.cite("6.4.1.3.1.1", lines.LEGION_ENDS, self.ties[card], card)
            self._end_legion((self.ties[card], card), "6.4.1.3.1.1")
        for mate in self.zones[event.src]:
            if self.is_in(mate, "mate") and self.ties.get(mate) == card:
                self.cite("6.4.1.3.1.1", lines.LEGION_ENDS, card, mate)
                self.ties = {c: o for c, o in self.ties.items() if c != mate}

    def _heart_leaves(self, card: int) -> None:
        """The heart that lent its name and power to a G unit has left: another one does (6.5.4.2)."""
        tops = [top for top, heart in self.ties.items() if heart == card and self.hearts(top)]
        for top in (top for top in tops if self.is_g(top)):
            self.ties = {c: o for c, o in self.ties.items() if c != top}
            left = tuple(c for c in self.hearts(top) if not self.is_g(c))
            if len(left) == 1:
                self.specify(top, left[0], "6.5.4.2")
            elif left:
                self.open = (*self.open, ("6.5.4.2", (top, *left)))

    def specify(self, unit: int, heart: int, rule: str) -> None:
        """A heart lends its name and power to a G unit (6.5.1.3)."""
        self.ties = {**self.ties, unit: heart}
        self.projection = None
        self.cite(rule, lines.LENDS_NAME_AND_POWER, heart, unit)

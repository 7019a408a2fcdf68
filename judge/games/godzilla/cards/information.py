"""What does an effect learn when it looks at cards of the Godzilla Card Game?

A stack is what its top card is (3.2.3.1), a card what continuous effects make of it (10.8.1), a card that
moved may be another card now (4.1.4); what an area change triggered looks at the card as 10.6.4.1 says, and
a card that has left is as it last was (10.10). Each look is cited.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from judge.games.godzilla.rules.ch09_limits import Limits
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import PUBLIC, STRIDE, on_field
from judge.kernel import lines as common
from judge.kernel.frames import Context


class Information(Limits):
    """A table whose effects say which information of cards they look at."""

    __slots__ = ()

    def cite_final(self, card: int) -> None:
        """An effect speaks of a card that has left: as it was when it was last there (10.10.1.2)."""
        self.cite("10.10.1", lines.FINAL_INFORMATION, card)
        self.cite("10.10.1.2", lines.AS_IT_LAST_WAS, card)

    def known_value(self, card: int, attribute: str, context: Context, ident: int | None = None) -> Any:
        """A value of a card an effect speaks of; the card of an area change as 10.6.4.1 says."""
        event = context.event
        if event.get("card") == card and event.get("kind") in ("move", "destroyed"):
            self.cite_trigger_information(card, event["src"], event["dst"])
            if on_field(event["src"]) and not on_field(event["dst"]):
                values = event.get("was")
                return values[attribute] if values else getattr(self.defs[card].face, attribute)
        if ident is not None:
            # A card that the effect itself has moved is spoken of as it was where it was (10.10.1.2).
            for moved, now, before in context.bound.get("came from", ()):
                if (moved, now) == (card, ident) and self.final.get(card, (None,))[0] == before:
                    ident = before
        value = super().known_value(card, attribute, context, ident)
        if context.running:
            if ident is None or self.ident[card] == ident:
                self.looked_through((card,), (attribute,))
            elif isinstance(value, int) and value != getattr(self.defs[card].face, attribute):
                self.cite("10.8.1.5", common.NUMBER, card, attribute, "as it last was", value)
        return value

    def looked_through(self, cards: Sequence[int], attributes: Collection[str]) -> None:
        """A stack is what its top card is (3.2.3.1), a card what effects make of it (10.8.1)."""
        beneath = self.beneath
        for card in cards:
            if beneath.get(card):
                self.cite("3.2.3.1", lines.TOP_CARD, card)
        self.cite_several(cards, attributes)
        self.cite_changes(cards, attributes)

    def cite_several(self, cards: Sequence[int], attributes: Collection[str]) -> None:
        """A card of several colors has each of them (2.4.4), one with several traits each of those (2.5.1.1)."""
        for attribute, rule in (("colors", "2.4.4"), ("traits", "2.5.1.1")):
            if attribute in attributes:
                several = [card for card in cards if len(getattr(self.face(card), attribute)) > 1]
                if several:
                    self.cite(rule, lines.SEVERAL_OF_THEM, attribute, *several)

    def too_few(self, context: Context) -> None:
        """Fewer cards than the effect speaks of: as much as possible is done (1.3.2)."""
        self.cite("1.3.2", lines.AS_MANY_AS_POSSIBLE, context.who)

    def counted(self, cards: Sequence[int]) -> None:
        """A stack counts as one card (3.2.3), a token as a card (9.1.1.1)."""
        for card in cards:
            if self.beneath.get(card):
                self.cite("3.2.3", lines.STACK, card)
            if self.defs[card].token:
                self.cite("9.1.1.1", lines.TOKEN, card)

    def looked_up(self, name: str, player: int) -> None:
        """A player's rage, rank and threat level are those of the invading monster (3.3.4, 3.4.3)."""
        top = self.monster(player)
        if name == "rage":
            self.cite("3.4.3", lines.RAGE_OF_THE_MONSTER, player, self.rage[player])
        elif name in ("rank", "threat") and top is not None:
            self.cite("3.3.4", lines.MONSTER, player, top)
            self.looked_through((top,), (name,))

    def source_is_gone(self, context: Context) -> None:
        """An effect speaks of its own card, which is another card where it is now (4.1.4)."""
        self.cite("4.1.4", lines.NEW_CARD, context.src)

    def no_longer_held(self, card: int) -> None:
        """An effect speaks of a card that has moved since: it is another card now (4.1.4)."""
        self.cite("4.1.4", lines.NEW_CARD, card)

    def cite_trigger_information(self, card: int, src: int, dst: int) -> None:
        """Which information of a moved card counts for what it triggered (10.6.4.1)."""
        self.cite("10.6.4.1", lines.INFORMATION, card)
        self.cite(information_rule(src, dst), lines.INFORMATION, card)


def information_rule(src: int, dst: int) -> str:
    """The rule of 10.6.4.1 for a move (reading `which-information-never-on-field`)."""
    if src >= 0 and dst >= 0 and PUBLIC[src] != PUBLIC[dst]:
        return "10.6.4.1.1"
    came, went = on_field(src), on_field(dst)
    if came and went:
        return "10.6.4.1.3" if src // STRIDE == dst // STRIDE else "10.6.4.1.2"
    return "10.6.4.1.2" if came or went else "10.6.4.1.3"

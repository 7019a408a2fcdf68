"""What has happened this battle, this turn, or this fight, that a card asks for?

Text such as *if your rear-guard was retired this turn* looks back (11.2.2). Nothing is written down that nobody asks
for: each card says which events it counts (`this battle`, `this turn`, `this fight`), and a counter is raised when one
happens, for both players. Counters of the turn are forgotten with the others when it ends, and those of a battle bear its
number in the turn (10.1.3); those of the fight are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.kernel.cards import Pool
from judge.kernel.events import Event

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard


@dataclass(frozen=True, slots=True)
class Told:
    """Events that a card counts: their kind, whether they are its own, and which of them."""

    key: str
    kind: str
    own: bool
    passes: Callable[[Vanguard, int, Event, int], bool]
    #: Whether only the battle that is going on, or the last one, is looked back on.
    battle: bool = False

    def counter(self, g: Vanguard, player: int, card: int = -1) -> str:
        """The counter of a player, or of this very card where its own events are counted."""
        key = f"{self.key}/{g.count('battles')}" if self.battle else self.key
        return f"{key}/{card}/{g.ident[card]}" if self.own else f"{key}/{player}"


def counted(pool: Pool) -> dict[str, tuple[Told, ...]]:
    """What the cards of a pool count, by kind of event."""
    known: dict[str, tuple[Told, ...]] | None = pool.memo.get("told")
    if known is None:
        found: dict[str, dict[str, Told]] = {}
        for ability in pool.abilities.values():
            told: Told | None = ability.extra.get("told")
            if told is not None:
                found.setdefault(told.kind, {}).setdefault(told.key, told)
        known = pool.memo["told"] = {kind: tuple(ones.values()) for kind, ones in found.items()}
    return known


def remember(g: Vanguard, told: tuple[Told, ...], events: Sequence[Event]) -> None:
    """Raise the counters of those who count these events."""
    for event in events:
        for one in told:
            if one.own:
                card = event.card
                if card >= 0 and one.passes(g, card, event, event.who):
                    g.tally(one.counter(g, event.who, card))
                continue
            for player in (0, 1):
                if one.passes(g, -1, event, player):
                    g.tally(one.counter(g, player))


__all__ = ["Told", "counted", "remember"]

"""Where can a card be, and who sees it there?

A game declares its areas once (`ZoneSpec`); `Layout` numbers them: first all areas of player A, then
all of player B, then the shared ones. A zone is an index from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Literal

Cards = tuple[int, ...]
PLAYERS = ("A", "B")
HiddenFrom = Literal["nobody", "opponent", "everybody"]


@dataclass(frozen=True, slots=True)
class ZoneSpec:
    """One area of a game: its key in cases, its name in the book, its rule, and who cannot look."""

    name: str
    title: str
    rule: str
    hidden_from: HiddenFrom = "nobody"
    ordered: bool = False
    field: bool = False


class Layout:
    """The numbered areas of a game."""

    def __init__(self, own: tuple[ZoneSpec, ...], shared: tuple[ZoneSpec, ...] = ()) -> None:
        self.own = own
        self.shared = shared
        self.stride = len(own)
        self.size = 2 * len(own) + len(shared)
        self.specs: tuple[ZoneSpec, ...] = (*own, *own, *shared)
        self.offset = {spec.name: number for number, spec in enumerate(own)}
        self.offset_shared = {spec.name: 2 * len(own) + number for number, spec in enumerate(shared)}
        self.player: tuple[int, ...] = (0,) * len(own) + (1,) * len(own) + (-1,) * len(shared)
        self.on_field: tuple[bool, ...] = tuple(spec.field for spec in self.specs)
        self.ordered: tuple[bool, ...] = tuple(spec.ordered for spec in self.specs)
        kept = [zone for zone, ordered in enumerate(self.ordered) if ordered]
        #: Picks out of all zones those whose order the rules keep.
        self.in_order: Callable[[Sequence[Cards]], object] = itemgetter(*kept) if kept else lambda zones: ()
        self.names: tuple[str, ...] = tuple(spec.name for spec in self.specs)
        #: From which zone to which a card stays the same card; the last two rows are beneath and nowhere.
        #: What the game's `keeps_identity` says, filled in at the first move.
        self.same_card: tuple[tuple[bool, ...], ...] = ()
        self.keys: tuple[str, ...] = tuple(self._key(zone) for zone in range(self.size))
        self.number: dict[str, int] = {key: zone for zone, key in enumerate(self.keys)}

    def zone(self, player: int, name: str) -> int:
        """The index of `name` for `player`; shared areas ignore the player."""
        if name in self.offset_shared:
            return self.offset_shared[name]
        return player * self.stride + self.offset[name]

    def key(self, zone: int) -> str:
        """The name of a zone as cases write it: `A.hand`, `resolution`."""
        return self.keys[zone]

    def _key(self, zone: int) -> str:
        if zone >= 2 * self.stride:
            return self.specs[zone].name
        return f"{PLAYERS[self.player[zone]]}.{self.specs[zone].name}"

    def visible(self, zone: int, viewer: int | None) -> bool:
        """Whether `viewer` (None: the judge) may see the cards of `zone`."""
        hidden = self.specs[zone].hidden_from
        if viewer is None or hidden == "nobody":
            return True
        return hidden == "opponent" and self.player[zone] == viewer

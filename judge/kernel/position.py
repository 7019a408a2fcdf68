"""When is a position the same as an earlier one?

"Completely identical" to a loop rule is the table and what waits or lasts, whatever the clock, the log, the
chance to come and the count of steps say. A position that may have to be told from later ones is kept by
reference (`Position`); its number is worked out when somebody asks, which is seldom.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from judge.kernel.state import ACTIVE

if TYPE_CHECKING:
    from judge.kernel.game import Game


class Position:
    """A table as it is now. Two are equal if they are completely identical, whatever step they are met at;
    a saved one is its number."""

    __slots__ = (
        "_number",
        "beneath",
        "counters",
        "effects",
        "first",
        "glance",
        "held",
        "ident",
        "markers",
        "mode",
        "ordered",
        "own",
        "pending",
        "shown",
        "tp",
        "zones",
    )

    def __init__(self, game: Game) -> None:
        mode = game.mode
        self._number: int | None = None
        self.glance = game.glance()
        self.zones = tuple(game.zones)
        self.ordered = game.rules.layout.ordered
        self.mode = () if mode.count(ACTIVE) == len(mode) else tuple(mode)
        self.beneath = game.beneath
        self.markers = game.markers
        self.tp = game.tp
        self.first = game.first
        self.shown = game.shown
        self.own = game.own_values()
        self.counters = game.counters
        self.pending = game.pending
        self.effects = game.effects
        self.held = game.held
        self.ident = tuple(game.ident) if self.pending or self.effects or self.held else ()

    @property
    def number(self) -> int:
        """The position as a number, the same in every process (hashes of numbers are; words are written
        out first)."""
        if self._number is None:
            waits = self.pending or self.effects or self.held
            words = zlib.crc32(repr(waiting(self)).encode()) if waits else 0
            self._number = hash((self.table(), words, _counted(tuple(self.counters.items()))))
        return self._number

    def table(self) -> tuple[Any, ...]:
        """What lies on the table, in numbers; the order of cards counts where the rules keep it."""
        return (
            tuple(
                held if ordered else frozenset(held)
                for held, ordered in zip(self.zones, self.ordered, strict=True)
            ),
            self.mode,
            frozenset(self.beneath.items()),
            frozenset(self.markers.items()),
            self.tp,
            self.first,
            self.shown,
            self.own,
        )

    def met_on(self, trail: tuple[Any, ...]) -> int | None:
        """Where a trail of positions and actions (tuples) was at this position before."""
        glance = self.glance
        for number, row in enumerate(trail):
            if type(row) is Position:
                # Nearly always a glance is enough.
                if row.glance == glance and row.number == self.number:
                    return number
            elif type(row) is int and row == self.number:
                return number
        return None

    def __eq__(self, other: object) -> bool:
        return self.number == (other.number if isinstance(other, Position) else other)

    def __hash__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return str(self.number)


def position_number(game: Game) -> int:
    """A number that is equal for completely identical tables, whatever step they are met at."""
    return Position(game).number


def position_key(game: Game) -> Hashable:
    """A value that is equal for completely identical positions, what is going on included."""
    timeless = _Timeless(game.ident)
    frames = tuple((pc, timeless(loc)) for pc, loc, _ in game.frames)
    counters = tuple(sorted(game.counters.items()))
    going_on = (counters, frames, timeless(game.value), game.turn, game.result)
    return (*Position(game).table(), *waiting(game), *going_on)


@lru_cache(maxsize=4096)
def _counted(counters: tuple[tuple[str, int], ...]) -> int:
    """Named counts as a number; they change a few times a turn."""
    return hash(frozenset([(zlib.crc32(name.encode()), count) for name, count in counters]))


def waiting(there: Game | Position) -> tuple[Any, ...]:
    """What waits or lasts. Ages instead of identities: a card that left and came back has another
    identity, but the position is the same if everything that refers to it does so in the same way."""
    timeless = _Timeless(there.ident)
    effects = sorted(there.effects, key=lambda effect: effect.stamp)
    return (
        tuple((*row[:2], row[3], timeless(row[4])) for row in there.pending),
        tuple(
            (
                e.kind,
                e.who,
                e.src,
                e.until,
                timeless(e.targets),
                e.changes,
                e.key,
                e.name,
                e.once,
                timeless(e.bound),
            )
            for e in effects
        ),
        tuple(sorted(timeless.name(name) for name in there.held)),
    )


class _Timeless:
    """Rewrites a value without time stamps and with ages instead of identities."""

    def __init__(self, ident: Sequence[int]) -> None:
        self.ident = ident

    def __call__(self, value: Any) -> Any:
        if isinstance(value, dict):
            return tuple((key, self(value[key])) for key in sorted(value, key=str) if key != "stamp")
        if isinstance(value, (tuple, list)):
            # (card, identity), as effects and bindings hold on to cards
            if len(value) == 2 and type(value[0]) is int and type(value[1]) is int:
                card, ident = value
                if 0 <= card < len(self.ident):
                    return (card, "age", self.ident[card] - ident)
            return tuple(self(item) for item in value)
        return value

    def name(self, held: str) -> str:
        """The name of a situation that holds: `card/identity/ability`, with the identity's age."""
        card, _, rest = held.partition("/")
        ident, _, key = rest.partition("/")
        return f"{card}/{self.ident[int(card)] - int(ident)}/{key}"

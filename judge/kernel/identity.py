"""When are two states the same?

Three questions with three answers. `same` (and `differences`, in words): everything, the log
included, as a copy or a replay must have it. `fingerprint`: the same without the log, as short text
for recordings, part by part, so that a difference has a place. `position_key`: what "completely
identical" means to a loop rule: the table and what is going on, whatever the clock, the log, the
chance to come and the count of steps say.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable
from functools import lru_cache
from typing import TYPE_CHECKING

from judge.kernel.codec import plain
from judge.kernel.fields import FIELDS, parts, saved_as
from judge.kernel.frames import given
from judge.kernel.state import GONE, REST

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: Fields that are not part of a state's value: caches and shared tables.
CACHES = frozenset(saved_as("never"))
#: Names of the parts of a fingerprint and the fields they cover; a game's own fields are `own`.
PARTS = parts()


def same(one: Game, other: Game, *, log: bool = True) -> bool:
    """Whether two games are in the same state, down to the last field."""
    return not differences(one, other, log=log)


def differences(one: Game, other: Game, *, log: bool = True) -> list[str]:
    """The fields in which two states differ, each as `field: this, not that`."""
    found = []
    if one.rules.key != other.rules.key:
        found.append(f"game: {one.rules.key}, not {other.rules.key}")
    if one.pool is not other.pool and one.pool.fingerprint != other.pool.fingerprint:
        found.append(f"cards: {one.pool.fingerprint}, not {other.pool.fingerprint}")
    for name in (*FIELDS, *one.OWN):
        if name in CACHES or name in ("log", "past", "defs"):
            continue
        left, right = getattr(one, name), getattr(other, name)
        if left != right:
            found.append(f"{name}: {left!r}, not {right!r}")
    if [card.code for card in one.defs] != [card.code for card in other.defs]:
        found.append("defs: other cards")
    if log:
        found += _log_difference(one, other)
    return found


def _log_difference(one: Game, other: Game) -> list[str]:
    if one.past is other.past and one.log == other.log:
        return []
    entries, others = one.entries(), other.entries()
    for number, (mine, yours) in enumerate(zip(entries, others, strict=False)):
        if mine != yours:
            return [f"log: entry {number} is {mine!r}, not {yours!r}"]
    return [] if len(entries) == len(others) else [f"log: {len(entries)} entries, not {len(others)}"]


def fingerprint(game: Game) -> dict[str, str]:
    """A short hash of each part of the state (without the log)."""
    parts = {part: _hash(game, names) for part, names in PARTS.items()}
    return parts | {"own": _hash(game, tuple(game.OWN))} if game.OWN else parts


def _hash(game: Game, names: tuple[str, ...]) -> str:
    values = [_written(getattr(game, name)) for name in names]
    return f"{zlib.crc32(repr(values).encode()):08x}"


def _written(value: object) -> object:
    """Plain data in one fixed order; records by their fields."""
    if isinstance(value, dict):
        return [(key, _written(value[key])) for key in sorted(value, key=repr)]
    if isinstance(value, (tuple, list)):
        return [_written(item) for item in value]
    if isinstance(value, frozenset):
        return plain(value)
    if hasattr(value, "__dataclass_fields__"):
        return [_written(getattr(value, name)) for name in value.__dataclass_fields__]
    return value


# -- loops -----------------------------------------------------------------------------------------


def position_key(game: Game) -> Hashable:
    """A value that is equal for completely identical positions, what is going on included."""
    timeless = _Timeless(game)
    frames = tuple((pc, timeless(given(loc))) for pc, loc, _ in game.frames)
    counters = tuple(sorted(game.counters.items()))
    return (*_table(game), *_waiting(game), counters, frames, timeless(game.value), game.turn, game.result)


def position_number(game: Game) -> int:
    """A number that is equal for completely identical tables, whatever step they are met at.

    It may be kept in a state: it is the same in every process (hashes of numbers are; words are
    written out first).
    """
    words = zlib.crc32(repr(_waiting(game)).encode()) if game.pending or game.effects or game.held else 0
    return hash((_table(game), words, _counted(tuple(game.counters.items()))))


def rough_number(game: Game) -> int:
    """The same by what the cards are and not by which of them it is: equal cards may have changed places, and
    decks been shuffled. Effects that only change cards are left out; a loop makes them grow."""
    defs, mode, markers, beneath, states = game.defs, game.mode, game.markers, game.beneath, game.states

    def row(card: int) -> tuple[str, int, int, tuple[str, ...], tuple[str, ...]]:
        below = tuple(defs[other].code for other in beneath.get(card, ()))
        return defs[card].code, mode[card], markers.get(card, 0), below, tuple(sorted(states.get(card, ())))

    zones = tuple(tuple(sorted(map(row, cards))) for cards in game.zones)
    waiting = tuple(sorted((p.who, defs[p.card].code, p.key) for p in game.pending))
    lasting = tuple(sorted((e.kind, e.who, e.key, e.name) for e in game.effects if e.kind != "static"))
    held = len(game.held)
    words = (zones, waiting, lasting, held, game.tp, game.own_values())
    return zlib.crc32(repr(words).encode()) ^ _counted(tuple(game.counters.items()))


@lru_cache(maxsize=4096)
def _counted(counters: tuple[tuple[str, int], ...]) -> int:
    """Named counts as a number; they change a few times a turn."""
    return hash(frozenset([(zlib.crc32(name.encode()), count) for name, count in counters]))


@lru_cache(maxsize=1024)
def _named(states: frozenset[str]) -> int:
    """The states of a card as a number, the same in every process."""
    return zlib.crc32(" ".join(sorted(states)).encode())


def _table(game: Game) -> tuple[object, ...]:
    """What lies on the table, in numbers: where every card is, and the order of cards where the rules
    keep it. Tokens that have disappeared leave no trace at the end of the list."""
    where = game.where
    if where and where[-1] == GONE:
        size = len(where)
        while size and where[size - 1] == GONE:
            size -= 1
        where = where[:size]
    mode = game.mode
    return (
        tuple(where),
        game.rules.layout.in_order(game.zones),
        tuple(mode) if REST in mode else (),
        frozenset(game.beneath.items()) if game.beneath else (),
        frozenset(game.markers.items()) if game.markers else (),
        frozenset(zip(game.states, map(_named, game.states.values()), strict=True)) if game.states else 0,
        game.tp,
        game.first,
        game.shown,
        game.own_values(),
    )


def _waiting(game: Game) -> tuple[object, ...]:
    """What waits or lasts. Ages instead of identities: a card that left and came back has another
    identity, but the position is the same if everything that refers to it does so in the same way."""
    timeless = _Timeless(game)
    effects = sorted(game.effects, key=lambda effect: effect.stamp)
    return (
        tuple((p.who, p.card, p.key, timeless(p.event), timeless(p.bound)) for p in game.pending),
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
        tuple(sorted(timeless.name(name) for name in game.held)),
    )


class _Timeless:
    """Rewrites a value without time stamps and with ages instead of identities."""

    def __init__(self, game: Game) -> None:
        self.ident = game.ident

    def __call__(self, value: object) -> object:
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

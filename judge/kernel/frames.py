"""What does a procedure know while it runs?

A program declares its locals as one frozen record, a subclass of `Locals`; a step takes the game and
that record. The types of its fields say what a local is, so that a position knows what `at:` needs and
how to name it, and a state can be written down and read back without a table beside the program.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from judge.kernel.events import NO_EVENT, EventData

if TYPE_CHECKING:
    from collections.abc import Callable
    from dataclasses import replace as replace

#: What a number in a frame names. All are whole numbers while a game runs; the sort is for whoever writes
#: a position down or reads one.
Player = Annotated[int, "player"]
Card = Annotated[int, "card"]
Zone = Annotated[int, "zone"]
#: The number that a player's own zone has on the board.
ZoneNumber = Annotated[int, "zone number"]
Cards = tuple[Card, ...]
Players = tuple[Player, ...]
#: How the sort of a word begins that is one of a few; they follow, separated by commas.
ONE_OF = "one of "
#: Cards with the identity they had: whoever holds on to them lets go when they become other cards.
Held = Annotated[tuple[tuple[int, int], ...], "bound cards"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Locals:
    """What every procedure knows: the replacement effects that had their turn in what led here. What
    replaced an event is that event's successor, and no effect replaces it a second time."""

    applied: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing(Locals):
    """The locals of a procedure that needs none."""


NOTHING = Nothing()

R = TypeVar("R", bound=Locals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Context(Locals):
    """What card text knows when it is looked at: whose it is, the card it stands on (with the identity that
    card had), what was chosen so far, and the event that it looks back at.

    `running`: whether the effect is being carried out, so that what it looks at is cited; `leaving`: whether
    the text is looked at as its card, or the card of the event, leaves the field.
    """

    who: Player
    src: Card = -1
    ident: int | None = None
    bound: Mapping[str, Any] = field(default_factory=dict)
    event: EventData = field(default_factory=lambda: NO_EVENT)
    running: bool = False
    leaving: bool = False
    #: The keyword that a choice ignores.
    ignoring: str | None = None


@lru_cache(maxsize=4096)
def context_of(who: int, card: int) -> Context:
    """What the text of a card knows while nothing runs: whose it is and the card. A value, made once."""
    return Context(who=who, src=card)


if not TYPE_CHECKING:

    def replace(record: R, /, **changed: object) -> R:
        """The same record with some fields changed: `dataclasses.replace`, four times as fast for records with slots.
        Steps do it twice a decision."""
        copy, setters = _ways_to_copy(record.__class__)
        made = copy(record)
        for name, value in changed.items():
            setters[name](made, value)
        return made


@cache
def _ways_to_copy(kind: type[R]) -> tuple[Callable[[R], R], dict[str, Callable[[R, object], None]]]:
    """How a record is copied, and how each of its fields is set, frozen as it is."""
    setters = {one.name: getattr(kind, one.name).__set__ for one in fields(kind)}
    scope: dict[str, Any] = {"make": object.__new__, "kind": kind}
    lines = ["def copy(old):", "    new = make(kind)"]
    for number, (name, setter) in enumerate(setters.items()):
        scope[f"set_{number}"] = setter
        lines.append(f"    set_{number}(new, old.{name})")
    # Written out once per class, as the copies of states are.
    exec("\n".join([*lines, "    return new"]), scope)
    return scope["copy"], setters


class Member(NamedTuple):
    """One event of a happening, and the replacement effects that had their turn with it."""

    event: EventData
    applied: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolving(Context):
    """An effect that is being carried out: the ability, the number of its next operation, and how far a
    choice or a repetition within it is."""

    key: str
    i: int = 0
    stamp: int = 0
    running: bool = True
    #: The player who chooses next and what was chosen before, where several players choose; how many cards.
    part: tuple[int, tuple[tuple[int, int], ...]] = (0, ())
    wanted: int = 0
    #: Whether what is being done is the price of something.
    paying: bool = False
    rounds: int = 0
    #: The members that it brings to the happening that is being settled; None where there is none.
    gather: tuple[Member, ...] | None = None


#: Sorts that need no `Annotated`.
_PLAIN: dict[object, str] = {int: "number", bool: "flag", str: "word", EventData: "event"}


def sorts(record: type[Locals]) -> dict[str, str]:
    """Name of every local that a position can give to what it is: player, card, cards, number, flag, word…"""
    hints = get_type_hints(record, include_extras=True)
    return {name: sort for name, hint in hints.items() if (sort := _sort(hint)) is not None}


def _sort(hint: object) -> str | None:
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return str(given[1])
    if origin in (Union, UnionType):
        kinds = [kind for kind in given if kind is not NoneType]
        return _sort(kinds[0]) if len(kinds) == 1 else None
    if origin is tuple and len(given) == 2 and given[1] is Ellipsis:
        inner = _sort(given[0])
        return f"{inner}s" if inner in ("player", "card") else None
    return _PLAIN.get(hint)


def needs(record: type[Locals]) -> tuple[str, ...]:
    """The locals without which a procedure cannot begin, in the order they are declared."""
    return tuple(
        field.name
        for field in fields(record)
        if field.default is MISSING and field.default_factory is MISSING
    )


def names(record: type[Locals]) -> frozenset[str]:
    """The names of a procedure's locals."""
    return frozenset(each.name for each in fields(record))


#: The fields of each record, with the value they have when nobody gives one; filled as records are met.
_USUAL: dict[type, tuple[tuple[str, object], ...]] = {}


def _usual(record: type[Locals]) -> tuple[tuple[str, object], ...]:
    if record not in _USUAL:
        _USUAL[record] = tuple(
            (each.name, each.default if each.default_factory is MISSING else each.default_factory())
            for each in fields(record)
        )
    return _USUAL[record]


#: The types of each record's fields; filled as records are met.
_HINTS: dict[type, dict[str, Any]] = {}


def restore(record: type[R], values: Mapping[str, object]) -> R:
    """The record that `given` wrote down, small tuples with names among its values included."""
    if record not in _HINTS:
        _HINTS[record] = get_type_hints(record)
    hints = _HINTS[record]
    return record(**{name: _named(hints.get(name), value) for name, value in values.items()})


def _named(hint: object, value: object) -> Any:
    """A value as its type wants it: a plain tuple may stand for one with names."""
    if not isinstance(value, tuple):
        return value
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return hint(*value)
    given = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return _named(next(kind for kind in given if kind is not NoneType), value)
    if get_origin(hint) is tuple and len(given) == 2 and given[1] is Ellipsis:
        return tuple(_named(given[0], item) for item in value)
    return value


def given(at: Locals) -> dict[str, Any]:
    """The locals that are not as usual, by name: what a saved state holds of a frame."""
    return {name: value for name, usual in _usual(type(at)) if (value := getattr(at, name)) != usual}

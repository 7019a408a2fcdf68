"""What does the engine need to know of a card?

A card definition is compiled once into these records: what is printed (`Face`, each game has its
own), and its abilities as flat lists of operations. They are shared by all states and never change;
a state only holds card numbers. How the YAML becomes these records is `judge.kernel.vocabulary`'s
business.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypedDict

if TYPE_CHECKING:
    from judge.kernel.events import Event
    from judge.kernel.flow import Flow
    from judge.kernel.frames import Context
    from judge.kernel.listening import Roster

#: One line of a derivation as the projection keeps it: rule, how, amount, value after it, source.
TraceRow = tuple[str, str, Any, Any, int]
Amount: TypeAlias = "Callable[[Any, Context], int]"
Condition: TypeAlias = "Callable[[Any, Context], bool]"
Select: TypeAlias = "Callable[[Any, Context], tuple[int, ...]]"
#: The players that a word means, in the order in which they act.
Whose: TypeAlias = "Callable[[Any, Context], tuple[int, ...]]"


class Face:
    """What a card shows. Games subclass it with slots for their attributes.

    `abilities` is the tuple of abilities the card has; `flags` the states that effects put on it
    (such as "cannot engage"); `trace` maps an attribute to the derivation of its value and is only
    filled on projected faces.
    """

    __slots__ = ("abilities", "flags", "trace")

    #: The attributes of the game, in the order they are written out.
    ATTRIBUTES: ClassVar[tuple[str, ...]] = ()

    _copier: Callable[[Any, Any], None]

    def __init__(self) -> None:
        self.abilities: tuple[Ability, ...] = ()
        self.flags: frozenset[str] = frozenset()
        self.trace: dict[str, tuple[TraceRow, ...]] | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        lines = [f"    new.{name} = old.{name}" for name in ("abilities", "flags", *cls.ATTRIBUTES)]
        scope: dict[str, Any] = {}
        # Written out once per class: three times faster than a loop over getattr and setattr.
        exec("def copier(old, new):\n" + "\n".join(lines), scope)
        cls._copier = staticmethod(scope["copier"])

    def copy(self) -> Face:
        """A face that can be changed without touching this one."""
        new = self.__class__.__new__(self.__class__)
        self._copier(self, new)
        new.trace = {} if self.trace is None else dict(self.trace)
        return new

    def values(self) -> dict[str, Any]:
        """The attributes as plain data."""
        return {name: getattr(self, name) for name in self.ATTRIBUTES}


class TraceEntry(NamedTuple):
    """One line of a number's derivation: the rule, what happened, the value after it, who did it."""

    rule: str
    change: str
    value: Any
    source: int = -1


class Args(TypedDict, total=False):
    """What an operation was compiled with, by the words of the vocabulary: who and how many, which cards,
    where to, how it is cited and where in the list the effect goes on. All of it is fixed when a card is
    compiled."""

    # who, how many, which cards
    who: Whose
    by: Whose
    whose: Any
    side: Whose
    player: Any
    about: Callable[[Any, Any], dict[str, object]]
    n: Amount
    rivals: tuple[Op, ...]
    amount: Any
    low: Amount
    high: Amount
    markers: Amount
    energy: Any
    ways: Any
    cards: Select
    of: Select
    other: Select
    one: Any
    two: Select
    old: Select
    new: Select
    under: Any
    onto: Any
    select: Select
    #: Which of the options can be chosen: of the game, the effect and all their numbers.
    open: Callable[[Any, Any, tuple[int, ...]], tuple[int, ...]]
    rest: Any
    active: Select | None
    tests: Any
    test: Any
    # where to and how
    offset: int
    bottom: bool
    area: str
    zone: Any
    kind: str
    code: str
    mode: Any
    negated: Any
    up: bool
    alone: bool
    also: int | None
    shuffle: bool
    facts: dict[str, object]
    filtered: bool
    up_to: bool
    exact: bool
    unsure: bool
    as_much: Select | None
    #: What the cards chosen must be together (vocabulary/gathering.py).
    together: Any
    unsaid: bool
    hidden: bool
    random: bool
    as_picked: bool
    only_move: bool
    set: bool
    # effects that stay
    ability: Ability
    rows: Any
    until: Any
    once: bool
    keep: tuple[str, ...]
    particular: bool
    group: bool
    # names, places in the list, rules and words
    name: str
    picked: str
    prompt: str
    words: str
    ignoring: str | None
    to: Any
    end: int
    starts: tuple[int, ...]
    size: int
    chosen: frozenset[str]
    rule: str
    whole: str
    rules: Mapping[str, str]
    cites: tuple[str, ...]
    # materials of keywords
    offer: Select
    sizes: Any
    fits: Any
    some: Any
    wanted: str
    wider: tuple[str, int] | None
    #: Whether it is chosen when the ability is played, not when it resolves.
    early: bool
    #: Whether it can be done whole; of an optional part, whether each of its operations can.
    possible: Condition
    parts: list[Condition]
    #: The events it comes to, where they can be members of a happening.
    members: Callable[[Any, Any], list[Event]]


@dataclass(slots=True)
class Op:
    """One operation of a compiled effect. `run` does it for the effect in the top frame;
    `instruction` is the number of the card's instruction it comes from."""

    verb: str
    run: Callable[[Any, Any, Op], Flow]
    args: Args = field(default_factory=Args)
    instruction: int = 0


@dataclass(slots=True)
class Trigger:
    """When an automatic ability enters stand-by: the kind of event and a test on it.

    `own`: the test only ever holds for events of the card itself, so that others need not be asked.
    """

    event: str
    test: Callable[[Any, int, Any], bool]
    situation: Condition | None = None
    own: bool = False


@dataclass(slots=True)
class Static:
    """One continuous effect: to which cards, in which layer, what it does to a face."""

    layer: str
    attribute: str
    how: str  # add, set, multiply, divide, grant, remove, flag, ability, mute
    amount: Any
    targets: Select
    #: The attributes that decide whom it reaches and by how much; `*` stands for any.
    reads: frozenset[str] = frozenset("*")


@dataclass(slots=True)
class Replacement:
    """Instead of which event, for whom, and whether the player may decline."""

    event: str
    test: Callable[[Any, int, Any], bool]
    optional: bool = False


@dataclass(slots=True, eq=False)
class Ability:
    """One ability of a card, compiled.

    `kind` is auto, continuous, replacement or activate; `active` the names of the zones where it
    works; `condition` what must hold for it to be active; `rule` the rule that gives it meaning.
    """

    kind: str
    rule: str
    text: str
    active: frozenset[str]
    ops: tuple[Op, ...] = ()
    keyword: str | None = None
    value: Any = None
    trigger: Trigger | None = None
    condition: Condition | None = None
    statics: tuple[Static, ...] = ()
    replacement: Replacement | None = None
    cost: tuple[Any, ...] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    code: str = ""
    index: int | str = 0

    @property
    def key(self) -> str:
        """The stable name of this ability: `code/number`."""
        return f"{self.code}/{self.index}"


@dataclass(slots=True, eq=False)
class CardDef:
    """A card as printed: code, name, face and abilities; `source` is the definition it came from."""

    code: str
    name: str
    face: Face
    abilities: tuple[Ability, ...] = ()
    token: bool = False
    source: Mapping[str, Any] = field(default_factory=dict)
    #: The other side of the same card, a definition with a code of its own.
    back: CardDef | None = None


def _handed(abilities: Iterable[Ability]) -> Iterator[Ability]:
    for ability in abilities:
        given = ability.extra.get("gives", ())
        yield from given
        yield from _handed(given)


class Pool:
    """All card definitions a game uses, by code; also finds an ability by its key."""

    def __init__(self, defs: Mapping[str, CardDef]) -> None:
        sides = {card.back.code: card.back for card in defs.values() if card.back is not None}
        self.defs = {**sides, **defs}
        self.abilities: dict[str, Ability] = {}
        #: What could listen among a list of cards (listening.py), and what a game has found out about these cards
        #: and wants to keep as long as they are the same; caches.
        self.rosters: dict[tuple[CardDef, ...], Roster] = {}
        self.memo: dict[str, Any] = {}
        for card in self.defs.values():
            for ability in card.abilities:
                self.adopt(ability)

    def adopt(self, ability: Ability) -> None:
        """Make an ability and those its effects can hand out findable by their keys."""
        self.abilities[ability.key] = ability
        self.rosters.clear()
        self.memo.clear()
        for given in ability.extra.get("gives", ()):
            self.adopt(given)

    def token(self, called: str) -> CardDef | None:
        """The token with this code, or with this name as print has it; None if nobody defined one."""
        found = self.defs.get(called)
        return found or next(
            (card for card in self.defs.values() if card.token and card.name == called), None
        )

    def ability(self, key: str) -> Ability:
        """The ability with this key."""
        return self.abilities[key]

    @cached_property
    def _given(self) -> dict[str, tuple[Ability, ...]]:
        """The abilities that the effects of each card can hand out, by code."""
        return {code: tuple(_handed(card.abilities)) for code, card in self.defs.items()}

    def handed_out(self, codes: Set[str]) -> list[Ability]:
        """The abilities that effects of these cards can hand out, and those that belong to no card."""
        known = {ability.key for card in self.defs.values() for ability in card.abilities}
        known |= {ability.key for given in self._given.values() for ability in given}
        found = [ability for code in codes for ability in self._given.get(code, ())]
        return [*found, *(ability for key, ability in self.abilities.items() if key not in known)]

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all definitions: equal for pools in which every card says the same."""
        sources = {code: card.source for code, card in self.defs.items()}
        text = json.dumps(sources, sort_keys=True, default=repr)
        return blake2b(text.encode(), digest_size=8).hexdigest()

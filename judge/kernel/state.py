"""What is the state of a game?

`State` is a plain value: zones, cards, effects, stand-by abilities, counters and one stack of
frames. Copying is cheap: lists are copied flat, everything else is immutable or treated as such
(copy on write), and what was logged before is shared, so a copy does not grow with the game. Knows nothing
of how a game goes on (game.py) nor of how a state is written down (codec.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TYPE_CHECKING, Any, ClassVar, Self, overload
from zlib import crc32

from judge.kernel import lines
from judge.kernel.fields import FIELDS, IN_PLACE, Own
from judge.kernel.frames import NOTHING, Locals
from judge.kernel.lines import Facts, Line
from judge.kernel.log import Past, backwards

if TYPE_CHECKING:
    from judge.kernel.cards import CardDef, Face, Pool
    from judge.kernel.continuous import Effect
    from judge.kernel.decision import Decision
    from judge.kernel.events import Event
    from judge.kernel.kept import Kept
    from judge.kernel.listening import Index
    from judge.kernel.log import Entry, Known, Saved
    from judge.kernel.ruleset import Ruleset
    from judge.kernel.watch import Pending

#: `(program counter, locals, program counter of the calling step)`. A counter below zero, -pc - 1,
#: means: go on within that rule (an answer has come, a called program has returned).
Frame = tuple[int, Locals, int]

#: `where` of a card that is beneath another card, and of a token that has disappeared.
BENEATH = -2
GONE = -1
#: Modes of a card.
ACTIVE, REST = 0, 1

#: What the changes behind a projection look at (`fixed`): anything, the field, or nothing but the cards
#: they hold on to.
LOOKS_ANYWHERE, LOOKS_AT_FIELD, LOOKS_NOWHERE = range(3)


class State:
    """One state of one game; `FIELDS` says what every field is."""

    __slots__ = tuple(FIELDS)

    #: The fields that a game adds; its `__slots__` are their names.
    OWN: ClassVar[Mapping[str, Own]] = {}
    #: Fields that steps change in place; a copy needs its own. Made from the declarations.
    LISTS: ClassVar[tuple[str, ...]] = IN_PLACE

    _copier: Callable[[Any, Any], None]
    #: The game's own fields as they are now, lists as tuples and mappings as numbers, which are the same in
    #: every process as hashes of words are not.
    own_values: ClassVar[Callable[[Any], tuple[Any, ...]]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.LISTS = (*IN_PLACE, *(name for name, own in cls.OWN.items() if isinstance(own.start, list)))
        names = [*FIELDS, *cls.OWN]
        lines = [f"    new.{name} = old.{name}{'[:]' if name in cls.LISTS else ''}" for name in names]
        scope: dict[str, Any] = {"crc32": crc32}
        # Written out once per class: four times faster than a loop over getattr and setattr.
        exec("def copier(old, new):\n" + "\n".join(lines), scope)
        cls._copier = staticmethod(scope["copier"])
        forms = dict.fromkeys(cls.LISTS, "tuple(game.{0})")
        maps = [name for name, own in cls.OWN.items() if own.mapping or isinstance(own.start, dict)]
        forms |= dict.fromkeys(maps, "crc32(repr(sorted(game.{0}.items())).encode()) if game.{0} else 0")
        own = [f"{forms.get(name, 'game.{0}').format(name)}," for name in cls.OWN]
        exec(f"def own_values(game):\n    return ({' '.join(own)})", scope)
        cls.own_values = scope["own_values"]

    def __init__(self, rules: Ruleset, pool: Pool, *, seed: int = 0) -> None:
        self.rules = rules
        self.pool = pool
        self.zones: list[tuple[int, ...]] = [()] * rules.layout.size
        self.where: list[int] = []
        self.stamp: list[int] = []
        self.ident: list[int] = []
        self.mode = bytearray()
        self.defs: tuple[CardDef, ...] = ()
        self.owner: tuple[int, ...] = ()
        self.labels: tuple[str, ...] = ()
        self.beneath: dict[int, tuple[int, ...]] = {}
        self.markers: dict[int, int] = {}
        self.states: dict[int, frozenset[str]] = {}
        self.tp = 0
        self.turn = 1
        self.first = 0
        self.frames: list[Frame] = []
        self.loc: Locals = NOTHING
        self.pc = 0
        self.pending: tuple[Pending, ...] = ()
        self.effects: tuple[Effect, ...] = ()
        self.counters: dict[str, int] = {}
        self.held: frozenset[str] = frozenset()
        self.final: dict[int, tuple[int, int, dict[str, Any] | None]] = {}
        self.shown: frozenset[int] = frozenset()
        self.seen: dict[str, Any] = {}
        self.trail: tuple[Any, ...] = ()
        self.log: list[Entry] = []
        self.past: Past | Saved | None = None
        self.seed = seed
        self.result: tuple[str, int | None, str] | None = None
        self.decision: Decision | None = None
        self.reply: Any = None
        self.value: Any = None
        self.clock = 0
        self.choices = 0
        self.steps = 0
        self.alarm = False
        self.single = False
        self.settled = -1
        self.fixed = LOOKS_ANYWHERE
        self.projection: dict[int, Face] | None = None
        self.projections: tuple[Kept, ...] = ()
        self.index: Index | None = None
        self.gathered: list[Event] | None = None
        self.written: Known | None = None
        for name, own in self.OWN.items():
            setattr(self, name, own.start[:] if isinstance(own.start, list) else own.start)

    def copy(self) -> Self:
        """An independent game in the same state."""
        new = self.__class__.__new__(self.__class__)
        self._copier(self, new)
        log = self.log
        if log:
            before = self.past
            size = len(log)
            new.past = Past(before, log, size, size if before is None else before.total + size)
        new.log = []
        return new

    # -- small questions -----------------------------------------------------------------------

    def zone(self, player: int, name: str) -> int:
        """The index of a player's zone."""
        return self.rules.layout.zone(player, name)

    def cards(self, player: int, name: str) -> tuple[int, ...]:
        """The cards in a player's zone, in order."""
        return self.zones[self.rules.layout.zone(player, name)]

    def master(self, card: int) -> int:
        """The player whose area the card is in; the owner where the area is shared."""
        zone = self.where[card]
        if zone >= 0:
            player = self.rules.layout.player[zone]
            if player >= 0:
                return player
        elif zone == BENEATH:
            return self.master(self.top_of(card))
        return self.owner[card]

    def top_of(self, card: int) -> int:
        """The card on top of the stack that `card` is part of."""
        if self.where[card] == BENEATH:
            for top, below in self.beneath.items():
                if card in below:
                    return top
        return card

    def stack(self, card: int) -> tuple[int, ...]:
        """The stack with `card` on top, bottom first."""
        return (*self.beneath.get(card, ()), card)

    def area_name(self, card: int) -> str:
        """The name of the zone a card is in; `beneath` under another card, nothing where it is nowhere."""
        zone = self.where[card]
        if zone >= 0:
            return self.rules.layout.names[zone]
        return "beneath" if zone == BENEATH else ""

    def is_in(self, card: int, state: str) -> bool:
        """Whether a card is in a named state (`locked`, `face down`…)."""
        return card in self.states and state in self.states[card]

    def on_field(self, card: int) -> bool:
        """Whether the card is on top in a zone that belongs to the field."""
        zone = self.where[card]
        return zone >= 0 and self.rules.layout.on_field[zone]

    @overload
    def cite(self, rule: str) -> None: ...
    @overload
    def cite(self, rule: str, line: Line[*Facts], *facts: *Facts) -> None: ...
    def cite(self, rule: str, line: Line[*tuple[object, ...]] = lines.CITED, *facts: object) -> None:
        """Write a line into the log: the rule, and what happened under it."""
        self.log.append((rule, line.name, facts))

    def entries(self) -> list[tuple[str, str | None, tuple[Any, ...]]]:
        """The log as a list, oldest first: (rule as it is told, what, facts)."""
        found = list(self.since(0))
        found.reverse()
        return found

    def backwards(self) -> Iterator[tuple[str, str | None, tuple[Any, ...]]]:
        """The log, newest first: (rule by the engine's own number, what, facts)."""
        for entry in backwards(self.past, self.log):
            yield (entry, None, ()) if type(entry) is str else entry  # type: ignore[misc]

    def since(self, mark: int) -> Iterator[tuple[str, str | None, tuple[Any, ...]]]:
        """What was logged after the first `mark` entries, newest first, each rule as it is told."""
        found = islice(self.backwards(), max(0, self.logged - mark))
        if self.rules.carried is None:
            return found
        shown = self.rules.carried.shown
        return ((shown(rule), what, facts) for rule, what, facts in found)

    @property
    def logged(self) -> int:
        """How many entries the log has."""
        return len(self.log) if self.past is None else self.past.total + len(self.log)

    def path(self) -> list[str]:
        """Where the game stands, as rules: the calling steps, outermost first, then the current one."""
        if not self.frames:
            return []
        rule, shown = self.rules.linked.rule, self.rules.shown
        return [*(shown(rule[frame[2]]) for frame in self.frames[1:]), shown(self.stands_at())]

    def stands_at(self) -> str:
        """The rule that the game stands at, by the engine's own number; empty at the end."""
        if not self.frames:
            return ""
        now = self.frames[-1][0]
        return self.rules.linked.rule[now if now >= 0 else -now - 1]

    def next_turn(self) -> None:
        """The other player is the turn player now; effects that look at whose turn it is see it."""
        self.tp = 1 - self.tp
        self.turn += 1
        self.look_again()

    def look_again(self) -> None:
        """Something changed that is not where a card lies: drop the projection if it may look at that."""
        if self.fixed < LOOKS_NOWHERE:
            self.projection = None

    def count(self, counter: str) -> int:
        """The value of a counter (once per turn and the like); 0 if it never moved."""
        return self.counters.get(counter, 0)

    def tally(self, counter: str, by: int = 1) -> None:
        """Raise a counter."""
        if not self.fixed:
            self.projection = None
        self.counters = {**self.counters, counter: self.counters.get(counter, 0) + by}

    def clear_counters(self, prefix: str) -> None:
        """Forget the counters whose name starts with `prefix`."""
        if any(name.startswith(prefix) for name in self.counters):
            self.counters = {k: v for k, v in self.counters.items() if not k.startswith(prefix)}

    def find(self, label: str) -> int | None:
        """The card with this label, such as `A.K3` or `B.f#2`."""
        return next((card for card, name in enumerate(self.labels) if name == label), None)

    def all_in(self, zones: Iterable[int]) -> tuple[int, ...]:
        """The cards in several zones, in order."""
        return tuple(card for zone in zones for card in self.zones[zone])

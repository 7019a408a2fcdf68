"""What does a game add to the case format?

Zones come from the game's `Layout`, card definitions from its compiler; everything else that is
special about its positions is one `Table`: numbers that a player has, short names for groups of
zones, named starting points, what running rules must know, and checks. A game's `position` module
provides it as `TABLE`. docs/adding-a-game.md says how to write one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from typing_extensions import TypeVar

from judge.case.problem import Path, Severity
from judge.kernel.decision import Decision, Refused

if TYPE_CHECKING:
    from pydantic import BaseModel

    from judge.case.build import Board
    from judge.kernel.cards import Ability, CardDef
    from judge.kernel.program import Procedure
    from judge.kernel.vocabulary.language import Compiler


#: The game whose positions a table is about; where any game may be meant, it is left out.
G = TypeVar("G", default=Any)


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value that a player has beside cards, such as rage. Without `write` it can only be expected."""

    about: str
    read: Callable[[Any, int], object]
    write: Callable[[Any, int, Any], None] | None = None
    default: object = 0
    kind: type = int


@dataclass(frozen=True, slots=True)
class Group:
    """A key that stands for several zones: `field: {1: K2}` or `strategy: [Q1, Q2]`."""

    about: str
    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something a check found; `path` is where it stands in the case."""

    slug: str
    message: str
    path: Path
    rule: str
    severity: Severity = "error"


class Table(Generic[G]):
    """What is special about one game's positions. Games subclass it and fill in what they have."""

    #: The rule a judge's own edit is logged under: the one that lets card text come first.
    manual_rule: ClassVar[str]
    #: The code of the card that stands for one nobody has named (`deck: 30`).
    filler: ClassVar[str] = "f"
    #: Area to the code of that card where another one is needed (`leader: {mode: rest}`).
    fillers: ClassVar[Mapping[str, str]] = {}
    #: Words that stand among instructions and say something of the whole ability.
    asides: ClassVar[tuple[str, ...]] = ()
    #: Area to what a card there is called that is made up without a name; elsewhere it is a card of that area.
    called: ClassVar[Mapping[str, str]] = {}
    #: Names for rules in `at`: `setup`, `main`…
    starts: ClassVar[Mapping[str, str]] = {}
    scalars: ClassVar[Mapping[str, Scalar]] = {}
    groups: ClassVar[Mapping[str, Group]] = {}
    #: What `used` can name, and the counter that it sets to 1.
    uses: ClassVar[Mapping[str, str]] = {}
    #: Action to the area of the player that its card comes from: of several copies the one there is meant.
    taken_from: ClassVar[Mapping[str, str]] = {}
    #: The areas in which cards lie face down unless a case says otherwise.
    face_down_areas: ClassVar[tuple[str, ...]] = ()
    #: Areas that get cards when a case does not mention them (`fill_in`): one that is empty must be written.
    filled_in: ClassVar[frozenset[str]] = frozenset()
    #: What the log says where a rule leaves out a step in which a player could have acted.
    left_out: ClassVar[frozenset[str]] = frozenset()
    #: Names of standing instructions that `effects` may list under `rule`.
    standing_rules: ClassVar[tuple[str, ...]] = ()
    #: Top-level keys that belong to this game; each is read as part of `context`.
    contexts: ClassVar[tuple[str, ...]] = ()
    #: Program to the rule whose step calls it, where `Program.called_from` does not say.
    callers: ClassVar[Mapping[str, str]] = {}
    #: Calling rule to the locals that say how far its step is when it waits for what it has called.
    waiting: ClassVar[Mapping[str, Mapping[str, object]]] = {}
    #: Programs in which no position can stand, with the reason.
    closed: ClassVar[Mapping[str, str]] = {}
    #: The programs in whose frames an effect resolves, with the locals each needs for that.
    effect_frames: ClassVar[Mapping[str, Mapping[str, object]]] = {}

    #: The pydantic model of a card definition, for the schema.
    card_model: ClassVar[type[BaseModel]]
    #: The pydantic model of a deck file, where the game has a deck check.
    deck_model: ClassVar[type[BaseModel] | None] = None
    #: A commented case that runs, for `judge new`; EDITION is replaced.
    template: ClassVar[str]

    def for_edition(self, edition: str) -> Table[G]:
        """The table of an edition, where its rules have other numbers than those of another."""
        return self

    def card_schema(self) -> dict[str, Any]:
        """The JSON Schema of a card definition, with spellings that the model only reads."""
        return self.card_model.model_json_schema()

    def compile_card(self, data: Mapping[str, object], where: str, edition: str) -> CardDef:
        """A card definition compiled; `CardFault` says what is wrong with it."""
        raise NotImplementedError

    def compiler(self, where: str) -> Compiler:
        """A compiler for effects that a case lists, in the words of card text."""
        raise NotImplementedError

    def complete(self, zone: str, attributes: Mapping[str, object]) -> dict[str, object]:
        """The definition of a card of which only some attributes are given, by where it lies."""
        raise NotImplementedError

    def caller(self, game: G, program: Procedure, given: Mapping[str, object]) -> str | None:
        """The rule whose step has called a program with these locals; None for the outermost."""
        return self.callers.get(program.name, program.called_from)

    def local(self, game: G, program: Procedure, name: str) -> object:
        """The value of a local that nobody gave, or None if somebody must."""
        return None

    def settle(self, game: G, program: Procedure, rule: str, loc: dict[str, Any]) -> None:
        """Add to a program's locals what follows from those that were given."""

    def check(self, board: Board) -> Iterator[Finding]:
        """What is wrong with a position."""
        return iter(())

    def fill_in(self, game: G, board: Board) -> None:
        """Called when the cards of a case lie where it says: add what every position has anyway."""

    def ready(self, game: G, board: Board) -> None:
        """Called when everything lies where it should, before the frames are built."""

    def standing(self, game: G) -> None:
        """Called when a position stands at its rule: what acts at once in it is due before anything runs."""

    def names_of(self, game: G, source: int) -> dict[str, object]:
        """The names by which something that waits for later knows the card it comes from (-1 for none)."""
        return {}

    def count_use(self, game: G, player: int, name: str) -> bool:
        """Count a use of an ability that `used` names as CARD/ABILITY; False if that is none."""
        return False

    # -- keys ------------------------------------------------------------------------------------

    def argument_key(self, action: str, number: int, value: object) -> str:
        """How an argument that is neither card nor plain number is written in a key."""
        return str(value)

    def argument_choices(self, action: str, number: int) -> tuple[object, ...]:
        """What an argument left out of an attempt could be."""
        return ()

    def why_not(self, game: G, decision: Decision, text: str) -> Refused:
        """Why an answer that is not among the options of a choice is refused."""
        return Refused(decision.rule, "that is not one of the options")

    def not_working(self, game: G, card: int, ability: Ability) -> Refused | None:
        """Why an ability of a card does nothing where and when it is; None if it works."""
        return None

    def in_vain(self, game: G, decision: Decision, reply: object) -> Refused | None:
        """Why an answer that may be given comes to nothing; an attempt at it counts as refused."""
        return None

    def begin_turn(self, game: G) -> None:
        """Called between what was placed before this turn and what was placed in it."""

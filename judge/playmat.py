"""How does a game look on the table?

What a page must know to lay a game out: where the areas lie, how a card's tile reads, which programs
are the timing map, what a card is described by, and where a new position may begin. All of it is
data that the game provides in its `playmat` module as `PLAYMAT`; a page knows no game by name.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal

if TYPE_CHECKING:
    from judge.kernel.ruleset import Ruleset

Look = Literal["slot", "row", "pile", "hand"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where an area lies on a player's half of the mat, as that player sees it.

    Columns count from the left, rows from the middle of the table, both from 1. `look`: a slot for
    one card or stack, a row of cards side by side, a pile of which the top counts, or what is held like
    a hand: one line of cards. An `optional` area is on the mat only while something is in it or aims at it,
    and in the first row while its player is attacked.
    """

    area: str
    column: int
    row: int
    width: int = 1
    look: Look = "slot"
    title: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """How a card reads at a glance. `numbers` are attributes shown large, each with its trace."""

    kind: str
    corner: str = ""
    numbers: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """Something that stands on an area without lying in it, such as a monster on its zone, or what a card is at
    the moment. `arrow`: an attack goes out from this card, or is aimed at it."""

    zone: str
    text: str
    title: str
    card: int = -1
    arrow: Literal["", "from", "to"] = ""


@dataclass(frozen=True, slots=True)
class Field:
    """One attribute in the form of a card that a case defines itself; `kinds` it makes sense for."""

    name: str
    title: str
    sort: Literal["number", "word", "words", "choice"]
    choices: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """A position to begin with: its name, the rule it stands at, and what differs from the usual."""

    name: str
    title: str
    at: str
    about: str = ""
    change: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deed:
    """Which cards an action is about, whatever the moment: their kinds, where they lie (`field`: anywhere on it),
    a keyword they have, and whether they are the opponent's. What is not said may be anything."""

    kinds: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    keyword: str = ""
    opponents: bool = False


class Playmat:
    """What is special about the look of one game. Games subclass it and fill in what they have."""

    columns: ClassVar[int]
    rows: ClassVar[int]
    places: ClassVar[tuple[Place, ...]]
    #: Shared areas, shown in the middle of the table while they hold something.
    shared: ClassVar[tuple[str, ...]] = ()
    #: Numbers of the game's `Table` that stand beside a player's name: scalar, short title.
    numbers: ClassVar[tuple[tuple[str, str], ...]] = ()
    #: Whether cards of the game carry markers that are counted.
    markers: ClassVar[bool] = False
    #: What stands before a number on a tile that is not the first one, such as `+` before what it adds.
    signs: ClassVar[Mapping[str, str]] = {}
    #: Programs whose sections are the phases of the timing map, outermost first.
    map: ClassVar[tuple[str, ...]] = ("turn",)
    #: What card kinds there are, and what describes a card.
    kinds: ClassVar[tuple[str, ...]] = ()
    fields: ClassVar[tuple[Field, ...]] = ()
    openings: ClassVar[tuple[Opening, ...]] = ()
    #: Which cards the actions are about, by the action's name.
    deeds: ClassVar[Mapping[str, Deed]] = {}

    def not_about(self, game: Any, who: int, card: int, action: str) -> str:
        """Why an action of a player is not about such a card at all, in words; empty if it may be."""
        deed = self.deeds.get(action)
        if deed is None:
            return ""
        layout, zone = game.rules.layout, game.where[card]
        if deed.opponents == (game.master(card) == who):
            return "it is the player's own card" if deed.opponents else "it is the opponent's card"
        if deed.kinds and not {*deed.kinds} & {*self.kinds_of(game, card)}:
            return f"it is not {_one_of(deed.kinds)}"
        if deed.keyword and not any(ability.keyword == deed.keyword for ability in game.face(card).abilities):
            return f"it has no {deed.keyword}"
        if "field" in deed.areas and game.on_field(card):
            return ""
        if deed.areas and (zone < 0 or layout.names[zone] not in deed.areas):
            titles = {spec.name: spec.title for spec in layout.own} | {"field": "field"}
            return (
                f"it is not {' or '.join(f'in the {titles[area]}' for area in deed.areas if area in titles)}"
            )
        return ""

    def kinds_of(self, game: Any, card: int) -> Iterable[str]:
        """What a card counts as."""
        return (self.tile(game, card).kind,)

    def places_of(self, rules: Ruleset) -> tuple[Place, ...]:
        """The places of the areas that an edition has."""
        return tuple(place for place in self.places if place.area in rules.layout.offset)

    def tile(self, game: Any, card: int) -> Tile:
        """How a card reads right now."""
        return Tile(kind="card")

    def marks(self, game: Any) -> Iterable[Mark]:
        """What stands on the areas."""
        return ()

    def usual(self, edition: str) -> dict[str, Any]:
        """The case that every opening begins as: two players in the middle of a game."""
        raise NotImplementedError

    def context(self, program: str, rule: str) -> dict[str, Any]:
        """Keys of a case that a position at a rule of a program needs, fitting the usual case."""
        return {}


def _one_of(kinds: tuple[str, ...]) -> str:
    return " or ".join(f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in kinds)


@cache
def playmat(game: str) -> Playmat:
    """The playmat of a game that runs."""
    found: Playmat = import_module(f"judge.games.{game}.table.playmat").PLAYMAT
    return found


@cache
def laid_out() -> tuple[str, ...]:
    """The games that a page can lay out: those that run and have a playmat."""
    from judge import library

    folder = Path(__file__).parent / "games"
    return tuple(name for name in library.playable() if (folder / name / "table" / "playmat.py").is_file())

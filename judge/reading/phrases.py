"""What does a table of phrases say?

A phrase has two sides: words as they are printed, and what a card file says for them. Reading goes from
left to right, saying from right to left, so what can be read can be said again.

    instruction
      draw {n:number} card(s)            => {draw: $n}
      each player draws {n:number} card(s) => {draw: $n, who: each}
      ~ draw a card                      => {draw: 1}

A line without indentation names a sort of phrase. `{n:number}` is a place for a phrase of another sort;
`*` behind the sort means any number of them, one after the other, whose mappings are merged. `(a|b)` is
one of these (the first is said), `[…]` may be left out (and is said only if it holds a place that is
filled). `card(s)` is one word in two forms. A line that begins with `~` is only read, never said.

On the right stands YAML. `$n` is what was read at that place, `"$a $b"` puts words together, `++: $a`
(or a list of places) merges mappings, `$*a` in a list merges lists. A key whose place is empty is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.resources import files
from typing import Any

import yaml

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PIECE = re.compile(r"<[^<>]*>|\{[^{}]*\}|\(s\)|[\[\]()|]|[^\s\[\]{}()|]+(?:\(s\))?|\s+")


@dataclass(frozen=True, slots=True)
class Word:
    """A printed word; `plural` if it may also have an s."""

    text: str
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """A place for a phrase of some sort; `many` for any number of them."""

    name: str
    sort: str
    many: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Alternatives of which one is printed; none, if it is optional."""

    ways: tuple[tuple[Piece, ...], ...]
    optional: bool = False


Piece = Word | Place | Group


@dataclass(frozen=True)
class Phrase:
    """One line of a table."""

    sort: str
    pieces: tuple[Piece, ...]
    means: Any
    said: bool = True
    line: int = 0

    @cached_property
    def places(self) -> dict[str, Place]:
        """The places of the printed side, by name."""
        return {place.name: place for place in _places(self.pieces)}

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The keys of what it means, if that is a mapping."""
        return tuple(key for key in self.means if key != "++") if isinstance(self.means, Mapping) else ()

    @cached_property
    def needs(self) -> frozenset[str]:
        """Those of its keys that what it says must have."""
        return frozenset(key for key in self.keys if not only_places(self.means[key]))

    def may_mean(self, value: object) -> bool:
        """Whether it could mean something, by the keys alone."""
        if not isinstance(self.means, dict) or not isinstance(value, dict):
            return True
        return self.needs <= value.keys() and ("++" in self.means or value.keys() <= self.means.keys())


@dataclass(frozen=True)
class Table:
    """All phrases of a game, by sort, in the order of the files: earlier ones are said first."""

    sorts: Mapping[str, tuple[Phrase, ...]]

    @cached_property
    def starts(self) -> dict[str, frozenset[str]]:
        """What the phrases of each sort can begin with: words, `#kind` for any token of a kind, ANY if anything
        or nothing at all."""
        found = {sort: frozenset[str]() for sort in self.sorts}
        while True:
            before = dict(found)
            for sort, phrases in self.sorts.items():
                found[sort] = frozenset[str]().union(*(_first(phrase.pieces, before) for phrase in phrases))
            if found == before:
                return found

    @cached_property
    def _begun(self) -> dict[tuple[str, str, str], tuple[Phrase, ...]]:
        return {}

    def beginning(self, sort: str, word: str, kind: str) -> tuple[Phrase, ...]:
        """The phrases of a sort that can begin with a token, in their order."""
        key = (sort, word, kind)
        known = self._begun.get(key)
        if known is None:
            able = {word, f"#{kind}", ANY}
            known = tuple(
                phrase
                for phrase in self.sorts[sort]
                if not able.isdisjoint(_first(phrase.pieces, self.starts))
            )
            # Names and numbers of cards are without end; what they begin is one of few lists.
            if len(self._begun) < 50_000:
                self._begun[key] = known
        return known


def _places(pieces: Iterable[Piece]) -> Iterable[Place]:
    for piece in pieces:
        if isinstance(piece, Place):
            yield piece
        elif isinstance(piece, Group):
            for way in piece.ways:
                yield from _places(way)


#: A phrase that can begin with anything, or be empty.
ANY = "#any"
#: What the sorts without a table begin with.
_BUILT_IN_STARTS = {
    "number": ("#number",),
    "minus": ("#number",),
    "step": ("#number", "#signed"),
    "signed": ("#signed",),
    "keyword": ("#keyword",),
    "body": (ANY,),
    "hand": (ANY,),
}


def _first(pieces: tuple[Piece, ...], starts: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """What some pieces can begin with; ANY among it if they can be empty."""
    found: set[str] = set()
    for piece in pieces:
        own: set[str] = set()
        if isinstance(piece, Word):
            own = {piece.text, piece.text + "s"} if piece.plural else {piece.text}
        elif isinstance(piece, Place):
            known = starts.get(piece.sort)
            own = set(_BUILT_IN_STARTS.get(piece.sort, (f"#{piece.sort}",)) if known is None else known)
            if piece.many:
                own.add(ANY)
        else:
            own = {word for way in piece.ways for word in _first(way, starts)}
            if piece.optional:
                own.add(ANY)
        found |= own - {ANY}
        if ANY not in own:
            return frozenset(found)
    return frozenset((*found, ANY))


def only_places(part: object) -> bool:
    """Whether a template holds nothing but places, so that it may be left out."""
    if isinstance(part, Mapping):
        return all(only_places(inner) for inner in part.values())
    if isinstance(part, list):
        return all(only_places(inner) for inner in part)
    return isinstance(part, str) and part.startswith("$")


def core_phrases() -> str:
    """The phrases that all games share."""
    return files("judge.reading").joinpath("core.phrases").read_text(encoding="utf-8")


def load(*texts: str) -> Table:
    """The table that some files say together; a fault names the line."""
    sorts: dict[str, list[Phrase]] = {}
    for text in texts:
        sort = ""
        for number, line in enumerate(text.splitlines(), 1):
            if not line.strip() or line.lstrip().startswith("#"):
                continue
            if not line[0].isspace():
                sort = line.strip()
                sorts.setdefault(sort, [])
                continue
            sorts[sort].append(_phrase(sort, line.strip(), number))
    known = set(sorts) | BUILT_IN
    for phrases in sorts.values():
        for phrase in phrases:
            for place in phrase.places.values():
                if place.sort not in known:
                    raise ValueError(f"line {phrase.line}: no sort of phrase is called {place.sort!r}")
    return Table({sort: tuple(phrases) for sort, phrases in sorts.items()})


#: Sorts that need no table: a number, a signed number, and what a game's tokens hold.
BUILT_IN = frozenset(
    (
        "number",
        "minus",
        "signed",
        "quoted",
        "trait",
        "keyword",
        "character",
        "colors",
        "world",
        "body",
        "hand",
        "step",
        "tokenname",
        "granted",
    )
)


def _phrase(sort: str, line: str, number: int) -> Phrase:
    printed, arrow, means = line.partition("=>")
    if not arrow:
        raise ValueError(f"line {number}: '=>' is missing: {line!r}")
    said = not printed.startswith("~")
    pieces = [piece for piece in _PIECE.findall(printed.lstrip("~ ").rstrip()) if not piece.isspace()]
    read, rest = _ways(pieces, 0)
    if rest != len(pieces) or len(read) != 1:
        raise ValueError(f"line {number}: a bracket is not closed: {line!r}")
    return Phrase(sort, read[0], yaml.load(means, Loader=_LOADER), said, number)


def _ways(pieces: list[str], at: int) -> tuple[list[tuple[Piece, ...]], int]:
    ways: list[tuple[Piece, ...]] = []
    way: list[Piece] = []
    while at < len(pieces):
        piece = pieces[at]
        if piece in ("[", "("):
            inner, at = _ways(pieces, at + 1)
            way.append(Group(tuple(inner), piece == "["))
        elif piece in ("]", ")"):
            break
        elif piece == "|":
            ways.append(tuple(way))
            way = []
        elif piece.startswith("{"):
            name, _, sort = piece[1:-1].partition(":")
            way.append(Place(name, sort.rstrip("*") or name, sort.endswith("*")))
        elif piece.endswith("(s)"):
            way.append(Word(piece[:-3].lower(), True))
        else:
            way.append(Word(piece.lower()))
        at += 1
    return [*ways, tuple(way)], at


def vocabulary(table: Table) -> frozenset[str]:
    """All words that the phrases of a table know."""
    return frozenset(
        word for phrases in table.sorts.values() for phrase in phrases for word in _words(phrase.pieces)
    )


def _words(pieces: Iterable[Piece]) -> Iterator[str]:
    for piece in pieces:
        if isinstance(piece, Word):
            yield from (piece.text, piece.text + "s") if piece.plural else (piece.text,)
        elif isinstance(piece, Group):
            for way in piece.ways:
                yield from _words(way)


__all__ = [
    "BUILT_IN",
    "Group",
    "Phrase",
    "Piece",
    "Place",
    "Table",
    "Word",
    "core_phrases",
    "load",
    "only_places",
    "vocabulary",
]

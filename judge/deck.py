"""Is this deck legal, and by which rules?

Reads a deck file (YAML or JSON: `deck`, `game`, the sections of the game such as `main`, cards of its
own, `expect`) or a list as people have them (judge/decklist) and asks the game's `deck` module. What a deck must be is that module's business: it gives
one `Ruling` for every rule it looked at, kept or broken. docs/cards.md describes the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path as FilePath
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from judge import library
from judge.case.entries import Entry, read_contents
from judge.case.imported import Imported
from judge.case.problem import BadCase, Path, Problem, Problems, suggest
from judge.case.source import Source, read_text, text_of
from judge.kernel.cards import CardDef
from judge.kernel.errors import CardFault, CaseFault
from rulesdb.places import data_folder


class Expected(BaseModel):
    """What the check of a deck must say."""

    model_config = ConfigDict(extra="forbid")

    legal: bool = Field(description="Whether the deck may be played.")
    rules: list[str] = Field(default_factory=list, description="Rules that the check must name.")


class DeckFile(BaseModel):
    """A deck: its name, its game, and what the check must say. Games add their sections."""

    model_config = ConfigDict(extra="forbid")

    deck: str = Field(description="The deck's name.")
    game: str = Field(description="Which game.")
    edition: str | None = Field(None, description="Which edition of its rules; the newest if not given.")
    about: str = ""
    cards: Any = Field(None, description="Definitions of cards that only this deck uses.")
    expect: Expected | None = None


@dataclass(frozen=True, slots=True)
class Ruling:
    """What one rule says about a deck."""

    rule: str
    kept: bool
    message: str
    path: Path = ()

    def plain(self) -> dict[str, Any]:
        """The ruling as plain data."""
        return {"rule": self.rule, "kept": self.kept, "message": self.message}


@dataclass(frozen=True, slots=True)
class DeckCard:
    """So many copies of a card in one section; without a definition nobody has named them."""

    definition: CardDef | None
    count: int
    path: Path
    #: Neither code, name nor number was given: what it has is known, but not whether they are copies.
    nameless: bool = False


@dataclass(slots=True)
class Deck:
    """A deck that was read."""

    name: str
    game: str
    edition: str
    sections: dict[str, list[DeckCard]]
    source: Source
    expected: Expected | None = None
    rulings: list[Ruling] = field(default_factory=list)
    #: What had to be supposed, or was not looked at.
    notes: list[str] = field(default_factory=list)
    #: The edition the deck is played by, where it is not the one whose engine judges it.
    under: str = ""

    @property
    def key(self) -> str:
        """`game@edition`, of the edition the deck is played by."""
        return f"{self.game}@{self.under or self.edition}"

    @property
    def legal(self) -> bool:
        """Whether no rule is broken."""
        return all(ruling.kept for ruling in self.rulings)

    def unexpected(self) -> list[str]:
        """What does not come out as the file expects, in words."""
        if self.expected is None:
            return []
        found = []
        if self.legal != self.expected.legal:
            words = ("illegal", "legal")
            found.append(f"expected a deck that is {words[self.expected.legal]}, found {words[self.legal]}")
        cited = {ruling.rule for ruling in self.rulings}
        for rule in self.expected.rules:
            if rule not in cited:
                found.append(f"{rule} was expected among the rules named, found {', '.join(sorted(cited))}")
        return found


def check(path: str | FilePath, game: str | None = None, edition: str | None = None) -> Deck:
    """Read a deck file or a deck list and let its game judge it; `BadCase` says what cannot be read."""
    return check_text(text_of(path), str(path), game, edition)


def check_text(text: str, name: str, game: str | None = None, edition: str | None = None) -> Deck:
    """The same for the text of a file: `deck: NAME` begins a deck file, anything else is a list.

    A list does not say its game and edition; where its cards do not tell, they are given.
    """
    from judge.decklist.check import read_list
    from judge.decklist.parse import is_deck_file

    if re.search(r"(?m)^(?:case|players|decisions):", text):
        message = "this is a case, not a deck; 'judge run' runs cases"
        raise BadCase([Problem("type", message, file=name)])
    if is_deck_file(text):
        return check_source(read_text(text, name))
    return judged(read_list(text, name, game, edition))


def check_source(source: Source) -> Deck:
    """The same for a deck file that was read already, from wherever it came."""
    return judged(read(source))


def judged(deck: Deck) -> Deck:
    """A deck with what every rule says about it, by the numbers of the edition it is played by."""
    rulings = list(deck_module(deck.game).rulings(deck))
    carried = library.rules(deck.game, deck.under or deck.edition).carried
    if carried is None:
        deck.rulings = rulings
        return deck
    deck.rulings = [replace(ruling, rule=carried.shown(ruling.rule)) for ruling in rulings]
    looked_at = dict.fromkeys(ruling.rule for ruling in deck.rulings)
    deck.notes += [carried.about]
    deck.notes += [f"{rule} {carried.remark(rule)}" for rule in looked_at if carried.differs(rule)]
    return deck


def deck_module(game: str) -> Any:
    """The module with a game's deck rules."""
    name = f"judge.games.{game}.table.deck"
    if find_spec(name) is None:
        raise CaseFault(f"{game} has no deck check here")
    return import_module(name)


# -- reading ----------------------------------------------------------------------------------------------


def read(source: Source) -> Deck:
    """The deck that a file holds; everything wrong with it is reported together."""
    problems = Problems(source)
    data = source.data
    if not isinstance(data, dict):
        problems.add("type", f"a deck is a mapping that begins with 'deck: NAME', not {data!r}")
        problems.raise_any()
    game = str(data.get("game", ""))
    try:
        rules = library.rules(game, str(data["edition"]) if data.get("edition") is not None else None)
    except CaseFault as error:
        place: Path = ("edition",) if game in library.playable() else ("game",)
        problems.add("unknown-game", str(error), place if place[0] in data else ())
        problems.raise_any()
        raise AssertionError("unreachable: problems were raised") from None
    module = deck_module(game)
    model = _validated(data, module.DECK_MODEL, problems)
    pool = dict(library.cards(game, rules.edition))
    pool |= _own_cards(source, model, game, rules.edition, problems)
    cards = Imported(game, rules.edition, pool, problems, deck=True)
    sections = {name: _section(data.get(name), name, kind, cards) for name, kind in module.SECTIONS.items()}
    problems.raise_any()
    notes = unread_note(list(cards.unread.values()))
    return Deck(
        model.deck, game, rules.edition, sections, source, model.expect, notes=notes, under=rules.under
    )


def unread_note(cards: Sequence[str]) -> list[str]:
    """What is said of cards whose text is not understood."""
    if not cards:
        return []
    shown = ", ".join(cards[:6]) + (f" and {len(cards) - 6} more" if len(cards) > 6 else "")
    return [f"not all of the text is understood, so limits that it sets are not looked at: {shown}"]


def _validated(data: dict[str, Any], model: type[DeckFile], problems: Problems) -> DeckFile:
    try:
        return model.model_validate(data)
    except ValidationError as error:
        for fault in error.errors():
            place = tuple(part for part in fault["loc"] if isinstance(part, (str, int)))
            if fault["type"] == "extra_forbidden":
                known = [field.alias or name for name, field in model.model_fields.items()]
                words = f"unknown key {place[-1]!r}{suggest(str(place[-1]), known)}"
            elif fault["type"] == "missing":
                words = f"{place[-1]!r} is missing"
            else:
                words = f"{fault['msg'].lower()}, found {fault['input']!r}"
            problems.add("type", words, place)
        problems.raise_any()
        raise AssertionError("unreachable: problems were raised") from None


def _own_cards(
    source: Source, model: DeckFile, game: str, edition: str, problems: Problems
) -> dict[str, CardDef]:
    try:
        return library.compile_cards(source, model.cards, ("cards",), game, edition)
    except BadCase as error:
        for problem in error.problems:
            problems.add(problem.slug, problem.message, problem.path)
        return {}


def _section(value: object, name: str, kind: str, cards: Imported) -> list[DeckCard]:
    found = []
    for entry in cards.resolved(read_contents(value, (name,), cards.problems)):
        if entry.beneath:
            cards.problems.add("contents", "cards of a deck are not stacked", entry.path)
            continue
        definition = _definition(entry, kind, cards.pool, cards.game, cards.edition, cards.problems)
        nameless = entry.code is None and not {"name", "number"} & set(entry.attributes)
        found.append(DeckCard(definition, entry.count, entry.path, nameless))
    return found


def _definition(
    entry: Entry, kind: str, pool: Mapping[str, CardDef], game: str, edition: str, problems: Problems
) -> CardDef | None:
    """What an entry means: a known card, one given by its attributes (of the section's type if it names
    none), or one nobody has named."""
    if entry.code is None and not entry.attributes:
        return None
    if entry.code is not None and entry.code not in pool:
        problems.add(
            "unknown-card", f"no card {entry.code!r} is defined{suggest(entry.code, pool)}", entry.path
        )
        return None
    if not entry.attributes:
        return pool[str(entry.code)]
    known = dict(pool[entry.code].source) if entry.code is not None else {"type": kind}
    code = entry.code or "-".join(str(part) for part in entry.path)
    try:
        return library.table(game).compile_card({**known, "code": code, **entry.attributes}, "card", edition)
    except CardFault as error:
        problems.add("cards", str(error), entry.path)
        return None


# -- evidence ---------------------------------------------------------------------------------------------


def proven(game: str, edition: str, folder: FilePath | None = None) -> Iterator[tuple[str, str]]:
    """Decks of ours that come out as they expect: their name and each rule that was looked at."""
    folder = folder or data_folder() / "decks" / game
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
        deck = check(path)
        if deck.key == f"{game}@{edition}" and not deck.unexpected():
            for ruling in deck.rulings:
                yield path.stem, ruling.rule

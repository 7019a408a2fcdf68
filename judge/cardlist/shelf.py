"""Which cards can be looked up?

Cards of ours (data/cards) and those of imported lists, in one form: number, name, type, the numbers
beside the text and the text. Of a card of ours the text is what its definition says in words. Prepared
once per list and process; a list that is imported anew is prepared anew.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from judge import library
from judge.cardlist import store
from judge.cardlist.cleaning import folded
from judge.cardlist.games import GAMES
from judge.cardlist.lookup import code_of, number_key
from judge.cardlist.readings import kept
from judge.cardlist.store import Stored
from judge.reading import Printed, reader_of

if TYPE_CHECKING:
    from judge.kernel.cards import CardDef

#: Where a card of ours stands, in the place of a list's name.
OURS = "ours"
_SIGNS = re.compile(r"[^\w'+]+")
_KEYWORD = re.compile(r"[\[<【［]([^\[\]<>【】［］]{2,40})[\]>】］]")
_ABILITIES = ("abilities", "skills")
_NOT_SHOWN = ("code", "name", "number", "type", "text", "back", *_ABILITIES)


@dataclass(frozen=True, slots=True)
class Record:
    """A card that can be found. `words` is all it says, folded, for searching."""

    game: str
    list: str
    code: str
    card: Printed
    grade: str
    keywords: frozenset[str]
    key: str
    name: str
    words: str

    @property
    def number(self) -> str:
        """What to call it by: its number, else its code."""
        return self.card.number or self.code


def records(game: str | None = None) -> list[Record]:
    """All cards, of one game if one is named: imported lists first, the one imported last at the top."""
    found: list[Record] = []
    for one in GAMES if game is None else (game,):
        for cards in store.lists(one):
            spot = store.place(cards.game, cards.name)
            found += _of_list(spot, spot.stamp, _time(spot))
        found += _of_ours(one)
    return found


def stamp() -> str:
    """Changes whenever a list is imported, forgotten or read anew."""
    return ";".join(f"{spot.key}:{spot.stamp}:{_time(spot)}" for spot in store.stored())


def ours(game: str, word: str) -> Record | None:
    """A card of ours by its code, number or name."""
    wanted, name = number_key(word), folded(word)
    for record in _of_ours(game):
        if word == record.code or wanted == record.key or name == record.name:
            return record
    return None


def _time(spot: Stored) -> int:
    """Changes whenever the cards of a list are read anew."""
    try:
        return spot.readings.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=16)
def _of_list(spot: Stored, stamp: tuple[int, int], read: int) -> tuple[Record, ...]:
    found = store.load(spot)
    if found is None:
        return ()
    outcomes = kept(spot, found)
    grades = [outcome.grade for outcome in outcomes] if outcomes is not None else [""] * len(found.cards)
    return tuple(
        record(spot.game, spot.key, code_of(card), card, grade)
        for card, grade in zip(found.cards, grades, strict=True)
    )


@lru_cache(maxsize=8)
def _of_ours(game: str) -> tuple[Record, ...]:
    if game not in library.playable():
        return ()
    cards = library.cards(game, library.editions(game)[0])
    return tuple(
        record(game, OURS, code, _as_printed(definition, game), "whole") for code, definition in cards.items()
    )


def record(game: str, where: str, code: str, card: Printed, grade: str) -> Record:
    """A card made ready to be found."""
    keywords = frozenset(folded(word) for word in _KEYWORD.findall(card.text))
    said = " ".join((card.name, card.number, code, card.type, *map(str, card.numbers.values()), card.text))
    words = f" {_SIGNS.sub(' ', folded(said))} "
    return Record(
        game, where, code, card, grade, keywords, number_key(card.number or code), folded(card.name), words
    )


def _as_printed(definition: CardDef, game: str) -> Printed:
    """A card of ours as if it were printed."""
    source = definition.source
    numbers = {name: _said(value) for name, value in source.items() if name not in _NOT_SHOWN}
    text = str(source.get("text", "")) or _in_words(definition, game)
    kind = str(source.get("type", getattr(definition.face, "type", "")))
    return Printed(definition.name, str(source.get("number") or definition.code), kind, text, numbers)


def _in_words(definition: CardDef, game: str) -> str:
    """What the abilities of a card of ours are, in the game's words where there is a phrase for them."""
    reader = reader_of(game)
    written = [ability for key in _ABILITIES for ability in definition.source.get(key) or ()]
    if reader is not None and len(written) == len(definition.abilities):
        said = [reader.say_ability(ability, definition.source) for ability in written]
        return "\n".join(
            words or ability.text for words, ability in zip(said, definition.abilities, strict=True)
        )
    return "\n".join(ability.text for ability in definition.abilities)


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {part}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    return str(value)

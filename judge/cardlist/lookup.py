"""Which imported card is meant?

By its number, in any case and with or without the letters of a language behind it, or by its name, one
side's name included. A name that several different cards have is not decided here: their numbers are
named. Of two lists that hold the same number the one imported last is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from judge.cardlist import store
from judge.cardlist.cleaning import folded
from judge.cardlist.errors import UnknownCard
from judge.cardlist.store import CardList, Stored
from judge.reading import Printed

_LANGUAGE = re.compile(r"(?<=\d)(?:en|jp|ja)$")
_CODE = re.compile(r"[^A-Za-z0-9_+'-]+")


class Found(NamedTuple):
    """An imported card and the list it stands in."""

    game: str
    card: Printed
    list: str


def code_of(card: Printed) -> str:
    """The code under which a case holds an imported card: its number, else its name, in a code's letters."""
    code = _CODE.sub("-", card.number or card.name).strip("-")[:40].strip("-")
    return code or "card"


def number_key(word: str) -> str:
    """A card number as it is compared: `bt1-001`, `BT01/0001EN` and `bt01-0001` of the same form."""
    return _LANGUAGE.sub("", _CODE.sub("-", "".join(word.split())).strip("-").casefold())


class _Index(NamedTuple):
    by_number: dict[str, int]
    by_name: dict[str, tuple[int, ...]]


@lru_cache(maxsize=16)
def _index(spot: Stored, stamp: tuple[int, int]) -> _Index:
    found = store.load(spot)
    by_number: dict[str, int] = {}
    by_name: dict[str, tuple[int, ...]] = {}
    for place, card in enumerate(found.cards if found is not None else ()):
        by_number.setdefault(number_key(card.number or code_of(card)), place)
        names = {folded(card.name), *map(folded, re.split(r" //? ", card.name))}
        for name in names:
            by_name[name] = (*by_name.get(name, ()), place)
    return _Index(by_number, by_name)


def named(game: str, word: str) -> list[Found]:
    """All cards that a number or name means: none, one, or several with one name; reprints count once."""
    found: list[Found] = []
    for one, index in _indexed(game):
        place = index.by_number.get(number_key(word))
        if place is not None:
            return [Found(game, one.cards[place], one.key)]
    for one, index in _indexed(game):
        for place in index.by_name.get(folded(word), ()):
            card = one.cards[place]
            if not any(_same(card, other.card) for other in found):
                found.append(Found(game, card, one.key))
    return found


def find_card(game: str, word: str) -> Found | None:
    """The card that a number or name means; None if there is none, `UnknownCard` if there are several."""
    found = named(game, word)
    if len(found) > 1:
        shown = ", ".join(other.card.number or other.list for other in found[:8])
        raise UnknownCard(f"{len(found)} cards are called {word!r}: {shown}; name one by its number")
    return found[0] if found else None


def _indexed(game: str) -> Iterator[tuple[CardList, _Index]]:
    for one in store.lists(game):
        spot = store.place(one.game, one.name)
        yield one, _index(spot, spot.stamp)


def _same(card: Printed, other: Printed) -> bool:
    """Whether two cards say the same: prints of one card in several sets."""
    mine, theirs = (
        {key: value for key, value in side.numbers.items() if key != "set"} for side in (card, other)
    )
    return (card.name, card.type, card.text, mine) == (other.name, other.type, other.text, theirs)

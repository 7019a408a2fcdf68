"""What else than a rule answers a query?

Worked cases with their verdicts, readings of unclear rules, and cards: found by the words they are made of,
those that stand on the rules found first before others. The index is small (a few thousand short texts) and made
once for each process. Knows nothing of how rules are found (rulesdb's search).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Generic, TypeVar
from urllib.parse import quote

from judge.cardlist.errors import UnknownCard
from judge.cardlist.search import search as search_cards
from rulesdb import Rulebook
from rulesdb.errors import NotFoundError
from rulesdb.records import Reading
from rulesdb.search import Answer
from rulesdb.search import search as search_rules
from rulesdb.search.english import SMALL_WORDS
from rulesdb.search.words import stems
from web.cards.records import head
from web.cases.examples import Example, examples
from web.rules.address import all_books, book_name, link_to, newest_books

#: How many of each kind are shown beside the rules.
MOST = 3
#: What a word in a heading counts for beside one in the text, and what resting on a found rule adds.
_IN_HEADING = 2.0
_ON_FOUND_RULE = 0.6
#: A text must hold this share of what the query's telling words weigh; less if it stands on a rule found first.
_ENOUGH, _ENOUGH_ON_RULE = 0.55, 0.25
_FIRST = 3

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shelved(Generic[T]):
    """One thing that can be found: its words in the heading and in all, the rules it stands on, its game."""

    thing: T
    heading: frozenset[str]
    words: frozenset[str]
    rules: frozenset[str]
    game: str


class Shelf(Generic[T]):
    """Short texts that are found by their words."""

    def __init__(self, shelved: Iterable[Shelved[T]]) -> None:
        self._shelved = tuple(shelved)
        self._places: dict[str, list[int]] = defaultdict(list)
        for place, one in enumerate(self._shelved):
            for word in one.words:
                self._places[word].append(place)

    def find(self, query: str, rules: Sequence[str], game: str, limit: int) -> list[T]:
        """The best for a query; `rules` are those a search found, best first, as `dbs@1.23:7-4-1-4`."""
        weights = {word: self._weight(word) for word in stems(query)}
        whole = sum(weights.values())
        scores: dict[int, float] = defaultdict(float)
        for word, weight in weights.items():
            for place in self._places.get(word, ()):
                one = self._shelved[place]
                scores[place] += weight * (_IN_HEADING if word in one.heading else 1.0)
        ranked: list[tuple[float, int]] = []
        for place, score in scores.items():
            one = self._shelved[place]
            held = sum(weight for word, weight in weights.items() if word in one.words)
            rank = next((number for number, rule in enumerate(rules) if rule in one.rules), None)
            enough = _ENOUGH if rank is None or rank >= _FIRST else _ENOUGH_ON_RULE
            if (game and one.game != game) or not whole or held < enough * whole:
                continue
            bonus = 0.0 if rank is None else _ON_FOUND_RULE * whole / (1 + rank)
            # Longer texts hold more words by chance.
            ranked.append((score / math.sqrt(1 + len(one.words) / 60) + bonus, -place))
        ranked.sort(reverse=True)
        return [self._shelved[-place].thing for _, place in ranked[:limit]]

    def _weight(self, word: str) -> float:
        """What a word tells: rare ones more, small ones hardly anything, unknown ones as a rare one."""
        known = len(self._places.get(word, ()))
        rarity = math.log(1 + len(self._shelved) / (known or 1))
        return rarity * (0.1 if word in SMALL_WORDS else 1.0)


@dataclass(frozen=True, slots=True)
class ReadAs:
    """A reading and the book it belongs to."""

    book: Rulebook
    reading: Reading

    @property
    def url(self) -> str:
        """Where it stands among the readings of its book."""
        return f"/doubts/{quote(book_name(self.book))}#reading-{self.reading.id}"


@dataclass(frozen=True, slots=True)
class Beside:
    """What was found beside rules."""

    cases: Sequence[Example] = ()
    readings: Sequence[ReadAs] = ()
    cards: Sequence[dict[str, Any]] = ()

    def record(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "cases": [
                {
                    "title": one.title,
                    "question": one.about,
                    "verdict": one.ruling,
                    "url": one.url,
                    "game": one.game,
                }
                for one in self.cases
            ],
            "readings": [
                {
                    "question": one.reading.question,
                    "reading": one.reading.reading,
                    "rules": [{"id": rule, "url": link_to(one.book, rule)} for rule in one.reading.rules],
                    "url": one.url,
                    "game": one.book.game,
                }
                for one in self.readings
            ],
            "cards": [
                {name: card[name] for name in ("name", "number", "type", "text", "url", "game")}
                for card in self.cards
            ],
        }


def beside(query: str, found: Answer, game: str = "", limit: int = MOST) -> Beside:
    """Worked cases, readings and cards for a query whose rules were found already."""
    name = game.partition("@")[0]
    rules = [result.rule.key for result in found.results[:8]]
    if all(result.why == "number" for result in found.results) and rules:
        return Beside(cases_of(rules[0], limit), readings_of(rules[0], limit))
    # Where no game was named, the game of the first rule is the one that is meant.
    meant = name or (found.results[0].rule.book.game if found.results else "")
    return Beside(
        _cases().find(query, rules, meant, limit),
        _readings().find(query, rules, meant, limit),
        _cards(query, name, limit),
    )


def cases_of(rule: str, limit: int) -> list[Example]:
    """The worked cases that are said to rest on a rule, those first that rest on little else."""
    found = [one for one in _shelved_cases() if rule in one.rules]
    return [one.thing for one in sorted(found, key=lambda one: len(one.rules))[:limit]]


def worked_cases(query: str, game: str = "", limit: int = MOST) -> list[Example]:
    """The worked cases that fit a query in words or a rule's number."""
    try:
        found = search_rules(query, game, limit=8)
    except NotFoundError:
        found = Answer(query, ())
    return list(beside(query, found, game, limit).cases)


def readings_of(rule: str, limit: int) -> list[ReadAs]:
    """The readings of a rule."""
    return [one.thing for one in _shelved_readings() if rule in one.rules][:limit]


@cache
def _shelved_cases() -> tuple[Shelved[Example], ...]:
    newest = {book.game: book.edition for book in newest_books()}
    return tuple(_shelve_case(one, newest.get(one.game, "")) for one in examples())


def _shelve_case(one: Example, newest: str) -> Shelved[Example]:
    expected = one.document.get("expect")
    cites = expected.get("cites", ()) if isinstance(expected, dict) else ()
    book = f"{one.game}@{one.document.get('edition', newest)}"
    heading = frozenset(stems(one.title))
    words = heading.union(stems(one.about), stems(one.ruling))
    named = cites if isinstance(cites, Collection) and not isinstance(cites, str) else (cites,)
    return Shelved(one, heading, words, frozenset(f"{book}:{rule}" for rule in named), one.game)


@cache
def _cases() -> Shelf[Example]:
    return Shelf(_shelved_cases())


@cache
def _shelved_readings() -> tuple[Shelved[ReadAs], ...]:
    return tuple(
        Shelved(
            ReadAs(book, one),
            heading := frozenset(stems(one.question)),
            heading.union(stems(one.reading), stems(one.why)),
            frozenset(f"{book.key}:{rule}" for rule in one.rules),
            book.game,
        )
        for book in all_books()
        for one in book.readings
    )


@cache
def _readings() -> Shelf[ReadAs]:
    return Shelf(_shelved_readings())


def open_shelves() -> None:
    """Put up what is found beside rules, so that no search has to wait for it."""
    _cases()
    _readings()


def _cards(query: str, game: str, limit: int) -> list[dict[str, Any]]:
    """Cards that are named by the query: by name, number or keyword, not by any word of their text."""
    try:
        hits = search_cards(query, game=game or None, limit=limit * 3).hits
    except UnknownCard:
        return []
    asked = set(stems(query))
    named = [hit for hit in hits if asked & set(stems(f"{hit.card.name} {hit.number}")) - SMALL_WORDS]
    return [head(hit) for hit in named[:limit]]

"""How may a query go on that somebody is typing?

Numbers go on with the rules of that number; words with the book's terms and titles, then with what people
ask. The last word may be unfinished, the ones before it must occur.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice

from rulesdb.model import Rulebook
from rulesdb.numbers import key_of, parse_number
from rulesdb.search.words import words

_LAST = "\U0010ffff"


class Phrasebook:
    """Everything a query for one book may turn out to be, ready to be completed."""

    def __init__(self, book: Rulebook) -> None:
        self._numbers = [(f"{key_of(rule.id)} ", rule.id) for rule in book.rules]
        named = [term.name.strip("[]") for term in book.terms.values()]
        titled = [rule.title for rule in book.rules if rule.title]
        asked = [phrase for rule in book.rules for phrase in rule.asked]
        # Terms before titles before questions: position is rank.
        self._texts = list(dict.fromkeys([*named, *titled, *asked]))
        self._folded = [" ".join(words(text)) for text in self._texts]
        self._starts = sorted((folded, place) for place, folded in enumerate(self._folded))
        places: dict[str, list[int]] = {}
        for place, folded in enumerate(self._folded):
            for word in dict.fromkeys(folded.split()):
                places.setdefault(word, []).append(place)
        self._places = places
        self._vocabulary = sorted(places)

    def complete(self, typed: str, limit: int) -> list[tuple[bool, str]]:
        """Texts that a typed beginning may become, the likeliest first; true for those that begin like it."""
        pieces = words(typed)
        if not pieces:
            return []
        if numbered := list(islice(self._numbered(typed), limit)):
            return [(True, rule_id) for rule_id in numbered]
        start = " ".join(pieces)
        begins = self._beginning(start)
        found = [*sorted(begins), *sorted(self._containing(pieces) - set(begins))]
        return [(self._folded[place].startswith(start), self._texts[place]) for place in found[:limit]]

    def _numbered(self, typed: str) -> Iterator[str]:
        """The rules whose number begins with what is typed, in the order of the book."""
        parsed = parse_number(typed)
        if parsed is None or not any(letter.isdigit() for letter in typed):
            return iter(())
        whole, begun = f"{parsed.key} ", parsed.key
        exact = [rule_id for key, rule_id in self._numbers if key.startswith(whole)]
        return chain(
            exact, (i for key, i in self._numbers if key.startswith(begun) and not key.startswith(whole))
        )

    def _beginning(self, start: str) -> list[int]:
        low = bisect_left(self._starts, (start, -1))
        high = bisect_left(self._starts, (start + _LAST, -1))
        return [place for _, place in self._starts[low:high]]

    def _containing(self, pieces: list[str]) -> set[int]:
        """Texts that have all finished words and one that begins like the last."""
        low = bisect_left(self._vocabulary, pieces[-1])
        high = bisect_left(self._vocabulary, pieces[-1] + _LAST)
        found = {place for word in self._vocabulary[low:high] for place in self._places[word]}
        for word in pieces[:-1]:
            found &= set(self._places.get(word, ()))
        return found


@lru_cache(maxsize=16)
def phrasebook(book: Rulebook) -> Phrasebook:
    return Phrasebook(book)

"""What may the words of a question stand for?

Every word becomes a slot: the word itself, what the book calls it, words close to it, or, if the book does
not know it, the words it may be a slip of. Phrases of the vocabulary give slots of their own. A rule gets
the best reading of a slot, never two of them, so that synonyms do not add up. Where somebody tells a story and then asks, what is
only told counts for less. Names of cards count for little and are no slips: which card it happened to decides nothing.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from rulesdb.search.documents import split
from rulesdb.search.english import SMALL_WORDS, stem
from rulesdb.search.slips import distance
from rulesdb.search.store import Index, Shelf
from rulesdb.search.vocabulary import Phrase, vocabulary
from rulesdb.search.words import words

# How much a reading counts beside the word as typed (chosen on the tuning half, docs/search.md).
_SMALL = 0.6
_MEANING = 0.7
_CLOSE = 0.4
_SLIP = {0: 1.0, 1: 0.85, 2: 0.6}
# Looking for slips takes milliseconds a word; a text full of unknown words is another language.
_MOST_SLIPS = 4
_MOST_WORDS = 40
_LONGEST_WORD = 30
_TOLD = 0.7  # a word of a story that is not in the question itself
_NAMED = 0.2  # a word of a card's name
_BREAK = re.compile(r"(?<=[.?])[\"”’)\]]*\s+")
_CAPITAL = re.compile(r"(?<![.?!:]\s)(?<=[^\s.?!:\"“(])\s[\"“(]?([A-Z][\w'’-]+)")
_BRACES = re.compile(r"\{([^{}]{4,})\}")
_LOWER = re.compile(r"\b[a-z][\w'’-]*")
_LETTERS = re.compile(r"[^\W\d_][\w'’-]*")

Reading = tuple[float, Phrase]


class Question(NamedTuple):
    """A question as one book understands it."""

    stems: list[str]
    slots: list[list[Reading]]
    corrections: dict[str, str]  # a word the book does not know: the word it seems to be
    matching: frozenset[str]  # every word that counts as matched, for marking


def understand(text: str, index: Index, shelf: Shelf) -> Question:
    """Read a question with the vocabulary of the book's game."""
    told, asked = story(text)
    typed = [word[:_LONGEST_WORD] for word in words(text)[:_MOST_WORDS]]
    reader = _Reader(index, shelf, names(text))
    only_told = set(words(told)) - set(words(asked))
    named = card_names(text, shelf)
    slots: list[list[Reading]] = []
    sequence: list[str] = []
    for word in typed:
        for part in split([stem(word)], shelf.compounds):
            if part in sequence:
                sequence.append(part)
                continue
            slot = reader.slot(word, part)
            share = (_TOLD if word in only_told else 1.0) * (_NAMED if word in named else 1.0)
            slots.append([(share * weight, phrase) for weight, phrase in slot])
            sequence += slot[0][1]  # a slip counts as the word it seems to be
    slots += reader.phrases(sequence)
    slots += [[(1.0, (joined,))] for joined in reader.run_together(typed)]
    matching = {word for slot in slots for _, phrase in slot for word in phrase} - SMALL_WORDS
    return Question(sequence, slots, reader.corrections, frozenset(matching))


def story(text: str) -> tuple[str, str]:
    """The sentences that only tell and those that ask; all of them ask if none has a question mark, or every one."""
    sentences = _BREAK.split(text)
    asked = [sentence for sentence in sentences if sentence.rstrip("\"”’' )]").endswith("?")]
    if not asked:
        return "", text
    return " ".join(sentence for sentence in sentences if sentence not in asked), " ".join(asked)


def names(text: str) -> frozenset[str]:
    """Words written with a capital where no sentence begins: terms, or else names of cards."""
    return frozenset(word for match in _CAPITAL.findall(text) for word in words(match))


def card_names(text: str, shelf: Shelf) -> frozenset[str]:
    """Words of cards' names: in braces, or with a capital and neither a term of the book nor typed small as well.

    In a text that writes every other word with a capital, capitals say nothing.
    """
    typed = _LETTERS.findall(text)
    shouted = 2 * sum(word[0].isupper() for word in typed) > len(typed)
    found = {word for name in _BRACES.findall(text) for word in words(name)}
    if not shouted:
        found |= names(text)
    if not found:
        return frozenset()
    terms = {part for name in shelf.definitions for part in name.split()} | SMALL_WORDS
    small = {word for typed_small in _LOWER.findall(text) for word in words(typed_small)}
    return frozenset(
        word
        for word in found - small
        if not word.isdigit() and terms.isdisjoint(split([stem(word)], shelf.compounds))
    )


class _Reader:
    """Reads the words of one question for one book."""

    def __init__(self, index: Index, shelf: Shelf, named: frozenset[str]) -> None:
        self._named = named
        self.index = index
        self.shelf = shelf
        self.vocabulary = vocabulary(shelf.key.partition("@")[0])
        self.corrections: dict[str, str] = {}
        self._slips_sought = 0

    def slot(self, word: str, part: str) -> list[Reading]:
        """What one word may stand for."""
        known = self.vocabulary
        slot: list[Reading] = [(_SMALL if part in SMALL_WORDS else 1.0, (part,))]
        slot += [(_MEANING, meant) for meant in known.meanings.get((part,), ())]
        if part not in SMALL_WORDS:
            slot += [(_CLOSE, near) for near in known.close.get((part,), ())]
        if len(slot) > 1 or self._knows(part):
            return slot
        if parts := self._apart(part):
            return [(1.0, parts)]
        if near_words := self._slips(word):
            self.corrections[word] = near_words[0][1]
            return [
                (_SLIP[slips], tuple(split([stem(near)], self.shelf.compounds))) for slips, near in near_words
            ]
        return slot

    def phrases(self, sequence: list[str]) -> list[list[Reading]]:
        """What phrases of two words and more stand for."""
        known, typed = self.vocabulary, set(sequence)
        slots: list[list[Reading]] = []
        for length in range(2, known.longest + 1):
            for start in range(len(sequence) - length + 1):
                phrase = tuple(sequence[start : start + length])
                readings = [(_MEANING, meant) for meant in known.meanings.get(phrase, ())]
                readings += [(_CLOSE, near) for near in known.close.get(phrase, ())]
                # What the question says in so many words anyway need not be said twice.
                slots.append([reading for reading in readings if not set(reading[1]) <= typed])
        return [slot for slot in slots if slot]

    def run_together(self, typed: list[str]) -> list[str]:
        """Two typed words that the book has as one: `life link`, `over turn`."""
        return [
            joined
            for one, other in pairwise(typed)
            if len(one) > 2 and len(other) > 2
            if self._knows(joined := stem(one + other)) and joined not in self.shelf.compounds
        ]

    def _knows(self, stemmed: str) -> bool:
        return bool(self.index.rules(self.shelf, stemmed)[0])

    def _apart(self, part: str) -> Phrase | None:
        """A word as two that the book knows: `deckout`, `topdeck`."""
        for cut in range(3, len(part) - 2):
            first, second = stem(part[:cut]), stem(part[cut:])
            if self._knows(first) and self._knows(second):
                return first, second
        return None

    def _slips(self, word: str) -> list[tuple[int, str]]:
        """The book's words that this may be a slip of: the nearest ones, the most frequent first."""
        if len(word) < 4 or not word.isalpha() or word in self._named or self._slips_sought >= _MOST_SLIPS:
            return []
        self._slips_sought += 1
        limit = 1 if len(word) < 6 else 2
        # Two letters swapped are one slip, but two changes to the index.
        near = sorted(
            (distance(word, other, limit), -times, other)
            for other, times in self.index.spelling(word, 1 if len(word) < 5 else 2)
            if self._knows(stem(other)) or stem(other) in self.shelf.compounds
        )
        return [(slips, other) for slips, _, other in near[:3] if slips <= limit and slips == near[0][0]]

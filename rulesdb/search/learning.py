"""How is the table of meanings learned?

    python -m rulesdb.search.learning

For development, with numpy. Every asked phrase is a question whose rule is known. The points of its words (meaning.py) are moved so
that the question comes to lie nearer to its rule than to the other rules of the book. The rule is taken without that phrase, so
that what is learned holds for questions nobody wrote down. Words that decide nothing end up short, words that decide much long.

All books share the table. The constants were chosen on the tuning half of the golden questions (docs/search.md).
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from rulesdb.library import editions, open_edition
from rulesdb.places import data_folder
from rulesdb.search.documents import Fields, fields_of
from rulesdb.search.meaning import NAME, UNIT, passages, spread

_DIMENSIONS = 64
_ROUNDS = 8
_TOGETHER = 64  # questions per step
_SHARPNESS = 8.0  # how much nearer the right rule has to be
_FORGOTTEN = 0.25  # the share of a question's words that is left out at random each time
_PACE = 0.05
_LEAST = 2  # a word must occur in so many phrases or texts

Floats = NDArray[np.float32]


class Bag(NamedTuple):
    """Words by number, and what each counts."""

    words: NDArray[np.int64]
    shares: Floats


class Lesson(NamedTuple):
    """A book to learn from: the words of each rule, and questions with their rules."""

    rules: list[Bag]
    questions: list[tuple[int, Bag]]


class Learner:
    """The points of all words while they are being learned."""

    def __init__(self, words: list[str], lessons: list[Lesson]) -> None:
        self.words = words
        self._lessons = lessons
        self._chance = np.random.default_rng(7414)
        rarity = _rarity(len(words), lessons)
        start = self._chance.normal(0, _DIMENSIONS**-0.5, (len(words), _DIMENSIONS))
        self.asked = (start * rarity[:, None]).astype(np.float32)
        self.written = self.asked.copy()
        self._steps = [np.full(len(words), 1e-3, np.float32) for _ in range(2)]
        # Every rule's words in one flat list, so that all rules are summed in one go.
        self._flat = [Flat(lesson.rules) for lesson in lessons]

    def learn(self) -> None:
        """Go through all questions once, in random order."""
        batches = [
            (book, chosen)
            for book, lesson in enumerate(self._lessons)
            for chosen in _batches(self._chance.permutation(len(lesson.questions)))
        ]
        self._chance.shuffle(batches)
        for book, chosen in batches:
            self._step(book, [self._lessons[book].questions[number] for number in chosen])

    def _step(self, book: int, questions: list[tuple[int, Bag]]) -> None:
        """Move the points of some questions' words and of the rules' words a little."""
        right = np.array([rule for rule, _ in questions])
        asked = Flat([self._partly(bag) for _, bag in questions])
        own = Flat([bag for _, bag in questions])
        rules = self._flat[book]
        question, question_size = _units(asked.sums(self.asked, len(questions)))
        raw = rules.sums(self.written, len(self._lessons[book].rules))
        rule, rule_size = _units(raw)
        others, others_size = _units(raw[right] - own.sums(self.written, len(questions)))
        rows = np.arange(len(questions))
        alike = _SHARPNESS * question @ rule.T
        alike[rows, right] = _SHARPNESS * (question * others).sum(1)
        blame = np.exp(alike - alike.max(1, keepdims=True))
        blame *= _SHARPNESS / blame.sum(1, keepdims=True)
        missing = blame[rows, right] - _SHARPNESS
        blame[rows, right] = 0
        pull = _tangent(blame @ rule + missing[:, None] * others, question, question_size)
        push = _tangent(blame.T @ question, rule, rule_size)
        draw = _tangent(missing[:, None] * question, others, others_size)
        np.add.at(push, right, draw)
        self._move(self.asked, self._steps[0], asked.back(pull, len(self.words)))
        written = rules.back(push, len(self.words)) - own.back(draw, len(self.words))
        self._move(self.written, self._steps[1], written)

    def _partly(self, bag: Bag) -> Bag:
        """A question's words, each as it counts when asked, some of them forgotten."""
        kept = (
            bag.words[self._chance.random(len(bag.words)) > _FORGOTTEN] if len(bag.words) > 2 else bag.words
        )
        words = kept if len(kept) else bag.words
        return Bag(words, np.ones(len(words), np.float32))

    @staticmethod
    def _move(table: Floats, steps: Floats, slope: Floats) -> None:
        """A step downhill, the shorter the more a word has moved before (Adagrad)."""
        moved = np.flatnonzero(np.abs(slope).sum(1))
        steps[moved] += (slope[moved] ** 2).mean(1)
        table[moved] -= _PACE * slope[moved] / np.sqrt(steps[moved])[:, None]


class Flat:
    """Bags in three lists of equal length: which bag, which word, how much; sorted both ways once."""

    def __init__(self, bags: list[Bag]) -> None:
        owners = np.repeat(np.arange(len(bags)), [len(bag.words) for bag in bags])
        words = np.concatenate([bag.words for bag in bags])
        shares = np.concatenate([bag.shares for bag in bags])[:, None]
        order = np.argsort(words, kind="stable")
        self._words, self._shares = words, shares
        self._bags, self._bag_starts = np.unique(owners, return_index=True)
        self._owners_by_word, self._shares_by_word = owners[order], shares[order]
        self._own_words, self._word_starts = np.unique(words[order], return_index=True)

    def sums(self, table: Floats, count: int) -> Floats:
        """The points of every bag's words, summed."""
        total = np.zeros((count, table.shape[1]), np.float32)
        total[self._bags] = np.add.reduceat(table[self._words] * self._shares, self._bag_starts)
        return total

    def back(self, slopes: Floats, count: int) -> Floats:
        """What a change of the bags means for their words."""
        total = np.zeros((count, slopes.shape[1]), np.float32)
        rows = slopes[self._owners_by_word] * self._shares_by_word
        total[self._own_words] = np.add.reduceat(rows, self._word_starts)
        return total


def _units(vectors: Floats) -> tuple[Floats, Floats]:
    sizes = np.linalg.norm(vectors, axis=1, keepdims=True).astype(np.float32) + np.float32(1e-6)
    return vectors / sizes, sizes


def _tangent(slope: Floats, unit: Floats, size: Floats) -> Floats:
    """A slope for a unit vector as one for the vector it was made of."""
    flat: Floats = (slope - (slope * unit).sum(1, keepdims=True) * unit) / size
    return flat


def _batches(order: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
    return (order[start : start + _TOGETHER] for start in range(0, len(order), _TOGETHER))


def _rarity(count: int, lessons: list[Lesson]) -> Floats:
    """Where to start from: a word that few rules have is longer."""
    rules = Counter(int(word) for lesson in lessons for bag in lesson.rules for word in bag.words)
    total = sum(len(lesson.rules) for lesson in lessons)
    having = np.array([rules[word] for word in range(count)])
    rarity: Floats = (np.log(1 + total / (1 + having)) / 3).astype(np.float32)
    return rarity


def lessons(books: list[Fields]) -> tuple[list[str], list[Lesson]]:
    """All words worth a point, and what there is to learn from each book."""
    times: Counter[str] = Counter()
    for book in books:
        for phrases, text in zip(book.asked, book.meant, strict=True):
            times.update(word for passage in (*phrases, text) for word in set(passage))
    words = sorted(word for word, count in times.items() if count >= _LEAST)
    numbers = {word: number for number, word in enumerate(words)}

    def bag(shares: dict[str, float]) -> Bag:
        known = {numbers[word]: share for word, share in shares.items() if word in numbers}
        return Bag(np.array(list(known), np.int64), np.array(list(known.values()), np.float32))

    found = []
    for book in books:
        rules, questions = [], []
        for rule, phrases in enumerate(book.asked):
            total: Counter[str] = Counter()
            for weight, passage in passages(phrases, book.meant[rule], book.headings[rule]):
                total.update(spread(weight, passage))
            rules.append(bag(dict(total)))
            asked = [bag(spread(1.0, phrase)) for phrase in phrases]
            questions += [(rule, own) for own in asked if len(own.words)]
        found.append(Lesson(rules, questions))
    return words, found


def learn(books: list[Fields], rounds: int = _ROUNDS) -> dict[str, object]:
    """The table of meanings for some books, as the file keeps it."""
    learner = Learner(*lessons(books))
    for _ in range(rounds):
        learner.learn()
    tables = {"asked": learner.asked, "written": learner.written}
    return {
        "dimensions": _DIMENSIONS,
        "words": learner.words,
        **{name: b64encode(_bytes(table)).decode() for name, table in tables.items()},
    }


def _bytes(table: Floats) -> bytes:
    whole: bytes = np.round(table * (UNIT / np.abs(table).max())).astype(np.int8).tobytes()
    return whole


def main() -> None:
    """Learn from every game's newest edition and write the table."""
    newest = {edition.game: edition for edition in reversed(editions())}
    books = [fields_of(open_edition(newest[game])) for game in sorted(newest)]
    path = data_folder() / NAME
    path.write_text(json.dumps(learn(books), separators=(",", ":")) + "\n", encoding="utf-8")
    print(f"{path}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()

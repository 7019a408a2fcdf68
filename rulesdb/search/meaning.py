"""Which rules mean what a question means, whatever words it uses?

Words are points: near each other if people use them for the same rules. A question lies where its words lead together, a rule where
the words of its phrases, its text and its headings lead, and the cosine says how alike the two are. A word has two points, one
for questions and one for rules, because `swing` is asked and `attack` is written.

data/meanings.json has the points, as whole numbers. learning.py makes it from our own texts and asked phrases; it holds words
and numbers, no sentences. A word that is not in it says nothing, and without the file nothing is alike.
"""

from __future__ import annotations

import json
import math
from array import array
from base64 import b64decode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import mul
from typing import Any, NamedTuple

from rulesdb.errors import MalformedRulebookError
from rulesdb.places import data_folder

NAME = "meanings.json"
UNIT = 127  # the length of a rule's vector, so that its parts are whole numbers of one byte
_HEADINGS = 0.3  # what the headings above a rule say about it, beside a phrase or its text

Passage = tuple[float, Sequence[str]]
Vector = Sequence[float]


class Meanings(NamedTuple):
    """The points of all words, one after the other."""

    dimensions: int
    words: dict[str, int]  # a word's place in the two tables
    asked: array[int]
    written: array[int]

    def point(self, table: array[int], word: str) -> array[int] | None:
        """Where a word lies in one of the two tables."""
        place = self.words.get(word)
        return None if place is None else table[place * self.dimensions : (place + 1) * self.dimensions]


def meanings() -> Meanings:
    """The table of the data folder; an empty one if it has none."""
    return _read(str(data_folder()))


@cache
def _read(folder: str) -> Meanings:
    try:
        return read_table(json.loads((data_folder() / NAME).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Meanings(0, {}, array("b"), array("b"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise MalformedRulebookError(f"{NAME} cannot be read: {error}") from error


def read_table(content: Mapping[str, Any]) -> Meanings:
    """The points of all words as the file keeps them."""
    asked, written = (array("b", b64decode(content[name])) for name in ("asked", "written"))
    words = {word: place for place, word in enumerate(content["words"])}
    if not len(words) * content["dimensions"] == len(asked) == len(written):
        raise MalformedRulebookError(
            f"{NAME} has {len(words)} words but {len(asked)} and {len(written)} numbers"
        )
    return Meanings(content["dimensions"], words, asked, written)


def passages(
    phrases: Iterable[Sequence[str]], text: Sequence[str], headings: Sequence[str]
) -> Iterator[Passage]:
    """What a rule's meaning is read from, each with its weight."""
    yield from ((1.0, phrase) for phrase in phrases)
    yield 1.0, text
    yield _HEADINGS, headings


def rule_meaning(read: Iterable[Passage]) -> bytes:
    """Where a rule lies, as bytes; a long passage counts no more than a short one."""
    table = meanings()
    shares: dict[str, float] = {}
    for weight, passage in read:
        for word, share in spread(weight, passage).items():
            shares[word] = shares.get(word, 0.0) + share
    total = [0.0] * table.dimensions
    for word, share in shares.items():
        if point := table.point(table.written, word):
            total = [before + share * part for before, part in zip(total, point, strict=True)]
    return array("b", [round(UNIT * part) for part in _unit(total)]).tobytes()


def spread(weight: float, passage: Sequence[str]) -> dict[str, float]:
    """What every word of a passage counts: each once, together as much as the root of their number."""
    words = dict.fromkeys(passage)
    return dict.fromkeys(words, weight / math.sqrt(len(words))) if words else {}


def question_meaning(stems: Iterable[str]) -> Vector:
    """Where a question lies; empty if the table knows none of its words."""
    table = meanings()
    points = [point for word in dict.fromkeys(stems) if (point := table.point(table.asked, word))]
    return _unit([sum(parts) for parts in zip(*points, strict=True)])


def nearness(question: Vector, rule: Sequence[int]) -> float:
    """The cosine of a question and a rule."""
    total: float = sum(map(mul, question, rule))
    return total / UNIT


def _unit(vector: Sequence[float]) -> list[float]:
    length = math.sqrt(sum(part * part for part in vector))
    return [part / length for part in vector] if length else []

"""How alike are two texts?

Words weighted by how rare they are in both books together, compared by the angle between the two
bags of words. Numbers and bracketed names count like words; endings are cut roughly, so that
`cards` and `card`, `placed` and `place` agree.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable

_WORD = re.compile(r"[0-9]+|[a-z]+")
Vector = dict[str, float]


def words(text: str) -> list[str]:
    """The words of a text in a form that compares."""
    return [_stem(word) for word in _WORD.findall(text.lower().replace("'", "").replace("’", ""))]


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


# Words that stand in every other rule and tell little about which one it is.
_LITTLE = frozenset(
    words(
        "a all also an and any are as at be by can do does each either every for from has have if in into is it its may "
        "means more must no not of on one only or other otherwise own said say says so state stated still text than that "
        "the their them then there these they this to unless until was way when whenever where which who with you your"
    )
)


class Weights:
    """How much a word tells, learned from all texts that are to be compared."""

    def __init__(self, texts: Iterable[str]) -> None:
        bags = [set(words(text)) for text in texts]
        counts = Counter(word for bag in bags for word in bag)
        self._weight = {
            word: math.log((1 + len(bags)) / count) * (0.3 if word in _LITTLE else 1.0)
            for word, count in counts.items()
        }

    def vector(self, text: str) -> Vector:
        """The text as weighted words, of length one."""
        bag = Counter(words(text))
        raw = {word: (1 + math.log(count)) * self._weight.get(word, 1.0) for word, count in bag.items()}
        length = math.sqrt(sum(value * value for value in raw.values())) or 1.0
        return {word: value / length for word, value in raw.items()}


def likeness(one: Vector, other: Vector) -> float:
    """From 0 (no word in common) to 1 (the same words)."""
    if len(other) < len(one):
        one, other = other, one
    return sum(value * other[word] for word, value in one.items() if word in other)

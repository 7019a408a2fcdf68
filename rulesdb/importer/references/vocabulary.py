"""Which words do rules share, and how much does that say?

Words are folded to small letters and to the singular, so that "drive checks" is "drive check". Rules
are compared by the words they share, rare ones counting more.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping

_WORD = re.compile(r"[^\W\d_][\w\-’']*|\d+")
_EDGES = "“”\"‘’'!?.,;:()[]<>«»【】「」"
SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "the",
        "this",
        "that",
        "any",
        "those",
        "these",
        "of",
        "is",
        "are",
        "be",
        "been",
        "its",
        "their",
        "your",
        "his",
        "her",
        "to",
        "in",
        "on",
        "with",
        "and",
        "or",
        "for",
        "by",
        "as",
        "at",
        "other",
        "each",
        "such",
        "some",
        "it",
        "from",
        "not",
        "no",
        "own",
        "same",
        "following",
        "above",
        "below",
        "who",
        "which",
        "one",
    ]
)


def fold(word: str) -> str:
    """A word without marks and case, in the singular."""
    word = word.lower().strip(_EDGES)
    if word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3:
        return word[:-1]
    return word


def fold_all(text: str) -> str:
    """A text's words folded, with one blank between and around, so that phrases can be searched."""
    return f" {' '.join(filter(None, map(fold, text.split())))} "


class Vocabulary:
    """The words of a book's rules, for asking which of two rules is closer to a third."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        counts = {rule_id: Counter(map(fold, _WORD.findall(text))) for rule_id, text in texts.items()}
        spread: Counter[str] = Counter()
        for words in counts.values():
            spread.update(words.keys())
        self._rarity = {word: math.log(len(texts) / number) for word, number in spread.items()}
        self._vectors = {rule_id: self._vector(words) for rule_id, words in counts.items()}

    def likeness(self, one: str, other: str) -> float:
        """How much two rules have in common, from 0 to 1."""
        left, right = self._vectors.get(one, {}), self._vectors.get(other, {})
        return sum(weight * right.get(word, 0.0) for word, weight in left.items())

    def _vector(self, words: Counter[str]) -> dict[str, float]:
        weights = {
            word: (1 + math.log(number)) * self._rarity[word]
            for word, number in words.items()
            if word not in SMALL_WORDS
        }
        length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
        return {word: weight / length for word, weight in weights.items()}

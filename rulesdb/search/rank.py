"""Which rule does a question mean?

Four kinds of evidence are added up: the words of the question in what is known about the rule (BM25 over
the weighted bag of documents.py), the likeness of the question to the closest phrases people ask for the rule
with, how near question and rule are in meaning (meaning.py), and whether the question is a term that the rule defines. A
heading stands back behind the rules below it. The constants were chosen on the tuning half of the golden questions (docs/search.md).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from heapq import nlargest, nsmallest
from typing import NamedTuple

from rulesdb.search.documents import sections_of, telling
from rulesdb.search.english import ASKING_WORDS
from rulesdb.search.meaning import nearness, question_meaning
from rulesdb.search.question import Question, Reading
from rulesdb.search.store import Index, Shelf

_SATURATION = 1.2
_PHRASES = (0.5, 0.15, 0.1)  # the closest phrase, the next, the third
_DEFINITION = 0.4
_FIRST_BELOW = 1.2  # a term whose rule is a heading is defined by the first rule below it
_HEADING = 0.95
_LONGEST_TERM = 4
_COMPARED = 100
_NEARNESS = 1.6

Contributions = list[tuple[int, float]]


class Candidate(NamedTuple):
    """A rule by position, how well it fits, and what spoke for it."""

    rule: int
    score: float
    words: float
    phrase: int  # the closest asked phrase, -1 without one
    likeness: float
    term: float


class Ranker:
    """Ranks the rules of one book; keeps what each word is worth, so it may be shared by threads."""

    def __init__(self, index: Index, shelf: Shelf) -> None:
        self.index = index
        self.shelf = shelf
        self._sections = sections_of(shelf.ids)
        self._worth: dict[str, tuple[float, Contributions]] = {}

    def rank(
        self,
        question: Question,
        limit: int,
        among: Collection[int] | None = None,
        boosts: Mapping[int, float] | None = None,
    ) -> list[Candidate]:
        """The best rules for a question, the best first; `among` leaves all others out, `boosts` is added."""
        words, phrases, total = self._add_up(question)
        total = total or 1.0
        terms = self._terms(question)
        promising = [rule for rule, value in enumerate(words) if value and (among is None or rule in among)]
        # Only rules with many of the words are worth comparing phrase by phrase.
        promising = nlargest(max(_COMPARED, 2 * limit), promising, key=words.__getitem__)
        promising += [rule for rule in terms if not words[rule] and (among is None or rule in among)]
        meant = question_meaning(question.stems)
        found = []
        for rule in promising:
            closest = self._closest(rule, phrases, total)
            score = words[rule] / total + sum(a * b[0] for a, b in zip(_PHRASES, closest, strict=False))
            score += _NEARNESS * nearness(meant, self._meaning(rule, len(meant)))
            if rule in self.shelf.headings:
                score *= _HEADING
            score += terms.get(rule, 0.0) + (boosts.get(rule, 0.0) if boosts else 0.0)
            likeness, phrase = closest[0] if closest else (0.0, -1)
            found.append(Candidate(rule, score, words[rule] / total, phrase, likeness, terms.get(rule, 0.0)))
        return nsmallest(limit, found, key=lambda candidate: (-candidate.score, candidate.rule))

    def _add_up(self, question: Question) -> tuple[list[float], list[float], float]:
        """What each rule and each phrase collects from the slots, and what a perfect one would."""
        rules = [0.0] * len(self.shelf.ids)
        phrases = [0.0] * len(self.shelf.phrase_rules)
        total = 0.0
        for slot in question.slots:
            if len(slot) == 1 and len(slot[0][1]) == 1:  # nothing to choose from: the most frequent words
                weight, (word,) = slot[0]
                tells, contributions = self._word(word)
                total += weight * tells
                for rule, value in contributions:
                    rules[rule] += weight * value
                for phrase in self.index.phrases(self.shelf, word):
                    phrases[phrase] += weight * tells
                continue
            best_rules, best_phrases, most = self._read(slot)
            total += most
            for rule, value in best_rules.items():
                rules[rule] += value
            for phrase, value in best_phrases.items():
                phrases[phrase] += value
        return rules, phrases, total

    def _read(self, slot: list[Reading]) -> tuple[dict[int, float], dict[int, float], float]:
        """The best reading of a slot for every rule and phrase."""
        best_rules: dict[int, float] = {}
        best_phrases: dict[int, float] = {}
        most = 0.0
        for weight, phrase in slot:
            rules: dict[int, float] = {}
            phrases: dict[int, float] = {}
            full = 0.0
            for word in phrase:
                tells, contributions = self._word(word)
                if not contributions and len(slot) > 1:
                    continue
                tells *= weight
                full += tells
                for rule, value in contributions:
                    rules[rule] = rules.get(rule, 0.0) + weight * value
                for number in self.index.phrases(self.shelf, word):
                    phrases[number] = phrases.get(number, 0.0) + tells
            most = max(most, full)
            _raise_to(best_rules, rules)
            _raise_to(best_phrases, phrases)
        return best_rules, best_phrases, most

    def _word(self, word: str) -> tuple[float, Contributions]:
        """How much a word tells, and what it is worth to each rule."""
        kept = self._worth.get(word)
        if kept is None:
            rules, weights = self.index.rules(self.shelf, word)
            tells = telling(rules, self._sections)
            worth = [
                (rule, tells * weight * (_SATURATION + 1) / (weight + _SATURATION))
                for rule, weight in zip(rules, weights, strict=True)
            ]
            kept = self._worth[word] = (tells, worth)
        return kept

    def _closest(self, rule: int, phrases: list[float], total: float) -> list[tuple[float, int]]:
        """The asked phrases of a rule by likeness to the question, the closest first."""
        first, last = self.shelf.first_phrases[rule : rule + 2]
        sizes = self.shelf.phrase_sizes
        return sorted(
            (
                (phrases[number] / math.sqrt(total * sizes[number]), number)
                for number in range(first, last)
                if phrases[number]
            ),
            reverse=True,
        )

    def _meaning(self, rule: int, dimensions: int) -> Sequence[int]:
        return self.shelf.meanings[rule * dimensions : (rule + 1) * dimensions]

    def _terms(self, question: Question) -> dict[int, float]:
        """What rules gain because the question names a term they define; more, the less else it says."""
        boosts: dict[int, float] = {}
        stems = question.stems
        count = sum(word not in ASKING_WORDS for word in stems) or 1
        for length in range(1, min(_LONGEST_TERM, len(stems)) + 1):
            for start in range(len(stems) - length + 1):
                named = stems[start : start + length]
                if not ASKING_WORDS.issuperset(named):
                    self._define(" ".join(named), length / max(count, length), boosts)
        for slot in question.slots:  # other games' words for a term
            for weight, phrase in slot[1:]:
                self._define(" ".join(phrase), weight / count, boosts)
        return boosts

    def _define(self, name: str, share: float, boosts: dict[int, float]) -> None:
        for rule in self.shelf.definitions.get(name, ()):
            boost = _DEFINITION * share**2
            boosts[rule] = boosts.get(rule, 0.0) + boost
            if rule in self.shelf.headings and rule + 1 < len(self.shelf.ids):
                boosts[rule + 1] = boosts.get(rule + 1, 0.0) + boost * _FIRST_BELOW


def _raise_to(best: dict[int, float], other: dict[int, float]) -> None:
    if not best:
        best.update(other)
        return
    for key, value in other.items():
        if value > best.get(key, 0.0):
            best[key] = value

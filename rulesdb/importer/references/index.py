"""What does a book say, where, and what does it cite for which term?

Looked up once for a whole book, so that every reference can be judged quickly: the words of each rule,
the titles, the tree, and for every term the rules it is cited with.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import cache

from rulesdb.importer.numbering import Number, parse, render
from rulesdb.importer.references.find import Citation, citations
from rulesdb.importer.references.vocabulary import SMALL_WORDS, Vocabulary, fold_all
from rulesdb.importer.result import PrintedBook, PrintedRule
from rulesdb.numbers import SEPARATORS

_LIKE_TITLE = 0.55
_BRACKETED = re.compile(r"[\[【<«「]([^\]】>»」]+)[\]】>»」]")


class BookIndex:
    """One printed book, ready to be asked."""

    def __init__(self, book: PrintedBook) -> None:
        self.separator = SEPARATORS[book.number_style]
        self.rules = {parse(rule.id): rule for rule in book.rules}
        self.supplements = [part.id for part in book.appendices if part.kind == "supplement"]
        self.folded = {number: fold_all(rule.title or rule.text) for number, rule in self.rules.items()}
        self.children: dict[Number, list[Number]] = defaultdict(list)
        self.titles: dict[str, list[Number]] = defaultdict(list)
        for number, rule in self.rules.items():
            self.children[number[:-1]].append(number)
            if rule.title:
                self.titles[self.folded[number].strip()].append(number)
        self.found = {
            rule.id: list(citations(rule.id, _all_text(rule), self.separator)) for rule in book.rules
        }
        self.usual: dict[str, Counter[Number]] = defaultdict(Counter)
        for citation in (citation for cited in self.found.values() for citation in cited):
            if citation.term:
                self.usual[core(citation.term)][citation.number] += 1
        self._words = Vocabulary({rule.id: _all_text(rule) for rule in book.rules})
        self._below: dict[Number, str] = {}
        self.best_title = cache(self._best_title)

    def id(self, number: Number) -> str:
        rule = self.rules.get(number)
        return rule.id if rule else render(number, self.separator)

    def title(self, number: Number) -> str:
        return self.rules[number].title

    def heading_of(self, number: Number) -> Number:
        """The nearest section a rule stands in, or is; nothing below a chapter alone."""
        above = (number[:depth] for depth in range(len(number), 1, -1))
        return next((place for place in above if place in self.rules and self.rules[place].title), ())

    def says(self, number: Number, term: str) -> bool:
        """Whether a rule itself, or a heading's title, says a term."""
        return bool(term) and f" {term} " in self.folded.get(number, "")

    def says_below(self, number: Number, term: str) -> bool:
        """Whether a rule says a term, or any rule below a heading does."""
        if not self.title(number):
            return self.says(number, term)
        return f" {term} " in self._all_below(number)

    def _all_below(self, number: Number) -> str:
        if number not in self._below:
            inner = (self._all_below(child) for child in self.children[number])
            self._below[number] = " ".join([self.folded[number], *inner])
        return self._below[number]

    def likeness(self, rule_id: str, number: Number) -> float:
        """How close a rule is to the citing one, or to the one above that."""
        above = parse(rule_id)[:-1]
        near = [rule_id, self.id(above)] if above in self.rules else [rule_id]
        return max(self._words.likeness(place, self.id(number)) for place in near)

    def titled_by(self, term: str) -> list[Number]:
        """The headings that the end of a term is the title of."""
        return [number for tail in tails(term) for number in self.titles.get(tail, ())]

    def known_for(self, citation: Citation) -> Iterable[Number]:
        """Rules that the book cites for, or calls by, a citation's term."""
        for term in tails(citation.term):
            if term in self.usual:
                yield from (number for number in self.usual[term] if number in self.rules)
            yield from self.titles.get(term, ())

    def other_title(self, number: Number, words: str) -> Number | None:
        """Another heading these words are the title of, if the number's own heading is not."""
        folded = fold_all(words).strip()
        if not self.title(number) or folded.startswith(self.folded[number].strip()):
            return None
        return next(iter(self.titles.get(folded, ())), None)

    def _best_title(self, words: str, chapters_only: bool) -> Number | None:
        """The heading that is most like some words, if any is."""
        folded = fold_all(words)
        own = set(folded.split()) - SMALL_WORDS
        best, most = None, _LIKE_TITLE
        for title, numbers in self.titles.items():
            if not own & set(title.split()):
                continue
            likeness = 1.0 if folded.startswith(f" {title}") else alike(folded, f" {title} ")
            for number in numbers:
                if likeness > most and not (chapters_only and len(number) > 1):
                    best, most = number, likeness
        return best


def _all_text(rule: PrintedRule) -> str:
    return " ".join([rule.text, *rule.examples])


def tails(term: str) -> list[str]:
    """The ends of a term, longest first: 'some pseudo-card', 'pseudo-card'."""
    words = term.split()
    return [" ".join(words[start:]) for start in range(len(words)) if words[start] not in SMALL_WORDS]


def core(term: str) -> str:
    """The last two words of a term; the last one if the other says nothing."""
    words = term.split()[-2:]
    return " ".join(words[1:] if words and words[0] in SMALL_WORDS else words)


def keyword(title: str) -> str:
    """The keyword that a title names in brackets, folded."""
    match = _BRACKETED.search(title)
    return fold_all(match[1]).strip() if match else ""


def related(one: Number, other: Number) -> bool:
    """Whether one number is the other or stands above it."""
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter


def alike(one: str, other: str) -> float:
    """How alike two titles are, in whatever order their words stand."""
    left, right = " ".join(sorted(one.split())), " ".join(sorted(other.split()))
    return max(in_order(one, other), in_order(left, right))


def in_order(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()

"""Which rules of a book may answer at all: keyword:, chapter:, cites:, -word and the very words in quotes?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache

from rulesdb.model import Rule, Rulebook
from rulesdb.search.documents import split, wordings
from rulesdb.search.store import Index, Shelf
from rulesdb.search.syntax import Query
from rulesdb.search.words import stems, words


class Filtered:
    """The rules of a book that a query admits, by position (None for all), and what could not be followed."""

    def __init__(self, query: Query, book: Rulebook, index: Index, shelf: Shelf) -> None:
        self.among: set[int] | None = None
        self.problems: list[str] = []
        self.suggestions: list[str] = []
        self._book = book
        for name, value in query.filters:
            rules = {"keyword": self._keyword, "chapter": self._chapter, "cites": self._cites}[name](value)
            if rules is not None:
                self._narrow(rules)
        if query.exact:
            for phrase in query.phrases:
                self._narrow(rules_with(phrase, book, index, shelf))
        for word in query.without:
            having = {
                rule.index
                for rule in _candidates(stems(word), book, index, shelf)
                if not _stems_of(f"{rule.title} {rule.text}").isdisjoint(stems(word))
            }
            self._narrow(rule for rule in book.rules if rule.index not in having)

    def _narrow(self, rules: Iterable[Rule]) -> None:
        positions = {rule.index for rule in rules}
        self.among = positions if self.among is None else self.among & positions

    def _keyword(self, value: str) -> list[Rule] | None:
        names = {
            " ".join(words(name)): term
            for term in self._book.terms.values()
            for name in (term.name, *term.aliases)
        }
        wanted = " ".join(words(value))
        if wanted in names:
            return self._section(self._book[names[wanted].rule])
        close = [names[name].name for name in get_close_matches(wanted, names, n=3)]
        self.problems.append(f"{self._book.name} defines no {value!r}" + _nearest(close))
        self.suggestions += [f'keyword:"{name.strip("[]")}"' for name in close]
        return None

    def _chapter(self, value: str) -> list[Rule] | None:
        rule_id = self._book.id_of(value)
        if rule_id is not None:
            return self._section(self._book.by_id[rule_id])
        self.problems.append(f"{self._book.name} has no chapter {value!r}")
        self.suggestions += [f"chapter:{chapter.id}" for chapter in self._book.chapters]
        return None

    def _cites(self, value: str) -> list[Rule] | None:
        rule_id = self._book.id_of(value)
        if rule_id is None:
            self.problems.append(f"{value!r} is not a rule of {self._book.name}")
            return None
        cited = self._section(self._book.by_id[rule_id])
        return [citing for rule in cited for citing in rule.cited_by]

    @staticmethod
    def _section(rule: Rule) -> list[Rule]:
        return [rule, *rule.descendants()]


def first_problems(filtered: Sequence[Filtered]) -> tuple[list[str], list[str]]:
    """What to say about filters that could not be followed, and what to offer: of the book that came closest."""
    closest = max(filtered, key=lambda own: (bool(own.problems), len(own.suggestions)), default=None)
    return (closest.problems, closest.suggestions) if closest else ([], [])


def rules_with(phrase: str, book: Rulebook, index: Index, shelf: Shelf) -> list[Rule]:
    """The rules that have a phrase word for word, in their text, their title or a question asked."""
    wanted = f" {' '.join(words(phrase))} "
    return [
        rule
        for rule in _candidates(stems(phrase), book, index, shelf)
        if any(wanted in _spoken(text) for text in (rule.title, *wordings(rule), *rule.asked))
    ]


@lru_cache(maxsize=8192)
def _stems_of(text: str) -> frozenset[str]:
    return frozenset(stems(text))


@lru_cache(maxsize=65536)
def _spoken(text: str) -> str:
    """The words of a text, blanks around each; kept, because a quoted common word asks every text for them."""
    return f" {' '.join(words(text))} "


def _candidates(stemmed: Iterable[str], book: Rulebook, index: Index, shelf: Shelf) -> list[Rule]:
    """The rules that the index finds by every one of some words."""
    found: set[int] | None = None
    for word in split(stemmed, shelf.compounds):
        rules = set(index.rules(shelf, word)[0])
        found = rules if found is None else found & rules
    return [book.rules[position] for position in sorted(found or ()) if position < len(book.rules)]


def _nearest(names: list[str]) -> str:
    return f"; nearest: {', '.join(names)}" if names else ""

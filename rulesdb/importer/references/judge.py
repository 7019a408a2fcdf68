"""Does the rule that a reference names exist, and say what the reference promises?

A number or title that leads nowhere is dangling, with the rule that is most likely meant. One that leads
somewhere is stale when there is evidence against it (evidence.py), when a chapter's title has another
number, when a range stops short of its list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulesdb.importer.numbering import Number, parse, render
from rulesdb.importer.references.evidence import TESTS
from rulesdb.importer.references.find import Citation
from rulesdb.importer.references.index import BookIndex, alike, in_order
from rulesdb.importer.references.model import Reference, Verdict
from rulesdb.importer.references.vocabulary import fold_all
from rulesdb.importer.result import PrintedBook

_SAME_TITLE = 0.85


class Judge:
    """Judges the references of a book that has one count of numbers."""

    def __init__(self, book: PrintedBook) -> None:
        self.book = BookIndex(book)

    def references(self) -> Iterator[Reference]:
        for cited in self.book.found.values():
            for citation in cited:
                yield from self._judged(citation)

    def _judged(self, citation: Citation) -> Iterator[Reference]:
        """The references one citation stands for; a range is one for each end."""
        if citation.kind == "range":
            yield from self._range(citation)
        elif citation.kind in ("supplement", "supplements"):
            yield from self._supplement(citation)
        elif citation.kind == "quoted":
            yield self._by_title(citation)
        elif citation.kind == "titled":
            yield from self._chapter(citation)
        elif citation.number not in self.book.rules:
            yield self._dangling(citation, citation.number, citation.cited)
        else:
            yield self._existing(citation)

    def _existing(self, citation: Citation) -> Reference:
        book, number = self.book, citation.number
        if citation.title and (found := book.other_title(number, citation.title)):
            return self._stale(citation, found, f"{book.id(number)} is called {book.title(number)!r}")
        for test in TESTS:
            if (evidence := test(citation, book)) is not None:
                return self._stale(citation, *evidence)
        return Reference(citation.rule, citation.cited, book.id(number))

    def _stale(self, citation: Citation, better: Number, why: str) -> Reference:
        target = self.book.id(citation.number)
        return Reference(citation.rule, citation.cited, target, Verdict.STALE, self.book.id(better), why)

    def _range(self, citation: Citation) -> Iterator[Reference]:
        book, first, last = self.book, citation.number, citation.last
        yield self._end_of_range(citation, first)
        siblings = sorted(book.children[last[:-1]])
        citing = parse(citation.rule)
        # A rule within a list names the steps before it, and the rule above a list its main part.
        apart = citing[: len(last) - 1] != last[:-1]
        if apart and last in book.rules and first == siblings[0] and last < siblings[-1]:
            end = book.id(siblings[-1])
            why = f"the list goes on to {end}"
            yield Reference(citation.rule, citation.cited, book.id(last), Verdict.STALE, end, why)
        else:
            yield self._end_of_range(citation, last)

    def _end_of_range(self, citation: Citation, number: Number) -> Reference:
        printed = render(number, self.book.separator)
        if number in self.book.rules:
            return Reference(citation.rule, printed, self.book.id(number))
        return self._dangling(citation, number, printed)

    def _dangling(self, citation: Citation, number: Number, printed: str) -> Reference:
        """A number the book does not have, with the rule that is most likely meant."""
        candidates = self._candidates(citation, number)
        best = max(
            candidates,
            key=lambda other: candidates[other] / 3 + self.book.likeness(citation.rule, other),
            default=None,
        )
        suggestion = self.book.id(best) if best is not None else None
        why = f"there is no rule {printed}"
        return Reference(citation.rule, printed, None, Verdict.DANGLING, suggestion, why)

    def _candidates(self, citation: Citation, number: Number) -> Counter[Number]:
        """Rules that may be meant: the same place in a chapter nearby, those known for the term, the one
        before, else the one above."""
        rules = self.book.rules
        candidates: Counter[Number] = Counter()
        for shift in (1, -1, 2, -2):
            moved = (number[0] + shift, *number[1:])
            if moved in rules:
                candidates[moved] += 3 - abs(shift)
        for other in self.book.known_for(citation):
            candidates[other] += 2
        before = (*number[:-1], number[-1] - 1)
        if before in rules:
            candidates[before] += 2
        else:
            above = (number[:-depth] for depth in range(1, len(number)))
            candidates.update([place for place in above if place in rules][:1])
        return candidates

    def _chapter(self, citation: Citation) -> Iterator[Reference]:
        """A chapter by number and title; words after a number that are no title are no reference."""
        book, number = self.book, citation.number
        best = book.best_title(citation.title, True)
        if best is None or not self._begins_with_title(citation.title, best):
            return
        if best == number:
            yield Reference(citation.rule, citation.cited, book.id(best))
            return
        cited = f"{book.id(number)}. {book.title(best)}"
        if number in book.rules:
            why = f"chapter {book.id(number)} is {book.title(number)!r}"
            yield Reference(citation.rule, cited, book.id(number), Verdict.STALE, book.id(best), why)
        else:
            why = "there is no such chapter"
            yield Reference(citation.rule, cited, None, Verdict.DANGLING, book.id(best), why)

    def _begins_with_title(self, words: str, number: Number) -> bool:
        folded, title = fold_all(words).strip(), self.book.folded[number].strip()
        return folded.startswith(title) or alike(folded, title) >= _SAME_TITLE

    def _by_title(self, citation: Citation) -> Reference:
        best = self.book.best_title(citation.title, False)
        if best is not None and in_order(fold_all(citation.title), self.book.folded[best]) >= _SAME_TITLE:
            return Reference(citation.rule, citation.cited, self.book.id(best))
        suggestion = self.book.id(best) if best is not None else None
        why = f"no section is called {citation.title!r}"
        return Reference(citation.rule, citation.cited, None, Verdict.DANGLING, suggestion, why)

    def _supplement(self, citation: Citation) -> Iterator[Reference]:
        known = self.book.supplements
        if not known:
            return
        if citation.title in known:
            yield Reference(citation.rule, citation.cited, citation.title)
        elif citation.title:
            why = f"there is no supplement {citation.title}"
            yield Reference(citation.rule, citation.cited, None, Verdict.DANGLING, None, why)
        elif citation.kind == "supplements" and len(known) > 1:
            why = f"it names none of the supplements {', '.join(known)}"
            yield Reference(citation.rule, citation.cited, None, Verdict.STALE, known[0], why)

"""What shows that a rule which exists is not the one that is meant?

Each test looks at one citation and gives the better rule and the reason, or nothing. All of it is best
effort: a finding is a place to look, with a suggestion.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesdb.importer.numbering import Number, parse
from rulesdb.importer.references.find import Citation
from rulesdb.importer.references.index import BookIndex, core, keyword, related, tails

Evidence = tuple[Number, str] | None

_OFTEN = 2
_CLOSE = 0.4
_CLOSER = 0.15


def swapped(citation: Citation, book: BookIndex) -> Evidence:
    """The term is the title of a rule that the same sentence cites for something else."""
    own = [other for other in book.found[citation.rule] if other.term]
    if len(own) != 2:
        return None
    first, second = own
    for one, other in ((first, second), (second, first)):
        titled = book.titled_by(one.term)
        if other.number not in titled or one.number == other.number:
            continue
        if not any(related(one.number, number) for number in titled if number != other.number):
            better = other.number if citation is one else one.number
            return better, "the two references of this rule seem to be swapped"
    return None


def cited_otherwise(citation: Citation, book: BookIndex) -> Evidence:
    """The book cites another rule for the same term, more than once."""
    term, number = core(citation.term), citation.number
    if not term:
        return None
    target, count = book.usual[term].most_common(1)[0]
    if count < _OFTEN or book.usual[term][number] >= count or target not in book.rules:
        return None
    titled = bool(book.title(number)) and book.says(number, term)
    if related(target, number) or not book.says(target, term) or titled:
        return None
    # A rule of another place that speaks of the term, too, may well be meant; a neighbour is a slip.
    if target[:-1] != number[:-1] and book.says_below(number, term):
        return None
    return target, f"the book cites {book.id(target)} for {term!r} elsewhere ({count} times)"


def called_so(citation: Citation, book: BookIndex) -> Evidence:
    """Another section of the chapter is called exactly so, and the target does not say the word."""
    number = citation.number
    for term in tails(citation.term):
        if term != core(citation.term) and "-" not in term:
            continue
        titled = [other for other in book.titles.get(term, ()) if other[0] == number[0]]
        if not titled or any(related(other, number) for other in titled):
            continue
        if book.says(number, term) or book.likeness(citation.rule, number) >= _CLOSE:
            continue
        return titled[0], f"{book.id(titled[0])} is called {book.title(titled[0])!r}"
    return None


def neighbour_says_it(citation: Citation, book: BookIndex) -> Evidence:
    """Exactly one neighbour of the target says the term; the target and all above it do not."""
    number, term = citation.number, core(citation.term)
    if len(term.split()) < 2 or book.says_below(number, term):
        return None
    if any(book.says(number[:depth], term) for depth in range(1, len(number))):
        return None
    saying = [other for other in book.children[number[:-1]] if other != number and book.says(other, term)]
    if len(saying) != 1 or book.id(saying[0]) == citation.rule:
        return None
    return saying[0], f"{book.id(saying[0])} beside it speaks of {term!r}, {book.id(number)} does not"


def chapter_moved(citation: Citation, book: BookIndex) -> Evidence:
    """The same place one chapter further says the term: a chapter was put in before it."""
    number, term = citation.number, core(citation.term)
    if not term or len(number) < 2 or book.says_below(number, term):
        return None
    for shift in (1, -1):
        moved = (number[0] + shift, *number[1:])
        if moved not in book.rules or not book.says(moved, term):
            continue
        if book.likeness(citation.rule, moved) - book.likeness(citation.rule, number) > _CLOSER:
            return moved, f"{book.id(moved)} speaks of {term!r}, {book.id(number)} does not"
    return None


def another_keyword(citation: Citation, book: BookIndex) -> Evidence:
    """A rule about one keyword cites the same place of another one: its section was renumbered since."""
    citing, number = parse(citation.rule), citation.number
    own, other = book.heading_of(citing[:-1]), book.heading_of(number)
    if not own or not other or own[0] != other[0] or related(own, other):
        return None
    ours, theirs = keyword(book.title(own)), keyword(book.title(other))
    if not ours or not theirs or ours == theirs:
        return None
    better = (*own, *number[len(other) :])
    if better not in book.rules or better == citing or len(better) == len(own):
        return None
    if not book.says(citing, ours) or book.says(citing, theirs) or book.says(number, ours):
        return None
    return better, f"{book.id(number)} is about {book.title(other)!r} now"


TESTS: tuple[Callable[[Citation, BookIndex], Evidence], ...] = (
    swapped,
    cited_otherwise,
    called_so,
    neighbour_says_it,
    chapter_moved,
    another_keyword,
)

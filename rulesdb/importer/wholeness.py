"""Is this the whole book?

A number that is skipped shows in the count (passes/gaps.py). A family that is lost as a whole does not: the count goes on
as if it had never been. Other things tell: a heading with nothing below it, a chapter that the contents list, numbers
that rules cite, the same edition restated, another edition of the game on the shelf. Each kind of evidence is one sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import ends_sentence
from rulesdb.importer.numbering import THROUGHOUT, Number, parse
from rulesdb.importer.references.model import Reference, Verdict
from rulesdb.importer.result import PrintedRule

_NAMED = 5
# A heading stands at most so deep, and is so short.
_DEEPEST_HEADING, _LONGEST_HEADING = 2, 60
# Of the books at hand none has a heading without rules; where it is a habit, it is no sign.
_FEWEST_BARE, _HABIT = 2, 0.2
# Books cite up to five numbers that they do not have.
_FEWEST_CITED, _CITED = 10, 0.005
_FEWEST_LOST, _LOST = 6, 0.008
# Neighbouring editions have up to two rules of the same words that lost what stood below them.
_FEWEST_ORPHANED, _ORPHANED = 4, 0.01


def named(ids: Sequence[str]) -> str:
    """The first of several numbers, and that there are more."""
    return ", ".join(ids[:_NAMED]) + (" and others" if len(ids) > _NAMED else "")


def bare_headings(entries: Sequence[Entry]) -> list[Entry]:
    """The headings with nothing below them, in a book in which that is no habit."""
    numbers = [entry.number for entry in entries]
    if not all(numbers) or any(number[0] >= THROUGHOUT for number in numbers):
        return []
    parents = {number[:-1] for number in numbers}
    # Where chapter 7 holds 700, and 700 holds 700.1, headings stand one level deeper.
    deepest = _DEEPEST_HEADING + max(len(entry.number) - len(parse(entry.id)) for entry in entries)
    heads = [entry for entry in entries if len(entry.number) <= deepest and _looks_like_heading(entry)]
    bare = [entry for entry in heads if entry.number not in parents]
    return bare if len(bare) < _HABIT * len(heads) else []


def _looks_like_heading(entry: Entry) -> bool:
    text = " ".join(line.text for line in entry.lines).strip()
    return len(text) <= _LONGEST_HEADING and text[-1:].isalpha() and not ends_sentence(text)


def without_rules(bare: Sequence[Entry]) -> Iterator[str]:
    """Whether headings have nothing below them."""
    if len(bare) >= _FEWEST_BARE:
        yield f"nothing stands below the headings {named([entry.id for entry in bare])}"


def not_listed(listed: Mapping[Number, str], entries: Sequence[Entry]) -> Iterator[str]:
    """Whether the contents list chapters or sections that are not there."""
    own = {parse(entry.id) for entry in entries}
    first = {number[0] for number in own}
    # A history or a glossary in the contents may have sections of its own, but they are in no chapter.
    missing = sorted(number for number in listed.keys() - own if len(number) == 1 or number[0] in first)
    if any(len(number) == 1 for number in missing) or len(missing) >= _FEWEST_BARE:
        yield f"the contents list {named([listed[number] for number in missing])}, which the book does not have"


def cited_in_vain(references: Iterable[Reference], rules: int) -> Iterator[str]:
    """Whether rules cite many numbers that are not there."""
    cited = dict.fromkeys(
        reference.cited
        for reference in references
        if reference.verdict is Verdict.DANGLING and re.match(r"\d", reference.cited)
    )
    if len(cited) >= max(_FEWEST_CITED, _CITED * rules):
        yield f"{len(cited)} numbers that its rules cite are not there ({named(list(cited))})"


def not_restated(missing: Sequence[str], rules: int) -> Iterator[str]:
    """Whether many numbers of our restatement of this very edition are not there."""
    if len(missing) >= max(_FEWEST_LOST, _LOST * rules):
        yield f"{len(missing)} numbers of this edition as we restated it are not there ({named(missing)})"


def chapters_gone(rules: Sequence[PrintedRule], name: str, ids: Iterable[str]) -> Iterator[str]:
    """Whether chapters that another edition has are not there."""
    own = {parse(rule.id)[:1] for rule in rules}
    others = {number[:1] for rule_id in ids if rule_id[0].isdigit() and (number := parse(rule_id))}
    gone = sorted(str(number[0]) for number in others - own)
    if gone and all(number[0] < THROUGHOUT for number in others):
        yield f"{name} has chapter {named(gone)}, this book does not"


def orphaned(rules: Sequence[PrintedRule], name: str, other: Mapping[str, str]) -> Iterator[str]:
    """Whether rules have the same words as in another edition, but nothing of what stands below them there."""
    below = _parents(rule.id for rule in rules)
    there = _parents(other)
    same = [rule.id for rule in rules if parse(rule.id) in there and rule.text == other.get(rule.id)]
    lost = [rule_id for rule_id in same if parse(rule_id) not in below]
    if len(lost) >= max(_FEWEST_ORPHANED, _ORPHANED * len(same)):
        yield f"rules stand below {named(lost)} in {name}, here there are none"


def _parents(ids: Iterable[str]) -> set[Number]:
    return {parse(rule_id)[:-1] for rule_id in ids}

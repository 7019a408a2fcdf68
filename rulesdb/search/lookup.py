"""Which rules does a typed number mean, in the books that may be meant?

`7-4-1-4`, `7.4.1.4`, `7 4 1 4`, `7414`, `attack 3.1.1`. Where several books have the number, the one that writes it as typed
comes first. A number that only another edition has is followed to where the rule stands today; one that no edition has
leads to the nearest rule above it, and is offered in the game that has it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rulesdb.library import editions, games, open_edition
from rulesdb.model import Rule, Rulebook
from rulesdb.numbers import SEPARATORS, key_of, parse_number

_DIGIT = re.compile(r"\d")
# Numbers that are surely meant as rule numbers, also in front of other words.
_LEADING = re.compile(
    r"^(?:(?:rules?|sections?|chapter|no\.?|nr\.?|#|§)\s*)?(?P<number>\d+(?:[-.]\d+)+)[.:,;)]*(?:\s+(?P<rest>.*))?$",
    re.IGNORECASE | re.DOTALL,
)
_TYPED = re.compile(r"\d+(?: \d+)+")


class Found(NamedTuple):
    """The rules a number leads to, a sentence if they are not what was typed, the words after it, what else to try."""

    rules: tuple[Rule, ...]
    note: str = ""
    rest: str = ""
    suggestions: tuple[str, ...] = ()


def look_up(text: str, books: Sequence[Rulebook]) -> Found | None:
    """The rules that a text names by number; None if it is no number, no rules if nothing has it."""
    books = sorted(books, key=lambda book: not _writes(book, text))
    if rules := _named(text, books) or _steps(text, books):
        return Found(rules)
    match = _LEADING.match(text)
    if match and match["rest"] and (rules := _named(match["number"], books)):
        return Found(rules, rest=match["rest"])
    parsed = parse_number(text)
    number = match["number"] if match else text
    if match is None and (parsed is None or not _TYPED.fullmatch(parsed.key)):
        return None
    rest = (match["rest"] or "") if match else ""
    return _moved(number, books, rest) or _history(number, books, rest) or _nearest(number, books, rest)


def _writes(book: Rulebook, text: str) -> bool:
    """Whether a book separates the parts of its numbers as the text does: 8.2.1 is first a number of dotted books."""
    return SEPARATORS[book.number_style] in text


def _steps(text: str, books: Sequence[Rulebook]) -> tuple[Rule, ...]:
    """The steps of that number in every flow, where the one book asked numbers its flows one by one."""
    parsed = parse_number(text)
    if (
        parsed is None
        or not _TYPED.fullmatch(parsed.key)
        or [book.number_style for book in books] != ["path"]
    ):
        return ()
    return tuple(rule for rule in books[0].rules if key_of(rule.id).split()[1:] == parsed.key.split())


def _is_name(text: str, rule_id: str, key: str) -> bool:
    """Whether a text is a rule's number rather than a word that happens to be one: `attack 2`, `keyword/move`."""
    return bool(_DIGIT.search(text)) or (key_of(rule_id) == key and ("/" in text or " " in key))


def _named(text: str, books: Sequence[Rulebook]) -> tuple[Rule, ...]:
    """The rules of exactly that number, one a book; more where digits without separators fit several."""
    parsed = parse_number(text)
    if parsed is None:
        return ()
    found: list[Rule] = []
    for book in books:
        rule_id = book.id_of(text)
        if rule_id is not None:
            if _is_name(text, rule_id, parsed.key):
                found.append(book.by_id[rule_id])
        elif parsed.key.isdigit():
            found += [book.by_id[rule_id] for rule_id in _compact(book).get(parsed.key, ())]
    return tuple(found)


@lru_cache(maxsize=16)
def _compact(book: Rulebook) -> dict[str, list[str]]:
    """Digits without separators (`7414`) to the numbers they can be."""
    found: dict[str, list[str]] = {}
    for rule_id in book.by_id:
        found.setdefault(key_of(rule_id).replace(" ", ""), []).append(rule_id)
    return found


def _moved(number: str, books: Sequence[Rulebook], rest: str) -> Found | None:
    """Where a rule of another edition stands in these."""
    for book in books:
        for edition in editions(book.game):
            if edition.edition == book.edition:
                continue
            other = open_edition(edition)
            if (old := other.id_of(number)) is None:
                continue
            today = [twin.rule for twin in other.by_id[old].counterparts if twin.rule.book is book]
            said = f"{old} is a number of {other.name}, not of {book.name}"
            if today:
                where = " and ".join(rule.id for rule in today)
                return Found(tuple(today), f"{said}; there the rule is {where}", rest)
            return Found((other.by_id[old],), f"{said}, which has no such rule any more", rest)
    return None


def _history(number: str, books: Sequence[Rulebook], rest: str) -> Found | None:
    """Numbers that only the update history knows."""
    parsed = parse_number(number)
    for book in books:
        for entry in book.history:
            if parsed and parsed.key in map(key_of, entry.rules):
                rules = tuple(book.by_id[rule_id] for rule_id in entry.today if rule_id in book.by_id)
                if rules:
                    note = f"{number} is no number of {book.name} any more; {entry.date}: {entry.change}"
                    return Found(rules, note, rest)
    return None


def _nearest(number: str, books: Sequence[Rulebook], rest: str) -> Found:
    """The rule above a number that does not exist; in the book that has most of the number."""
    parts = key_of(number).split()
    for length in range(len(parts) - 1, 0, -1):
        for book in books:
            above = book.id_of(" ".join(parts[:length]))
            if above is not None:
                note = f"{number} is not a rule of {book.name}; this is {above} and what stands below it"
                return Found((book.by_id[above],), note, rest, _elsewhere(number, books))
    names = " or ".join(book.name for book in books)
    return Found((), f"{number} is not a rule of {names}", rest, _elsewhere(number, books))


def _elsewhere(number: str, books: Sequence[Rulebook]) -> tuple[str, ...]:
    """The number in the games that have it, ready to be searched for."""
    asked = {book.game for book in books}
    newest = [open_edition(editions(game)[0]) for game in games() if game not in asked]
    return tuple(f"{book.game} {rule_id}" for book in newest if (rule_id := book.id_of(number)) is not None)

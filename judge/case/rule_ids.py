"""Is that a rule of this edition?

Every rule number in a case goes through `resolve`: it accepts numbers as people type them and says
what is nearest where there is none; a number that only another edition has is named as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

import rulesdb
from judge.case.problem import Path, Problems, suggest
from rulesdb import RulesError

if TYPE_CHECKING:
    from rulesdb import Rulebook


def resolve(
    book: Rulebook, word: str, path: Path, problems: Problems, names: Iterable[str] = ()
) -> str | None:
    """The id a written number means; None, and a problem, if the edition has no such rule."""
    if word in book.by_id:
        return word
    found = book.id_of(word)
    other = {"dot": r"\d+(?:-\d+)+", "dash": r"\d+(?:\.\d+)+"}.get(book.number_style)
    if found is not None and other is not None and re.fullmatch(other, word):
        message = f"{word} is not how {book.name} numbers its rules; write {found} if that is meant"
        problems.add("unknown-rule", message, path)
        return None
    if found is not None:
        return found
    problems.add("unknown-rule", "" if problems.full else _sentence(book, word, names), path)
    return None


def _sentence(book: Rulebook, word: str, names: Iterable[str]) -> str:
    if word[:1].isalpha():
        close = suggest(word, names)
        if close:
            return f"{word} is neither a rule of {book.name} nor a name for one{close}"
    for edition in rulesdb.editions(book.game):
        other = rulesdb.load(edition.key)
        if other is not book and other.id_of(word) is not None:
            return f"{word} is a rule of {other.name}, not of {book.name}{_nearest(book, word)}"
    return f"{word} is not a rule of {book.name}{_nearest(book, word)}"


def _nearest(book: Rulebook, word: str) -> str:
    try:
        book.find(word)
    except RulesError as error:
        near = list(getattr(error, "nearest", ()))
        return f"; nearest: {near[0]}" if near else ""
    return ""

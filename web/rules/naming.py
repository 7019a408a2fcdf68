"""What is a book called where people read it?

Sentences of rulesdb and of the engine name a book as it is typed: `dbs 1.23`, `dbs@1.23`. On a page it is called
what its cover says.
"""

from __future__ import annotations

import re
from functools import cache

from rulesdb import Rulebook
from web.rules.address import all_books


def short(book: Rulebook) -> str:
    """A game's name in short."""
    return book.meta.get("short") or book.title


def in_words(sentence: str) -> str:
    """A sentence in which every book is called by its name."""
    names, pattern = _names()
    return pattern.sub(lambda match: f"{names[match[1]]} {match[2]}", sentence) if sentence else sentence


@cache
def _names() -> tuple[dict[str, str], re.Pattern[str]]:
    names = {book.game: short(book) for book in all_books()}
    games = "|".join(map(re.escape, names))
    return names, re.compile(rf"(?<![\w/:.-])({games})[ @](\d[\w.]*\w|\d)(?![\w/])")

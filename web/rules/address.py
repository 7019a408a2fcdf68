"""Which rule or book does an address mean, and what is its one proper address?

`/r/dbs/7.4.1.4`, `/r/dragon-ball/7-4-1-4` and `/r/dbs@1.23/7-4-1-4` all mean the same rule; the proper
address names the game alone for its newest edition and writes the number as the book does.
"""

from __future__ import annotations

from functools import lru_cache
from urllib.parse import quote

import rulesdb
from rulesdb import Rule, Rulebook
from rulesdb.library import open_edition
from web.errors import NotFoundError

_PLAIN = "/@:-._~"
_LONGEST = 100


@lru_cache(maxsize=256)
def book_name(book: Rulebook) -> str:
    """How an address names a book: the game alone for its newest edition."""
    return book.game if rulesdb.editions(book.game)[0].edition == book.edition else book.key


def book_url(book: Rulebook) -> str:
    """Where a book lives."""
    return f"/r/{quote(book_name(book), safe=_PLAIN)}"


def rule_url(rule: Rule) -> str:
    """Where a rule lives."""
    return f"{book_url(rule.book)}/{quote(rule.id, safe=_PLAIN)}"


def link_to(book: Rulebook, rule_id: str) -> str:
    """Where a rule of a book lives, given by its id."""
    return f"{book_url(book)}/{quote(rule_id, safe=_PLAIN)}"


def find_book(name: str) -> Rulebook:
    """The book an address names; dashes may stand for blanks."""
    if len(name) > _LONGEST:
        raise NotFoundError(f"a game's name of at most {_LONGEST} characters is expected here")
    return _load(name.replace("-", " ") if "@" not in name else name)


@lru_cache(maxsize=256)
def _load(name: str) -> Rulebook:
    """Remembered, because the shelf is on the disk."""
    return rulesdb.load(name)


def find_rule(name: str, number: str) -> Rule:
    """The rule an address names; what is longer than any number is not compared with all of them."""
    if len(number) > _LONGEST:
        raise NotFoundError(f"a rule's number of at most {_LONGEST} characters is expected here")
    return find_book(name)[number]


def forget_books() -> None:
    """The shelf has changed: a rulebook was imported or removed."""
    book_name.cache_clear()
    _load.cache_clear()


def all_books() -> tuple[Rulebook, ...]:
    """All books, by game, newest edition first."""
    return tuple(open_edition(edition) for edition in rulesdb.editions())


def newest_books() -> tuple[Rulebook, ...]:
    """The newest edition of every game."""
    return tuple(rulesdb.load(game) for game in rulesdb.games())

"""Rulebooks as a graph: look a rule up, see what it cites and what cites it, compare editions.

>>> import rulesdb
>>> rule = rulesdb.load("dbs")["7.4.1.4"]
>>> rule.id, rule.book.key
('7-4-1-4', 'dbs@1.23')
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulesdb.errors import RulesError
from rulesdb.library import editions, games, load, locate
from rulesdb.model import Rule, Rulebook
from rulesdb.numbers import normalize_number

if TYPE_CHECKING:
    from rulesdb.checks.finding import Finding
    from rulesdb.compare.changes import Diff

__all__ = [
    "Rule",
    "Rulebook",
    "RulesError",
    "diff",
    "editions",
    "games",
    "lint",
    "load",
    "locate",
    "normalize_number",
]


def diff(old: str, new: str) -> Diff:
    """Compare two editions of a game: `diff("dbs@1.00", "dbs@1.23")`."""
    from rulesdb.compare.editions import compare

    return compare(load(old), load(new))


def lint(name: str) -> list[Finding]:
    """Everything doubtful about a rulebook; `known` is set where the book gives a reason for it."""
    from rulesdb.checks.run import lint as run

    return run(name)

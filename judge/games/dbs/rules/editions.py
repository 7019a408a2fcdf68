"""In what do the editions of the game differ?

Each edition is one class of game with its own areas, numbers and keywords, and a table of facts:
strictly higher power or equal, power 0, the first turn, card types, the counter timing. The rules
themselves are shared; how they are linked for 1.00 stands in first_tables.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.games.dbs.rules import ch08_payment as payment
from judge.games.dbs.rules import ch10_keywords as keywords
from judge.games.dbs.rules.ch09_rule_processing import look_for_losers
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import ONLY_FIRST, Numbers, numbers
from judge.games.dbs.table.areas import LAYOUTS
from judge.games.dbs.table.game import Dbs


class Dbs123(Dbs):
    """A game under version 1.23."""

    __slots__ = ()
    stride = LAYOUTS["1.23"].stride


class Dbs100(Dbs):
    """A game under version 1.00."""

    __slots__ = ()
    stride = LAYOUTS["1.00"].stride


@dataclass(frozen=True, slots=True)
class Edition:
    """One edition: its numbers, what its keywords add, its kind of game and its facts."""

    name: str
    n: Numbers
    hooks: Hooks
    game: type[Dbs]
    types: tuple[str, ...]
    facts: Mapping[str, Any]


#: Facts of 1.23, then what 1.00 says otherwise.
_FACTS: dict[str, dict[str, Any]] = {
    "1.23": {
        "attack needs higher power": False,
        "power 0 leaves": True,
        "no attack in the first turn": True,
        "must charge": False,
        "counter after resolving": True,
        "counter timing for combos": False,
        "only [Counter: Counter] replies": False,
        "battle cut short by": "7-1-4",
        "damage is told in 7-4-1-4-1-2": True,
        "deck": (50, 60),
    },
    "1.00": {
        "attack needs higher power": True,
        "power 0 leaves": False,
        "no attack in the first turn": False,
        "must charge": True,
        "counter after resolving": False,
        "counter timing for combos": True,
        "only [Counter: Counter] replies": True,
        "damage is told in 7-4-1-4-1-2": False,
        "power floor": "1-3-6",
        **ONLY_FIRST,
        "deck": (50, 50),
    },
}


@cache
def edition_of(name: str) -> Edition:
    """Everything about an edition that the code asks for."""
    n = numbers(name)
    hooks = Hooks(interrupts=[look_for_losers])
    keywords.install(hooks, n)
    game = Dbs123 if name == "1.23" else Dbs100
    game.n, game.hooks = n, hooks
    types = ("leader", "battle", "extra", "unison") if name == "1.23" else ("leader", "battle", "extra")
    facts = {
        **_FACTS[name],
        "groups": {"payment": payment.objection},
        "picks": {"payment": payment.some_payment},
    }
    for keyword in keywords.GROUPS:
        facts["groups"][keyword] = keywords.GROUPS[keyword]
        facts["picks"][keyword] = keywords.PICKS[keyword]
    return Edition(name, n, hooks, game, types, facts)

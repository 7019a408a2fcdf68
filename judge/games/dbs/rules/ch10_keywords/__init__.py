"""The keywords of chapter 10: one module a family, each with `install(hooks, n)`.

A keyword is a `Keyword` or `Modifier` of judge/games/dbs/rules/hooks.py, and functions in the lists of
`Hooks` where the rules of other chapters ask. `n` holds the numbers of the edition: a keyword whose
rule is not in `n` does not exist there. KO, tokens, removal and discarding (10-1, 10-18, 10-19,
10-45) are part of the table; [Counter] (10-10) has counter_timing.py; "Choose X" (10-27) is the
vocabulary's `options`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.dbs.rules.ch10_keywords import (
    attacking,
    costs,
    evolving,
    guarding,
    modifiers,
    realms,
    standing,
    unions,
    witnessing,
)
from judge.games.dbs.rules.ch10_keywords.materials import materials_objection, some_materials
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers

#: Checks of a pick taken as a whole, by the name a decision's facts give under "group":
#: (game, decision, reply) -> what is wrong, or None.
GROUPS: dict[str, Callable[[Any, Any, tuple[Any, ...]], str | None]] = {"materials": materials_objection}
#: A pick that fits, for each of them.
PICKS: dict[str, Callable[[Any, Any], tuple[Any, ...]]] = {"materials": some_materials}
PROGRAMS = standing.PROGRAMS

_FAMILIES = (modifiers, standing, witnessing, attacking, guarding, evolving, unions, realms, costs)


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords an edition knows."""
    for family in _FAMILIES:
        family.install(hooks, n)

"""The Dragon Ball Super Card Game, official rules 1.23 and 1.00.

One module a chapter: faces and cards (2), areas (3), board and table (3, 4, 9, 11), basic_terms and
counter_timing (4), deck and setup (5), turn, actions and playing (6), battle (7), skills (8),
rule_processing (9), keywords (10), other (11). Rules are named by their numbers in 1.23 (numbers.py);
first_tables.py links the same steps under the numbers of 1.00.
"""

from __future__ import annotations

from functools import cache

import rulesdb
from judge.games.dbs.rules import ch04_basic_terms as basic_terms
from judge.games.dbs.rules import ch04_counter_timing as counter_timing
from judge.games.dbs.rules import ch05_setup as setup
from judge.games.dbs.rules import ch06_actions as actions
from judge.games.dbs.rules import ch06_playing as playing
from judge.games.dbs.rules import ch06_turn as turn
from judge.games.dbs.rules import ch07_damage_step as damage_step
from judge.games.dbs.rules import ch08_skills as skills
from judge.games.dbs.rules import ch09_rule_processing as rule_processing
from judge.games.dbs.rules import ch10_keywords as keywords
from judge.games.dbs.rules import ch11_other as other
from judge.games.dbs.rules.editions import edition_of
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import LAYOUTS
from judge.kernel import lines as common
from judge.kernel.lines import declared
from judge.kernel.program import Procedure
from judge.kernel.ruleset import Ruleset

EDITIONS = ("1.23", "1.00")


def same_rule(rule: str, old: str, new: str) -> str | None:
    """The number a rule has in another edition, by the table of numbers.py."""
    if old == new:
        return rule
    known = edition_of("1.00").n
    if old == "1.23":
        return known.get(rule)
    return next((number for number, first in known.items() if first == rule), None)


@cache
def ruleset(edition: str = "1.23") -> Ruleset:
    """The rules of an edition, linked and checked against its rule graph."""
    found = edition_of(edition)
    n = found.n
    if edition == "1.23":
        programs: tuple[Procedure, ...] = (
            *setup.PROGRAMS,
            *turn.PROGRAMS,
            *basic_terms.PROGRAMS,
            *counter_timing.PROGRAMS,
            *actions.PROGRAMS,
            *playing.PROGRAMS,
            *damage_step.PROGRAMS,
            *skills.PROGRAMS,
            skills.replacement_program(n["8-9-2"], n["8-9-3"], n["8-9-1"]),
            *rule_processing.PROGRAMS,
            *other.PROGRAMS,
            *keywords.PROGRAMS,
        )
    else:
        from judge.games.dbs.rules import first_tables

        programs = first_tables.programs(n)
    layers = [("other", n["8-8-1-2"]), ("numbers", n["8-8-1-3"])]
    if "power floor" in found.facts:
        layers.append(("floor", found.facts["power floor"]))
    return Ruleset(
        game="dbs",
        edition=edition,
        game_class=found.game,
        layout=LAYOUTS[edition],
        programs=programs,
        book=rulesdb.load(f"dbs@{edition}"),
        layers=layers,
        ability_layer=0,
        base_rule=n["8-8-1-1"],
        stamp_rule=None,
        dependency_rule=None,
        lines=declared(common, lines),
        actions=actions.specs(n),
        facts={
            **found.facts,
            "loops": {
                "loop": n["11-1-1"],
                "choice": n["11-1-2-1"],
                "both": n["11-1-2-2"],
                "repeat": n["11-1-2-1"],
                "endless": n["11-1-2"],
            },
        },
    )

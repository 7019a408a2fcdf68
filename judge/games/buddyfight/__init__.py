"""Future Card Buddyfight, the detailed rules of 2019.

One module a part of the book: check, calling, casting, equipping, counter (the play timing), start_phase,
main_phase, attack_phase and final_phase (one set of steps, two tables of numbers), act, auto, ending, flags, keywords.
"""

from __future__ import annotations

from functools import cache

import rulesdb
from judge.games.buddyfight.rules import (
    act,
    attack_phase,
    auto,
    calling,
    casting,
    check,
    counter,
    equipping,
    final_phase,
    keywords,
    main_phase,
    preparing,
    raising,
    replacing,
    start_phase,
)
from judge.games.buddyfight.rules.actions import SPECS
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import LAYOUT
from judge.games.buddyfight.table.board import STATES
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel import lines as common
from judge.kernel.lines import declared
from judge.kernel.ruleset import Ruleset

EDITIONS = ("2019",)


@cache
def ruleset(edition: str = "2019") -> Ruleset:
    """The rules of an edition, linked and checked against its rule graph."""
    return Ruleset(
        game="buddyfight",
        edition=edition,
        game_class=Buddyfight,
        layout=LAYOUT,
        programs=(
            *start_phase.PROGRAMS,
            *main_phase.PROGRAMS,
            *attack_phase.PROGRAMS,
            *final_phase.PROGRAMS,
            *counter.PROGRAMS,
            *check.PROGRAMS,
            *calling.PROGRAMS,
            *casting.PROGRAMS,
            *equipping.PROGRAMS,
            *act.PROGRAMS,
            *auto.PROGRAMS,
            *raising.PROGRAMS,
            *replacing.PROGRAMS,
            *preparing.PROGRAMS,
        ),
        book=rulesdb.load(f"buddyfight@{edition}"),
        layers=(("other", "cont/3.1"), ("numbers", "cont/3.1")),
        ability_layer=0,
        base_rule="cross/card/7",
        stamp_rule=None,
        dependency_rule=None,
        lines=declared(common, lines),
        actions=SPECS,
        states=STATES,
        facts={
            # The keywords put their functions into the hooks of the flows when they are imported.
            "keywords": keywords.KEYWORD_NAMES,
            "loops": dict.fromkeys(("loop", "choice", "both", "repeat", "endless"), "topic/resolve"),
        },
    )

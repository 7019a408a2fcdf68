"""The Godzilla Card Game, comprehensive rules 1.01.

One module a chapter, in the rulebook's order: board, moves and limits (1.3, 3, 9), areas (4), deck_terms,
card_terms and monster_terms (5), setup and deck (6), turn (7), legality, legal_list and actions (8), abilities (10), rule_actions
(11), keywords (12), miscellaneous (13); cards (2) and language say how cards are written.
"""

from __future__ import annotations

from functools import cache

import rulesdb
from judge.games.godzilla.rules import ch05_card_terms as card_terms
from judge.games.godzilla.rules import ch05_deck_terms as deck_terms
from judge.games.godzilla.rules import ch05_monster_terms as monster_terms
from judge.games.godzilla.rules import ch06_setup as setup
from judge.games.godzilla.rules import ch07_turn as turn
from judge.games.godzilla.rules import ch08_actions as actions
from judge.games.godzilla.rules import ch08_legal_list as legal_list
from judge.games.godzilla.rules import ch10_abilities as abilities
from judge.games.godzilla.rules import ch11_rule_actions as rule_actions
from judge.games.godzilla.rules import ch13_miscellaneous as miscellaneous
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import LAYOUT
from judge.games.godzilla.table.game import Godzilla
from judge.kernel import lines as common
from judge.kernel.lines import declared
from judge.kernel.ruleset import Ruleset

EDITIONS = ("1.01",)


@cache
def ruleset(edition: str = "1.01") -> Ruleset:
    """The rules of an edition, linked and checked against its rule graph."""
    return Ruleset(
        game="godzilla",
        edition=edition,
        game_class=Godzilla,
        layout=LAYOUT,
        programs=(
            *setup.PROGRAMS,
            *turn.PROGRAMS,
            *deck_terms.PROGRAMS,
            *card_terms.PROGRAMS,
            *monster_terms.PROGRAMS,
            *actions.PROGRAMS,
            *abilities.PROGRAMS,
            *rule_actions.PROGRAMS,
            *miscellaneous.PROGRAMS,
        ),
        book=rulesdb.load(f"godzilla@{edition}"),
        layers=(
            ("abilities", "10.8.1.2"),
            ("other", "10.8.1.3"),
            ("rage", "10.8.1.4"),
            ("values", "10.8.1.5"),
        ),
        ability_layer=0,
        base_rule="10.8.1.1",
        stamp_rule="10.8.1.7",
        dependency_rule="10.8.1.6",
        lines=declared(common, lines),
        actions=legal_list.SPECS,
        facts={
            "loops": {
                "loop": "13.1.1",
                "choice": "13.1.1.1",
                "both": "13.1.1.1",
                "repeat": "13.1.1.2",
                "endless": "13.1.1.3",
            }
        },
    )

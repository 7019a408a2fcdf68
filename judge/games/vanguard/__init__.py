"""Cardfight!! Vanguard, comprehensive rules 4.15.

`rules/` has one module a chapter, in the book's order; `table/` what lies on the table (areas, board, moves, happenings,
game) and what is around it (positions, playmat, words, decks); `cards/` how cards are written.
"""

from __future__ import annotations

from functools import cache

import rulesdb
from judge.games.vanguard.rules import ch02_trigger_icons as trigger_icons
from judge.games.vanguard.rules import ch06_call_and_ride as call_and_ride
from judge.games.vanguard.rules import ch06_legion_stride_dress as legion_stride_dress
from judge.games.vanguard.rules import ch07_alchemagic as alchemagic
from judge.games.vanguard.rules import ch07_attacks as attacks
from judge.games.vanguard.rules import ch07_cards as cards
from judge.games.vanguard.rules import ch07_circles as circles
from judge.games.vanguard.rules import ch07_deck as deck
from judge.games.vanguard.rules import ch07_dominate as dominate
from judge.games.vanguard.rules import ch07_moving as moving
from judge.games.vanguard.rules import ch07_states as states
from judge.games.vanguard.rules import ch08_setup as setup
from judge.games.vanguard.rules import ch09_turn as turn
from judge.games.vanguard.rules import ch09_turn_end as turn_end
from judge.games.vanguard.rules import ch10_3_start_step as start_step
from judge.games.vanguard.rules import ch10_4_attack_step as attack_step
from judge.games.vanguard.rules import ch10_5_guard_step as guard_step
from judge.games.vanguard.rules import ch10_6_drive_step as drive_step
from judge.games.vanguard.rules import ch10_7_damage_step as damage_step
from judge.games.vanguard.rules import ch10_8_close_step as close_step
from judge.games.vanguard.rules import ch11_6_timings as timings
from judge.games.vanguard.rules import ch11_8_playing as playing
from judge.games.vanguard.rules import ch13_rule_actions as rule_actions
from judge.games.vanguard.rules import ch14_keywords as keywords
from judge.games.vanguard.rules import ch15_markers as markers
from judge.games.vanguard.rules import ch16_gifts as gifts
from judge.games.vanguard.rules import ch17_circles as set_circles
from judge.games.vanguard.rules import ch17_orders as set_orders
from judge.games.vanguard.rules import ch18_loops as loops
from judge.games.vanguard.rules import ch18_set_as_unit as set_as_unit
from judge.games.vanguard.rules.actions import SPECS
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import BIND, DECK, G_ZONE, LAYOUT, RIDE_DECK, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel import lines as common
from judge.kernel.lines import declared
from judge.kernel.ruleset import Ruleset

EDITIONS = ("4.15",)
#: Chapter 14 reaches into the rules through its hooks, which are installed by its being imported.
KEYWORDS = keywords
#: A turn and a battle are one program each, whose steps stand in these modules in the order of the book.
STEPS = (turn, turn_end, attack_step, guard_step, drive_step, damage_step, close_step)


def _hides(game: Vanguard, card: int, viewer: int) -> bool:
    """Face down cards are hidden in G zone, ride deck and bind zone, from the other player (4.12.3, 4.14.2, 4.18.2)."""
    zone = game.where[card]
    return zone >= 0 and zone % STRIDE in (BIND, G_ZONE, RIDE_DECK) and game.owner[card] != viewer


def _also_sees(game: Vanguard, card: int, viewer: int) -> bool:
    """A pseudo-card in a hidden zone (15.2.1.1.1.1), and the top of a deck that an ability lets its player see (7.7.3)."""
    if game.pseudo(card) is not None:
        return True
    number = game.in_sight(viewer)
    return bool(number) and card in game.area(viewer, DECK)[:number]


@cache
def ruleset(edition: str = "4.15") -> Ruleset:
    """The rules of an edition, linked and checked against its rule graph."""
    return Ruleset(
        game="vanguard",
        edition=edition,
        game_class=Vanguard,
        layout=LAYOUT,
        programs=(
            *trigger_icons.PROGRAMS,
            *call_and_ride.PROGRAMS,
            *legion_stride_dress.PROGRAMS,
            *cards.PROGRAMS,
            *deck.PROGRAMS,
            *states.PROGRAMS,
            *moving.PROGRAMS,
            *attacks.PROGRAMS,
            *dominate.PROGRAMS,
            *circles.PROGRAMS,
            *alchemagic.PROGRAMS,
            *setup.PROGRAMS,
            *turn_end.PROGRAMS,
            *start_step.PROGRAMS,
            *guard_step.PROGRAMS,
            *close_step.PROGRAMS,
            *timings.PROGRAMS,
            *playing.PROGRAMS,
            *rule_actions.PROGRAMS,
            *markers.PROGRAMS,
            *gifts.PROGRAMS,
            *set_circles.PROGRAMS,
            *set_orders.PROGRAMS,
            *loops.PROGRAMS,
            *set_as_unit.PROGRAMS,
        ),
        book=rulesdb.load(f"vanguard@{edition}"),
        layers=(
            ("original", "11.9.1.2"),
            ("original loss", "11.9.1.3"),
            ("rules", "11.9.1.4"),
            ("abilities", "11.9.1.5"),
            ("other", "11.9.1.6"),
            ("values", "11.9.1.7"),
            ("battle", "11.9.1.8"),
            ("set", "11.9.1.9"),
        ),
        ability_layer=3,
        base_rule="11.9.1.1",
        stamp_rule="11.9.3.1",
        dependency_rule="11.9.3",
        lines=declared(common, lines),
        set_rule="11.9.2",
        actions=SPECS,
        states={
            "face down": "4.3.3.2",
            "locked": "7.30.1.2",
            "deleted": "7.32.2",
            "mate": "6.4.3",
            "heart": "6.5.2.2.1",
            "xoverdress": "6.8.4",
            "imprisoned": "17.5.2",
            "scouted": "17.10.2",
            "arms": "17.9.3.2",
            "set as unit": "18.5.2",
            "other side": "17.2.3",
        },
        face_down_hides=_hides,
        also_sees=_also_sees,
        facts={
            "loops": {
                "loop": "18.1.1",
                "choice": "18.1.1.2",
                "both": "18.1.1.3",
                "repeat": "18.1.1.2",
                "endless": "18.1.1.1",
            }
        },
    )

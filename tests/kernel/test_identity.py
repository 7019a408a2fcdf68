"""Completely identical positions: the table and what is going on, whatever clock and log say."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from judge.kernel.frames import Resolving
from judge.kernel.identity import PARTS, fingerprint, position_key, position_number
from judge.kernel.state import State
from tests.kernel import toy
from tests.kernel.test_copies import rich_game
from tests.kernel.toy import REMARK


def there_and_back(g: Any, card: int, zone: str) -> None:
    """Move a card away and back again."""
    home = g.where[card]
    g.move((card,), g.zone(0, zone), "6.2")
    g.move((card,), home, "6.2")


def test_a_card_that_went_away_and_came_back_makes_no_difference() -> None:
    g = toy.game(A_field=("p", "p"), A_hand=("p",))
    before = position_key(g), position_number(g)
    there_and_back(g, 0, "pile")

    assert (position_key(g), position_number(g)) == before
    assert g.clock > 0


def test_unless_an_effect_held_on_to_it() -> None:
    g = toy.game(A_field=("p",))
    at = Resolving(who=0, src=0, key="")
    g.add_effect(at, "static", "5.4", ("game", 0), targets=((0, 0),), changes=(("power", "power", "add", 1),))
    before = position_key(g), position_number(g)
    there_and_back(g, 0, "pile")

    assert position_key(g) != before[0]
    assert position_number(g) != before[1]


def test_the_order_of_a_hand_does_not_count_but_that_of_a_deck_does() -> None:
    g = toy.game(A_hand=("p", "p"), A_deck=("p", "p"))
    turned = g.copy()
    turned.zones[g.zone(0, "hand")] = turned.cards(0, "hand")[::-1]
    assert position_number(turned) == position_number(g)
    turned.zones[g.zone(0, "deck")] = turned.cards(0, "deck")[::-1]
    assert position_number(turned) != position_number(g)


def test_who_is_asked_what_is_part_of_the_position() -> None:
    g = toy.game(A_deck=("p",))
    before = position_key(g)
    g.run(limit=1)
    assert position_key(g) != before
    assert position_number(g) == position_number(toy.game(A_deck=("p",))), "the table is still the same"


def test_log_steps_and_seed_make_no_difference() -> None:
    g = rich_game()
    other = g.copy()
    other.cite("1.1", REMARK, "x")
    other.steps += 5
    other.seed += 1
    other.clock += 7

    assert position_key(other) == position_key(g)


def test_the_number_is_the_same_in_every_process() -> None:
    script = "from judge.kernel.identity import position_number as n; from tests.kernel.test_copies import rich_game; print(n(rich_game()))"
    found = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert found == {f"{position_number(rich_game())}\n"}


def test_a_fingerprint_says_which_part_is_different() -> None:
    g = rich_game()
    other = g.copy()
    other.move(other.cards(0, "deck")[:1], other.zone(0, "hand"), "2.2")
    different = {part for part, value in fingerprint(g).items() if fingerprint(other)[part] != value}

    assert different == {"zones", "cards", "clock"}


def test_a_fingerprint_covers_every_field_but_the_log() -> None:
    covered = {name for names in PARTS.values() for name in names}
    from judge.kernel.identity import CACHES

    assert set(State.__slots__) - covered - CACHES == {"log", "past", "defs"}

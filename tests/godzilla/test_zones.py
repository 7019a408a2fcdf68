"""4.4: how zones lie to one another, as printed in the diagram of 4.4.4."""

from __future__ import annotations

import pytest

from judge.games.godzilla.table.areas import BEHIND, adjacent, before, beyond, rightward, same_column

ZONES = range(1, 9)


def test_1_01_4_4_5_1_zones_in_front_and_behind() -> None:
    assert BEHIND == {8: 3, 7: 4, 6: 5}


def test_1_01_4_4_5_2_adjacent_zones() -> None:
    """Numbers that differ by 1, zones in front of each other, and the two zones 8."""
    own = {(a, b) for a in ZONES for b in ZONES if adjacent((0, a), (0, b))}
    wanted = {(n, n + 1) for n in range(1, 8)} | {(8, 3), (7, 4), (6, 5)}

    assert own == wanted | {(b, a) for a, b in wanted}
    assert [(a, b) for a in ZONES for b in ZONES if adjacent((0, a), (1, b))] == [(8, 8)]


def test_1_01_4_4_5_3_1_a_zone_is_before_and_beyond_itself() -> None:
    assert all(before(n, n) and beyond(n, n) for n in ZONES)
    assert before(3, 5)
    assert not beyond(3, 5)


@pytest.mark.parametrize(
    ("own", "opposing"),
    [(1, {5, 6}), (2, {4, 7}), (3, {3, 8}), (8, {3, 8}), (4, {2}), (7, {2}), (5, {1}), (6, {1})],
)
def test_1_01_4_4_5_4_columns(own: int, opposing: set[int]) -> None:
    assert {n for n in ZONES if same_column((0, own), (1, n))} == opposing
    assert {n for n in ZONES if same_column((1, n), (0, own))} == opposing


def test_1_01_4_4_5_5_left_and_right_turn_round_for_the_opponent() -> None:
    own = [rightward((0, n)) for n in (1, 2, 3, 4, 5)]

    assert own == sorted(own)
    assert [rightward((0, front)) == rightward((0, back)) for front, back in BEHIND.items()] == [True] * 3
    for n in ZONES:
        same = {m for m in ZONES if same_column((0, n), (1, m))}
        assert {rightward((1, m), 0) for m in same} == {rightward((0, n), 0)}

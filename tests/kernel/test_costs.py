"""A cost is paid whole: every part has cards of its own."""

from __future__ import annotations

import pytest

from judge.kernel.costs import matched


@pytest.mark.parametrize(
    ("slots", "enough"),
    [
        ([], True),
        ([()], False),
        ([(1,)], True),
        ([(1,), (1,)], False),
        ([(1, 2), (1, 2)], True),
        ([(1, 2), (1,)], True),
        ([(1, 2), (1,), (2,)], False),
        ([(1, 2), (2, 3), (1, 3)], True),
        ([(1, 2), (1, 2), (1, 2), (3,)], False),
    ],
)
def test_every_place_of_a_cost_needs_a_card_of_its_own(slots: list[tuple[int, ...]], enough: bool) -> None:
    assert matched(slots) is enough

"""Numbers that cards ask for: one, a bound, a range, or one of several."""

from __future__ import annotations

import pytest

from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.comparing import compared


@pytest.mark.parametrize(
    ("wanted", "fitting"),
    [
        (3, [3]),
        ("3", [3]),
        ("<=2", [0, 1, 2]),
        ("> 3", [4, 5]),
        ("!=0", [1, 2, 3, 4, 5]),
        ("2..4", [2, 3, 4]),
        ([1, ">=5"], [1, 5]),
    ],
)
def test_a_number_fits_what_is_asked_for(wanted: object, fitting: list[int]) -> None:
    assert [number for number in range(6) if compared(wanted)(number)] == fitting


@pytest.mark.parametrize("wanted", ["few", "<=", "2..", None, {"at": 2}, [1, "x"]])
def test_what_is_no_number_is_refused_in_words(wanted: object) -> None:
    with pytest.raises(CardFault, match="expected a number or a comparison such as '<=2', not "):
        compared(wanted)

"""Does a number fit what a card asks for?

`3`, `"<=3"`, `"!=0"`, `"2..4"` (from 2 to 4) or `[3, 6]` (one of these): written once for filters and conditions of all games.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable

from judge.kernel.errors import CardFault

_COMPARISON = re.compile(r"\s*(<=|>=|<|>|=|!=)?\s*(-?\d+)\s*")
_RANGE = re.compile(r"\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*")
_OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
    "!=": operator.ne,
}


def compared(wanted: object) -> Callable[[int], bool]:
    """What is asked for as a test of a number; a fault says what could be."""
    if isinstance(wanted, list):
        ways = [compared(one) for one in wanted]
        return lambda value: any(fits(value) for fits in ways)
    if match := _RANGE.fullmatch(str(wanted)):
        low, high = int(match[1]), int(match[2])
        return lambda value: low <= value <= high
    match = _COMPARISON.fullmatch(str(wanted))
    if match is None:
        raise CardFault(f"expected a number or a comparison such as '<=2', not {wanted!r}")
    compare, bound = _OPERATORS[match[1] or "="], int(match[2])
    return lambda value: compare(value, bound)

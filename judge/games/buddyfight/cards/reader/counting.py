"""What is counted, where print only says how many?

*If there are ten or more cards in your drop zone, draw a card. Then, if there are fifteen or more, …*: the second number is
of the same cards as the one before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.reading.naming import Unclear

SAME = "the same"


def the_same(data: object) -> Any:
    """An ability in which every number says what it is of; raises `Unclear` if nothing was counted before."""
    if SAME not in str(data):
        return data
    return _walk(data, [])


def _walk(data: object, counted: list[Any]) -> Any:
    """Go through conditions in the order they are printed: *while* stands before what is done."""
    if isinstance(data, list):
        return [_walk(part, counted) for part in data]
    if not isinstance(data, Mapping):
        return data
    if SAME in data:
        if not counted:
            raise Unclear
        return {"is": counted[-1], **data[SAME]}
    if "is" in data:
        counted.append(data["is"])
        return data
    first = [key for key in ("while", "if") if key in data]
    made = {key: _walk(data[key], counted) for key in first}
    made |= {key: _walk(part, counted) for key, part in data.items() if key not in made}
    return {key: made[key] for key in data}


__all__ = ["the_same"]

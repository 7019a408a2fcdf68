"""Does a Vanguard text speak of the column of a unit that its own instructions have moved away?

A column is looked up where the unit is; where it was is not remembered, so the judge is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.vanguard.cards.reader.inner import flat
from judge.games.vanguard.cards.reader.naming import INNER

#: Instructions by which a unit leaves its circle.
AWAY = ("retire", "bind", "put", "remove")
#: What stands inside an instruction and is walked over by itself, or belongs to another unit.
APART = (*INNER, "options", "items", "later", "ability")


def left_column(parts: list[Any]) -> bool:
    """Whether the column of a unit is spoken of after it left."""
    gone: set[str] = set()
    for part in flat(parts):
        if _speaks([value for key, value in part.items() if key not in APART], gone):
            return True
        for verb in AWAY:
            moved = part.get(verb)
            name = moved.get("as") if isinstance(moved, Mapping) else moved
            gone |= {name} if isinstance(name, str) else set()
    return False


def _speaks(data: object, gone: set[str]) -> bool:
    if isinstance(data, Mapping):
        return data.get("column") in gone or _speaks(list(data.values()), gone)
    return isinstance(data, list) and any(_speaks(part, gone) for part in data)


__all__ = ["left_column"]

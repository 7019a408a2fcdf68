"""What do shaping an ability and its reverse share?

The names under which instructions keep cards, where instructions stand, and conditions as lists.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.reading.naming import Naming

NAMING = Naming(
    keeps={
        "look": "looked", "reveal": "revealed", "move": "moved", "discard": "discarded", "destroy": "destroyed",
        "pick": "chosen",
    },
    inline=True,
)  # fmt: skip
#: Where the instructions of an ability stand.
BODIES = ("act", "do")
NUMBERS = ("power", "defense", "critical", "size", "discount")
COSTS = (
    "call cost",
    "cast cost",
    "equip cost",
    "transform",
    "ride",
    "station",
    "dragonify",
    "impact transform",
)
OVERS = ("overturn", "overkill", "overthrow", "overkill: reboot")


def conditions(data: object) -> list[Any]:
    """The conditions that must all hold, as a list."""
    return list(data["all"]) if isinstance(data, Mapping) and "all" in data else [data]


def joined(parts: Sequence[object]) -> Any:
    """Several conditions as one."""
    return parts[0] if len(parts) == 1 else {"all": parts}


__all__ = ["BODIES", "COSTS", "NAMING", "NUMBERS", "OVERS", "conditions", "joined"]

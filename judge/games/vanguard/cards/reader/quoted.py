"""Which words in quotation marks are no card names?

Print writes names in quotation marks, and also units in the friend state (14.49): *another "Friend"*.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

FRIENDS = ("Friend", "Friends")


def befriended(data: Any) -> Any:
    """What was read, with the friend state where a name was taken for it."""
    if isinstance(data, list):
        return [befriended(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    made = {key: befriended(value) for key, value in data.items() if key != "name"}
    if "name" in data:
        made |= {"state": "friend"} if data["name"] in FRIENDS else {"name": data["name"]}
    return made


__all__ = ["befriended"]

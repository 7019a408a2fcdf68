"""Which place was searched?

*Search your hand or deck for a card and equip it. If you searched your deck, shuffle it.* The fighter says which of the two is
searched; only the deck is shuffled. A card file says that as two options.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.reading.naming import Unclear
from judge.reading.shaping import INNER

BOTH = "your hand or deck"
#: *If you searched your deck, shuffle it*.
THEN = {"shuffle searched": True}


def searched(body: list[Any]) -> list[Any]:
    """Instructions in which a search of hand or deck is a choice between the two."""
    made: list[Any] = []
    at = 0
    while at < len(body):
        part = body[at]
        if isinstance(part, Mapping) and _searches(part):
            group = [part]
            while at + len(group) < len(body) and body[at + len(group)] != THEN:
                group.append(body[at + len(group)])
            if at + len(group) == len(body):
                raise Unclear  # nothing is said of the deck that was searched
            ways = [_in(group, "your hand"), [*_in(group, "your deck"), {"shuffle": "you"}]]
            made.append({"options": {"choose": 1, "from": ways}})
            at += len(group) + 1
            continue
        if part == THEN:
            raise Unclear
        if isinstance(part, Mapping):
            part = {
                key: searched(inner) if key in INNER and isinstance(inner, list) else inner
                for key, inner in part.items()
            }
        made.append(part)
        at += 1
    return made


def _searches(part: Mapping[str, object]) -> bool:
    return any(isinstance(value, Mapping) and value.get("of") == BOTH for value in part.values())


def _in(data: object, place: str) -> Any:
    """Instructions with one of the two places."""
    if isinstance(data, list):
        return [_in(part, place) for part in data]
    if isinstance(data, Mapping):
        return {key: _in(part, place) for key, part in data.items()}
    return place if data == BOTH else data


__all__ = ["searched"]

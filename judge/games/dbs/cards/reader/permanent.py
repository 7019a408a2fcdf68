"""How does a [Permanent] skill say where it works?

What holds of the card itself in the hand, or *in all areas*, is said by a skill that works there.
"""

from __future__ import annotations

from typing import Any

from judge.games.dbs.cards.reader.places import is_beneath, named_back
from judge.reading.naming import Unclear

#: *In all areas*.
ALL_AREAS = (
    "leader",
    "battle",
    "unison",
    "energy",
    "combo",
    "hand",
    "deck",
    "life",
    "drop",
    "warp",
    "removed",
)


def statics_of(parts: list[Any], condition: object) -> dict[str, Any]:
    """What holds of this card in the hand is said by a skill that works there; *the card on top of this card* is
    one only under it."""
    if any("over this" in (part.get("where") or {}) for part in parts) and not is_beneath(condition):
        raise Unclear
    everywhere = [part["everywhere"] for part in parts if "everywhere" in part]
    if everywhere:
        if len(everywhere) != len(parts):
            raise Unclear
        return {"permanent": [{"of": "this", **part} for part in everywhere], "area": list(ALL_AREAS)}
    inside = [part["in hand"] for part in parts if "in hand" in part]
    if not inside:
        return {"permanent": parts}
    if len(inside) != len(parts):
        raise Unclear
    if all("and battle" in part for part in inside):
        changes = [{key: one for key, one in part.items() if key != "and battle"} for part in inside]
        return {"permanent": [{"of": "this", **part} for part in changes], "area": ["hand", "battle"]}
    return {"permanent": [{"of": "this", **part} for part in inside], "area": "hand"}


def unstatic(made: dict[str, Any], parts: list[Any]) -> dict[str, Any]:
    if parts and set(parts[0]) == {"turn"}:
        made["turn"] = parts[0]["turn"]
        parts = parts[1:]
    if parts:
        made["while"] = parts[0] if len(parts) == 1 else {"all": parts}
    statics = made["permanent"] if isinstance(made["permanent"], list) else [made["permanent"]]
    if made.get("area") == list(ALL_AREAS):
        made.pop("area")
        statics = [{"everywhere": {k: v for k, v in one.items() if k != "of"}} for one in statics]
    elif made.get("area") == ["hand", "battle"]:
        made.pop("area")
        statics = [
            {"in hand": {**{k: v for k, v in one.items() if k != "of"}, "and battle": True}}
            for one in statics
        ]
    elif made.get("area") == "hand":
        made.pop("area")
        statics = [{"in hand": {k: v for k, v in one.items() if k != "of"}} for one in statics]
    made["permanent"] = [
        one if {"of", "in hand", "everywhere"} & set(one) else {"of": "this", **one} for one in statics
    ]
    back: dict[str, Any] = named_back(made)
    return back


__all__ = ["statics_of", "unstatic"]

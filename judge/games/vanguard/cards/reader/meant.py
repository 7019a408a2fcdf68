"""Which words of a print mean something else than they say by themselves?

Print writes names in quotation marks, and also units in the friend state (14.49): *another "Friend"*. Cards on (VC) are
vanguards and hearts, units there vanguards alone (6.5.2.2.3), arms those that a vanguard is armed with (17.7.5).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.reading.naming import Unclear

FRIENDS = ("Friend", "Friends")
ON_VC = "your vanguards or hearts"


def meant(data: object) -> Any:
    """What was read, as it is meant."""
    if isinstance(data, list):
        return [meant(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    made = {key: meant(value) for key, value in data.items() if key != "name"}
    if "name" in data:
        made |= {"state": "friend"} if data["name"] in FRIENDS else {"name": data["name"]}
    if "against" in made:
        made = _compared(made)
    if made.pop("of one", False):
        made["any"] = _during(*made["any"])
    if made.get("of") == "your units" and (made.get("where") or {}).get("special") == "arms":
        where = {key: value for key, value in made["where"].items() if key not in ("special", "circle")}
        rest = {key: value for key, value in made.items() if key != "where"}
        return {**rest, "of": "your arms"} | ({"where": where} if where else {})
    if made.get("of") == ON_VC:
        where = made.get("where") or {}
        if where == {"special": "arms"}:
            return {"of": "your arms"}
        if _are_units(where):
            made["of"] = "your vanguards"
    return made


def _during(first: dict[str, Any], second: dict[str, Any]) -> list[dict[str, Any]]:
    """*When this card is placed or discarded during your turn*: said of one card at the end, it goes for both."""
    when = {key: second[key] for key in ("turn", "phase") if key in second}
    return [first if set(first) & {"turn", "phase"} else {**first, **when}, second]


def _compared(data: dict[str, Any]) -> dict[str, Any]:
    """*… is more than your opponent's*: how it is compared is a key of the comparison; the same must be counted."""
    told = [word for word in data.get("same", ()) if word is not None]
    if len(set(told)) > 1:
        raise Unclear
    made = {key: value for key, value in data.items() if key not in ("against", "number", "same")}
    return {**made, data["against"]: data["number"]}


def _are_units(where: Mapping[str, Any]) -> bool:
    """Whether only units are described."""
    return where.get("main") == "unit" or ("any" in where and all(map(_are_units, where["any"])))


__all__ = ["meant"]

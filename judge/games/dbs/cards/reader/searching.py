"""How are cards of the own deck chosen?

*Choose 1 card in your deck* is a search (8-5-3-7): an instruction of its own, whose cards have a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.reading.naming import Unclear


def searching(data: object) -> Any:
    """Cards chosen from the own deck are looked for in it (8-5-3-7)."""
    if isinstance(data, Mapping):
        return {key: searching(part) for key, part in data.items()}
    if not isinstance(data, list):
        return data
    found: list[object] = []
    for part in data:
        part = searching(part)
        keys = [key for key, one in part.items() if from_deck(one)] if isinstance(part, Mapping) else []
        if isinstance(part, Mapping) and from_deck(part):
            found.append(_search(part, part.get("as", "chosen")))
        elif keys:
            called = part[keys[0]].get("as", "found")
            found += [_search(part[keys[0]], called), {**part, keys[0]: called}]
        else:
            found.append(part)
    return found


def from_deck(data: object) -> bool:
    if not isinstance(data, Mapping) or "choose" not in data or "top" in data:
        return False
    return str(data.get("of")).startswith("your ") and "deck" in str(data["of"]).split()[1:]


def _search(data: Mapping[str, object], called: str) -> dict[str, Any]:
    if {"different", "total", "at_least", "ignoring"} & set(data):
        raise Unclear  # a search asks nothing of its cards together
    wanted: dict[str, object] = {"for": data["choose"]}
    if data.get("where"):
        wanted["where"] = data["where"]
    if data.get("up_to"):
        wanted["up_to"] = True
    others = [part for part in str(data["of"]).removeprefix("your ").split(" or ") if part != "deck"]
    if len(others) > 1:
        raise Unclear  # the deck and two other areas
    if others:
        wanted["also"] = others[0]
    return {"search": wanted, **({} if called == "found" else {"as": called})}


def unsearched(data: object) -> Any:
    """The reverse of `_searching`: cards found in the deck are chosen from it."""
    if isinstance(data, Mapping):
        return {key: unsearched(part) for key, part in data.items()}
    if not isinstance(data, list):
        return data
    made: list[object] = []
    for part in data:
        part = unsearched(part)
        before = made[-1] if made else None
        if isinstance(part, Mapping) and isinstance(before, Mapping) and "search" in before:
            called = before.get("as", "found")
            keys = [key for key, one in part.items() if one == called]
            if keys:
                wanted = {key: one for key, one in before["search"].items() if key not in ("for", "also")}
                also = before["search"].get("also")
                places = "your deck" if also is None else f"your deck or {also}"
                chosen = {"choose": before["search"].get("for", 1), "of": places, **wanted, "as": called}
                made[-1] = {**part, keys[0]: chosen}
                continue
        made.append(part)
    return made


__all__ = ["from_deck", "searching", "unsearched"]

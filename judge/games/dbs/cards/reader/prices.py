"""What does a skill cost, and when is it valid?

The phrases give a price as it is printed: energy icons, conditions, things to do. A card file says `cost` and `while`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.reading.naming import Naming, Unclear
from judge.reading.shaping import shape

NAMING = Naming(
    keeps={"search": "found", "look": "looked", "pick": "chosen", "reveal": "revealed"},
    inline=True,
    unnamed=frozenset(("token", "by hand")),
)
COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
LETTERS = {color: letter for letter, color in COLORS.items()}


def _energy(data: Mapping[str, Any]) -> Any:
    """`RR[one]` as `energy: {red: 2, total: 3}`."""
    letters = str(data.get("letters", ""))
    found: dict[str, Any] = {COLORS[letter]: letters.count(letter) for letter in dict.fromkeys(letters)}
    icons, free = len(letters), data.get("any", 0)
    if "either" in data:
        if any(len(letter) != 1 for letter in data["either"]):
            raise Unclear
        found["either"] = [COLORS[letter] for letter in data["either"]]
        icons += 1
    if free == "X":
        return {**found, "total": {"add": [icons, "X"]}} if found else "X"
    if not found:
        return icons + int(free)
    return found if not free else {**found, "total": icons + int(free)}


def price_of(data: Mapping[str, Any]) -> tuple[list[Any], list[Any]]:
    """What is paid, and what must hold."""
    cost: list[Any] = []
    hold: list[Any] = []
    if "energy" in data:
        cost.append({"energy": _energy(data["energy"])})
    for term in data.get("terms", ()):
        if "hold" in term:
            hold.append(term["hold"])
        elif any("if" in part for part in term["pay"]):
            raise Unclear  # a condition before a price is one of the skill
        else:
            # Markers as an ordinary price: only the icon makes a skill a marker skill (8-4-2-5).
            cost += [
                {**part, "on": part.get("on", "this")} if "markers" in part else part for part in term["pay"]
            ]
    return cost, hold


def priced(data: dict[str, Any]) -> dict[str, Any]:
    """The value of a keyword with a price: `character` apart from the other tests."""
    cost, hold = price_of(data)
    made = {key: part for key, part in data.items() if key not in ("energy", "terms")}
    where = dict(made.pop("where", {}))
    if "character" in where and "number" not in made:
        made["character"] = where.pop("character")
    if where:
        made["where"] = where
    if cost:
        cost, _ = shape(cost, [], NAMING, False)
        made["cost"] = cost
    if hold:
        made["while"] = hold[0] if len(hold) == 1 else {"all": hold}
    return made


def unpriced(data: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"where": {"character": data}} if isinstance(data, str) else dict(data)
    where = dict(made.get("where") or {})
    if "character" in made:
        where = {"character": made.pop("character"), **where}
    if where:
        made["where"] = where
    cost = made.pop("cost", [])
    if cost and "energy" in cost[0]:
        made["energy"] = letters_of(cost[0]["energy"])
        cost = cost[1:]
    hold = made.pop("while", None)
    terms = ([{"hold": hold}] if hold else []) + ([{"pay": cost}] if cost else [])
    if terms:
        made["terms"] = terms
    return made


def letters_of(data: Any) -> dict[str, Any]:
    if isinstance(data, int):
        return {"any": data}
    if data == "X":
        return {"any": "X"}
    if isinstance(data.get("total"), Mapping):
        raise Unclear
    if "either" in data:
        pair = [LETTERS[color] for color in data["either"]]
        if set(data) - {"either", "total"}:
            raise Unclear
        rest = int(data.get("total", 1)) - 1
        return {"either": pair, **({"any": rest} if rest else {})}
    letters = "".join(LETTERS[color] * number for color, number in data.items() if color in LETTERS)
    rest = int(data.get("total", len(letters))) - len(letters)
    return {"letters": letters, **({"any": rest} if rest else {})}


__all__ = ["letters_of", "price_of", "priced", "unpriced"]

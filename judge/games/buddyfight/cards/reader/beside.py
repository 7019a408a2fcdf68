"""What stands beside the text of a Buddyfight card?

Card lists write 0 for values that a card does not have, several attributes with ` / `, and in a few rows exchange
power and critical. Chapter cross/card says what each value is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.games.buddyfight.cards.faces import CROSS, TYPES
from judge.reading.record import Printed

VALUES = ("power", "critical", "defense")


def beside(printed: Printed) -> dict[str, Any]:
    """The printed values as a card file says them; what cannot be made out is left out."""
    given = {str(key).lower().replace(" ", "_"): value for key, value in printed.numbers.items()}
    kind = printed.type.strip().lower()
    card: dict[str, object] = {"name": printed.name}
    if printed.number:
        card["number"] = printed.number
    if kind in TYPES or kind in CROSS:
        card["type"] = kind
    worlds = _many(given.get("world"))
    if worlds:
        card["world"] = worlds[0] if len(worlds) == 1 else worlds
    attributes = _many(given.get("traits") or given.get("attributes") or given.get("attribute"))
    if attributes:
        card["attributes"] = attributes
    counted = CROSS.get(kind, kind)
    size = _number(given.get("size"))
    if size is not None and counted in ("monster", "impact monster"):
        card["size"] = size
    card.update(_values(given, counted))
    return card


def _values(given: Mapping[str, object], kind: str) -> dict[str, int]:
    """Power, critical and defense of a card that has them."""
    power, critical, defense = (_number(given.get(name)) for name in VALUES)
    if power is not None and critical is not None and critical >= 1000 > power:
        power, critical = critical, power  # exchanged in the list
    if kind in ("monster", "impact monster"):
        found = {"power": power, "critical": critical, "defense": defense}
    elif kind == "item":
        found = {"power": power, "critical": critical, "defense": defense or None}
    else:
        found = {"power": power or None, "critical": critical or None, "defense": defense or None}
    return {name: value for name, value in found.items() if value is not None}


def _number(value: object) -> int | None:
    digits = str(value).replace(",", "").strip() if value not in (None, "") else ""
    return int(digits) if digits.isdigit() else None


def _many(value: object) -> list[str]:
    words = value if isinstance(value, list) else re.split(r"\s*/\s*|\s*,\s*", str(value or ""))
    return [str(word).strip() for word in words if str(word).strip() not in ("", "-")]


__all__ = ["beside"]

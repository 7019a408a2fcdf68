"""What stands beside the text of a Vanguard card?

Card lists call the same thing by several names; a nation and a clan often share a column. Chapter 2 of the rules says
what each is.
"""

from __future__ import annotations

import re
from typing import Any

from judge.games.vanguard.cards.faces import TRIGGERS, TYPES
from judge.reading.record import Printed

NATIONS = (
    "dark zone", "dragon empire", "magallanica", "star gate", "united sanctuary", "zoo", "keter sanctuary", "stoicheia",
    "dark states", "brandt gate", "lyrical monasterio",
)  # fmt: skip
NUMBERS = {"grade": "grade", "power": "power", "shield": "shield", "critical": "critical"}


def beside(printed: Printed) -> dict[str, Any]:
    """The printed values as a card file says them; what cannot be made out is left out."""
    given = {
        str(key).lower().strip(): value
        for key, value in printed.numbers.items()
        if value not in (None, "", "-")
    }
    card: dict[str, Any] = {"name": printed.name}
    if printed.number:
        card["number"] = printed.number
    kind = printed.type.strip().lower()
    if kind in TYPES:
        card["type"] = kind
    for key, word in NUMBERS.items():
        digits = re.sub(r"[^\d]", "", str(given.get(key, "")))
        if digits:
            card[word] = int(digits)
    for key in ("clan", "nation", "clan/nation", "race"):
        words = _words(given.get(key))
        for word in words:
            place = key if key != "clan/nation" else "clan"
            if place == "clan" and word.lower() in NATIONS:
                place = "nation"
            card.setdefault(place, [])
            if word not in card[place]:
                card[place].append(word)
    icon = str(given.get("trigger", "")).lower()
    found = next((word for word in TRIGGERS if word in icon), None)
    if found:
        card["trigger"] = found
    gift = str(given.get("gift", given.get("imaginary gift", ""))).lower()
    if gift in ("force", "accel", "protect"):
        card["gift"] = gift
    return card


def _words(value: object) -> list[str]:
    if value is None:
        return []
    many = value if isinstance(value, list) else re.split(r"\s*[,/]\s*", str(value))
    return [str(one).strip() for one in many if str(one).strip()]


__all__ = ["beside"]

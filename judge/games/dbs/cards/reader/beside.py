"""What stands beside the text of a Dragon Ball Super card?

Card lists write costs as `3(RR)`, the two sides of a Leader Card with ` // `, several traits with commas or
slashes. Chapter 2 of the rules says what each is. Names and traits have the signs that the words of the text have:
what a skill asks for is found however a list writes an apostrophe.
"""

from __future__ import annotations

import re
from typing import Any

from judge.games.dbs.cards.faces import spelt
from judge.reading.record import Printed
from judge.reading.tokens import SIGNS

COLORS = {"R": "red", "B": "blue", "U": "blue", "G": "green", "Y": "yellow", "K": "black"}
NAMES = ("red", "blue", "green", "yellow", "black")


def beside(printed: Printed) -> dict[str, Any]:
    """The printed values as a card file says them; what cannot be made out is left out."""
    given = {str(key).lower().replace(" ", "_"): value for key, value in printed.numbers.items()}
    kind = printed.type.strip().lower()
    fronts = {key: _sides(value) for key, value in given.items()}
    names = re.split(r" // | / ", printed.name.translate(SIGNS))
    card: dict[str, Any] = {"name": names[0]}
    if printed.number:
        card["number"] = printed.number
    if kind in ("leader", "battle", "extra", "unison"):
        card["type"] = kind
    card.update(_side(fronts, 0))
    if kind == "leader":
        back = _side(fronts, 1)
        card["back"] = {"name": names[-1], **back}
        card["back"].pop("cost", None)
    return card


def _sides(value: object) -> list[str]:
    return (
        [part.strip() for part in str(value).translate(SIGNS).split("//")] if value not in (None, "") else []
    )


def _side(given: dict[str, list[str]], number: int) -> dict[str, Any]:
    def one(key: str) -> str:
        values = given.get(key, [])
        return values[number] if number < len(values) else ""

    found: dict[str, object] = {}
    if one("power").replace(",", "").isdigit():
        found["power"] = int(one("power").replace(",", ""))
    if one("combo_power").isdigit():
        found["combo"] = int(one("combo_power"))
    if one("combo_cost").isdigit():
        found["combo_cost"] = int(one("combo_cost"))
    if one("character").strip("-‐"):
        found["character"] = [spelt(part) for part in re.split(r"\s*(?:,|/)\s*", one("character"))]
    if one("traits").strip("-‐"):
        found["traits"] = [part.strip() for part in re.split(r"\s*(?:,|/)\s*", one("traits"))]
    if one("era").strip("-‐"):
        found["era"] = one("era")
    cost = _cost(one("cost"))
    if cost is not None:
        found["cost"] = cost
    colors = [word for word in re.findall(r"[a-z]+", one("color").lower()) if word in NAMES]
    if not colors and isinstance(cost, dict):  # a list that only says that there are several
        colors = [color for color in NAMES if color in cost]
    if colors:
        found["color"] = colors[0] if len(colors) == 1 else colors
    return found


def _cost(words: str) -> Any:
    """`3(RR)`: three in all, two of them red; `3(-)` asks for no color, `-(-)` for nothing at all."""
    got = re.fullmatch(r"(\d+|X|[-‐])\s*(?:\(([A-Z]*|[-‐])\))?", words.strip())
    if got is None or (got[2] is None and not got[1].isalnum()):
        return None
    letters = [COLORS[letter] for letter in got[2] or "" if letter in COLORS]
    if got[1].isdigit():
        total: object = int(got[1])
    else:
        total = "X" if "X" in words else len(letters)
    if not letters:
        return total
    return {"total": total, **{color: letters.count(color) for color in dict.fromkeys(letters)}}


__all__ = ["beside"]

"""Which skills can be activated for another price?

A [Permanent] skill may let a [Counter] of its card be activated from the hand without its energy cost by paying something else
(`otherwise: [{discard: 1}]`, with `while` for its condition). The card then has that [Counter] in two forms that count as one
skill (10-10-1, 10-48-1): as printed, and without energy for the other price.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.kernel.errors import CardFault


def paid_otherwise(skills: Sequence[object], where: str) -> list[Any]:
    """The skills of a card, those with another price in both forms."""
    prices = [one for one in skills if isinstance(one, Mapping) and "otherwise" in one]
    if not prices:
        return list(skills)
    found: list[object] = []
    for number, skill in enumerate(one for one in skills if one not in prices):
        if isinstance(skill, Mapping) and "counter" in skill:
            forms = [skill, *(_without_energy(skill, price, where) for price in prices)]
            found += [{**form, "same": number} for form in forms]
        else:
            found.append(skill)
    return found


def _without_energy(skill: Mapping[str, Any], price: Mapping[str, Any], where: str) -> dict[str, Any]:
    unknown = set(price) - {"otherwise", "while"}
    if unknown or not isinstance(price["otherwise"], list):
        raise CardFault(f"{where}: another price is 'otherwise' with a list of instructions, and 'while'")
    made = {**skill, "free": True, "cost": [*price["otherwise"], *(skill.get("cost") or [])]}
    conditions = [one["while"] for one in (skill, price) if "while" in one]
    if conditions:
        made["while"] = conditions[0] if len(conditions) == 1 else {"all": conditions}
    return made


__all__ = ["paid_otherwise"]

"""How is the cost of a Vanguard ability put where it is paid?

Print says it first (*[Counter-Blast 1] When …, you may pay the cost*), in its place, or in two ways of which one is paid
(*this cost may be paid with "…"*): for the compiler it stands with what it is paid for (11.8.11).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.vanguard.cards.reader.naming import INNER
from judge.reading.naming import Unclear


def with_price(parts: list[Any], paid: object) -> tuple[list[Any], int]:
    """The price that print gives first, where it says *you may pay the cost*."""
    made: list[Any] = []
    count = 0
    for part in parts:
        if isinstance(part, Mapping):
            part = dict(part)
            if part.get("pay") == "PAID":
                part["pay"], count = paid, count + 1
            for key in INNER:
                if isinstance(part.get(key), list):
                    part[key], more = with_price(part[key], paid)
                    count += more
        made.append(part)
    return made, count


def either(parts: list[Any]) -> list[Any]:
    """Costs of which one is paid: the first, and if it is not paid, the second, for the same."""
    made: list[Any] = []
    for part in parts:
        if isinstance(part, Mapping):
            part = dict(part)
            for key in INNER:
                if isinstance(part.get(key), list):
                    part[key] = either(part[key])
            if isinstance(part.get("pay"), Mapping):
                if "else" in part:
                    raise Unclear
                one, two = part["pay"]["either"]
                part = {**part, "pay": one, "else": [{**part, "pay": two}]}
        made.append(part)
    return made


def also_for(parts: list[Any], price: Any, condition: object) -> list[Any]:
    """*This cost may be paid with …*: the one cost of the text, or that one (if a condition is met)."""
    if not isinstance(price, list):
        raise Unclear
    for number, part in enumerate(parts):
        if not isinstance(part, Mapping):
            continue
        if isinstance(part.get("pay"), list) and "else" not in part:
            again = {**part, "pay": price}
            other = again if condition is None else {"if": condition, "then": [again]}
            return [*parts[:number], {**part, "else": [other]}, *parts[number + 1 :]]
        if "if" in part and "else" not in part and len(part["then"]) == 1:
            inner = also_for(part["then"], price, condition)
            return [*parts[:number], {**part, "then": inner}, *parts[number + 1 :]]
    raise Unclear


def speaks_of_price(parts: list[Any]) -> bool:
    return any(part.get("pay") == "PAID" or "pay cost" in part for part in flat(parts))


def flat(parts: object) -> list[Mapping[str, Any]]:
    """All instructions, those inside others too."""
    found: list[Mapping[str, Any]] = []
    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, Mapping):
            found.append(part)
            for key in INNER:
                found += flat(part.get(key))
    return found


__all__ = ["also_for", "either", "flat", "speaks_of_price", "with_price"]

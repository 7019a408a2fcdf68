"""How is the cost of a Vanguard ability put where it is paid?

Print says it first (*[Counter-Blast 1] When …, you may pay the cost*), in its place, in two ways of which one is paid
(*this cost may be paid with "…"*), or less of it on a condition (*this cost is reduced by …*): for the compiler it stands
with what it is paid for (11.8.11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.games.vanguard.cards.reader.inner import flat, within
from judge.reading.naming import Unclear


def with_price(parts: Sequence[object], paid: object) -> tuple[list[Any], int]:
    """The price that print gives first, where it says *you may pay the cost*; how often it does."""
    count = 0

    def paying(inner: Sequence[object]) -> list[Any]:
        nonlocal count
        made: list[object] = []
        for part in inner:
            if isinstance(part, Mapping):
                part = within(part, paying)
                if part.get("pay") == "PAID":
                    part["pay"], count = paid, count + 1
            made.append(part)
        return made

    return paying(parts), count


def either(parts: Sequence[object]) -> list[Any]:
    """Costs of which one is paid: the first, and if it is not paid, the second, for the same."""
    made: list[object] = []
    for part in parts:
        if isinstance(part, Mapping):
            part = within(part, either)
            if isinstance(part.get("pay"), Mapping):
                if "else" in part:
                    raise Unclear
                one, two = part["pay"]["either"]
                part = {**part, "pay": one, "else": [{**part, "pay": two}]}
        made.append(part)
    return made


Change = Callable[[dict[str, Any]], dict[str, Any]]


def _at_the_cost(parts: Sequence[object], change: Change) -> list[Any]:
    """Instructions whose one cost is changed, alone or behind a condition."""
    for number, part in enumerate(parts):
        if not isinstance(part, Mapping):
            continue
        if isinstance(part.get("pay"), list) and "else" not in part:
            return [*parts[:number], change(dict(part)), *parts[number + 1 :]]
        if "if" in part and "else" not in part and len(part["then"]) == 1:
            inner = _at_the_cost(part["then"], change)
            return [*parts[:number], {**part, "then": inner}, *parts[number + 1 :]]
    raise Unclear


def also_for(parts: Sequence[object], price: object, condition: object) -> list[Any]:
    """*This cost may be paid with …*: the one cost of the text, or that one (if a condition is met)."""
    if not isinstance(price, list):
        raise Unclear

    def change(part: Mapping[str, object]) -> dict[str, Any]:
        again = {**part, "pay": price}
        other = again if condition is None else {"if": condition, "then": [again]}
        return {**part, "else": [other]}

    return _at_the_cost(parts, change)


def reduced(parts: list[Any], less: Mapping[str, Any], condition: object) -> list[Any]:
    """*If …, this cost is reduced by [Counter-Blast 1]*: that much less of the one such icon in the cost (7.28)."""
    icon = next(iter(less))
    if "gauge" in str(condition):
        raise Unclear  # what a unit had before it left is not remembered

    def change(part: dict[str, Any]) -> dict[str, Any]:
        blasts = [one for one in part["pay"] if isinstance(one, Mapping) and icon in one]
        if len(blasts) != 1 or not isinstance(blasts[0][icon], int) or blasts[0][icon] < less[icon]:
            raise Unclear
        left = blasts[0][icon] - less[icon]
        cheap = [one for one in part["pay"] if one is not blasts[0] or left]
        cheap = [{**one, icon: left} if one is blasts[0] else one for one in cheap]
        # A cost of which nothing is left is still paid or not, as its player wishes.
        free = {**part, "pay": cheap} if cheap else {"may": part["to"]}
        return {"if": condition, "then": [free], "else": [part]}

    return _at_the_cost(parts, change)


#: What a card must be beforehand to be made so for a cost.
BEFORE = {"rest": ("mode", "stand"), "stand": ("mode", "rest")}
FACES = {"up": ("face", "down"), "down": ("face", "up")}


def changeable(price: Sequence[Any]) -> list[Any]:
    """A price with cards that are rested, stood or turned: none is chosen for it that is so already (1.3.2.1)."""
    made = list(price)
    for number, part in enumerate(price):
        verb = next((key for key in ("rest", "stand", "turn") if key in part), "")
        before = FACES.get(part.get("face", "")) if verb == "turn" else BEFORE.get(verb)
        if before is None:
            continue
        if isinstance(part[verb], Mapping):
            made[number] = {**part, verb: _being(part[verb], *before)}
        else:
            made[:number] = [
                _being(one, *before) if one.get("as") == part[verb] else one for one in made[:number]
            ]
    return made


def _being(wanted: Mapping[str, Any], key: str, state: str) -> dict[str, Any]:
    """A choice among the cards in a state, unless print names one."""
    where = wanted.get("where") or {}
    return (
        {**wanted, "where": {**where, key: state}}
        if "choose" in wanted and key not in where
        else dict(wanted)
    )


def lost(parts: Sequence[Any]) -> bool:
    """Whether an icon that is paid stands before what it seems to be paid for, and the list has lost the word [COST]:
    done like any other instruction, it would be no cost."""
    for number, part in enumerate(parts):
        if not isinstance(part, Mapping):
            continue
        if ("counter-blast" in part or "soul-blast" in part) and number + 1 < len(parts):
            return True
        if any(lost(part[key]) for key in ("then", "to", "do", "else") if isinstance(part.get(key), list)):
            return True
    return False


def speaks_of_price(parts: Sequence[object]) -> bool:
    return any(part.get("pay") == "PAID" or "pay cost" in part for part in flat(parts))


__all__ = ["also_for", "changeable", "either", "lost", "reduced", "speaks_of_price", "with_price"]

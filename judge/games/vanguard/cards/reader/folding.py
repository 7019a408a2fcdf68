"""How do the sentences of a Vanguard ability belong together?

A requirement governs its own sentence (11.2.2), *Then* belongs to the sentence before (11.2.5), and what
follows a cost is not done if it is not paid (11.8.11.1): so everything behind a cost stands in its `to`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Body = list[Any]

#: Where instructions stand within an instruction or a sentence.
INNER = ("then", "to", "may", "else", "ifdo", "ifnot", "if they do not", "afterwards")


def fold(body: Body) -> Body | None:
    """Instructions with such sentences put together; None if one has nothing before it."""
    made: Body = []
    for part in _spelled(body):
        if not isinstance(part, dict):
            return None
        inner: dict[str, object] = {}
        for key, value in part.items():
            if key in INNER and isinstance(value, list):
                value = fold(value)
                if value is None:
                    return None
            inner[key] = value
        added = _add(made, inner)
        if added is None:
            return None
        made = added
    return made


def _spelled(body: Body) -> Body:
    """Instructions one by one, where an opening holds several."""
    return [
        one
        for part in body
        for one in (part["some"] if isinstance(part, dict) and "some" in part else [part])
    ]


def _add(made: Body, part: dict[str, Any]) -> Body | None:
    """A list of instructions with one more sentence."""
    last = made[-1] if made else None
    if "if they do not" in part:
        return _refused(made, part["if they do not"])
    if isinstance(last, dict):
        if set(last) == {"pay cost"}:
            return [*made[:-1], {"pay": "PAID", "to": part["ifdo"]}] if "ifdo" in part else None
        if "pay" in last and "else" not in last:
            if "ifnot" in part and not _may(last["to"]):
                return [*made[:-1], {**last, "else": part["ifnot"]}]
            inner = _add(last["to"], part)
            return None if inner is None else [*made[:-1], {**last, "to": inner}]
        if "if" in last and _pays(last["then"]):
            inner = _add(last["then"], part)
            return None if inner is None else [*made[:-1], {**last, "then": inner}]
        if "if" in last and ("ifdo" in part or "ifnot" in part):
            inner = _add(last["then"], part)
            return None if inner is None else [*made[:-1], {**last, "then": inner}]
        if "if" in last and "afterwards" in part and "else" not in last:
            return [*made[:-1], {**last, "then": [*last["then"], *part["afterwards"]]}]
        if "may" in last and "ifdo" in part and "to" not in last:
            return [*made[:-1], {**last, "to": part["ifdo"]}]
        if "may" in last and "ifnot" in part and "else" not in last:
            return [*made[:-1], {**last, "else": part["ifnot"]}]
    if "ifdo" in part or "ifnot" in part:
        return None
    if "instead if" in part:
        return _instead(made, part)
    if "afterwards" in part:
        return [*made, *part["afterwards"]] if made else None
    return [*made, part]


def _may(body: Body) -> bool:
    """Whether the last instruction is optional: *if you do not* then speaks of it, not of the cost before it."""
    last = body[-1] if body else None
    return isinstance(last, dict) and "may" in last and "else" not in last


def _refused(made: Body, otherwise: Body) -> Body | None:
    """*If they do not …*: what the opponent might have done last."""
    last = made[-1] if made else None
    if not isinstance(last, dict):
        return None
    if "may" in last and last.get("by") == "opponent" and "else" not in last:
        return [*made[:-1], {**last, "else": otherwise}]
    key = next((key for key in ("to", "then") if key in last and "else" not in last), None)
    inner = _refused(last[key], otherwise) if key is not None else None
    return None if key is None or inner is None else [*made[:-1], {**last, key: inner}]


def _instead(made: Body, part: Mapping[str, object]) -> Body | None:
    """*If …, it gets Power +10000 instead of +5000*: the last thing that was given, with another number."""
    last = made[-1] if made else None
    if not isinstance(last, dict):
        return None
    if last.get("add") == {"power": part["was"]} and "give" in last:
        more = {**last, "add": {"power": part["power"]}}
        return [*made[:-1], {"if": part["instead if"], "then": [more], "else": [last]}]
    if "if" in last and "else" not in last:
        inner = _instead(last["then"], part)
        return None if inner is None else [*made[:-1], {**last, "then": inner}]
    return None


def _pays(body: Body) -> bool:
    """Whether the last instruction is a cost, or a condition whose last is."""
    last = body[-1] if body else None
    if not isinstance(last, dict):
        return False
    return "pay" in last or "pay cost" in last or ("if" in last and _pays(last["then"]))


__all__ = ["fold"]

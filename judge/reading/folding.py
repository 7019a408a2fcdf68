"""How do sentences that belong together become one instruction?

*You may … . If you do, …* is one choice in two sentences; *… instead* replaces the sentence before.
"""

from __future__ import annotations

from typing import Any


def fold(body: list[Any]) -> list[Any] | None:
    """Instructions with such sentences put together; None if one has nothing before it."""
    made: list[Any] = []
    for part in body:
        if not isinstance(part, dict):
            return None
        inner = {
            key: fold(value)
            if key in ("then", "to", "may", "else", "ifdo") and isinstance(value, list)
            else value
            for key, value in part.items()
        }
        if any(value is None for value in inner.values()):
            return None
        if "ifdo" in inner:
            if not made or not _attach(made, "to", inner["ifdo"]):
                return None
        elif "ifnot" in inner:
            if not made or not _attach(made, "else", inner["ifnot"]):
                return None
        elif "instead if" in inner:
            if not made:
                return None
            made[-1] = {"if": inner["instead if"], "then": inner["then"], "else": [made[-1]]}
        else:
            made.append(inner)
    return made


def _attach(made: list[Any], key: str, body: object) -> bool:
    """Give the choice before what follows from it."""
    last = made[-1]
    if "may" in last and key not in last:
        made[-1] = {**last, key: body}
        return True
    if "if" in last and "else" not in last and last["then"]:
        inner = list(last["then"])
        if _attach(inner, key, body):
            made[-1] = {**last, "then": inner}
            return True
    return False


__all__ = ["fold"]

"""Where do instructions stand inside others?

In what is paid, may be done, or follows (`pay`, `may`, `to`, `then`, `do`, `else`), in the ways of `options`, in the items
of a `list`, and in what is done `later`. Whoever walks over instructions walks with `within`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.vanguard.cards.reader.naming import INNER

Parts = list[Any]


def within(part: Mapping[str, Any], change: Callable[[Parts], Parts]) -> dict[str, Any]:
    """An instruction whose inner lists of instructions are changed."""
    made = dict(part)
    for key in INNER:
        if isinstance(made.get(key), list):
            made[key] = change(made[key])
    if "options" in made:
        made["options"] = {**made["options"], "from": [change(way) for way in made["options"]["from"]]}
    if "list" in made:
        made["items"] = [{**item, "do": change(item["do"])} for item in made["items"]]
    if "later" in made:
        made["later"] = {**made["later"], "do": change(made["later"]["do"])}
    return made


def flat(parts: object) -> list[Mapping[str, Any]]:
    """All instructions, those inside others too."""
    found: list[Mapping[str, object]] = []

    def gather(inner: Parts) -> Parts:
        found.extend(flat(inner))
        return inner

    for part in parts if isinstance(parts, list) else ():
        if isinstance(part, Mapping):
            found.append(part)
            within(part, gather)
    return found


__all__ = ["flat", "within"]

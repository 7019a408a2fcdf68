"""How do the instructions of an ability get the shape that the compiler takes?

Names for *it* (naming.py), and phrases that stand for more than one instruction as those instructions.
`shape` and `unshape` are each other's reverse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.reading.naming import CHOSEN, THAT, Naming, Unclear, name, unname

#: Keys that hold instructions of their own.
INNER = ("then", "else", "may", "whole", "to", "do")
#: The name of cards that only the instruction which chooses them speaks of: no other choice has it.
HERE = "chosen-here"


def shape(cost: list[Any], body: list[Any], naming: Naming, event: bool) -> tuple[list[Any], list[Any]]:
    """A cost and what is done for it; `event` if *it* can be the card of an event. Raises `Unclear`."""
    if naming.inline:
        cost, body = _joined(cost), _joined(body)
    named = name(cost, body, naming, event)
    return _spread_all(named[: len(cost)]), _spread_all(named[len(cost) :])


def unshape(cost: list[Any], body: list[Any], naming: Naming, event: bool) -> tuple[list[Any], list[Any]]:
    """The reverse: as the phrases mean it. Raises `Unclear`."""
    first, second = _gather_all(_plain(cost)), _gather_all(_plain(body))
    if naming.inline:
        first, second = _parted(first), _parted(second)
    named = unname(first, second, naming, event)
    return named[: len(first)], named[len(first) :]


def _choice(data: object) -> dict[str, Any]:
    """What is chosen, as a choice: *choose all of …* is one too."""
    if isinstance(data, str) and (" " in data or data in (THAT, CHOSEN)):
        data = {"of": data}
    if not isinstance(data, Mapping) or not ("choose" in data or "of" in data):
        raise Unclear
    return dict(data) if "choose" in data else {"choose": "all", **data}


def _joined(body: list[Any]) -> list[Any]:
    """*Choose … and KO it* as one instruction that chooses itself."""
    made: list[Any] = []
    for part in _deep(body, _joined):
        before = made[-1] if made else None
        keys = (
            [key for key, one in part.items() if one in (THAT, CHOSEN)] if isinstance(part, Mapping) else []
        )
        if keys and isinstance(before, Mapping) and set(before) == {"pick"}:
            chosen = before["pick"]
            made[-1] = {**part, keys[0]: chosen if isinstance(chosen, list) else _choice(chosen)}
        else:
            made.append(part)
    return made


def _parted(body: list[Any]) -> list[Any]:
    """The reverse: an instruction that chooses itself as a choice and what is done with it."""
    made: list[Any] = []
    for part in _deep(body, _parted):
        keys = (
            [
                key
                for key, one in part.items()
                if isinstance(one, Mapping) and "choose" in one and key != "pick"
            ]
            if isinstance(part, Mapping) and "options" not in part
            else []
        )
        if not keys:
            together = (
                [key for key, one in part.items() if _chosen_together(one)]
                if isinstance(part, Mapping)
                else []
            )
            for key in together[:1]:
                made.append({"pick": part[key]})
                part = {**part, key: THAT}
            made.append(part)
            continue
        chosen = dict(part[keys[0]])
        called = chosen.pop("as", HERE)
        if chosen["choose"] == "all" and not chosen.get("up_to"):
            chosen.pop("choose")
        made += [{"pick": chosen, "as": called}, {**part, keys[0]: called}]
    return made


def _chosen_together(data: object) -> bool:
    """Whether cards are chosen by several descriptions at once."""
    return isinstance(data, list) and any(isinstance(one, Mapping) and "choose" in one for one in data)


def _deep(body: list[Any], change: Callable[[list[Any]], list[Any]]) -> list[Any]:
    """Instructions with a change made to those inside them."""
    made: list[Any] = []
    for part in body:
        if isinstance(part, Mapping):
            part = {
                key: change(one) if key in INNER and isinstance(one, list) else one
                for key, one in part.items()
            }
            for key in ("later", "replace"):
                if isinstance(part.get(key), Mapping) and isinstance(part[key].get("do"), list):
                    part[key] = {**part[key], "do": change(part[key]["do"])}
            if "options" in part:
                ways = [change(way) for way in part["options"]["from"]]
                part["options"] = {**part["options"], "from": ways}
        made.append(part)
    return made


def _plain(data: object) -> Any:
    """Cards written in one way: what sets them apart stands in `where`."""
    if isinstance(data, list):
        return [_plain(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    made = {key: _plain(part) for key, part in data.items()}
    if isinstance(made.get("when"), str):
        made["when"] = {"event": made["when"]}
    if made.get("other") is True and "of" in made:
        made.pop("other")
        made["where"] = {**(made.get("where") or {}), "other": True}
    return made


def _spread_all(body: list[Any]) -> list[Any]:
    return [part for one in body for part in _spread(one)]


def _spread(data: object) -> list[Any]:
    """A phrase that stands for several instructions, as those."""
    if not isinstance(data, Mapping):
        return [data]
    made: dict[str, Any] = {
        key: _spread_all(part) if key in INNER and isinstance(part, list) else part
        for key, part in data.items()
    }
    if "options" in made:
        ways = [_spread_all(way) for way in made["options"]["from"]]
        made["options"] = {**made["options"], "from": ways}
    for key in ("later", "replace"):
        if isinstance(made.get(key), Mapping) and isinstance(made[key].get("do"), list):
            made[key] = {**made[key], "do": _spread_all(made[key]["do"])}
    if isinstance(made.get("pick"), list):
        names = made["as"]
        if not all(isinstance(one, Mapping) and "choose" in one for one in made["pick"]):
            raise Unclear  # a card that is named and not chosen
        return [
            {**one, **({"without": names[:number]} if number else {}), "as": names[number]}
            for number, one in enumerate(made["pick"])
        ]
    if "pick" in made:
        return [{**_choice(made["pick"]), **({"as": made["as"]} if "as" in made else {})}]
    if "swap pair" in made:
        pair = {**made["swap pair"], "as": "pair"}
        return [pair, {"swap": {"of": "pair", "top": 1}, "with": {"of": "pair", "bottom": 1}}]
    return [made]


def _gather_all(body: list[Any]) -> list[Any]:
    made: list[Any] = []
    for number, part in enumerate(body):
        if not isinstance(part, Mapping):
            made.append(part)
            continue
        if "swap" in part and number and isinstance(part["swap"], Mapping) and part["swap"].get("top") == 1:
            before = body[number - 1]
            if isinstance(before, Mapping) and part["swap"]["of"] == before.get("as"):
                made[-1] = {"swap pair": made[-1]["pick"]}
                continue
        inner: dict[str, Any] = {
            key: _gather_all(one) if key in INNER and isinstance(one, list) else one
            for key, one in part.items()
        }
        if "options" in inner:
            ways = [_gather_all(way) for way in inner["options"].get("from", ())]
            inner["options"] = {**inner["options"], "from": ways}
        if "choose" in inner and inner["choose"] != "player" and "of" in inner:
            chosen = {key: one for key, one in inner.items() if key != "as"}
            inner = {"pick": chosen, "as": inner.get("as", "chosen")}
        made.append(inner)
    return made


__all__ = ["INNER", "shape", "unshape"]

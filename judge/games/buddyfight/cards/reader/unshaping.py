"""How is an ability of a card file said in the way of a print?

The reverse of abilities.py: limits as sentences, where an ability works as a condition or *this card from your hand*, changes one
after the other, *that card* for a name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.buddyfight.cards.reader.parts import (
    BODIES,
    COSTS,
    NAMING,
    NUMBERS,
    OVERS,
    conditions,
    joined,
)
from judge.reading.naming import LOOKED, REST, THAT, Unclear
from judge.reading.shaping import INNER, unshape


def unshape_ability(data: object, kind: str) -> Any:
    """An ability of a card file, as the phrases mean it."""
    if isinstance(data, str):
        return {"several": [{"plain": data}]}
    if not isinstance(data, Mapping) or not data:
        raise Unclear
    if "several" in data:
        parts = [unshape_ability(one, kind) for one in data["several"]]
        if not all("several" in part for part in parts):
            raise Unclear
        return {"several": [one for part in parts for one in part["several"]]}
    if "field" in data:
        return data
    made = dict(data)
    if "name" in made:
        name = made.pop("name")
        return {"named": name, "ability": unshape_ability(made, kind)}
    key = next(iter(made))
    if made[key] == "effect only":
        return {"several": [made]}
    if key in COSTS:
        cost, _ = unshape(made[key] or [], [], NAMING, False)
        value = {**made, key: _rejoined([_gotten(part) for part in cost])}
        return value if key.endswith("cost") else {"several": [value]}
    if key == "lifelink" or key in ("crossnize", "double buddy", "triple buddy"):
        return {"several": [made]}
    if key in OVERS:
        return {key: {"if": made[key]["if"], "do": unshape_ability({"act": made[key]["do"]}, kind)["act"]}}
    limits = [
        {word: made.pop(word) for word in group if word in made}
        for group in (("once per", "scope", "once with"), ("cannot be nullified", "unreducible"))
    ]
    event = "when" in made and isinstance(made["when"], Mapping) and made["when"].get("card") != "this"
    if isinstance(made.get("when"), str):
        made["when"] = {"event": made["when"]}
    made = _unhosted(made)
    for body in BODIES:
        if body in made:
            _, parts = unshape([], _left_over(made[body]), NAMING, event or "instead" in made)
            made[body] = _rejoined([_gotten(part) for part in parts])
            if "instead" not in made:
                made[body] += [{"limit": limit} for limit in limits if limit]
                limits = []
    if "continuous" in made:
        parts = made["continuous"] if isinstance(made["continuous"], list) else [made["continuous"]]
        made["continuous"] = [_gotten({"of": "this", **part}) for part in parts]
    if any(limits):
        made["limits"] = [limit for limit in limits if limit]
    return made


def _left_over(data: object) -> Any:
    """*The rest* for what was looked at or revealed and not taken."""
    if isinstance(data, list):
        return [_left_over(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    if set(data) == {"of", "without"} and data["of"] in ("looked", "revealed") and data["without"] == "moved":
        return REST
    return {key: _left_over(part) for key, part in data.items()}


def _rejoined(body: list[Any]) -> list[Any]:
    """A choice and what is done with it in one sentence: *destroy a monster*, not *choose a monster and destroy it*."""
    made: list[Any] = []
    for part in body:
        if not isinstance(part, Mapping):
            made.append(part)
            continue
        inner: dict[str, Any] = {
            key: _rejoined(value) if isinstance(value, list) and key in INNER else value
            for key, value in part.items()
        }
        if "options" in inner:
            ways = [_rejoined(way) for way in inner["options"]["from"]]
            inner["options"] = {**inner["options"], "from": ways}
        before = made[-1] if made else None
        if isinstance(before, Mapping) and "look" in before:
            inner = {
                key: {**value, "of": LOOKED}
                if isinstance(value, Mapping) and value.get("of") == THAT
                else value
                for key, value in inner.items()
            }
        keys = [key for key, value in inner.items() if value == THAT]
        if keys and isinstance(before, Mapping) and set(before) == {"pick"} and "survive" not in inner:
            made[-1] = {**inner, keys[0]: before["pick"]}
        else:
            made.append(inner)
    return made


def _unhosted(made: dict[str, Any]) -> dict[str, Any]:
    """The reverse of where an ability works: the condition that says so, or *this card from your hand*."""
    area = made.pop("from", None)
    if isinstance(area, list):
        area = " or ".join(area)
    if area is None or (area == "soul" and "soul has" in ((made.get("when") or {}).get("where") or {})):
        return made
    body = next((key for key in BODIES if key in made), None)
    if area == "soul":
        first, *rest = conditions(made.get("while"))
        host = first["exists"] if isinstance(first, Mapping) and "exists" in first else None
        if not isinstance(host, Mapping) or (host.get("where") or {}).get("soul has") != "this":
            raise Unclear
        where = {key: part for key, part in host["where"].items() if key != "soul has"}
        place: dict[str, Any] = {"in soul": {"of": host["of"], **({"where": where} if where else {})}}
        made = _without_host({key: part for key, part in made.items() if key != "while"}, host)
    else:
        place = {"this in": area}
        if body is not None and "when" not in made:
            moved = _from_there(made[body], str(area))
            if moved is not None:
                return {**made, body: moved}
            return {**made, body: [{"if": place, "then": made[body]}]}
        rest = conditions(made.pop("while")) if "while" in made else []
    if body is None or "when" in made:
        return {**made, "while": joined([place, *rest])}
    return {**made, body: [{"if": joined([place, *rest]), "then": made[body]}]}


def _without_host(data: object, host: Mapping[str, object]) -> Any:
    if isinstance(data, list):
        return [_without_host(part, host) for part in data]
    if isinstance(data, Mapping):
        if data == host:
            return "HOST"
        return {key: _without_host(part, host) for key, part in data.items()}
    return data


def _from_there(body: list[Any], area: str) -> list[Any] | None:
    """Instructions that say where their own card is, at the first that speaks of it."""
    for number, part in enumerate(body):
        for key, value in part.items() if isinstance(part, Mapping) else ():
            if value == "this":
                return [*body[:number], {**part, key: {"this from": area}}, *body[number + 1 :]]
            if isinstance(value, list):
                inner = _from_there(value, area)
                if inner is not None:
                    return [*body[:number], {**part, key: inner}, *body[number + 1 :]]
    return None


def _gain(word: str, value: object) -> dict[str, Any]:
    """One number more, or so much for each of some cards."""
    if isinstance(value, Mapping) and isinstance(value.get("multiply"), list) and len(value["multiply"]) == 2:
        number, count = value["multiply"]
        if isinstance(count, Mapping) and (set(count) == {"count"} or set(count) == {"different"}):
            return {"each": {"attribute": word, "number": number, **count}}
    return {word: value}


def _gotten(data: object) -> Any:
    """The reverse of `_plain`: a change as one gain after the other."""
    if isinstance(data, list):
        return [_gotten(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    made = {key: _gotten(part) for key, part in data.items() if key not in ("add", "set", "ability", "flag")}
    gets: list[object] = []
    for word in NUMBERS:
        if isinstance(data.get("add"), Mapping) and word in data["add"]:
            gets.append(_gain(word, data["add"][word]))
    if isinstance(data.get("set"), Mapping):
        gets.append({"becomes": data["set"]})
    if "ability" in data:
        abilities = data["ability"] if isinstance(data["ability"], list) else [data["ability"]]
        gets += [{"ability": one} for one in abilities]
    if "flag" in data:
        flags = data["flag"] if isinstance(data["flag"], list) else [data["flag"]]
        gets += [{"flag": one} for one in flags]
    if gets:
        made["gets"] = gets
    return made


__all__ = ["unshape_ability"]

"""How does an ability of a print get the shape that the compiler takes?

The phrases give an ability as printed: limits (*once per turn*) as sentences, *this card from your hand*, changes one after
the other, *that card*. A card file says them beside the ability: `once per`, `from`, `add`, names. unshaping.py is the
reverse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.buddyfight.cards.reader.counting import the_same
from judge.games.buddyfight.cards.reader.folding import together
from judge.games.buddyfight.cards.reader.parts import BODIES, COSTS, NAMING, OVERS, conditions, joined
from judge.games.buddyfight.cards.reader.searching import searched
from judge.reading.naming import THAT, Unclear
from judge.reading.shaping import shape


def shape_ability(data: Any, kind: str, name: str, stays: bool = True) -> Any:
    """An ability as the phrases mean it, as a card file says it; `stays`: whether a spell stays on the field."""
    if "several" in data:
        return {"several": [_keyword(one) for one in data["several"]]}
    data = the_same(data)
    if "named" in data:
        made = shape_ability(data["ability"], kind, name, stays)
        if not isinstance(made, Mapping) or "several" in made or "name" in made:
            raise Unclear
        return {**made, "name": data["named"]}
    if "field" in data:
        return data
    if "both" in data:
        return {"several": [shape_ability(one, kind, name, stays) for one in data["both"]]}
    if isinstance(data.get("when"), Mapping) and "either" in data["when"]:
        ways = [shape_ability({**data, "when": one}, kind, name, stays) for one in data["when"]["either"]]
        if any("scope" in way for way in ways):
            return {"several": ways}  # counted by the name, so for both of them together
        words = " or ".join(str(one["event"]) for one in data["when"]["either"])
        return {"several": [{**way, "once with": words} if "once per" in way else way for way in ways]}
    made = dict(data)
    key = next(iter(made))
    if key in COSTS:
        cost, _ = shape([_plain(one) for part in made[key] for one in _apart(part)], [], NAMING, False)
        return {**made, key: _settled(cost, {})}
    if key in OVERS:
        inner = shape_ability({"act": made[key]["do"]}, kind, name)
        return {key: {"if": _settled(made[key]["if"], {}), "do": inner["act"]}}
    found: dict[str, Any] = {}
    gone = kind in ("spell", "impact", "event", "special") and not stays
    if gone and key in ("when", "continuous", "instead") and not _speaks_of_place(made):
        raise Unclear  # it is not on the field when that would matter
    for body in BODIES:
        if body in made:
            parts = searched(_lifted(together(made[body]), found))
            parts = _countering(parts, spell=body == "do" and "when" not in made, all_of_it="counter" in made)
            if not parts and "instead" not in made:
                raise Unclear
            event = "when" in made and made["when"].get("card") != "this"
            parts = _at_target(parts, made.get("when") or {})
            _clear(parts, event or "only when" in made)
            if parts and not event and "'in soul'" in str(parts[0]) and "'choose'" not in str(parts):
                parts = _with_host(parts, "HOST")
            _, parts = shape([], [_plain(part) for part in parts], NAMING, event or "instead" in made)
            made[body] = parts
            _sound(parts, spell=body == "do" and "when" not in made and "instead" not in made)
    dies = isinstance(made.get("instead"), Mapping) and made["instead"]["event"] == "life zero"
    if dies and not any("life" in part or "still" in part for part in made["do"]):
        raise Unclear  # what becomes of the life is not said
    if "limits" in made:
        for limit in made.pop("limits"):
            found.update(limit)
    if "continuous" in made:
        made["continuous"] = [_plain(part) for part in made["continuous"]]
    made = _hosted(made, kind)
    areas: dict[str, Any] = {}
    made = _flat(_settled(made, areas))
    if isinstance(made.get("when"), Mapping) and (made["when"].get("where") or {}).get("soul has") == "this":
        areas["soul"] = True
    if areas:
        if (
            len(areas) > 1
            or made.get("from", next(iter(areas))) != next(iter(areas))
            or ("do" in made and "when" not in made and "instead" not in made)
        ):
            raise Unclear
        area, where = next(iter(areas.items()))
        if isinstance(where, Mapping) and "from" not in made:
            host = {"exists": {"of": "your field", "where": {**where, "soul has": "this"}}}
            made["while"] = joined([host, *(conditions(made["while"]) if "while" in made else [])])
        made["from"] = area.split(" or ") if " or " in area else area
    return {**made, **found}


def _apart(part: Mapping[str, Any]) -> list[Any]:
    """A part of a cost that is paid with cards of two kinds, as two parts."""
    if isinstance(part.get("move"), list):
        return [{**part, "move": one} for one in part["move"]]
    return [part]


def _speaks_of_place(made: Mapping[str, Any]) -> bool:
    """Whether an ability says that its card is in a soul, a hand or the drop zone."""
    words = str(made)
    own = made["when"] if isinstance(made.get("when"), Mapping) else {}
    outside = own.get("card") == "this" and own.get("event") in ("discarded", "casts")
    return outside or "'this in'" in words or "'in soul'" in words or "'soul has': 'this'" in words


def _flat(data: object) -> Any:
    """Conditions that all must hold as one list of them."""
    if isinstance(data, list):
        return [_flat(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    made = {key: _flat(part) for key, part in data.items() if not (key == "where" and part == {})}
    if isinstance(made.get("count"), str) and made["count"].partition(" ")[2] in (
        "drop",
        "hand",
        "gauge",
        "deck",
    ):
        whose, _, place = made["count"].partition(" ")
        return {"number": place, **({} if whose == "your" else {"whose": "opponent"})}
    if isinstance(made.get("type"), list) and "size" in made:
        raise Unclear  # a size is said of the monster only
    if isinstance(made.get("all"), list):
        made["all"] = [
            one
            for part in made["all"]
            for one in (part["all"] if isinstance(part, dict) and set(part) == {"all"} else [part])
        ]
    return made


#: What is done to cards on the field only; cards that were put elsewhere are not there any more.
ON_FIELD = ("destroy", "give", "stand", "rest", "redirect", "shift", "survive", "attack with")


def _sound(data: object, *, spell: bool) -> None:
    """Nothing is done on the field to cards that have just left it, and no card uses itself while it resolves."""
    if isinstance(data, list):
        for part in data:
            _sound(part, spell=spell)
    elif isinstance(data, Mapping):
        if any(re.fullmatch(r"(moved|discarded|destroyed)\d*", str(data.get(verb))) for verb in ON_FIELD):
            raise Unclear
        if data.get("cast") == "this" or (spell and "this" in (data.get("call"), data.get("equip"))):
            raise Unclear
        for part in data.values():
            _sound(part, spell=spell)


def _clear(body: Sequence[object], known: bool) -> None:
    """*That card* behind a price paid with cards: the card of the price, if nothing else was spoken of before."""
    for part in body:
        if not isinstance(part, Mapping):
            continue
        price = part.get("may") or part.get("whole") or []
        if known and "to" in part and _takes_cards(price) and _first_word(part["to"]) == THAT:
            raise Unclear
        for key in ("then", "to", "else"):
            _clear(part.get(key) or [], known)
        known = known or "'choose'" in str(part) or "'pick'" in str(part)


def _takes_cards(price: list[Any]) -> bool:
    return any(
        key in part for part in price for key in ("discard", "move", "destroy", "pick", "reveal", "rest")
    )


def _first_word(data: object) -> str:
    """The first word for cards among instructions: `THAT`, or another."""
    found = re.search(r"'(THAT|choose|pick|of)'", str(data))
    return found[1] if found else ""


def _countering(body: list[Any], *, spell: bool, all_of_it: bool) -> list[Any]:
    """Options of which only some have [Counter]: their numbers beside the list. Only a card that is cast has such."""
    made: list[Any] = []
    for part in body:
        ways = part["options"]["from"] if isinstance(part, Mapping) and "options" in part else []
        marked = [number for number, way in enumerate(ways, 1) if way and "counter way" in way[0]]
        if marked:
            if not spell:
                raise Unclear
            plain = [[one for one in way if "counter way" not in one] for way in ways]
            beside = {} if all_of_it or len(marked) == len(ways) else {"counter": marked}
            part = {**part, "options": {**part["options"], "from": plain, **beside}}
            if not beside and not all_of_it:
                raise Unclear  # then the card has [Counter] itself, and says so before its options
        made.append(part)
    return made


def _at_target(body: list[Any], when: Mapping[str, Any]) -> list[Any]:
    """*That monster* right after *when this card attacks a monster* is the attacked one."""
    first = body[0] if body else None
    if (
        when.get("event") != "attacks"
        or when.get("card") != "this"
        or not isinstance(when.get("target"), Mapping)
    ):
        return body
    if isinstance(first, Mapping) and first.get("destroy") == THAT:
        return [{**first, "destroy": "opponent attacked"}, *body[1:]]
    return body


def _keyword(data: Mapping[str, object]) -> Any:
    if "plain" in data:
        return data["plain"]
    (word, value), *_ = data.items()
    return (
        {word: _settled(shape([_plain(part) for part in value], [], NAMING, False)[0], {})}
        if isinstance(value, list)
        else dict(data)
    )


def _lifted(body: list[Any], found: dict[str, Any]) -> list[Any]:
    """Instructions without the limits of the ability among them, which stand beside it."""
    made = []
    for part in body:
        if isinstance(part, Mapping) and "limit" in part:
            if any(key in found for key in part["limit"]):
                raise Unclear
            found.update(part["limit"])
        else:
            made.append(part)
    return made


def _plain(data: object) -> Any:
    """Changes one after the other (`gets`) as one change."""
    if isinstance(data, list):
        return [_plain(part) for part in data]
    if not isinstance(data, Mapping):
        return data
    if "survive" in data and any("until" in part for part in data.get("then") or ()):
        raise Unclear  # what it gets could be given now, or when it is kept from being destroyed
    if "survive" in data and "then" in data:
        data = {**data, "then": _with_host(data["then"], "it")}
    if "either" in data and len(data) == 1:
        return _plain(_either(*data["either"]))
    made = {key: _plain(part) for key, part in data.items() if key != "gets"}
    if "gets" in data:
        made.update(_change(data["gets"]))
    return made


def _either(first: object, second: object) -> dict[str, Any]:
    """*If …, this or that*, *you may do this or that*: the choice is within the condition, or what may be done."""
    if (
        not isinstance(first, Mapping)
        or not isinstance(second, Mapping)
        or {"if", "may", "either"} & set(second)
    ):
        raise Unclear
    if "if" in first or "may" in first:
        key = "then" if "if" in first else "may"
        if len(first[key]) != 1 or {"else", "to"} & set(first):
            raise Unclear
        return {**first, key: [_either(first[key][0], second)]}
    return {"options": {"choose": 1, "from": [[first], [second]]}}


def _change(parts: list[Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    abilities: list[Any] = []
    for part in parts:
        (word, value), *_ = part.items()
        if word == "ability":
            abilities.append(value)
        elif word == "each":
            counted = {key: value[key] for key in ("count", "different") if key in value}
            total = {"multiply": [value["number"], counted]}
            made.setdefault("add", {})[value["attribute"]] = total
        elif word == "becomes":
            made.setdefault("set", {}).update(value)
        elif word == "flag":
            made.setdefault("flag", []).append(value)
        elif word in made.get("add", {}):
            raise Unclear
        else:
            made.setdefault("add", {})[word] = value
    if abilities:
        made["ability"] = abilities[0] if len(abilities) == 1 else abilities
    if "flag" in made and len(made["flag"]) == 1:
        made["flag"] = made["flag"][0]
    return made


# -- where an ability works -----------------------------------------------------------------------------------


def _hosted(made: dict[str, Any], kind: str) -> dict[str, Any]:
    """*If this card is in the soul of …* or *in your drop zone*, said before anything else, is where it works."""
    if "while" in made:
        own = [part for part in conditions(made["while"]) if _is_place(part)]
        rest = [part for part in conditions(made["while"]) if not _is_place(part)]
        if len(own) > 1:
            raise Unclear
        if own:
            made = {key: part for key, part in made.items() if key != "while"}
            return _placed(made, own[0], rest)
        return made
    for body in BODIES:
        parts = made.get(body)
        if parts and isinstance(parts[0], Mapping) and "if" in parts[0]:
            first = parts[0]
            own = [part for part in conditions(first["if"]) if _is_place(part)]
            rest = [part for part in conditions(first["if"]) if not _is_place(part)]
            if len(own) == 1 and len(parts) == 1 and "else" not in first:
                inner = [{"if": joined(rest), "then": first["then"]}] if rest else first["then"]
                return _placed({**made, body: inner}, own[0], [])
    return made


def _is_place(part: object) -> bool:
    return isinstance(part, Mapping) and ("this in" in part or "in soul" in part)


def _placed(made: dict[str, Any], place: Mapping[str, Any], rest: list[Any]) -> dict[str, Any]:
    if "from" in made:
        raise Unclear
    if "this in" in place:
        conditions = rest
        made["from"] = place["this in"]
    else:
        own = place["in soul"] if isinstance(place["in soul"], Mapping) else {"of": place["in soul"]}
        host = {"of": own["of"], "where": {**own.get("where", {}), "soul has": "this"}}
        conditions = [{"exists": host}, *rest]
        made["from"] = "soul"
        made = _with_host(made, host)
    if conditions:
        made["while"] = joined(conditions)
    return made


def _with_host(data: object, host: Mapping[str, object] | str) -> Any:
    """*That card* is the card in whose soul this card is."""
    if isinstance(data, list):
        return [_with_host(part, host) for part in data]
    if isinstance(data, Mapping):
        return {key: _with_host(part, host) for key, part in data.items()}
    if data in (THAT, "HOST"):
        return host if isinstance(host, str) else dict(host)
    return data


def _settled(data: object, areas: dict[str, Any]) -> Any:
    """Without *this card from your hand*: where an ability works is said beside it."""
    if isinstance(data, list):
        return [_settled(part, areas) for part in data]
    if not isinstance(data, Mapping):
        if data in (THAT, "HOST", "REST", "LOOKED", "CHOSEN"):
            raise Unclear
        return data
    if "this from" in data:
        areas[data["this from"]] = True
        return "this"
    if "this from soul" in data:
        areas["soul"] = data["this from soul"]
        return "this"
    if "this in" in data or "in soul" in data or "limit" in data:
        raise Unclear
    return {key: _settled(part, areas) for key, part in data.items()}


__all__ = ["shape_ability"]

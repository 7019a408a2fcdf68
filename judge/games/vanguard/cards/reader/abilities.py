"""How does an ability get the shape that the compiler takes?

The phrases give an ability as printed; a card file says `when`/`act`/`cont`/`order` with `do`, `cost`, `if` and
`while`. Durations said once for several instructions are given to each of them, words such as *it* become names
(naming.py), an ability in quotation marks is read by itself. unshaping.py is the reverse.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.games.vanguard.cards.reader.columns import left_column
from judge.games.vanguard.cards.reader.inner import flat, within
from judge.games.vanguard.cards.reader.meant import meant
from judge.games.vanguard.cards.reader.naming import Walk
from judge.games.vanguard.cards.reader.prices import (
    also_for,
    changeable,
    either,
    lost,
    reduced,
    speaks_of_price,
    with_price,
)
from judge.reading.naming import Unclear

Read = Callable[[str], Any]

#: Skill icons that text can give, as print writes them.
SKILLS = {
    "boost": "boost",
    "intercept": "intercept",
    "twin drive!!": "twin drive",
    "triple drive!!!": "triple drive",
    "twin drive": "twin drive",
    "triple drive": "triple drive",
}
SAID = {
    "boost": "Boost",
    "intercept": "Intercept",
    "twin drive": "Twin Drive!!",
    "triple drive": "Triple Drive!!!",
}
#: How print names the abilities that wait for a hit.
ATTACK_HITS = (
    "when attack hits",
    "when an attack hits",
    "when this unit's attack hits",
    "when its attack hits",
)
#: *Cannot stand during your opponent's next stand phase*, and the flag for it, which says nothing of how long.
STAND_NEXT, NO_STAND = "STAND NEXT", "cannot stand in the stand phase"
#: Keywords that text takes away by their name.
LOSABLE = ("restraint", "boost", "intercept", "resist", "sentinel")
BODIES = ("do", "act", "order", "additional")
PRICES = ("stride", "ultimate stride", "g guardian")


def shape(data: object, read: Read) -> Any:
    """An ability as the phrases mean it, as a card file says it; `read` reads an ability in quotation marks."""
    made = dict(meant(data))
    if "more if" in made:
        return {"several": _raised(made, read)}
    if "conts" in made:
        beside = {key: value for key, value in made.items() if key != "conts"}
        return {"several": [_statics({"cont": one, **beside}, read) for one in made["conts"]]}
    if "cont" in made:
        return _statics(made, read)
    for key in PRICES:
        if key in made:
            made[key] = _spread(Walk(None, forward=True).body(_ready(made[key])))
            return made
    body = next((key for key in BODIES if key in made), None)
    if body is None:
        return made
    if "when" in made:
        made["when"] = _put_on_guard(made["when"])
        _lift_situation(made)
    event = event_card(made.get("when"))
    paid = made.pop("paid", None)
    parts = _inside(made[body], read)
    if body == "act" and any(isinstance(part.get("pay"), Mapping) for part in flat(parts)):
        raise Unclear  # which of two costs is paid when an ability is played is not asked yet
    if lost(parts):
        raise Unclear
    if "other price" in made:
        if paid is not None or body != "do":
            raise Unclear
        parts = also_for(parts, read(made.pop("other price")), made.pop("other if", None))
    if "less" in made:
        parts = reduced(parts, made.pop("less"), made.pop("less if"))
    parts = either(parts)
    if paid is not None:
        if isinstance(paid, Mapping):
            raise Unclear
        parts, count = with_price(parts, paid)
        if not count and any("by hand" in part for part in flat(parts)):
            parts, count = [{"pay": paid, "to": parts}], 1
        if count != 1:
            raise Unclear
    elif speaks_of_price(parts):
        raise Unclear
    walk = Walk(event, forward=True)
    if isinstance(made.get("cost"), Mapping):
        raise Unclear
    price = walk.body(_ready(made["cost"])) if "cost" in made else []
    walk.state.own, walk.state.unit = False, None
    walk.state.paid = dict(walk.state.verbs)
    done = walk.body(_ready(parts))
    if "cost" in made:
        # What the text says of the cost afterwards names its parts.
        made["cost"] = changeable(_spread(price))
    made[body] = _spread(done)
    if left_column([*made.get("cost", ()), *made[body]]):
        raise Unclear
    return made


def _put_on_guard(when: Any) -> Any:
    """*Put on (GC) from (RC)*: a unit is not placed by that, it moves (7.34.1.1)."""
    if "any" in when:
        return {**when, "any": [_put_on_guard(one) for one in when["any"]]}
    if when.get("moved too") and when.get("from") == "RC":
        made = {key: value for key, value in when.items() if key not in ("circle", "moved too")}
        return {**made, "event": "moved", "to": "GC"}
    return when


def _lift_situation(made: dict[str, Any]) -> None:
    """What an event asks of the situation beside it (*the battle your drive check revealed …*), as a condition."""
    when = made["when"]
    if "said" in when:
        if str(when["said"]).lower() != "final rush":
            raise Unclear
        when = made["when"] = {key: value for key, value in when.items() if key != "said"}
    if "while" in when:
        if "while" in made:
            raise Unclear
        made["while"] = when["while"]
        made["when"] = {key: value for key, value in when.items() if key != "while"}


def event_card(when: object) -> str | None:
    """What the card of an event is: the unit itself, another card, or none."""
    if not isinstance(when, Mapping):
        return None
    if "any" in when:
        kinds = {event_card(one) for one in when["any"]}
        return kinds.pop() if len(kinds) == 1 else None
    if when.get("card") == "this":
        return "this"
    named = when.get("event", "")
    if named in ("end of battle", "beginning of close step") and "battle" in when:
        return None  # the unit that was attacked is not the one whose battle it was
    if named in ("end of battle", "beginning of close step") and "role" not in when:
        return "it"
    if "role" in when or str(named).startswith(("end of", "beginning of")):
        return None
    return "it"


# -- forwards -------------------------------------------------------------------------------------------------


def _inside(data: object, read: Read) -> Any:
    """Abilities in quotation marks read, skills by their names."""
    if isinstance(data, list):
        return [_inside(part, read) for part in data]
    if not isinstance(data, Mapping):
        return data
    given = ("ability", "abilities", "skill", "hits", "times", "breaks", "loses", "also marker")
    made = {key: _inside(part, read) for key, part in data.items() if key not in given}
    found: list[object] = []
    if "skill" in data:
        word = SKILLS.get(re.sub(r"\s*\(.*", "", str(data["skill"])).lower())
        if word is None:
            raise Unclear
        found.append(word)
    if "times" in data:
        # *Power +5000 for each …*: each number so many times.
        times = _inside(data["times"], read)
        made["add"] = {key: {"multiply": [number, times]} for key, number in made["add"].items()}
    if "loses" in data:
        word = str(data["loses"]).lower()
        if word not in LOSABLE:
            raise Unclear
        made["lose"] = word
    if "breaks" in data:
        # *"[Limit-Break 4]" is active even when …*: the activation condition is taken as fulfilled (14.1.2).
        if re.fullmatch(r"\[?limit[- ]break ?\d\]?", str(data["breaks"]), re.IGNORECASE) is None:
            raise Unclear
        made["flag"] = "active limit break"
    if "either way" in data:
        # *Perform "…" or "…"*: the words of each are instructions.
        return {"options": {"choose": 1, "from": [read(words) for words in data["either way"]]}}
    if "also marker" in data and data["also marker"] != data["marker"]:
        raise Unclear
    if "hits" in data and str(data["hits"]).lower() not in ATTACK_HITS:
        raise Unclear
    words = [data["ability"]] if "ability" in data else data.get("abilities", [])
    found += [read(word) if isinstance(word, str) else word for word in words]
    if found:
        made["ability"] = found[0] if len(found) == 1 else found
    return made


def _ready(parts: Sequence[object]) -> list[Any]:
    """Instructions with durations where they belong."""
    return _ended([one for part in parts for one in _timed(part, None)])


def _timed(part: object, until: str | None) -> list[Any]:
    """An instruction, or those of *until end of turn, …*."""
    if not isinstance(part, Mapping):
        raise Unclear
    if "for" in part and "do" in part:
        return [one for inner in part["do"] for one in _timed(inner, part["for"])]
    if "all options" in part:
        return [one for way in part["all options"] for inner in way for one in _timed(inner, until)]
    made = _asked_later(dict(part))
    if until is not None and (set(made) & {"give", "forbid", "guard with"}) and "until" not in made:
        made["until"] = until
    made = within(made, lambda parts: _ended([one for inner in parts for one in _timed(inner, until)]))
    if isinstance(made.get("pick"), str):
        made["pick"] = {"of": made["pick"]}
    if isinstance(made.get("pick"), Mapping) and "choose" not in made["pick"]:
        vanguard = str(made["pick"].get("of", "")).endswith("vanguards")
        made["pick"] = {"choose": 1 if vanguard else "all", **made["pick"]}
    return [made]


def _asked_later(part: dict[str, Any]) -> dict[str, Any]:
    """*You may … at the end of that turn*: whether it is done is asked then."""
    if not any("later" in one for one in part.get("may", ()) if isinstance(one, Mapping)):
        return part
    if set(part) != {"may"} or len(part["may"]) > 1:
        raise Unclear
    later = part["may"][0]["later"]
    return {"later": {**later, "do": [{"may": later["do"]}]}}


def _ended(parts: list[Any]) -> list[Any]:
    """What is given lasts as long as what is given next to it in the same breath; else nobody knows how long."""
    made = list(parts)
    until: str | None = None
    for number in range(len(made) - 1, -1, -1):
        part = made[number]
        if not isinstance(part, Mapping):
            continue
        if set(part) & {"give", "forbid", "guard with"}:
            if "until" not in part:
                if part.get("flag") == STAND_NEXT:
                    made[number] = {**part, "flag": NO_STAND, "until": "end of opponent's next turn"}
                    continue
                if until is None:
                    raise Unclear
                made[number] = {**part, "until": until}
            until = made[number]["until"]
        elif "pick" not in part:
            until = None
    return made


def _spread(parts: Sequence[object]) -> list[Any]:
    """Choices as the compiler takes them."""
    made: list[object] = []
    for part in parts:
        if isinstance(part, Mapping):
            part = within(part, _spread)
            if "pick" in part:
                part = _found(part)
            if "pay" in part:
                part["pay"] = changeable(part["pay"])
        made.append(part)
    return made


def _found(part: Mapping[str, Any]) -> dict[str, Any]:
    """A choice; among cards that only its player sees, one who searches need not find (7.11.2)."""
    choice: dict[str, Any] = part["pick"]
    hidden = "searched" in part and str(choice.get("of", "")).startswith("looked")
    return {**choice, "up_to": True} if hidden else choice


def _raised(data: dict[str, Any], read: Read) -> list[Any]:
    """*… gets Power +5000. If …, it gets Power +10000 instead of +5000*: one ability unless, one if."""
    said = data["cont"]
    if len(said["then"]) != 1 or said["then"][0].get("add") != data["was"]:
        raise Unclear
    beside = {key: value for key, value in data.items() if key not in ("cont", "more if", "more", "was")}
    made = []
    for condition, add in ((_not(data["more if"]), data["was"]), (data["more if"], data["more"])):
        both = [said["if"], condition] if "if" in said else [condition]
        held = {
            "if": {"all": both} if len(both) > 1 else condition,
            "then": [{**said["then"][0], "add": add}],
        }
        made.append(_statics({"cont": held, **beside}, read))
    return made


def _not(condition: object) -> dict[str, Any]:
    return {"not": condition}


def _statics(data: dict[str, Any], read: Read) -> dict[str, Any]:
    """A continuous ability: what it does, and while what."""
    said = data.pop("cont")
    if "if" in said:
        data["while"] = _flat_all(_bare(said["if"]))
    parts = []
    for part in _inside(said["then"], read):
        made = dict(part)
        if made["of"] == "IT":
            made["of"] = "this"
        # What a given ability says by itself was read by itself.
        own = {key: value for key, value in made.items() if key != "ability"}
        if made["of"] in ("THAT", "THEM", "BOTH", "boosted unit") or _holds(own, "choose"):
            raise Unclear
        if _holds(own, "THAT") or _holds(own, "IT") or _holds(own, "THEM"):
            raise Unclear
        parts.append(made)
    return {"cont": parts, **data}


def _flat_all(condition: object) -> Any:
    """Conditions that must all hold, in one list."""
    if isinstance(condition, Mapping) and "all" in condition:
        parts = [
            inner
            for part in condition["all"]
            for inner in (part["all"] if isinstance(part, Mapping) and "all" in part else [part])
        ]
        return {"all": parts}
    return condition


def _bare(condition: object) -> Any:
    """A condition of a continuous ability: *it* is the unit itself, and nothing was done before."""
    if isinstance(condition, list):
        return [_bare(part) for part in condition]
    if isinstance(condition, Mapping):
        if "did" in condition or "done" in condition or "hit" in condition:
            raise Unclear
        return {key: _bare(part) for key, part in condition.items()}
    if condition == "IT":
        return "this"
    if condition in ("THAT", "THEM", "LOOKED"):
        raise Unclear
    return condition


def _holds(data: object, word: str) -> bool:
    if isinstance(data, Mapping):
        return word in data or any(_holds(part, word) for part in data.values())
    if isinstance(data, list):
        return any(_holds(part, word) for part in data)
    return bool(data == word)


__all__ = ["BODIES", "PRICES", "SAID", "event_card", "shape"]

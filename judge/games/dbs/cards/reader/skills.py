"""How does a skill get the shape that the compiler takes?

The phrases give a skill's price as printed: energy, conditions, things to do. A card file says `cost` and
`while`. *Play this card from your hand* says where the skill works (8-5-8). *Cards* with a character name or
trait are those in a Battle or Leader Area (8-5-9).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from judge.reading.naming import THAT, Naming, Unclear
from judge.reading.shaping import INNER, shape, unshape

NAMING = Naming(keeps={"search": "found", "look": "looked", "pick": "chosen"}, inline=True)
COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
LETTERS = {color: letter for letter, color in COLORS.items()}
ICONS = ("", "one", "two", "three", "four", "five", "six")
#: Words for cards that are types and no areas.
KINDS = {"leader", "battle", "unison", "extra"}
#: After these events of a card the card lies in the Drop Area.
AFTERWARDS = ("discarded", "KO'd", "end of battle after combo", "combo dropped")
#: Where a skill works, said in words that are left to the judge (8-5-8).
FROM_AREA = re.compile(r"\bplay this card from your (hand|drop|warp|energy)\b", re.IGNORECASE)
#: *In all areas*.
ALL_AREAS = (
    "leader",
    "battle",
    "unison",
    "energy",
    "combo",
    "hand",
    "deck",
    "life",
    "drop",
    "warp",
    "removed",
)
#: Keywords whose value holds a price of its own.
PRICED = (
    "evolve",
    "ex-evolve",
    "xeno-evolve",
    "union-fusion",
    "union-potara",
    "swap",
    "over realm",
    "dark over realm",
    "successor",
    "arrival",
    "rejuvenate",
)


def shape_skill(data: Any, kind: str) -> Any:
    """A skill as the phrases mean it, as a card file says it."""
    if "several" in data:
        return {"several": [_keyword(one) for one in data["several"]]}
    if "field" in data:
        return data
    made: dict[str, Any] = {k: v for k, v in data.items() if k not in ("unison", "energy", "terms", "turn")}
    for word in ("awaken", "awaken surge", "wish"):
        if word in made:
            rest = {key: part for key, part in made.items() if key != word}
            inner = dict(made[word])
            _, body = shape([], _negated(inner["do"]), NAMING, False)
            inner["do"] = _places([part for part in body if part != {"flip": "this"}])
            inner["while"] = _places(inner["while"])
            if word == "wish" or {"flip": "this"} not in body[:-1]:
                return {**rest, word: inner}
            raise Unclear
    for word in PRICED:
        if isinstance(made.get(word), Mapping):
            made[word] = _priced(dict(made[word]))
            return made
    cost, hold = _price(data)
    event = "when" in made or "instead" in made
    if any(_moves_unsaid(one) for one in _events(made)):
        raise Unclear
    if isinstance(made.get("when"), list):
        made["when"] = _once_each(made["when"])
    if "do" in made:
        cost, made["do"] = shape(cost, _negated(made["do"]), NAMING, event)
    if "turn" in data:
        hold = [{"turn": data["turn"]}, *hold]
    if "while" in made:
        hold = [*hold, made.pop("while")]
    if "unison" in data:
        cost = [{"markers": data["unison"]}, *cost]
    if cost:
        made["cost"] = cost
    if hold:
        flat = [part for one in hold for part in (one.get("all", [one]))]
        made["while"] = flat[0] if len(flat) == 1 else {"all": flat}
    if "permanent" in made:
        made.update(_statics(made["permanent"]))
    return _searching(_settle(_places(made), kind))


def _events(data: Mapping[str, Any]) -> list[Any]:
    """The events that a skill waits for."""
    when = data.get("when")
    return when if isinstance(when, list) else [] if when is None else [when]


def _once_each(events: list[Any]) -> list[Any]:
    """*Removed by a skill or KO'd*: a KO by such a skill is both, and triggers once."""
    removed = next(
        (one for one in events if one.get("from") == "battle" and one.get("event") == "moved"), None
    )
    if removed is None or "cause" not in removed:
        return events
    made: list[Any] = []
    for one in events:
        if one.get("event") != "KO'd" or "cause" in one or "by" in one:
            made.append(one)
        elif removed.get("by") == "opponent":
            made += [{**one, "cause": ["battle", "rule", "cost"]}, {**one, "cause": "effect", "by": "you"}]
        else:
            made.append({**one, "cause": ["battle", "rule"]})
    return made


def _moves_unsaid(event: Mapping[str, Any]) -> bool:
    """Whether a skill waits for its own card to come from nobody says where, so that it is not known where it works."""
    own = event.get("event") == "moved" and event.get("card") == "this"
    return own and "from" not in event and event.get("to") != "battle"


def _negated(body: list[Any]) -> list[Any]:
    """*Negate its skills and play it* is one instruction: the card that enters is a new one (3-1-8)."""
    made: list[Any] = []
    for part in body:
        if isinstance(part, Mapping):
            part = {k: _negated(v) if k in INNER and isinstance(v, list) else v for k, v in part.items()}
            if "options" in part:
                ways = [_negated(way) for way in part["options"]["from"]]
                part["options"] = {**part["options"], "from": ways}
            before = made[-1] if made else {}
            negates = before.get("give") == THAT and set(before) == {"give", "negate", "until"}
            if negates and before["negate"] == "all" and part.get("play") == THAT:
                made[-1] = {**part, "negated": before["until"]}
                continue
        made.append(part)
    return made


def _searching(data: Any) -> Any:
    """Cards chosen from the own deck are looked for in it (8-5-3-7)."""
    if isinstance(data, Mapping):
        return {key: _searching(part) for key, part in data.items()}
    if not isinstance(data, list):
        return data
    found: list[Any] = []
    for part in data:
        part = _searching(part)
        keys = [key for key, one in part.items() if _from_deck(one)] if isinstance(part, Mapping) else []
        if isinstance(part, Mapping) and _from_deck(part):
            found.append(_search(part, part.get("as", "chosen")))
        elif keys:
            called = part[keys[0]].get("as", "found")
            found += [_search(part[keys[0]], called), {**part, keys[0]: called}]
        else:
            found.append(part)
    return found


def _from_deck(data: Any) -> bool:
    if not isinstance(data, Mapping) or "choose" not in data or "top" in data:
        return False
    return str(data.get("of")).startswith("your ") and "deck" in str(data["of"]).split()[1:]


def _search(data: Mapping[str, Any], called: str) -> dict[str, Any]:
    wanted: dict[str, Any] = {"for": data["choose"]}
    if data.get("where"):
        wanted["where"] = data["where"]
    if data.get("up_to"):
        wanted["up_to"] = True
    others = [part for part in str(data["of"]).removeprefix("your ").split(" or ") if part != "deck"]
    if len(others) > 1:
        raise Unclear  # the deck and two other areas
    if others:
        wanted["also"] = others[0]
    return {"search": wanted, **({} if called == "found" else {"as": called})}


def _keyword(data: Mapping[str, Any]) -> Any:
    """A keyword alone, or with its modifiers."""
    if "plain" not in data:
        return dict(data)
    rest = {key: part for key, part in data.items() if key != "plain"}
    return {**rest, data["plain"]: None}


def _energy(data: Mapping[str, Any]) -> Any:
    """`RR[one]` as `energy: {red: 2, total: 3}`."""
    letters = str(data.get("letters", ""))
    found = {COLORS[letter]: letters.count(letter) for letter in dict.fromkeys(letters)}
    total = len(letters) + int(data.get("any", 0))
    if not found:
        return total
    return found if not data.get("any") else {**found, "total": total}


def _price(data: Mapping[str, Any]) -> tuple[list[Any], list[Any]]:
    """What is paid, and what must hold."""
    cost: list[Any] = []
    hold: list[Any] = []
    if "energy" in data:
        cost.append({"energy": _energy(data["energy"])})
    for term in data.get("terms", ()):
        if "hold" in term:
            hold.append(term["hold"])
        else:
            # Markers as an ordinary price: only the icon makes a skill a marker skill (8-4-2-5).
            cost += [
                {**part, "on": part.get("on", "this")} if "markers" in part else part for part in term["pay"]
            ]
    return cost, hold


def _priced(data: dict[str, Any]) -> dict[str, Any]:
    """The value of a keyword with a price: `character` apart from the other tests."""
    cost, hold = _price(data)
    made = {key: part for key, part in data.items() if key not in ("energy", "terms")}
    where = dict(made.pop("where", {}))
    if isinstance(where.get("character"), str) and "number" not in made:
        made["character"] = where.pop("character")
    if where:
        made["where"] = where
    if cost:
        cost, _ = shape(cost, [], NAMING, False)
        made["cost"] = cost
    if hold:
        made["while"] = hold[0] if len(hold) == 1 else {"all": hold}
    return made


def _statics(parts: list[Any]) -> dict[str, Any]:
    """What holds of this card in the hand is said by a skill that works there."""
    everywhere = [part["everywhere"] for part in parts if "everywhere" in part]
    if everywhere:
        if len(everywhere) != len(parts):
            raise Unclear
        return {"permanent": [{"of": "this", **part} for part in everywhere], "area": list(ALL_AREAS)}
    inside = [part["in hand"] for part in parts if "in hand" in part]
    if not inside:
        return {"permanent": parts}
    if len(inside) != len(parts):
        raise Unclear
    if all("and battle" in part for part in inside):
        changes = [{key: one for key, one in part.items() if key != "and battle"} for part in inside]
        return {"permanent": [{"of": "this", **part} for part in changes], "area": ["hand", "battle"]}
    return {"permanent": [{"of": "this", **part} for part in inside], "area": "hand"}


def _settle(data: dict[str, Any], kind: str) -> dict[str, Any]:
    """Where a skill works, if it says so by what it does with its own card."""
    areas: set[str] = set()

    def walk(part: Any) -> Any:
        if isinstance(part, list):
            return [walk(one) for one in part]
        if not isinstance(part, Mapping):
            return part
        if "play this" in part:
            areas.add(part["play this"])
            rest = {key: value for key, value in part.items() if key != "play this"}
            return {"play": "this", **rest}
        if _of(part.get("play")) == "your energy" and "mode" in (part["play"].get("where") or {}):
            raise Unclear  # *in Rest Mode* can be how it lies there and how it is played
        if "this from" in part:
            areas.add(part["this from"].removesuffix(" area"))
            return "this"
        if "return" in part:
            return {"move": walk(part["return"]), "to": "hand"}
        if "by hand" in part:
            areas.update(got[1].lower() for got in FROM_AREA.finditer(str(part["by hand"])))
            return dict(part)
        if "discard this" in part:
            areas.add(part["discard this"])
            return {"discard": "this"}
        if isinstance(part.get("move"), list):
            together = part["move"]
            if any(_from_deck(one) for one in together):
                raise Unclear  # a deck is looked through for one description at a time
            if part.get("to") == "drop" and all(_in_hand(one) for one in together):
                return {"discard": walk(together)}
        if part.get("to") == "drop" and str(_of(part.get("move"))) in ("your hand", "opponent hand"):
            # From a hand into the Drop Area is a discard (10-45-1).
            return {"discard": walk(part["move"])}
        return {key: walk(value) for key, value in part.items()}

    made: dict[str, Any] = walk(data)
    if _holds_in(made.get("while"), "your combo"):
        areas.add("combo")
    if not areas:
        return made
    if len(areas) > 1 or "counter" in made or "permanent" in made:
        raise Unclear
    area = areas.pop()
    events = _events(made)
    if any(event.get("card") == "this" for event in events):
        # The skill works where its own card then is.
        if area == "drop" and all(event.get("event") in AFTERWARDS for event in events):
            return made
        raise Unclear
    return made if kind == "extra" and area == "hand" else {**made, "area": area}


def _holds_in(data: Any, area: str) -> bool:
    """Whether a condition says that the card itself lies in an area: there the skill works."""
    if isinstance(data, list):
        return any(_holds_in(part, area) for part in data)
    if not isinstance(data, Mapping):
        return False
    return data.get("exists") == {"of": area, "where": {"this": True}} or _holds_in(data.get("all"), area)


def _in_hand(data: Any) -> bool:
    return _of(data) == "your hand" or (isinstance(data, Mapping) and data.get("this from") == "hand")


def _places(data: Any) -> Any:
    """*Cards* of a player: with a name or trait those in Battle and Leader Area, else all in play."""
    if isinstance(data, list):
        return [_places(part) for part in data]
    if isinstance(data, str):
        if data.endswith(" token"):
            return data.removesuffix("token") + "Token"
        return f"{data[: -len('play')]}cards" if data in ("your play", "opponent play") else data
    if not isinstance(data, Mapping):
        return data
    made = {key: part if key == "of" else _places(part) for key, part in data.items()}
    of = made.get("of")
    if isinstance(of, str) and of.endswith(" play"):
        where = made.get("where") or {}
        named = "character" in where or "trait" in where
        made["of"] = of[: -len("play")] + ("named" if named else "cards")
    elif isinstance(of, str) and " or " in of and set(of.partition(" ")[2].split(" or ")) <= KINDS:
        whose, _, kinds = of.partition(" ")
        made["of"] = f"{whose} cards"
        made["where"] = {"type": kinds.split(" or "), **(made.get("where") or {})}
    elif of is not None:
        made["of"] = _places(of)
    return made


def unshape_skill(data: Any) -> Any:
    """The reverse of `shape_skill`."""
    if isinstance(data, str):
        return {"several": [{"plain": data}]}
    if not isinstance(data, Mapping):
        raise Unclear
    if "several" in data:
        return {
            "several": [part for one in data["several"] for part in unshape_skill(one).get("several", [one])]
        }
    if isinstance(data.get("field"), Mapping):
        return data
    made = _unsearched(dict(data))
    keys = [key for key, part in made.items() if part is None]
    if keys:
        rest = {key: part for key, part in made.items() if key != keys[0]}
        return {"several": [{"plain": keys[0], **rest}]}
    for word in ("over realm", "dark over realm", "swap", "empower"):
        if isinstance(made.get(word), int):
            return {"several": [made]}
    if any(isinstance(made.get(word), list) for word in ("aegis", "revive", "arrival")):
        return {"several": [made]}
    if isinstance(made.get("when"), str):
        made["when"] = {"event": made["when"]}
    for word in ("awaken", "awaken surge", "wish"):
        if word in made and "cost" not in made[word]:
            _, body = unshape([], made[word].get("do") or [], NAMING, False)
            if word != "wish":
                body = [*body, {"flip": "this"}]
            return {**made, word: {**made[word], "do": body}}
    for word in PRICED:
        if word in made:
            return {**made, word: _unpriced(made[word])}
    event = "when" in made or "instead" in made
    cost = made.pop("cost", [])
    if cost and "markers" in cost[0] and "on" not in cost[0]:
        made["unison"] = cost[0]["markers"]
        cost = cost[1:]
    paid, body = unshape(cost, made.get("do") or [], NAMING, event)
    if "do" in made:
        made["do"] = _returned(body)
    paid = _returned(paid)
    energy = None
    if paid and "energy" in paid[0]:
        energy = _letters(paid[0]["energy"])
        paid = paid[1:]
    hold = made.pop("while", None)
    parts = hold["all"] if isinstance(hold, Mapping) and "all" in hold else [hold] if hold else []
    if "permanent" in made:
        return _unstatic(made, parts)
    terms = [{"hold": part} for part in parts] + ([{"pay": paid}] if paid else [])
    if energy is not None:
        made["energy"] = energy
    if terms:
        made["terms"] = terms
    return _named_back(made)


def _returned(body: list[Any]) -> list[Any]:
    """Cards of the opponent are *returned* to their owner's hand, not added to yours."""
    made: list[Any] = []
    for part in body:
        if isinstance(part, Mapping):
            part = {k: _returned(v) if k in INNER and isinstance(v, list) else v for k, v in part.items()}
            before = made[-1] if made else None
            theirs = isinstance(before, Mapping) and str(_of(before.get("pick"))).startswith(
                ("opponent", "each")
            )
            if part.get("to") == "hand" and (theirs or part.get("move") == "this"):
                part = {"return": part["move"]}
        made.append(part)
    return made


def _of(data: Any) -> Any:
    return data.get("of") if isinstance(data, Mapping) else None


def _unstatic(made: dict[str, Any], parts: list[Any]) -> dict[str, Any]:
    if parts and set(parts[0]) == {"turn"}:
        made["turn"] = parts[0]["turn"]
        parts = parts[1:]
    if parts:
        made["while"] = parts[0] if len(parts) == 1 else {"all": parts}
    statics = made["permanent"] if isinstance(made["permanent"], list) else [made["permanent"]]
    if made.get("area") == list(ALL_AREAS):
        made.pop("area")
        statics = [{"everywhere": {k: v for k, v in one.items() if k != "of"}} for one in statics]
    elif made.get("area") == ["hand", "battle"]:
        made.pop("area")
        statics = [
            {"in hand": {**{k: v for k, v in one.items() if k != "of"}, "and battle": True}}
            for one in statics
        ]
    elif made.get("area") == "hand":
        made.pop("area")
        statics = [{"in hand": {k: v for k, v in one.items() if k != "of"}} for one in statics]
    made["permanent"] = [
        one if {"of", "in hand", "everywhere"} & set(one) else {"of": "this", **one} for one in statics
    ]
    back: dict[str, Any] = _named_back(made)
    return back


def _unpriced(data: Any) -> dict[str, Any]:
    made: dict[str, Any] = {"where": {"character": data}} if isinstance(data, str) else dict(data)
    where = dict(made.get("where") or {})
    if "character" in made:
        where = {"character": made.pop("character"), **where}
    if where:
        made["where"] = where
    cost = made.pop("cost", [])
    if cost and "energy" in cost[0]:
        made["energy"] = _letters(cost[0]["energy"])
        cost = cost[1:]
    hold = made.pop("while", None)
    terms = ([{"hold": hold}] if hold else []) + ([{"pay": cost}] if cost else [])
    if terms:
        made["terms"] = terms
    return made


def _letters(data: Any) -> dict[str, Any]:
    if isinstance(data, int):
        return {"any": data}
    letters = "".join(LETTERS[color] * number for color, number in data.items() if color in LETTERS)
    rest = int(data.get("total", len(letters))) - len(letters)
    return {"letters": letters, **({"any": rest} if rest else {})}


def _named_back(data: Any) -> Any:
    """`your named` and `your cards` are both said *your cards*; where a skill works is said by what it does."""
    if isinstance(data, list):
        return [_named_back(part) for part in data]
    if isinstance(data, Mapping):
        made = {key: _named_back(part) for key, part in data.items()}
        of = made.get("of")
        if isinstance(of, str) and of.partition(" ")[2] in ("named", "cards") and not _counted(made):
            where = dict(made.get("where") or {})
            kinds = where.get("type")
            if isinstance(kinds, list) and of.endswith(" cards"):
                where.pop("type")
                made["of"] = f"{of.partition(' ')[0]} {' or '.join(kinds)}"
                made["where"] = where
            else:
                named = "character" in where or "trait" in where
                if named != of.endswith("named"):
                    raise Unclear
                made["of"] = of.partition(" ")[0] + " play"
        area = made.get("area")
        if isinstance(area, str) and "do" in made:
            made = _from_area(made, area)
        return made
    return data


def _counted(data: Mapping[str, Any]) -> bool:
    """Whether cards are counted or looked for, and not chosen or changed: *in play* is said then."""
    return not ({"choose", "add", "ability", "flag", "negate", "grant"} & set(data)) and "pick" not in data


def _from_area(data: dict[str, Any], area: str) -> dict[str, Any]:
    """A skill that works elsewhere says so where it first speaks of its own card."""
    made = {key: part for key, part in data.items() if key != "area"}
    bodies = [term["pay"] for term in made.get("terms", ()) if "pay" in term]
    for body in [*bodies, made["do"]]:
        for number, part in enumerate(body):
            for key in ("play", "discard", "move", "return", "put beneath"):
                if isinstance(part, Mapping) and part.get(key) == "this":
                    rest = {name: one for name, one in part.items() if name != key}
                    own = {"this from": area}
                    here = {f"{key} this": area, **rest} if key in ("play", "discard") else {key: own, **rest}
                    body[number] = here
                    return made
    raise Unclear


def _unsearched(data: Any) -> Any:
    """The reverse of `_searching`: cards found in the deck are chosen from it."""
    if isinstance(data, Mapping):
        return {key: _unsearched(part) for key, part in data.items()}
    if not isinstance(data, list):
        return data
    made: list[Any] = []
    for part in data:
        part = _unsearched(part)
        before = made[-1] if made else None
        if isinstance(part, Mapping) and isinstance(before, Mapping) and "search" in before:
            called = before.get("as", "found")
            keys = [key for key, one in part.items() if one == called]
            if keys:
                wanted = {key: one for key, one in before["search"].items() if key not in ("for", "also")}
                also = before["search"].get("also")
                places = "your deck" if also is None else f"your deck or {also}"
                chosen = {"choose": before["search"].get("for", 1), "of": places, **wanted, "as": called}
                made[-1] = {**part, keys[0]: chosen}
                continue
        made.append(part)
    return made


__all__ = ["shape_skill", "unshape_skill"]

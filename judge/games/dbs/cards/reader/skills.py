"""How does a skill get the shape that the compiler takes, and back?

The parts have modules of their own: prices.py (`cost`, `while`), events.py, places.py, searching.py and
permanent.py. Here they are put together: kinds of skills, keywords, and what is said as one instruction.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.dbs.cards.reader.events import (
    events_of,
    from_play,
    moves_unsaid,
    once_each,
    what_would,
    works_in_combo,
    would_be,
)
from judge.games.dbs.cards.reader.permanent import statics_of, unstatic
from judge.games.dbs.cards.reader.places import (
    evenly_described,
    named_back,
    place_of,
    placed,
    settle,
    shared,
)
from judge.games.dbs.cards.reader.prices import NAMING, letters_of, price_of, priced, unpriced
from judge.games.dbs.cards.reader.searching import searching, unsearched
from judge.reading.naming import THAT, Unclear
from judge.reading.shaping import INNER, shape, unshape

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
    "field",
    "overlord",
)


def shape_skill(data: Any, kind: str) -> Any:
    """A skill as the phrases mean it, as a card file says it."""
    data = shared(data)
    data = _that_card(data, any("target" in one for one in events_of(data)))
    if "several" in data:
        return {"several": [_keyword(one) for one in data["several"]]}
    if "beside" in data:
        return data
    if "otherwise" in data:
        return _otherwise(data, kind)
    made: dict[str, Any] = {k: v for k, v in data.items() if k not in ("unison", "energy", "terms", "turn")}
    for word in ("awaken", "awaken surge", "wish"):
        if word in made:
            rest = {key: part for key, part in made.items() if key != word}
            inner = {key: part for key, part in made[word].items() if key not in ("energy", "terms")}
            cost, hold = price_of(made[word])
            cost, body = shape(cost, _negated(inner["do"]), NAMING, False)
            inner["do"] = placed([part for part in body if part != {"flip": "this"}])
            if cost:
                inner["cost"] = placed(searching(settle({"cost": cost}, kind)["cost"]))
            hold = [*hold, *([inner.pop("while")] if "while" in inner else [])]
            if hold:
                inner["while"] = placed(hold[0] if len(hold) == 1 else {"all": hold})
            if word == "wish" or {"flip": "this"} not in body[:-1]:
                return {**rest, word: inner}
            raise Unclear
    for word in PRICED:
        if isinstance(made.get(word), Mapping):
            if not evenly_described(made[word]):
                raise Unclear
            made[word] = priced(dict(made[word]))
            return made
    absorbs = next((one for one in ("union-absorb", "alliance") if one in made), None)
    if absorbs is not None:
        inner = made.pop(absorbs)
        rest = {key: part for key, part in inner.items() if key not in ("do", "energy", "terms")}
        cost, hold = price_of(inner)
        cost, body = shape(cost, _negated(inner["do"]), NAMING, False)
        value: dict[str, Any] = {**rest, **({"cost": cost} if cost else {}), "do": body}
        if hold:
            value["while"] = hold[0] if len(hold) == 1 else {"all": hold}
        keyworded: dict[str, Any] = placed(searching(settle({**made, absorbs: value}, kind)))
        if "area" in keyworded:
            raise Unclear
        return keyworded
    cost, hold = price_of(data)
    event = "when" in made or "instead" in made
    if "instead" in made:
        made["instead"] = what_would(made["instead"])
        areas = works_in_combo(made["instead"])
        if areas:
            made["area"] = areas
    if "when" in made:
        when = made["when"]
        made["when"] = [from_play(one) for one in when] if isinstance(when, list) else from_play(when)
    if any(moves_unsaid(one) for one in events_of(made)):
        raise Unclear
    if isinstance(made.get("when"), list):
        made["when"] = once_each(made["when"])
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
        flat = _of_the_leader([part for one in hold for part in (one.get("all", [one]))])
        made["while"] = flat[0] if len(flat) == 1 else {"all": flat}
    if "permanent" in made:
        made.update(statics_of(made["permanent"], made.get("while")))
    if _mentions_x(made.get("do")) and not (_mentions_x(cost) or _mentions_x(made.get("spirit boost"))):
        raise Unclear  # an X that the price does not determine
    return searching(settle(placed(made), kind))


def says_it(data: object) -> bool:
    """Whether *it* is left of which nothing says what card it is."""
    if isinstance(data, Mapping):
        return any(says_it(part) for part in data.values())
    if isinstance(data, list):
        return any(says_it(part) for part in data)
    return data == THAT


def _of_the_leader(conditions: list[Any]) -> list[Any]:
    """*Your Leader is … and there are … cards under it*, *its front side is facing up*: that is the Leader Card."""
    made: list[Any] = []
    for part in conditions:
        before = made[-1].get("exists") if made else None
        if says_it(part) and place_of(before) == "your leader":
            counted = part.get("is", {}).get("count") or part.get("exists")
            if isinstance(counted, dict) and counted.get("beneath") == THAT:
                counted = {**counted, "beneath": "your leader"}
                part = {**part, "is": {"count": counted}} if "is" in part else {**part, "exists": counted}
            elif place_of(counted) == THAT and set(counted["where"]) == {"side"}:
                part = {"exists": {**counted, "of": "your leader"}}
        made.append(part)
    return made


def _mentions_x(data: object) -> bool:
    if isinstance(data, Mapping):
        return any(_mentions_x(part) for part in data.values())
    if isinstance(data, list):
        return any(_mentions_x(part) for part in data)
    return isinstance(data, str) and data in ("X", "-X")


def _otherwise(data: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """Another price for the card's [Counter]; a name in it could be one of the skill that it is paid for."""
    cost, _ = shape(list(data["otherwise"]), [], NAMING, False)
    made: dict[str, Any] = placed(settle({"otherwise": cost}, kind))
    if "area" in made or _named(made):
        raise Unclear
    return {**made, **({"while": placed(data["while"])} if "while" in data else {})}


def _named(data: object) -> bool:
    if isinstance(data, Mapping):
        return "as" in data or any(_named(part) for part in data.values())
    return isinstance(data, list) and any(_named(part) for part in data)


#: Instructions whose cards nothing names: *that card* behind them is one of those, or not.
UNNAMED = ("discard", "mill", "draw", "token", "damage", "markers")


def _that_card(data: object, two: bool, unnamed: bool = False) -> Any:
    """*That card* is *it*, where one card was spoken of; behind *attacks a Battle Card* it may be either of `two`, behind
    *your opponent discards a card* that card, which has no name."""
    if isinstance(data, list):
        made: list[object] = []
        for part in data:
            made.append(_that_card(part, two, unnamed))
            unnamed = _leaves_unnamed(part) or (unnamed and not _speaks_of_cards(part))
        return made
    if isinstance(data, Mapping):
        return {key: _that_card(part, two, unnamed) for key, part in data.items()}
    if data == "THAT CARD":
        if two or unnamed:
            raise Unclear
        return THAT
    return data


def _leaves_unnamed(part: object) -> bool:
    """Whether an instruction is about cards that have no name afterwards."""
    if not isinstance(part, Mapping):
        return False
    if any(isinstance(part.get(word), int | str) and part.get(word) != THAT for word in UNNAMED):
        return True
    inner = [one for key in INNER if isinstance(part.get(key), list) for one in part[key]]
    return any(_leaves_unnamed(one) for one in inner)


def _speaks_of_cards(part: object) -> bool:
    """Whether an instruction chooses, looks at or finds cards, so that *that card* is one of them."""
    if not isinstance(part, Mapping):
        return False
    if {"pick", "look", "search", "reveal"} & set(part):
        return True
    return any(isinstance(one, Mapping) and "choose" in one for one in part.values())


def _keyword(data: Mapping[str, object]) -> Any:
    """A keyword alone, or with its modifiers."""
    if "plain" not in data:
        return dict(data)
    rest = {key: part for key, part in data.items() if key != "plain"}
    return {**rest, data["plain"]: None}


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


def unshape_skill(data: object) -> Any:
    """The reverse of `shape_skill`."""
    if isinstance(data, str):
        return {"several": [{"plain": data}]}
    if not isinstance(data, Mapping):
        raise Unclear
    if "several" in data:
        return {
            "several": [part for one in data["several"] for part in unshape_skill(one).get("several", [one])]
        }
    if "beside" in data:
        return data
    if "otherwise" in data:
        return {**named_back(data), "otherwise": named_back(data["otherwise"])}
    made = unsearched(dict(data))
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
            return {**made, word: unpriced(made[word])}
    event = "when" in made or "instead" in made
    if "instead" in made:
        if works_in_combo(made["instead"]):
            made.pop("area", None)
        made["instead"] = would_be(made["instead"])
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
        energy = letters_of(paid[0]["energy"])
        paid = paid[1:]
    hold = made.pop("while", None)
    parts = hold["all"] if isinstance(hold, Mapping) and "all" in hold else [hold] if hold else []
    if "permanent" in made:
        return unstatic(made, parts)
    terms = [{"hold": part} for part in parts] + ([{"pay": paid}] if paid else [])
    if energy is not None:
        made["energy"] = energy
    if terms:
        made["terms"] = terms
    return named_back(made)


def _returned(body: Sequence[object]) -> list[Any]:
    """Cards of the opponent are *returned* to their owner's hand, not added to yours."""
    made: list[object] = []
    theirs = False
    for part in body:
        if isinstance(part, Mapping):
            part = {k: _returned(v) if k in INNER and isinstance(v, list) else v for k, v in part.items()}
            if "pick" in part:
                theirs = str(place_of(part["pick"])).startswith(("opponent", "each"))
            if part.get("to") == "hand" and (theirs or part.get("move") == "this"):
                part = {"return": part["move"]}
            elif part.get("to") == "energy" and theirs:
                part = {**part, "to": "owner energy"}
        made.append(part)
    return made


__all__ = ["shape_skill", "unshape_skill"]

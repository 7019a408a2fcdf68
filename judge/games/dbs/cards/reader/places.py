"""Where are the cards that a skill means, and where does the skill itself work?

*Cards* with a character name or trait are those in a Battle or Leader Area (8-5-9). *Play this card from your hand* says where the skill works (8-5-8).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.dbs.cards.reader.events import NAMES, ends_in_drop, events_of
from judge.games.dbs.cards.reader.searching import from_deck
from judge.reading.naming import Unclear

#: Words for cards that are types and no areas.
KINDS = {"leader", "battle", "unison", "extra"}
#: Tests that are printed behind the noun.
TRAILING = frozenset((
    "energy cost", "power", "keyword", "original power", "original energy cost", "specified cost", "mode", "not", "combo_cost",
    "markers", "copy", "other",
))  # fmt: skip
#: Where *this card and 1 card from …* may mean both cards.
ELSEWHERE = ("your drop", "your warp", "your energy", "your hand")
#: Areas outside play in which a card can lie by its own words.
OUTSIDE = ("combo", "hand", "drop", "warp", "energy", "life")
#: Tests that no card outside play passes.
ONLY_IN_PLAY = frozenset(("mode", "markers", "has markers", "token"))
#: Where a skill works, said in words that are left to the judge (8-5-8).
FROM_AREA = re.compile(
    r"\bplay this card from your (hand|drop|warp|energy)\b(?! area at the| at the)", re.IGNORECASE
)


def settle(data: Mapping[str, object], kind: str) -> dict[str, Any]:
    """Where a skill works, if it says so by what it does with its own card."""
    areas: set[str] = set()
    choices: set[tuple[str, ...]] = set()

    def walk(part: object) -> Any:
        if isinstance(part, list):
            return [walk(one) for one in part]
        if not isinstance(part, Mapping):
            return part
        if "later" in part and _names_own_area(part["later"]):
            raise Unclear  # where the card lies then is not where the skill works now
        if "play this" in part:
            areas.add(part["play this"])
            rest = {key: value for key, value in part.items() if key != "play this"}
            return {"play": "this", **rest}
        if place_of(part.get("play")) == "your energy" and "mode" in (part["play"].get("where") or {}):
            raise Unclear  # *in Rest Mode* can be how it lies there and how it is played
        if not ONLY_IN_PLAY.isdisjoint(part.get("where") or {}) and _without_positions(str(part.get("of"))):
            raise Unclear  # cards have no position there (4-8-1) and no markers: how they are played is meant
        if "battle" in str(place_of(part.get("play"))).split():
            raise Unclear  # what lies there has been played: where it is played to is meant
        if "this from" in part:
            named = part["this from"]
            if isinstance(named, list):
                choices.add(tuple(area.removesuffix(" area") for area in named))
            else:
                areas.add(named.removesuffix(" area"))
            return "this"
        if part.get("to") == "owner energy":
            part = {**part, "to": "energy"}  # a card goes to its owner's area anyway (3-1-5)
        if "return" in part:
            return {"move": walk(part["return"]), "to": "hand"}
        if "by hand" in part:
            areas.update(got[1].lower() for got in FROM_AREA.finditer(str(part["by hand"])))
            return dict(part)
        if "discard this" in part:
            areas.add(part["discard this"])
            return {"discard": "this"}
        if isinstance(part.get("discard"), list) and "this" in part["discard"]:
            areas.add("hand")  # only cards in hand are discarded (10-45-1)
        if isinstance(part.get("move"), list):
            together = part["move"]
            if "this" in together and any(_is_other_in_hand(one) for one in together):
                areas.add("hand")  # *this card and 1 other card from your hand*: both are there
                together = [{"this from": "hand"} if one == "this" else one for one in together]
            if "this" in together and any(str(place_of(one)) in ELSEWHERE for one in together):
                raise Unclear  # the card itself may be meant to lie there as well
            if any(from_deck(one) for one in together):
                raise Unclear  # a deck is looked through for one description at a time
            if part.get("to") == "drop" and all(_in_hand(one) for one in together):
                return {"discard": walk(together)}
        if part.get("to") == "drop" and str(place_of(part.get("move"))) in ("your hand", "opponent hand"):
            # From a hand into the Drop Area is a discard (10-45-1).
            return {"discard": walk(part["move"])}
        return {key: walk(value) for key, value in part.items()}

    if not evenly_described(data):
        raise Unclear
    made: dict[str, object] = walk(data)
    areas.update(area for area in OUTSIDE if _holds_in(made.get("while"), f"your {area}"))
    if kind == "extra" and any(_is_activated(event) for event in events_of(made)):
        return {**made, "area": "hand"}  # it is activated from there (8-1-3-1-2)
    if is_beneath(made.get("while")) or any(
        "over this" in (one.get("where") or {}) for one in events_of(made)
    ):
        areas.add("beneath")
    elif "beneath" not in areas and _asks_what_lies_over(made.get("do")):
        raise Unclear  # under another card the skill does not work, elsewhere nothing lies over it
    if areas & _sent_to(data.get("cost")):
        raise Unclear  # there it lies by the price, not when the skill is activated
    if choices:
        return _in_either(made, choices, areas)
    if not areas:
        return made
    if len(areas) > 1 or "counter" in made or ("permanent" in made and areas != {"beneath"}):
        raise Unclear
    area = areas.pop()
    if kind == "extra" and area == "drop" and _names_own_area(data.get("do")):
        raise Unclear  # there it lies when its effect is carried out (8-5-2-5-1), wherever it was activated
    events = events_of(made)
    if any(event.get("card") == "this" for event in events):
        # The skill works where its own card then is.
        if area == "drop" and all(ends_in_drop(event) for event in events):
            return made
        raise Unclear
    return made if kind == "extra" and area == "hand" else {**made, "area": area}


def _sent_to(cost: object) -> set[str]:
    """The areas that a price sends its own card to, from where nobody says."""
    parts = cost if isinstance(cost, list) else []
    return {str(part.get("to")) for part in parts if isinstance(part, Mapping) and part.get("move") == "this"}


def _in_either(made: Mapping[str, object], choices: set[tuple[str, ...]], areas: set[str]) -> dict[str, Any]:
    """A skill whose price takes its own card *from your hand or Battle Area*: it works in both (8-5-8)."""
    own = any(event.get("card") == "this" for event in events_of(made))
    if len(choices) > 1 or areas or own or "activate" not in made:
        raise Unclear
    return {**made, "area": list(choices.pop())}


def shared(data: object) -> Any:
    """*… and … - both red -*: what is said of both is said of each, unless the last description alone names several."""
    if isinstance(data, list):
        last = _tests(data[-1]) if data else {}
        if len(data) > 1 and "both" in last and _names_one(last):
            data = [_with(one, last["both"]) for one in data]
        return [shared(one) for one in data]
    if isinstance(data, Mapping):
        if "both" in data:
            data = _merged(data, data["both"])
        return {key: shared(part) for key, part in data.items()}
    return data


def _tests(data: object) -> Mapping[str, Any]:
    """The tests of cards: those of a choice, or a description itself."""
    if not isinstance(data, Mapping):
        return {}
    return data.get("where") or {} if "choose" in data or "of" in data else data


def _names_one(tests: Mapping[str, object]) -> bool:
    return not any(isinstance(tests.get(key), list) for key in ("character", "trait", "name", "any"))


def _with(data: object, said: Mapping[str, object]) -> dict[str, Any]:
    """Cards, or a description of some, of which something more is said."""
    if not isinstance(data, Mapping):
        raise Unclear
    if "choose" in data or "of" in data:
        return {**data, "where": _merged(data.get("where") or {}, said)}
    return _merged(data, said)


def _merged(tests: Mapping[str, object], said: Mapping[str, object]) -> dict[str, Any]:
    made = {key: one for key, one in tests.items() if key != "both"}
    if any(made.get(key, one) != one for key, one in said.items()):
        raise Unclear
    return {**made, **said}


def _without_positions(of: str) -> bool:
    """Whether none of the areas that are named has cards in Active Mode or Rest Mode (4-8-1)."""
    _, _, names = of.partition(" ")
    if of == "looked":
        return True
    return bool(names) and {"hand", "deck", "drop", "warp", "life"}.issuperset(names.split(" or "))


def _is_activated(event: Mapping[str, object]) -> bool:
    return event.get("event") == "activated" and event.get("card") == "this" and "using" not in event


def _names_own_area(data: object) -> bool:
    """Whether instructions say from where the card itself is taken."""
    if isinstance(data, list):
        return any(_names_own_area(part) for part in data)
    if not isinstance(data, Mapping):
        return False
    named = not {"play this", "this from", "discard this"}.isdisjoint(data)
    return named or any(_names_own_area(part) for part in data.values())


def evenly_described(data: object) -> bool:
    """Whether no list of cards ends with words (*with energy costs of 3 or less*) that may be meant of all of it."""
    if isinstance(data, list):
        return _alike(data) and all(evenly_described(part) for part in data)
    if isinstance(data, Mapping):
        lists = [
            data[key]
            for key in ("any", "characters")
            if isinstance(data.get(key), list) and not any(_is_condition(way) for way in data[key])
        ]
        ways = [
            [{"where": way if isinstance(way, Mapping) else {"character": way}} for way in one]
            for one in lists
        ]
        return all(_alike(way) for way in ways) and all(evenly_described(part) for part in data.values())
    return True


def _is_condition(way: object) -> bool:
    """Whether one of several is something that holds, and no description of cards."""
    if not isinstance(way, Mapping):
        return False
    return not {"exists", "is", "turn", "all"}.isdisjoint(way) or _is_condition(way.get("not"))


def _alike(cards: Sequence[object]) -> bool:
    tests = [one.get("where") or {} for one in cards if isinstance(one, Mapping) and "where" in one]
    if len(tests) < 2 or len(tests) != len([one for one in cards if one != "this"]):
        return True
    first, last = tests[0], tests[-1]
    if (
        not isinstance(first, Mapping)
        or not isinstance(last, Mapping)
        or first.get("type") != last.get("type")
    ):
        return True
    return not (set(last) - set(first)) & TRAILING


def _holds_in(data: object, area: str) -> bool:
    """Whether a condition says that the card itself lies in an area: there the skill works."""
    if isinstance(data, list):
        return any(_holds_in(part, area) for part in data)
    if not isinstance(data, Mapping):
        return False
    return data.get("exists") == {"of": area, "where": {"this": True}} or _holds_in(data.get("all"), area)


def is_beneath(data: object) -> bool:
    """Whether a condition says that the card itself lies under another: there the skill works (11-3-2-2)."""
    if isinstance(data, list):
        return any(is_beneath(part) for part in data)
    if not isinstance(data, Mapping):
        return False
    there = data.get("exists")
    found = isinstance(there, Mapping) and "over this" in (there.get("where") or {})
    return found or is_beneath(data.get("all"))


def _asks_what_lies_over(data: object) -> bool:
    """Whether instructions have a condition that is fulfilled only under another card."""
    if isinstance(data, list):
        return any(_asks_what_lies_over(part) for part in data)
    if not isinstance(data, Mapping):
        return False
    return is_beneath(data.get("if")) or any(_asks_what_lies_over(part) for part in data.values())


def _in_hand(data: object) -> bool:
    return place_of(data) == "your hand" or (isinstance(data, Mapping) and data.get("this from") == "hand")


def _is_other_in_hand(data: object) -> bool:
    return place_of(data) == "your hand" and "other" in _tests(data)


def place_of(data: object) -> Any:
    return data.get("of") if isinstance(data, Mapping) else None


def placed(data: object) -> Any:
    """*Cards* of a player: with a name or trait those in Battle and Leader Area, else all in play."""
    if isinstance(data, list):
        return [placed(part) for part in data]
    if isinstance(data, str):
        if data.endswith(" token"):
            return data.removesuffix("token") + "Token"
        return f"{data[: -len('play')]}cards" if data in ("your play", "opponent play", "each play") else data
    if not isinstance(data, Mapping):
        return data
    made = {key: part if key == "of" else placed(part) for key, part in data.items()}
    of = made.get("of")
    if isinstance(of, str) and of.endswith(" play"):
        where = made.get("where") or {}
        named = not NAMES.isdisjoint(where)
        made["of"] = of[: -len("play")] + ("named" if named else "cards")
    elif isinstance(of, str) and " or " in of and set(of.partition(" ")[2].split(" or ")) <= KINDS:
        whose, _, kinds = of.partition(" ")
        made["of"] = f"{whose} cards"
        made["where"] = {"type": kinds.split(" or "), **(made.get("where") or {})}
    elif of is not None:
        made["of"] = placed(of)
    return made


def named_back(data: object) -> Any:
    """`your named` and `your cards` are both said *your cards*; where a skill works is said by what it does."""
    if isinstance(data, list):
        return [named_back(part) for part in data]
    if isinstance(data, Mapping):
        made = {key: named_back(part) for key, part in data.items()}
        of = made.get("of")
        if isinstance(of, str) and of.partition(" ")[2] in ("named", "cards") and not _counted(made):
            where = dict(made.get("where") or {})
            kinds = where.get("type")
            if isinstance(kinds, list) and of.endswith(" cards"):
                where.pop("type")
                made["of"] = f"{of.partition(' ')[0]} {' or '.join(kinds)}"
                made["where"] = where
            else:
                named = not NAMES.isdisjoint(where)
                if named != of.endswith("named"):
                    raise Unclear
                made["of"] = of.partition(" ")[0] + " play"
        area = made.get("area")
        if isinstance(area, str | list) and "do" in made:
            made = _from_area(made, area)
        return made
    return data


def _counted(data: Mapping[str, object]) -> bool:
    """Whether cards are counted or looked for, and not chosen or changed: *in play* is said then."""
    return not ({"choose", "add", "ability", "flag", "negate", "grant"} & set(data)) and "pick" not in data


def _from_area(data: dict[str, Any], area: str | list[str]) -> dict[str, Any]:
    """A skill that works elsewhere says so where it first speaks of its own card."""
    made = {key: part for key, part in data.items() if key != "area"}
    bodies = [term["pay"] for term in made.get("terms", ()) if "pay" in term]
    for body in [*bodies, made["do"]]:
        for number, part in enumerate(body):
            for key in ("play", "discard", "move", "return", "put beneath"):
                if isinstance(part, Mapping) and part.get(key) == "this":
                    rest = {name: one for name, one in part.items() if name != key}
                    own = {"this from": [_said(one) for one in area] if isinstance(area, list) else area}
                    alone = key in ("play", "discard") and isinstance(area, str)
                    here = {f"{key} this": area, **rest} if alone else {key: own, **rest}
                    body[number] = here
                    return made
    raise Unclear


def _said(area: str) -> str:
    """An area as the phrases call it."""
    return f"{area} area" if area == "battle" else area


__all__ = ["is_beneath", "named_back", "place_of", "placed", "settle", "shared"]

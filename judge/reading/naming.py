"""Which cards does "it" mean?

Print says *it*, *them*, *the rest*; a card file says the name under which an instruction keeps its cards
(`found`, `looked`, `moved`). `name` puts names in the place of those words, `unname` does the reverse;
`name(unname(x))` is the form in which two ways to name the same cards are equal.

*It* is what the instruction before spoke of: what it chose, found or moved. Where a group
was looked at, cards that are picked without a word about where are picked among it (`LOOKED`). *The rest* is what was looked
at or revealed and not picked since. Where nothing was spoken of before, *it* is the card of the event; so it is behind a
price that is printed before the event. *The chosen card* is the last that was chosen, also for a price; a card that a
price only chooses is meant until it was spoken of, and *it* afterwards. Behind instructions whose cards have no name, *it*
means nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

THAT, CHOSEN, REST, LOOKED = "THAT", "CHOSEN", "REST", "LOOKED"
#: *It* where several cards were chosen by several descriptions.
TOGETHER = "TOGETHER"
#: *It* behind instructions whose cards have no name.
NOTHING = "NOTHING"


class Unclear(Exception):
    """A word such as *it* that means nothing here."""


@dataclass(frozen=True)
class Naming:
    """A game's verbs: under which name each keeps its cards, and which only speak of cards."""

    #: Verbs that keep cards, with the name.
    keeps: Mapping[str, str]
    #: Of these, the ones that leave cards where they are: what they speak of is still *it* afterwards.
    stays: frozenset[str] = frozenset(("reveal",))
    #: Whether cards that an instruction chooses itself are known by the name of that choice.
    inline: bool = False
    #: Verbs whose cards have no name: *it* behind them cannot be said.
    unnamed: frozenset[str] = frozenset()


@dataclass
class _State:
    last: str | None
    group: str | None = None
    picked: str | None = None
    chosen: str | None = None
    #: What the price chose and did nothing with, and whether it was spoken of since.
    ahead: str | None = None
    ahead_used: bool = False
    used: set[str] = field(default_factory=set)
    #: The names of cards that were chosen by several descriptions at once.
    together: list[str] = field(default_factory=list)


def name(cost: list[Any], body: list[Any], naming: Naming, event: bool) -> list[Any]:
    """A price and instructions with names for *it* and *the rest*; `event` if an event's card can be meant."""
    return _only_needed(_skill(cost, body, naming, event, forward=True), naming)


def unname(cost: list[Any], body: list[Any], naming: Naming, event: bool) -> list[Any]:
    """A price and instructions with *it* and *the rest* for names; a name that is neither is `Unclear`."""
    return _skill(cost, body, naming, event, forward=False)


def _skill(cost: list[Any], body: list[Any], naming: Naming, event: bool, forward: bool) -> list[Any]:
    state = _State("it" if event else None)
    paid: list[Any] = []
    for number, part in enumerate(cost):
        paid.append(_instruction(part, state, naming, forward))
        if _only_chooses(part, cost[number + 1 : number + 2]):
            state.ahead = state.chosen
    if event and naming.inline:
        state.last = "it"
    return [*paid, *_body(body, state, naming, forward)]


def _only_chooses(part: object, after: list[Any]) -> bool:
    """Whether a part of a price chooses cards and what comes `after` it does nothing with them."""
    if not isinstance(part, Mapping) or "pick" not in part:
        return False
    return not any(_speaks(after, word) for word in (THAT, CHOSEN, part.get("as", THAT)))


def _body(body: list[Any], state: _State, naming: Naming, forward: bool) -> list[Any]:
    return [_instruction(part, state, naming, forward) for part in body]


#: Keys that hold instructions of their own, in the order they happen.
_INNER = ("may", "whole", "to", "then", "else", "do")


def _instruction(data: object, state: _State, naming: Naming, forward: bool) -> Any:
    if not isinstance(data, Mapping):
        return data
    if "options" in data:
        ways = []
        for way in data["options"]["from"]:
            ways.append(_body(way, replace(state), naming, forward))
        return {**data, "options": {**data["options"], "from": ways}}
    if "later" in data or "replace" in data:
        return _set_up(data, state, naming, forward)
    if naming.inline and state.last is None:
        # *If your Leader Card is red, it gets …*: the card that the condition speaks of.
        state.last = _spoken_of(data.get("if"))
    verb = next((key for key in data if key in naming.keeps), None)
    if data.get("choose") == "player":
        verb = None
    if verb == "move" and "place" in data:
        verb = "place"
    made: dict[str, Any] = {}
    for key, part in data.items():
        if key in _INNER and isinstance(part, list):
            made[key] = _body(part, state, naming, forward)
        elif key == "as" and verb is not None:
            continue
        else:
            made[key] = _cards(part, state, forward)
            if key == "if" and _asks_of_chosen(part if forward else made[key]):
                state.last = state.chosen
    if "play this" in data or _object(data) == "this" or (state.last is None and "this" in data.values()):
        state.last = "this"
    elif _is_about_chosen(data if forward else made):
        state.last = state.chosen
    if not naming.unnamed.isdisjoint(data):
        state.last = NOTHING
    if verb == "pick" and isinstance(data["pick"], list):
        return _several(made, state, forward)
    if verb is None:
        return _inline(data, made, state, forward) if naming.inline else made
    inline = data[verb].get("as") if isinstance(data[verb], Mapping) else None
    if isinstance(made[verb], dict):
        made[verb].pop("as", None)
    before = data[verb] if forward else made[verb]
    pure = before == THAT
    if pure and verb in naming.stays:
        return made
    kept = inline or data.get("as") or naming.keeps[verb]
    if forward:
        kept, number = naming.keeps[verb], 2
        while kept in state.used:
            kept, number = f"{naming.keeps[verb]}{number}", number + 1
        if kept != naming.keeps[verb] or verb in ("pick", "number"):
            made["as"] = kept
        state.used.add(kept)
    if _picks(before):
        state.picked = kept
    elif not pure:
        state.group, state.picked = kept, None
    state.last = kept
    if verb == "pick":
        state.chosen = kept
    return made


def _spoken_of(condition: object) -> str | None:
    """The one card that a condition is about, if it is about one."""
    there = condition.get("exists") if isinstance(condition, Mapping) else None
    return "your leader" if isinstance(there, Mapping) and there.get("of") == "your leader" else None


def _asks_of_chosen(condition: object) -> bool:
    there = condition.get("exists") if isinstance(condition, Mapping) else None
    return isinstance(there, Mapping) and there.get("of") == CHOSEN


def _is_about_chosen(data: Mapping[str, Any]) -> bool:
    """Whether something is done to the chosen card itself, and not to one that is placed on or under it."""
    return any(part == CHOSEN for key, part in data.items() if key not in ("under", "onto"))


def _several(made: dict[str, Any], state: _State, forward: bool) -> dict[str, Any]:
    """Cards chosen by several descriptions: *the chosen cards* are all of them."""
    if not forward:
        raise Unclear  # nothing says them again
    names: list[str] = []
    for _ in made["pick"]:
        number, kept = 2, "chosen"
        while kept in state.used:
            kept, number = f"chosen{number}", number + 1
        state.used.add(kept)
        names.append(kept)
    state.together, state.last, state.chosen = names, TOGETHER, TOGETHER
    return {**made, "as": names}


def _inline(data: Mapping[str, Any], made: dict[str, Any], state: _State, forward: bool) -> dict[str, Any]:
    """Cards that an instruction chooses itself: *it* afterwards, under the name of the choice."""
    if any(isinstance(part, list) and any(_is_choice(one) for one in part) for part in data.values()):
        # Cards chosen by several descriptions have no one name.
        state.last = state.chosen = None
        return made
    for key, part in data.items():
        if not isinstance(part, Mapping) or "choose" not in part:
            continue
        kept = part.get("as", "chosen")
        inner = {k: v for k, v in made[key].items() if k != "as"}
        if forward:
            kept, number = "chosen", 2
            while kept in state.used:
                kept, number = f"chosen{number}", number + 1
            state.used.add(kept)
            inner["as"] = kept
        made[key] = inner
        if _picks(part if forward else inner):
            state.picked = kept
        else:
            state.group, state.picked = kept, None
        state.last = state.chosen = kept
        break
    return made


def _is_choice(data: object) -> bool:
    return isinstance(data, Mapping) and "choose" in data


def _object(data: Mapping[str, Any]) -> Any:
    """What an instruction is done to: it stands with its verb."""
    return next(iter(data.values()), None)


def _picks(before: object) -> bool:
    """Whether cards are picked among those spoken of before."""
    if isinstance(before, list):
        return bool(before) and all(_picks(one) for one in before)
    return isinstance(before, Mapping) and before.get("of") in (THAT, LOOKED)


def _set_up(data: Mapping[str, Any], state: _State, naming: Naming, forward: bool) -> dict[str, Any]:
    """An ability set up for later: it speaks of what was chosen now, and takes that along."""
    key = "later" if "later" in data else "replace"
    inner = dict(data[key])
    known = state.last
    if isinstance(inner.get("do"), list):
        inner["do"] = _body(inner["do"], state, naming, forward)
    made = {**data, key: inner}
    made.pop("keep", None)
    if forward and known not in (None, "it") and _speaks(inner.get("do"), str(known)):
        made["keep"] = [known]
    return made


def _only_needed(body: list[Any], naming: Naming) -> list[Any]:
    """Instructions without the names that nothing speaks of."""

    def drop(data: object) -> Any:
        if isinstance(data, list):
            return [drop(part) for part in data]
        if isinstance(data, Mapping):
            free = (
                "as" in data
                and "pick" not in data
                and not _speaks([{**part, "as": None} for part in _all(body)], data["as"])
            )
            return {key: drop(part) for key, part in data.items() if not (key == "as" and free)}
        return data

    return [drop(part) for part in body]


def _all(data: object) -> list[dict[str, Any]]:
    """Every mapping in some data, without the mappings in it."""
    found: list[dict[str, Any]] = []
    if isinstance(data, list):
        for part in data:
            found += _all(part)
    elif isinstance(data, Mapping):
        found.append({k: v for k, v in data.items() if not isinstance(v, Mapping | list)})
        lists = {k: [w for w in v if isinstance(w, str)] for k, v in data.items() if isinstance(v, list)}
        found.append(lists)
        for part in data.values():
            found += _all(part)
    return found


def _speaks(data: object, word: str) -> bool:
    if isinstance(data, Mapping):
        return any(_speaks(part, word) for part in data.values())
    if isinstance(data, list):
        return any(_speaks(part, word) for part in data)
    return bool(data == word)


def _cards(data: object, state: _State, forward: bool) -> Any:
    """A part of an instruction with its words for cards exchanged."""
    if isinstance(data, list):
        return [_cards(part, state, forward) for part in data]
    if isinstance(data, Mapping):
        rest = {"of": state.group, "without": state.picked}
        if not forward and data == rest:
            return REST
        return {key: _cards(part, state, forward) for key, part in data.items()}
    if forward and data == THAT:
        if state.last in (None, NOTHING):
            raise Unclear
        state.ahead_used |= state.last == state.ahead
        return list(state.together) if state.last == TOGETHER else state.last
    if forward and data == CHOSEN:
        if state.chosen is None:
            raise Unclear
        _look_ahead(state)
        return list(state.together) if state.chosen == TOGETHER else state.chosen
    if forward and data == LOOKED:
        if state.group is None or not state.group.startswith("looked"):
            raise Unclear
        return state.group
    if forward and data == REST:
        if state.group is None or state.picked is None:
            raise Unclear
        return {"of": state.group, "without": state.picked}
    if not forward and isinstance(data, str) and data == state.last != "this":
        state.ahead_used |= data == state.ahead
        return THAT
    waits = state.ahead is not None and not state.ahead_used
    if not forward and isinstance(data, str) and data == (state.ahead if waits else state.chosen):
        _look_ahead(state)
        return CHOSEN
    return data


def _look_ahead(state: _State) -> None:
    """*The chosen card* is the one that the price chose for it, if nothing has spoken of that since; behind another
    choice it may be either."""
    if state.ahead is None:
        return
    if state.chosen != state.ahead and state.ahead_used:
        raise Unclear
    state.chosen, state.ahead_used = state.ahead, True


__all__ = ["CHOSEN", "REST", "THAT", "Naming", "Unclear", "name", "unname"]

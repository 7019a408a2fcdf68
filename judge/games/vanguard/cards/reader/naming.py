"""Which cards does "it" mean on a Vanguard card?

The grammar gives words for cards spoken of before: `IT`, `THAT`, `THEM`, `BOTH`, `REST`, `LOOKED`. Here they become
the names under which instructions keep their cards, and back; spoken.py knows which cards a word means.
What is not certain is `Unclear`: the sentence is then left to the judge.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.vanguard.cards.reader.spoken import State
from judge.reading.naming import Unclear

#: Instructions whose cards a later *if you put a card* can speak of, by the word of that condition.
DID = {
    "PUT": "put", "CALL": "call", "RIDE": "ride", "REVEAL": "reveal", "RETIRE": "retire", "DISCARD": "discard",
    "BIND": "bind", "UNLOCK": "unlock", "STAND": "stand", "HEAL": "heal", "REMOVE": "remove", "LOCK": "lock",
    "REST": "rest",
}  # fmt: skip
#: What *if you put it on the bottom of your deck* asks where either end could be chosen.
ENDS = {" top": "top as", " bottom": "bottom as"}
#: How the groups of units on the field end.
FIELD = ("vanguards", "rear-guards", "units", "row")
PRONOUNS = ("IT", "THAT", "THEM", "REST", "LOOKED", "REVEALED", "SHOWN")
#: Instructions after which *it* may be the unit itself, to which they were done.
OF_ITSELF = ("call", "move", "stand", "rest", "turn", "give", "put", "ride", "reveal")
#: Words for what was called, and the pronoun that means it if nothing else was spoken of since.
CALLED = {"CALLED ONE": "THAT", "CALLED": "THEM"}
#: Keys that hold instructions, in the order they happen.
INNER = ("pay", "may", "to", "then", "do", "else")


class Walk:
    """One pass over the instructions of an ability, forwards (print to card) or back."""

    def __init__(self, event: str | None, *, forward: bool) -> None:
        self.state = State(event=event)
        self.forward = forward
        #: What a player need not do.
        self.optional: list[dict[str, Any]] = []

    def body(self, parts: Sequence[object]) -> list[Any]:
        made: list[object] = []
        for part in parts:
            made += self.instruction(part)
        return made

    def instruction(self, data: object) -> list[Any]:
        if not isinstance(data, Mapping):
            raise Unclear
        if "by hand" in data:
            # Nobody knows what those words speak of.
            self.state.last, self.state.own, self.state.event = None, False, None
            return [data]
        if self.forward and "BOTH" in data.values():
            key = next(key for key, value in data.items() if value == "BOTH")
            one = self.state.resolve("THAT")
            return [{**data, key: one}, {**data, key: "this"}]
        if "options" in data:
            return [self.options(data)]
        if "later" in data:
            return [self.later(data)]
        if "list" in data:
            return [self.listed(data)]
        made: dict[str, object] = {}
        for key, value in data.items():
            if key in INNER and isinstance(value, list):
                before = dict(self.state.verbs)
                made[key] = self.body(value)
                after = {
                    word: deed for word, deed in self.state.verbs.items() if before.get(word) is not deed
                }
                if key == "pay":
                    self.state.unit, self.state.paid = None, after
                elif key == "may":
                    self.optional += after.values()
            elif key in ("as", *ENDS.values()) and not self.forward:
                continue
            else:
                made[key] = self.cards(value)
        self.keep(data, made)
        return [made]

    def options(self, data: Mapping[str, Any]) -> dict[str, Any]:
        before = self.state
        ways = []
        for way in data["options"]["from"]:
            self.state = before.copy()
            ways.append(self.body(way))
        self.state = before
        self.state.last, self.state.own = None, False
        return {**data, "options": {**data["options"], "from": ways}}

    def listed(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The items of a list: what one speaks of, the next does not."""
        made = {key: self.cards(value) for key, value in data.items() if key != "items"}
        before, items = self.state, []
        for item in data["items"]:
            self.state = before.copy()
            items.append({**item, "do": self.body(item["do"])})
        self.state = before
        self.state.last, self.state.own = None, False
        return {**made, "items": items}

    def later(self, data: Mapping[str, Any]) -> dict[str, Any]:
        inner = dict(data["later"])
        kept = self.state.last
        before = self.state.copy()
        inner["do"] = self.body(inner["do"])
        used = set(self.state.used)
        # What is done later is not known to what is done now.
        self.state = before
        if self.forward and _speaks(inner["do"], "boosted unit"):
            raise Unclear  # the battle is over by then
        made = {key: value for key, value in data.items() if key != "keep"} | {"later": inner}
        names = [one for one in dict.fromkeys([kept, *sorted(used)]) if one and _speaks(inner["do"], one)]
        if self.forward and names:
            made["keep"] = names
        return made

    def cards(self, value: object) -> Any:
        """A part of an instruction with its words for cards exchanged."""
        if isinstance(value, list):
            return [self.cards(part) for part in value]
        if isinstance(value, Mapping):
            if not self.forward and (word := self.back(value)) is not None:
                return word
            if "did" in value:
                return {"did": self.did(str(value["did"]))}
            if "tally" in value and self.forward:
                return {"chosen": self.did(str(value["tally"]), value.get("by"))}
            if "done" in value and self.forward:
                rest = {key: part for key, part in value.items() if key not in ("done", "by", "where")}
                name = self.did(str(value["done"]), value.get("by"))
                if "where" in value:
                    return {"is": {"count": {"of": name, "where": self.cards(value["where"])}}, **rest}
                return {"is": {"chosen": name}, **rest}
            if "done is" in value and self.forward:
                name = self.did(str(value["done is"]), value.get("by"))
                return {"exists": {"of": name, "where": self.cards(value["where"])}}
            if self.forward and self.state.chosen is not None and _all_other(value):
                where = {key: part for key, part in value["where"].items() if key != "other"}
                return {"of": value["of"], "without": self.state.chosen} | ({"where": where} if where else {})
            made = {key: self.cards(part) for key, part in value.items() if key != "as" or self.forward}
            looked = value.get("of") in ("LOOKED", "REVEALED")
            if self.forward and looked and "choose" in value and self.state.picked:
                # What was taken from among them is no longer among them.
                made["without"] = (
                    list(self.state.picked) if len(self.state.picked) > 1 else self.state.picked[0]
                )
            if not self.forward and "choose" in value and value.get("of") == self.state.group is not None:
                made["of"] = "LOOKED"
                made.pop("without", None)
            return made
        if isinstance(value, str):
            if self.forward and value == "BOUND":
                return self.did("BIND")
            if self.forward and value in CALLED:
                return self.called_units(CALLED[value])
            if self.forward and value in PRONOUNS:
                return self.state.resolve(value)
            if not self.forward and (word := self.back(value)) is not None:
                return word
        return value

    def called_units(self, word: str) -> Any:
        """*The units called with this effect*: those that were called last, whatever was spoken of since."""
        deed = self.state.deeds(None).get("call")
        if deed is None:
            return self.state.resolve(word)
        named = deed["call"].get("as") if isinstance(deed["call"], Mapping) else deed["call"]
        try:
            meant = self.state.resolve(word)
        except Unclear:
            meant = ""
        sure = not any(deed is one for one in self.optional)
        return meant if meant == named and sure else self.did("CALL")

    def back(self, value: object) -> str | None:
        """The word that means these cards here, if one does."""
        for word in PRONOUNS[:5]:
            try:
                if value != "this" and self.state.resolve(word) == value:
                    return word
            except Unclear:
                continue
        return None

    def did(self, word: str, by: object = None) -> str:
        """The name that says whether something was done."""
        state = self.state
        if not self.forward:
            if word == state.chosen:
                return "CHOSE"
            for known, verb in DID.items():
                if state.verbs.get(verb, {}).get("as") == word:
                    return known
            for verb, made in state.verbs.items():
                for key in ("as", *ENDS.values()):
                    if verb.startswith("put ") and made.get(key) == word:
                        return verb.replace("put", "PUT", 1) + "".join(e for e in ENDS if ENDS[e] == key)
            return "SEARCH" if word == "searched" else word
        if word == "SEARCH":
            return "searched"
        if word == "CHOSE":
            if state.chosen is None or by == "cost":
                raise Unclear
            return state.chosen
        spoken = self.done(word, state.deeds(by))
        if spoken is None:
            raise Unclear
        key = "as"
        end = next((end for end in ENDS if word.endswith(end)), None)
        if end is not None and spoken["to"] == "deck top or bottom":
            key = ENDS[end]
        elif end is not None and spoken["to"] != f"deck{end}":
            raise Unclear
        if key not in spoken:
            spoken[key] = state.fresh("done")
        return str(spoken[key])

    def done(self, word: str, deeds: dict[str, dict[str, Any]]) -> dict[str, Any] | None:
        """The instruction a word speaks of: the last of its kind, *put into your hand* the last that put cards there;
        *put* alone only where all went to one place."""
        verb, _, place = word.partition(" ")
        if verb != "PUT":
            return deeds.get(DID[verb])
        place = place.partition(" ")[0]
        if place in ("bind", "drop"):
            return deeds.get(f"put {place}") or deeds.get({"bind": "bind", "drop": "discard"}[place])
        if place:
            return deeds.get(f"put {place}")
        ways = [made for key, made in deeds.items() if key.startswith("put ")]
        return ways[0] if len(ways) == 1 else None

    def keep(self, data: Mapping[str, Any], made: dict[str, Any]) -> None:
        """What an instruction makes known to those behind it."""
        state = self.state
        verb = next(iter(data))
        for key, value in data.items():
            if isinstance(value, Mapping) and "choose" in value and key in made:
                called = self.called(value, "chosen")
                if self.forward:
                    made[key] = {**made[key], "as": called}
                state.speak_of(called, single=_one(value.get("choose")))
                state.chosen = called
                if str(value.get("of", "")).endswith(FIELD):
                    state.unit = called
                if value.get("of") in ("LOOKED", "REVEALED") or (
                    not self.forward and value.get("of") == state.group
                ):
                    state.picked.append(called)
        if verb == "search":
            called = self.called(data, "found")
            if self.forward:
                made["as"] = called
            state.speak_of(called, single=_one(data["search"].get("for")), found=True)
            state.chosen = called
        elif verb == "look" or (verb == "reveal" and _from_top(data["reveal"])):
            called = self.called(data, "looked" if verb == "look" else "revealed")
            if self.forward:
                made["as"] = called
            number = data["look"] if verb == "look" else data["reveal"].get("top")
            state.speak_of(called, single=_one(number))
            state.group, state.picked, state.shown = called, [], False
        elif verb == "token":
            called = self.called(data, "tokens")
            if self.forward:
                made["as"] = called
            state.speak_of(called, single=_one(data.get("count", 1)))
        elif verb in ("call", "put", "bind", "discard") and _from_top(data[verb]):
            called = self.called(data, "moved")
            if self.forward:
                made["as"] = called
            state.speak_of(called, single=_one(data[verb].get("top")))
        elif verb == "give" and data[verb] == "boosted unit":
            state.speak_of("boosted unit", single=True)
        elif verb in OF_ITSELF and data[verb] in ("this", "IT") and made[verb] == "this":
            state.own = True
        if verb == "reveal":
            state.shown = state.shown or (state.group is not None and made.get("as") != state.group)
            shown = made.get("as") if _from_top(data["reveal"]) else made["reveal"]
            shown = shown.get("as") if isinstance(shown, Mapping) else shown
            state.revealed = shown if isinstance(shown, str) and shown != "this" else None
        kept = made if self.forward else dict(data)
        if verb == "put":
            verb = f"put {str(data.get('to', '')).split()[0]}"
        state.verbs[verb] = kept

    def called(self, data: Mapping[str, object], word: str) -> str:
        """The name of what an instruction keeps."""
        if self.forward:
            return self.state.fresh(word)
        found = str(data.get("as", word))
        self.state.used.add(found)
        return found


def _one(number: object) -> bool:
    return bool(number == 1)


def _all_other(value: Mapping[str, Any]) -> bool:
    """Whether all other cards of a zone are meant: where no unit is, other than those that were chosen."""
    whole = set(value) == {"of", "where"} and str(value["of"]).split()[-1] in (
        "soul",
        "drop",
        "hand",
        "damage",
        "bind",
    )
    return whole and (value["where"] or {}).get("other") is True


def _from_top(data: object) -> bool:
    return isinstance(data, Mapping) and "top" in data


def _speaks(data: object, word: str) -> bool:
    if isinstance(data, Mapping):
        return any(_speaks(part, word) for part in data.values())
    if isinstance(data, list):
        return any(_speaks(part, word) for part in data)
    return bool(data == word)


__all__ = ["INNER", "Walk"]

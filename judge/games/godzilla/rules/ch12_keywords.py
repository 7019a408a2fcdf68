"""What do the abilities of a card mean?

Chapter 12 (keywords) and 10.1 (automatic, continuous, replacement): each entry of a card's `abilities`
becomes one or two compiled abilities. What instructions and conditions say is the language's business.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from judge.games.godzilla.cards.language import language
from judge.games.godzilla.cards.language.events import (
    REPLACEABLE,
    compile_test,
    compile_when,
    own_areas,
    read_when,
)
from judge.games.godzilla.cards.language.places import PLAYED
from judge.games.godzilla.cards.ranks import whole_number
from judge.games.godzilla.table.areas import DISCARD, FIELD, MONSTER, STRATEGY, STRIDE, ZONES
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Ability, Condition, Replacement, Trigger
from judge.kernel.costs import tests_of
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.vocabulary.amounts import compile_amount, compile_condition
from judge.kernel.vocabulary.changes import StaticWord
from judge.kernel.vocabulary.language import Compiler, impersonal, nearest, read, words_of
from judge.kernel.vocabulary.select import compile_filter

#: Where abilities are active, by type of card (10.3.4.2, 10.3.4.3).
ACTIVE = {
    "battle": frozenset(FIELD),
    "monster": frozenset((*FIELD, "monster")),
    "strategy": frozenset(STRATEGY),
}
#: Where else an ability can say that it works (10.3.4.1), with the names of those areas.
ELSEWHERE = {
    "field": (*FIELD, "monster"),
    "strategy": STRATEGY,
    "hand": ("hand",),
    "discard": ("discard",),
    "deck": ("deck",),
    "monster deck": ("monster_deck",),
    "beneath": ("beneath",),
}
#: What a Resonance condition or a deck ability may say; deck.py knows what it means.
DECK_WORDS = ("main", "icons", "copies", "colors")
#: Instructions, with their options, that never speak of the card they stand on.
_PLAIN = frozenset(("draw", "discard", "rage", "advance", "retreat", "who", "up_to", "times", "random"))


def _left_for_discard(g: Godzilla, card: int, e: Event) -> bool:
    """Revenge: from the field to the discard pile, but not as an overloaded card (12.7.2)."""
    came, went = e.src, e.dst
    left = e.card == card and 0 <= came < 2 * STRIDE and (came % STRIDE < 8 or came % STRIDE == MONSTER)
    return left and 0 <= went < 2 * STRIDE and went % STRIDE == DISCARD and e.cause != "overload"


def _placed(g: Godzilla, card: int, e: Event) -> bool:
    """The text of a strategy card: when it is placed in a strategy zone (10.1.1.1.2)."""
    return e.card == card and 0 <= e.dst < 2 * STRIDE and e.dst % STRIDE in (8, 9)


class AbilityBuilder:
    """Compiles the abilities of one card."""

    def __init__(self, code: str, kind: str) -> None:
        self.code = code
        self.active = ACTIVE[kind]
        self.kind = kind
        self.count = 0
        self.language = language(self.nested)

    def compiler(self, where: str) -> Compiler:
        """A compiler for one ability."""
        return Compiler(self.language, self.code, where)

    def finish(self, ability: Ability, compiler: Compiler) -> Ability:
        """Number the ability and attach its operations."""
        self.count += 1
        ability.code, ability.index = self.code, self.count
        ability.ops = tuple(compiler.ops)
        if compiler.gives:
            ability.extra = {**ability.extra, "gives": tuple(compiler.gives)}
        return ability

    def nested(self, data: object, compiler: Compiler) -> Ability:
        """An ability that an effect hands out or sets up for later."""
        found = self.build(data, compiler.where)
        if len(found) != 1:
            raise CardFault(f"{compiler.where}: exactly one ability is expected here")
        return found[0]

    def build(self, data: object, where: str) -> list[Ability]:
        """The compiled abilities of one entry."""
        if not isinstance(data, Mapping):
            raise CardFault(f"{where}: an ability is a mapping, not {data!r}")
        kinds = {
            "enter": self._enter, "revenge": self._revenge, "invading": self._invading, "text": self._text,
            "burst": self._burst, "evolution": self._evolution, "awakening": self._awakening,
            "base": self._base, "when": self._auto, "continuous": self._continuous,
            "instead": self._instead, "resonance": self._resonance, "deck": self._deck, "starts": self._starts,
            "any rank": self._any_rank, "reduced rank": self._reduced_rank, "by hand": self._by_hand,
        }  # fmt: skip
        key = next((k for k in data if k in kinds), None)
        if key is None:
            first = str(next(iter(data), ""))
            raise CardFault(f"{where}: unknown ability {first!r}{nearest(first, kinds)}")
        _check_references(data, key, f"{where}, {key}")
        found = kinds[key](dict(data), f"{where}, {key}")
        if _impersonal(data, key):
            for ability in found:
                ability.extra = {**ability.extra, "impersonal": True}
        return found

    def _only(self, data: dict[str, object], where: str, *known: str) -> None:
        for key in data:
            if key not in known:
                raise CardFault(f"{where}: unknown key {key!r}{nearest(str(key), known)}")

    def _body(self, body: object, compiler: Compiler) -> None:
        if isinstance(body, Mapping):
            body = [body]
        if not isinstance(body, list):
            raise CardFault(f"{compiler.where}: a list of instructions is expected, not {body!r}")
        compiler.body(body)

    def _condition(self, data: dict[str, object], compiler: Compiler) -> Condition | None:
        return compile_condition(data["while"], compiler) if "while" in data else None

    def _active(self, data: dict[str, object], where: str, *speaks: str | None) -> frozenset[str]:
        """Where an ability works: in the areas it names itself (10.3.4.1), otherwise where its type of card
        does and in the areas it `speaks` of."""
        named = data.get("area")
        if named is None:
            return self.active.union(*(ELSEWHERE.get(word or "", ()) for word in speaks))
        words = words_of(named, where)
        for word in words:
            if word not in ELSEWHERE:
                raise CardFault(f"{where}: unknown area {word!r}{nearest(str(word), ELSEWHERE)}")
        return frozenset(name for word in words for name in ELSEWHERE[word])

    # -- automatic abilities -------------------------------------------------------------------------

    def _simple(
        self, data: dict[str, object], where: str, keyword: str, rule: str, trigger: Trigger
    ) -> list[Ability]:
        self._only(data, where, keyword, "while", "cost")
        compiler = self.compiler(where)
        cost = self._cost(data, compiler)
        self._body(data[keyword], compiler)
        condition = self._condition(data, compiler)
        # The words of a strategy card have no name of their own, the other keywords have.
        name = keyword if keyword == "text" else keyword.capitalize()
        ability = Ability("auto", rule, name, self.active, keyword=keyword, trigger=trigger)
        ability.condition = condition
        ability.extra = cost
        return [self.finish(ability, compiler)]

    def _cost(self, data: dict[str, object], compiler: Compiler) -> dict[str, object]:
        """A price for playing the ability (10.6.3.2.1): its instructions come first, whole or not at all."""
        if "cost" not in data:
            return {}
        compiler.whole = True
        compiler.depth += 1
        self._body(data["cost"], compiler)
        compiler.depth -= 1
        compiler.whole = False
        return {"cost": tuple(tests_of(compiler.ops))}

    def _enter(self, data: dict[str, object], where: str) -> list[Ability]:
        trigger = Trigger("played", lambda g, c, e: e.card == c, own=True)
        return self._simple(data, where, "enter", "12.2.2", trigger)

    def _revenge(self, data: dict[str, object], where: str) -> list[Ability]:
        return self._simple(data, where, "revenge", "12.7.2", Trigger("move", _left_for_discard, own=True))

    def _invading(self, data: dict[str, object], where: str) -> list[Ability]:
        trigger = Trigger("advanced", lambda g, c, e: e.card == c and e.cause == "invasion", own=True)
        return self._simple(data, where, "invading", "12.3.2", trigger)

    def _text(self, data: dict[str, object], where: str) -> list[Ability]:
        return self._simple(data, where, "text", "10.1.1.1.2", Trigger("move", _placed, own=True))

    def _auto(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "when", "do", "while", "cost", "area")
        compiler = self.compiler(where)
        trigger, rule = compile_when(data["when"], compiler)
        defined = tuple(sorted(compiler.defined))
        cost = self._cost(data, compiler)
        self._body(data.get("do") or [], compiler)
        active = self._active(data, where, *own_areas(read_when(data["when"], compiler)))
        ability = Ability("auto", rule, "automatic ability", active, trigger=trigger)
        ability.condition = self._condition(data, compiler)
        ability.extra = {**cost, "defined": defined} if defined else cost
        return [self.finish(ability, compiler)]

    def _evolution(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "evolution", "trait")
        compiler = self.compiler(where)
        wanted: dict[str, object] = {"type": "battle", "rank": f"<={whole_number(data['evolution'], where)}"}
        if "trait" in data:
            wanted["trait"] = data["trait"]
        stack = {
            "if": {"did": "found"},
            "then": [{"reveal": "found"}, {"evolution stack": "found"}, {"shuffle": "you"}],
        }
        compiler.body([{"may": [], "to": [{"search": {"for": 1, "where": wanted}, "as": "found"}, stack]}])
        trigger = Trigger("beginning of main phase", lambda g, c, e: g.tp == g.master(c))
        ability = Ability("auto", "12.6.2", "Evolution", self.active, keyword="evolution", trigger=trigger)
        ability.extra = {"into": tuple(compile_filter(wanted, compiler))}
        return [self.finish(ability, compiler)]

    # -- continuous abilities ------------------------------------------------------------------------

    def _continuous(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "continuous", "while", "area")
        compiler = self.compiler(where)
        condition = self._condition(data, compiler)
        parts = data["continuous"]
        statics = [
            static
            for number, part in enumerate(parts if isinstance(parts, list) else [parts], 1)
            for static in read(StaticWord, part, f"{where}, part {number}").compile_static(compiler)
            # Nothing makes a card a token, or takes that from one (9.1.5.2).
            if not (static.attribute == "traits" and static.amount == "Token")
        ]
        active = self._active(data, where)
        ability = Ability("continuous", "10.1.1.2", "continuous ability", active, condition=condition)
        ability.statics = tuple(statics)
        if compiler.defined:
            ability.extra = {"defined": tuple(sorted(compiler.defined))}
        return [self.finish(ability, compiler)]

    def _burst(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "burst")
        compiler = self.compiler(where)
        compiler.body([{"send": "burst"}])
        trigger = Trigger("beginning of end phase", lambda g, c, e: g.tp == g.owner[c])
        leaving = self.finish(Ability("auto", "12.5.2", "Burst ends", self.active, trigger=trigger), compiler)
        rank = whole_number(data["burst"], where)
        ability = Ability("continuous", "12.5.2", "Burst", self.active, keyword="burst", value=rank)
        ability.extra = {"gives": (leaving,), "leaving": leaving}
        return [self.finish(ability, self.compiler(where))]

    def _awakening(self, data: dict[str, object], where: str) -> list[Ability]:
        number = whole_number(data.pop("awakening"), where)
        if not data:
            raise CardFault(f"{where}: 'has' is missing: the ability that is active from zone {number} on")
        if "has" in data:
            self._only(data, where, "has")
        found = self.build(data.get("has", data), where)
        for ability in found:
            ability.condition = _awake(number, ability.condition)
            ability.extra = {**ability.extra, "awakening": number}
        return found

    def _base(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "base")
        mark = Ability("continuous", "12.9.2", "Base", self.active, keyword="base")
        first = self.finish(mark, self.compiler(where))
        found = self.build(data["base"], where) if data["base"] else []
        for ability in found:
            ability.extra = {**ability.extra, "defined": (*ability.extra.get("defined", ()), "12.9.2")}
        return [first, *found]

    def _instead(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "instead", "do", "optional", "while", "area")
        compiler = self.compiler(where)
        word = read_when(data["instead"], compiler)
        if word.event not in REPLACEABLE:
            known = nearest(str(word.event), REPLACEABLE)
            raise CardFault(f"{where}: {word.event!r} cannot be replaced{known}")
        test = compile_test(word, None, compiler)
        defined = tuple(sorted(compiler.defined))
        self._body(data.get("do") or [], compiler)
        replacement = Replacement(word.event, test, bool(data.get("optional", False)))
        active = self._active(data, where, *own_areas(word))
        ability = Ability("replacement", "10.9.1", "replacement effect", active, replacement=replacement)
        ability.extra = {"source": word.source is not None, "defined": defined}
        ability.condition = self._condition(data, compiler)
        return [self.finish(ability, compiler)]

    def _any_rank(self, data: dict[str, object], where: str) -> list[Ability]:
        """It speaks of the card being played, so it works where that happens (10.3.4.1.1)."""
        self._only(data, where, "any rank")
        if data["any rank"] is not True:
            raise CardFault(f"{where}: 'any rank: true' is all there is to say, not {data['any rank']!r}")
        ability = Ability("continuous", "1.3.1", "any rank", frozenset(("hand",)), keyword="any rank")
        return [self.finish(ability, self.compiler(where))]

    def _reduced_rank(self, data: dict[str, object], where: str) -> list[Ability]:
        """Played from the hand as if its rank were lower; its rank itself does not change (1.3.1)."""
        self._only(data, where, "reduced rank", "while")
        compiler = self.compiler(where)
        ability = Ability("continuous", "1.3.1", "reduced rank", frozenset(("hand",)), keyword="reduced rank")
        ability.value = compile_amount(data["reduced rank"], compiler)
        ability.condition = self._condition(data, compiler)
        return [self.finish(ability, compiler)]

    def _by_hand(self, data: dict[str, object], where: str) -> list[Ability]:
        """A continuous ability in words that nothing here says: shown, and applied by the judge's edits."""
        self._only(data, where, "by hand", "while")
        compiler = self.compiler(where)
        ability = Ability("continuous", "10.1.1.2", "by hand", self.active, keyword="by hand")
        ability.condition = self._condition(data, compiler)
        ability.value = str(data["by hand"])
        return [self.finish(ability, compiler)]

    # -- before the game -----------------------------------------------------------------------------

    def _resonance(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "resonance", "conditions")
        conditions = data.get("conditions") or []
        if not isinstance(conditions, list):
            raise CardFault(f"{where}: conditions are a list, not {conditions!r}")
        ability = Ability("continuous", "12.8.2", "Resonance", frozenset(), keyword="resonance")
        ability.value = tuple(words_of(data["resonance"], where))
        ability.extra = {"conditions": tuple(conditions)}
        return [self.finish(ability, self.compiler(where))]

    def _deck(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "deck")
        if not isinstance(data["deck"], Mapping):
            raise CardFault(f"{where}: a mapping such as 'copies: 8' is expected, not {data['deck']!r}")
        self._only(dict(data["deck"]), where, *DECK_WORDS)
        ability = Ability("continuous", "6.1.2", "deck construction", frozenset(), keyword="deck")
        ability.value = dict(data["deck"])
        return [self.finish(ability, self.compiler(where))]

    def _starts(self, data: dict[str, object], where: str) -> list[Ability]:
        self._only(data, where, "starts")
        number = whole_number(data["starts"], where)
        if number not in ZONES:
            raise CardFault(f"{where}: zones are numbered 1 to 8, not {number}")
        ability = Ability("continuous", "6.3.1.6.1", "starting zone", frozenset(), keyword="starts")
        ability.value = number
        return [self.finish(ability, self.compiler(where))]


#: Kinds of abilities that hold another one, which is looked at by itself.
_HOLDERS = ("awakening", "base", "resonance", "deck")


def _check_references(data: Mapping[str, object], key: str, where: str) -> None:
    """What looks back at how a card was played, or at a zone that was chosen, must have that to look at."""
    if key in _HOLDERS:
        return
    said = list(_pairs_of(data))
    when = data.get("when")
    waits = (
        key == "enter" or when == "played" or (isinstance(when, Mapping) and when.get("event") == "played")
    )
    if not waits and any(word == "played" and value in PLAYED for word, value in said):
        raise CardFault(
            f"{where}: 'played' looks at how a card was played; only an ability that waits for that can"
        )
    zones = {"zone"} if any(word == "choose zone" for word, _ in said) else set()
    zones |= {value for word, value in said if word == "as"}
    for word, value in said:
        if word == "in or next to" and value not in zones:
            raise CardFault(f"{where}: no 'choose zone' has chosen {value!r}")


def _pairs_of(data: object) -> Iterator[tuple[str, Any]]:
    """Every word of an ability with what stands behind it."""
    for key, part in data.items() if isinstance(data, Mapping) else ():
        yield str(key), part if isinstance(part, str) else None
        yield from _pairs_of(part)
    for part in data if isinstance(data, list) else ():
        yield from _pairs_of(part)


def _impersonal(data: Mapping[str, object], key: str) -> bool:
    """Whether an automatic ability does the same whichever card it comes from: plain numbers only."""
    body = data.get("do") if key == "when" else data[key]
    body = [body] if isinstance(body, Mapping) else body
    return "while" not in data and "cost" not in data and impersonal(body, _PLAIN)


def _awake(number: int, inner: Condition | None) -> Condition:
    """Awakening: active only from a zone number on (12.4.2), and while the inner condition holds."""
    return lambda g, c: g.position[c.who] >= number and (inner is None or inner(g, c))

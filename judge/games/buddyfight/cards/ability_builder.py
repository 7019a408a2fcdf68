"""How does the text box of a card file become something that runs?

An entry of `abilities` is a keyword, a part of how the card itself is used (`call cost`, `only if`, `do`…: one
ability `use`), or an ability of one of the three types (abilities/types): `act`, `when` (automatic),
`continuous`; also `instead` for what replaces an event. The keywords are those of the chapters keyword and
topic; what they do is the rules' business.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.buddyfight.cards.language.costs import cost_parts
from judge.games.buddyfight.cards.language.events import Waiting, answers_of, when_word
from judge.games.buddyfight.cards.language.verbs import VERBS
from judge.games.buddyfight.cards.language.words import language
from judge.games.buddyfight.cards.use_conditions import needs_target, never, only_by
from judge.games.buddyfight.rules.keywords import build
from judge.kernel.cards import Ability, Replacement, Trigger
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.changes import StaticWord
from judge.kernel.vocabulary.language import Compiler, nearest, read, words_of

FIELD = frozenset(("left", "center", "right", "item", "spell"))
#: Where the abilities of a card of each type work if nothing else is said (cont/3.1).
HOME = {
    "monster": frozenset(("left", "center", "right", "item")),
    "impact monster": frozenset(("left", "center", "right", "item")),
    "item": frozenset(("item",)),
    "spell": frozenset(("spell",)),
    "impact": frozenset(("spell",)),
    "flag": frozenset(("flag",)),
}
#: Areas outside the field where a text can say that its ability works.
ELSEWHERE = ("hand", "drop", "gauge", "buddy", "soul", "flag", "deck", "declared")
#: Keywords that need nothing beside them.
PLAIN = (
    "penetrate", "soulguard", "move", "counterattack", "equipment change", "set", "ambush", "purge",
    "weaponry link", "chaos territory", "omni lord", "dual", "dragod",
)  # fmt: skip
#: [n Attack] by its printed name: how often the card may attack (keyword/n-attack).
ATTACKS = {"double attack": 2, "triple attack": 3, "quadruple attack": 4, "hextuple attack": 6}
#: Keywords with a cost in brackets that equip their card (keyword/transform, keyword/impact-transform).
EQUIPS = ("transform", "ride", "station", "dragonify", "impact transform")
#: Keywords that are declared once per game (keyword/overturn).
OVERS = ("overturn", "overkill", "overthrow", "overkill: reboot")
BUDDIES = ("double buddy", "triple buddy")
#: What says how the card itself is used.
USE = (
    "call cost", "cast cost", "equip cost", "only if", "only when", "do", "all flags", "only one set", "areas",
    "use cannot be nullified", "unreducible", "only by", "only flag", "first flag",
    "use once per",
)  # fmt: skip
#: What may stand beside each kind of ability.
BESIDE = (
    "while", "name", "once per", "scope", "once with", "counter", "from", "text", "d", "only when", "cannot be nullified",
    "unreducible",
)  # fmt: skip
KINDS = ("act", "when", "continuous", "instead", "by hand")


class AbilityBuilder:
    """Compiles the abilities of one card."""

    def __init__(self, code: str, kind: str, name: str) -> None:
        self.code = code
        self.kind = kind
        self.name = name
        self.count = 0
        self.languages = {sort: language(self.nested, VERBS, sort) for sort in ("use", "act", "auto")}

    def build(self, entries: Sequence[object], where: str) -> tuple[Ability, ...]:
        """The abilities of the card, numbered as they are printed; how it is used comes first."""
        uses: list[tuple[Mapping[str, object], str]] = []
        found: list[Ability] = []
        shares = 0
        for number, entry in enumerate(entries, 1):
            here = f"{where}, ability {number}"
            data = {entry: None} if isinstance(entry, str) else entry
            if not isinstance(data, Mapping) or not data:
                raise CardFault(f"{here}: an ability is a keyword or a mapping, not {entry!r}")
            if any(key in USE for key in data) and not any(key in KINDS for key in data):
                uses.append((data, here))
            elif "d-share" in data:
                shares = number
            else:
                made = self.entry(data, here)
                for ability in made:
                    ability.index = number if ability is made[0] else f"{number}+{made.index(ability)}"
                found += made
        if shares:
            # It lends the [D] abilities of the card, so it is made after them (keyword/d-share).
            lent = [ability for ability in found if ability.keyword == "d"]
            found += build("d-share", None, self.code, shares, gives=lent)
        return (*self.use(uses, where), *found)

    def entry(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """One entry that is not part of how the card is used."""
        makers = {
            "act": self._act, "when": self._when, "continuous": self._continuous, "instead": self._instead,
            "by hand": self._by_hand,
        }  # fmt: skip
        for kind, maker in makers.items():
            if kind in data:
                ability = maker(dict(data), where)
                if data.get("d"):
                    ability.keyword = "d"
                return [ability]
        return self.keyword(data, where)

    # -- tools ------------------------------------------------------------------------------------------

    def compiler(self, where: str, sort: str = "auto") -> Compiler:
        """A compiler for one ability: a use, an activated or an automatic one."""
        return Compiler(self.languages[sort], self.code, where)

    def finish(self, ability: Ability, compiler: Compiler) -> Ability:
        """Name an ability and attach its operations and what it hands out."""
        self.count += 1
        ability.code, ability.index = self.code, f"{self.count}g"
        ability.ops = tuple(compiler.ops)
        if compiler.gives:
            ability.extra = {**ability.extra, "gives": tuple(compiler.gives)}
        return ability

    def nested(self, data: object, compiler: Compiler) -> Ability:
        """An ability inside an effect: granted, timed, or a replacement for a while."""
        given = {data: None} if isinstance(data, str) else data
        if not isinstance(given, Mapping) or not given:
            raise CardFault(f"{compiler.where}: an ability is a keyword or a mapping, not {data!r}")
        (ability, *more) = self.entry(given, compiler.where)
        if more:
            raise CardFault(f"{compiler.where}: {next(iter(given))!r} cannot be given by an effect")
        self.count += 1
        ability.code, ability.index = self.code, f"{self.count}g"
        return ability

    def only(self, data: Mapping[str, object], where: str, *known: str) -> None:
        for key in data:
            if key not in known:
                raise CardFault(f"{where}: unknown word {key!r}{nearest(str(key), known)}")

    def condition(self, data: object, compiler: Compiler) -> Any:
        return None if data is None else compile_condition(data, compiler)

    def active(self, data: Mapping[str, object], where: str) -> frozenset[str]:
        """Where an ability works: where it says, or on the field (cont/3.1)."""
        given = data.get("from")
        if given is None:
            return HOME[self.kind]
        found: set[str] = set()
        for word in words_of(given, where):
            if word == "field":
                found |= HOME[self.kind]
            elif word in ELSEWHERE or word in FIELD:
                found.add(word)
            else:
                raise CardFault(f"{where}: unknown area {word!r}{nearest(str(word), (*ELSEWHERE, 'field'))}")
        return frozenset(found)

    def extra(self, data: Mapping[str, object], where: str) -> dict[str, Any]:
        """What stands beside an ability: [Counter], its name, how often it may be used."""
        found: dict[str, object] = {}
        for key in ("name", "counter", "cannot be nullified", "unreducible"):
            if key in data:
                found[key] = data[key]
        if "once per" in data:
            per, scope = data["once per"], data.get("scope", "card")
            if per not in ("turn", "fight"):
                raise CardFault(f"{where}: 'once per' is turn or fight, not {per!r}")
            found["once"] = "card" if scope == "card" else ("name", str(scope))
            found["per"] = per
            if "once with" in data:
                found["once_with"] = str(data["once with"])
        return found

    # -- how the card itself is used ---------------------------------------------------------------------

    def use(self, parts: Sequence[tuple[Mapping[str, Any], str]], where: str) -> list[Ability]:
        """The call, the cast or the equip of the card: its cost, its conditions, what it does."""
        compiler = self.compiler(where, "use")
        cost: list[Any] = []
        conditions: list[Any] = []
        extra: dict[str, Any] = {}
        body: list[Any] = []
        for data, here in parts:
            self.only(data, here, *USE, *BESIDE)
            kind = next(key for key in data if key in USE)
            compiler.where = here
            if kind == "only when" and "only if" in data:
                conditions.append(compile_condition(data["only if"], compiler))
            if kind.endswith("cost"):
                cost += cost_parts(data[kind], compiler)
                conditions += [
                    compile_condition(part["if"], compiler) for part in data[kind] if set(part) == {"if"}
                ]
            elif kind == "only if":
                conditions.append(compile_condition(data["only if"], compiler))
            elif kind == "only when":
                extra |= self.waiting(data["only when"], compiler)
            elif kind == "all flags":
                extra["all_flags"] = True
            elif kind == "use once per":
                extra |= self.extra({"once per": data[kind], "scope": data.get("scope", "card")}, here)
            elif kind in ("only flag", "first flag"):
                extra["only_flag" if kind == "only flag" else "initial_flag"] = str(data[kind])
            elif kind == "only by":
                conditions.append(only_by(str(data["only by"])))
            elif kind == "areas":
                extra["areas"] = self.areas(data["areas"], here)
            elif kind in ("use cannot be nullified", "unreducible"):
                extra["cannot be nullified"] = bool(data.get("use cannot be nullified"))
                extra["unreducible"] = bool(data.get("unreducible"))
            elif kind == "only one set":
                extra["only_one_set"] = str(data["only one set"])
            else:
                if self.kind not in ("spell", "impact"):
                    raise CardFault(f"{here}: only a spell or an impact does something when it is used")
                extra |= self.extra(data, here)
                held = data.get("while")
                body += [{"if": held, "then": data["do"]}] if held else data["do"]
        compiler.where = where
        compiler.body(body)
        if needs_target(body):
            extra["needs_target"] = True
        if any("options" in part and part["options"].get("counter") for part in body):
            extra["counter"] = True  # some of what it does may be chosen then (CounterOptions)
        ability = Ability("use", RULE_OF_USE[self.kind], "", HOME[self.kind], cost=tuple(cost))
        ability.condition = _all(conditions)
        ability.extra = extra
        self.finish(ability, compiler)
        ability.index = "use"
        return [ability]

    def areas(self, data: Any, where: str) -> tuple[str, ...]:
        """The areas that a monster can be called to."""
        words = [data] if isinstance(data, str) else data
        for word in words:
            if word not in ("left", "center", "right"):
                raise CardFault(
                    f"{where}: unknown area {word!r}{nearest(str(word), ('left', 'center', 'right'))}"
                )
        return tuple(words)

    def waiting(self, data: object, compiler: Compiler) -> dict[str, Any]:
        """*You may only cast this card when …*: what it answers, or the event after which it may be used."""
        word = when_word(data, compiler)
        answers = answers_of(word, compiler)
        if answers is not None:
            return answers
        return {"after": self.trigger(word, compiler)}

    # -- the three types of abilities --------------------------------------------------------------------

    def trigger(self, word: Waiting, compiler: Compiler) -> Trigger:
        return word.trigger(compiler)

    def _act(self, data: dict[str, Any], where: str) -> Ability:
        self.only(data, where, "act", *BESIDE)
        compiler = self.compiler(where, "act")
        condition = self.condition(data.get("while"), compiler)
        extra = self.extra(data, where)
        if "only when" in data:
            extra |= self.waiting(data["only when"], compiler)
        compiler.body(data["act"] or [])
        if needs_target(data["act"] or []):
            extra["needs_target"] = True
        ability = Ability("act", "act/1.1", str(data.get("text", "")), self.active(data, where))
        ability.condition, ability.extra = condition, extra
        return self.finish(ability, compiler)

    def _when(self, data: dict[str, Any], where: str) -> Ability:
        self.only(data, where, "when", "do", *BESIDE)
        compiler = self.compiler(where)
        word = when_word(data["when"], compiler)
        trigger = self.trigger(word, compiler)
        condition = self.condition(data.get("while"), compiler)
        compiler.body(data.get("do") or [])
        active = word.afterwards(self.active(data, where)) if "from" not in data else self.active(data, where)
        ability = Ability("auto", "auto/2.1", str(data.get("text", "")), active, trigger=trigger)
        ability.condition, ability.extra = condition, self.extra(data, where)
        return self.finish(ability, compiler)

    def _continuous(self, data: Mapping[str, object], where: str) -> Ability:
        self.only(data, where, "continuous", *BESIDE)
        compiler = self.compiler(where)
        condition = self.condition(data.get("while"), compiler)
        parts = data["continuous"] if isinstance(data["continuous"], list) else [data["continuous"]]
        statics = [
            static
            for number, part in enumerate(parts, 1)
            for static in read(StaticWord, part, f"{where}, part {number}").compile_static(compiler)
        ]
        ability = Ability("continuous", "cont/3.1", str(data.get("text", "")), self.active(data, where))
        ability.statics, ability.condition = tuple(statics), condition
        ability.extra = self.extra(data, where)
        return self.finish(ability, compiler)

    def _instead(self, data: dict[str, Any], where: str) -> Ability:
        self.only(data, where, "instead", "do", "optional", *BESIDE)
        compiler = self.compiler(where)
        word = when_word(data["instead"], compiler)
        test = word.replaced(compiler)
        condition = self.condition(data.get("while"), compiler)
        compiler.body(data.get("do") or [])
        ability = Ability("replacement", "cont/3.1", str(data.get("text", "")), self.active(data, where))
        ability.replacement = Replacement(word.happens(), test, bool(data.get("optional", False)))
        ability.condition, ability.extra = condition, self.extra(data, where)
        return self.finish(ability, compiler)

    def _by_hand(self, data: Mapping[str, object], where: str) -> Ability:
        """A continuous ability in words that nothing here says: shown, and applied by the judge's edits."""
        self.only(data, where, "by hand", *BESIDE)
        compiler = self.compiler(where)
        words = str(data["by hand"])
        ability = Ability(
            "continuous", "cont/3.1", words, self.active(data, where), keyword="by hand", value=words
        )
        ability.condition = self.condition(data.get("while"), compiler)
        return self.finish(ability, compiler)

    # -- keywords ----------------------------------------------------------------------------------------

    def keyword(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """A keyword, alone or with its value; what it does is the rules' business."""
        word, value = next(iter(data.items()))
        known = (
            *PLAIN,
            *ATTACKS,
            *EQUIPS,
            *OVERS,
            *BUDDIES,
            "lifelink",
            "crossnize",
            "d-share",
            "raise",
            "lost world",
            *USE,
            *KINDS,
        )
        self.only(data, where, *known)
        if len(data) > 1:
            raise CardFault(f"{where}: {word!r} stands alone, not with {list(data)[1]!r}")
        if word in OVERS:
            return [self._over(word, value, where)]
        name, given, cost = self._named_keyword(word, value, where)
        self.count += 1
        condition = never if value == "effect only" else None
        return build(name, given, self.code, f"{self.count}g", cost=cost, condition=condition)

    def _named_keyword(self, word: str, value: object, where: str) -> tuple[str, Any, list[Any]]:
        """A keyword as the rules call it, its value and its cost."""
        if word in ATTACKS:
            return "n attack", ATTACKS[word], []
        if word in EQUIPS and value == "effect only":
            return ("transform", word, []) if word != "impact transform" else (word, None, [])
        if word in EQUIPS:
            cost: list[object] = list(cost_parts(value or [], self.compiler(where)))
            return (
                ("impact transform", None, cost) if word == "impact transform" else ("transform", word, cost)
            )
        if word in BUDDIES:
            return "double buddy", tuple(words_of(value, where)), []
        if word == "lifelink" and value != "lose" and (type(value) is not int or value < 0):
            raise CardFault(f"{where}: lifelink has a number or 'lose', not {value!r}")
        if word == "raise":
            self._check_raise(value, where)
        return word, value, []

    def _check_raise(self, value: object, where: str) -> None:
        """A flag says when it is used from the hand, and perhaps what life becomes."""
        if not isinstance(value, Mapping) or value.get("when") not in RAISED:
            raise CardFault(f"{where}: raise needs 'when', one of {' or '.join(map(repr, RAISED))}")
        self.only(value, where, "when", "life")
        life = value.get("life")
        if life is not None and (type(life) is not int or life < 1):
            raise CardFault(f"{where}: the life of 'raise' is a number, not {life!r}")

    def _over(self, word: str, value: object, where: str) -> Ability:
        """[Overturn] and its kin: declared once per game if the condition in the brackets is met."""
        if not isinstance(value, Mapping) or "if" not in value or "do" not in value:
            raise CardFault(f"{where}: {word} needs 'if', the condition in its brackets, and 'do'")
        self.only(value, where, "if", "do", "from")
        compiler = self.compiler(where)
        condition = compile_condition(value["if"], compiler)
        compiler.body(value["do"])
        ability = Ability(
            "act", "keyword/overturn/1", "", self.active(value, where), keyword="overturn", value=word
        )
        ability.condition, ability.extra = condition, {"counter": True}
        return self.finish(ability, compiler)


#: When a flag can be used from the hand.
RAISED = AT_END, AT_ZERO = ("end of opponent's turn", "life zero")

#: The rule of using a card of each type.
RULE_OF_USE = {
    "monster": "call/1.1",
    "impact monster": "impact/call",
    "spell": "cast/1.1",
    "impact": "cast/1.1",
    "item": "equip/1.1",
    "flag": "topic/flags-in-deck",
}


def _all(conditions: list[Any]) -> Any:
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return lambda g, c: all(condition(g, c) for condition in conditions)


__all__ = ["ATTACKS", "EQUIPS", "OVERS", "PLAIN", "AbilityBuilder"]

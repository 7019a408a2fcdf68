"""How does an ability in a card file become something that runs?

An entry of `abilities` is an ability of one of the three types (11.1): `when` (automatic), `act` (activated), `cont`
(continuous); the text of an order card (`order`); what happens instead of something (`instead`); what lets a card be
strode, dressed or called (`stride`, `g guardian`, `overdress`…); or a keyword of chapter 14 by its name. Beside it may
stand the zone where it works, `once` (12.3) and the activation conditions of 14.2.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.games.vanguard.cards.ability_frame import SORTS, AbilityFrame
from judge.games.vanguard.cards.language import FLAGS
from judge.games.vanguard.cards.language.changing import OwnStatic
from judge.games.vanguard.cards.language.events import WhenWord, areas, replaced, triggers
from judge.games.vanguard.cards.language.history import told
from judge.games.vanguard.rules.ch14_keywords.automatic import TRIGGERS
from judge.games.vanguard.rules.ch14_keywords.conditions import MARKS
from judge.games.vanguard.table.areas import ALL
from judge.kernel.cards import Ability, Condition, Replacement
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.vocabulary.language import Compiler, nearest, read
from judge.kernel.vocabulary.select import compile_filter, compile_select

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard

#: Keywords that are an ability by their name alone: kind, and the rule that says what each does.
KEYWORDS = {
    "twin drive": ("continuous", "14.3.3.1"),
    "triple drive": ("continuous", "14.3.4.1"),
    "intercept": ("continuous", "14.4.1"),
    "boost": ("continuous", "14.5.1"),
    "restraint": ("continuous", "14.6.1"),
    "forerunner": ("auto", "14.8.1"),
    "lord": ("continuous", "14.9.1"),
    "sentinel": ("continuous", "14.10.1"),
    "resist": ("continuous", "14.15.1"),
    "revelation": ("auto", "14.22.1"),
    "blaze": ("auto", "14.23.1"),
    "afterimage": ("auto", "14.24.1"),
    "engorge": ("auto", "14.26.1"),
    "charge": ("auto", "14.31.1"),
    "hollow": ("auto", "14.35.1"),
    "harmony": ("auto", "14.36.1"),
    "success": ("auto", "14.39.1"),
    "friend": ("continuous", "14.49.1"),
    "glitter": ("continuous", "14.50.2"),
    "regalis piece": ("continuous", "14.54.1"),
    "arms": ("continuous", "17.7.2"),
    "volundr": ("continuous", "17.9.3"),
    "deck in sight": ("continuous", "7.7.3"),
}
#: Skill icons stay on a deleted unit (7.32.2).
ICONS = ("twin drive", "triple drive", "intercept", "boost")
#: The keys under which instructions stand within instructions.
NESTED = ("to", "then", "else", "and then", "both")
REPLACEABLE = ("retire", "draw", "discard", "put", "damage", "lose", "bind", "stand", "hit")


class AbilityBuilder(AbilityFrame):
    """Compiles the abilities of one card."""

    # -- entries -------------------------------------------------------------------------------------------------

    def build(self, data: object, where: str) -> list[Ability]:
        """The compiled abilities of one entry."""
        if isinstance(data, str):
            data = {"keyword": data}
        if not isinstance(data, Mapping):
            raise CardFault(f"{where}: an ability is a mapping or a keyword, not {data!r}")
        kinds: dict[str, Callable[[dict[str, Any], str], list[Ability]]] = {
            "when": self._auto, "act": self._act, "cont": self._continuous, "order": self._order,
            "instead": self._instead, "stride": self._stride, "ultimate stride": self._stride,
            "g guardian": self._stride, "overdress": self._dress, "xoverdress": self._dress,
            "seek mate": self._seek_mate, "additional": self._additional, "keyword": self._keyword,
            "by hand": self._by_hand, "melody": self._melody, "alchemagic": self._alchemagic, "told": self._told,
        }  # fmt: skip
        entry = {str(key): value for key, value in data.items()}
        key = next((k for k in entry if k in kinds), None)
        if key is None:
            first = str(next(iter(entry), ""))
            if first.lower() in KEYWORDS and len(entry) == 1:
                return self._keyword({"keyword": first, "value": entry[first]}, f"{where}, {first}")
            raise CardFault(f"{where}: unknown ability {first!r}{nearest(first, [*kinds, *KEYWORDS])}")
        return kinds[key](entry, f"{where}, {key}")

    def _body(self, body: object, compiler: Compiler, extra: dict[str, Any]) -> None:
        """The instructions of an ability; *cannot be used for the rest of that turn* is a restriction (12.3.1)."""
        parts = [body] if isinstance(body, Mapping) else body
        if not isinstance(parts, list):
            raise CardFault(f"{compiler.where}: a list of instructions is expected, not {body!r}")
        compiler.body(_without_limits(parts, extra))

    def _auto(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "when", "do")
        found: list[Ability] = []
        for number in range(len(triggers(data["when"], self.compiler(where)))):
            compiler = self.compiler(where)
            trigger = triggers(data["when"], compiler)[number]
            condition = self.condition(data, compiler)
            extra = self.extra(data, where)
            self._body(data.get("do") or [], compiler, extra)
            text = str(data.get("text") or "[AUTO]")
            active = self.active(data, where)
            ability = Ability(
                "auto", "11.1.1.2", text, active, trigger=trigger, condition=condition, extra=extra
            )
            found.append(self.finish(ability, compiler))
        return found

    def _act(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "act", "cost", "if")
        compiler = self.compiler(where)
        condition = self.condition(data, compiler, "if")
        extra = self.extra(data, where)
        self._body(data["act"] or [], compiler, extra)
        cost = self.price(data.get("cost"), where)
        if cost is not None:
            extra["cost"] = cost
        text = str(data.get("text") or "[ACT]")
        ability = Ability(
            "activate", "11.1.1.1", text, self.active(data, where), condition=condition, extra=extra
        )
        return [self.finish(ability, compiler)]

    def _order(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "order", "cost", "if")
        if not self.kind.endswith("order"):
            raise CardFault(f"{where}: only an order card has the text of an order, not a {self.kind}")
        compiler = self.compiler(where)
        condition = self.condition(data, compiler, "if")
        extra = self.extra(data, where)
        self._body(data["order"] or [], compiler, extra)
        cost = self.price(data.get("cost"), where)
        if cost is not None:
            extra["cost"] = cost
        ability = Ability("order", "11.1.1.4", "order", ALL, condition=condition, extra=extra)
        return [self.finish(ability, compiler)]

    def _continuous(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "cont")
        compiler = self.compiler(where)
        condition = self.condition(data, compiler)
        parts = data["cont"]
        if isinstance(parts, list) and len(parts) == 1 and "stride grade" in parts[0]:
            return [self._stride_grade(data, parts[0]["stride grade"], condition, where)]
        statics = [
            static
            for number, part in enumerate(parts if isinstance(parts, list) else [parts], 1)
            for static in self._static(part, f"{where}, part {number}", compiler)
        ]
        extra, text = self.extra(data, where), str(data.get("text") or "[CONT]")
        ability = Ability(
            "continuous", "11.1.1.3", text, self.active(data, where), condition=condition, extra=extra
        )
        ability.statics = tuple(statics)
        return [self.finish(ability, compiler)]

    def _stride_grade(
        self, data: Mapping[str, object], value: object, condition: Condition | None, where: str
    ) -> Ability:
        """A card counts as more grades while the cost of a stride is paid: `2` more, or `{as: 3}`."""
        if not isinstance(value, int) and not (
            isinstance(value, Mapping) and isinstance(value.get("as"), int)
        ):
            raise CardFault(f"{where}: stride grade: a number or {{as: 3}} is expected, not {value!r}")
        ability = Ability(
            "continuous", "11.1.1.3", "[CONT]", self.active(data, where), keyword="stride grade"
        )
        ability.value, ability.condition = value, condition
        return self.finish(ability, self.compiler(where))

    def _static(self, part: object, where: str, compiler: Compiler) -> list[Any]:
        if isinstance(part, Mapping):
            part = dict(part)
            if "named" in part:
                part["grant"] = {**part.get("grant", {}), "names": part.pop("named")}
            if "stride grade" in part:
                raise CardFault(f"{where}: 'stride grade' stands alone in its ability")
            flags = part.get("flag") or []
            for flag in [flags] if isinstance(flags, str) else flags:
                if flag not in FLAGS:
                    raise CardFault(f"{where}: unknown flag {flag!r}{nearest(str(flag), FLAGS)}")
        found: list[object] = read(OwnStatic, part, where).compile_static(compiler)
        return found

    def _instead(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "instead", "do", "optional")
        compiler = self.compiler(where)
        spec = data["instead"]
        word = read(WhenWord, {"event": spec} if isinstance(spec, str) else spec, where)
        if word.event not in REPLACEABLE:
            raise CardFault(
                f"{where}: {word.event!r} cannot be replaced{nearest(str(word.event), REPLACEABLE)}"
            )
        condition = self.condition(data, compiler)
        extra = self.extra(data, where)
        self._body(data.get("do") or [], compiler, extra)
        instead = Replacement(word.event, replaced(word, compiler), bool(data.get("optional", False)))
        active = self.active(data, where)
        ability = Ability(
            "replacement", "11.10.1", "[CONT] instead", active, condition=condition, extra=extra
        )
        ability.replacement = instead
        return [self.finish(ability, compiler)]

    def _stride(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """The cost at which a G unit is strode or called as a guardian (14.12, 14.13, 14.16)."""
        key = next(k for k in ("stride", "ultimate stride", "g guardian") if k in data)
        self.only(data, where, key)
        compiler = self.compiler(where)
        rule = {"stride": "14.12.1", "ultimate stride": "14.13.1", "g guardian": "14.16.1"}[key]
        kind = "g guardian" if key == "g guardian" else "stride"
        ability = Ability(kind, rule, key, ALL, keyword=key, value=key)
        cost = self.price(data[key], where)
        if cost is not None:
            ability.extra = {"cost": cost}
        return [self.finish(ability, compiler)]

    def _dress(self, data: dict[str, Any], where: str) -> list[Ability]:
        """What a card can be dressed upon (14.45, 14.52)."""
        key = "overdress" if "overdress" in data else "xoverdress"
        self.only(data, where, key)
        compiler = self.compiler(where)
        wanted = data[key] if isinstance(data[key], list) else [data[key]]
        groups = [compile_filter(one, compiler) for one in wanted]

        def onto(g: Vanguard, card: int, c: Context, number: int = 0) -> bool:
            return all(test(g, card, c) for test in groups[number])

        rule = "14.45.1" if key == "overdress" else "14.52.1"
        ability = Ability(key, rule, key, ALL, keyword=key, extra={"onto": onto, "groups": tuple(groups)})
        return [self.finish(ability, compiler)]

    def _seek_mate(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "seek mate", "power")
        names = data["seek mate"]
        mates = (names,) if isinstance(names, str) else names
        if not isinstance(mates, list | tuple) or not all(isinstance(name, str) for name in mates):
            raise CardFault(f"{where}: seek mate has the names of cards, not {names!r}")
        ability = Ability(
            "seek mate", "14.11.1", "Seek Mate", self.active(data, where, areas("VC")), keyword="seek mate"
        )
        ability.extra = {"mates": tuple(mates), "value": data.get("power")}
        return [self.finish(ability, self.compiler(where))]

    def _additional(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """What an over trigger says beside its icon (2.8.2.7)."""
        self.only(data, where, "additional")
        compiler = self.compiler(where)
        extra: dict[str, object] = {}
        self._body(data["additional"] or [], compiler, extra)
        return [
            self.finish(Ability("additional", "2.8.2.7", "Additional Effect", ALL, extra=extra), compiler)
        ]

    def _keyword(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "keyword", "value")
        word = str(data["keyword"]).lower()
        if word not in KEYWORDS:
            raise CardFault(f"{where}: unknown keyword {word!r}{nearest(word, KEYWORDS)}")
        kind, rule = KEYWORDS[word]
        compiler = self.compiler(where)
        condition, active = self.condition(data, compiler), self.active(data, where)
        value = data.get("value")
        if word == "success" and not isinstance(value, int):
            raise CardFault(f"{where}: success needs the power that a rear-guard must reach, not {value!r}")
        ability = Ability(kind, rule, word.title(), active, keyword=word, value=value, condition=condition)
        if word in TRIGGERS:
            ability.trigger = TRIGGERS[word](value)
        ability.extra = {**self.extra(data, where), **({"icon": True} if word in ICONS else {})}
        return [self.finish(ability, compiler)]

    def _melody(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """`melody: ABILITY`: every unit of the same master with a melody ability has that ability (14.44.2)."""
        self.only(data, where, "melody")
        compiler = self.compiler(where)
        part = {
            "of": "your vanguards or rear-guards",
            "where": {"keyword": "melody"},
            "ability": data["melody"],
        }
        ability = Ability("continuous", "14.44.1", "Melody", self.active(data, where), keyword="melody")
        ability.condition = self.condition(data, compiler)
        ability.statics = tuple(self._static(part, where, compiler))
        return [self.finish(ability, compiler)]

    def _alchemagic(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """`alchemagic: SELECT`: with which orders an order that is played may be combined (7.45)."""
        self.only(data, where, "alchemagic")
        compiler = self.compiler(where)
        ability = Ability(
            "continuous", "7.45.1", "Alchemagic", self.active(data, where), keyword="alchemagic"
        )
        ability.condition = self.condition(data, compiler)
        ability.extra = {**self.extra(data, where), "orders": compile_select(data["alchemagic"], compiler)}
        return [self.finish(ability, compiler)]

    def _told(self, data: dict[str, Any], where: str) -> list[Ability]:
        """What a condition looks back at (`this turn`): counted, and nothing else."""
        compiler = self.compiler(where)
        return [self.finish(told(data["told"], data["span"], compiler), compiler)]

    def _by_hand(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """A continuous ability in words that nothing here says: shown, and applied by the judge's edits."""
        self.only(data, where, "by hand")
        compiler = self.compiler(where)
        words, active = str(data["by hand"]), self.active(data, where)
        ability = Ability("continuous", "11.1.1.3", words, active, keyword="by hand", value=words)
        ability.condition = self.condition(data, compiler)
        return [self.finish(ability, compiler)]


def _without_limits(parts: list[Any], extra: dict[str, Any]) -> list[Any]:
    """Instructions without those that only limit how often the ability is used; what they say goes to `extra`."""
    made: list[Any] = []
    for part in parts:
        if isinstance(part, Mapping):
            if "once ability" in part:
                extra["once text"] = True
                extra["once a game" if part["once ability"] == "game" else "once"] = 1
                if part["once ability"] == "name":
                    extra["once by name"] = True
                continue
            part = {
                key: _without_limits(value, extra) if key in NESTED and isinstance(value, list) else value
                for key, value in part.items()
            }
        made.append(part)
    return made


__all__ = ["ICONS", "KEYWORDS", "MARKS", "SORTS", "AbilityBuilder"]

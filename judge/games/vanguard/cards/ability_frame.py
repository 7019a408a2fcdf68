"""What stands around the text of an ability?

Where it works (11.4.4), what it costs (11.7), how often it is used (12.3), the activation conditions of 14.2 and the
family it belongs to. What the abilities themselves say is ability_builder.py's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.vanguard.cards.language import language
from judge.games.vanguard.cards.language.events import areas
from judge.games.vanguard.cards.language.lasting import compile_price
from judge.games.vanguard.rules.ch14_keywords.conditions import MARKS, glitter, marked
from judge.games.vanguard.table.areas import ALL
from judge.kernel.cards import Ability, Condition
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.language import Compiler, nearest

#: Keywords that only name a family of abilities (14.19, 14.27 and so on).
SORTS = (
    "rush", "burst", "magia", "homare", "bloom", "rescue", "shadowstitch", "cannonball", "powerful", "nitou kaigan",
    "time leap", "revoldress", "dressboost", "wave", "melody", "friend", "dominate",
)  # fmt: skip
COMMON = ("zone", "once", "sort", "text", "while")


class AbilityFrame:
    """What the abilities of one card have around them."""

    def __init__(self, code: str, kind: str) -> None:
        self.code = code
        self.kind = kind
        self.count = 0
        self.language = language(self.nested)

    # -- tools -------------------------------------------------------------------------------------------------

    def compiler(self, where: str) -> Compiler:
        """A compiler for one ability."""
        return Compiler(self.language, self.code, where)

    def finish(self, ability: Ability, compiler: Compiler) -> Ability:
        """Name an ability and attach its operations and what it hands out."""
        self.count += 1
        ability.code, ability.index = self.code, f"{self.count}g"
        ability.ops = tuple(compiler.ops)
        extra = dict(ability.extra)
        gives = (*extra.get("gives", ()), *compiler.gives)
        cost: Ability | None = extra.get("cost")
        if cost is not None:
            cost.code, cost.index = self.code, f"{self.count}gc"
            gives = (*gives, cost)
        if gives:
            extra["gives"] = gives
        ability.extra = extra
        return ability

    def number(self, abilities: Sequence[Ability]) -> None:
        """Number the abilities of a card as they are printed."""
        for number, ability in enumerate(abilities, 1):
            ability.index = number
            cost: Ability | None = ability.extra.get("cost")
            if cost is not None:
                cost.index = f"{number}c"

    def nested(self, data: object, compiler: Compiler) -> Ability:
        """An ability that an effect hands out or sets up for later."""
        found = self.build(data, compiler.where)
        if len(found) != 1:
            raise CardFault(f"{compiler.where}: exactly one ability is expected here")
        return found[0]

    def price(self, parts: object, where: str) -> Ability | None:
        """A cost as a list of operations."""
        if not parts:
            return None
        if not isinstance(parts, list):
            raise CardFault(f"{where}: a cost is a list of instructions, not {parts!r}")
        compiler = self.compiler(f"{where}, cost")
        compiler.names = 1000
        compile_price(parts, compiler)
        cost = Ability("cost", "11.7.1", "cost", frozenset(), ops=tuple(compiler.ops))
        if compiler.gives:
            cost.extra = {"gives": tuple(compiler.gives)}
        return cost

    def only(self, data: Mapping[str, object], where: str, *known: str) -> None:
        """Refuse keys that an ability of this kind does not have."""
        for key in data:
            if key not in known and key not in COMMON and key not in MARKS and key != "glitter":
                raise CardFault(f"{where}: unknown key {key!r}{nearest(str(key), [*known, *COMMON, *MARKS])}")

    def active(self, data: Mapping[str, object], where: str, default: frozenset[str] = ALL) -> frozenset[str]:
        """Where an ability works: in the zones it names (11.4.4), or everywhere (11.4.4.1)."""
        named = data.get("zone")
        if named is None:
            return default
        try:
            return frozenset(name for word in str(named).split("/") for name in areas(word))
        except CardFault as fault:
            raise CardFault(f"{where}: {fault}") from None

    def condition(self, data: Mapping[str, object], compiler: Compiler, *words: str) -> Condition | None:
        """The activation conditions of 14.2 and what stands under `while` or `if`, as one."""
        tests: list[Condition] = [
            compile_condition(data[word], compiler) for word in ("while", *words) if word in data
        ]
        for word, (_, mark) in MARKS.items():
            if word in data:
                tests.append(marked(mark, data[word], compiler.where, word))
                compiler.reads.add("beyond")
        if "glitter" in data:
            tests.append(glitter(str(data["glitter"])))
            compiler.reads.add("*")
        if not tests:
            return None
        return tests[0] if len(tests) == 1 else lambda g, c: all(test(g, c) for test in tests)

    def extra(self, data: Mapping[str, object], where: str) -> dict[str, Any]:
        """What stands beside an ability: restriction icon, activation keywords, family."""
        made: dict[str, object] = {}
        if "once" in data:
            if not isinstance(data["once"], int):
                raise CardFault(f"{where}: once takes how often in a turn, not {data['once']!r}")
            made["once"] = int(data["once"])
        marks = tuple((word, data[word]) for word in MARKS if word in data)
        if marks:
            made["marks"] = marks
            made["mark rules"] = tuple(MARKS[word][0] for word, _ in marks)
        if "sort" in data:
            if data["sort"] not in SORTS:
                raise CardFault(
                    f"{where}: unknown keyword {data['sort']!r}{nearest(str(data['sort']), SORTS)}"
                )
            made["sort"] = data["sort"]
        if "glitter" in data:
            made["glitter"] = str(data["glitter"])
        return made

    def build(self, data: object, where: str) -> list[Ability]:
        """The compiled abilities of one entry; see ability_builder.py."""
        raise NotImplementedError

"""How does a skill in a card file become something that runs?

An entry of `skills` is a kind of skill (`activate`, `when` for [Auto], `permanent`, `counter`,
`instead`), a keyword of chapter 10, or either with modifiers such as `once per turn` in front. The
keywords and modifiers an edition knows are those of its hooks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.games.dbs.cards.conditions import WhenWord, areas_named, compile_test
from judge.games.dbs.cards.language.events import EVENTS
from judge.games.dbs.cards.language.looking import shuffle_back
from judge.games.dbs.cards.language.verbs import verbs_of
from judge.games.dbs.cards.language.words import language
from judge.games.dbs.rules.ch08_costs import determine_x, leaders_stay
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.kernel.cards import Ability, Op, Replacement, Select, Trigger
from judge.kernel.costs import tests_of
from judge.kernel.errors import CardFault, NotInEdition
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.changes import StaticWord
from judge.kernel.vocabulary.language import Compiler, impersonal, nearest, read, words_of

if TYPE_CHECKING:
    from judge.games.dbs.table.game import Dbs
    from judge.kernel.frames import Context

#: Where the skills of a card of each type work if nothing else is said (2-12-2, 2-3-2-3).
HOME = {
    "leader": frozenset(("leader",)),
    "battle": frozenset(("battle",)),
    "unison": frozenset(("unison",)),
    "extra": frozenset(("hand",)),
}
#: A skill for the Main Phase has True in its timing, one for battles False.
TIMINGS = {
    "main": frozenset((True,)),
    "battle": frozenset((False,)),
    "main/battle": frozenset((True, False)),
}
#: Where a card is when something has happened to it outside play that a skill of its own waits for (7-4-1-9-1, 10-45-1).
COMBO_AREA = frozenset(("combo",))
AFTERWARDS = {
    "comboed": COMBO_AREA,
    "combo dropped": COMBO_AREA,
    "end of battle after combo": frozenset(("drop",)),
    "discarded": frozenset(("drop",)),
}
IN_PLAY = frozenset(("leader", "battle", "unison"))
COUNTERS = ("play", "attack", "battle card attack", "counter")
REPLACEABLE = ("ko", "draw", "damage", "lose", "discard", "leave", "leave combo")
#: Instructions, with their options, that never speak of the card they stand on.
_PLAIN = frozenset(("draw", "discard", "mill", "who", "up_to", "to"))
COMMON = ("cost", "while", "area", "text", "speaks")


#: Where the names of a cost's own choices begin, beyond those of any effect.
COST_NAMES = 1000


class SkillBuilder:
    """Compiles the skills of one card for one edition."""

    def __init__(self, code: str, kind: str, n: Numbers, hooks: Hooks) -> None:
        self.code = code
        self.kind = kind
        self.n = n
        self.hooks = hooks
        self.count = 0
        self.language = language(self.nested, {**verbs_of(n), **hooks.verbs}, n)

    # -- tools, also for keywords --------------------------------------------------------------------

    def compiler(self, where: str) -> Compiler:
        """A compiler for one skill."""
        return Compiler(self.language, self.code, where)

    def finish(self, ability: Ability, compiler: Compiler) -> Ability:
        """Name a skill and attach its operations, what it hands out and what its words call up."""
        self.count += 1
        ability.code, ability.index = self.code, f"{self.count}g"
        if "11-6-3" in self.n:
            shuffle_back(compiler)
        ability.ops = tuple(compiler.ops)
        extra = dict(ability.extra)
        gives = (*extra.get("gives", ()), *compiler.gives)
        cost: Ability | None = extra.get("cost")
        if cost is not None:
            cost.code, cost.index = self.code, f"{self.count}gc"
            gives = (*gives, cost)
        if gives:
            extra["gives"] = gives
        extra.setdefault("speaks", speaks_of(ability))
        ability.extra = extra
        return ability

    def number(self, skills: Sequence[Ability]) -> None:
        """Number the skills of a card as they are printed; what they hand out keeps its own name."""
        for number, skill in enumerate(skills, 1):
            skill.index = number
            cost: Ability | None = skill.extra.get("cost")
            if cost is not None:
                cost.index = f"{number}c"

    def cost_of(self, parts: object, where: str) -> tuple[Ability | None, dict[str, Any]]:
        """The skill cost as a list of operations, and what it says about the skill (a marker cost)."""
        if not parts:
            return None, {}
        if not isinstance(parts, list):
            raise CardFault(f"{where}: a cost is a list of instructions, not {parts!r}")
        compiler = self.compiler(f"{where}, cost")
        compiler.whole = True
        # What the cost chose is known to the effect: names that nobody gave must not be those of the effect.
        compiler.names = COST_NAMES
        if _mentions_x(parts):
            compiler.add(Op("X", determine_x))
        compiler.body(parts)
        leaders_stay(compiler.ops)
        tests_of(compiler.ops)
        extra: dict[str, object] = {}
        marked = [
            part["markers"]
            for part in parts
            if isinstance(part, Mapping) and "markers" in part and "on" not in part
        ]
        if marked:
            extra["marker cost"] = marked[0]
        cost = Ability("cost", self.n["8-4-2-1"], "skill cost", frozenset(), ops=tuple(compiler.ops))
        if compiler.gives:
            cost.extra = {"gives": tuple(compiler.gives)}
        return cost, extra

    def areas_of(self, data: Mapping[str, object], default: frozenset[str], where: str) -> frozenset[str]:
        """The areas a skill works in: those it names, or the usual ones."""
        found = areas_named(data.get("area"), self.compiler(where))
        return default if found is None else found

    def condition(self, data: Mapping[str, object], compiler: Compiler) -> Any:
        """The condition under which a skill is valid (8-3-3)."""
        return compile_condition(data["while"], compiler) if "while" in data else None

    def only(self, data: Mapping[str, object], where: str, *known: str) -> None:
        """Refuse keys that a skill of this kind does not have."""
        for key in data:
            if key not in known:
                raise CardFault(f"{where}: unknown key {key!r}{nearest(str(key), known)}")

    def nested(self, data: object, compiler: Compiler) -> Ability:
        """A skill that an effect hands out or sets up for later."""
        found = self.build(data, compiler.where)
        if len(found) != 1:
            raise CardFault(f"{compiler.where}: exactly one skill is expected here")
        if not (isinstance(data, Mapping) and "area" in data):
            # A skill that is handed out works wherever the card that gets it is in play.
            found[0].active = frozenset(("leader", "battle", "unison"))
        return found[0]

    # -- entries -----------------------------------------------------------------------------------------

    def build(self, data: object, where: str) -> list[Ability]:
        """The compiled skills of one entry."""
        if isinstance(data, str):
            data = {data: None}
        if not isinstance(data, Mapping):
            raise CardFault(f"{where}: a skill is a mapping or a keyword, not {data!r}")
        entry = {str(key).lower(): value for key, value in data.items()}
        if "keyword" in entry:
            entry = {str(entry.pop("keyword")): entry or None}
        self._elsewhere(entry, where)
        applied = []
        for name in [key for key in entry if key in self.hooks.modifiers]:
            modifier, value = self.hooks.modifiers[name], entry.pop(name)
            applied.append((modifier, value))
            if modifier.apply is not None:
                entry = modifier.apply(entry, value, where)
        found = self._dispatch(entry, where)
        for modifier, value in applied:
            if modifier.finish is not None:
                for ability in found:
                    modifier.finish(ability, value)
        return found

    def _dispatch(self, entry: dict[str, Any], where: str) -> list[Ability]:
        kinds = {
            "activate": self._activate,
            "when": self._auto,
            "permanent": self._permanent,
            "counter": self._counter,
            "instead": self._instead,
            "by hand": self._by_hand,
        }
        key = next((k for k in entry if k in kinds), None)
        if key is not None:
            return kinds[key](entry, f"{where}, {key}")
        word = next((k for k in entry if k in self.hooks.keywords), None)
        if word is None:
            known = [*kinds, *self.hooks.keywords, *self.hooks.modifiers]
            first = str(next(iter(entry), ""))
            raise CardFault(f"{where}: unknown skill {first!r}{nearest(first, known)}")
        keyword = self.hooks.keywords[word]
        value = entry.pop(word)
        if entry:
            if value is not None and not isinstance(value, Mapping):
                value = {"value": value}
            value = {**(value or {}), **entry}
        found = keyword.build(self, value, f"{where}, {word}")
        for ability in found:
            if ability.keyword is None and ability.kind != "cost":
                ability.keyword = word
        return found

    def _elsewhere(self, entry: Mapping[str, object], where: str) -> None:
        """Say so if a word is a keyword that only another edition has."""
        from judge.games.dbs.rules.editions import edition_of

        newest = edition_of("1.23").hooks
        if newest is self.hooks:
            return
        for words, own in ((newest.keywords, self.hooks.keywords), (newest.modifiers, self.hooks.modifiers)):
            for key in entry:
                if key in words and key not in own:
                    raise NotInEdition(f"{where}: edition {self.n.edition} has no [{str(key).title()}]")

    def _activate(self, data: dict[str, Any], where: str) -> list[Ability]:
        self.only(data, where, "activate", "do", *COMMON)
        timing = str(data["activate"])
        if timing not in TIMINGS:
            raise CardFault(f"{where}: unknown timing {timing!r}{nearest(timing, TIMINGS)}")
        compiler = self.compiler(where)
        condition = self.condition(data, compiler)
        compiler.body(data.get("do") or [])
        return [self.activate_skill(data, timing, compiler, condition, where)]

    def activate_skill(
        self,
        data: Mapping[str, object],
        timing: str,
        compiler: Compiler,
        condition: Any,
        where: str,
        *,
        rule: str = "8-1-3-1",
        keyword: str | None = None,
        area: frozenset[str] | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> Ability:
        """An [Activate] skill whose effect was compiled; keywords use this too."""
        cost, more = self.cost_of(data.get("cost"), where)
        ability = Ability(
            "activate",
            self.n[rule],
            str(data.get("text") or f"[Activate: {timing.title()}]"),
            self.areas_of(data, HOME[self.kind] if area is None else area, where),
            keyword=keyword,
            condition=condition,
        )
        ability.extra = {"timing": TIMINGS[timing], **more, **(extra or {})}
        if cost is not None:
            ability.extra = {**ability.extra, "cost": cost}
        if "speaks" in data:
            ability.extra = {**ability.extra, "speaks": frozenset(words_of(data["speaks"], where))}
        return self.finish(ability, compiler)

    def _auto(self, data: dict[str, Any], where: str) -> list[Ability]:
        self.only(data, where, "when", "do", *COMMON)
        if isinstance(data["when"], list):
            # One skill that several events trigger: it counts as one (10-11-1, 10-48-1).
            found = [one for event in data["when"] for one in self._auto({**data, "when": event}, where)]
            for ability in found:
                ability.extra = {**ability.extra, "one of": f"{self.code}/{self.count}"}
            return found
        compiler = self.compiler(where)
        trigger, rule = self.trigger(data["when"], compiler)
        condition = self.condition(data, compiler)
        compiler.body(data.get("do") or [])
        area = AFTERWARDS.get(trigger.event) if trigger.own else None
        if trigger.own and trigger.event == "move":
            area = self._on_the_way(data["when"], compiler)
        if area == COMBO_AREA and "3-7-3-2" not in self.n:
            area = None  # 1.00 knows no text of cards in the Combo Area (its 3-7-4)
        ability = self.auto_skill(data, trigger, compiler, condition, where, rule=rule, area=area)
        if data.keys() <= {"when", "do", "text"} and impersonal(data.get("do"), _PLAIN):
            ability.extra = {**ability.extra, "impersonal": True}
        return [ability]

    def _on_the_way(self, when: object, compiler: Compiler) -> frozenset[str] | None:
        """Where a skill works that waits for its own card to come from an area outside play."""
        if not isinstance(when, Mapping) or "from" not in when:
            return None
        came = areas_named(when["from"], compiler) or frozenset()
        went = areas_named(when.get("to"), compiler) or frozenset()
        home = frozenset(("battle",)) if self.kind == "extra" else HOME[self.kind]
        return None if came <= IN_PLAY else home | came | went

    def auto_skill(
        self,
        data: Mapping[str, object],
        trigger: Trigger,
        compiler: Compiler,
        condition: Any,
        where: str,
        *,
        rule: str = "8-6-1",
        keyword: str | None = None,
        area: frozenset[str] | None = None,
        extra: Mapping[str, object] | None = None,
    ) -> Ability:
        """An [Auto] skill whose effect was compiled; keywords use this too."""
        home = frozenset(("battle",)) if self.kind == "extra" else HOME[self.kind]
        cost, more = self.cost_of(data.get("cost"), where)
        ability = Ability(
            "auto",
            self.n[rule],
            str(data.get("text") or "[Auto]"),
            self.areas_of(data, home if area is None else area, where),
            keyword=keyword,
            trigger=trigger,
            condition=condition,
        )
        ability.extra = {**more, **(extra or {})}
        if cost is not None:
            ability.extra = {**ability.extra, "cost": cost}
        if "speaks" in data:
            ability.extra = {**ability.extra, "speaks": frozenset(words_of(data["speaks"], where))}
        return self.finish(ability, compiler)

    def trigger(self, data: object, compiler: Compiler) -> tuple[Trigger, str]:
        """What an [Auto] waits for, and the rule of that sort of trigger."""
        word = read(WhenWord, {"event": data} if isinstance(data, str) else data, compiler.where)
        if word.situation is not None:
            condition = compile_condition(word.situation, compiler)
            return Trigger("situation", lambda g, c, e: True, condition), "8-6-6-1"
        if word.event is None or word.event not in EVENTS:
            raise CardFault(
                f"{compiler.where}: unknown event {word.event!r}{nearest(str(word.event), EVENTS)}"
            )
        spec = EVENTS[word.event]
        test = compile_test(word, spec.test, compiler)
        return Trigger(spec.kind, test, own=word.card == "this"), "8-6-1"

    def _by_hand(self, data: Mapping[str, object], where: str) -> list[Ability]:
        """A [Permanent] skill in words that nothing here says: shown, and applied by the judge's edits."""
        self.only(data, where, "by hand", "while", "area")
        compiler = self.compiler(where)
        words = str(data["by hand"])
        home = self.areas_of(data, HOME[self.kind], where)
        ability = Ability("permanent", self.n["8-1-4-1"], words, home, keyword="by hand", value=words)
        ability.condition = self.condition(data, compiler)
        return [self.finish(ability, compiler)]

    def _permanent(self, data: Mapping[str, object], where: str) -> list[Ability]:
        self.only(data, where, "permanent", *COMMON)
        compiler = self.compiler(where)
        condition = self.condition(data, compiler)
        parts = data["permanent"]
        statics = [
            static
            for number, part in enumerate(parts if isinstance(parts, list) else [parts], 1)
            for static in read(StaticWord, part, f"{where}, part {number}").compile_static(compiler)
        ]
        for static in statics:
            static.targets = _within_reach(static.targets)
        home = frozenset(("battle",)) if self.kind == "extra" else HOME[self.kind]
        ability = Ability(
            "permanent",
            self.n["8-1-4-1"],
            str(data.get("text") or "[Permanent]"),
            self.areas_of(data, home, where),
            condition=condition,
        )
        ability.statics = tuple(statics)
        return [self.finish(ability, compiler)]

    def _counter(self, data: dict[str, Any], where: str) -> list[Ability]:
        self.only(data, where, "counter", "against", "do", "free", "same", *COMMON)
        kind = str(data["counter"])
        if kind not in COUNTERS:
            raise CardFault(f"{where}: unknown [Counter] {kind!r}{nearest(kind, COUNTERS)}")
        if kind == "battle card attack" and "10-10-3-4" not in self.n:
            raise NotInEdition(f"{where}: edition {self.n.edition} has no [Counter: Battle Card Attack]")
        compiler = self.compiler(where)
        word = read(WhenWord, data.get("against") or {}, where)
        test = compile_test(word, None, compiler)
        condition = self.condition(data, compiler)
        compiler.body(data.get("do") or [])
        cost, more = self.cost_of(data.get("cost"), where)
        ability = Ability(
            "counter",
            self.n["10-10-1"],
            str(data.get("text") or f"[Counter: {kind.title()}]"),
            frozenset(("hand",)),
            keyword="counter",
            value=kind,
            trigger=Trigger(f"counter: {kind}", test),
            condition=condition,
        )
        ability.extra = {"area rule": "10-10-2", "family": ("counter", "10-10-3-1"), **more}
        if cost is not None:
            ability.extra = {**ability.extra, "cost": cost}
        if data.get("free"):
            ability.extra = {**ability.extra, "free": True}
        if "same" in data:
            ability.extra = {**ability.extra, "one of": f"{self.code}/counter {data['same']}"}
        return [self.finish(ability, compiler)]

    def _instead(self, data: dict[str, Any], where: str) -> list[Ability]:
        self.only(data, where, "instead", "do", "optional", *COMMON)
        if isinstance(data["instead"], list):
            return [
                one for event in data["instead"] for one in self._instead({**data, "instead": event}, where)
            ]
        compiler = self.compiler(where)
        spec = data["instead"]
        word = read(WhenWord, {"event": spec} if isinstance(spec, str) else spec, where)
        if word.event not in REPLACEABLE:
            raise CardFault(
                f"{where}: {word.event!r} cannot be replaced{nearest(str(word.event), REPLACEABLE)}"
            )
        condition = self.condition(data, compiler)
        compiler.body(data.get("do") or [])
        home = frozenset(("battle",)) if self.kind == "extra" else HOME[self.kind]
        ability = Ability(
            "replacement",
            self.n["8-9-1"],
            str(data.get("text") or "[Permanent] instead"),
            self.areas_of(data, home, where),
            replacement=Replacement(
                word.event, compile_test(word, None, compiler), bool(data.get("optional", False))
            ),
            condition=condition,
        )
        return [self.finish(ability, compiler)]


def _mentions_x(data: object) -> bool:
    """Whether a part of a cost speaks of X (4-14-1)."""
    if isinstance(data, Mapping):
        return any(_mentions_x(value) for value in data.values())
    if isinstance(data, list):
        return any(_mentions_x(value) for value in data)
    return data in ("X", "-X")


def _within_reach(select: Select) -> Select:
    """The objects of a [Permanent] skill without those an effect has put out of its reach (8-1-4-2)."""

    def cards(g: Dbs, c: Context) -> tuple[int, ...]:
        found = select(g, c)
        if not g.effects:
            return found
        return tuple(card for card in found if not g.out_of_reach(card, c.src))

    return cards


def speaks_of(ability: Ability) -> frozenset[str]:
    """What the words of a skill call up: playing and attacking (10-10-3-2, 10-10-3-3)."""
    found = set()
    if any(op.verb == "play" for op in ability.ops):
        found.add("play")
    trigger = ability.trigger
    if trigger is not None:
        if trigger.event == "played":
            found.add("play")
        elif trigger.event in ("attacks", "attacked", "guards"):
            found.add("attack")
    return frozenset(found)

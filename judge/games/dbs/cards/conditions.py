"""Which events does a skill wait for?

The words of a trigger condition (8-6) compiled to a test on events, with the information of the card that
8-6-5-1 says counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, LAYOUTS
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.frames import Context, context_of
from judge.kernel.state import BENEATH
from judge.kernel.vocabulary.language import Compiler, Word, nearest, words_of
from judge.kernel.vocabulary.select import compile_filter

if TYPE_CHECKING:
    from judge.games.dbs.table.game import Dbs


class WhenWord(Word):
    """An event to wait for, or to replace: what happens, to whose card, and which."""

    event: str | None = None
    situation: dict[str, object] | None = None
    whose: Literal["you", "opponent", "any"] = "any"
    card: Literal["this", "other", "any"] = "any"
    where: dict[str, object] | None = None
    turn: Literal["you", "opponent", "any"] = "any"
    by: Literal["you", "opponent", "any"] = "any"
    from_: str | list[str] | None = Field(default=None, alias="from")
    to: str | list[str] | None = None
    cause: str | list[str] | None = None
    target: dict[str, object] | None = None
    skill_of: dict[str, object] | None = Field(default=None, alias="skill of")
    using: str | list[str] | None = None
    side: Literal["front", "back"] | None = None
    under: dict[str, object] | None = None
    from_under: dict[str, object] | None = Field(default=None, alias="from under")
    source: Literal["this"] | None = None
    revealed: bool = False


def areas_named(words: object, compiler: Compiler) -> frozenset[str] | None:
    if words is None:
        return None
    known = (*LAYOUTS["1.23"].offset, "beneath")
    found = words_of(words, compiler.where)
    for word in found:
        if word not in known:
            raise CardFault(f"{compiler.where}: unknown area {word!r}{nearest(word, known)}")
    return frozenset(found)


#: The events that come of a skill which card text names by its keyword.
USES = (
    "played", "activated", "markers removed", "discarded", "moved", "damaged", "switched to rest", "switched to active", "KO'd",
)  # fmt: skip
#: What an event can have come from, as far as card text asks for it; `skill`: the effect of one, or its price.
CAUSES = (
    "skill", "effect", "cost", "battle", "attack", "play", "draw", "damage", "combo", "charge", "control", "markers", "ko", "rule",
)  # fmt: skip


def compile_test(when: WhenWord, extra: Any, compiler: Compiler) -> Callable[[Dbs, int, Event], bool]:
    """A test on events: (game, source card, event) to bool."""
    named = [when.cause] if isinstance(when.cause, str) else when.cause or []
    for cause in named:
        if cause not in CAUSES:
            raise CardFault(f"{compiler.where}: unknown cause {cause!r}{nearest(cause, CAUSES)}")
    tests = compile_filter(when.where or {}, compiler)
    came, went = areas_named(when.from_, compiler), areas_named(when.to, compiler)
    if when.target is not None and when.event not in ("attacks", "end of battle"):
        raise CardFault(f"{compiler.where}: 'target' is said of 'attacks', not of {when.event!r}")
    if when.using is not None and when.event not in USES:
        raise CardFault(f"{compiler.where}: 'using' is said of {', '.join(USES)}, not of {when.event!r}")
    hosts = None if when.under is None else compile_filter(when.under, compiler)
    left = None if when.from_under is None else compile_filter(when.from_under, compiler)
    targets = compile_filter(when.target or {}, compiler)
    doers = None if when.skill_of is None else compile_filter(when.skill_of, compiler)
    # 10-45-2: "a Battle Card's skill" is that of one in a Battle Area; a name or trait may lie anywhere.
    in_battle = when.skill_of is not None and when.skill_of.get("type") == "battle"

    causes = frozenset(("effect", "cost", *named)) if "skill" in named else frozenset(named)
    keywords = (
        () if when.using is None else (when.using,) if isinstance(when.using, str) else tuple(when.using)
    )

    def test(g: Dbs, src: int, e: Event) -> bool:
        if (when.card == "this" and e.card != src) or (when.card == "other" and e.card == src):
            return False
        if e.card != src and e.facts.get("switched"):
            return False
        if extra is not None and not extra(g, src, e):
            return False
        if causes and e.cause not in causes:
            return False
        if (came is not None and not _lies(g, e.src, came)) or (
            went is not None and not _lies(g, e.dst, went)
        ):
            return False
        me = _mine(g, src, e)
        if when.whose != "any" and _whose(g, e) != (me if when.whose == "you" else 1 - me):
            return False
        if when.turn != "any" and g.tp != (me if when.turn == "you" else 1 - me):
            return False
        if when.by != "any" and e.by != (me if when.by == "you" else 1 - me):
            return False
        if targets and not all(test(g, e.source, context_of(me, src)) for test in targets):
            return False
        if keywords and not _uses(g, e, keywords):
            return False
        if when.side is not None and g.defs[e.card].code.endswith("~back") != (when.side == "back"):
            return False
        if when.source is not None and e.source != src:
            return False
        if when.revealed and not e.facts.get("shown"):
            return False
        if hosts is not None and not _lies_under(g, e.card, hosts, context_of(me, src)):
            return False
        if left is not None and not _lay_under(g, e, left, context_of(me, src)):
            return False
        if doers is not None and not _done_by(g, src, e, doers, me, in_battle=in_battle):
            return False
        return not tests or _fits(g, src, e, tests, me)

    return test


def _uses(g: Dbs, e: Event, keywords: Sequence[str]) -> bool:
    """Whether the skill that plays the card, or is activated, is one of these keywords, a [Counter], or any at all.

    `non-keyword`: a skill that is no keyword skill.
    """
    key = e.facts.get("key")
    if "part" in e.facts:
        return e.facts["part"] in keywords
    key = key or _running(g, e)
    if not key:
        return "no skill" in keywords
    ability = g.pool.ability(key)
    family = ability.extra.get("family") or ("",)
    names = {ability.keyword, family[0], "skill"}
    if ability.kind == "counter":
        names |= {"counter", f"counter {ability.value}"}
    if ability.keyword is None:
        names.add("non-keyword")
    if any(word.startswith("not ") and word.removeprefix("not ") not in names for word in keywords):
        return True
    return not names.isdisjoint(keywords)


def _running(g: Dbs, e: Event) -> str:
    """The skill that is being paid for or carried out and does what the event tells of."""
    if e.cause not in ("effect", "cost", "skill"):
        return ""
    for _, at, _ in reversed(g.frames):
        if isinstance(at, Skill) and at.src == e.source:
            return str(at.skill or at.key)
    return ""


def _done_by(g: Dbs, src: int, e: Event, tests: Iterable[Any], me: int, *, in_battle: bool) -> bool:
    """Whether a skill of such a card did it (10-45-2, 10-45-3)."""
    if e.source < 0 or (
        e.cause not in ("effect", "cost") and not (e.kind == "played" and e.facts.get("key"))
    ):
        return False
    if in_battle:
        g.note("10-45-2", lines.IN_A_BATTLE_AREA, e.source)
        if g.where[e.source] < 0 or g.offset_of(e.source) != BATTLE:
            return False
    else:
        g.note("10-45-3", lines.IN_ANY_AREA, e.source)
    return all(test(g, e.source, context_of(me, src)) for test in tests)


def _lies(g: Dbs, zone: int, names: frozenset[str]) -> bool:
    if zone == BENEATH:
        return "beneath" in names
    return zone >= 0 and g.rules.layout.specs[zone].name in names


def _lies_under(g: Dbs, card: int, tests: Iterable[Any], context: Context) -> bool:
    """Whether a card lies under one of such cards."""
    top = g.top_of(card)
    return bool(top != card and all(test(g, top, context) for test in tests))


def _lay_under(g: Dbs, e: Event, tests: Iterable[Any], context: Context) -> bool:
    """Whether a card has left a place under one of such cards."""
    over = e.facts.get("over", -1)
    return bool(over >= 0 and all(test(g, over, context) for test in tests))


def _mine(g: Dbs, src: int, e: Event) -> int:
    """The master of the waiting card; where it was, if it is the card that moved (8-6-5-1-2)."""
    if e.card == src and e.kind == "move" and e.src >= 0:
        return int(e.src // g.stride)
    return int(g.master(src) if g.where[src] != -1 else g.owner[src])


def _whose(g: Dbs, e: Event) -> int:
    """The player an event is about: for a move, the one whose area the card left (8-6-5-1-2)."""
    if e.kind == "move":
        zone = e.src if e.src >= 0 else e.dst
        return int(zone // g.stride) if zone >= 0 else e.who
    return e.who


def _fits(g: Dbs, src: int, e: Event, tests: Iterable[Any], me: int) -> bool:
    """Whether the event's card fits, with the information that 8-6-5-1 says counts."""
    if e.card < 0:
        return False
    kept = g.projection
    if e.was is not None:
        g.note("8-6-5", lines.INFORMATION, e.card)
        g.note("8-6-5-1", lines.INFORMATION, e.card)
        g.note("8-6-5-1-2", lines.AS_IT_WAS, e.card)
        g.projection = {**g.projected(), e.card: e.was}
    elif e.kind == "played" and e.card in g.projected():
        g.note("8-8-1-5", lines.ON_ENTERING, e.card)
        g.note("8-8-1-5-1", lines.AS_IT_IS_THERE, e.card)
        kept = g.projection
    elif e.kind == "move":
        _say_information(g, e)
    try:
        return all(test(g, e.card, context_of(me, src)) for test in tests)
    finally:
        g.projection = kept


def _say_information(g: Dbs, e: Event) -> None:
    """Cite which area's information counts for a card that moved otherwise (8-6-5-1)."""
    layout = g.rules.layout
    hidden = [layout.specs[zone].hidden_from != "nobody" for zone in (e.src, e.dst) if zone >= 0]
    g.note("8-6-5", lines.INFORMATION, e.card)
    g.note("8-6-5-1", lines.INFORMATION, e.card)
    g.note("8-6-5-1-1" if any(hidden) else "8-6-5-1-3", lines.INFORMATION, e.card)

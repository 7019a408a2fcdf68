"""Keywords that play a card with the help of several: the Unions and Successor.

10-13, 10-41.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from judge.games.dbs.rules.ch08_skills import failed_to_enter
from judge.games.dbs.rules.ch10_keywords.evolving import all_there, into_battle, may_enter, named, stack
from judge.games.dbs.rules.ch10_keywords.kit import (
    FROM_HAND,
    Do,
    add,
    cited,
    only_from,
    play_this,
    says,
    spec,
    widened,
)
from judge.games.dbs.rules.ch10_keywords.materials import Materials, dropped, offered, one_each, places
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, HAND
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import Context, context_of
from judge.kernel.state import ACTIVE
from judge.kernel.vocabulary.choosing import proceed
from judge.kernel.vocabulary.select import bound_cards, compile_filter

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder

SUCCESSION = frozenset(("green", "yellow"))


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords that build on several Battle Cards."""
    family = ("union", "10-13-2-1")
    about = "play this for two Battle Cards of equal power in hand"
    add(hooks, n, "union-fusion", "10-13-3-1", _fusion, about, family=family)
    about = "play this on top of two Battle Cards"
    add(hooks, n, "union-potara", "10-13-4-1", _potara, about, family=family)
    add(hooks, n, "union-absorb", "10-13-5-1", _absorb, "place a card on top of this one", family=family)
    add(hooks, n, "successor", "10-41-1", _successor, "play this for Battle Cards that add up to its cost")


def _described(
    builder: SkillBuilder, data: Mapping[str, object], where: str
) -> list[Callable[[Dbs, int], bool]]:
    """Tests for the cards that are meant: a character name each, or `{character: Ryn, color: red}`."""
    parts = data.get("characters")
    if not isinstance(parts, list) or len(parts) < 2:
        raise CardFault(f"{where}: 'characters' is a list of two character names, not {parts!r}")
    return [_one(builder, part, where) if isinstance(part, Mapping) else named(str(part)) for part in parts]


def _one(builder: SkillBuilder, part: Mapping[str, object], where: str) -> Callable[[Dbs, int], bool]:
    if "character" not in part:
        raise CardFault(f"{where}: the character name is missing in {dict(part)!r}")
    character = named(str(part["character"]))
    rest = {key: value for key, value in part.items() if key != "character"}
    tests = compile_filter(rest, builder.compiler(where))
    return lambda g, card: (
        character(g, card) and all(test(g, card, context_of(g.owner[card], card)) for test in tests)
    )


# -- Union-Fusion (10-13-3) -------------------------------------------------------------------------------


def _fusion(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "also", "while", number="characters")
    tests = _described(builder, data, where)
    each = one_each(tests)

    def fits(g: Dbs, cards: tuple[int, ...], c: Context) -> bool:
        return each(g, cards, c) and len({g.power(card) for card in cards}) == 1

    materials = Materials(
        name="materials",
        rule="10-13-3-1",
        offer=offered(places(data, "hand", where), lambda g, card: any(test(g, card) for test in tests)),
        sizes=lambda g, c: (len(tests),),
        fits=fits,
        wanted="one Battle Card of each specified character is needed, all with equal power",
        wider=("10-13-3-5", HAND),
    )
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body(play_this("10-13-3-4", "10-13-3-6"))
    parts = [*(data.get("cost") or []), materials, cited("10-13-3-4"), dropped("materials")]
    found = builder.activate_skill(
        {"cost": parts, "text": "[Union-Fusion]"},
        "main",
        compiler,
        condition,
        where,
        rule="10-13-3-1",
        keyword="union-fusion",
        area=FROM_HAND,
        extra={"fails": "10-13-3-6"},
    )
    return [widened(says(only_from(found, "10-13-3-2"), "10-13-3-1"), data, "10-13-3-5")]


# -- Union-Potara (10-13-4) -------------------------------------------------------------------------------


def _potara(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "also", "while", number="characters")
    tests = _described(builder, data, where)
    materials = Materials(
        name="materials",
        rule="10-13-4-1",
        offer=offered(places(data, "battle", where), lambda g, card: any(test(g, card) for test in tests)),
        sizes=lambda g, c: (len(tests),),
        fits=one_each(tests),
        wanted="one Battle Card of each specified character is needed",
        wider=("10-13-4-5", BATTLE),
    )
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body([Do(run=_run_potara, verb="play")])
    found = builder.activate_skill(
        {"cost": [*(data.get("cost") or []), materials], "text": "[Union-Potara]"},
        "main",
        compiler,
        condition,
        where,
        rule="10-13-4-1",
        keyword="union-potara",
        area=FROM_HAND,
        extra={"fails": "10-13-4-6"},
    )
    return [widened(only_from(found, "10-13-4-2"), data, "10-13-4-5")]


def _run_potara(g: Dbs, at: Skill, op: object) -> Flow:
    """On top of all chosen cards, in Active Mode, with the changes of power of each (10-13-4-4)."""
    src = at.src
    cards = all_there(g, at, "materials")
    if cards and may_enter(g, at, src):
        cards = into_battle(g, at, cards, "10-13-4-5-1")
        g.note("10-13-4-4", lines.ONTO, src, cards[0])
        stack(g, at, src, cards, "10-13-4-4", mode=ACTIVE, keeps="10-13-4-4-1")
        g.note("11-3-2", lines.ONE_CARD, src)
    failed_to_enter(g, at, "10-13-4-6")
    return proceed(g, at)


# -- Union-Absorb (10-13-5) -------------------------------------------------------------------------------


def _absorb(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    """With `from` or `where`, the card that is placed on top is part of the cost; else the effect plays it there."""
    data = spec(value, where, "from", "where", "cost", "do", "while")
    compiler = builder.compiler(where)
    tests = compile_filter(data.get("where") or {}, compiler)

    def fits(g: Dbs, card: int) -> bool:
        return all(test(g, card, Context(who=g.master(card), src=card)) for test in tests)

    materials = Materials(
        name="absorbed",
        rule="10-13-5-1",
        offer=offered(places({}, str(data.get("from", "hand")), where), fits),
        sizes=lambda g, c: (1,),
        fits=one_each([fits]),
        wanted="the specified card from the specified area is needed",
    )
    condition = builder.condition(data, compiler)
    cost, effect = list(data.get("cost") or []), list(data.get("do") or [])
    if "from" in data or "where" in data:
        cost, effect = [*cost, materials], [Do(run=_run_absorb, verb="play"), *effect]
    compiler.body(effect)
    found = builder.activate_skill(
        {"cost": cost, "text": "[Union-Absorb]"},
        "main",
        compiler,
        condition,
        where,
        rule="10-13-5-1",
        keyword="union-absorb",
    )
    return [only_from(found, "10-13-5-2")]


def _run_absorb(g: Dbs, at: Skill, op: object) -> Flow:
    """The chosen card is placed on top of this one, with its position and power (10-13-5-4)."""
    from judge.games.dbs.rules.ch06_playing import kept_from_play

    src = at.src
    cards = all_there(g, at, "absorbed")
    there = g.ident[src] == at.ident and g.where[src] >= 0 and g.offset_of(src) == BATTLE
    if cards and there and not kept_from_play(g, at, cards[0], at.who):
        g.note("10-13-5-4", lines.ONTO, cards[0], src)
        stack(g, at, cards[0], (src,), "10-13-5-4", keeps="10-13-5-4-1")
        g.note("11-3-2", lines.ONE_CARD, cards[0])
    return proceed(g, at)


# -- Successor (10-41) ------------------------------------------------------------------------------------


def _successor(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")

    def fits(g: Dbs, cards: tuple[int, ...], c: Context) -> bool:
        return sum(_cost(g, card) for card in cards) == _wanted(g, c)

    materials = Materials(
        name="materials",
        rule="10-41-1",
        offer=offered([BATTLE], lambda g, card: g.printed(card).colors <= SUCCESSION),
        sizes=lambda g, c: range(len(g.battle_cards(c.who)) + 1),
        fits=fits,
        wanted="the energy costs must add up to the original energy cost of the card",
        some=lambda g, cards, c: adding_up([(card, _cost(g, card)) for card in cards], _wanted(g, c)),
    )
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body(play_this("10-41-3"))
    parts = [*(data.get("cost") or []), materials, Do(run=_say_original), dropped("materials")]
    found = builder.activate_skill(
        {"cost": parts, "text": "[Successor]"},
        "main",
        compiler,
        condition,
        where,
        rule="10-41-1",
        keyword="successor",
        area=FROM_HAND,
    )
    return [only_from(found, "10-41-3")]


def _say_original(g: Dbs, at: Skill, op: object) -> Flow:
    """A card that gained colors is still mono-color by what is printed on it (2-4-1-3-1)."""
    for card in bound_cards(g, at, "materials"):
        if len(g.printed(card).colors) == 1 and g.shows(card).colors != g.printed(card).colors:
            g.note("2-4-1-3-1", lines.ORIGINAL_COLOR, card)
    return proceed(g, at)


def _cost(g: Dbs, card: int) -> int:
    return int(g.shows(card).total)


def _wanted(g: Dbs, c: Context) -> int:
    return int(g.printed(c.src).total)


def adding_up(cards: list[tuple[int, int]], wanted: int) -> tuple[int, ...] | None:
    """Some of the cards whose costs come to exactly that number, or None."""
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for card, cost in cards:
        for total, picked in list(reached.items()):
            reached.setdefault(total + cost, (*picked, card))
    return reached.get(wanted)

"""Keywords that play a card for a whole area or at a moment: Over Realm, Dark Over Realm, Wormhole,
Arrival, Swap, Revive.

10-15, 10-24, 10-25, 10-26, 10-32, 10-37.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judge.games.dbs.rules.ch10_keywords.kit import (
    FROM_HAND,
    Do,
    add,
    cited,
    colors_of,
    limited,
    mark,
    only_from,
    play_this,
    rename,
    says,
    spec,
    whole,
)
from judge.games.dbs.rules.ch10_keywords.materials import dropped, hand_showing
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, COMBO, DROP
from judge.kernel.cards import Ability, Trigger
from judge.kernel.decision import Refused
from judge.kernel.flow import Flow
from judge.kernel.vocabulary.choosing import proceed

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.games.dbs.table.game import Dbs

REALMS = ("over realm", "dark over realm")


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords that play a card from hand or Drop Area."""
    about = "send the Drop Area to the Warp and play this for a turn"
    add(hooks, n, "over realm", "10-15-1", _over_realm, about)
    if add(hooks, n, "dark over realm", "10-25-1", _dark_realm, "the same, counting black cards; it stays"):
        hooks.used.append(realm_used)
    add(hooks, n, "wormhole", "10-26-1", mark("10-26-1", "wormhole"), "two Over Realms in a turn")
    add(hooks, n, "arrival", "10-32-1", _arrival, "play this in a battle with certain colors in the combo")
    add(hooks, n, "swap", "10-24-1", _swap, "play another card and return this one")
    add(hooks, n, "revive", "10-37-1", _revive, "when KO'd, discard certain colors to play this again")


# -- Over Realm (10-15, 10-25, 10-26) -----------------------------------------------------------------------


def _realm_refusal(number: int, once: str, count: str, test: Any) -> Any:
    def refusal(g: Dbs, player: int, card: int) -> Refused | None:
        used = g.count(f"realm/{player}")
        if used:
            wormhole = _has_wormhole(g, player)
            if used >= (2 if wormhole else 1):
                through = (g.n["10-26-1"],) if wormhole else ()
                reason = f"Over Realms were already activated {used} time(s) this turn"
                return Refused(g.n[once], reason, through=through)
        there = sum(1 for other in g.area(player, DROP) if test(g, other))
        if there < number:
            return Refused(g.n[count], f"{there} such cards are in the Drop Area, {number} are needed")
        return None

    return refusal


def _has_wormhole(g: Dbs, player: int) -> bool:
    areas = ("leader", "battle", "unison")
    return any(g.has(card, "wormhole") for name in areas for card in g.cards(player, name))


def realm_used(g: Dbs, player: int, card: int, ability: Ability) -> None:
    """Both keywords count together (10-15-5, 10-25-4), up to 2 with [Wormhole] (10-26-1)."""
    if ability.keyword not in REALMS:
        return
    g.tally(f"realm/{player}")
    if g.count(f"realm/{player}") == 2:
        g.note("10-26-1", lines.WORMHOLE, player)


def _realm(
    builder: SkillBuilder, data: Mapping[str, object], where: str, name: str, section: str, *, stays: bool
) -> Ability:
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    body: list[object] = [
        cited(f"{section}-3"),
        {"move": "your drop", "to": "warp"},
        *play_this(f"{section}-3"),
    ]
    if not stays:
        body.append({"later": {"when": "end of turn", "do": [Do(run=_to_warp)]}, "keep": ["me"]})
    compiler.body(body)
    rename(compiler.gives, builder.n["10-15-4"])
    found = builder.activate_skill(
        {"cost": data.get("cost"), "text": f"[{name.title()} {data['number']}]"},
        "main",
        compiler,
        condition,
        where,
        rule=f"{section}-1",
        keyword=name,
        area=FROM_HAND,
    )
    found.value = data["number"]
    return only_from(found, f"{section}-3")


def _to_warp(g: Dbs, at: Skill, op: object) -> Flow:
    """A card that is still in the Battle Area goes to its owner's Warp (10-15-4)."""
    for card, ident in at.bound.get("me", ()):
        if g.ident[card] == ident and g.where[card] >= 0 and g.offset_of(card) == BATTLE:
            g.send((card,), "warp", g.n["10-15-4"], cause="effect", by=at.who, source=card)
    return proceed(g, at)


def _over_realm(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while", number="number")
    number = whole(data, "number", where)
    found = _realm(builder, data, where, "over realm", "10-15", stays=False)
    every = _realm_refusal(number, "10-15-5", "10-15-1", lambda g, c: True)
    return [limited(found, every, "10-15-5")]


def _dark_realm(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while", number="number")
    number = whole(data, "number", where)
    found = _realm(builder, data, where, "dark over realm", "10-25", stays=True)
    black = _realm_refusal(number, "10-25-4", "10-25-1", lambda g, c: "black" in g.shows(c).colors)
    return [limited(found, black, "10-25-4")]


# -- Arrival (10-32) ------------------------------------------------------------------------------------------


def _arrival(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "colors", "cost", "while", number="colors")
    wanted = frozenset(colors_of(data.get("colors"), where))
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body(play_this("10-32-3"))
    found = builder.activate_skill(
        {"cost": data.get("cost"), "text": "[Arrival]"},
        "battle",
        compiler,
        condition,
        where,
        rule="10-32-1",
        keyword="arrival",
        area=FROM_HAND,
    )

    def refusal(g: Dbs, player: int, card: int) -> Refused | None:
        shown: frozenset[str] = frozenset().union(*(g.printed(c).colors for c in g.area(player, COMBO)))
        if wanted <= shown:
            return None
        colors = " and ".join(sorted(wanted))
        return Refused(g.n["10-32-1"], f"the cards in the Combo Area do not show {colors}")

    return [limited(only_from(found, "10-32-3"), refusal)]


# -- Swap (10-24) ---------------------------------------------------------------------------------------------


def _swap(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "where", "cost", "while", number="number")
    number = whole(data, "number", where)
    wanted = {**(data.get("where") or {}), "type": "battle", "energy cost": number}
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body(
        [
            cited("10-24-3"),
            {"play": {"choose": 1, "of": "your hand", "where": wanted, "up_to": True}},
            {"move": "this", "to": "hand"},
        ]
    )
    found = builder.activate_skill(
        {"cost": data.get("cost"), "text": f"[Swap {number}]"},
        "main",
        compiler,
        condition,
        where,
        rule="10-24-1",
        keyword="swap",
    )
    return [says(found, "10-24-2")]


# -- Revive (10-37) -------------------------------------------------------------------------------------------


def _revive(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "colors", "cost", "while", number="colors")
    colors = colors_of(data.get("colors"), where)
    materials = hand_showing(colors, "price", "10-37-1")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    negate = {"give": "me", "negate": "revive", "until": "end of turn"}
    compiler.body([*play_this("10-37-1"), negate])
    trigger = Trigger("ko'd", lambda g, c, e: e.card == c, own=True)
    given = {"cost": [materials, dropped("price"), *(data.get("cost") or [])], "text": "[Revive]"}
    extra = {"owner acts": True}  # asked, paid for and played by the owner, whoever was its master
    return [
        builder.auto_skill(
            given, trigger, compiler, condition, where, rule="10-37-1", keyword="revive", extra=extra
        )
    ]

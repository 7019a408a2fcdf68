"""Keywords of cards in play: Awaken, Wish, Field, Servant, Overlord, Energy-Exhaust, Rejuvenate, Unique.

10-2, 10-3, 10-28, 10-34, 10-42, 10-43, 10-44, 10-46, with 9-10.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.games.dbs.cards.language.filters import singular
from judge.games.dbs.rules.ch06_playing import prints
from judge.games.dbs.rules.ch10_keywords.kit import (
    EVERYWHERE,
    FROM_HAND,
    IN_PLAY,
    Do,
    add,
    cited,
    mark,
    says,
    spec,
)
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import Skill, Unique, unique_rule
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, ENERGY
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.changes import StaticWord
from judge.kernel.vocabulary.choosing import bind, pairs, proceed
from judge.kernel.vocabulary.language import read

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.games.dbs.table.game import Dbs


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords of cards in play."""
    family = ("awaken", "10-2-2-1")
    about = "flip the Leader Card over when a condition holds"
    add(hooks, n, "awaken", "10-2-1", _awaken("awaken"), about, family=family)
    if n.edition != "1.00":
        add(hooks, n, "awaken surge", "10-2-1", _awaken("awaken surge"), "as Awaken", family=family)
    add(hooks, n, "wish", "10-28-1", _wish, "a skill of a Leader Card with a condition")
    if add(hooks, n, "field", "10-3-1", _field, "place this Extra Card in the Battle Area"):
        hooks.whole_card.append(skills_beside_field)
    about = "+10000 power, stays in Rest Mode in the Charge Phase"
    if add(hooks, n, "servant", "10-43-1", _servant, about):
        hooks.stays_rest.append(servant)
    add(hooks, n, "overlord", "10-44-1", _overlord, "put a Servant under the deck to draw 1")
    about = "enters the Energy Area in Rest Mode"
    if add(hooks, n, "energy-exhaust", "10-34-1", mark("10-34-1", "energy-exhaust", EVERYWHERE), about):
        hooks.enters_rest.append(exhaust)
    about = "no other card of that name in the same Battle Area"
    if add(hooks, n, "unique", "10-42-1", mark("10-42-1", "unique"), about):
        hooks.not_played.append(not_beside_unique)
        hooks.interrupts.append(second_unique)
    add(hooks, n, "rejuvenate", "10-46-1", _rejuvenate, "a card from beneath for the top of the deck as life")


# -- Leader Cards (10-2, 10-28) -------------------------------------------------------------------------------


def _awaken(name: str) -> Any:
    def build(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
        data = spec(value, where, "while", "cost", "do")
        body = list(data.get("do") or [])
        if not any(isinstance(part, dict) and "flip" in part for part in body):
            body.append({"flip": "this"})
        return [_main_battle(builder, {**data, "do": body}, where, name, "10-2-1")]

    return build


def _wish(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "while", "cost", "do")
    return [_main_battle(builder, data, where, "wish", "10-28-1")]


def _main_battle(builder: SkillBuilder, data: dict[str, Any], where: str, name: str, rule: str) -> Ability:
    """An [Activate: Main/Battle] keyword with a condition."""
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body(data.get("do") or [])
    return builder.activate_skill(
        {"cost": data.get("cost"), "text": f"[{name.title()}]"},
        "main/battle",
        compiler,
        condition,
        where,
        rule=rule,
        keyword=name,
        extra={"condition rules": (rule,)},
    )


# -- Field (10-3) -----------------------------------------------------------------------------------------------


def _field(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body([Do(run=_run_field)])
    given = {"cost": data.get("cost"), "text": "[Field]"}
    return [
        builder.activate_skill(
            given, "main", compiler, condition, where, rule="10-3-1", keyword="field", area=FROM_HAND
        )
    ]


def skills_beside_field(skills: list[Ability]) -> None:
    """The other skills of an Extra Card with [Field] are valid in the Battle Area (10-3-2)."""
    if not any(skill.keyword == "field" for skill in skills):
        return
    for skill in skills:
        if skill.kind == "activate" and skill.keyword != "field" and skill.active == FROM_HAND:
            skill.active = IN_PLAY["extra"]
            says(skill, "10-3-2")
            skill.extra = {**skill.extra, "area rule": "10-3-2"}


def _run_field(g: Dbs, at: Skill, op: object) -> Flow:
    """Other Extra Cards with [Field] leave (10-3-3); in 1.00 all Extra Cards do."""
    src, who = at.src, at.who
    others = [
        card
        for card in g.area(who, BATTLE)
        if g.printed(card).type == "extra" and (prints(g, card, "field") or "10-3-3" not in g.n)
    ]
    g.note("10-3-1", lines.FIELD, src)
    if others:
        g.send(others, "drop", g.n.get("10-3-3", g.n["10-3-1"]), cause="field", by=who)
        g.note("3-6-6", lines.ONLY_ONE_WITH_FIELD, src)
    g.move((src,), who * g.stride + BATTLE, g.n["10-3-1"], cause="field", by=who)
    return proceed(g, at)


# -- Servant, Overlord, Energy-Exhaust (10-43, 10-44, 10-34) ------------------------------------------------------


def _servant(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    statics = read(StaticWord, {"of": "this", "add": {"power": 10000}}, where).compile_static(compiler)
    rule = builder.n["10-43-1"]
    ability = Ability("permanent", rule, "[Servant]", IN_PLAY[builder.kind], keyword="servant")
    ability.statics, ability.condition = tuple(statics), condition
    return [builder.finish(ability, compiler)]


def servant(g: Dbs, card: int) -> str | None:
    """It does not switch to Active Mode in the Charge Phase of its owner (10-43-1)."""
    return g.n["10-43-1"] if g.owner[card] == g.tp and g.has(card, "servant") else None


def _overlord(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body([cited("10-44-2"), {"draw": 1}])
    servant_card = {"choose": 1, "of": "your battle", "where": {"keyword": "servant"}}
    parts = [{"move": servant_card, "to": "deck bottom"}, *(data.get("cost") or [])]
    given = {"cost": parts, "text": "[Overlord]"}
    return [
        builder.activate_skill(given, "main", compiler, condition, where, rule="10-44-1", keyword="overlord")
    ]


def exhaust(g: Dbs, card: int, went: int) -> str | None:
    """It enters an Energy Area in Rest Mode (10-34-1)."""
    return g.n["10-34-1"] if went == ENERGY and g.has(card, "energy-exhaust") else None


# -- Unique (10-42, 9-10) -----------------------------------------------------------------------------------------


def _names(g: Dbs, card: int) -> frozenset[str]:
    return frozenset(singular(name) for name in g.shows(card).names)


def not_beside_unique(g: Dbs, player: int, card: int) -> Refused | None:
    """While a card with [Unique] is in play, no other card of that name can be played (10-42-1, 10-42-2):
    not from the hand (10-42-2-1) and not by a skill (10-42-2-2)."""
    for other in g.area(player, BATTLE):
        if other != card and g.has(other, "unique") and _names(g, other) & _names(g, card):
            n = g.n
            rule = n["10-42-2-2" if isinstance(g.loc, Skill) else "10-42-2-1"]
            reason = "a card with [Unique] and the same name is already in play"
            return Refused(rule, reason, through=(n["10-42-1"], n["10-42-2"]))
    return None


def second_unique(g: Dbs) -> None:
    """Interrupt: two cards with [Unique] and one name in one Battle Area (9-10-1)."""
    for player in (0, 1):
        held = [card for card in g.area(player, BATTLE) if g.has(card, "unique")]
        if len(held) < 2 or any(isinstance(at, Unique) and at.unique == player for _, at, _ in g.frames):
            continue
        for card in held:
            same = tuple(other for other in held if _names(g, other) & _names(g, card))
            if len(same) > 1:
                g.push(unique_rule, Unique(unique=player, cards=same))
                break


@unique_rule.step("9-10-1")
def unique_violated(g: Dbs, at: Unique) -> Flow:
    """Several copies of a card with [Unique]: resolved at once, interrupting what goes on."""
    g.note("9-1-2-1", lines.INTERRUPT)
    return None


@unique_rule.step("9-10-2")
def keep_one(g: Dbs, at: Unique) -> Flow:
    """Their master keeps one; the others go to their owners' Drop Areas."""
    reply = g.take()
    cards = at.cards
    if reply is None:
        return g.ask(Decision(Kind.CARDS, at.unique, g.n["9-10-2"], "keep", cards))
    g.note("10-42-3", lines.KEPT, *reply)
    g.send([card for card in cards if card not in reply], "drop", g.n["9-10-2"], cause="unique")
    return END


# -- Rejuvenate (10-46) -------------------------------------------------------------------------------------------


def _rejuvenate(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body([cited("10-46-3"), {"may": [], "to": [Do(run=_top_to_life)]}])
    covered = Do(run=_drop_beneath, possible=lambda g, c: bool(g.beneath.get(c.src)), cites=("10-46-1",))
    given = {"cost": [covered, *(data.get("cost") or [])], "text": "[Rejuvenate]"}
    found = builder.activate_skill(
        given, "main", compiler, condition, where, rule="10-46-1", keyword="rejuvenate"
    )
    return [says(found, "10-46-2")]


def _drop_beneath(g: Dbs, at: Skill, op: object) -> Flow:
    cards = g.beneath.get(at.src, ())
    reply = g.take()
    if reply is None:
        if len(cards) > 1:
            facts = {"source": at.src}
            flow: Flow = g.ask(
                Decision(Kind.CARDS, at.who, g.n["10-46-1"], "beneath", tuple(cards), facts=facts)
            )
            return flow
        reply = cards
    g.send(reply, "drop", g.n["10-46-1"], cause="cost", by=at.who, source=at.src)
    g.note("11-3-4-1", lines.SILENT, *reply)
    return proceed(g, replace(at, bound=bind(at, "dropped", pairs(g, tuple(reply)))))


def _top_to_life(g: Dbs, at: Skill, op: object) -> Flow:
    who = at.who
    top = g.cards(who, "deck")[:1]
    if top:
        g.move(top, g.zone(who, "life"), g.n["10-46-3"], cause="effect", by=who, source=at.src)
    return proceed(g, at)


PROGRAMS = (unique_rule,)

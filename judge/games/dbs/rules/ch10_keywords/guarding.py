"""Keywords of a card that is attacked or chosen: Blocker, Revenge, Indestructible, Barrier, Deflect,
Aegis.

10-4, 10-9, 10-12, 10-16, 10-22, 10-33.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.games.dbs.rules.ch10_keywords.kit import (
    EVERYWHERE,
    Do,
    add,
    cited,
    colors_of,
    limited,
    mark,
    rename,
    spec,
)
from judge.games.dbs.rules.ch10_keywords.materials import dropped, hand_showing
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import Skill, Stopped
from judge.games.dbs.table import lines
from judge.kernel.cards import Ability, Trigger
from judge.kernel.decision import Refused
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Context
from judge.kernel.vocabulary.choosing import proceed

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.games.dbs.table.game import Dbs
    from judge.kernel.events import Event


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords of attacked cards."""
    add(hooks, n, "blocker", "10-4-1", _blocker, "takes over an attack on another card")
    if add(hooks, n, "revenge", "10-9-1", _revenge, "KO's the attack card at the end of the battle"):
        hooks.silent.append(revenge_barred)
    about = "cannot be KO'd or removed by the opponent's skills or battles"
    if add(hooks, n, "indestructible", "10-12-1", mark("10-12-1", "indestructible"), about):
        hooks.keeps.append(indestructible)
    if add(hooks, n, "barrier", "10-16-1", mark("10-16-1", "barrier"), "cannot be chosen by the opponent"):
        hooks.not_chosen.append(barrier)
    about = "not affected by [Counter: Play]"
    if add(hooks, n, "deflect", "10-22-1", mark("10-22-1", "deflect", EVERYWHERE), about):
        hooks.not_affected.append(deflect)
        hooks.announced.append(deflect_begins)
    about = "discard cards of certain colors for energy in the Defense Step"
    add(hooks, n, "aegis", "10-33-1", _aegis, about)


# -- Blocker and Revenge (10-4, 10-9) -------------------------------------------------------------------------


def _blocker(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body([{"guard": "this"}])
    given = {"cost": [{"rest": "this"}, *(data.get("cost") or [])], "text": "[Blocker]"}
    trigger = Trigger("attacked", another_attacked)
    return [builder.auto_skill(given, trigger, compiler, condition, where, rule="10-4-1", keyword="blocker")]


def another_attacked(g: Dbs, card: int, e: Event) -> bool:
    """Another card of the same player is attacked; a guard card that was switched is not a new attack."""
    return e.card != card and e.who == g.master(card) and not e.facts.get("switched")


def _revenge(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    ko: list[object] = [Do(run=_unless_negated), {"ko": "it"}]
    compiler.body([{"later": {"when": "end of battle", "do": ko}}])
    rename(compiler.gives, builder.n["10-9-1"])
    event = "attacked" if builder.n.edition == "1.00" else "guards"
    trigger = Trigger(event, lambda g, c, e: e.card == c, own=True)
    given = {"cost": data.get("cost"), "text": "[Revenge]"}
    return [builder.auto_skill(given, trigger, compiler, condition, where, rule="10-9-1", keyword="revenge")]


def _unless_negated(g: Dbs, at: Skill, op: object) -> Flow:
    """After a negated attack there is no attack card any more (7-1); 1.00 KO's the attacking card."""
    if g.fight is None or not g.fight["negated"] or "10-9-2" not in g.n:
        return proceed(g, at)
    g.note("7-1", lines.NO_ATTACK_CARD, at.src)
    return END


def revenge_barred(g: Dbs, player: int, card: int, ability: Ability) -> str | None:
    """Only Battle Cards and Unison Cards activate [Revenge] (10-9-2)."""
    if ability.keyword != "revenge":
        return None
    g.note("10-9-1", lines.GUARD_CARD, card)
    if "10-9-2" not in g.n:
        return None
    if g.shows(card).type in ("battle", "unison"):
        g.note("10-9-2", lines.MAY_USE_IT, card)
        return None
    return g.n["10-9-2"]


# -- what does not reach a card (10-12, 10-16, 10-22) ---------------------------------------------------------


def indestructible(g: Dbs, event: Event) -> str | None:
    """Neither battles nor skills of the owner's opponent KO it or move it away (10-12-1)."""
    if not g.has(event.card, "indestructible"):
        return None
    battle = event.cause == "battle"
    foreign = event.cause in ("effect", "skill") and event.by == 1 - g.owner[event.card]
    return g.n["10-12-1"] if battle or foreign else None


def barrier(g: Dbs, card: int, context: Context) -> str | None:
    """The opponent's skills cannot choose it (10-16-1)."""
    if context.ignoring == "barrier":
        return None
    return g.n["10-16-1"] if context.who != g.master(card) and g.has(card, "barrier") else None


def deflect(g: Dbs, card: int, context: Context | Stopped) -> str | None:
    """[Counter: Play] does not affect it, from the announcement on and in play (10-22-1, 10-22-2), also
    when a skill plays it (10-22-3)."""
    if not isinstance(context, Skill | Stopped) or not g.has(card, "deflect"):
        return None
    ability = g.pool.ability(context.key)
    if ability.kind != "counter" or ability.value != "play":
        return None
    g.note("10-22-1", lines.DEFLECT, card)
    by_skill = context.event.get("kind") in ("activated", "resolved")
    g.note("10-22-3" if by_skill else "10-22-2", lines.DEFLECT, card)
    return g.n["10-22-1"]


def deflect_begins(g: Dbs, card: int, by_skill: bool) -> None:
    """It takes effect when the card is announced (10-22-2), and when a skill plays it (10-22-3)."""
    if g.has(card, "deflect"):
        g.note("10-22-3" if by_skill else "10-22-2", lines.DEFLECT, card)


# -- Aegis (10-33) ----------------------------------------------------------------------------------------------


def _aegis(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "colors", "cost", "while", number="colors")
    colors = colors_of(data.get("colors"), where)
    materials = hand_showing(colors, "aegis", "10-33-1")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body([cited("10-33-3"), {"active": {"choose": 2, "of": "your energy", "up_to": True}}])
    given = {"cost": [materials, dropped("aegis"), *(data.get("cost") or [])], "text": "[Aegis]"}
    found = builder.activate_skill(
        given, "battle", compiler, condition, where, rule="10-33-1", keyword="aegis"
    )
    return [limited(found, _aegis_refusal, "10-33-1-1")]


def _aegis_refusal(g: Dbs, player: int, card: int) -> Refused | None:
    if g.tp != player and g.fight is not None and g.fight.get("step") == "defense":
        return None
    return Refused(g.n["10-33-1-1"], "[Aegis] is for the Defense Step of the opponent's turn")

"""Keywords of a card that attacks: Critical, Strike, Dual Attack, Victory Strike, Alliance.

10-6, 10-7, 10-8, 10-20, 10-35.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.games.dbs.rules.ch10_keywords.kit import (
    add,
    colors_of,
    mark,
    remember,
    rename,
    say_conditions,
    says,
    spec,
)
from judge.games.dbs.rules.ch10_keywords.materials import Materials, showing
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.table import lines
from judge.kernel.cards import Ability, Trigger

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.games.dbs.table.game import Dbs

#: Name of the keyword: the X, and the rule that says so.
STRIKES = {
    "double strike": (2, "10-7-1-1"),
    "triple strike": (3, "10-7-1-2"),
    "quadruple strike": (4, "10-7-1-3"),
}
ATTACKS = {"dual attack": (2, "10-8-1-1"), "triple attack": (3, "10-8-1-2")}


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords of attacking cards."""
    if add(hooks, n, "critical", "10-6-1", mark("10-6-1", "critical"), "damage goes to the Drop Area"):
        hooks.damage_goes.append(critical)
    for name, (_, rule) in STRIKES.items():
        add(hooks, n, name, rule, mark("10-7-1", name), "more damage", family=("strike", "10-7-1"))
    hooks.damage.append(strike)
    for name, (times, rule) in ATTACKS.items():
        if rule in n or (times == 2 and "10-8-1" in n):
            add(hooks, n, name, "10-8-1", _attack_keyword(name), "Active again after a battle")
    hooks.silent.append(attack_spent)
    hooks.used.append(attack_used)
    about = "dealing damage by attacking wins the game"
    if add(hooks, n, "victory strike", "10-20-1", mark("10-20-1", "victory strike"), about):
        hooks.damaged.append(victory)
        hooks.markers.append(victory_markers)
    add(hooks, n, "alliance", "10-35-1", _alliance, "when this card attacks, with cards of certain colors")


# -- damage (10-6, 10-7, 10-20) -----------------------------------------------------------------------------


def critical(g: Dbs, source: int, cause: str) -> str | None:
    """Damage by attacking goes to the Drop Area (10-6-1); in 1.00 any damage of the card does."""
    if source < 0:
        return None
    say_conditions(g, source, "critical")
    if not g.has(source, "critical"):
        return None
    if cause != "attack" and g.n.edition != "1.00":
        g.note("10-6-1", lines.ONLY_BY_ATTACKING, source)
        return None
    g.note("10-6-1", lines.CRITICAL, source)
    return "drop"


def strike(g: Dbs, card: int, damage: int) -> int:
    """The highest [Strike] of the attack card counts (reading `strikes-do-not-add-up`)."""
    say_conditions(g, card, *STRIKES)
    found = [STRIKES[name] for name in STRIKES if g.has(card, name)]
    if not found:
        return damage
    number, rule = max(found)
    if damage >= number:
        return damage
    g.note("10-7-1", lines.STRIKE, card, number)
    g.note(rule, lines.STRIKE, card, number)
    return number


def victory(g: Dbs, source: int, cause: str, player: int) -> None:
    """Damage dealt by attacking wins the game at once (10-20-1)."""
    if cause == "attack" and source >= 0 and g.has(source, "victory strike"):
        g.note("10-20-1", lines.VICTORY, source)
        g.note("1-2-6", lines.WIN, 1 - player)
        g.finish(g.n["1-2-1"], 1 - player, "Victory Strike")


def victory_markers(g: Dbs, attacker: int, guard: int) -> int | None:
    """Against a Unison Card it removes all markers (7-4-1-4-3-2)."""
    return g.markers.get(guard, 0) if g.has(attacker, "victory strike") else None


# -- Dual Attack (10-8) ---------------------------------------------------------------------------------------


def _attack_keyword(name: str) -> Any:
    times, rule = ATTACKS[name]

    def build(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
        data = spec(value, where, "cost", "while")
        compiler = builder.compiler(where)
        condition = builder.condition(data, compiler)
        later = {"later": {"when": "end of battle", "do": [{"active": "me"}]}, "keep": ["me"]}
        compiler.body([remember(), later])
        rename(compiler.gives, builder.n["10-8-1"])
        trigger = Trigger("attacks", lambda g, c, e: e.card == c, own=True)
        given = {"cost": data.get("cost"), "text": f"[{name.title()}]"}
        extra = {"attacks": times, "cites": (rule,)}
        return [
            builder.auto_skill(
                given, trigger, compiler, condition, where, rule="10-8-1", keyword=name, extra=extra
            )
        ]

    return build


def _times(g: Dbs, card: int, ability: Ability) -> str:
    return f"attack again/{card}/{g.ident[card]}/{ability.key}"


def attack_spent(g: Dbs, player: int, card: int, ability: Ability) -> str | None:
    """The skill activates X - 1 times a turn (10-8-1)."""
    times = ability.extra.get("attacks")
    if times is None:
        return None
    g.note("10-8-1", lines.ATTACKS, card)
    for rule in ability.extra["cites"]:
        g.note(rule, lines.ATTACKS, card)
    return g.n["10-8-1"] if g.count(_times(g, card, ability)) >= times - 1 else None


def attack_used(g: Dbs, player: int, card: int, ability: Ability) -> None:
    """Count an activation."""
    if "attacks" in ability.extra:
        g.tally(_times(g, card, ability))


# -- Alliance (10-35) -------------------------------------------------------------------------------------------


def _alliance(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "colors", "cost", "do", "while", "text", number="colors")
    colors = colors_of(data.get("colors"), where)
    materials = Materials(
        name="allies",
        rule="10-35-1",
        offer=lambda g, c: g.battle_cards(c.who),
        sizes=lambda g, c: range(1, len(colors) + 1),
        fits=showing(colors, printed=False),
        wanted=f"the Battle Cards must show {' and '.join(colors)} together",
    )
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    compiler.body(data.get("do") or [])
    trigger = Trigger("attacks", lambda g, c, e: e.card == c, own=True)
    given = {"cost": [materials, *(data.get("cost") or [])], "text": data.get("text") or "[Alliance]"}
    found = builder.auto_skill(given, trigger, compiler, condition, where, rule="10-35-1", keyword="alliance")
    return [says(found, "10-35-2")]

"""Keywords that look at what is played: Offering, Heroic, Villainous.

10-36, 10-38, 10-39.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from judge.games.dbs.rules.ch10_keywords.kit import add, cited, spec
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability, Trigger

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.kernel.events import Event


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords that wait for cards being played."""
    add(hooks, n, "offering", "10-36-1", _offering, "the opponent gives up a life card or you draw 2")
    add(hooks, n, "heroic", "10-38-1", _heroic, "draw 1 when you use another Heroic card")
    add(hooks, n, "villainous", "10-39-1", _villainous, "the opponent discards when you use another one")


def _offering(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    life = {"choose": 1, "of": "opponent's life", "by": "opponent"}
    may = {"may": [{"move": life, "to": "drop"}], "by": "opponent", "else": [{"draw": 2}]}
    compiler.body([cited("10-36-2"), may])
    trigger = Trigger("played", lambda g, c, e: e.card == c, own=True)
    given = {"cost": data.get("cost"), "text": "[Offering]"}
    return [
        builder.auto_skill(given, trigger, compiler, condition, where, rule="10-36-1", keyword="offering")
    ]


def _another(trait: str) -> Callable[[Any, int, Any], bool]:
    """What the keyword waits for: another Battle Card of the trait played, or a skill of such an Extra Card
    activated, by the same player."""

    def test(g: Dbs, card: int, e: Event) -> bool:
        if e.card in (card, -1) or e.who != g.master(card) or trait not in g.shows(e.card).traits:
            return False
        return bool(g.printed(e.card).type == ("battle" if e.cause == "play" else "extra"))

    return test


def _trait_keyword(
    builder: SkillBuilder, value: object, where: str, name: str, rule: str, body: Sequence[object]
) -> list[Ability]:
    """Pending twice, it resolves twice: that it was negated since does not matter (8-6-7)."""
    data = spec(value, where, "cost", "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    negate = {"give": "this", "negate": name, "until": "end of turn"}
    compiler.body([cited(rule), *body, negate])
    given = {"cost": data.get("cost"), "text": f"[{name.title()}]", "speaks": ["play"]}
    trigger = Trigger("used", _another(name.title()))
    return [builder.auto_skill(given, trigger, compiler, condition, where, rule=rule, keyword=name)]


def _heroic(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    return _trait_keyword(builder, value, where, "heroic", "10-38-1", [{"draw": 1}])


def _villainous(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    body = [{"discard": 1, "who": "opponent"}]
    return _trait_keyword(builder, value, where, "villainous", "10-39-1", body)

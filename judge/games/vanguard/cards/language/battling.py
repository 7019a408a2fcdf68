"""How does card text move units, dominate them, and say whom a unit attacks?

Switch (7.8), move (7.34), attack (7.36), battle (7.37), change of the attack target (7.38) and dominate (7.39).
"""

from __future__ import annotations

from pydantic import Field

from judge.games.vanguard.cards.language.doing import add_deed, cause, run_followed
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.procedures import Dominate, Exchange, MoveUnit, Playing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import GC, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.continuous import Effect
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_one
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest


class AttackVerb(Verb):
    """`attack: SELECT, target: SELECT`: these units attack, one after the other, when all else is quiet (7.36)."""

    attack: object
    target: object

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.attack, compiler, prompt="attacker")}
        args["other"] = cards_of(self.target, compiler, prompt="target")
        compiler.add(Op("attack", _run_attack, args))


def _run_attack(g: Vanguard, at: Playing, op: Op) -> Flow:
    attackers, targets = pairs(g, op.args["cards"](g, at)), pairs(g, op.args["other"](g, at))
    if attackers and targets:
        g.clock += 1
        bound = {"attackers": attackers, "targets": targets}
        effect = Effect("rule", at.who, at.src, g.clock, ("game", 0), name="attack by text", bound=bound)
        g.effects = (*g.effects, effect)
        g.cite(
            "7.36.2" if g.fight() is not None else "7.36.1", lines.ATTACKS_LATER, *(c for c, _ in attackers)
        )
    else:
        g.cite("1.3.2", lines.NOTHING, at.who)
    return proceed(g, at)


class BattleVerb(Verb):
    """`battle: SELECT`: the attacking unit battles these units, too (7.37)."""

    battle: object

    def compile(self, compiler: Compiler) -> None:
        add_deed(compiler, "battle", self.battle, None)


class AttackTarget(Verb):
    """`attack target: SELECT`: that unit is attacked instead (7.38)."""

    target: object = Field(alias="attack target")

    def compile(self, compiler: Compiler) -> None:
        add_deed(compiler, "attack target", self.target, None)


class DominateVerb(Verb):
    """`dominate: SELECT, until: end of turn` (7.39); without `until` while the effect is resolved."""

    dominate: object
    until: str | None = None

    def compile(self, compiler: Compiler) -> None:
        durations = compiler.language.durations
        if self.until is not None and self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        args: Args = {"cards": cards_of(self.dominate, compiler, prompt="dominate")}
        if self.until is not None:
            args["until"] = durations[self.until]
        compiler.add(Op("dominate", _run_dominate, args))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_dominate(g: Vanguard, at: Playing, op: Op) -> Flow:
    held = pairs(g, op.args["cards"](g, at))
    g.keep(replace(at, i=at.i + 1, todo=held))
    given = Dominate(cards=held, by=at.who, source=at.src, cause=cause(at))
    if "until" in op.args:
        given = replace(given, until=op.args["until"](g, at.who))
    return g.call(procedures.dominate, given)


#: Where a unit can be moved.
MOVE_TO = ("RC", "open RC", "VC", "GC")


class MoveVerb(Verb):
    """`move: SELECT, to: RC` (7.34): also `open RC`, `VC`, `GC`; `whose: opponent` for the opponent's circles."""

    move: object
    to: str = "RC"
    whose: str = "you"

    def compile(self, compiler: Compiler) -> None:
        if self.to not in MOVE_TO:
            raise CardFault(f"{compiler.where}: unknown circle {self.to!r}{nearest(self.to, MOVE_TO)}")
        args: Args = {"cards": cards_of(self.move, compiler, prompt="move"), "area": self.to}
        args["who"] = compile_one(self.whose, compiler)
        compiler.add(Op("move", _run_move, args))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_move(g: Vanguard, at: Playing, op: Op) -> Flow:
    held, to = pairs(g, op.args["cards"](g, at)), op.args["area"]
    side = op.args["who"](g, at)[0]
    circles = g.circles(side)
    if to in ("VC", "GC"):
        circles = (side * STRIDE + (VC if to == "VC" else GC),)
    elif to == "open RC":
        circles = tuple(zone for zone in circles if not g.zones[zone])
    g.keep(replace(at, i=at.i + 1, todo=held))
    given = MoveUnit(who=at.who, cards=held, by=at.who, source=at.src, cause=cause(at), circles=circles)
    return g.call(procedures.move_unit, given)


class SwitchVerb(Verb):
    """`switch: SELECT, with: SELECT`: two cards change places (7.8); without `with` the two that are meant."""

    switch: object
    with_: object = Field(default=None, alias="with")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.switch, compiler, prompt="switch")}
        if self.with_ is not None:
            args["other"] = cards_of(self.with_, compiler, prompt="switch with")
        compiler.add(Op("switch", _run_switch, args))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_switch(g: Vanguard, at: Playing, op: Op) -> Flow:
    one = pairs(g, op.args["cards"](g, at))
    one, two = (one, pairs(g, op.args["other"](g, at))) if "other" in op.args else (one[:1], one[1:])
    g.keep(replace(at, i=at.i + 1, todo=(*one, *two)))
    return g.call(procedures.exchange, Exchange(one=one, two=two, by=at.who, source=at.src))


VERBS: dict[str, type[Verb]] = {
    "attack": AttackVerb, "battle": BattleVerb, "attack target": AttackTarget, "dominate": DominateVerb,
    "move": MoveVerb, "switch": SwitchVerb,
}  # fmt: skip

"""How does card text say time leap, gauge, stage, flip over, put as a locked card, attack?

The specific actions of chapter 7 that need more than the cards they are done to: a circle (7.4.2, 7.30.5, 7.42), a unit
they belong to (7.41), a search (7.33), or a battle that follows when all else is quiet (7.36).
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pydantic import Field

from judge.games.vanguard.cards.language.doing import add_deed, cause, run_followed
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.procedures import Circle, Gauge, Playing, PutLocked, TimeLeap
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb


class FlipOver(Verb):
    """`flip over: SELECT`: a Gyze card shows its other side (7.40)."""

    cards: Any = Field(alias="flip over")

    def compile(self, compiler: Compiler) -> None:
        add_deed(compiler, "flip over", self.cards, None)


class Restore(Verb):
    """`restore: SELECT`: deleted units are turned face up (7.32.4)."""

    restore: Any

    def compile(self, compiler: Compiler) -> None:
        add_deed(compiler, "restore", self.restore, None)


class TimeLeapVerb(Verb):
    """`time leap: SELECT` (7.33)."""

    cards: Any = Field(alias="time leap")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("time leap", _run_leap, {"cards": cards_of(self.cards, compiler, prompt="bind")}))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_leap(g: Vanguard, at: Playing, op: Op) -> Flow:
    held = pairs(g, op.args["cards"](g, at))
    if not held:
        g.cite("1.3.2", lines.NOTHING, at.who)
    g.keep(replace(at, i=at.i + 1, todo=held))
    return g.call(procedures.time_leap, TimeLeap(who=at.who, cards=held, source=at.src))


class GaugeVerb(Verb):
    """`gauge: SELECT, for: this` (7.41); `move: true` for cards that are gauge already (7.41.5)."""

    gauge: Any
    for_: Any = Field(default=None, alias="for")
    move: bool = False

    def compile(self, compiler: Compiler) -> None:
        if self.move and self.for_ is None:
            raise CardFault(f"{compiler.where}: gauge that moves needs the unit it moves to: for")
        args: Args = {"cards": cards_of(self.gauge, compiler, prompt="gauge"), "only_move": self.move}
        if self.for_ is not None:
            args["onto"] = cards_of(self.for_, compiler, prompt="gauge of")
        compiler.add(Op("gauge", _run_gauge, args))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_gauge(g: Vanguard, at: Playing, op: Op) -> Flow:
    held = pairs(g, op.args["cards"](g, at))
    onto = op.args.get("onto")
    units = [card for card in onto(g, at) if g.is_unit(card)] if onto is not None else []
    if not held or (onto is not None and not units):
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, replace(at, i=at.i, todo=()))
    g.keep(replace(at, i=at.i + 1, todo=held))
    given = Gauge(
        cards=held, by=at.who, source=at.src, cause=cause(at), unit=units[0] if units else -1,
        move=op.args["only_move"],
    )  # fmt: skip
    return g.call(procedures.put_gauge, given)


class PutLockedVerb(Verb):
    """`put locked: SELECT`: on rear-guard circles, as locked cards (7.30.5)."""

    cards: Any = Field(alias="put locked")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(
            Op("put locked", _run_put_locked, {"cards": cards_of(self.cards, compiler, prompt="lock")})
        )
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_put_locked(g: Vanguard, at: Playing, op: Op) -> Flow:
    held = pairs(g, op.args["cards"](g, at))
    if not held:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, replace(at, todo=()))
    g.keep(replace(at, i=at.i + 1, todo=held))
    owner = g.owner[held[0][0]]
    given = PutLocked(who=owner, cards=held, by=at.who, source=at.src, cause=cause(at))
    return g.call(procedures.put_locked, given)


class StageVerb(Verb):
    """`stage: RC`: a rear-guard circle of the own becomes the stage (7.42); `VC` the vanguard circle."""

    stage: str

    def compile(self, compiler: Compiler) -> None:
        if self.stage not in ("RC", "VC"):
            raise CardFault(f"{compiler.where}: stage: RC or VC is expected, not {self.stage!r}")
        compiler.add(Op("stage", _run_stage, {"area": self.stage}))


def _run_stage(g: Vanguard, at: Playing, op: Op) -> Flow:
    reply = g.take()
    if op.args["area"] == "VC":
        reply = at.who * STRIDE + VC
    if reply is None:
        return g.ask(
            Decision(Kind.PLACE, at.who, "7.42.1", "stage on", g.circles(at.who), facts={"source": at.src})
        )
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.stage, Circle(who=at.who, circle=reply))


class MarkerVerb(Verb):
    """`marker: Name`: a record marker is put on a rear-guard circle of the own (7.4.2, 15.8.2)."""

    marker: str

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("marker", _run_marker, {"words": self.marker}))


def _run_marker(g: Vanguard, at: Playing, op: Op) -> Flow:
    reply = g.take()
    if reply is None:
        facts = {"source": at.src}
        return g.ask(Decision(Kind.PLACE, at.who, "15.8.2", "marker on", g.circles(at.who), facts=facts))
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.put_marker, Circle(who=at.who, circle=reply, marker=op.args["words"]))


class EraseMarker(Verb):
    """`erase marker: Name`: the record markers of that name on the own circles are erased (15.8.3.1)."""

    marker: str = Field(alias="erase marker")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("erase marker", _run_erase_marker, {"words": self.marker}))


def _run_erase_marker(g: Vanguard, at: Playing, op: Op) -> Flow:
    name = op.args["words"]
    found = [zone for zone, signs in g.signs.items() if zone // STRIDE == at.who and name in signs]
    if not found:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, at)
    left = {
        zone: tuple(s for s in signs if zone not in found or s != name) for zone, signs in g.signs.items()
    }
    g.signs = {zone: signs for zone, signs in left.items() if signs}
    g.projection = None
    g.cite("15.8.3")
    for zone in found:
        g.cite("15.8.3.1", lines.MARKER_ERASED, zone, name)
    return proceed(g, at)


class AttackVerb(Verb):
    """`attack: SELECT, target: SELECT`: these units attack, one after the other, when all else is quiet (7.36)."""

    attack: Any
    target: Any

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


VERBS: dict[str, type[Verb]] = {
    "flip over": FlipOver, "restore": Restore, "time leap": TimeLeapVerb, "gauge": GaugeVerb,
    "put locked": PutLockedVerb, "stage": StageVerb, "marker": MarkerVerb, "erase marker": EraseMarker, "attack": AttackVerb,
}  # fmt: skip

"""How does card text say time leap, gauge, stage, flip over, put as a locked card?

The specific actions of chapter 7 that need more than the cards they are done to: a circle (7.4.2, 7.30.5, 7.42), a unit
they belong to (7.41), or a search (7.33).
"""

from __future__ import annotations

from pydantic import Field

from judge.games.vanguard.cards.language.doing import add_deed, cause, run_followed
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.procedures import (
    Circle,
    Gauge,
    GaugeFromDeck,
    Playing,
    PutLocked,
    TimeLeap,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb


class FlipOver(Verb):
    """`flip over: SELECT`: a Gyze card shows its other side (7.40)."""

    cards: object = Field(alias="flip over")

    def compile(self, compiler: Compiler) -> None:
        add_deed(compiler, "flip over", self.cards, None)


class Restore(Verb):
    """`restore: SELECT`: deleted units are turned face up (7.32.4)."""

    restore: object

    def compile(self, compiler: Compiler) -> None:
        add_deed(compiler, "restore", self.restore, None)


class TimeLeapVerb(Verb):
    """`time leap: SELECT` (7.33)."""

    cards: object = Field(alias="time leap")

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
    """`gauge: SELECT, for: this` (7.41), `named: Name` (7.41.3); `move: true` for cards that are gauge already (7.41.5)."""

    gauge: object
    for_: object = Field(default=None, alias="for")
    named: str = ""
    move: bool = False

    def compile(self, compiler: Compiler) -> None:
        if self.move and self.for_ is None:
            raise CardFault(f"{compiler.where}: gauge that moves needs the unit it moves to: for")
        args: Args = {"cards": cards_of(self.gauge, compiler, prompt="gauge"), "only_move": self.move}
        args["words"] = self.named
        if self.for_ is not None:
            args["onto"] = cards_of(self.for_, compiler, prompt="gauge of")
        compiler.add(Op("gauge", _run_gauge, args))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _units_of(g: Vanguard, at: Playing, op: Op) -> tuple[int, ...] | None:
    """The units that gauge is for; None if it is for one and there is none."""
    onto = op.args.get("onto")
    if onto is None:
        return ()
    return tuple(card for card in onto(g, at) if g.is_unit(card)) or None


def _run_gauge(g: Vanguard, at: Playing, op: Op) -> Flow:
    held = pairs(g, op.args["cards"](g, at))
    units = _units_of(g, at, op)
    if not held or units is None:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, replace(at, i=at.i, todo=()))
    g.keep(replace(at, i=at.i + 1, todo=held))
    given = Gauge(
        cards=held, by=at.who, source=at.src, cause=cause(at), units=units, name=op.args["words"],
        move=op.args["only_move"],
    )  # fmt: skip
    return g.call(procedures.put_gauge, given)


class GaugeTop(Verb):
    """`gauge top: 3, for: this, up_to: true`: cards from the top of the deck as gauge, the number first (7.41.4)."""

    n: object = Field(alias="gauge top")
    for_: object = Field(default=None, alias="for")
    named: str = ""
    up_to: bool = False

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"n": compile_amount(self.n, compiler), "words": self.named, "up_to": self.up_to}
        if self.for_ is not None:
            args["onto"] = cards_of(self.for_, compiler, prompt="gauge of")
        compiler.add(Op("gauge top", _run_gauge_top, args))


def _run_gauge_top(g: Vanguard, at: Playing, op: Op) -> Flow:
    units = _units_of(g, at, op)
    if units is None:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, at)
    g.keep(replace(at, i=at.i + 1))
    given = GaugeFromDeck(
        who=at.who, n=op.args["n"](g, at), decided=not op.args["up_to"], units=units, name=op.args["words"],
        source=at.src,
    )  # fmt: skip
    return g.call(procedures.gauge_from_deck, given)


class PutLockedVerb(Verb):
    """`put locked: SELECT`: on rear-guard circles, as locked cards (7.30.5)."""

    cards: object = Field(alias="put locked")

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


VERBS: dict[str, type[Verb]] = {
    "flip over": FlipOver, "restore": Restore, "time leap": TimeLeapVerb, "gauge": GaugeVerb, "gauge top": GaugeTop,
    "put locked": PutLockedVerb, "stage": StageVerb,
}  # fmt: skip

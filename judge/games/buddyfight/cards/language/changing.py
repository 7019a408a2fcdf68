"""Which instructions change fighters and cards where they are?

Life, damage, gauge and life that is paid, standing and resting, standing rules for a fighter, and damage that is
reduced. A cost inside an effect (*you may pay 1 gauge. If you do…*) is paid whole or not at all (topic/if-you-do).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from judge.games.buddyfight.cards.language.moving import carried, cause_of
from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table.areas import GAUGE
from judge.kernel import lines as common
from judge.kernel.cards import Args, Op
from judge.kernel.costs import tests_of
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.state import ACTIVE, REST
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.verbs import Replace

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight

# -- fighters -----------------------------------------------------------------------------------------------


class PayGauge(Verb):
    """`pay gauge: 1`: put cards of the own gauge into the drop zone; the fighter chooses which (zone/gauge)."""

    number: object = Field(alias="pay gauge")

    def compile(self, compiler: Compiler) -> None:
        n = compile_amount(self.number, compiler)
        args: Args = {"n": n, "possible": lambda g, c: len(g.area(c.who, GAUGE)) >= n(g, c)}
        compiler.add(Op("pay gauge", _run_pay_gauge, args))


def _run_pay_gauge(g: Buddyfight, at: Using, op: Op) -> Flow:
    gauge, number = tuple(g.area(at.who, GAUGE)), op.args["n"](g, at)
    reply = g.take()
    if reply is None and 0 < number < len(gauge):
        facts = {"source": at.src}
        decision = Decision(Kind.CARDS, at.who, "zone/gauge", "pay gauge", gauge, number, number, facts)
        flow: Flow = g.ask(decision)
        return flow
    cards = gauge[: max(0, number)] if reply is None else tuple(reply)
    if cards:
        g.put(cards, "drop", "zone/gauge", cause="cost", by=at.who, source=at.src)
    return proceed(g, at)


class PayLife(Verb):
    """`pay life: 1`."""

    number: object = Field(alias="pay life")

    def compile(self, compiler: Compiler) -> None:
        n = compile_amount(self.number, compiler)
        args: Args = {
            "n": n,
            "possible": lambda g, c: bool(g.life[c.who] >= n(g, c)),
            "rule": carried(compiler),
        }
        compiler.add(Op("pay life", _run_pay_life, args))


def _run_pay_life(g: Buddyfight, at: Using, op: Op) -> Flow:
    g.lose_life(at.who, op.args["n"](g, at), op.args["rule"])
    return proceed(g, at)


class GainLife(Verb):
    """`gain life: 2` (`who: opponent`)."""

    number: object = Field(alias="gain life")
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "n": compile_amount(self.number, compiler),
            "who": compile_who(self.who, compiler),
            "rule": carried(compiler),
        }
        compiler.add(Op("gain life", _run_gain_life, args))


def _run_gain_life(g: Buddyfight, at: Using, op: Op) -> Flow:
    number = op.args["n"](g, at)
    for player in op.args["who"](g, at):
        if number > 0:
            g.gain_life(player, number, op.args["rule"], by=at.who, source=at.src)
    return proceed(g, at)


class SetLife(Verb):
    """`life: 1` (`who: opponent`): life becomes that number."""

    life: object
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "n": compile_amount(self.life, compiler),
            "who": compile_who(self.who, compiler),
            "rule": carried(compiler),
        }
        compiler.add(Op("life", _run_set_life, args))


def _run_set_life(g: Buddyfight, at: Using, op: Op) -> Flow:
    for player in op.args["who"](g, at):
        g.set_life(player, op.args["n"](g, at), op.args["rule"])
    return proceed(g, at)


class Damage(Verb):
    """`damage: 2` to the opponent (`who: you | each`); `unreducible: true` if it cannot be reduced."""

    damage: object
    who: str = "opponent"
    unreducible: bool = False

    def compile(self, compiler: Compiler) -> None:
        n, who = compile_amount(self.damage, compiler), compile_who(self.who, compiler)

        def members(g: Buddyfight, c: Context) -> list[Event]:
            facts = {"unreducible": True} if self.unreducible or _unreducible(g, c) else {}
            how: dict[str, Any] = {"cause": "effect", "by": c.who, "source": c.src, "n": n(g, c)}
            return [Event("damage", player, facts=facts, **how) for player in who(g, c)]

        compiler.add(Op("damage", _run_damage, {"members": members}))


def _unreducible(g: Buddyfight, c: Context) -> bool:
    """Whether the card that is being used says that its damage cannot be reduced."""
    key = getattr(c, "key", "")
    return bool(key) and bool(g.pool.ability(key).extra.get("unreducible"))


def _run_damage(g: Buddyfight, at: Using, op: Op) -> Flow:
    events = [event for event in op.args["members"](g, at) if event.n > 0]
    g.keep(replace(at, i=at.i + 1))
    flow: Flow = g.perform_all(events)
    return AGAIN if flow is None else flow


class ReduceDamage(Verb):
    """`reduce damage: 2` or `all`, `until: end of turn`: damage that would be dealt to the fighter is reduced; with
    `once: true` only the next one, `cause: attack` only by attacks; `then` happens with it."""

    number: object = Field(alias="reduce damage")
    who: Literal["you", "opponent"] = "you"
    cause: str | list[str] | None = None
    until: str = "end of turn"
    once: bool = False
    then: list[object] = Field(default_factory=list)

    def compile(self, compiler: Compiler) -> None:
        event = {"event": "damaged", "whose": self.who, **({"cause": self.cause} if self.cause else {})}
        instead: dict[str, object] = {"instead": event, "do": [{"lessen": self.number}, *self.then]}
        Replace(replace=instead, until=self.until, once=self.once).compile(compiler)


class Survive(Verb):
    """`survive: SELECT, until: end of turn`: the next time one of those cards would be destroyed (`leaving: true`:
    would leave the field), `then` happens instead; `optional: true` if the fighter may."""

    survive: object
    until: str = "end of turn"
    leaving: bool = False
    optional: bool = False
    then: list[object] = Field(default_factory=list)

    def compile(self, compiler: Compiler) -> None:
        event = {"event": "leaves" if self.leaving else "destroyed"}
        instead = {"instead": event, "do": self.then, "optional": self.optional}
        Replace(replace=instead, of=self.survive, until=self.until, once=True).compile(compiler)


#: Standing rules for a fighter, by the words of card text.
FORBIDDEN = (
    "time stopped", "cannot be dealt damage", "cannot use [Counter]", "cannot cast", "cannot call",
    "cannot attack", "deck cannot be dropped", "cannot gain life",
)  # fmt: skip


class Forbid(Verb):
    """`forbid: cannot gain life, who: opponent, until: end of turn`: a standing rule for a fighter."""

    forbid: str
    who: str = "opponent"
    until: str = "end of turn"

    def compile(self, compiler: Compiler) -> None:
        if self.forbid not in FORBIDDEN:
            raise CardFault(
                f"{compiler.where}: unknown rule {self.forbid!r}{nearest(self.forbid, FORBIDDEN)}"
            )
        durations = compiler.language.durations
        if self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        args: Args = {
            "who": compile_who(self.who, compiler),
            "name": self.forbid,
            "until": durations[self.until],
            "rule": carried(compiler),
        }
        compiler.add(Op("forbid", _run_forbid, args))


def _run_forbid(g: Buddyfight, at: Using, op: Op) -> Flow:
    args = op.args
    for player in args["who"](g, at):
        until = args["until"](g, at.who)
        g.add_effect(at, "rule", args["rule"], until, name=args["name"], bound={"player": player})
    return proceed(g, at)


# -- positions ----------------------------------------------------------------------------------------------


class Stand(Verb):
    """`stand: this` or `stand: {choose: 1, of: your field}`."""

    stand: object

    def compile(self, compiler: Compiler) -> None:
        _switch(self.stand, ACTIVE, compiler)


class Rest(Verb):
    """`rest: this` or `rest: {choose: 1, of: opponent field}`."""

    rest: object

    def compile(self, compiler: Compiler) -> None:
        _switch(self.rest, REST, compiler)


def _switch(data: object, mode: int, compiler: Compiler) -> None:
    cards = cards_of(data, compiler, prompt="stand" if mode == ACTIVE else "rest")

    def possible(g: Buddyfight, c: Context) -> bool:
        if data != "this":
            return True  # it is chosen among those that can be, or a group
        found = cards(g, c)
        return bool(found) and all(g.mode[card] != mode for card in found)

    args: Args = {"cards": cards, "mode": mode, "possible": possible, "rule": carried(compiler)}
    compiler.add(Op("switch", _run_switch, args))


def _run_switch(g: Buddyfight, at: Using, op: Op) -> Flow:
    for card in op.args["cards"](g, at):
        if g.on_field(card) or g.where[card] >= 0:
            change = g.stand if op.args["mode"] == ACTIVE else g.rest
            change(card, op.args["rule"], cause=cause_of(at), by=at.who, source=at.src)
    return proceed(g, at)


class TurnDown(Verb):
    """`turn down: opponent flag`: cards are turned face down (topic/flag-face-down)."""

    cards: object = Field(alias="turn down")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.cards, compiler, prompt="turn down")
        compiler.add(Op("turn down", _run_turn_down, {"cards": cards, "rule": carried(compiler)}))


def _run_turn_down(g: Buddyfight, at: Using, op: Op) -> Flow:
    for card in op.args["cards"](g, at):
        g.turn_face_down(card, op.args["rule"])
    return proceed(g, at)


# -- whole or not at all ----------------------------------------------------------------------------------------


class Whole(Verb):
    """`whole: […], to: […], else: […]`: *pay 1 gauge. If you do, …* Done if all of it can be done (topic/if-you-do)."""

    whole: list[object]
    to: list[object] = Field(default_factory=list)
    else_: list[object] = Field(default_factory=list, alias="else")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"rule": compiler.language.rules["may whole"]}
        ask = compiler.add(Op("whole", _run_whole, args))
        start = len(compiler.ops)
        kept, compiler.whole = compiler.whole, True
        compiler.inner(self.whole)
        compiler.whole = kept
        args["parts"] = tests_of(compiler.ops[start:])
        compiler.add(Op("paid", _run_paid))
        compiler.inner(self.to)
        skip = compiler.add(Op("skip", _run_skip)) if self.else_ else None
        args["to"] = len(compiler.ops)
        compiler.inner(self.else_)
        if skip is not None:
            skip.args["to"] = len(compiler.ops)
        ask.args = args


def _run_whole(g: Buddyfight, at: Using, op: Op) -> Flow:
    if all(test(g, at) for test in op.args["parts"]):
        g.cite(op.args["rule"], common.WHOLE, at.src)
        return proceed(g, replace(at, paying=True))
    g.cite(op.args["rule"], common.NOT_WHOLE, at.src)
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _run_paid(g: Buddyfight, at: Using, op: Op) -> Flow:
    return proceed(g, replace(at, paying=False))


def _run_skip(g: Buddyfight, at: Using, op: Op) -> Flow:
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


class EndOf(Verb):
    """`end: battle | phase | main phase | attack phase | final phase | turn` (topic/end)."""

    end: Literal["battle", "phase", "main phase", "attack phase", "final phase", "turn"]

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("end", _run_end, {"words": self.end}))


def _run_end(g: Buddyfight, at: Using, op: Op) -> Flow:
    g.end(op.args["words"])
    return proceed(g, at)


class ExtraTurn(Verb):
    """`extra turn: you`: after this turn, that fighter gets another one (change/3)."""

    who: str = Field(alias="extra turn")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"who": compile_who(self.who, compiler), "rule": carried(compiler)}
        compiler.add(Op("extra turn", _run_extra_turn, args))


def _run_extra_turn(g: Buddyfight, at: Using, op: Op) -> Flow:
    for player in op.args["who"](g, at):
        g.extra_turn(player, op.args["rule"])
    return proceed(g, at)


CHANGING: dict[str, type[Verb]] = {
    "pay gauge": PayGauge, "pay life": PayLife, "gain life": GainLife, "life": SetLife, "damage": Damage,
    "forbid": Forbid, "stand": Stand, "rest": Rest, "whole": Whole, "end": EndOf,
    "extra turn": ExtraTurn,
    "turn down": TurnDown, "reduce damage": ReduceDamage, "survive": Survive,
}  # fmt: skip

__all__ = ["CHANGING", "FORBIDDEN"]

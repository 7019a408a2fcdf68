"""How does card text pay for something, forbid it, and give what is no card?

A cost in the middle of an effect (11.8.11), standing instructions against the opponent (1.3.3), imaginary gifts
(7.14.3), persona ride (7.15.1.4), the order limit (11.8.2.1.1.1), extra turns (18.2) and the end of the turn (18.4).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import Field

from judge.games.vanguard.cards.faces import GIFTS
from judge.games.vanguard.cards.language.doing import PAYING
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.procedures import Gift, Playing
from judge.games.vanguard.rules.procedures import Word as Said
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.costs import tests_of
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_one, compile_who
from judge.kernel.vocabulary.choosing import bind, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest


def compile_price(parts: Sequence[object], compiler: Compiler) -> list[Any]:
    """The operations of a cost: everything is chosen before anything is paid (11.7.1). The tests whether each part can
    be paid."""
    start = len(compiler.ops)
    kept, compiler.whole = compiler.whole, True
    compiler.inner(parts)
    compiler.whole = kept
    paid = compiler.ops[start:]
    if not any("to" in op.args or "end" in op.args for op in paid):
        paid.sort(key=lambda op: op.verb != "choose")
        compiler.ops[start:] = paid
    return tests_of(paid)


class Pay(Verb):
    """`pay: […], to: […]`: a cost that may be paid, whole or not at all, for what follows; `else` if it is not."""

    pay: list[object]
    to: list[object]
    else_: list[object] = Field(default_factory=list, alias="else")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"by": compile_one("you", compiler), "rule": "11.8.11.2", "whole": "11.8.11"}
        compiler.add(Op("pay", _run_pay, args))
        args["parts"] = compile_price(self.pay, compiler)
        compiler.add(Op("paid", _run_paid))
        args["end"] = len(compiler.ops)
        compiler.inner(self.to)
        skip = compiler.add(Op("skip", _run_skip)) if self.else_ else None
        args["to"] = len(compiler.ops)
        compiler.inner(self.else_)
        if skip is not None:
            skip.args["to"] = len(compiler.ops)


def _run_pay(g: Vanguard, at: Playing, op: Op) -> Flow:
    reply = g.take()
    if reply is None:
        if at.card >= 0:
            g.cite("11.8.2.4.3", lines.CHOOSE, at.src)
        if g.flag(at.src, "costs nothing") and g.ident[at.src] == at.ident:
            g.cite("7.21.1", lines.NO_COST, at.src)
            g.keep(replace(at, i=op.args["end"]))
            return AGAIN
        if _homare(g, at) and g.count(f"homare/{at.who}"):
            g.cite("14.42.1", lines.CANNOT_PAY, at.src)
        elif g.flag(at.src, "costs nothing") or all(test(g, at) for test in op.args["parts"]):
            who = op.args["by"](g, at)[0]
            facts = {"source": at.src}
            return g.ask(Decision(Kind.YES_NO, who, op.args["rule"], "pay the cost", facts=facts))
        else:
            g.cite(op.args["whole"], lines.CANNOT_PAY, at.src)
        reply = False
    if reply and g.flag(at.src, "costs nothing"):
        g.cite("11.7.2", lines.DECLARED, at.src)
        g.keep(replace(at, i=op.args["end"]))
        return AGAIN
    if reply:
        g.cite(op.args["whole"], lines.PAYS, at.src)
        if _homare(g, at):
            g.tally(f"homare/{at.who}")
        return proceed(g, replace(at, paying=True, bound=bind(at, PAYING, 1)))
    g.cite("11.8.3.3.1" if at.card >= 0 else "11.8.11.1", lines.NOT_PAID, at.src)
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _homare(g: Vanguard, at: Playing) -> bool:
    """Whether the cost is that of a homare ability (14.42)."""
    ability = g.pool.abilities.get(at.key)
    return ability is not None and ability.extra.get("sort") == "homare"


def _run_paid(g: Vanguard, at: Playing, op: Op) -> Flow:
    bound = {name: value for name, value in at.bound.items() if name != PAYING}
    return proceed(g, replace(at, paying=False, bound=bound))


def _run_skip(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


#: What text forbids a player, by the name of the table's standing rule.
FORBID = {
    "call to GC": "guard", "intercept": "intercept", "attack": "attack", "ride": "ride", "call": "call",
    "orders": "order", "trigger effects": "trigger effects", "abilities when placed": "when placed",
    "abilities when attacking": "when attacks", "abilities when hitting": "when hit",
    "abilities when retired": "when retired",
}  # fmt: skip


class Forbid(Verb):
    """`forbid: call to GC, until: end of battle`, `where: {grade: 0}` for cards of some grades (`{keyword: sentinel}`,
    `{type: normal unit}`); `who: opponent`."""

    forbid: str
    who: str = "opponent"
    where: dict[str, object] | None = None
    until: str

    def compile(self, compiler: Compiler) -> None:
        if self.forbid not in FORBID:
            raise CardFault(f"{compiler.where}: nobody forbids {self.forbid!r}{nearest(self.forbid, FORBID)}")
        durations = compiler.language.durations
        if self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        args: Args = {"who": compile_who(self.who, compiler), "until": durations[self.until]}
        args["name"] = FORBID[self.forbid]
        args["amount"] = None
        if self.where:
            kind = next(iter(self.where))
            known = ("grade", "keyword", "type") if self.forbid == "call to GC" else ("grade",)
            if self.forbid not in ("call to GC", "call") or len(self.where) > 1 or kind not in known:
                raise CardFault(
                    f"{compiler.where}: 'where' can only be a grade, of guardians also a keyword or a type"
                )
            args["name"] = "guard grade" if self.forbid == "call to GC" else "call grade"
            if kind == "grade":
                args["amount"] = _grades(self.where["grade"], compiler)
            else:
                args["words"] = str(self.where[kind])
        compiler.add(Op("forbid", _run_forbid, args))


def _grades(wanted: object, compiler: Compiler) -> tuple[int, ...]:
    text = str(wanted)
    sign = text[:2] if text[:2] in (">=", "<=") else ""
    digits = text[len(sign) :]
    if not digits.isdigit():
        raise CardFault(f"{compiler.where}: a grade such as 0 or '>=1' is expected, not {wanted!r}")
    n = int(digits)
    return tuple(range(n, 21)) if sign == ">=" else tuple(range(n + 1)) if sign == "<=" else (n,)


def _run_forbid(g: Vanguard, at: Playing, op: Op) -> Flow:
    args = op.args
    for player in args["who"](g, at):
        bound: dict[str, object] = {"player": player}
        if args["amount"] is not None:
            bound["grades"] = args["amount"]
        if "words" in args:
            bound["cards"] = args["words"]
        g.add_effect(at, "rule", "1.3.3", args["until"](g, at.who), name=args["name"], bound=bound)
        g.cite("11.9.5", lines.FOR_CARDS_TO_COME, at.src)
        if args["name"] == "trigger effects":
            given = [
                e for e in g.effects if e.name == "trigger" and e.who == player and g.still_there(e.targets)
            ]
            if given:
                held = [card for effect in given for card in g.still_there(effect.targets)]
                g.cite("2.8.3.3.1", lines.NOT_CANCELED, *held)
    return proceed(g, at)


class GiftVerb(Verb):
    """`gift: force` (accel, protect): an imaginary gift is got, at once (7.14.3)."""

    gift: str
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        if self.gift not in GIFTS:
            raise CardFault(
                f"{compiler.where}: unknown imaginary gift {self.gift!r}{nearest(self.gift, GIFTS)}"
            )
        compiler.add(Op("gift", _run_gift, {"who": compile_one(self.who, compiler), "kind": self.gift}))


def _run_gift(g: Vanguard, at: Playing, op: Op) -> Flow:
    player = op.args["who"](g, at)[0]
    g.cite("7.14.3", lines.GIFT_AT_ONCE, player, op.args["kind"])
    g.cite("7.14.3.1", lines.GIFT_AT_ONCE, player, op.args["kind"])
    if player == at.who:
        g.cite("3.2.2.5.1", lines.MASTER_GETS_IT, at.src, player)
        g.cite("7.14.3.2", lines.MASTER_GETS_IT, at.src, player)
    g.keep(replace(at, i=at.i + 1))
    if sum(other.verb == "gift" for other in g.pool.ability(at.key).ops) > 1:
        g.cite("16.3.2", lines.IN_ORDER, at.src)
    return g.call(procedures.gift, Gift(who=player, clan=op.args["kind"]))


class PersonaRide(Verb):
    """`persona ride: you` (7.15.1.4)."""

    who: str = Field(alias="persona ride")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("persona ride", _run_persona, {"who": compile_one(self.who, compiler)}))


def _run_persona(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.persona_ride, Said(who=op.args["who"](g, at)[0]))


class WorldVerb(Verb):
    """`world: dark night` (abyssal dark night): the own world becomes that (7.44)."""

    world: str

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("world", _run_world, {"words": self.world}))


def _run_world(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.world, Said(who=at.who, word=op.args["words"]))


class FinalRush(Verb):
    """`final rush: you` (7.43)."""

    who: str = Field(alias="final rush")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("final rush", _run_final_rush, {"who": compile_one(self.who, compiler)}))


def _run_final_rush(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.final_rush, Said(who=op.args["who"](g, at)[0]))


class OrderLimit(Verb):
    """`order limit: 2, until: end of turn`: how many orders may be played in a turn (11.8.2.1.1.1)."""

    n: object = Field(alias="order limit")
    until: str = "end of turn"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"n": compile_amount(self.n, compiler), "until": compiler.language.durations[self.until]}
        compiler.add(Op("order limit", _run_order_limit, args))


def _run_order_limit(g: Vanguard, at: Playing, op: Op) -> Flow:
    bound = {"player": at.who, "n": op.args["n"](g, at)}
    g.add_effect(at, "rule", "11.8.2.1.1.1", op.args["until"](g, at.who), name="order limit", bound=bound)
    return proceed(g, at)


class ExtraTurn(Verb):
    """`extra turn: you`: another turn after this one (18.2)."""

    who: str = Field(alias="extra turn")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("extra turn", _run_extra_turn, {"who": compile_one(self.who, compiler)}))


def _run_extra_turn(g: Vanguard, at: Playing, op: Op) -> Flow:
    player = op.args["who"](g, at)[0]
    g.turns = (*(g.turns or (1 - g.tp,)), player)
    g.cite("18.2.1", lines.EXTRA_TURN, player)
    return proceed(g, at)


class EndTurn(Verb):
    """`end the turn: true` (18.4)."""

    end: bool = Field(alias="end the turn")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("end the turn", _run_end_turn))


def _run_end_turn(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.ending = True
    g.cite("18.4.1", lines.THE_TURN_ENDS, g.tp)
    return proceed(g, at)


VERBS: dict[str, type[Verb]] = {
    "pay": Pay, "forbid": Forbid, "gift": GiftVerb, "persona ride": PersonaRide, "world": WorldVerb,
    "final rush": FinalRush, "order limit": OrderLimit, "extra turn": ExtraTurn, "end the turn": EndTurn,
}  # fmt: skip

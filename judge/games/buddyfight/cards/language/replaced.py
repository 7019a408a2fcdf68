"""What becomes of an event that something else happens instead of?

Damage is reduced and the rest of it is dealt; or, where what happens instead was carried out by hand, the judge says
whether the event happens after all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from judge.games.buddyfight.cards.language.moving import carried
from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table import lines
from judge.kernel import lines as common
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount
from judge.kernel.vocabulary.choosing import proceed
from judge.kernel.vocabulary.language import Compiler, Verb

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight


class Lessen(Verb):
    """`lessen: 2` or `lessen: all`, inside what happens instead of damage: the damage is reduced, and dealt."""

    lessen: object

    def compile(self, compiler: Compiler) -> None:
        every = self.lessen == "all"
        amount = compile_amount(0 if every else self.lessen, compiler)
        args: Args = {"amount": None if every else amount, "rule": carried(compiler)}
        compiler.add(Op("lessen", _run_lessen, args))


def _run_lessen(g: Buddyfight, at: Using, op: Op) -> Flow:
    event = Event.read(at.event)
    if event.facts.get("unreducible"):
        left = event.n
    else:
        left = 0 if op.args["amount"] is None else max(0, event.n - op.args["amount"](g, at))
    g.cite(op.args["rule"], lines.REDUCED, event.who, event.n, left)
    g.keep(replace(at, i=at.i + 1))
    flow: Flow = g.perform(event.instead(n=left)) if left > 0 else None
    return AGAIN if flow is None else flow


class Still(Verb):
    """`still: ask`, behind `by hand` inside what happens instead: the judge says whether the event happens after all."""

    still: Literal["ask"]

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("still", _run_still, {"rule": carried(compiler)}))


def _run_still(g: Buddyfight, at: Using, op: Op) -> Flow:
    event = Event.read(at.event)
    reply = g.take()
    gone = event.kind in ("destroy", "leave") and not g.on_field(event.card)
    if reply is None and not gone:
        flow: Flow = g.ask(Decision(Kind.YES_NO, at.who, op.args["rule"], "still", facts={"source": at.src}))
        return flow
    if not reply:
        g.cite(op.args["rule"], common.INSTEAD, at.src, event.kind)
        return proceed(g, at)
    g.keep(replace(at, i=at.i + 1))
    flow = g.perform(event)
    return AGAIN if flow is None else flow


REPLACED: dict[str, type[Verb]] = {"lessen": Lessen, "still": Still}

__all__ = ["REPLACED"]

"""How does card text move invading monsters and change their rage?

Advance and retreat (5.13), counter (5.15), rage (3.4), and what players are forbidden.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from judge.games.godzilla.rules.ch05_monster_terms import move_behind
from judge.games.godzilla.rules.ch09_limits import FORBIDDABLE
from judge.games.godzilla.rules.procedures import Playing, StepTo, advance_to, retreat_to
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_who, within_bounds
from judge.kernel.vocabulary.choosing import proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest


class Advance(Verb):
    """`advance: you`, `opponent` or `each` (their invading monster); `to: 5`, `times: 2`."""

    advance: str
    to: object = None
    times: object = 1

    def compile(self, compiler: Compiler) -> None:
        _compile_step(self.advance, self.to, self.times, "advance", compiler)


class Retreat(Verb):
    """`retreat: opponent`; `to: 1`, `times: 2`."""

    retreat: str
    to: object = None
    times: object = 1

    def compile(self, compiler: Compiler) -> None:
        _compile_step(self.retreat, self.to, self.times, "retreat", compiler)


def _compile_step(whose: str, to: object, times: object, kind: str, compiler: Compiler) -> None:
    if to is not None and isinstance(to, int) and not 1 <= to <= 8:
        raise CardFault(f"{compiler.where}: zones are numbered 1 to 8, not {to}")
    who = compile_who(whose, compiler)
    sign = 1 if kind == "advance" else -1
    args: Args = {
        "who": who,
        "to": None if to is None else compile_amount(to, compiler),
        "kind": kind,
        "n": compile_amount(times, compiler),
    }

    def possible(g: Godzilla, c: Context) -> bool:
        """Every step can be taken; to a named zone, there is one to take."""
        if any(g.bound_by(player, f"cannot {kind}") for player in who(g, c)):
            return False
        if args["to"] is not None:
            return all(sign * (args["to"](g, c) - g.position[player]) > 0 for player in who(g, c))
        return all(1 <= g.position[player] + sign * args["n"](g, c) <= 8 for player in who(g, c))

    args["possible"] = possible
    compiler.add(Op(kind, _run_step, args))


def _run_step(g: Godzilla, at: Playing, op: Op) -> Flow:
    args, kind = op.args, op.args["kind"]
    players = args["who"](g, at)
    if at.left is None:
        times = within_bounds(args["n"](g, at)) if args["to"] is None else 1
        if times <= 0:
            g.cite("1.3.2.2", lines.NOTHING, at.who)
        at = g.keep(replace(at, left=tuple(players) * max(0, times)))
        if len(players) > 1 and times > 0:
            g.cite("1.3.4.1", lines.EACH_PLAYER, *players)
    left = at.left
    if not left:
        return proceed(g, replace(at, left=None))
    if args["to"] is None and len(players) > 1 and _together(g, at, kind, players):
        at = g.keep(replace(at, left=left[len(players) :]))
        return AGAIN
    who = left[0]
    at = g.keep(replace(at, left=left[1:]))
    by = at.who
    if args["to"] is not None:
        flow: Flow = g.call(
            advance_to if kind == "advance" else retreat_to, StepTo(who=who, to=args["to"](g, at), by=by)
        )
        return flow
    flow = g.perform(Event(kind, who, g.monster(who) or 0, cause="effect", by=by))
    return AGAIN if flow is None else flow


def _together(g: Godzilla, at: Playing, kind: str, players: tuple[int, ...]) -> bool:
    """Both monsters take a step at the same time, where nothing stands in the way (1.3.4.1)."""
    step, end, rule, done = (
        (1, 8, "5.13.1", "advanced") if kind == "advance" else (-1, 1, "5.13.2", "retreated")
    )
    applied = at.applied
    for who in players:
        event = Event(kind, who, g.monster(who) or 0, cause="effect", by=at.who)
        if g.position[who] == end or g.prevented(event) or g.replacers(event, applied):
            return False
    for who in players:
        g.step_to(who, g.position[who] + step, rule, kind=done, cause="effect", by=at.who)
    return True


class CounterVerb(Verb):
    """`counter: opponent`: that player's invading monster is countered; `each` counters both.

    `only move: true` moves it as though it were countered: no new monster is chosen.
    """

    counter: str
    only_move: bool = Field(default=False, alias="only move")

    def compile(self, compiler: Compiler) -> None:
        who = compile_who(self.counter, compiler)
        args: Args = {"who": who}
        if self.only_move:
            compiler.add(Op("move behind", _run_move_behind, args))
            return
        args["possible"] = lambda g, c: not any(g.bound_by(p, "cannot be countered") for p in who(g, c))
        compiler.add(Op("counter", _run_counter, args))


def _run_counter(g: Godzilla, at: Playing, op: Op) -> Flow:
    if at.left is None:
        players = op.args["who"](g, at)
        at = g.keep(replace(at, left=players))
        if len(players) > 1:
            g.cite("1.3.4.1", lines.EACH_PLAYER, *players)
            g.cite("1.3.4", lines.TURN_PLAYER_FIRST, g.tp)
            g.cite("5.15.1", lines.EACH_PLAYER, *players)
            _move_behind(g, at, players)
            return AGAIN
    left = at.left
    if not left:
        return proceed(g, replace(at, left=None))
    at = g.keep(replace(at, left=left[1:]))
    flow: Flow = g.perform(_countering(g, at, left[0]))
    return AGAIN if flow is None else flow


def _run_move_behind(g: Godzilla, at: Playing, op: Op) -> Flow:
    """The monsters move as though they were countered (5.15.1.1), and nothing more."""
    for who in op.args["who"](g, at):
        move_behind(g, who)
    return proceed(g, at)


def _countering(g: Godzilla, at: Playing, who: int) -> Event:
    return Event("counter", who, g.monster(who) or 0, cause="effect", by=at.who)


def _move_behind(g: Godzilla, at: Playing, players: tuple[int, ...]) -> None:
    """Both monsters go behind at the same time (1.3.4.1); only what is chosen comes one by one."""
    applied = at.applied
    events = [_countering(g, at, who) for who in players]
    if not any(g.prevented(event) or g.replacers(event, applied) for event in events):
        for who in players:
            move_behind(g, who)


class Rage(Verb):
    """`rage: 1` (or -1, or `{set: 0}`), `who: you`."""

    rage: object
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        to = self.rage["set"] if isinstance(self.rage, Mapping) and "set" in self.rage else None
        fixed = to is not None
        n = compile_amount(to if fixed else self.rage, compiler)
        who = compile_who(self.who, compiler)
        args: Args = {"n": n, "who": who, "set": fixed}
        args["possible"] = lambda g, c: fixed or all(_rage_can_change(g, p, n(g, c)) for p in who(g, c))
        compiler.add(Op("rage", _run_rage, args))


def _rage_can_change(g: Godzilla, player: int, n: int) -> bool:
    """Whether rage can fall by so much (3.4.4), or rise at all (1.3.3)."""
    if n > 0:
        return not g.bound_by(player, "cannot gain rage")
    return bool(g.rage[player] + n >= 0)


def _run_rage(g: Godzilla, at: Playing, op: Op) -> Flow:
    players = op.args["who"](g, at)
    done = at.turn_of
    if done >= len(players):
        return proceed(g, replace(at, turn_of=0))
    at = g.keep(replace(at, turn_of=done + 1))
    who, n = players[done], op.args["n"](g, at)
    if op.args["set"]:
        n -= g.rage[who]
    if n > 0:
        event = Event("rage", who, n=n, cause="effect", by=at.who, facts={"rule": "10.7.1"})
        flow: Flow = g.perform(event)
        return AGAIN if flow is None else flow
    g.set_rage(who, g.rage[who] + n, "10.7.1", "effect", at.who)
    return AGAIN


class Forbid(Verb):
    """`forbid: invade, who: opponent, until: end of turn`."""

    forbid: str
    who: str = "opponent"
    until: str = "end of turn"

    def compile(self, compiler: Compiler) -> None:
        if self.forbid not in FORBIDDABLE:
            raise CardFault(
                f"{compiler.where}: unknown action {self.forbid!r}{nearest(self.forbid, FORBIDDABLE)}"
            )
        durations = compiler.language.durations
        if self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        args: Args = {
            "name": f"cannot {self.forbid}",
            "who": compile_who(self.who, compiler),
            "until": durations[self.until],
        }
        compiler.add(Op("forbid", _run_forbid, args))


def _run_forbid(g: Godzilla, at: Playing, op: Op) -> Flow:
    until = op.args["until"](g, at.who)
    for player in op.args["who"](g, at):
        g.add_effect(at, "rule", "10.2.1.2", until, name=op.args["name"], bound={"player": player})
    return proceed(g, at)


VERBS: dict[str, type[Verb]] = {
    "advance": Advance,
    "retreat": Retreat,
    "counter": CounterVerb,
    "rage": Rage,
    "forbid": Forbid,
}

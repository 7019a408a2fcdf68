"""Which instructions do all games share?

Control words: if, may … to, repeat, and the choices of choosing.py; what is done by hand; effects that
stay: give, later, replace; win and lose. They cite the rules that the game's language names for them. What moves cards
is the game's own vocabulary.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pydantic import Field

from judge.kernel import lines
from judge.kernel.cards import Args, Op
from judge.kernel.costs import tests_of
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Resolving, replace
from judge.kernel.vocabulary.amounts import (
    compile_amount,
    compile_condition,
    compile_one,
    compile_who,
    within_bounds,
)
from judge.kernel.vocabulary.changes import Changes
from judge.kernel.vocabulary.choosing import (
    Choose,
    NumberVerb,
    Options,
    bind,
    cards_of,
    choice,
    cite_if,
    pairs,
    proceed,
    run_test,
)
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

if TYPE_CHECKING:
    from judge.kernel.happening import Happenings

# -- control ----------------------------------------------------------------------------------------


class If(Verb):
    """`if: CONDITION, then: […], else: […]`."""

    if_: dict[str, object] = Field(alias="if")
    then: list[object]
    else_: list[object] = Field(default_factory=list, alias="else")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"test": compile_condition(self.if_, compiler), "rules": compiler.language.rules}
        test = compiler.add(Op("if", run_test, args))
        compiler.inner(self.then)
        if self.else_:
            skip = compiler.add(Op("skip", _run_skip))
            test.args["to"] = len(compiler.ops)
            compiler.inner(self.else_)
            skip.args["to"] = len(compiler.ops)
        else:
            test.args["to"] = len(compiler.ops)


def _run_skip(game: Happenings, at: Resolving, op: Op) -> Flow:
    game.keep(replace(at, i=op.args["to"]))
    return AGAIN


class May(Verb):
    """`may: […], to: […], else: […]`: do the first part, whole, if you want the second.

    Without `to`, just optional; `else` is done if the first part was not.
    """

    may: list[object]
    to: list[object] = Field(default_factory=list)
    else_: list[object] = Field(default_factory=list, alias="else")
    by: str = "you"

    def compile(self, compiler: Compiler) -> None:
        rules = compiler.language.rules
        args: Args = {"by": compile_one(self.by, compiler), "rule": rules["may"], "whole": rules["may whole"]}
        ask = compiler.add(Op("may", _run_may, args))
        start = len(compiler.ops)
        kept, compiler.whole = compiler.whole, True
        compiler.inner(self.may)
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


def _run_may(game: Happenings, at: Resolving, op: Op) -> Flow:
    reply = game.take()
    if reply is None:
        who = op.args["by"](game, at)[0]
        if not all(test(game, at) for test in op.args["parts"]):
            game.cite(op.args["rule"], lines.MAY_NOT, at.src)
            game.cite(op.args["whole"], lines.NOT_WHOLE, at.src)
            reply = False
        else:
            facts = {"source": at.src}
            flow: Flow = game.ask(Decision(Kind.YES_NO, who, op.args["rule"], "may", facts=facts))
            return flow
    if reply:
        game.cite(op.args["whole"], lines.WHOLE, at.src)
        return proceed(game, replace(at, paying=True))
    game.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _run_paid(game: Happenings, at: Resolving, op: Op) -> Flow:
    """What was to be done for it has been done."""
    return proceed(game, replace(at, paying=False))


class Repeat(Verb):
    """`repeat: NUMBER, do: […]`."""

    repeat: object
    do: list[object]

    def compile(self, compiler: Compiler) -> None:
        name = compiler.fresh()
        args: Args = {
            "name": name,
            "n": compile_amount(self.repeat, compiler),
            "rules": compiler.language.rules,
        }
        start = compiler.add(Op("repeat", _run_repeat, args))
        top = len(compiler.ops) - 1
        compiler.inner(self.do)
        compiler.add(Op("skip", _run_skip, {"to": top}))
        start.args["to"] = len(compiler.ops)
        # What a round chose is chosen anew in the next one.
        start.args["chosen"] = frozenset(
            op.args["name"] for op in compiler.ops[top + 1 :] if "name" in op.args
        )


def _run_repeat(game: Happenings, at: Resolving, op: Op) -> Flow:
    left = at.bound.get(op.args["name"])
    if left is None:
        left = within_bounds(op.args["n"](game, at))
        for line in (lines.REPEATED, lines.NUMBER_IS_FIXED):
            cite_if(game, at, op.args["rules"], line)
        if left <= 0:
            cite_if(game, at, op.args["rules"], lines.ZERO)
    if left <= 0:
        bound = {k: v for k, v in at.bound.items() if k != op.args["name"]}
        game.keep(replace(at, i=op.args["to"], bound=bound))
        return AGAIN
    bound = {k: v for k, v in at.bound.items() if k not in op.args["chosen"]}
    # Counted over the whole effect: repetitions within repetitions come to an end as well.
    rounds = within_bounds(at.rounds + 1)
    return proceed(game, replace(at, bound={**bound, op.args["name"]: left - 1}, rounds=rounds))


class ByHand(Verb):
    """`by hand: "printed words"`: what no other word says; the judge carries it out and the effect goes on."""

    by_hand: str = Field(alias="by hand", min_length=1)

    def compile(self, compiler: Compiler) -> None:
        rule = compiler.language.rules["by hand"]
        compiler.add(Op("by hand", run_by_hand, {"words": self.by_hand, "rule": rule}))


def run_by_hand(game: Happenings, at: Resolving, op: Op) -> Flow:
    """The judge's edits are made while this is asked; *yes* says that the words have been carried out."""
    reply = game.take()
    source, words, rule = at.src, op.args["words"], op.args["rule"]
    if reply is None:
        facts = {"source": source, "words": words}
        flow: Flow = game.ask(Decision(Kind.YES_NO, at.who, rule, "by hand", facts=facts))
        return flow
    game.cite(rule, lines.BY_HAND if reply else lines.NOT_BY_HAND, source, words)
    return proceed(game, at)


# -- effects that stay --------------------------------------------------------------------------------


class Give(Changes, Verb):
    """`give: SELECT, add: {power: 2000}, until: end of turn`: change cards for a while."""

    give: object
    until: str = "end of game"

    def compile(self, compiler: Compiler) -> None:
        durations = compiler.language.durations
        if self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        args: Args = {
            "cards": cards_of(self.give, compiler),
            "particular": self.give in ("this", "it"),
            "group": _is_group(self.give),
            "rows": self.rows(compiler),
            "until": durations[self.until],
            "rule": compiler.language.rules["continuous"],
        }
        compiler.add(Op("give", _run_give, args))


def _is_group(data: object) -> bool:
    """Whether cards are meant by where they lie, and not one by one."""
    if isinstance(data, Mapping):
        return "of" in data and "choose" not in data
    return isinstance(data, str) and " " in data.strip()


def _run_give(game: Happenings, at: Resolving, op: Op) -> Flow:
    args = op.args
    targets = args["cards"](game, at)
    if targets:
        changes = tuple(
            (
                layer,
                attribute,
                how,
                amount.key if how == "ability" else amount(game, at) if callable(amount) else amount,
            )
            for layer, attribute, how, amount in args["rows"]
        )
        until = args["until"](game, at.who)
        game.add_effect(
            at,
            "static",
            args["rule"],
            until,
            targets=game.effect_targets(targets, at, particular=args["particular"]),
            changes=changes,
        )
    return proceed(game, at)


class Later(Verb):
    """`later: {when: EVENT…, do: […]}`: a timed trigger; it works once unless `until` says how long."""

    later: dict[str, object]
    until: str | None = None
    keep: list[str] = Field(default_factory=list)

    def compile(self, compiler: Compiler) -> None:
        durations = compiler.language.durations
        if self.until is not None and self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        ability = compiler.language.ability(self.later, compiler)
        if ability.trigger is None:
            raise CardFault(f"{compiler.where}: 'later' needs an automatic ability ('when: …')")
        compiler.gives.append(ability)
        args: Args = {
            "ability": ability,
            "until": durations[self.until or "end of game"],
            "once": self.until is None,
            "keep": tuple(self.keep),
            "rule": compiler.language.rules["timed"],
        }
        compiler.add(Op("later", _run_later, args))


def _run_later(game: Happenings, at: Resolving, op: Op) -> Flow:
    args = op.args
    until = args["until"](game, at.who)
    bound = {name: at.bound[name] for name in args["keep"] if name in at.bound}
    game.add_effect(at, "timed", args["rule"], until, key=args["ability"].key, once=args["once"], bound=bound)
    return proceed(game, at)


class Replace(Verb):
    """`replace: {instead: EVENT…, do: […]}`: a replacement effect for a while; `once` ends it when used. With
    `of: SELECT` only for what happens to those very cards."""

    replace: dict[str, object]
    of: object = None
    until: str = "end of turn"
    once: bool = False
    keep: list[str] = Field(default_factory=list)

    def compile(self, compiler: Compiler) -> None:
        durations = compiler.language.durations
        if self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        ability = compiler.language.ability(self.replace, compiler)
        if ability.replacement is None:
            raise CardFault(f"{compiler.where}: 'replace' needs a replacement effect ('instead: …')")
        compiler.gives.append(ability)
        args: Args = {
            "ability": ability,
            "until": durations[self.until],
            "once": self.once,
            "keep": tuple(self.keep),
            "rule": compiler.language.rules["continuous"],
        }
        if self.of is not None:
            args["cards"] = cards_of(self.of, compiler)
        compiler.add(Op("replace", _run_replace, args))


def _run_replace(game: Happenings, at: Resolving, op: Op) -> Flow:
    args = op.args
    until = args["until"](game, at.who)
    bound = {name: at.bound[name] for name in args["keep"] if name in at.bound}
    targets: tuple[tuple[int, int], ...] = ()
    if "cards" in args:
        targets = game.effect_targets(args["cards"](game, at), at)
        if not targets:
            return proceed(game, at)
    key, once = args["ability"].key, args["once"]
    game.add_effect(at, "replace", args["rule"], until, key=key, once=once, bound=bound, targets=targets)
    return proceed(game, at)


class Lose(Verb):
    """`lose: each, where: CONDITION`: the players meant lose the game, all at once."""

    lose: str
    where: dict[str, object] | None = None

    def compile(self, compiler: Compiler) -> None:
        condition = compile_condition(self.where, compiler) if self.where else None
        compiler.add(Op("lose", _run_lose, {"who": compile_who(self.lose, compiler), "test": condition}))


def _run_lose(game: Happenings, at: Resolving, op: Op) -> Flow:
    test = op.args["test"]
    players = op.args["who"](game, at)
    losers = [p for p in players if test is None or test(game, replace(at, who=p))]
    game.keep(replace(at, i=at.i + 1))
    flow: Flow = game.lose_by_effect(tuple(losers))
    return flow


class Win(Verb):
    """`win: you`: the player meant wins the game."""

    win: str

    def compile(self, compiler: Compiler) -> None:
        who = compile_one(self.win, compiler)
        compiler.add(Op("win", _run_win, {"who": who}))


def _run_win(game: Happenings, at: Resolving, op: Op) -> Flow:
    game.win_by_effect(op.args["who"](game, at)[0])
    return proceed(game, at)


SHARED: dict[str, type[Verb]] = {
    "choose": Choose,
    "number": NumberVerb,
    "if": If,
    "may": May,
    "options": Options,
    "repeat": Repeat,
    "by hand": ByHand,
    "give": Give,
    "later": Later,
    "replace": Replace,
    "lose": Lose,
    "win": Win,
}

__all__ = ["SHARED", "bind", "cards_of", "choice", "pairs", "proceed", "run_by_hand"]

"""How do the sentences of an ability hang together?

11.2 (what governs what: *if*, *then*), 11.8.3.1.2 (lists), 11.8.3.1.3 (what a slash joins), 11.8.11.1.1 (options that
are chosen once) and 12.7 (for each). The words of every game, with what this book adds to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import Field

from judge.games.vanguard.rules.procedures import Playing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import UNMET, Vanguard
from judge.kernel.cards import Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.vocabulary.amounts import COMPARISONS, compile_amount
from judge.kernel.vocabulary.choosing import Options, bind, proceed, run_test
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.verbs import If, Repeat

# -- if and then (11.2) ---------------------------------------------------------------------------------------


class OwnIf(If):
    """`if: CONDITION, then: […]`; one that looks back at something left out is left out as well (11.2.4)."""

    def compile(self, compiler: Compiler) -> None:
        place = len(compiler.ops)
        super().compile(compiler)
        op = compiler.ops[place]
        op.run = _run_if
        denied = self.if_.get("not")
        looked = denied if isinstance(denied, dict) else self.if_
        op.args["name"] = str(looked.get("did", ""))


def _run_if(g: Vanguard, at: Playing, op: Op) -> Flow:
    """Do what a requirement governs if it is met. *If you did not …* is left out as well where what it looks back at was
    left out for its own requirement (11.2.4)."""
    name = op.args["name"]
    unknown = bool(name) and name not in at.bound
    met = op.args["test"](g, replace(at, running=False))
    if not met:
        if unknown:
            g.cite("11.2.4", lines.LOOKS_BACK, at.src)
        at = g.keep(replace(at, bound=bind(at, UNMET, 1)))
    elif unknown and UNMET in at.bound:
        g.cite("11.2.4", lines.LOOKS_BACK, at.src)
        g.keep(replace(at, i=op.args["to"]))
        return AGAIN
    return run_test(g, at, op)


class AndThen(Verb):
    """`and then: […]`: text that starts with *Then*: left out where the requirement of the text before it was not
    met (11.2.5), or its cost not paid (11.2.5.1)."""

    body: list[object] = Field(alias="and then")

    def compile(self, compiler: Compiler) -> None:
        here = len(compiler.ops)
        before = [op for op in compiler.ops if op.verb in ("if", "pay", "may") and op.args.get("to") == here]
        if not before:
            compiler.inner(self.body)
            return
        skip = compiler.add(Op("skip", _run_skip))
        paying = before[0].verb != "if"
        left_out = compiler.add(Op("left out", _run_left_out, {"rule": "11.2.5.1" if paying else "11.2.5"}))
        for op in before:
            op.args["to"] = here + 1
        skip.args["to"] = len(compiler.ops)
        compiler.inner(self.body)
        left_out.args["to"] = len(compiler.ops)


def _run_skip(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _run_left_out(g: Vanguard, at: Playing, op: Op) -> Flow:
    if op.args["rule"] == "11.2.5.1":
        g.cite("11.2.5", lines.LEFT_OUT, at.src)
    g.cite(op.args["rule"], lines.LEFT_OUT, at.src)
    return _run_skip(g, at, op)


# -- lists and slashes (11.8.3.1) -------------------------------------------------------------------------------


class ListVerb(Verb):
    """`list: NUMBER, items: [{at_least: 3, do: […]}, …]`: of a list, the items are done for which the number is
    right, from the top; the number is looked at once, before the first (11.8.3.1.2.1)."""

    number: object = Field(alias="list")
    items: list[dict[str, object]]

    def compile(self, compiler: Compiler) -> None:
        name = compiler.fresh()
        amount = compile_amount(self.number, compiler)
        compiler.add(Op("number of a list", _run_fix, {"name": name, "n": amount}))
        for item in self.items:
            body = item.get("do")
            words = [word for word in item if word != "do"]
            wrong = next((word for word in words if word not in COMPARISONS), None)
            if wrong is not None or not words or not isinstance(body, list):
                known = nearest(str(wrong), COMPARISONS) if wrong is not None else ""
                raise CardFault(f"{compiler.where}: an item is a comparison and what to do{known}")
            tests = [(COMPARISONS[word], compile_amount(item[word], compiler)) for word in words]
            op = compiler.add(Op("item", _run_item, {"name": name, "tests": tests}))
            compiler.inner(body)
            compiler.add(Op("item done", _run_item_done))
            op.args["to"] = len(compiler.ops)


def _run_fix(g: Vanguard, at: Playing, op: Op) -> Flow:
    number = op.args["n"](g, at)
    g.cite("11.8.3.1.2", lines.LIST, at.src)
    g.cite("11.8.3.1.2.1", lines.LIST_IS_FIXED, at.src, number)
    bound = {key: value for key, value in at.bound.items() if key != UNMET}
    return proceed(g, replace(at, bound={**bound, op.args["name"]: number}))


def _run_item(g: Vanguard, at: Playing, op: Op) -> Flow:
    number = int(at.bound[op.args["name"]])
    if all(test(number, value(g, at)) for test, value in op.args["tests"]):
        return proceed(g, at)
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _run_item_done(g: Vanguard, at: Playing, op: Op) -> Flow:
    if UNMET in at.bound:
        g.cite("11.8.3.1.2.2", lines.NEXT_ITEM, at.src)
        at = replace(at, bound={key: value for key, value in at.bound.items() if key != UNMET})
    return proceed(g, at)


class Both(Verb):
    """`both: [instruction, instruction]`: what a slash joins is all done (11.8.3.1.3)."""

    both: list[object] = Field(min_length=2)

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("both", _run_both))
        compiler.inner(self.both)


def _run_both(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.cite("11.8.3.1.3", lines.SLASH, at.src)
    return proceed(g, at)


# -- options (11.8.11.1.1) ---------------------------------------------------------------------------------------


class OwnOptions(Options):
    """`options: {choose: 1, from: […], once each: true}`: the same option cannot be chosen again that turn, even if
    nothing came of it (11.8.11.1.1)."""

    def compile(self, compiler: Compiler) -> None:
        once = self.options.pop("once each", False) if isinstance(self.options, dict) else False
        place = len(compiler.ops)
        super().compile(compiler)
        if once:
            compiler.ops[place].run = _run_once_each


def _used(at: Playing, option: int) -> str:
    return f"option/{at.src}/{at.ident}/{at.key}/{option}"


def _run_once_each(g: Vanguard, at: Playing, op: Op) -> Flow:
    """Ask for options that were not chosen this turn."""
    args = op.args
    if args["name"] in at.bound:
        return proceed(g, at)
    reply = g.take()
    left = tuple(n for n in range(1, args["size"] + 1) if not g.count(_used(at, n)))
    if reply is None:
        if len(left) < args["size"]:
            g.cite("11.8.11.1.1", lines.NOT_AGAIN, at.src)
        wanted = min(args["amount"](g, at), len(left))
        if wanted <= 0:
            return proceed(g, replace(at, bound=bind(at, args["name"], ())))
        low = 0 if args["up_to"] else wanted
        who = args["by"](g, at)[0]
        facts = {"source": at.src}
        return g.ask(Decision(Kind.OPTION, who, "11.8.3.1.2", "options", left, low, wanted, facts))
    for option in reply:
        g.tally(_used(at, option))
    return proceed(g, replace(at, bound=bind(at, args["name"], tuple(sorted(reply)))))


# -- for each (12.7) ---------------------------------------------------------------------------------------------


class OwnRepeat(Repeat):
    """`repeat: NUMBER, do: […]`: all of it so often (12.7.1.1); nothing is chosen twice (12.7.3)."""

    def compile(self, compiler: Compiler) -> None:
        top = len(compiler.ops)
        super().compile(compiler)
        start = compiler.ops[top]
        start.run = _rounds(start.run, several=len(self.do) > 1)
        for op in compiler.ops[top + 1 :]:
            if op.verb == "choose" and "select" in op.args:
                op.args["select"] = _without(op.args["select"], _taken(start))


def _taken(op: Op) -> str:
    """The name under which a repetition remembers what was chosen."""
    return f"{op.args['name']} taken"


def _without(select: Any, taken: str) -> Any:
    """A selection without what earlier rounds chose (12.7.3)."""

    def cards(g: Vanguard, context: Context) -> tuple[int, ...]:
        before = {card for card, ident in context.bound.get(taken, ()) if g.ident[card] == ident}
        found = tuple(select(g, context))
        if context.running and before.intersection(found):
            g.cite("12.7.3", lines.NOT_THE_SAME, context.src)
        return tuple(card for card in found if card not in before)

    return cards


def _rounds(run: Callable[[Any, Any, Op], Flow], *, several: bool) -> Callable[[Any, Any, Op], Flow]:
    """A repetition that remembers what was chosen in the rounds before."""

    def begin(g: Vanguard, at: Playing, op: Op) -> Flow:
        taken = _taken(op)
        if op.args["name"] not in at.bound:
            if several:
                g.cite("12.7.1.1", lines.ALL_OF_IT, at.src)
            at = g.keep(replace(at, bound=bind(at, taken, ())))
        else:
            held = [at.bound[name] for name in op.args["chosen"] if isinstance(at.bound.get(name), tuple)]
            new = [pair for value in held for pair in value if isinstance(pair, tuple)]
            at = g.keep(replace(at, bound=bind(at, taken, (*at.bound[taken], *new))))
        return run(g, at, op)

    return begin


VERBS: dict[str, type[Verb]] = {
    "if": OwnIf, "and then": AndThen, "list": ListVerb, "both": Both, "options": OwnOptions, "repeat": OwnRepeat,
}  # fmt: skip

"""How does card text let a player choose?

Cards (`choose`), options of a list (`options`) and numbers (`number`). A choice is bound to a name in
the frame of the effect, so that later instructions mean the same cards. The rules of each kind of
choice are the game's; optional ones are cited only where its language names them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import Field

from judge.kernel import lines
from judge.kernel.cards import Args, Op, Select
from judge.kernel.costs import compete, leaving_enough
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Card, Context, Resolving, replace
from judge.kernel.lines import Line
from judge.kernel.vocabulary.amounts import (
    CHOSEN_PLAYER,
    MOST_TIMES,
    compile_amount,
    compile_one,
    compile_who,
    within_bounds,
)
from judge.kernel.vocabulary.gathering import together
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.select import compile_select, place_is_public

if TYPE_CHECKING:
    from judge.kernel.happening import Happenings


def proceed(game: Happenings, at: Resolving) -> Flow:
    """Go on with the next operation of the running effect."""
    game.keep(replace(at, i=at.i + 1))
    return AGAIN


def bind(at: Resolving, name: str, value: object) -> dict[str, Any]:
    """The bindings of the running effect with one more."""
    return {**at.bound, name: value}


def pairs(game: Happenings, cards: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Cards with their identity, as bindings keep them."""
    return tuple((card, game.ident[card]) for card in cards)


def cite_if(game: Happenings, at: Context, rules: Mapping[str, str], line: Line[Card]) -> None:
    """Cite the game's rule for something, if it has one."""
    rule = rules.get(line.name)
    if rule is not None:
        game.cite(rule, line, at.src)


def run_test(game: Happenings, at: Resolving, op: Op) -> Flow:
    """Skip the operations up to `to` unless the test holds."""
    if op.args["test"](game, at):
        return proceed(game, at)
    cite_if(game, at, op.args.get("rules", {}), lines.REQUIREMENT_NOT_MET)
    game.keep(replace(at, i=op.args["to"]))
    return AGAIN


# -- cards ------------------------------------------------------------------------------------------


def choice(data: object, compiler: Compiler, *, prompt: str = "choose") -> str | None:
    """Compile the `choose` part of a selection; the name the choice is bound to, or None."""
    if not isinstance(data, Mapping) or "choose" not in data:
        return None
    name = str(data.get("as") or compiler.fresh())
    amount = data["choose"]
    public = place_is_public(data, compiler)
    args: Args = {
        "name": name,
        "select": compile_select(data, compiler),
        "amount": None if amount == "all" else compile_amount(amount, compiler),
        "up_to": bool(data.get("up_to", False)),
        "by": compile_who(data.get("by", "you"), compiler),
        "random": bool(data.get("random", False)),
        # Nobody can check what a hidden area holds, unless the choice is the price of something.
        "unsure": not public and bool(data.get("where")) and not compiler.whole and not data.get("as_much"),
        # As much as possible: what is hidden and does not fit is shown.
        "as_much": compile_select(data["of"], compiler) if data.get("as_much") else None,
        "hidden": not public,
        "prompt": prompt,
        # A keyword that keeps cards from being chosen, which this choice does not heed.
        "ignoring": data.get("ignoring"),
        "early": compiler.language.targets_on_play and compiler.depth == 0 and public,
        "rules": compiler.language.rules,
        # Other choices of the same cost, which no card can serve besides this one (costs.py).
        "rivals": (),
    }
    if data.get("at_least") is not None:
        args["low"] = compile_amount(data["at_least"], compiler)
    args["together"] = together(data, compiler)
    args["possible"] = _possible(args)
    compiler.add(Op("choose", run_choose if args["together"] is None else run_gather, args))
    return name


def _heeding(context: Context, args: Mapping[str, Any]) -> Context:
    """The context of a choice, with the keyword that it ignores if it names one."""
    return replace(context, ignoring=args["ignoring"]) if args["ignoring"] else context


def _possible(args: Args) -> Any:
    """Whether as many cards as wanted can be chosen."""

    def possible(game: Happenings, context: Context) -> bool:
        if args["up_to"] or (args["amount"] is None and "low" not in args and args["together"] is None):
            return True
        there = game.choosable(args["select"](game, context), _heeding(context, args))
        least = args["low"] if "low" in args else args["amount"]
        number = least(game, context) if least is not None else 0
        if args["together"] is None:
            return bool(len(there) >= number)
        reached = args["together"].reached(game, context, there)
        return bool(reached and args["together"].most(game, there) >= number)

    return possible


def run_choose(game: Happenings, at: Resolving, op: Op) -> Flow:
    """Ask for cards and bind them; as many as possible where fewer are there."""
    args = op.args
    name = args["name"]
    if name in at.bound:
        return proceed(game, at)
    players = args["by"](game, at)
    number, chosen = at.part
    reply = game.take()
    if reply is not None:
        chosen = (*chosen, *pairs(game, reply[: at.wanted] if args["random"] else reply))
        if not at.paying or args["up_to"] or len(chosen) >= at.wanted:
            number += 1
    while number < len(players):
        decision = _offer(game, at, args, players, number)
        if decision is not None:
            at = game.keep(replace(at, part=(number, chosen), wanted=decision.facts["wanted"]))
            flow: Flow = game.ask(decision)
            return flow
        number += 1
    return proceed(game, replace(at, part=(0, ()), wanted=0, bound=bind(at, name, chosen)))


def run_gather(game: Happenings, at: Resolving, op: Op) -> Flow:
    """Ask for cards one after the other, where they must fit together, and bind them."""
    args = op.args
    rules, whole = args["rules"], args["together"]
    if args["name"] in at.bound:
        return proceed(game, at)
    who, reply = args["by"](game, at)[0], game.take()
    held = (*at.part[1], *(pairs(game, reply) if reply else ()))
    chosen = tuple(card for card, _ in held)
    candidates = game.choosable(args["select"](game, at), _heeding(at, args))
    wanted = len(candidates) if args["amount"] is None else args["amount"](game, at)
    left = whole.open(game, candidates, chosen, wanted) if len(chosen) < wanted else ()
    if left and reply != ():
        least = args["low"](game, at) if "low" in args else 0 if args["amount"] is None else wanted
        must = not args["up_to"] and (len(chosen) < least or not whole.reached(game, at, chosen))
        cite_if(game, at, rules, lines.CHOOSE)
        rule = rules["targets"] if must else rules["up to"]
        game.keep(replace(at, part=(0, held)))
        facts = {"source": at.src, "wanted": 1, "together": args["name"]}
        flow: Flow = game.ask(
            Decision(Kind.CARDS, who, rule, args["prompt"], left, 1 if must else 0, 1, facts)
        )
        return flow
    if not chosen:
        game.cite(rules["no target"], lines.NO_TARGET, at.src)
    return proceed(game, replace(at, part=(0, ()), wanted=0, bound=bind(at, args["name"], held)))


def _offer(
    game: Happenings, at: Resolving, args: Args, players: tuple[int, ...], number: int
) -> Decision | None:
    """What one player chooses from; None if there is nothing to choose."""
    who, rules = players[number], args["rules"]
    context = at if len(players) == 1 else replace(at, who=who)
    candidates = game.choosable(args["select"](game, context), _heeding(context, args))
    wanted = len(candidates) if args["amount"] is None else args["amount"](game, context)
    later = [op for op in game.still_to_pay(at) if compete(op.args, args)] if at.paying else []
    single = False
    if args["rivals"] or later:
        chosen = {card for card, _ in at.part[1]}
        left = [card for card in candidates if card not in chosen]
        candidates, single = leaving_enough(game, at, left, wanted - len(chosen), args["rivals"], later)
    high = min(wanted, len(candidates))
    cite_if(game, at, rules, lines.CHOOSE)
    if args["as_much"] is not None:
        cite_if(game, at, rules, lines.AS_MUCH)
        if wanted > high and args["hidden"] and "as much shown" in rules:
            unfit = tuple(card for card in args["as_much"](game, context) if card not in candidates)
            game.reveal(unfit, rules["as much shown"])
    if high <= 0:
        if wanted > 0:
            cite_if(game, at, rules, lines.AS_POSSIBLE)
        elif args["amount"] is not None:
            cite_if(game, at, rules, lines.ZERO)
        game.cite(rules["no target"], lines.NO_TARGET, at.src)
        return None
    if len(players) > 1:
        if args["hidden"] and rules.get("several hidden") != rules.get("several"):
            cite_if(game, at, rules, lines.SEVERAL)
        cite_if(game, at, rules, lines.SEVERAL_HIDDEN if args["hidden"] else lines.SEVERAL)
    rule = rules["targets"]
    low = high
    if wanted > high and not args["up_to"]:
        cite_if(game, at, rules, lines.AS_POSSIBLE)
        cite_if(game, at, rules, lines.AS_MANY)
        cite_if(game, at, rules, lines.FEWER)
    if args["up_to"]:
        rule, low = rules["up to"], 0
        cite_if(game, at, rules, lines.UP_TO_ZERO)
    elif args["unsure"]:
        low = 0
        cite_if(game, at, rules, lines.UNSURE)
    if "low" in args:
        low = min(high, args["low"](game, context))
    facts = {"source": at.src, "wanted": high}
    if args["random"]:
        size = 1 if high == 1 else len(candidates)
        cite_if(game, at, rules, lines.AT_RANDOM)
        return Decision(Kind.CHANCE, who, rule, "random", candidates, size, size, facts)
    if single:  # a part of a cost that wants the same cards as another: one after the other
        low = high = 1
        facts["wanted"] = wanted
    return Decision(Kind.CARDS, who, rule, args["prompt"], candidates, low, high, facts)


def cards_of(data: object, compiler: Compiler, *, prompt: str = "choose") -> Select:
    """Compile a selection with or without a choice to a function giving the cards.

    Several selections in a list are taken together; none is chosen twice.
    """
    if isinstance(data, list):
        return _together(data, compiler, prompt)
    name = choice(data, compiler, prompt=prompt)
    return compile_select(name if name is not None else data, compiler)


def _together(parts: list[object], compiler: Compiler, prompt: str) -> Select:
    """The cards of several selections, each chosen among what those before it left."""
    groups: list[Select] = []
    for part in parts:
        earlier = tuple(groups)
        name = choice(part, compiler, prompt=prompt)
        if name is not None and earlier:
            args = compiler.ops[-1].args
            args["select"] = _left_by(args["select"], earlier)
        groups.append(compile_select(name if name is not None else part, compiler))
    return lambda game, context: tuple(
        dict.fromkeys(card for group in groups for card in group(game, context))
    )


def _left_by(select: Select, earlier: tuple[Select, ...]) -> Select:
    """A selection without the cards that others have taken."""

    def cards(game: Happenings, context: Context) -> tuple[int, ...]:
        silent = replace(context, running=False)
        taken = {card for group in earlier for card in group(game, silent)}
        return tuple(card for card in select(game, context) if card not in taken)

    return cards


def wholly(data: object, cards: Select, compiler: Compiler) -> Args:
    """The test whether something can be done with all the cards meant, where it is to be done whole or not at
    all: there are some, and as many as are taken from an end. A choice has a test of its own."""
    if isinstance(data, Mapping) and "choose" in data:
        return {}
    name = str(data.get("of") if isinstance(data, Mapping) else data).strip()
    ends = (
        [data[end] for end in ("top", "bottom") if data.get(end) is not None]
        if isinstance(data, Mapping)
        else []
    )
    amounts = [compile_amount(end, compiler) for end in ends]

    def possible(game: Happenings, context: Context) -> bool:
        if name in compiler.uses and name not in context.bound:
            return True  # it will be chosen or found on the way
        silent = replace(context, running=False)
        there = len(cards(game, silent))
        return there > 0 and all(there >= amount(game, silent) for amount in amounts)

    return {"possible": possible}


class Choose(Verb):
    """`choose: 1, of: opponent battle, as: x`: pick cards and give them a name; `choose: player`, who is then
    the `chosen player`."""

    choose: object
    of: object = None
    where: dict[str, object] | None = None
    other: bool = False
    without: object = None
    top: object = None
    bottom: object = None
    up_to: bool = False
    by: str = "you"
    random: bool = False
    ignoring: str | None = None
    as_much: bool = False
    at_least: object = None
    different: str | None = None
    same: str | None = None
    sum: dict[str, object] | None = None
    as_: str | None = Field(default=None, alias="as")

    def compile(self, compiler: Compiler) -> None:
        if self.choose == "player":
            language = compiler.language
            args: Args = {"by": compile_one(self.by, compiler), "rules": language.rules}
            args["early"] = language.targets_on_play and compiler.depth == 0
            compiler.add(Op("choose player", _run_player, args))
            return
        for key, given in (("of", self.of), ("as", self.as_)):
            if given is None:
                raise CardFault(f"{compiler.where}: {key!r} is missing")
        data = {"choose": self.choose, "of": self.of, "where": self.where, "other": self.other}
        data |= {"without": self.without, "top": self.top, "bottom": self.bottom, "up_to": self.up_to}
        data |= {"by": self.by, "random": self.random, "ignoring": self.ignoring, "as": self.as_}
        data |= {"as_much": self.as_much, "at_least": self.at_least}
        data |= {"different": self.different, "same": self.same, "sum": self.sum}
        choice(data, compiler)


def _run_player(game: Happenings, at: Resolving, op: Op) -> Flow:
    """Ask for a player; both can be chosen."""
    if CHOSEN_PLAYER in at.bound:
        return proceed(game, at)
    reply, rules = game.take(), op.args["rules"]
    if reply is None:
        cite_if(game, at, rules, lines.CHOOSE)
        who = op.args["by"](game, at)[0]
        facts = {"source": at.src, "sort": "player"}
        flow: Flow = game.ask(
            Decision(Kind.OPTION, who, rules["targets"], "player", (who, 1 - who), facts=facts)
        )
        return flow
    return proceed(game, replace(at, bound=bind(at, CHOSEN_PLAYER, reply[0])))


# -- numbers and options ------------------------------------------------------------------------------


class NumberVerb(Verb):
    """`number: {from: 0, to: 3}, as: x`: choose a number and give it a name; any number without `to`."""

    number: dict[str, object]
    as_: str = Field(default="number", alias="as")
    by: str = "you"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "low": compile_amount(self.number.get("from", 0), compiler),
            "high": compile_amount(self.number.get("to", MOST_TIMES), compiler),
            "by": compile_one(self.by, compiler),
            "name": self.as_,
            "rule": compiler.language.rules["number"],
        }
        compiler.add(Op("number", _run_number, args))


def _run_number(game: Happenings, at: Resolving, op: Op) -> Flow:
    reply = game.take()
    if reply is None:
        low, high = max(0, op.args["low"](game, at)), within_bounds(op.args["high"](game, at))
        who = op.args["by"](game, at)[0]
        facts = {"source": at.src}
        flow: Flow = game.ask(
            Decision(Kind.NUMBER, who, op.args["rule"], "number", (), low, max(low, high), facts)
        )
        return flow
    return proceed(game, replace(at, bound=bind(at, op.args["name"], reply)))


class Options(Verb):
    """`options: {choose: 1, from: [[…], […]]}`: pick from a list.

    Picked ones happen in printed order, or in the order they were picked if the game says so.
    """

    options: dict[str, object]
    by: str = "you"

    def compile(self, compiler: Compiler) -> None:
        bodies = self.options.get("from")
        if not isinstance(bodies, list) or not all(isinstance(body, list) for body in bodies):
            raise CardFault(f"{compiler.where}: options.from is a list of lists of instructions")
        language = compiler.language
        early = (language.targets_on_play or language.options_on_play) and compiler.depth == 0
        name = compiler.fresh()
        args: Args = {
            "name": name,
            "amount": compile_amount(self.options.get("choose", 1), compiler),
            "up_to": bool(self.options.get("up_to", False)),
            "size": len(bodies),
            "by": compile_one(self.by, compiler),
            "rules": compiler.language.rules,
            "early": early,
            "as_picked": compiler.language.options_as_picked,
        }
        compiler.add(Op("choose", _run_options, args))
        turn = compiler.add(Op("next option", _run_next_option, {"name": name}))
        top = len(compiler.ops) - 1
        starts = []
        for body in bodies:
            starts.append(len(compiler.ops))
            compiler.inner(body)
            compiler.add(Op("next option", _run_back, {"to": top}))
        turn.args |= {"starts": tuple(starts), "end": len(compiler.ops)}


def _run_next_option(game: Happenings, at: Resolving, op: Op) -> Flow:
    """Go to the next picked option, or past the list when none is left."""
    left = at.bound.get(op.args["name"], ())
    to = op.args["starts"][left[0] - 1] if left else op.args["end"]
    game.keep(replace(at, i=to, bound=bind(at, op.args["name"], left[1:])))
    return AGAIN


def _run_back(game: Happenings, at: Resolving, op: Op) -> Flow:
    game.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _run_options(game: Happenings, at: Resolving, op: Op) -> Flow:
    args = op.args
    if args["name"] in at.bound:
        return proceed(game, at)
    reply = game.take()
    rules = args["rules"]
    if reply is None:
        numbers = tuple(range(1, args["size"] + 1))
        if "open" in args:  # a game may leave only some of them to choose from
            numbers = args["open"](game, at, numbers)
        wanted = min(args["amount"](game, at), len(numbers))
        low = 0 if args["up_to"] else wanted
        who = args["by"](game, at)[0]
        facts = {"source": at.src}
        flow: Flow = game.ask(
            Decision(Kind.OPTION, who, rules["options"], "options", numbers, low, wanted, facts)
        )
        return flow
    if len(reply) < args["size"]:
        cite_if(game, at, rules, lines.OPTIONS_REST)
    order = tuple(reply if args["as_picked"] else sorted(reply))
    if len(reply) > 1:
        game.cite(rules["options order"], lines.PICKED, *order)
    return proceed(game, replace(at, bound=bind(at, args["name"], order)))

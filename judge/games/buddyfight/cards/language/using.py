"""Which instructions use cards, attack, or stop what others do?

Calling, casting and equipping by an effect goes through the flows call, cast and equip without a window of its own
(topic/when-cast). An attack by an effect starts where its target is chosen (final/q4). What is nullified has not
resolved (topic/once-per-turn/q3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from judge.games.buddyfight.cards.language.moving import carried
from judge.games.buddyfight.rules.procedures import FLOWS, Using
from judge.games.buddyfight.table.areas import MONSTER_AREAS
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.choosing import Options, cards_of, proceed, wholly
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight

AREAS = ("left", "center", "right")


class Call(Verb):
    """`call: SELECT` by paying its [Call Cost]; `free: true` without paying it, `to: center` or a list of areas,
    `onto: SELECT` on top of a card."""

    call: object
    free: bool = False
    to: str | list[str] | None = None

    def compile(self, compiler: Compiler) -> None:
        areas = [] if self.to is None else [self.to] if isinstance(self.to, str) else self.to
        for area in areas:
            if area not in AREAS:
                raise CardFault(f"{compiler.where}: unknown area {area!r}{nearest(area, AREAS)}")
        _use(self.call, "call", self.free, tuple(areas), compiler)


class Cast(Verb):
    """`cast: SELECT` by paying its [Cast Cost]; `free: true` without paying it."""

    cast: object
    free: bool = False

    def compile(self, compiler: Compiler) -> None:
        _use(self.cast, "cast", self.free, (), compiler)


class Equip(Verb):
    """`equip: SELECT` by paying its [Equip Cost]; `free: true` without paying it."""

    equip: object
    free: bool = False

    def compile(self, compiler: Compiler) -> None:
        _use(self.equip, "equip", self.free, (), compiler)


def _use(data: object, flow: str, free: bool, areas: tuple[str, ...], compiler: Compiler) -> None:
    cards = cards_of(data, compiler, prompt=flow)
    args: Args = {
        "cards": cards, "kind": flow, "set": free, "sizes": areas, **wholly(data, cards, compiler),
    }  # fmt: skip
    compiler.add(Op(flow, _run_use, args))


def _run_use(g: Buddyfight, at: Using, op: Op) -> Flow:
    """Use the cards one after the other; one that cannot be used stays where it is."""
    args = op.args
    cards = at.touched if at.touched is not None else args["cards"](g, at)
    if at.turn_of >= len(cards):
        bound = {
            name: tuple((c, g.ident[c]) if c in cards else (c, i) for c, i in value)
            if isinstance(value, tuple) and value and isinstance(value[0], tuple)
            else value
            for name, value in at.bound.items()
        }
        return proceed(g, replace(at, touched=None, turn_of=0, bound=bound))
    card = cards[at.turn_of]
    g.keep(replace(at, touched=cards, turn_of=at.turn_of + 1))
    used = Using(
        who=at.who, src=card, key=g.use_key(card), flow=args["kind"], card=card, by_effect=True,
        pay=not args["set"], areas=args["sizes"],
    )  # fmt: skip
    if not g.usable_by_effect(used):
        return AGAIN
    flow: Flow = g.call(FLOWS[args["kind"]], used)
    return flow


class AttackWith(Verb):
    """`attack with: SELECT`: those cards that can attack do so now, one after the other (final/q4)."""

    cards: object = Field(alias="attack with")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.cards, compiler, prompt="attack with")
        compiler.add(Op("attack with", _run_attack_with, {"cards": cards, "rule": carried(compiler)}))


def _run_attack_with(g: Buddyfight, at: Using, op: Op) -> Flow:
    cards = at.touched if at.touched is not None else op.args["cards"](g, at)
    if at.turn_of >= len(cards):
        return proceed(g, replace(at, touched=None, turn_of=0))
    g.keep(replace(at, touched=cards, turn_of=at.turn_of + 1))
    flow: Flow = g.attack_by_effect(cards[at.turn_of], op.args["rule"])
    return AGAIN if flow is None else flow


class Nullify(Verb):
    """`nullify: attack | use`: the attack that goes on, or the use that this answers."""

    nullify: Literal["attack", "use"]

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("nullify", _run_nullify, {"words": self.nullify, "rule": carried(compiler)}))


def _run_nullify(g: Buddyfight, at: Using, op: Op) -> Flow:
    if op.args["words"] == "attack":
        g.nullify_attack(op.args["rule"])
    else:
        g.nullify_use(op.args["rule"])
    return proceed(g, at)


class Redirect(Verb):
    """`redirect: this`: the target of the attack is changed to that card; `redirect: fighter` to the fighter."""

    redirect: object

    def compile(self, compiler: Compiler) -> None:
        cards = None if self.redirect == "fighter" else cards_of(self.redirect, compiler, prompt="redirect")
        compiler.add(Op("redirect", _run_redirect, {"one": cards, "rule": carried(compiler)}))


def _run_redirect(g: Buddyfight, at: Using, op: Op) -> Flow:
    if op.args["one"] is None:
        g.redirect_attack(-1, op.args["rule"])
    else:
        cards = op.args["one"](g, at)
        if cards and g.on_field(cards[0]):
            g.redirect_attack(cards[0], op.args["rule"])
    return proceed(g, at)


class Shift(Verb):
    """`shift: SELECT, to: center`: a monster on the field is put into another area; any open one without `to`."""

    shift: object
    to: str | None = None

    def compile(self, compiler: Compiler) -> None:
        if self.to is not None and self.to not in AREAS:
            raise CardFault(f"{compiler.where}: unknown area {self.to!r}{nearest(self.to, AREAS)}")
        cards = cards_of(self.shift, compiler, prompt="shift")
        compiler.add(
            Op("shift", _run_shift, {"cards": cards, "area": self.to or "", "rule": carried(compiler)})
        )


def _run_shift(g: Buddyfight, at: Using, op: Op) -> Flow:
    cards = [card for card in op.args["cards"](g, at) if g.on_field(card)]
    if not cards:
        return proceed(g, at)
    card = cards[0]
    who = g.master(card)
    reply = g.take()
    if op.args["area"]:
        zone = g.zone(who, op.args["area"])
    else:
        open_areas = tuple(g.zone(who, AREAS[n]) for n, o in enumerate(MONSTER_AREAS) if not g.area(who, o))
        if not open_areas:
            return proceed(g, at)
        if reply is None and len(open_areas) > 1:
            facts = {"source": at.src}
            flow: Flow = g.ask(Decision(Kind.PLACE, at.who, op.args["rule"], "area", open_areas, 1, 1, facts))
            return flow
        zone = open_areas[0] if reply is None else reply[0]
    if g.where[card] != zone:
        g.move_area(card, zone, op.args["rule"])
    return proceed(g, at)


class CounterOptions(Options):
    """`options: {choose: 1, from: [[…], […]], counter: [2]}`: those in the list have [Counter], the others do not. Used
    outside of the fighter's own main (or final) phase, only they can be chosen."""

    def compile(self, compiler: Compiler) -> None:
        counter = self.options.get("counter")
        start = len(compiler.ops)
        super().compile(compiler)
        if counter is None:
            return
        bodies = self.options["from"]
        assert isinstance(bodies, list)
        if not isinstance(counter, list) or not all(
            type(n) is int and 1 <= n <= len(bodies) for n in counter
        ):
            raise CardFault(f"{compiler.where}: options.counter is a list of numbers of options")
        compiler.ops[start].args["open"] = lambda g, at, numbers: (
            numbers if _in_own_phase(g, at) else tuple(n for n in numbers if n in counter)
        )


def _in_own_phase(g: Buddyfight, at: Using) -> bool:
    """Whether a card is used in the phase of its own fighter that is open for cards of its type without [Counter]."""
    kind = "final" if g.shows(at.src).type == "impact" else "main"
    return not at.answering and (at.free == kind or at.by_effect)


USING: dict[str, type[Verb]] = {
    "options": CounterOptions,
    "attack with": AttackWith, "call": Call, "cast": Cast, "equip": Equip, "nullify": Nullify, "redirect": Redirect, "shift": Shift,
}  # fmt: skip

__all__ = ["USING"]

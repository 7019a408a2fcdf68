"""How does card text look at cards, search for them, call and ride them?

Look (7.7), reveal (7.10), search (7.11), shuffle (7.12), superior call (6.2) and superior ride (6.3). `as` names the
cards that were looked at or found.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.vanguard.cards.language.doing import ALL_SHUFFLE, cause, run_followed
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.procedures import Call, Legion, Look, Playing, Retire, Ride, Shuffle, Stride
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import BACK, FRONT, GC, LAYOUT, STRIDE, column
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount
from judge.kernel.vocabulary.choosing import bind, cards_of, choice, pairs, proceed, wholly
from judge.kernel.vocabulary.language import Compiler, Verb, Word, nearest, read

#: What an effect remembers: that it looked at a deck (7.7.4), and under which names it found cards (7.12.2).
LOOKED, SEARCHED = "looked at a deck", "searched"


class LookVerb(Verb):
    """`look: 5, as: looked`: at the top cards of the own deck (7.7); `up_to: true` one after the other."""

    look: object
    up_to: bool = False
    as_: str = Field(default="looked", alias="as")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"n": compile_amount(self.look, compiler), "up_to": self.up_to}
        compiler.add(Op("look", _run_look, args))
        compiler.add(Op("looked", _run_looked, {"name": self.as_}))


def _run_look(g: Vanguard, at: Playing, op: Op) -> Flow:
    n = op.args["n"](g, at)
    again = bool(at.bound.get(LOOKED))
    g.keep(replace(at, i=at.i + 1, bound=bind(at, LOOKED, 1)))
    program = procedures.look_up_to if op.args["up_to"] else procedures.look
    return g.call(program, Look(who=at.who, n=n, zone=g.zone(at.who, "deck"), again=again))


def _run_looked(g: Vanguard, at: Playing, op: Op) -> Flow:
    seen = tuple(g.value or ())
    g.value = None
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, seen))))


class RevealVerb(Verb):
    """`reveal: SELECT` (7.10): everybody sees the cards until the effect ends."""

    reveal: object
    as_: str | None = Field(default=None, alias="as")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.reveal, compiler, prompt="reveal")
        args: Args = {"cards": cards, "name": self.as_ or ""}
        args.update(wholly(self.reveal, cards, compiler))
        compiler.add(Op("reveal", _run_reveal, args))


def _run_reveal(g: Vanguard, at: Playing, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if cards:
        g.reveal(cards, "7.10.1")
        if cause(at) == "cost":
            g.cite("7.10.2", lines.SHOWN_AS_A_COST, *cards)
        g.cite("7.10.3", lines.SHOWN_UNTIL_ITS_END, at.src)
    else:
        g.cite("1.3.2", lines.NOTHING, at.who)
    if op.args["name"]:
        at = replace(at, bound=bind(at, op.args["name"], pairs(g, cards)))
    return proceed(g, at)


class Wanted(Word):
    """What is searched for: how many, where, and which cards."""

    for_: object = Field(default=1, alias="for")
    of: str = "your deck"
    where: dict[str, object] | None = None
    up_to: bool = True


#: Zones everybody sees: what fits there must be found (7.11.3).
PUBLIC = ("drop", "soul", "damage", "order_zone")


class SearchVerb(Verb):
    """`search: {for: 1, of: your deck, where: {…}}, as: found` (7.11)."""

    search: dict[str, object]
    as_: str = Field(default="found", alias="as")

    def compile(self, compiler: Compiler) -> None:
        wanted = read(Wanted, self.search, compiler.where)
        data = {
            "choose": wanted.for_,
            "of": wanted.of,
            "where": wanted.where,
            "up_to": wanted.up_to,
            "as": self.as_,
        }
        zones = wanted.of.split(" ", 1)[-1].split(" or ")
        public = all(zone in PUBLIC for zone in zones)
        if public:
            data["up_to"] = False
        choice(data, compiler, prompt="search")
        rule = "7.11.3" if public else "7.11.2"
        args: Args = {"name": self.as_, "kind": rule, "group": len(zones) > 1}
        compiler.add(Op("searched", _run_searched, args))


def _run_searched(g: Vanguard, at: Playing, op: Op) -> Flow:
    found = at.bound.get(op.args["name"], ())
    g.cite("7.11.1", lines.SEARCHES, at.who, len(found))
    if op.args["kind"] == "7.11.3" or not found:
        g.cite(op.args["kind"], lines.SEARCHES, at.who, len(found))
    if op.args["group"]:
        g.cite("7.11.4", lines.SEARCHES, at.who, len(found))
    before = at.bound.get(SEARCHED, ())
    return proceed(g, replace(at, bound=bind(at, SEARCHED, (*before, *found))))


class ShuffleVerb(Verb):
    """`shuffle: deck`: the own deck (7.12)."""

    shuffle: str

    def compile(self, compiler: Compiler) -> None:
        if self.shuffle != "deck":
            raise CardFault(f"{compiler.where}: only a deck is shuffled, not {self.shuffle!r}")
        compiler.add(Op("shuffle", _run_shuffle))


def _run_shuffle(g: Vanguard, at: Playing, op: Op) -> Flow:
    """The own deck; all players' if a unit of the own went to another deck in this effect (7.39.2.5)."""
    zone = g.zone(at.who, "deck")
    if at.left is None and at.bound.get(ALL_SHUFFLE):
        g.cite("7.39.2.5", lines.ALL_SHUFFLE, at.who)
        at = g.keep(replace(at, left=(1 - at.who,)))
        return g.call(procedures.shuffle, Shuffle(zone=g.zone(1 - at.who, "deck")))
    g.keep(replace(at, i=at.i + 1, left=None))
    apart = tuple(card for card, ident in at.bound.get(SEARCHED, ()) if g.ident[card] == ident)
    return g.call(procedures.shuffle, Shuffle(zone=zone, apart=apart))


#: The rear-guard circles that text names, by which of a player's circles they are.
ROWS = {
    "RC": None,
    "front RC": FRONT,
    "back RC": BACK,
    "center RC": (LAYOUT.offset["bc"],),
    "column RC": None,
}
CALL_TO = (*ROWS, *(f"open {name}" for name in ROWS), "circle of this", "GC")


class CallVerb(Verb):
    """`call: SELECT, to: RC` (6.2): also `front RC`, `back RC`, `center RC`, `column RC` (the column of this unit), each
    with `open`, `circle of this` and `GC`; `mode: rest`."""

    call: object
    to: str = "RC"
    mode: str = "stand"
    as_: str | None = Field(default=None, alias="as")

    def compile(self, compiler: Compiler) -> None:
        if self.to not in CALL_TO:
            raise CardFault(f"{compiler.where}: unknown circle {self.to!r}{nearest(self.to, CALL_TO)}")
        if self.mode not in ("stand", "rest"):
            raise CardFault(f"{compiler.where}: mode: stand or rest is expected, not {self.mode!r}")
        cards = cards_of(self.call, compiler, prompt="call")
        args: Args = {"cards": cards, "area": self.to, "up": self.mode == "stand"}
        args.update(wholly(self.call, cards, compiler))
        compiler.add(Op("call", _run_call, args))
        compiler.add(Op("followed", run_followed, {"name": self.as_ or ""}))


def _run_call(g: Vanguard, at: Playing, op: Op) -> Flow:
    # Circles are chosen card by card; by name, so that how a zone is written down decides nothing.
    held = pairs(g, tuple(sorted(op.args["cards"](g, at), key=g.labels.__getitem__)))
    to = op.args["area"]
    if not held:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, replace(at, todo=()))
    circles: tuple[int, ...] = ()
    if to == "GC":
        circles = (at.who * STRIDE + GC,)
    elif to == "circle of this":
        circles = (g.where[at.src],) if g.is_rear_guard(at.src) else ()
        if not circles:
            g.cite("1.3.2", lines.NO_CIRCLE, at.who)
            return proceed(g, replace(at, todo=()))
    elif to not in ("RC", "open RC"):
        circles = _circles(g, at, to.removeprefix("open "))
        if not circles:
            g.cite("1.3.2", lines.NO_CIRCLE, at.who)
            return proceed(g, replace(at, todo=()))
    g.keep(replace(at, i=at.i + 1, todo=held))
    given = Call(
        who=at.who, cards=held, circles=circles, rested=not op.args["up"], cause=cause(at), by=at.who, source=at.src,
        open_only=to.startswith("open"),
    )  # fmt: skip
    return g.call(procedures.call, given)


def _circles(g: Vanguard, at: Playing, to: str) -> tuple[int, ...]:
    """The circles of a row, the column of this unit, or the one in the middle of the back row."""
    if to == "column RC":
        return tuple(zone for zone in g.circles(at.who) if _in_column(g, zone, at.src))
    row = ROWS[to] or ()
    return tuple(zone for zone in g.circles(at.who) if zone % STRIDE in row)


def _in_column(g: Vanguard, zone: int, unit: int) -> bool:
    """Whether a circle is in the column of a unit (4.9.1.1)."""
    return column(zone % STRIDE) is not None and column(zone % STRIDE) == g.column_of(unit)


class RideVerb(Verb):
    """`ride: SELECT` (6.3), `mode: rest` if it is ridden at rest."""

    ride: object
    mode: str = "stand"
    as_: str | None = Field(default=None, alias="as")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.ride, compiler, prompt="ride")
        compiler.add(Op("ride", _run_ride, {"cards": cards, "up": self.mode == "stand"}))
        compiler.add(Op("followed", run_followed, {"name": self.as_ or ""}))


def _run_ride(g: Vanguard, at: Playing, op: Op) -> Flow:
    """Ride the cards meant; several one after the other, in the order their master wants (6.3.6)."""
    if not at.found:
        cards, reply = op.args["cards"](g, at), g.take()
        if not cards:
            g.cite("1.3.2", lines.NOTHING, at.who)
            return proceed(g, replace(at, todo=()))
        if len(cards) > 1 and reply is None:
            facts = {"source": at.src}
            return g.ask(Decision(Kind.ORDER, at.who, "6.3.6", "order of riding", cards, facts=facts))
        if reply is not None:
            g.cite("6.3.6", lines.RIDES_ONE_BY_ONE, *reply)
        at = replace(at, found=tuple(reply) if reply is not None else cards, todo=pairs(g, cards))
    card, left = at.found[0], at.found[1:]
    g.keep(replace(at, found=left, i=at.i if left else at.i + 1))
    given = Ride(who=at.who, card=card, rested=not op.args["up"], cause=cause(at), by=at.who, source=at.src)
    return g.call(procedures.ride, given)


class StrideVerb(Verb):
    """`superior stride: SELECT`: a card of the G zone is strode by an effect (6.5.1)."""

    cards: object = Field(alias="superior stride")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("superior stride", _run_stride, {"cards": cards_of(self.cards, compiler)}))
        compiler.add(Op("followed", run_followed, {"name": ""}))


def _run_stride(g: Vanguard, at: Playing, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if len(cards) != 1 or not g.vanguards(at.who):
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, replace(at, todo=()))
    g.keep(replace(at, i=at.i + 1, todo=pairs(g, cards)))
    return g.call(procedures.stride, Stride(who=at.who, card=cards[0], by=at.who, source=at.src))


class LegionVerb(Verb):
    """`legion: SELECT, with: SELECT`: a vanguard legions with a card (6.4.1); the one whose Seek Mate names the other
    leads (6.4.3.1.1)."""

    legion: object
    with_: object = Field(alias="with")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.legion, compiler, prompt="legion")}
        args["other"] = cards_of(self.with_, compiler, prompt="seek mate")
        compiler.add(Op("legion", _run_legion, args))


def _run_legion(g: Vanguard, at: Playing, op: Op) -> Flow:
    units = [card for card in op.args["cards"](g, at) if g.is_vanguard(card)]
    mates = op.args["other"](g, at)
    g.keep(replace(at, i=at.i + 1))
    if not units or not mates:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return AGAIN
    return g.call(procedures.legion, Legion(who=at.who, leader=units[0], mate=mates[0], by=at.who))


class TokenVerb(Verb):
    """`token: Plant, count: 2, to: RC`: tokens of that name are called (15.4.3.1); `up_to: true`."""

    token: str
    count: object = 1
    to: str = "RC"
    up_to: bool = False
    as_: str | None = Field(default=None, alias="as")

    def compile(self, compiler: Compiler) -> None:
        if self.to not in ("RC", "open RC"):
            raise CardFault(f"{compiler.where}: a token is called to RC or open RC, not to {self.to!r}")
        name = compiler.fresh()
        if self.up_to:
            compiler.instruction({"number": {"to": self.count}, "as": name}, compiler.where)
        amount = compile_amount({"chosen": name} if self.up_to else self.count, compiler)
        args: Args = {"words": self.token, "n": amount, "area": self.to}
        compiler.add(Op("token", _run_token, args))
        compiler.add(Op("followed", run_followed, {"name": self.as_ or ""}))


def _run_token(g: Vanguard, at: Playing, op: Op) -> Flow:
    """A circle for each token, no circle twice (6.2.3.2.1); then all of them are created there at once (15.4.3.1)."""
    definition, n = g.pool.token(op.args["words"]), op.args["n"](g, at)
    if definition is None:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, replace(at, todo=()))
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, circles=(*at.circles, reply)))
    while len(at.circles) < n:
        free = tuple(zone for zone in g.circles(at.who) if zone not in at.circles)
        if op.args["area"] == "open RC":
            free = tuple(zone for zone in free if not g.zones[zone])
        if not free:
            break
        if len(free) > 1:
            facts = {"source": at.src}
            return g.ask(Decision(Kind.PLACE, at.who, "6.2.3.2", "call to", free, facts=facts))
        at = g.keep(replace(at, circles=(*at.circles, free[0])))
    others = tuple(card for zone in at.circles for card in g.zones[zone])
    made = tuple(g.create(definition, at.who, zone, "15.4.3.1") for zone in at.circles)
    for kind in ("placed", "called"):
        events = [Event(kind, at.who, c, -1, g.where[c], "superior call", at.who, at.src) for c in made]
        if events:
            g.emit_all(events)
    if made:
        g.cite("15.2.2.2", lines.PLACED, *made)
    for _ in made:
        g.tally(f"called/{at.who}")
    g.keep(replace(at, i=at.i + 1, todo=pairs(g, made), circles=()))
    if not others:
        return AGAIN
    why: dict[str, Any] = {"by": at.who, "source": at.src, "cause": "call", "rule": "6.2.3.4"}
    return g.call(procedures.retire, Retire(cards=pairs(g, others), **why))


class TicketVerb(Verb):
    """`ticket: Quick Shield`: a pseudo-card of that name is created in the own hand (15.5), or in the zone `in`."""

    ticket: str
    in_: str = Field(default="hand", alias="in")

    def compile(self, compiler: Compiler) -> None:
        if self.in_ not in LAYOUT.offset:
            raise CardFault(f"{compiler.where}: unknown zone {self.in_!r}{nearest(self.in_, LAYOUT.offset)}")
        compiler.add(Op("ticket", _run_ticket, {"words": self.ticket, "area": self.in_}))


def _run_ticket(g: Vanguard, at: Playing, op: Op) -> Flow:
    definition, zone = g.pool.token(op.args["words"]), g.zone(at.who, op.args["area"])
    if definition is None:
        g.cite("1.3.2", lines.NOBODY_DEFINED_IT, at.who)
    elif not g.creatable(definition, zone):
        g.cite("15.2.4.2.2", lines.NOT_CREATED_THERE, zone, definition.name)
    else:
        g.create(definition, at.who, zone, "15.5.1.2")
    return proceed(g, at)


VERBS: dict[str, type[Verb]] = {
    "look": LookVerb, "reveal": RevealVerb, "search": SearchVerb, "shuffle": ShuffleVerb, "call": CallVerb,
    "ride": RideVerb, "superior stride": StrideVerb, "legion": LegionVerb,
    "ticket": TicketVerb,
    "token": TokenVerb,
}  # fmt: skip

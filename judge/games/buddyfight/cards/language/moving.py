"""Which instructions of an ability move cards?

Drawing, discarding, destroying, putting cards from one place to another, souls among them (topic/souls), looking
and shuffling. What leaves the field is performed as an event, so that [Soulguard] and the like can replace it;
all cards of one instruction go at once. *Drop* and *put into the drop zone* are the same (topic/drop).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import Field

from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table import lines
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.events import Event, How
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.state import BENEATH
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import bind, cards_of, pairs, proceed, wholly
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.select import compile_select

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight
    from judge.kernel.frames import Context


def carried(compiler: Compiler) -> str:
    """The rule under which what is being compiled is carried out."""
    return compiler.language.rules["carried"]


def refreshed(g: Buddyfight, at: Using, cards: tuple[int, ...]) -> dict[str, Any]:
    """The bindings of the running effect: a card that it moved is still the card it means."""
    moved = set(cards)
    bound = {}
    for name, value in at.bound.items():
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            value = tuple((c, g.ident[c]) if c in moved else (c, i) for c, i in value)
        bound[name] = value
    return bound


def at_once(
    g: Buddyfight, at: Using, events: list[Event], cards: tuple[int, ...], name: str | None = None
) -> Flow:
    """Let something happen to all cards meant as one; then the next operation, with the same cards."""
    if at.touched is None:
        at = g.keep(replace(at, touched=cards))
        flow: Flow = g.perform_all(events)
        if flow is not None:
            return flow
        at = g.now(Using)
    return done(g, at, name)


def done(g: Buddyfight, at: Using, name: str | None = None) -> Flow:
    """It has happened: the next operation, with the same cards, which `name` means from now on."""
    cards = at.touched or ()
    bound = refreshed(g, at, cards)
    if name is not None:
        bound[name] = pairs(g, cards)
    return proceed(g, replace(at, touched=None, order=None, ordered=0, bound=bound))


def cause_of(at: Using) -> str:
    """Whether what is being done is the price of something."""
    return "cost" if at.paying else "effect"


class Draw(Verb):
    """`draw: 2` (`who: opponent`)."""

    draw: object
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"n": compile_amount(self.draw, compiler), "who": compile_who(self.who, compiler)}
        compiler.add(Op("draw", _run_draw, args))


def _run_draw(g: Buddyfight, at: Using, op: Op) -> Flow:
    number = op.args["n"](g, at)
    for player in op.args["who"](g, at):
        g.draw(player, number)
    return proceed(g, at)


class Discard(Verb):
    """`discard: 1` (`who: opponent`, `random: true`), or `discard: {choose: 1, of: your hand, where: …}`."""

    discard: object
    who: str = "you"
    random: bool = False
    as_: str = Field(default="discarded", alias="as")

    def compile(self, compiler: Compiler) -> None:
        data = self.discard
        if not isinstance(data, str) and not (
            isinstance(data, Mapping) and ("of" in data or "choose" in data)
        ):
            whose = "your" if self.who == "you" else "opponent"
            by = "you" if self.random else self.who
            data = {"choose": data, "of": f"{whose} hand", "by": by, "random": self.random}
        cards = cards_of(data, compiler, prompt="discard")
        args: Args = {"cards": cards, "rule": carried(compiler), **wholly(data, cards, compiler)}
        args["name"] = self.as_
        compiler.add(Op("discard", _run_discard, args))


def _run_discard(g: Buddyfight, at: Using, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if cards:
        g.put(cards, "drop", op.args["rule"], cause=cause_of(at), by=at.who, source=at.src)
    return done(g, replace(at, touched=cards), op.args["name"])


class Destroy(Verb):
    """`destroy: {choose: 1, of: opponent field, where: {type: monster}}` or `destroy: this`."""

    destroy: object
    as_: str = Field(default="destroyed", alias="as")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.destroy, compiler, prompt="destroy")
        args: Args = {"cards": cards, "members": _destroyed(cards), **wholly(self.destroy, cards, compiler)}
        args["name"] = self.as_
        compiler.add(Op("destroy", _run_destroy, args))


def _destroyed(cards: Any) -> Callable[[Any, Any], list[Event]]:
    """The destruction of each card meant that is on the field, as members of one happening."""

    def members(g: Buddyfight, c: Context) -> list[Event]:
        how: How = {"cause": "effect", "by": c.who, "source": c.src}
        return [
            Event("destroy", g.master(card), card, g.where[card], **how)
            for card in cards(g, c)
            if g.on_field(card)
        ]

    return members


def _run_destroy(g: Buddyfight, at: Using, op: Op) -> Flow:
    events = [] if at.touched is not None else op.args["members"](g, at)
    return at_once(g, at, events, tuple(event.card for event in events), op.args["name"])


#: Where cards can be put: the area's name, and whether a deck is meant from below.
TO = {
    "hand": ("hand", False), "drop": ("drop", False), "gauge": ("gauge", False), "deck top": ("deck", False),
    "deck bottom": ("deck", True), "removed": ("removed", False), "soul": ("soul", False),
}  # fmt: skip


class Move(Verb):
    """`move: SELECT, to: hand | drop | gauge | deck top | deck bottom | removed | soul`.

    Cards go to their owner's area. A soul is that of `under` (this card if nothing is said), `face: down` puts them
    there face down; `shuffle: true` shuffles the deck afterwards. Several cards that go into a deck are put in order
    by the fighter who moves them.
    """

    move: object
    to: str
    under: object = "this"
    face: str = "up"
    shuffle: bool = False
    as_: str = Field(default="moved", alias="as")

    def compile(self, compiler: Compiler) -> None:
        if self.to not in TO:
            raise CardFault(f"{compiler.where}: unknown area {self.to!r}{nearest(self.to, TO)}")
        area, bottom = TO[self.to]
        cards = cards_of(_into_deck(self.move) if area == "deck" else self.move, compiler, prompt="move")
        under = cards_of(self.under, compiler, prompt="under") if self.to == "soul" else None
        args: Args = {
            "cards": cards,
            "area": area,
            "bottom": bottom,
            "under": under,
            "up": self.face != "down",
            "rule": carried(compiler),
            **wholly(self.move, cards, compiler),
        }
        args["name"] = self.as_
        if self.shuffle:
            args["shuffle"] = True
        compiler.add(Op("move", _run_move, args))
        if self.shuffle:
            compiler.add(
                Op("shuffle", run_shuffle, {"who": lambda g, c: (c.who,), "rule": carried(compiler)})
            )


def _into_deck(data: object) -> Any:
    """Cards that go into a deck: only those that belong there, Lost cards and others do not mix (lost/no-mix)."""
    if isinstance(data, str) and " " in data.strip():
        data = {"of": data}
    if not isinstance(data, Mapping) or not ({"of", "beneath"} & set(data)):
        return data
    return {**data, "where": {**(data.get("where") or {}), "fits deck": True}}


def _run_move(g: Buddyfight, at: Using, op: Op) -> Flow:
    args = op.args
    reply = g.take()
    if at.touched is not None:
        return done(g, at, args["name"])
    cards = at.order or args["cards"](g, at)
    if args["area"] == "deck":
        cards = tuple(card for card in cards if g.fits_deck(card))
    under = -1
    if args["area"] == "soul":
        hosts = args["under"](g, at)
        under = hosts[0] if hosts else -1
        cards = tuple(card for card in cards if card != under)
        if under < 0 or not g.on_field(under):
            cards = ()
    if not cards:
        return done(g, replace(at, touched=()), args["name"])
    if args["area"] == "deck" and len(cards) > 1 and at.order is None and not args.get("shuffle"):
        if reply is None:
            facts = {"source": at.src}
            flow: Flow = g.ask(Decision(Kind.ORDER, at.who, args["rule"], "order", cards, facts=facts))
            return flow
        cards = tuple(reply)
    at = g.keep(replace(at, order=cards))
    events = [_leaves(g, at, card, under, args) for card in cards if g.on_field(card)]
    rest = tuple(card for card in cards if not g.on_field(card))
    if rest:
        _put(g, at, rest, under, args)
        at = g.keep(replace(g.now(Using), bound=refreshed(g, at, rest)))
    return at_once(g, at, events, cards, args["name"])


def _leaves(g: Buddyfight, at: Using, card: int, under: int, args: Args) -> Event:
    """A card on the field is put elsewhere: it leaves, which can be forbidden or replaced."""
    how: How = {"cause": cause_of(at), "by": at.who, "source": at.src}
    if args["area"] == "soul":
        facts = {"under": under, "face down": not args["up"]}
        return Event("leave", g.master(card), card, g.where[card], BENEATH, facts=facts, **how)
    zone = g.zone(g.owner[card], args["area"])
    return Event("leave", g.master(card), card, g.where[card], zone, facts={"bottom": args["bottom"]}, **how)


def _put(g: Buddyfight, at: Using, cards: tuple[int, ...], under: int, args: Args) -> None:
    how: How = {"cause": cause_of(at), "by": at.who, "source": at.src}
    if args["area"] == "soul":
        g.into_soul(cards, under, args["rule"], face_down=not args["up"])
    else:
        g.put(cards, args["area"], args["rule"], bottom=args["bottom"], **how)


class Look(Verb):
    """`look: {of: your deck, top: 3}`, `as: looked`: see hidden cards."""

    look: object
    as_: str = Field(default="looked", alias="as")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "cards": compile_select(self.look, compiler),
            "name": self.as_,
            "rule": carried(compiler),
        }
        compiler.add(Op("look", _run_look, args))


def _run_look(g: Buddyfight, at: Using, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    g.cite(op.args["rule"], lines.LOOK, at.who, *cards)
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, cards))))


class Reveal(Verb):
    """`reveal: {of: your deck, top: 1}`, `as: revealed`: show cards to everybody until they move."""

    reveal: object
    as_: str = Field(default="revealed", alias="as")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.reveal, compiler, prompt="reveal")
        args: Args = {
            "cards": cards, "name": self.as_, "rule": carried(compiler), **wholly(self.reveal, cards, compiler),
        }  # fmt: skip
        compiler.add(Op("reveal", _run_reveal, args))


def _run_reveal(g: Buddyfight, at: Using, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if cards:
        g.reveal(cards, op.args["rule"])
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, cards))))


class Shuffle(Verb):
    """`shuffle: you`: shuffle a deck."""

    shuffle: str

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"who": compile_who(self.shuffle, compiler), "rule": carried(compiler)}
        compiler.add(Op("shuffle", run_shuffle, args))


def run_shuffle(g: Buddyfight, at: Using, op: Op) -> Flow:
    """Shuffle decks; the order is a matter of chance."""
    for player in op.args["who"](g, at):
        g.shuffle(g.zone(player, "deck"), op.args["rule"])
    return proceed(g, at)


class Bind(Verb):
    """`these: SELECT, as: name`: give cards a name without choosing, so that later words can mean them."""

    these: object
    as_: str = Field(alias="as")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("bind", _run_bind, {"cards": compile_select(self.these, compiler), "name": self.as_}))


def _run_bind(g: Buddyfight, at: Using, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, cards))))


MOVING: dict[str, type[Verb]] = {
    "draw": Draw, "discard": Discard, "destroy": Destroy, "move": Move, "look": Look, "reveal": Reveal,
    "shuffle": Shuffle, "these": Bind,
}  # fmt: skip

__all__ = ["MOVING", "at_once", "carried", "cause_of", "done", "refreshed"]

"""Which instructions of a skill move cards?

Draw, discard, KO, place into an area, mill, shuffle. Each goes through the atoms of board.py and table.py, so
every rule that a move brings with it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.games.dbs.rules.ch04_basic_terms import start_draw
from judge.games.dbs.rules.ch06_playing import make_room, with_room, without_markers_leaves
from judge.games.dbs.rules.procedures import DrawUpTo, Shuffle, Skill, draw_up_to, shuffle_deck
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    HAND,
    LIFE,
    REMOVED,
    SECRET,
    UNISON,
    WARP,
)
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault, NotInEdition
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.state import ACTIVE, REST
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

if TYPE_CHECKING:
    from judge.kernel.frames import Context


def refreshed(g: Dbs, at: Skill, cards: tuple[int, ...]) -> dict[str, Any]:
    """The bindings of the running effect: a card that it moved is still the card it means."""
    moved = set(cards)
    bound = {}
    for name, value in at.bound.items():
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            value = tuple((c, g.ident[c]) if c in moved else (c, i) for c, i in value)
        bound[name] = value
    return bound


def at_once(g: Dbs, at: Skill, events: list[Event], cards: tuple[int, ...]) -> Flow:
    """Let something happen to all cards meant as one; then the next operation, with the same cards."""
    if at.touched is None:
        at = g.keep(replace(at, touched=cards))
        flow: Flow = g.perform_all(events)
        if flow is not None:
            return flow
    return _done(g, at)


def _done(g: Dbs, at: Skill) -> Flow:
    """It has happened: the next operation, with the same cards."""
    bound = refreshed(g, at, at.touched or ())
    return proceed(g, replace(at, touched=None, arriving=(), bound=bound))


class Draw(Verb):
    """`draw: 2` (`who: opponent`, `up_to: true`)."""

    draw: object
    who: str = "you"
    up_to: bool = False

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "n": compile_amount(self.draw, compiler),
            "who": compile_who(self.who, compiler),
            "up_to": self.up_to,
        }
        compiler.add(Op("draw", _run_draw, args))


def _run_draw(g: Dbs, at: Skill, op: Op) -> Flow:
    players = op.args["who"](g, at)
    n = op.args["n"](g, at)
    if not op.args["up_to"]:
        proceed(g, at)
        return start_draw(g, players, n)
    done = at.turn_of
    if done >= len(players):
        return proceed(g, replace(at, turn_of=0))
    g.keep(replace(at, turn_of=done + 1))
    flow: Flow = g.call(draw_up_to, DrawUpTo(who=players[done], n=n))
    return flow


class Discard(Verb):
    """`discard: 1` (`who: opponent`), or `discard: {choose: 1, of: your hand, where: …}`."""

    discard: object
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        data = self.discard
        selected = isinstance(data, str) and data != "X"
        if not selected and not isinstance(data, list) and not (isinstance(data, Mapping) and "of" in data):
            data = {"choose": data, "of": "your hand", "by": self.who}
            if self.who == "opponent":
                data["of"] = "opponent's hand"
        compiler.add(Op("discard", _run_discard, {"cards": cards_of(data, compiler, prompt="discard")}))


def _run_discard(g: Dbs, at: Skill, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    cause = "cost" if at.skill is not None else "effect"
    events = [Event("discard", g.owner[c], c, cause=cause, by=at.who, source=at.src) for c in cards]
    return at_once(g, at, events, cards)


class Ko(Verb):
    """`ko: {choose: 1, of: opponent battle, where: {power: "<=10000"}}` or `ko: it`."""

    ko: object

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.ko, compiler, prompt="ko")
        members = _kos(cards)
        compiler.add(Op("ko", _run_ko, {"cards": cards, "members": members}))


def _kos(cards: Any) -> Callable[[Any, Any], list[Event]]:
    """The KO of each card meant, as members of one happening."""

    def members(g: Dbs, c: Context) -> list[Event]:
        how: dict[str, Any] = {"cause": "effect", "by": c.who, "source": c.src}
        return [Event("ko", g.master(card), card, **how) for card in g.reached(cards(g, c), c)]

    return members


def _run_ko(g: Dbs, at: Skill, op: Op) -> Flow:
    events = [] if at.touched is not None else op.args["members"](g, at)
    return at_once(g, at, events, tuple(event.card for event in events))


#: Word for an area: its offset, and whether a deck is meant from below.
AREAS: dict[str, tuple[int, bool]] = {
    "hand": (HAND, False),
    "deck top": (DECK, False),
    "deck bottom": (DECK, True),
    "drop": (DROP, False),
    "energy": (ENERGY, False),
    "life": (LIFE, False),
    "warp": (WARP, False),
    "removed": (REMOVED, False),
    "battle": (BATTLE, False),
    "combo": (COMBO, False),
    "unison": (UNISON, False),
}


def of_this_edition(word: str, compiler: Compiler) -> None:
    """Refuse an area or a word that only another edition has a rule for."""
    if word in ("warp", "removed", "unison", "negate blocker") and word not in compiler.language.rules:
        raise NotInEdition(f"{compiler.where}: this edition has no rule for {word!r}")


class Move(Verb):
    """`move: SELECT, to: hand | deck top | deck bottom | drop | energy | life | warp | removed | battle…`.

    `mode: rest` for where it has a position, `face: up` for life, `shuffle: true` for a deck, `whose:
    opponent` for another player's area, `alone: true` to move only the top card of a stack (11-3-6).
    Several cards that go into a deck are put in order by their owner (3-1-6).
    """

    move: object
    to: str
    whose: str = "owner"
    mode: str = "active"
    face: str = "down"
    shuffle: bool = False
    alone: bool = False

    def compile(self, compiler: Compiler) -> None:
        if self.to not in AREAS:
            raise CardFault(f"{compiler.where}: unknown area {self.to!r}{nearest(self.to, AREAS)}")
        of_this_edition(self.to, compiler)
        offset, bottom = AREAS[self.to]
        cards = cards_of(self.move, compiler, prompt="move")
        whose = None if self.whose == "owner" else compile_who(self.whose, compiler)
        args: Args = {
            "cards": cards,
            "offset": offset,
            "bottom": bottom,
            "whose": whose,
            "mode": REST if self.mode == "rest" else ACTIVE,
            "up": self.face == "up",
            "alone": self.alone,
            "shuffle": self.shuffle,
            "filtered": isinstance(self.move, Mapping) and bool(self.move.get("where")),
        }
        if isinstance(self.move, str):
            args["possible"] = _there(self.move, cards)
        if self.to in ("hand", "drop", "warp", "removed", "life") and not (args["up"] or self.alone):
            args["members"] = _members(args)
        compiler.add(Op("move", _run_move, args))
        if self.shuffle:
            compiler.add(Op("shuffle", run_shuffle, {"who": _owner_of(cards), "offset": DECK}))


def _owner_of(cards: Any) -> Callable[[Any, Any], tuple[int, ...]]:
    """The owner of the cards that were moved; the player of the effect if there were none."""

    def owner(g: Dbs, c: Context) -> tuple[int, ...]:
        moved = cards(g, c)
        return (g.owner[moved[0]] if moved else c.who,)

    return owner


def _there(words: str, cards: Any) -> Callable[[Any, Any], bool]:
    """As the price of something: the cards must be there, unless they are yet to be chosen."""
    group = " " in words or words == "this"
    return lambda g, c: not group or bool(cards(g, c))


def _run_move(g: Dbs, at: Skill, op: Op) -> Flow:
    args = op.args
    reply = g.take()
    if at.touched is not None:
        _arrived(g, at.arriving, args)
        return _done(g, at)
    cards = at.order or g.reached(args["cards"](g, at), at)
    if not cards:
        return proceed(g, at)
    offset = args["offset"]
    if offset == DECK and len(cards) > 1 and not args["shuffle"]:
        flow = _put_in_order(g, at, cards, reply)
        if flow is not None:
            return flow
        at = g.now(Skill)
        cards = at.order or ()
        at = g.keep(replace(at, order=None))
    if all(g.offset_of(c) in SECRET for c in cards) and offset in (HAND, DECK, LIFE) and args["filtered"]:
        g.reveal(cards, g.n.get("11-2-1", g.n["8-5-2-1"]))
    events = _leaves(g, at, tuple(cards), args)
    arriving = tuple((event.card, event.dst) for event in events)
    at = g.keep(replace(at, arriving=arriving, touched=tuple(cards)))
    called: Flow = g.perform_all(events)
    if called is not None:
        return called
    _arrived(g, arriving, args)
    return _done(g, at)


def _members(args: Args) -> Callable[[Any, Any], list[Event]]:
    """The moves as members of a happening."""
    return lambda g, c: _leaves(g, c, g.reached(args["cards"](g, c), c), args)


def _leaves(g: Dbs, at: Skill, cards: tuple[int, ...], args: Args) -> list[Event]:
    """What the move is for each card: leaving play, which can be forbidden or replaced, or just a move."""
    how: dict[str, Any] = {"by": at.who, "source": at.src}
    how["cause"] = "cost" if at.skill is not None else "effect"
    facts: dict[str, Any] = {"bottom": args["bottom"], "alone": args["alone"]}
    if args["offset"] == WARP:
        facts["rule"] = g.n["11-4-1"]
    zones = {card: _zone(g, at, card, args) for card in cards}
    if args["offset"] == BATTLE:
        for player in (g.tp, 1 - g.tp):
            own = [card for card in cards if zones[card] // g.stride == player]
            room = with_room(g, own, player)
            cards = tuple(card for card in cards if card not in own or card in room)
    if args["offset"] == UNISON:
        for card in cards:
            make_room(g, card, zones[card] // g.stride)
    events = []
    for card in cards:
        lies = g.offset_of(card)
        kind = "leave" if lies in (BATTLE, UNISON) else "leave combo" if lies == COMBO else "moves"
        if lies == HAND and args["offset"] == DROP:
            kind = "discard"  # from a hand into the Drop Area (10-45-1)
        events.append(Event(kind, g.master(card), card, g.where[card], zones[card], facts=facts, **how))
    return events


def _zone(g: Dbs, at: Skill, card: int, args: Args) -> int:
    player = g.owner[card] if args["whose"] is None else args["whose"](g, at)[0]
    zone: int = g.destination(card, player, args["offset"])
    return zone


def _arrived(g: Dbs, arriving: tuple[tuple[int, int], ...], args: Args) -> None:
    """Cards that came where they were to go: their position, or which side of life is up."""
    cards = tuple(card for card, zone in arriving if g.where[card] == zone)
    if args["mode"] == REST:
        for card in cards:
            g.mode[card] = REST
            g.look_again()
    elif args["offset"] == ENERGY and cards:
        g.note("3-8-3", lines.ACTIVE_MODE, *cards)
    if args["offset"] == UNISON:
        for card in cards:
            without_markers_leaves(g, card)
    if args["up"] and args["offset"] == LIFE and cards:
        g.shown = g.shown | frozenset(cards)
        g.note("3-9-3", lines.FACE_UP, *cards)


def _put_in_order(g: Dbs, at: Skill, cards: tuple[int, ...], reply: Any) -> Flow:
    """Each owner says in which order their cards go into the deck (3-1-6), the turn player first (1-3-4).

    None when `order` holds all of them; nobody else learns the order of cards from open areas (3-1-6-1).
    """
    kept = at.order or cards
    asked = at.ordered
    if reply is not None:
        owner = g.owner[reply[0]]
        kept = (*(card for card in kept if g.owner[card] != owner), *reply)
    for number in range(asked, 2):
        owner = g.tp if number == 0 else 1 - g.tp
        own = tuple(card for card in kept if g.owner[card] == owner)
        if len(own) > 1:
            if any(g.offset_of(card) not in SECRET for card in own):
                g.note("3-1-6-1", lines.ORDER_UNSEEN, *own)
            if number == 0 and len(kept) > len(own) + 1:
                g.note("1-3-4", lines.THE_TURN_PLAYER_FIRST)
            g.keep(replace(at, order=kept, ordered=number + 1))
            facts = {"source": at.src}
            flow: Flow = g.ask(Decision(Kind.ORDER, owner, g.n["3-1-6"], "order", own, facts=facts))
            return flow
    g.keep(replace(at, order=kept, ordered=0))
    return None


class Turn(Verb):
    """`turn: SELECT, face: up`: cards in a Life Area are turned face up or face down (3-9-3)."""

    turn: object
    face: str = "up"

    def compile(self, compiler: Compiler) -> None:
        if self.face not in ("up", "down"):
            raise CardFault(f"{compiler.where}: face is 'up' or 'down', not {self.face!r}")
        args: Args = {"cards": cards_of(self.turn, compiler, prompt="turn"), "up": self.face == "up"}
        compiler.add(Op("turn", _run_turn, args))


def _run_turn(g: Dbs, at: Skill, op: Op) -> Flow:
    up = op.args["up"]
    cards = [c for c in op.args["cards"](g, at) if g.offset_of(c) == LIFE and (c in g.shown) != up]
    if cards:
        g.shown = g.shown | frozenset(cards) if up else g.shown - frozenset(cards)
        g.look_again()
        g.cite(g.n["3-9-3"], lines.FACE_UP if up else lines.FACE_DOWN, *cards)
        how: dict[str, Any] = {"cause": "cost" if at.skill else "effect", "by": at.who, "source": at.src}
        g.emit_all([Event("turned", g.owner[card], card, n=int(up), **how) for card in cards])
    return proceed(g, at)


class Mill(Verb):
    """`mill: 3` (`who: opponent`, `to: drop | warp`): cards from the top of the deck, one by one (3-2-3)."""

    mill: object
    who: str = "you"
    to: str = "drop"

    def compile(self, compiler: Compiler) -> None:
        of_this_edition(self.to, compiler)
        n, who = compile_amount(self.mill, compiler), compile_who(self.who, compiler)
        args: Args = {"n": n, "who": who, "offset": AREAS[self.to][0]}

        def possible(g: Dbs, c: Context) -> bool:
            return all(len(g.area(p, DECK)) >= n(g, c) for p in who(g, c))

        compiler.add(Op("mill", _run_mill, {**args, "possible": possible}))


def _run_mill(g: Dbs, at: Skill, op: Op) -> Flow:
    for player in op.args["who"](g, at):
        for _ in range(op.args["n"](g, at)):
            deck = g.area(player, DECK)
            if not deck:
                g.note("1-3-2", lines.NO_CARD_LEFT, player)
                break
            cause = "cost" if at.skill else "effect"
            zone = player * g.stride + op.args["offset"]
            g.move(deck[:1], zone, g.n["3-2-3"], cause=cause, by=at.who, source=at.src)
    return proceed(g, at)


def run_shuffle(g: Dbs, at: Skill, op: Op) -> Flow:
    """Shuffle a deck or life."""
    who = op.args["who"](g, at)[0]
    proceed(g, at)
    flow: Flow = g.call(shuffle_deck, Shuffle(zone=who * g.stride + op.args["offset"]))
    return flow


MOVING: dict[str, type[Verb]] = {
    "draw": Draw,
    "discard": Discard,
    "ko": Ko,
    "move": Move,
    "mill": Mill,
    "turn": Turn,
}

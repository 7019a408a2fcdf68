"""Which instructions of a skill move cards?

Draw, discard, KO, place into an area, mill, shuffle. Each goes through the atoms of board.py and table.py, so
every rule that a move brings with it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.dbs.areas import (
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
from judge.games.dbs.basic_terms import start_draw
from judge.games.dbs.playing import with_room
from judge.kernel.cards import Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault, NotInEdition
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.state import ACTIVE, REST
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest


def refreshed(g: Any, cards: tuple[int, ...]) -> dict[str, Any]:
    """The bindings of the running effect: a card that it moved is still the card it means."""
    moved = set(cards)
    bound = {}
    for name, value in g.loc["bound"].items():
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            value = tuple((c, g.ident[c]) if c in moved else (c, i) for c, i in value)
        bound[name] = value
    return bound


def each(g: Any, op: Op, cards: tuple[int, ...], do: Callable[[int], Flow]) -> Flow:
    """Run `do(card)` for every card meant, one after the other, within one operation."""
    todo = g.loc.get("todo")
    if todo is None:
        if not cards:
            return proceed(g)
        todo = pairs(g, cards)
        g.set(touched=cards)
    while todo:
        (card, ident), todo = todo[0], todo[1:]
        if g.ident[card] != ident:
            continue
        g.set(todo=todo)
        flow: Flow = do(card)
        if flow is not None and flow != AGAIN:
            return flow
        todo = g.loc["todo"]
    touched = g.loc.get("touched", ())
    g.loc = {k: v for k, v in g.loc.items() if k not in ("todo", "touched")}
    return proceed(g, bound=refreshed(g, touched))


class Draw(Verb):
    """`draw: 2` (`who: opponent`, `up_to: true`)."""

    draw: Any
    who: str = "you"
    up_to: bool = False

    def compile(self, compiler: Compiler) -> None:
        args = {
            "n": compile_amount(self.draw, compiler),
            "who": compile_who(self.who, compiler),
            "up_to": self.up_to,
        }
        compiler.add(Op("draw", _run_draw, args))


def _run_draw(g: Any, op: Op) -> Flow:
    players = op.args["who"](g, g.loc)
    done = g.loc.get("turn_of", 0)
    if done >= len(players):
        return proceed(g, turn_of=0)
    g.set(turn_of=done + 1)
    n = op.args["n"](g, g.loc)
    if op.args["up_to"]:
        flow: Flow = g.call("draw up to", again=True, who=players[done], n=n)
        return flow
    return start_draw(g, players[done], n, again=True)


class Discard(Verb):
    """`discard: 1` (`who: opponent`), or `discard: {choose: 1, of: your hand, where: …}`."""

    discard: Any
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        data = self.discard
        if not isinstance(data, (str, Mapping)) or (isinstance(data, Mapping) and "of" not in data):
            data = {"choose": data, "of": "your hand", "by": self.who}
            if self.who == "opponent":
                data["of"] = "opponent's hand"
        compiler.add(Op("discard", _run_discard, {"cards": cards_of(data, compiler, prompt="discard")}))


def _run_discard(g: Any, op: Op) -> Flow:
    cards = op.args["cards"](g, g.loc)
    who, src = g.loc["who"], g.loc["src"]
    if "todo" not in g.loc:
        cause = "cost" if g.loc.get("skill") else "effect"
        events = [Event("discard", g.owner[c], c, cause=cause, by=who, source=src) for c in cards]
        if not any(g.replacers(e, g.loc.get("applied", ())) for e in events):
            g.discard(cards, cause=cause, by=who, source=src)
            return proceed(g, bound=refreshed(g, cards))
    return each(
        g,
        op,
        cards,
        lambda c: g.perform(Event("discard", g.owner[c], c, cause="effect", by=who, source=src), again=True),
    )


class Ko(Verb):
    """`ko: {choose: 1, of: opponent battle, where: {power: "<=10000"}}` or `ko: it`."""

    ko: Any

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("ko", _run_ko, {"cards": cards_of(self.ko, compiler, prompt="ko")}))


def _run_ko(g: Any, op: Op) -> Flow:
    who, src = g.loc["who"], g.loc["src"]
    cards = op.args["cards"](g, g.loc)
    if "todo" not in g.loc:
        cards = g.reached(cards, g.loc)
        events = [Event("ko", g.master(c), c, cause="effect", by=who, source=src) for c in cards]
        if not any(g.replacers(e, g.loc.get("applied", ())) for e in events):
            g.knock_out(cards, cause="effect", by=who, source=src)
            return proceed(g, bound=refreshed(g, cards))
    return each(
        g,
        op,
        cards,
        lambda c: g.perform(Event("ko", g.master(c), c, cause="effect", by=who, source=src), again=True),
    )


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

    move: Any
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
        args = {
            "cards": cards,
            "offset": offset,
            "bottom": bottom,
            "whose": whose,
            "mode": REST if self.mode == "rest" else ACTIVE,
            "up": self.face == "up",
            "alone": self.alone,
            "filtered": isinstance(self.move, Mapping) and bool(self.move.get("where")),
        }
        if isinstance(self.move, str):
            args["possible"] = _there(self.move, cards)
        compiler.add(Op("move", _run_move, args))
        if self.shuffle:
            compiler.add(Op("shuffle", run_shuffle, {"who": lambda g, c: (c["who"],), "offset": DECK}))


def _there(words: str, cards: Any) -> Callable[[Any, Any], bool]:
    """As the price of something: the cards must be there, unless they are yet to be chosen."""
    group = " " in words or words == "this"
    return lambda g, c: not group or bool(cards(g, c))


def _run_move(g: Any, op: Op) -> Flow:
    args = op.args
    who, src = g.loc["who"], g.loc["src"]
    offset = args["offset"]
    reply = g.take()
    if "todo" not in g.loc:
        cards = g.loc.get("order") or g.reached(args["cards"](g, g.loc), g.loc)
        if not cards:
            return proceed(g)
        if offset == DECK and len(cards) > 1:
            flow = _put_in_order(g, cards, reply)
            if flow is not None:
                return flow
            cards = g.loc["order"]
            g.set(order=None)
        if all(g.offset_of(c) in SECRET for c in cards) and offset in (HAND, DECK, LIFE) and args["filtered"]:
            g.reveal(cards, g.n.get("11-2-1", g.n["8-5-2-1"]))
        if not _leaving(g, cards):
            _place(g, cards, args, who, src)
            return proceed(g, bound=refreshed(g, tuple(cards)))
    else:
        cards = ()
    return each(g, op, tuple(cards), lambda c: _leave(g, c, args, who, src))


def _put_in_order(g: Any, cards: tuple[int, ...], reply: Any) -> Flow:
    """Each owner says in which order their cards go into the deck (3-1-6), the turn player first (1-3-4).

    None when `order` holds all of them; nobody else learns the order of cards from open areas (3-1-6-1).
    """
    kept = g.loc.get("order") or cards
    asked = g.loc.get("ordered", 0)
    if reply is not None:
        owner = g.owner[reply[0]]
        kept = (*(card for card in kept if g.owner[card] != owner), *reply)
    for number in range(asked, 2):
        owner = g.tp if number == 0 else 1 - g.tp
        own = tuple(card for card in kept if g.owner[card] == owner)
        if len(own) > 1:
            if any(g.offset_of(card) not in SECRET for card in own):
                g.note("3-1-6-1", "order unseen", *own)
            if number == 0 and len(kept) > len(own) + 1:
                g.note("1-3-4", "the turn player first")
            g.set(order=kept, ordered=number + 1)
            facts = {"source": g.loc["src"]}
            flow: Flow = g.ask(Decision(Kind.ORDER, owner, g.n["3-1-6"], "order", own, facts=facts))
            return flow
    g.set(order=kept, ordered=0)
    return None


def _leaving(g: Any, cards: tuple[int, ...]) -> bool:
    """Whether one of the cards could be kept where it is, or something happens instead."""
    for card in cards:
        if g.offset_of(card) in (BATTLE, UNISON):
            event = Event("leave", g.master(card), card, cause="effect", by=g.loc["who"], source=g.loc["src"])
            if g.hooks.keeps or g.face(card).flags or g.replacers(event, g.loc.get("applied", ())):
                return True
    return False


def _zone(g: Any, card: int, args: dict[str, Any]) -> int:
    player = g.owner[card] if args["whose"] is None else args["whose"](g, g.loc)[0]
    zone: int = g.destination(card, player, args["offset"])
    return zone


def _place(g: Any, cards: tuple[int, ...], args: dict[str, Any], who: int, src: int) -> None:
    cause = "cost" if g.loc.get("skill") else "effect"
    if args["alone"]:
        for card in cards:
            g.take_top(card, _zone(g, card, args), cause=cause, by=who)
        return
    zones: dict[int, list[int]] = {}
    for card in cards:
        zones.setdefault(_zone(g, card, args), []).append(card)
    if args["offset"] == REMOVED:
        g.remove_from_game(cards, cause=cause, by=who, source=src)
        return
    if args["offset"] == BATTLE:
        roomy = {zone: with_room(g, group, zone // g.stride) for zone, group in zones.items()}
        zones = {zone: group for zone, group in roomy.items() if group}
        cards = tuple(card for group in zones.values() for card in group)
    for zone, group in zones.items():
        # A deck's first card is its top: the first one named ends up on top.
        rule = g.n["11-4-1"] if args["offset"] == WARP else g.n["3-1-7"]
        g.move(group, zone, rule, bottom=args["bottom"], cause=cause, by=who, source=src)
    if args["mode"] == REST:
        for card in cards:
            g.mode[card] = REST
    elif args["offset"] == ENERGY:
        g.note("3-8-3", "Active Mode", *cards)
    if args["up"] and args["offset"] == LIFE:
        g.shown = g.shown | frozenset(cards)
        g.note("3-9-3", "face up", *cards)


def _leave(g: Any, card: int, args: dict[str, Any], who: int, src: int) -> Flow:
    facts = {"bottom": args["bottom"], "alone": args["alone"]}
    if args["offset"] == WARP:
        facts["rule"] = g.n["11-4-1"]
    event = Event(
        "leave", g.master(card), card, g.where[card], _zone(g, card, args), "effect", who, src, facts=facts
    )
    flow: Flow = g.perform(event, again=True)
    if args["mode"] == REST and g.where[card] == event.dst:
        g.mode[card] = REST
    return flow


class Mill(Verb):
    """`mill: 3` (`who: opponent`, `to: drop | warp`): cards from the top of the deck, one by one (3-2-3)."""

    mill: Any
    who: str = "you"
    to: str = "drop"

    def compile(self, compiler: Compiler) -> None:
        of_this_edition(self.to, compiler)
        n, who = compile_amount(self.mill, compiler), compile_who(self.who, compiler)
        args = {"n": n, "who": who, "offset": AREAS[self.to][0]}

        def possible(g: Any, c: Any) -> bool:
            return all(len(g.area(p, DECK)) >= n(g, c) for p in who(g, c))

        compiler.add(Op("mill", _run_mill, {**args, "possible": possible}))


def _run_mill(g: Any, op: Op) -> Flow:
    for player in op.args["who"](g, g.loc):
        for _ in range(op.args["n"](g, g.loc)):
            deck = g.area(player, DECK)
            if not deck:
                g.note("1-3-2", "no card left", player)
                break
            cause = "cost" if g.loc.get("skill") else "effect"
            zone = player * g.stride + op.args["offset"]
            g.move(deck[:1], zone, g.n["3-2-3"], cause=cause, by=g.loc["who"], source=g.loc["src"])
    return proceed(g)


def run_shuffle(g: Any, op: Op) -> Flow:
    """Shuffle a deck or life."""
    who = op.args["who"](g, g.loc)[0]
    proceed(g)
    flow: Flow = g.call("shuffle", again=True, zone=who * g.stride + op.args["offset"])
    return flow


MOVING: dict[str, type[Verb]] = {"draw": Draw, "discard": Discard, "ko": Ko, "move": Move, "mill": Mill}

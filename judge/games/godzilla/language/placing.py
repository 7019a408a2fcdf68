"""How does card text place, play and create cards?

Move and place (5.2), play (5.11), activate (5.9), tokens (9.1.2). Zones are chosen by the player the
effect belongs to: without the own invading monster if possible (5.11.1.2), and different ones for cards
that are played at the same time (5.11.1.3).
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.godzilla.areas import (
    DECK,
    DISCARD,
    HAND,
    MONSTER_DECK,
    PUBLIC,
    S1,
    STRIDE,
    ZONES,
)
from judge.games.godzilla.language.binding import refresh, run_bind
from judge.games.godzilla.language.cards_in_hand import run_shuffle
from judge.games.godzilla.language.zones import ask_zone, check_zone, open_zones
from judge.kernel.cards import Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.state import BENEATH
from judge.kernel.vocabulary.amounts import compile_amount, compile_one, compile_who, within_bounds
from judge.kernel.vocabulary.choosing import bind, cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.select import place_is_public

# -- moving and placing -----------------------------------------------------------------------------------

_TARGETS = {
    "hand": (HAND, False),
    "deck top": (DECK, False),
    "deck bottom": (DECK, True),
    "discard": (DISCARD, False),
    "monster deck": (MONSTER_DECK, False),
}
_DESTINATIONS = (*_TARGETS, "zone", "strategy", "resolution")


class Move(Verb):
    """`move: SELECT, to: hand | deck top | deck bottom | discard | monster deck | zone | strategy | resolution`.

    For `zone`, `zone:` names it: a number, a list, `any` or `empty` (the player picks), `same` (where this
    card is) or `last` (where it was); `side: opponent` means their zones. `shuffle: true` shuffles the deck
    afterwards. `place:` is the same word.
    """

    move: Any = None
    place: Any = None
    to: str
    zone: Any = "any"
    side: str = "you"
    shuffle: bool = False
    as_: str = Field(default="moved", alias="as")

    def compile(self, compiler: Compiler) -> None:
        what = self.move if self.move is not None else self.place
        if self.to not in _DESTINATIONS:
            raise CardFault(f"{compiler.where}: unknown area {self.to!r}{nearest(self.to, _DESTINATIONS)}")
        if self.to in ("zone", "strategy"):
            self._to_zone(what, compiler)
            return
        cards = cards_of(what, compiler, prompt="move")
        offset, bottom = _TARGETS.get(self.to, (-1, False))
        args: dict[str, Any] = {"cards": cards, "offset": offset, "bottom": bottom, "shuffle": self.shuffle}
        if isinstance(what, str):
            args["possible"] = lambda g, c: bool(cards(g, c))
        compiler.add(Op("move", _run_move, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))
        if self.shuffle:
            compiler.add(Op("shuffle", run_shuffle, {"who": lambda g, c: (c["who"],)}))

    def _to_zone(self, what: Any, compiler: Compiler) -> None:
        if self.to == "zone":
            check_zone(self.zone, compiler)
        name = compiler.fresh()
        side = compile_one(self.side, compiler)
        pick = {"name": name, "kind": self.to, "zone": self.zone, "side": side}
        cards = cards_of(what, compiler, prompt="place")
        chosen_late = isinstance(what, dict) and "choose" in what and not place_is_public(what, compiler)
        early = compiler.depth == 0 and not chosen_late
        compiler.add(Op("place", _run_pick_zone, {**pick, "early": early}))
        compiler.add(Op("move", _run_place, {"cards": cards, "picked": name, **pick}))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_move(g: Any, op: Op) -> Flow:
    args = op.args
    cards = args["cards"](g, g.loc)
    g.value = ()
    if not cards:
        return proceed(g)
    order: tuple[int, ...] = ()
    if args["offset"] == DECK and not args["shuffle"] and (len(cards) > 1 or cards[0] in g.beneath):
        order = (*g.loc.get("ordered", ()), *(g.take() or ()))
        todo = _unordered(g, cards, order)
        if todo:
            if not order:
                g.cite("5.2.1", "together", *cards)
            g.set(ordered=order)
            return _ask_order(g, todo)
        cards = (*(card for card in order if card in cards), *(card for card in cards if card not in order))
        g.loc = {key: value for key, value in g.loc.items() if key != "ordered"}
    area = "resolution" if args["offset"] < 0 else g.rules.layout.own[args["offset"]].name
    proceed(g)
    given = {"by": g.loc["who"], "source": g.loc["src"], "bottom": args["bottom"], "order": order}
    flow: Flow = g.call("place", again=True, cards=pairs(g, cards), area=area, **given)
    return flow


def _unordered(g: Any, cards: tuple[int, ...], ordered: tuple[int, ...]) -> tuple[int, ...]:
    """Cards that go into one player's deck together and still need an order, the turn player's first. Each
    card of a stack is one of them (3.2.4); a token is none, for it will not be there."""
    parts = [part for card in cards for part in g.stack(card) if not g.defs[part].token]
    for player in (g.tp, 1 - g.tp):
        own = tuple(card for card in parts if g.owner[card] == player and card not in ordered)
        if len(own) > 1:
            return own
    return ()


def _ask_order(g: Any, cards: tuple[int, ...]) -> Flow:
    """The player whose area it is decides the order (4.1.5), unseen by the other (4.1.5.1)."""
    owner = g.owner[cards[0]]
    if all(g.where[card] == BENEATH or PUBLIC[g.where[card]] for card in cards):
        g.cite("4.1.5.1", "order is hidden", owner)
    facts = {"source": g.loc["src"]}
    size = len(cards)
    flow: Flow = g.ask(Decision(Kind.ORDER, owner, "4.1.5", "order", cards, size, size, facts))
    return flow


def _run_pick_zone(g: Any, op: Op) -> Flow:
    """Choose the zone before anything happens (10.5.2.2); more are chosen as more cards come."""
    args = op.args
    if args["name"] in g.loc["bound"]:
        return proceed(g)
    side = args["side"](g, g.loc)[0]
    reply = g.take()
    if reply is None:
        options = _zones_for(g, args, side, ())
        if not options:
            g.cite("10.5.3.1.2", "no zone", g.loc["src"])
            return proceed(g, bound=bind(g, args["name"], ()))
        if len(options) > 1:
            return _ask_place(g, args, options)
        reply = options[0]
    return proceed(g, bound=bind(g, args["name"], (reply,)))


def _zones_for(g: Any, args: dict[str, Any], side: int, taken: tuple[str, ...]) -> tuple[str, ...]:
    if args["kind"] == "strategy":
        return ("s1", "s2")
    numbers = open_zones(g, args["zone"], side, tuple(int(name[1:]) for name in taken), playing=False)
    return tuple(f"z{n}" for n in numbers)


def _ask_place(g: Any, args: dict[str, Any], options: tuple[str, ...]) -> Flow:
    rule = "10.5.2.1.3" if args["kind"] == "strategy" else "10.5.3"
    facts = {"source": g.loc["src"], "among": args["zone"], "side": args["side"](g, g.loc)[0]}
    flow: Flow = g.ask(Decision(Kind.PLACE, g.loc["who"], rule, "zone", options, facts=facts))
    return flow


def _run_place(g: Any, op: Op) -> Flow:
    args = op.args
    cards = args["cards"](g, g.loc)
    side = args["side"](g, g.loc)[0]
    picked = g.loc["bound"][args["picked"]]
    reply = g.take()
    if reply is not None:
        picked = (*picked, reply)
        g.set(bound=bind(g, args["picked"], picked))
    if picked and args["zone"] in ("any", "empty") and len(picked) < len(cards):
        options = _zones_for(g, args, side, picked)
        if len(options) > 1:
            return _ask_place(g, args, options)
        picked = (*picked, *options)
    if cards and picked:
        offsets = [g.rules.layout.offset[name] for name in picked]
        places = [
            (card, side * STRIDE + offsets[min(n, len(offsets) - 1)], "5.2.1", "effect")
            for n, card in enumerate(cards)
            if card != g.monster(g.master(card))
        ]
        for n, card in enumerate(cards):
            if card == g.monster(g.master(card)):
                _reposition(g, card, side, offsets[min(n, len(offsets) - 1)] + 1)
        carried = _carried(g, cards)
        for card in cards if carried else ():
            if g.beneath.get(card):
                g.cite("3.2.3", "stack", card)
                g.cite("3.2.4", "with its stack", card)
        g.move_apart(places, by=g.loc["who"], source=g.loc["src"], carry=carried)
        g.value = cards
        return proceed(g, bound=refresh(g, cards))
    g.value = ()
    return proceed(g)


def _reposition(g: Any, card: int, side: int, number: int) -> None:
    """To move an invading monster to a zone is to change its position (3.3.3.3), on its own side."""
    player = g.master(card)
    g.cite("3.3.3.2", "where the monster is", player, g.position[player])
    if side != player or number > len(ZONES):
        g.cite("1.3.2", "nothing", player)
    elif number == g.position[player]:
        g.cite("1.3.2.1", "no change", player, "zone", number)
    else:
        how = {"cause": "effect", "by": g.loc["who"]}
        g.step_to(player, number, "5.2.1", kind="moved", **how)


def _carried(g: Any, cards: tuple[int, ...]) -> bool:
    """A stack that moves from zone to zone stays a stack (3.2.3)."""
    return all(0 <= g.where[card] < 2 * STRIDE and g.where[card] % STRIDE < S1 for card in cards)


# -- playing ----------------------------------------------------------------------------------------------


class Play(Verb):
    """`play: SELECT` (from hand, discard…): battle cards to a zone (`zone:` as for move), monster cards
    on the invading monster, strategy cards to a strategy zone. `activate:` is the word for the last.

    `who: opponent` if they play; with `who: each`, or cards that each player chose, all play their own."""

    play: Any = None
    activate: Any = None
    who: str | None = None
    zone: Any = "any"
    as_: str = Field(default="played", alias="as")

    def compile(self, compiler: Compiler) -> None:
        check_zone(self.zone, compiler)
        what = self.play if self.play is not None else self.activate
        cards = cards_of(what, compiler, prompt="play")
        chosen_by = what.get("by") if isinstance(what, dict) else None
        who = self.who or ("each" if chosen_by == "each" else "you")
        args: dict[str, Any] = {"cards": cards, "zone": self.zone, "player": _who_plays(who, compiler)}
        if isinstance(what, str):
            args["possible"] = lambda g, c: bool(cards(g, c))
        compiler.add(Op("play", _run_play, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _who_plays(word: str, compiler: Compiler) -> Any:
    """Who plays a card: the player the text means, or the master of each card; of a strategy card always
    its master (5.9.1)."""
    who = compile_who(word, compiler)

    def player(g: Any, card: int) -> int:
        own = word == "each" or g.type_of(card) == "strategy"
        found: int = g.master(card) if own else who(g, g.loc)[0]
        return found

    return player


def _run_play(g: Any, op: Op) -> Flow:
    """Say where each card goes, then play all of them at the same time; strategy cards one after another."""
    args = op.args
    if "waiting" in g.loc:
        return _activate_next(g)
    if "todo" not in g.loc:
        cards = args["cards"](g, g.loc)
        for card in cards:
            g.cite("5.11.3", "from where it is", card)
            if g.type_of(card) == "strategy":
                g.cite("5.9.1", "activate", card)
        g.set(todo=pairs(g, cards), spots=())
    todo, spots = g.loc["todo"], g.loc["spots"]
    reply = g.take()
    if reply is not None:
        spots = (*spots, (*todo[0], args["player"](g, todo[0][0]), reply))
        todo = todo[1:]
    while todo:
        card, ident = todo[0]
        player = args["player"](g, card)
        options = _spots_for(g, args["zone"], player, card, spots) if g.ident[card] == ident else ()
        if len(options) > 1:
            g.set(todo=todo, spots=spots)
            rule = "10.5.2.1.3" if g.type_of(card) == "strategy" else "5.11.1.2"
            facts = {"source": g.loc["src"], "card": card, "among": args["zone"]}
            flow: Flow = g.ask(Decision(Kind.PLACE, player, rule, "zone", options, facts=facts))
            return flow
        if options:
            spots = (*spots, (card, ident, player, options[0]))
        todo = todo[1:]
    g.loc = {k: v for k, v in g.loc.items() if k not in ("todo", "spots")}
    waiting = tuple(spot for spot in spots if spot[3] in ("s1", "s2"))
    g.value = _play_all(g, tuple(spot for spot in spots if spot not in waiting))
    if waiting:
        g.set(waiting=waiting, activated=g.value)
        return _activate_next(g)
    return proceed(g, bound=refresh(g, g.value))


def _activate_next(g: Any) -> Flow:
    """The master of a strategy card plays it (5.9.1), as every card is played (10.5.2)."""
    waiting, activated = g.loc["waiting"], g.loc["activated"]
    if not waiting:
        g.loc = {k: v for k, v in g.loc.items() if k not in ("waiting", "activated")}
        g.value = activated
        return proceed(g, bound=refresh(g, activated))
    card, ident, player, name = waiting[0]
    g.set(waiting=waiting[1:])
    if g.ident[card] != ident:
        return AGAIN
    g.set(activated=(*activated, card))
    flow: Flow = g.call("playing", again=True, who=player, card=card, zone=int(name[1:]), by="5.9.1")
    return flow


def _spots_for(g: Any, zone: Any, who: int, card: int, spots: tuple[Any, ...]) -> tuple[str, ...]:
    kind = g.type_of(card)
    if not g.playable(who, card):
        return ()
    if kind == "monster":
        return ("monster",)
    if kind == "strategy":
        return ("s1", "s2")
    taken = tuple(int(name[1:]) for _, _, player, name in spots if name[0] == "z" and player == who)
    numbers = open_zones(g, zone, who, taken)
    if not numbers:
        return ()
    if numbers == (g.position[who],):
        g.cite("5.11.1.1", "not played", card)
        return ()
    g.cite("5.11.1", "by effect", card)
    if not isinstance(zone, int):
        g.cite("5.11.1.2", "zone", card)
    return tuple(f"z{n}" for n in numbers)


def _play_all(g: Any, spots: tuple[Any, ...]) -> tuple[int, ...]:
    """Play cards directly from where they are (5.11.3), all at the same time."""
    players = {card: player for card, ident, player, _ in spots if g.ident[card] == ident}
    cards = tuple(players)
    places = []
    for card, _, who, name in spots:
        if card not in cards:
            continue
        kind = g.type_of(card)
        if kind == "monster":
            g.new_monster(card, who, "5.11.2", cause="play")
            g.cite_played_monster(card, who)
        else:
            places.append((card, who * STRIDE + g.rules.layout.offset[name], "5.11.1", "play"))
    g.move_apart(places, by=g.loc["who"], source=g.loc["src"])
    for card, who in players.items():
        g.played(card, who, "effect")
    return cards


class TokenVerb(Verb):
    """`token: CODE` (`count: 2`): tokens appear in zones (`zone:` as for move)."""

    token: str
    count: Any = 1
    zone: Any = "any"
    as_: str = Field(default="token", alias="as")

    def compile(self, compiler: Compiler) -> None:
        check_zone(self.zone, compiler)
        args = {"code": self.token, "zone": self.zone, "n": compile_amount(self.count, compiler)}
        compiler.add(Op("token", _run_token, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_token(g: Any, op: Op) -> Flow:
    args = op.args
    definition = g.pool.defs.get(args["code"])
    if definition is None:
        raise CardFault(f"no card {args['code']!r} is defined for the token to appear")
    who = g.loc["who"]
    spots = g.loc.get("spots", ())
    reply = g.take()
    if reply is not None:
        spots = (*spots, int(reply[1:]))
    n = within_bounds(args["n"](g, g.loc)) if g.may_play(who, definition.face.type) else 0
    while len(spots) < n:
        options = open_zones(g, args["zone"], who, spots)
        if len(options) > 1:
            g.set(spots=spots)
            return ask_zone(g, "5.11.1.2", who, options, -1, args["zone"])
        if not options or options == (g.position[who],):
            g.cite("5.11.1.1" if options else "10.5.3.1.2", "not played", g.loc["src"])
            break
        spots = (*spots, options[0])
    g.loc = {k: v for k, v in g.loc.items() if k != "spots"}
    owner = g.owner[g.loc["src"]]
    tokens = []
    for number in spots:
        g.cite("5.11.4", "token", who)
        tokens.append(g.appear(definition, owner, who * STRIDE + number - 1))
    for card in tokens:
        g.played(card, who, "effect")
    g.value = tuple(tokens)
    return proceed(g)


VERBS: dict[str, type[Verb]] = {
    "move": Move,
    "place": Move,
    "play": Play,
    "activate": Play,
    "token": TokenVerb,
}

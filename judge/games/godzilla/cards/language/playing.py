"""How does card text play cards and let tokens appear?

Play (5.11), activate (5.9), tokens (9.1.2). Zones are chosen by the player who plays: without the own
invading monster if possible (5.11.1.2), and different ones for cards that are played at the same time
(5.11.1.3). What a player cannot play is not played by an effect either (1.3.3).
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.godzilla.cards.language.binding import refresh, run_bind
from judge.games.godzilla.cards.language.zones import ask_zone, check_zone, open_zones
from judge.games.godzilla.rules.ch09_limits import PLAYING
from judge.games.godzilla.rules.procedures import Playing, Spots, playing
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import STRIDE
from judge.games.godzilla.table.board import printed
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.atoms import Passage
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_one, compile_who, within_bounds
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed, wholly
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.verbs import run_by_hand


class Play(Verb):
    """`play: SELECT` (from hand, discard…): battle cards to a zone (`zone:` as for move), monster cards
    on the invading monster, strategy cards to a strategy zone. `activate:` is the word for the last.

    `who: opponent` if they play; with `who: each`, or cards that each player chose, all play their own."""

    play: object = None
    activate: object = None
    who: str | None = None
    zone: object = "any"
    as_: str = Field(default="played", alias="as")

    def compile(self, compiler: Compiler) -> None:
        check_zone(self.zone, compiler)
        what = self.play if self.play is not None else self.activate
        cards = cards_of(what, compiler, prompt="play")
        chosen_by = what.get("by") if isinstance(what, dict) else None
        who = self.who or ("each" if chosen_by == "each" else "you")
        args: Args = {"cards": cards, "zone": self.zone, "player": _who_plays(who, compiler)}
        args |= wholly(what, cards, compiler)
        there, kind = args.get("possible"), _type_of(what)
        args["possible"] = lambda g, c: (
            (there is None or there(g, c))
            and (kind is None or not g.bound_by(c.who, f"cannot {PLAYING[kind]}"))
        )
        compiler.add(Op("play", _run_play, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _type_of(what: object) -> str | None:
    """The type that the text names for the cards to play, if it names one."""
    where = what.get("where") if isinstance(what, dict) else None
    kind = where.get("type") if isinstance(where, dict) else None
    return kind if kind in PLAYING else None


def _who_plays(word: str, compiler: Compiler) -> Any:
    """Who plays a card: the player the text means, or the master of each card; of a strategy card always
    its master (5.9.1)."""
    who = compile_who(word, compiler) if word == "each" else compile_one(word, compiler)

    def player(g: Godzilla, at: Playing, card: int) -> int:
        own = word == "each" or g.type_of(card) == "strategy"
        found: int = g.master(card) if own else who(g, at)[0]
        return found

    return player


def _run_play(g: Godzilla, at: Playing, op: Op) -> Flow:
    """Say where each card goes, then play all of them at the same time; strategy cards one after another."""
    args = op.args
    if at.waiting is not None:
        return _activate_next(g, at, at.waiting)
    if at.todo is None:
        cards = args["cards"](g, at)
        for card in cards:
            g.cite("5.11.3", lines.FROM_WHERE_IT_IS, card)
            if g.type_of(card) == "strategy":
                g.cite("5.9.1", lines.ACTIVATE, card)
        at = g.keep(replace(at, todo=pairs(g, cards), spots=()))
    todo, spots = at.todo or (), at.spots
    reply = g.take()
    if reply is not None:
        spots = (*spots, (*todo[0], args["player"](g, at, todo[0][0]), reply))
        todo = todo[1:]
    while todo:
        card, ident = todo[0]
        player = args["player"](g, at, card)
        options = _spots_for(g, at, args["zone"], player, card, spots) if g.ident[card] == ident else ()
        if len(options) > 1:
            at = g.keep(replace(at, todo=todo, spots=spots))
            rule = "10.5.2.1.3" if g.type_of(card) == "strategy" else "5.11.1.2"
            facts = {"source": at.src, "card": card, "among": args["zone"]}
            flow: Flow = g.ask(Decision(Kind.PLACE, player, rule, "zone", options, facts=facts))
            return flow
        if options:
            spots = (*spots, (card, ident, player, options[0]))
        todo = todo[1:]
    at = replace(at, todo=None, spots=())
    waiting = tuple(spot for spot in spots if spot[3] in ("s1", "s2"))
    g.value = _play_all(g, at, tuple(spot for spot in spots if spot not in waiting))
    if waiting:
        at = g.keep(replace(at, waiting=waiting, activated=g.value))
        return _activate_next(g, at, waiting)
    return proceed(g, replace(at, bound=refresh(g, at, g.value)))


def _activate_next(g: Godzilla, at: Playing, waiting: Spots) -> Flow:
    """The master of a strategy card plays it (5.9.1), as every card is played (10.5.2)."""
    activated = at.activated
    if not waiting:
        g.value = activated
        return proceed(g, replace(at, waiting=None, activated=(), bound=refresh(g, at, activated)))
    card, ident, player, name = waiting[0]
    at = g.keep(replace(at, waiting=waiting[1:]))
    if g.ident[card] != ident:
        return AGAIN
    g.keep(replace(at, activated=(*activated, card)))
    flow: Flow = g.call(playing, Playing(who=player, card=card, zone=int(name[1:]), by="5.9.1"))
    return flow


def _spots_for(g: Godzilla, at: Playing, zone: object, who: int, card: int, spots: Spots) -> tuple[str, ...]:
    kind = g.type_of(card)
    if not g.playable(who, card):
        return ()
    if kind == "monster":
        return ("monster",)
    if kind == "strategy":
        return ("s1", "s2")
    taken = tuple(int(name[1:]) for _, _, player, name in spots if name[0] == "z" and player == who)
    numbers = open_zones(g, at, zone, who, taken)
    if not numbers:
        return ()
    if numbers == (g.position[who],):
        g.cite("5.11.1.1", lines.NOT_PLAYED, card)
        return ()
    g.cite("5.11.1", lines.BY_EFFECT, card)
    if not isinstance(zone, int):
        g.cite("5.11.1.2", lines.ZONE, card)
    return tuple(f"z{n}" for n in numbers)


def _play_all(g: Godzilla, at: Playing, spots: tuple[Any, ...]) -> tuple[int, ...]:
    """Play cards directly from where they are (5.11.3), all at the same time."""
    players = {card: player for card, ident, player, _ in spots if g.ident[card] == ident}
    cards = tuple(players)
    came = {card: g.where[card] for card in cards}
    places = []
    for card, _, who, name in spots:
        if card not in cards:
            continue
        kind = g.type_of(card)
        if kind == "monster":
            g.new_monster(card, who, "5.11.2", cause="play")
            g.cite_played_monster(card, who)
        else:
            zone = who * STRIDE + g.rules.layout.offset[name]
            places.append(Passage(card, zone, "5.11.1", "play", at.who, at.src))
    g.transfer(places)
    for card, who in players.items():
        g.played(card, who, "effect", came[card])
    return cards


class TokenVerb(Verb):
    """`token: CODE` (`count: 2`): tokens appear in zones (`zone:` and `side:` as for move)."""

    token: str
    count: object = 1
    zone: object = "any"
    side: str = "you"
    as_: str = Field(default="token", alias="as")

    def compile(self, compiler: Compiler) -> None:
        check_zone(self.zone, compiler)
        args: Args = {"code": self.token, "zone": self.zone, "n": compile_amount(self.count, compiler)}
        args["side"] = compile_one(self.side, compiler)
        args["possible"] = lambda g, c: not g.bound_by(c.who, f"cannot {PLAYING['battle']}")
        compiler.add(Op("token", _run_token, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_token(g: Godzilla, at: Playing, op: Op) -> Flow:
    args = op.args
    definition = g.pool.token(args["code"])
    if definition is None:
        # Nobody has said what this token is: the judge puts it there.
        words = f"Play the token {args['code']} ({within_bounds(args['n'](g, at))})."
        return run_by_hand(g, at, Op("by hand", run_by_hand, {"words": words, "rule": "1.3.1"}))
    who, side = at.who, args["side"](g, at)[0]
    spots = at.numbers
    reply = g.take()
    if reply is not None:
        spots = (*spots, int(reply[1:]))
    n = within_bounds(args["n"](g, at)) if g.may_play(who, printed(definition).type) else 0
    while len(spots) < n:
        options = open_zones(g, at, args["zone"], side, spots)
        if len(options) > 1:
            g.keep(replace(at, numbers=spots))
            return ask_zone(g, at, "5.11.1.2", who, options, -1, args["zone"])
        if not options or options == (g.position[side],):
            g.cite("5.11.1.1" if options else "10.5.3.1.2", lines.NOT_PLAYED, at.src)
            break
        spots = (*spots, options[0])
    at = replace(at, numbers=())
    owner = g.owner[at.src]
    tokens = []
    for number in spots:
        g.cite("5.11.4", lines.TOKEN, who)
        tokens.append(g.appear(definition, owner, side * STRIDE + number - 1))
    for card in tokens:
        g.played(card, who, "effect")
    g.value = tuple(tokens)
    return proceed(g, at)


VERBS: dict[str, type[Verb]] = {
    "play": Play,
    "activate": Play,
    "token": TokenVerb,
}

"""How does card text say draw, discard, look, search, reveal, shuffle?

Instructions of 5.3 to 5.10 about hands and decks. Each compiles to operations that call the programs of
deck_terms.py and card_terms.py; `as` names the cards they were about for later instructions.
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from judge.games.godzilla.cards.language.binding import cite_master, run_bind
from judge.games.godzilla.rules.ch05_deck_terms import start_draw
from judge.games.godzilla.rules.procedures import Discard as DiscardCards
from judge.games.godzilla.rules.procedures import (
    DiscardDown,
    DrawUpTo,
    Playing,
    discard,
    discard_down,
    draw_up_to,
    look,
    look_up_to,
    search,
    shuffle,
)
from judge.games.godzilla.rules.procedures import Look as LookAt
from judge.games.godzilla.rules.procedures import Search as SearchDeck
from judge.games.godzilla.rules.procedures import Shuffle as ShuffleDeck
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DECK, DISCARD, HAND, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.vocabulary.amounts import (
    CHOSEN_PLAYER,
    compile_amount,
    compile_one,
    compile_who,
    is_chosen,
)
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.select import Test, compile_filter, compile_select


class Draw(Verb):
    """`draw: 2` (`who: opponent`, `up_to: true`)."""

    draw: object
    who: str = "you"
    up_to: bool = False

    def compile(self, compiler: Compiler) -> None:
        n, who = compile_amount(self.draw, compiler), compile_who(self.who, compiler)

        def possible(g: Godzilla, c: Context) -> bool:
            return all(
                len(g.zones[p * STRIDE + DECK]) + len(g.zones[p * STRIDE + DISCARD]) >= n(g, c)
                and not g.bound_by(p, "cannot draw")
                for p in who(g, c)
            )

        args: Args = {"n": n, "who": who, "up_to": self.up_to, "unsaid": "who" not in self.model_fields_set}
        args["one"] = self.draw == 1
        if not self.up_to:
            args["possible"] = possible
        compiler.add(Op("draw", _run_draw, args))


def _run_out_together(g: Godzilla, players: tuple[int, ...], n: int) -> bool:
    """Whether both decks run out at the same card, so that both players must reshuffle at once."""
    left = {len(g.zones[p * STRIDE + DECK]) for p in players}
    return len(left) == 1 and left.pop() < n and all(g.zones[p * STRIDE + DISCARD] for p in players)


def _run_draw(g: Godzilla, at: Playing, op: Op) -> Flow:
    players = op.args["who"](g, at)
    done = at.turn_of
    if done == 0:
        cite_master(g, at, op)
        if len(players) > 1:
            g.cite("1.3.4" if op.args["up_to"] else "1.3.4.1", lines.EACH_PLAYER, *players)
            if not op.args["up_to"] and _run_out_together(g, players, op.args["n"](g, at)):
                g.cite("11.1.2.1.1", lines.TURN_PLAYER_FIRST, g.tp)
    if done >= len(players):
        return proceed(g, replace(at, turn_of=0))
    n = op.args["n"](g, at)
    if not op.args["up_to"]:
        proceed(g, at)
        return start_draw(g, players, n, cause="effect", one=op.args["one"])
    g.keep(replace(at, turn_of=done + 1))
    flow: Flow = g.call(draw_up_to, DrawUpTo(who=players[done], n=n))
    return flow


class Discard(Verb):
    """`discard: 2` (`who: each`, `where: {type: monster}`, `up_to`, `random`, `as`), `discard: all`,
    or `discard: {down_to: 3}`."""

    discard: object
    who: str = "you"
    where: dict[str, object] | None = None
    up_to: bool = False
    random: bool = False
    as_: str = Field(default="discarded", alias="as")

    def compile(self, compiler: Compiler) -> None:
        who = compile_who(self.who, compiler)
        tests = compile_filter(self.where or {}, compiler)
        args: Args = {"who": who, "unsaid": "who" not in self.model_fields_set}
        if isinstance(self.discard, Mapping) and "down_to" in self.discard:
            args["n"] = compile_amount(self.discard["down_to"], compiler)
            compiler.add(Op("discard", _run_discard_down, args))
        else:
            if self.discard != "all":
                args["n"] = compile_amount(self.discard, compiler)
            args |= {"tests": tests, "up_to": self.up_to, "random": self.random}
            # What a hand holds cannot be checked (4.1.2.3), unless it is the price of something.
            args["unsure"] = bool(tests) and not compiler.whole and not self.random
            if not self.up_to and "n" in args:
                before = _earlier(compiler)
                args["possible"] = lambda g, c: all(
                    _can_discard(g, c, p, args, before) and not g.bound_by(p, "cannot discard")
                    for p in who(g, c)
                )
            compiler.add(Op("discard", _run_discard, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _earlier(compiler: Compiler) -> tuple[Op, ...]:
    """What belongs to the same price and comes before: draws fill the hand, discards empty it."""
    start = max((number for number, op in enumerate(compiler.ops, 1) if op.verb == "may"), default=0)
    return tuple(op for op in compiler.ops[start:] if op.verb in ("draw", "discard"))


def _can_discard(g: Godzilla, c: Context, player: int, args: Args, before: tuple[Op, ...]) -> bool:
    """Whether enough cards are in hand by then: all of a price must be done (10.5.4.1)."""
    held, drawn = len(g.zones[player * STRIDE + HAND]), 0
    for op in before:
        if player not in op.args["who"](g, c):
            continue
        number = op.args["n"](g, c) if "n" in op.args else held
        drawn += number if op.verb == "draw" else 0
        held += number if op.verb == "draw" else -number
    wanted = args["n"](g, c)
    return bool(held >= wanted and len(_in_hand(g, player, args["tests"], c)) + drawn >= wanted)


def _in_hand(g: Godzilla, player: int, tests: list[Test], context: Context) -> tuple[int, ...]:
    hand = g.zones[player * STRIDE + HAND]
    return tuple(card for card in hand if all(test(g, card, context) for test in tests))


def _run_discard(g: Godzilla, at: Playing, op: Op) -> Flow:
    args = op.args
    cite_master(g, at, op)
    players = args["who"](g, at)
    among = tuple(_in_hand(g, p, args["tests"], at) for p in players)
    n = max((len(cards) for cards in among), default=0) if "n" not in args else args["n"](g, at)
    g.value = ()
    if n <= 0:
        g.cite("1.3.2.2", lines.NOTHING, at.who)
        return proceed(g, at)
    if args["unsure"]:
        g.cite("4.1.2.3", lines.CANNOT_BE_CHECKED, at.who)
    if args["up_to"]:
        g.cite("1.3.6", lines.UP_TO, at.who)
    proceed(g, at)
    flow: Flow = g.call(
        discard,
        DiscardCards(
            players=players,
            n=n,
            cause="effect",
            among=among if args["tests"] else None,
            low=0 if args["up_to"] or args["unsure"] else None,
            random=args["random"],
        ),
    )
    return flow


def _run_discard_down(g: Godzilla, at: Playing, op: Op) -> Flow:
    cite_master(g, at, op)
    players = op.args["who"](g, at)
    done = at.turn_of
    if done >= len(players):
        return proceed(g, replace(at, turn_of=0))
    at = g.keep(replace(at, turn_of=done + 1))
    n = op.args["n"](g, at)
    flow: Flow = g.call(discard_down, DiscardDown(who=players[done], n=n, cause="effect"))
    return flow


class Look(Verb):
    """`look: 3` at the top of the deck (`up_to`, `whose: opponent`, `as: name`), or `look: opponent hand`."""

    look: object
    whose: str = "you"
    up_to: bool = False
    as_: str = Field(default="looked", alias="as")

    def compile(self, compiler: Compiler) -> None:
        if isinstance(self.look, str) or (isinstance(self.look, Mapping) and "of" in self.look):
            compiler.add(Op("look", _run_look_at, {"cards": compile_select(self.look, compiler)}))
        else:
            n, whose = compile_amount(self.look, compiler), compile_one(self.whose, compiler)
            args: Args = {"n": n, "whose": whose, "up_to": self.up_to}
            if not self.up_to:
                chosen = self.whose == CHOSEN_PLAYER
                args["possible"] = lambda g, c: (
                    (chosen and not is_chosen(c)) or len(g.zones[whose(g, c)[0] * STRIDE + DECK]) >= n(g, c)
                )
            compiler.add(Op("look", _run_look, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_look(g: Godzilla, at: Playing, op: Op) -> Flow:
    zone = op.args["whose"](g, at)[0] * STRIDE + DECK
    proceed(g, at)
    program = look_up_to if op.args["up_to"] else look
    flow: Flow = g.call(program, LookAt(who=at.who, n=op.args["n"](g, at), zone=zone))
    return flow


def _run_look_at(g: Godzilla, at: Playing, op: Op) -> Flow:
    g.value = op.args["cards"](g, at)
    g.cite("10.7.1", lines.LOOK, at.who, *g.value)
    return proceed(g, at)


class Search(Verb):
    """`search: {for: 1, where: {trait: Army}}` (`up_to`, `who`), `as: name`: each from the own deck."""

    search: object
    who: str = "you"
    as_: str = Field(default="found", alias="as")

    def compile(self, compiler: Compiler) -> None:
        data = {"for": self.search} if not isinstance(self.search, Mapping) else dict(self.search)
        for key in data:
            if key not in ("for", "where", "up_to"):
                raise CardFault(
                    f"{compiler.where}: unknown key {key!r}{nearest(str(key), ('for', 'where', 'up_to'))}"
                )
        where, players = data.get("where"), compile_who(self.who, compiler)
        args: Args = {
            "n": compile_amount(data.get("for", 1), compiler),
            "tests": compile_filter(where or {}, compiler),
            "exact": not where and not data.get("up_to", False),
            "up_to": bool(data.get("up_to", False)),
            "who": players,
        }
        args["possible"] = lambda g, c: not any(g.bound_by(p, "cannot search") for p in players(g, c))
        compiler.add(Op("search", _run_search, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_search(g: Godzilla, at: Playing, op: Op) -> Flow:
    players = op.args["who"](g, at)
    done = at.turn_of
    found = (*at.found, *(g.value or ())) if done else ()
    if done >= len(players):
        g.value = found
        return proceed(g, replace(at, turn_of=0, found=()))
    if done == 0 and len(players) > 1:
        g.cite("1.3.4", lines.TURN_PLAYER_FIRST, g.tp)
    at = g.keep(replace(at, turn_of=done + 1, found=found))
    who = players[done]
    context = replace(at, who=who)
    if g.any_limits() and g.bound_by(who, "cannot search"):
        g.cite("1.3.3", lines.PREVENTED, "search", who, -1)
        g.value = ()
        return AGAIN
    if op.args["up_to"]:
        g.cite("1.3.6", lines.UP_TO, who)
    deck = g.zones[who * STRIDE + DECK]
    cards = tuple(c for c in deck if all(test(g, c, context) for test in op.args["tests"]))
    n = op.args["n"](g, context)
    low = n if op.args["exact"] else 0
    flow: Flow = g.call(search, SearchDeck(who=who, cards=cards, low=low, high=n))
    return flow


class Reveal(Verb):
    """`reveal: found`: show cards to everybody until the effect ends or they move."""

    reveal: object
    as_: str = Field(default="revealed", alias="as")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("reveal", _run_reveal, {"cards": cards_of(self.reveal, compiler, prompt="reveal")}))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_reveal(g: Godzilla, at: Playing, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if cards:
        g.reveal(cards, "5.10.1")
    g.value = cards
    return proceed(g, at)


class Shuffle(Verb):
    """`shuffle: you`: the deck of that player."""

    shuffle: str

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("shuffle", run_shuffle, {"who": compile_who(self.shuffle, compiler)}))


def run_shuffle(g: Godzilla, at: Playing, op: Op) -> Flow:
    """Shuffle the decks of the players meant, one after the other."""
    players = op.args["who"](g, at)
    done = at.turn_of
    if done >= len(players):
        return proceed(g, replace(at, turn_of=0))
    at = g.keep(replace(at, turn_of=done + 1))
    flow: Flow = g.call(shuffle, ShuffleDeck(zone=players[done] * STRIDE + DECK))
    return flow


VERBS: dict[str, type[Verb]] = {
    "draw": Draw,
    "discard": Discard,
    "look": Look,
    "search": Search,
    "reveal": Reveal,
    "shuffle": Shuffle,
}

"""Which instructions of a skill are about hidden cards?

Looking, searching, revealing, shuffling (11-2, 11-6, 8-5-3-7, 3-2-4).
"""

from __future__ import annotations

from pydantic import Field

from judge.games.dbs.cards.language.moving import run_shuffle
from judge.games.dbs.rules.procedures import Shuffle as ShuffleDeck
from judge.games.dbs.rules.procedures import Skill, shuffle_deck
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import DECK, DROP, ENERGY, HAND, LIFE, WARP
from judge.games.dbs.table.game import Dbs
from judge.kernel import lines as common
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import bind, cards_of, pairs, proceed, run_test
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.select import compile_filter, compile_select

# -- looking, searching, revealing -----------------------------------------------------------------------------


class Look(Verb):
    """`look: {of: your deck, top: 3}`, `as: looked`: see hidden cards (11-6-1).

    With `up_to` the player says how many, 0 included (1-3-5-1). Cards of a deck that the skill does nothing more with are shuffled back (11-6-3); `back: true` says so
    where it cannot be told.
    """

    look: object
    as_: str = Field(default="looked", alias="as")
    back: bool = False
    up_to: bool = False

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": compile_select(self.look, compiler), "name": self.as_, "up_to": self.up_to}
        compiler.add(Op("look", _run_look, args))
        if self.back:
            compiler.add(Op("shuffle", _run_shuffle_back, {"name": self.as_}))


def _run_look(g: Dbs, at: Skill, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if op.args["up_to"] and cards:
        reply = g.take()
        if reply is None:
            facts = {"source": at.src}
            rule = g.n.get("1-3-5-1", g.n["1-3-5"])
            flow: Flow = g.ask(Decision(Kind.NUMBER, at.who, rule, "number", (), 0, len(cards), facts))
            return flow
        cards = cards[:reply]
    g.note("11-6-1", lines.LOOK, at.who, *cards)
    g.note("11-6-2", lines.STAY, *cards)
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, cards))))


def _run_shuffle_back(g: Dbs, at: Skill, op: Op) -> Flow:
    cards = [card for card, ident in at.bound.get(op.args["name"], ()) if g.ident[card] == ident]
    zones = {g.where[card] for card in cards if g.offset_of(card) == DECK}
    if not zones:
        return proceed(g, at)
    g.note("11-6-3", common.SHUFFLE, *cards)
    proceed(g, at)
    flow: Flow = g.call(shuffle_deck, ShuffleDeck(zone=min(zones)))
    return flow


def shuffle_back(compiler: Compiler) -> None:
    """What a skill looks at and does not speak of again is shuffled back in the end (11-6-3)."""
    names = [op.args["name"] for op in compiler.ops if op.verb == "look"]
    told = [op.args["name"] for op in compiler.ops if op.run is _run_shuffle_back]
    for name in names:
        if name not in compiler.uses and name not in told:
            compiler.add(Op("shuffle", _run_shuffle_back, {"name": name}))


class Search(Verb):
    """`search: {for: 1, where: {character: X}, up_to: true}, as: found`: choose from the own deck (8-5-3-7).

    `also: drop` (or `hand`, `energy`, `warp`): from there as well; the player says first whether the deck is looked through.
    """

    search: dict[str, object]
    as_: str = Field(default="found", alias="as")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "n": compile_amount(self.search.get("for", 1), compiler),
            "tests": compile_filter(self.search.get("where") or {}, compiler),
            "name": self.as_,
        }
        also = self.search.get("also")
        if also is not None and also not in ALSO:
            raise CardFault(f"{compiler.where}: unknown area {also!r}{nearest(str(also), ALSO)}")
        args["also"] = None if also is None else ALSO[str(also)]
        compiler.add(Op("search", _run_search, args))


#: Where cards are chosen besides the own deck.
ALSO = {"hand": HAND, "drop": DROP, "energy": ENERGY, "warp": WARP}
#: Under this name a skill keeps whether the deck was looked through.
LOOKED_THROUGH = "looked through"


def _run_search(g: Dbs, at: Skill, op: Op) -> Flow:
    who, also = at.who, op.args["also"]
    reply = g.take()
    if also is not None and LOOKED_THROUGH not in at.bound:
        if reply is None:
            rule = g.n.get("8-5-3-7", g.n["8-5-3-5"])
            asked: Flow = g.ask(Decision(Kind.YES_NO, who, rule, "look through", facts={"source": at.src}))
            return asked
        at = g.keep(replace(at, bound=bind(at, LOOKED_THROUGH, 1 if reply else 0)))
        reply = None
    if reply is None:
        tests = op.args["tests"]
        there: tuple[int, ...] = () if also is None else g.area(who, also)
        if also is None or at.bound[LOOKED_THROUGH]:
            g.note("8-5-3-7", lines.SEARCH, who)
            there = (*there, *g.area(who, DECK))
        cards = tuple(c for c in there if all(test(g, c, at) for test in tests))
        high = min(op.args["n"](g, at), len(cards))
        if high > 0:
            g.note("8-5-3-5", lines.NOT_SURE, who)
            facts = {"source": at.src}
            flow: Flow = g.ask(
                Decision(Kind.CARDS, who, g.n.get("8-5-3-7", g.n["8-5-3-5"]), "search", cards, 0, high, facts)
            )
            return flow
        reply = ()
    if reply and op.args["tests"]:
        g.reveal(reply, g.n.get("11-2-1", g.n["8-5-2-1"]))
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, reply))))


class Reveal(Verb):
    """`reveal: {of: your deck, top: 1}`, `as: revealed`: show cards to everybody until the skill has resolved or they move."""

    reveal: object
    as_: str = Field(default="revealed", alias="as")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.reveal, compiler), "name": self.as_}
        compiler.add(Op("reveal", _run_reveal, args))


def _run_reveal(g: Dbs, at: Skill, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if cards:
        g.reveal(cards, g.n.get("11-2-1", g.n["8-5-2-1"]))
    return proceed(g, replace(at, bound=bind(at, op.args["name"], pairs(g, cards))))


class Shuffle(Verb):
    """`shuffle: you` (the deck), `what: life`; `looked: true`: only if it was looked through (`search` with `also`)."""

    shuffle: str
    what: str = "deck"
    looked: bool = False

    def compile(self, compiler: Compiler) -> None:
        if self.looked:
            test: Args = {"test": lambda g, c: bool(c.bound.get(LOOKED_THROUGH, 1))}
            compiler.add(Op("if", run_test, test)).args["to"] = len(compiler.ops) + 2
        offset = LIFE if self.what == "life" else DECK
        compiler.add(
            Op("shuffle", run_shuffle, {"who": compile_who(self.shuffle, compiler), "offset": offset})
        )


LOOKING: dict[str, type[Verb]] = {"look": Look, "search": Search, "reveal": Reveal, "shuffle": Shuffle}

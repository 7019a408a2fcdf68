"""How does card text move and place cards?

Move and place (5.2): to areas of their owners (4.1.7), into decks in an order (4.1.5), into zones that the
player the effect belongs to chooses. An invading monster changes its position (3.3.3.3).
"""

from __future__ import annotations

from pydantic import Field

from judge.games.godzilla.cards.language.binding import refresh, run_bind
from judge.games.godzilla.cards.language.cards_in_hand import run_shuffle
from judge.games.godzilla.cards.language.zones import check_zone, open_zones
from judge.games.godzilla.rules.procedures import Place, Playing, place
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import (
    DECK,
    DISCARD,
    HAND,
    MONSTER_DECK,
    PUBLIC,
    S1,
    STRIDE,
    ZONES,
)
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.atoms import Passage
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.state import BENEATH
from judge.kernel.vocabulary.amounts import compile_one
from judge.kernel.vocabulary.choosing import bind, cards_of, pairs, proceed, wholly
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

    move: object = None
    place: object = None
    to: str
    zone: object = "any"
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
        args: Args = {"cards": cards, "offset": offset, "bottom": bottom, "shuffle": self.shuffle}
        args |= wholly(what, cards, compiler)
        compiler.add(Op("move", _run_move, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))
        if self.shuffle:
            compiler.add(Op("shuffle", run_shuffle, {"who": lambda g, c: (c.who,)}))

    def _to_zone(self, what: object, compiler: Compiler) -> None:
        if self.to == "zone":
            check_zone(self.zone, compiler)
        name = compiler.fresh()
        side = compile_one(self.side, compiler)
        pick: Args = {"name": name, "kind": self.to, "zone": self.zone, "side": side}
        cards = cards_of(what, compiler, prompt="place")
        chosen_late = isinstance(what, dict) and "choose" in what and not place_is_public(what, compiler)
        early = compiler.depth == 0 and not chosen_late
        compiler.add(Op("place", _run_pick_zone, {**pick, "early": early}))
        compiler.add(Op("move", _run_place, {"cards": cards, "picked": name, **pick}))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_move(g: Godzilla, at: Playing, op: Op) -> Flow:
    args = op.args
    cards = args["cards"](g, at)
    g.value = ()
    if not cards:
        return proceed(g, at)
    order: tuple[int, ...] = ()
    if args["offset"] == DECK and not args["shuffle"] and (len(cards) > 1 or cards[0] in g.beneath):
        order = (*at.ordered, *(g.take() or ()))
        todo = _unordered(g, cards, order)
        if todo:
            if not order:
                g.cite("5.2.1", lines.TOGETHER, *cards)
            at = g.keep(replace(at, ordered=order))
            return _ask_order(g, at, todo)
        cards = (*(card for card in order if card in cards), *(card for card in cards if card not in order))
        at = replace(at, ordered=())
    area = "resolution" if args["offset"] < 0 else g.rules.layout.own[args["offset"]].name
    proceed(g, at)
    given = Place(
        cards=pairs(g, cards), area=area, by=at.who, source=at.src, bottom=args["bottom"], order=order
    )
    flow: Flow = g.call(place, given)
    return flow


def _unordered(g: Godzilla, cards: tuple[int, ...], ordered: tuple[int, ...]) -> tuple[int, ...]:
    """Cards that go into one player's deck together and still need an order, the turn player's first. Each
    card of a stack is one of them (3.2.4); a token is none, for it will not be there."""
    parts = [part for card in cards for part in g.stack(card) if not g.defs[part].token]
    for player in (g.tp, 1 - g.tp):
        own = tuple(card for card in parts if g.owner[card] == player and card not in ordered)
        if len(own) > 1:
            return own
    return ()


def _ask_order(g: Godzilla, at: Playing, cards: tuple[int, ...]) -> Flow:
    """The player whose area it is decides the order (4.1.5), unseen by the other (4.1.5.1)."""
    owner = g.owner[cards[0]]
    if all(g.where[card] == BENEATH or PUBLIC[g.where[card]] for card in cards):
        g.cite("4.1.5.1", lines.ORDER_IS_HIDDEN, owner)
    facts = {"source": at.src}
    size = len(cards)
    flow: Flow = g.ask(Decision(Kind.ORDER, owner, "4.1.5", "order", cards, size, size, facts))
    return flow


def _run_pick_zone(g: Godzilla, at: Playing, op: Op) -> Flow:
    """Choose the zone before anything happens (10.5.2.2); more are chosen as more cards come."""
    args = op.args
    if args["name"] in at.bound:
        return proceed(g, at)
    side = args["side"](g, at)[0]
    reply = g.take()
    if reply is None:
        options = _zones_for(g, at, args, side, ())
        if not options:
            g.cite("10.5.3.1.2", lines.NO_ZONE, at.src)
            return proceed(g, replace(at, bound=bind(at, args["name"], ())))
        if len(options) > 1:
            return _ask_place(g, at, args, options)
        reply = options[0]
    return proceed(g, replace(at, bound=bind(at, args["name"], (reply,))))


def _zones_for(g: Godzilla, at: Playing, args: Args, side: int, taken: tuple[str, ...]) -> tuple[str, ...]:
    if args["kind"] == "strategy":
        return ("s1", "s2")
    numbers = open_zones(g, at, args["zone"], side, tuple(int(name[1:]) for name in taken), playing=False)
    return tuple(f"z{n}" for n in numbers)


def _ask_place(g: Godzilla, at: Playing, args: Args, options: tuple[str, ...]) -> Flow:
    rule = "10.5.2.1.3" if args["kind"] == "strategy" else "10.5.3"
    facts = {"source": at.src, "among": args["zone"], "side": args["side"](g, at)[0]}
    flow: Flow = g.ask(Decision(Kind.PLACE, at.who, rule, "zone", options, facts=facts))
    return flow


def _run_place(g: Godzilla, at: Playing, op: Op) -> Flow:
    args = op.args
    cards = args["cards"](g, at)
    side = args["side"](g, at)[0]
    picked = at.bound[args["picked"]]
    reply = g.take()
    if reply is not None:
        picked = (*picked, reply)
        at = g.keep(replace(at, bound=bind(at, args["picked"], picked)))
    if picked and args["zone"] in ("any", "empty") and len(picked) < len(cards):
        options = _zones_for(g, at, args, side, picked)
        if len(options) > 1:
            return _ask_place(g, at, args, options)
        picked = (*picked, *options)
    if cards and picked:
        offsets = [g.rules.layout.offset[name] for name in picked]
        carried = _carried(g, cards)
        places = {
            card: Passage(
                card,
                side * STRIDE + offsets[min(n, len(offsets) - 1)],
                "5.2.1",
                "effect",
                at.who,
                at.src,
                carry=carried,
            )
            for n, card in enumerate(cards)
            if card != g.monster(g.master(card))
        }
        for n, card in enumerate(cards):
            if card == g.monster(g.master(card)):
                _reposition(g, at, card, side, offsets[min(n, len(offsets) - 1)] + 1)
        for card in cards if carried else ():
            if g.beneath.get(card):
                g.cite("3.2.3", lines.STACK, card)
                g.cite("3.2.4", lines.WITH_ITS_STACK, card)
        for batch in g.one_at_a_time(tuple(places)):
            g.transfer([places[card] for card in batch])
        g.value = cards
        return proceed(g, replace(at, bound=refresh(g, at, cards)))
    g.value = ()
    return proceed(g, at)


def _reposition(g: Godzilla, at: Playing, card: int, side: int, number: int) -> None:
    """To move an invading monster to a zone is to change its position (3.3.3.3), on its own side."""
    player = g.master(card)
    g.cite("3.3.3.2", lines.WHERE_THE_MONSTER_IS, player, g.position[player])
    if side != player or number > len(ZONES):
        g.cite("1.3.2", lines.NOTHING, player)
    elif number == g.position[player]:
        g.cite("1.3.2.1", lines.NO_CHANGE, player, "zone", number)
    else:
        g.step_to(player, number, "5.2.1", kind="moved", cause="effect", by=at.who)


def _carried(g: Godzilla, cards: tuple[int, ...]) -> bool:
    """A stack that moves from zone to zone stays a stack (3.2.3)."""
    return all(0 <= g.where[card] < 2 * STRIDE and g.where[card] % STRIDE < S1 for card in cards)


VERBS: dict[str, type[Verb]] = {
    "move": Move,
    "place": Move,
}

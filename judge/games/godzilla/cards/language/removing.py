"""How does card text destroy, send away, swap and stack cards?

Destroy (5.12), send into the discard pile (5.7.3), make a token disappear (9.1.3), swap (5.6), evolve
(5.17), and stacks (3.2).
"""

from __future__ import annotations

from pydantic import Field

from judge.games.godzilla.cards.language.binding import refresh, run_bind
from judge.games.godzilla.rules.ch05_card_terms import destruction, start_destroy
from judge.games.godzilla.rules.procedures import Playing, send
from judge.games.godzilla.rules.procedures import Send as SendCards
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import STRIDE, on_field
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.atoms import Passage
from judge.kernel.cards import Args, Op, Select
from judge.kernel.errors import CardFault
from judge.kernel.events import Event, How
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed, wholly
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.select import compile_select

#: Under which name an effect keeps the card that is evolving.
EVOLVING = "evolving"


class Destroy(Verb):
    """`destroy: {choose: 1, of: opponent battle, where: {rank: "<=2"}}` or `destroy: this`."""

    destroy: object
    as_: str = Field(default="destroyed", alias="as")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.destroy, compiler, prompt="destroy")
        args: Args = {"cards": cards, **wholly(self.destroy, cards, compiler)}

        def members(g: Godzilla, c: Context) -> list[Event]:
            """The destructions, as members of a happening."""
            return [destruction(g, card, "5.12.1", "effect", c.who, c.src) for card in cards(g, c)]

        args["members"] = members
        compiler.add(Op("destroy", _run_destroy, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_destroy(g: Godzilla, at: Playing, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    g.value = ()
    proceed(g, at)
    if not cards:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return AGAIN
    return start_destroy(g, cards, cause="effect", by=at.who, source=at.src)


class Send(Verb):
    """`send: SELECT`: into the discard pile (5.7.3); of an invading monster only those cards (5.7.3.1)."""

    send: object
    as_: str = Field(default="sent", alias="as")

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.send, compiler, prompt="send")
        args: Args = {"cards": cards, **wholly(self.send, cards, compiler)}
        compiler.add(Op("send", _run_send, args))
        compiler.add(Op("bind", run_bind, {"name": self.as_}))


def _run_send(g: Godzilla, at: Playing, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    g.value = ()
    proceed(g, at)
    if not cards:
        return AGAIN
    given = SendCards(cards=pairs(g, cards), by=at.who, source=at.src, burst="burst" in at.bound)
    flow: Flow = g.call(send, given)
    return flow


class Vanish(Verb):
    """`vanish: SELECT`: tokens disappear (9.1.3); other cards cannot."""

    vanish: object

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("vanish", _run_vanish, {"cards": cards_of(self.vanish, compiler, prompt="vanish")}))


def _run_vanish(g: Godzilla, at: Playing, op: Op) -> Flow:
    for card in op.args["cards"](g, at):
        if not g.defs[card].token:
            g.cite("1.3.2", lines.NOT_A_TOKEN, card)
            continue
        event = Event("move", g.owner[card], card, g.where[card], -1, "effect", at.who)
        g.remember((card,))
        g.cite("9.1.3.1", lines.LEFT_THE_ZONE, card)
        g.vanish(card, "9.1.3")
        g.emit_all([event])
    return proceed(g, at)


class Swap(Verb):
    """`swap: SELECT, with: SELECT`: each goes where the other was, at the same time (5.6)."""

    swap: object
    with_: object = Field(alias="with")

    def compile(self, compiler: Compiler) -> None:
        one = cards_of(self.swap, compiler, prompt="swap")
        two = cards_of(self.with_, compiler, prompt="swap")
        compiler.add(Op("swap", _run_swap, {"one": one, "two": two}))


def _run_swap(g: Godzilla, at: Playing, op: Op) -> Flow:
    one, two = op.args["one"](g, at), op.args["two"](g, at)
    if len(one) != 1 or len(two) != 1 or not _can_swap(g, one[0], two[0]):
        g.cite("5.6.2", lines.NOT_SWAPPED, at.src)
        return proceed(g, at)
    if g.is_monster(one[0]) or g.is_monster(two[0]):
        return _swap_positions(g, at, one[0], two[0])
    here, there = g.where[one[0]], g.where[two[0]]
    if here == there:
        g.cite("1.3.2.1", lines.NO_CHANGE, at.who, "place", here)
        return proceed(g, at)
    carry = on_field(here) and on_field(there)
    ways = ((one[0], there), (two[0], here))
    g.transfer([Passage(c, zone, "5.6.1", "effect", at.who, at.src, carry=carry) for c, zone in ways])
    return proceed(g, replace(at, bound=refresh(g, at, (one[0], two[0]))))


def _swap_positions(g: Godzilla, at: Playing, one: int, two: int) -> Flow:
    """An invading monster is in the zone of its position (3.3.3.2): it goes to the zone of the other card,
    which goes to its zone, at the same time."""
    monster, card = (one, two) if g.is_monster(one) else (two, one)
    player = g.master(monster)
    before, after = g.position[player], g.zone_number(card)
    assert after is not None  # `_can_swap` has seen to it
    g.cite("3.3.3.2", lines.WHERE_THE_MONSTER_IS, player, before)
    g.step_to(player, after, "5.6.1", kind="moved", cause="effect", by=at.who)
    how: How = {"cause": "effect", "by": at.who, "source": at.src}
    g.move((card,), player * STRIDE + before - 1, "5.6.1", carry=True, **how)
    return proceed(g, at)


def _can_swap(g: Godzilla, one: int, two: int) -> bool:
    """Whether each card can go to the other's area: not beneath, home only (4.1.7), and a monster only with
    a card in a zone of its own player."""
    if one == two or g.where[one] < 0 or g.where[two] < 0:
        return False
    if g.is_monster(one) or g.is_monster(two):
        both = g.is_monster(one) and g.is_monster(two)
        known = g.zone_number(one) is not None and g.zone_number(two) is not None
        return known and not both and g.master(one) == g.master(two)
    for card, area in ((one, g.where[two]), (two, g.where[one])):
        player = g.rules.layout.player[area]
        if not on_field(area) and player >= 0 and player != g.owner[card]:
            return False
    return True


class Stack(Verb):
    """`stack: SELECT, under: SELECT` (or `on:`): put cards under or on top of a card (3.2.1)."""

    stack: object
    under: object = None
    on: object = None

    def compile(self, compiler: Compiler) -> None:
        if (self.under is None) == (self.on is None):
            raise CardFault(f"{compiler.where}: 'stack' needs either 'under' or 'on', the card meant")
        cards = cards_of(self.stack, compiler, prompt="stack")
        other = cards_of(self.under if self.under is not None else self.on, compiler, prompt="stack")
        compiler.add(
            Op("stack", _run_stack, {"cards": cards, "other": other, "under": self.under is not None})
        )


def _run_stack(g: Godzilla, at: Playing, op: Op) -> Flow:
    cards, other = op.args["cards"](g, at), op.args["other"](g, at)
    if not other or g.where[other[0]] < 0:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, at)
    top = other[0]
    for card in cards:
        if card == top:
            continue
        if op.args["under"]:
            g.put_beneath(card, top, "3.2.1", cause="effect", by=at.who)
        else:
            g.put_on_top(card, top, "3.2.1", cause="effect", by=at.who)
            g.cite("3.2.5", lines.DIFFERENT_CARD, card)
            top = card
    return proceed(g, replace(at, bound=refresh(g, at, cards)))


class Evolve(Verb):
    """`evolve: this, into: found`: the new battle card is placed on top of the old one (5.17).

    Without `into`, each of the cards evolves into one that its own Evolution finds in the deck (12.6.2)."""

    evolve: object
    into: object = None

    def compile(self, compiler: Compiler) -> None:
        old = cards_of(self.evolve, compiler, prompt="evolve")
        if self.into is None:
            _compile_own_evolution(old, compiler)
            return
        new = cards_of(self.into, compiler, prompt="evolve")
        compiler.add(Op("evolve", _run_evolve, {"old": old, "new": new, "rule": "5.17.1"}))


def _compile_own_evolution(old: Select, compiler: Compiler) -> None:
    """One card after the other: search for what its Evolution names, and stack that onto it."""
    start = compiler.add(Op("evolve each", _run_next_to_evolve, {"cards": old, "name": compiler.fresh()}))
    top = len(compiler.ops) - 1
    stack = [{"reveal": "found"}, {"evolve": EVOLVING, "into": "found"}, {"shuffle": "you"}]
    compiler.inner(
        [
            {"search": {"for": 1, "where": {"evolution of": EVOLVING}}, "as": "found"},
            {"if": {"did": "found"}, "then": stack},
        ]
    )
    compiler.add(Op("skip", _run_back, {"to": top}))
    start.args["to"] = len(compiler.ops)


def _run_next_to_evolve(g: Godzilla, at: Playing, op: Op) -> Flow:
    """The next card to evolve, as long as there is one."""
    name = op.args["name"]
    todo = at.bound[name] if name in at.bound else pairs(g, op.args["cards"](g, at))
    if not todo:
        g.keep(replace(at, i=op.args["to"], bound={k: v for k, v in at.bound.items() if k != name}))
        return AGAIN
    return proceed(g, replace(at, bound={**at.bound, name: todo[1:], EVOLVING: todo[:1]}))


def _run_back(g: Godzilla, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=op.args["to"]))
    return AGAIN


def _run_evolve(g: Godzilla, at: Playing, op: Op) -> Flow:
    old, new = op.args["old"](g, at), op.args["new"](g, at)
    if old and new and g.on_field(old[0]) and g.playable(at.who, new[0]):
        came = g.where[new[0]]
        g.put_on_top(new[0], old[0], op.args["rule"], cause="play", by=at.who)
        g.cite("5.11.1", lines.BY_EFFECT, new[0])
        g.cite("3.2.1", lines.STACK, new[0])
        g.cite("3.2.3", lines.STACK, new[0])
        g.cite("3.2.5", lines.DIFFERENT_CARD, new[0])
        g.played(new[0], at.who, "effect", came, "evolution")
        if op.args["rule"] == "5.17.1":
            g.cite("5.17.1.1", lines.EVOLVED, new[0])
            g.emit(Event("evolved", at.who, new[0]))
        return proceed(g, replace(at, bound=refresh(g, at, (new[0],))))
    g.cite("1.3.2", lines.NOTHING, at.who)
    return proceed(g, at)


class EvolutionStack(Verb):
    """`evolution stack: found`: play that card by stacking it onto this card (12.6.2)."""

    onto: object = Field(alias="evolution stack")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "old": compile_select("this", compiler),
            "new": compile_select(self.onto, compiler),
            "rule": "12.6.2",
        }
        compiler.add(Op("evolve", _run_evolve, args))


VERBS: dict[str, type[Verb]] = {
    "destroy": Destroy,
    "send": Send,
    "vanish": Vanish,
    "swap": Swap,
    "stack": Stack,
    "evolve": Evolve,
    "evolution stack": EvolutionStack,
}

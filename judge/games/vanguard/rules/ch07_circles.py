"""How are the specific actions carried out that concern Gyze cards, gauge, circles and the world?

7.40 (flip over), 7.41 (gauge), 7.42 (stage), 7.43 (Final Rush) and 7.44 (world).
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import (
    Circle,
    Deed,
    Gauge,
    GaugeFromDeck,
    Word,
    final_rush,
    flip_over,
    gauge_from_deck,
    put_gauge,
    stage,
    world,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace

#: The state of a Gyze card whose second side is the active one (17.2.3).
OTHER_SIDE = "other side"

# -- flip over (7.40) --------------------------------------------------------------------------------


@flip_over.step("7.40.1")
def flip_cards(g: Vanguard, at: Deed) -> Flow:
    """A Gyze card shows its other side (17.2.3); any other card nothing (7.40.2)."""
    for card in there(g, at.cards):
        flip(g, card)
    return None


def flip(g: Vanguard, card: int) -> None:
    """The side of a card that was not active is the active one."""
    back = g.defs[card].back
    if back is None:
        g.cite("7.40.2", lines.NOT_FLIPPED, card)
        return
    g.defs = (*g.defs[:card], back, *g.defs[card + 1 :])
    note_side(g, card)
    g.projection = None
    g.index = None
    g.cite("7.40.1", lines.FLIPPED, card)


def note_side(g: Vanguard, card: int) -> None:
    """Which side is the active one is part of the position (17.2.3), like every state of a card."""
    held = g.states.get(card, frozenset()) - {OTHER_SIDE}
    if g.defs[card].code.endswith("~back"):
        held |= {OTHER_SIDE}
    states = {**g.states, card: held}
    g.states = {one: named for one, named in states.items() if named}


# -- gauge, circles, world (7.41 to 7.44) --------------------------------------------------------------------------------


@put_gauge.step("7.41.1")
def put_as_gauge(g: Vanguard, at: Gauge) -> Flow:
    """Cards are put into the gauge zone; for a unit, they belong to it (7.41.2)."""
    cards = there(g, at.cards)
    if at.units:
        foreign = [card for card in cards if g.owner[card] != g.owner[at.units[0]]]
        if foreign:
            g.cite("7.41.5.2" if at.move else "7.41.2.1", lines.NOT_PERFORMED, *foreign)
            cards = [card for card in cards if card not in foreign]
    if not cards:
        return None
    if at.move:
        g.cite("4.15.3.5", lines.GAUGE_MOVES, *cards)
        g.cite("7.41.5", lines.GAUGE_MOVES, *cards)
    else:
        unseen = [card for card in cards if g.is_hidden(card) and g.offset_of(card) == DECK]
        g.send(cards, "gauge", "7.41.1", cause=at.cause, by=at.by, source=at.source)
        if unseen:
            g.cite("4.15.2.1", lines.LOOKS_AT_GAUGE, g.owner[unseen[0]])
    if at.name:
        _name_gauge(g, at, cards)
    if at.units:
        g.ties = {**g.ties, **dict.fromkeys(cards, at.units[-1])}
        for unit in at.units:
            g.cite("7.41.2", lines.GAUGE_OF, unit, *cards)
        if len(at.units) > 1:
            _tie_to_several(g, at, cards)
    g.settled = -1
    return None


def _name_gauge(g: Vanguard, at: Gauge, cards: Sequence[int]) -> None:
    """The cards have a name as gauge, beside their own, for as long as they are gauge (7.41.3)."""
    g.clock += 1
    held = tuple((card, g.ident[card]) for card in cards)
    change = (("other", "names", "grant", at.name),)
    g.effects = (*g.effects, Effect("static", at.by, at.source, g.clock, ("game", 0), held, change))
    g.projection = None
    g.cite("7.41.3", lines.NAME_OF_GAUGE, at.name, *cards)


def _tie_to_several(g: Vanguard, at: Gauge, cards: Sequence[int]) -> None:
    """Gauge of several units at once; a rule action leaves it to one of them (13.9.2)."""
    bound = {"units": tuple((unit, g.ident[unit]) for unit in at.units)}
    for card in cards:
        g.clock += 1
        held = ((card, g.ident[card]),)
        effect = Effect(
            "rule", g.owner[card], card, g.clock, ("game", 0), held, name="several units", bound=bound
        )
        g.effects = (*g.effects, effect)


@gauge_from_deck.step("7.41.4", leads=["7.41.1"])
def how_many_as_gauge(g: Vanguard, at: GaugeFromDeck) -> Flow:
    """How many it will be is decided before the first card is looked at."""
    most = min(at.n, len(g.area(at.who, DECK)))
    if at.decided or most <= 0:
        g.keep(replace(at, n=most))
        return None
    return g.ask(
        Decision(Kind.NUMBER, at.who, "7.41.4", "how much gauge", (), 0, most, {"source": at.source})
    )


@gauge_from_deck.then
def top_cards_as_gauge(g: Vanguard, at: GaugeFromDeck) -> Flow:
    """That many cards are moved."""
    reply = g.take()
    cards = g.area(at.who, DECK)[: max(0, at.n if reply is None else reply)]
    if not cards:
        return END
    held = tuple((card, g.ident[card]) for card in cards)
    given = Gauge(cards=held, by=at.who, source=at.source, units=at.units, name=at.name)
    return g.call(put_gauge, given)


@stage.step("7.42.1")
def become_stage(g: Vanguard, at: Circle) -> Flow:
    """A circle becomes the stage; Accel markers elsewhere move there (7.42.1.2)."""
    zone = at.circle
    if not g.bears(zone, "stage"):
        g.cite("7.42.1.1", lines.STAGE, zone)
        g.signs = {**g.signs, zone: (*g.signs.get(zone, ()), "stage")}
    start = zone // STRIDE * STRIDE
    for other in range(start, start + STRIDE):
        if other == zone:
            continue
        moving = tuple(s for s in g.signs.get(other, ()) if s.startswith("accel"))
        if moving:
            g.cite("7.42.1.2", lines.MARKERS_MOVE, other, zone)
            g.signs = {**g.signs, zone: (*g.signs.get(zone, ()), *moving)}
            lose_circle(g, other)
    g.projection = None
    return None


def lose_circle(g: Vanguard, zone: int) -> None:
    """A circle without Accel markers disappears: its unit is retired, other markers are erased (16.3.1.5.2.1)."""
    g.send(g.zones[zone], "drop", "16.3.1.5.2.1", cause="rule")
    g.signs = {z: s for z, s in g.signs.items() if z != zone}
    g.cite("7.42.1.2.1", lines.CIRCLE_DISAPPEARS, zone)


@final_rush.step("7.43.1")
def begin_final_rush(g: Vanguard, at: Word) -> Flow:
    """A player is in Final Rush until the end of the turn."""
    g.clock += 1
    bound = {"player": at.who}
    effect = Effect("rule", at.who, -1, g.clock, ("turn", g.turn), name="final rush", bound=bound)
    g.effects = (*g.effects, effect)
    g.projection = None
    g.emit(Event("final rush", at.who, by=at.who))
    return None


@world.step("7.44.2")
def world_becomes(g: Vanguard, at: Word) -> Flow:
    """A player's world has new information; what it had is lost (7.44.2.1)."""
    if g.world[at.who] != at.word:
        if g.world[at.who]:
            g.cite("7.44.2.1", lines.WORLD_LOST, at.who, g.world[at.who])
        g.world[at.who] = at.word
        g.projection = None
        g.cite("7.44.2", lines.WORLD, at.who, at.word)
        g.emit(Event("world", at.who, facts={"now": at.word}))
    return None


PROGRAMS = (flip_over, put_gauge, gauge_from_deck, stage, final_rush, world)

"""How are the specific actions carried out that concern Gyze cards, gauge, circles and the world?

7.40 (flip over), 7.41 (gauge), 7.42 (stage), 7.43 (Final Rush), 7.44 (world), and markers on circles (7.4.2).
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import (
    Circle,
    Deed,
    Gauge,
    Word,
    final_rush,
    flip_over,
    put_gauge,
    put_marker,
    stage,
    world,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.flow import Flow

# -- flip over (7.40) --------------------------------------------------------------------------------


@flip_over.step("7.40.1")
def flip_cards(g: Vanguard, at: Deed) -> Flow:
    """A Gyze card shows its other side (17.2.3); any other card nothing (7.40.2)."""
    for card in there(g, at.cards):
        back = g.defs[card].back
        if back is None:
            g.cite("7.40.2", lines.NOT_FLIPPED, card)
            continue
        g.defs = (*g.defs[:card], back, *g.defs[card + 1 :])
        g.projection = None
        g.index = None
        g.cite("7.40.1", lines.FLIPPED, card)
    return None


# -- gauge, circles, world (7.41 to 7.44) --------------------------------------------------------------------------------


@put_gauge.step("7.41.1")
def put_as_gauge(g: Vanguard, at: Gauge) -> Flow:
    """Cards are put into the gauge zone; for a unit, they belong to it (7.41.2)."""
    cards = there(g, at.cards)
    if at.unit >= 0:
        foreign = [card for card in cards if g.owner[card] != g.owner[at.unit]]
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
    if at.unit >= 0:
        g.ties = {**g.ties, **dict.fromkeys(cards, at.unit)}
        g.cite("7.41.2", lines.GAUGE_OF, at.unit, *cards)
    g.settled = -1
    return None


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


@put_marker.step("7.4.2")
def put_a_marker(g: Vanguard, at: Circle) -> Flow:
    """A marker is created on a circle (15.8.2)."""
    g.signs = {**g.signs, at.circle: (*g.signs.get(at.circle, ()), at.marker)}
    g.projection = None
    g.cite("15.8.2", lines.MARKER, at.circle, at.marker)
    return None


@final_rush.step("7.43.1")
def begin_final_rush(g: Vanguard, at: Word) -> Flow:
    """A player is in Final Rush until the end of the turn."""
    g.clock += 1
    bound = {"player": at.who}
    effect = Effect("rule", at.who, -1, g.clock, ("turn", g.turn), name="final rush", bound=bound)
    g.effects = (*g.effects, effect)
    g.projection = None
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


PROGRAMS = (flip_over, put_gauge, stage, put_marker, final_rush, world)

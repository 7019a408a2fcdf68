"""What are record markers, and what becomes of them?

15.7 and 15.8, with 7.4.2, which puts them. A marker on a circle is a sign of that circle (`Board.signs`); one on a unit is an
effect that holds on to it, so that it goes with the unit and is gone with it. Pseudo-cards (15.2 to 15.6) are cards to the
table: moves.py erases them.
"""

from __future__ import annotations

from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import Circle, put_marker
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.continuous import Effect
from judge.kernel.flow import END, Flow

#: The name of the standing effect that is a marker on a unit.
ON_UNIT = "record marker"


@put_marker.step("7.4.2")
def put_a_marker(g: Vanguard, at: Circle) -> Flow:
    """A marker is created on a circle or on a unit, where it can exist (15.8.2); not anywhere else (15.8.2.1)."""
    if at.unit >= 0 and g.is_unit(at.unit):
        g.clock += 1
        held = ((at.unit, g.ident[at.unit]),)
        bound = {"marker": at.marker}
        effect = Effect("rule", at.who, at.unit, g.clock, ("game", 0), held, name=ON_UNIT, bound=bound)
        g.effects = (*g.effects, effect)
        g.cite("15.8.2", lines.MARKER_ON_A_UNIT, at.unit, at.marker)
    elif at.circle >= 0:
        g.signs = {**g.signs, at.circle: (*g.signs.get(at.circle, ()), at.marker)}
        g.cite("15.8.2", lines.MARKER, at.circle, at.marker)
    else:
        g.cite("15.8.2.1", lines.NO_MARKER, at.who, at.marker)
    g.projection = None
    return END


def markers_on(g: Vanguard, card: int) -> tuple[Effect, ...]:
    """The record markers on a unit."""
    return tuple(
        e
        for e in g.effects
        if e.kind == "rule" and e.name == ON_UNIT and any(one == card for one, _ in e.targets)
    )


def bears_marker(g: Vanguard, card: int, name: str) -> bool:
    """Whether a marker of that name is on a unit or on the circle it is on (15.8.1.3)."""
    if any(e.bound["marker"] == name for e in markers_on(g, card)):
        return True
    return g.where[card] >= 0 and g.bears(g.where[card], name)


def erase_markers(g: Vanguard, card: int) -> None:
    """The unit is locked, gone or no unit any more: its markers are erased at once (15.8.3.4)."""
    gone = markers_on(g, card)
    if gone:
        g.effects = tuple(e for e in g.effects if e not in gone)
        g.projection = None
        for effect in gone:
            g.cite("15.8.3.4", lines.MARKER_GONE, card, effect.bound["marker"])


def markers_go_along(g: Vanguard, card: int) -> None:
    """A unit came to another zone: on a circle its markers stay on it (15.8.3.3), anywhere else they are erased."""
    held = markers_on(g, card) if g.effects else ()
    if not held:
        return
    if g.is_unit(card):
        for effect in held:
            g.cite("15.8.3.3", lines.MARKER_ON_A_UNIT, card, effect.bound["marker"])
    else:
        erase_markers(g, card)


def markers_of(g: Vanguard, player: int, name: str) -> list[int]:
    """The circles of a player on which a marker of that name lies, once for each."""
    return [
        zone for zone, signs in g.signs.items() if zone // STRIDE == player for sign in signs if sign == name
    ]


def take_marker(g: Vanguard, zone: int, name: str) -> None:
    """One marker leaves a circle."""
    left = list(g.signs[zone])
    left.remove(name)
    signs = {**g.signs, zone: tuple(left)}
    g.signs = {place: held for place, held in signs.items() if held}
    g.projection = None


HOOKS.arrived.append(markers_go_along)
HOOKS.locked.append(erase_markers)
PROGRAMS = (put_marker,)

"""What do circles and cards of single sets do?

Gyze cards (17.2), Astral Plane circles (17.3) and music orders on circles (17.4). They reach into the rules through
`hooks.HOOKS` and the list of rule actions alone. Orders of single sets are ch17_orders.py's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.vanguard.rules.ch07_circles import note_side
from judge.games.vanguard.rules.ch13_due import RULE_ACTIONS, to_drop
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import Music, Playing, music
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import BC, G_ZONE, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.decision import Refused
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow

#: The type that effects give to circles, as the state keeps it, and the race that belongs there.
ASTRAL = "astral plane"
DEITY = "Astral Deity"

# -- Gyze cards (17.2) ----------------------------------------------------------------------------------------------


def shows_first_side(g: Vanguard, card: int) -> None:
    """A Gyze card that comes to a zone that is neither a circle nor the G zone shows its first side again."""
    definition = g.defs[card]
    if definition.back is None or not definition.code.endswith("~back"):
        return
    zone = g.where[card]
    if zone < 0 or g.rules.layout.on_field[zone] or zone % STRIDE == G_ZONE:
        note_side(g, card)
        return
    g.defs = (*g.defs[:card], definition.back, *g.defs[card + 1 :])
    note_side(g, card)
    g.projection = None
    g.index = None
    g.cite("17.2.3.3", lines.FIRST_SIDE, card)
    g.cite("17.2.3.4", lines.THE_SAME_CARD, card)


# -- Astral Plane (17.3) --------------------------------------------------------------------------------------------


def _is_deity(g: Vanguard, card: int) -> bool:
    return DEITY in g.shows(card).races


def astral_call(g: Vanguard, player: int, card: int, zone: int) -> Refused | None:
    """Only units of the race are called to such a circle by a normal call."""
    if g.bears(zone, ASTRAL) and not _is_deity(g, card):
        return Refused("17.3.1.1", f"only units of the race {DEITY} are called to that circle", "9.9.2.1")
    return None


def astral_grade(g: Vanguard, player: int, card: int, zone: int) -> str | None:
    """Their grade does not matter there."""
    return "17.3.1.2" if g.bears(zone, ASTRAL) and _is_deity(g, card) else None


def astral_attack(g: Vanguard, unit: int) -> str | None:
    """The unit there attacks from the back row, too."""
    return "17.3.1.3" if g.where[unit] >= 0 and g.bears(g.where[unit], ASTRAL) else None


def say_astral(g: Vanguard, passages: Sequence[Passage]) -> None:
    """Which cards cannot stay there."""
    g.cite("17.3.2")
    for row in passages:
        g.cite("17.3.1.6" if row.rule == "17.3.2.1" else "17.3.1.7", lines.RULE_ACTION, row.card)
        g.cite(row.rule, lines.RULE_ACTION, row.card)


@RULE_ACTIONS.due("17.3.2", says=say_astral)
def out_of_astral_plane(g: Vanguard) -> Iterator[Passage]:
    """Units of other races are retired from such a circle, locked cards go to the drop zone."""
    for zone in g.signs:
        if not g.bears(zone, ASTRAL):
            continue
        for card in g.zones[zone]:
            if g.is_unit(card) and not _is_deity(g, card):
                yield to_drop(g, card, "17.3.2.1")
            if g.is_in(card, "locked"):
                yield to_drop(g, card, "17.3.2.2")


# -- music orders (17.4) ---------------------------------------------------------------------------------------------


def is_music(g: Vanguard, card: int) -> bool:
    """Whether a card is a music order."""
    face = g.printed(card)
    return face.main == "order" and "music" in face.special


def music_lands(g: Vanguard, at: Playing) -> Flow:
    """A music order that was resolved goes to the back row of the center column instead of the drop zone."""
    return g.call(music, Music(who=at.who, card=at.card)) if is_music(g, at.card) else None


@music.step("17.4.2")
def where_music_goes(g: Vanguard, at: Music) -> Flow:
    """The circle in the back row of the center column."""
    g.cite("17.4.1", lines.MUSIC_ORDER, at.card)
    return None


@music.step("17.4.2.2")
def unit_makes_room(g: Vanguard, at: Music) -> Flow:
    """A unit that is there is retired first."""
    units = [c for c in g.area(at.who, BC) if g.is_unit(c)]
    return g.perform_all([Event("retire", g.master(c), c, cause="rule", by=at.who) for c in units])


@music.step("17.4.2.2.1")
def locked_card_makes_room(g: Vanguard, at: Music) -> Flow:
    """A locked card that is there goes to the drop zone first; then the music order is put down."""
    locked = [c for c in g.area(at.who, BC) if g.is_in(c, "locked")]
    if locked:
        g.send(locked, "drop", "17.4.2.2.1", cause="rule")
    zone = at.who * STRIDE + BC
    g.move((at.card,), zone, "17.4.2", cause="music", by=at.who)
    g.cite("17.4.2.1", lines.NO_ORIENTATION, at.card)
    g.cite("17.4.3", lines.NO_UNIT, at.card)
    return None


@music.step("17.4.2.3")
def no_music_on_astral_plane(g: Vanguard, at: Music) -> Flow:
    """On an Astral Plane circle it goes to the drop zone at once."""
    zone = at.who * STRIDE + BC
    if g.where[at.card] == zone and g.bears(zone, ASTRAL):
        g.send((at.card,), "drop", "17.4.2.3", cause="rule")
    return END


def music_gives_way(g: Vanguard, card: int) -> None:
    """A unit was put on a circle with a music order: the order goes to the drop zone at once (17.4.4)."""
    zone = g.where[card]
    if zone < 0 or not g.is_unit(card):
        return
    held = [c for c in g.zones[zone] if c != card and is_music(g, c)]
    if held:
        g.send(held, "drop", "17.4.4", cause="rule")


def install() -> None:
    """Put these rules where the others ask."""
    HOOKS.arrived += [shows_first_side, music_gives_way]
    HOOKS.not_called.append(astral_call)
    HOOKS.any_grade.append(astral_grade)
    HOOKS.attacks_from_back.append(astral_attack)
    HOOKS.order_lands.append(music_lands)


install()
PROGRAMS = (music,)

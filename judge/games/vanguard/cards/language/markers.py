"""How does card text put, move and erase record markers?

7.4.2 and 15.8: on a circle of the own or on a unit.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.vanguard.cards.language.places import circles_named
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.ch15_markers import markers_of, take_marker
from judge.games.vanguard.rules.procedures import Circle, Playing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import LAYOUT, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest


class MarkerVerb(Verb):
    """`marker: Name`: a record marker is put on a rear-guard circle of the own (7.4.2, 15.8.2), `of: VC/RC` on one of
    those, `free: true` on one without such a marker; `upon: SELECT` on each of these units."""

    marker: str
    upon: object = None
    of: str = "RC"
    free: bool = False

    def compile(self, compiler: Compiler) -> None:
        try:
            circles = circles_named(self.of)
        except CardFault as fault:
            raise CardFault(f"{compiler.where}: {fault}") from None
        args: Args = {"words": self.marker, "open": _circles(circles, self.marker if self.free else "")}
        if self.upon is not None:
            args["onto"] = cards_of(self.upon, compiler, prompt="marker on a unit")
        compiler.add(Op("marker", _run_marker, args))


def _circles(names: frozenset[str], without: str) -> Any:
    """The circles of the own that a marker can be put on; without one of that name, if one is given."""

    def circles(g: Vanguard, at: Playing, _: tuple[int, ...]) -> tuple[int, ...]:
        there = (at.who * STRIDE + VC, *g.circles(at.who))
        named = tuple(zone for zone in there if LAYOUT.specs[zone].name in names)
        return tuple(zone for zone in named if not without or without not in g.signs.get(zone, ()))

    return circles


def _run_marker(g: Vanguard, at: Playing, op: Op) -> Flow:
    name = op.args["words"]
    if "onto" in op.args:
        units = at.found or tuple(sorted(op.args["onto"](g, at), key=g.labels.__getitem__))
        left = units[1:]
        g.keep(replace(at, found=left, i=at.i if left else at.i + 1))
        given = Circle(who=at.who, marker=name, unit=units[0] if units else -1)
        return g.call(procedures.put_marker, given)
    reply = g.take()
    if reply is None:
        facts, circles = {"source": at.src}, op.args["open"](g, at, ())
        if not circles:
            g.cite("1.3.2", lines.NOTHING, at.who)
            return proceed(g, at)
        return g.ask(Decision(Kind.PLACE, at.who, "15.8.2", "marker on", circles, facts=facts))
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.put_marker, Circle(who=at.who, circle=reply, marker=name))


class EraseMarker(Verb):
    """`erase marker: Name`: the record markers of that name on the own circles are erased (15.8.3.1)."""

    marker: str = Field(alias="erase marker")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("erase marker", _run_erase_marker, {"words": self.marker}))


def _run_erase_marker(g: Vanguard, at: Playing, op: Op) -> Flow:
    name = op.args["words"]
    found = markers_of(g, at.who, name)
    if not found:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, at)
    g.cite("15.8.3")
    for zone in found:
        take_marker(g, zone, name)
        g.cite("15.8.3.1", lines.MARKER_ERASED, zone, name)
    return proceed(g, at)


#: Where a marker can be moved: to another circle, or to a zone where it cannot exist.
MARKER_TO = ("RC", "hand", "drop", "soul", "deck", "damage", "bind", "order_zone")


class MoveMarker(Verb):
    """`move marker: Name, to: RC`: one record marker of that name goes to another circle of the own (15.8.3); to any zone
    that is no circle it is erased (15.8.3.2)."""

    marker: str = Field(alias="move marker")
    to: str = "RC"

    def compile(self, compiler: Compiler) -> None:
        if self.to not in MARKER_TO:
            raise CardFault(f"{compiler.where}: unknown place {self.to!r}{nearest(self.to, MARKER_TO)}")
        compiler.add(Op("move marker", _run_move_marker, {"words": self.marker, "area": self.to}))


def _run_move_marker(g: Vanguard, at: Playing, op: Op) -> Flow:
    name, reply = op.args["words"], g.take()
    found = markers_of(g, at.who, name)
    if not found:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, at)
    zone = found[0]
    if op.args["area"] != "RC":
        take_marker(g, zone, name)
        g.cite("15.8.3.2", lines.MARKER_ERASED, zone, name)
        return proceed(g, at)
    if reply is None:
        facts = {"source": at.src}
        return g.ask(Decision(Kind.PLACE, at.who, "15.8.3", "marker on", g.circles(at.who), facts=facts))
    take_marker(g, zone, name)
    g.keep(replace(at, i=at.i + 1))
    return g.call(procedures.put_marker, Circle(who=at.who, circle=reply, marker=name))


VERBS: dict[str, type[Verb]] = {"marker": MarkerVerb, "erase marker": EraseMarker, "move marker": MoveMarker}

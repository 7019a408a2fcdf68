"""How is an imaginary gift resolved?

16.3: Force, Accel and Protect, each of type I or II. What the markers do is said where numbers are made (board.py) and
where a unit intercepts (16.3.1.6.2).
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch02_trigger_icons import give
from judge.games.vanguard.rules.procedures import FromDeck, Gift, Playing, from_deck, gift
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import ACCEL, ALL, HAND, STRIDE, UNIT_CIRCLES, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.choosing import proceed

TYPES = ("I", "II")
#: The code of the pseudo-card that Protect I creates (15.3).
PROTECT_CARD = "protect"


@gift.step("16.3.1.1")
def first_clan_only(g: Vanguard, at: Gift) -> Flow:
    """A ride brings no gift of another clan type than an earlier ride did."""
    g.cite("16.3.1")
    if at.riding:
        for clan in ("force", "accel", "protect"):
            if clan != at.clan and g.count(f"game ridden gift/{at.who}/{clan}"):
                g.cite("16.3.1.1", lines.NO_GIFT, at.who, at.clan)
                return END
        g.tally(f"game ridden gift/{at.who}/{at.clan}")
    return None


@gift.step("16.3.1.3")
def gift_type(g: Vanguard, at: Gift) -> Flow:
    """The gift type: the one that is prescribed, the one used before, or the player's choice."""
    reply = g.take()
    if reply is not None:
        g.keep(replace(at, type=str(reply[0])))
    elif not at.type:
        before = tuple(t for t in TYPES if g.count(f"game gift type/{at.who}/{at.clan}/{t}"))
        options = before or TYPES
        rule = "16.3.1.3.1" if before else "16.3.1.3.2"
        g.cite(rule, lines.GIFT_TYPE, at.who, at.clan)
        if len(options) > 1:
            return g.ask(Decision(Kind.OPTION, at.who, rule, "gift type", options, facts={"clan": at.clan}))
        g.keep(replace(at, type=options[0]))
    at = g.now(Gift)
    if not g.count(f"game gift type/{at.who}/{at.clan}/{at.type}"):
        g.tally(f"game gift type/{at.who}/{at.clan}/{at.type}")
    g.emit(Event("gift", at.who, facts={"clan": at.clan, "type": at.type}))
    return None


@gift.step("16.3.1.4")
def force(g: Vanguard, at: Gift) -> Flow:
    """Force: a marker on one of the vanguard or rear-guard circles."""
    if at.clan != "force":
        return g.goto("16.3.1.5")
    return _where(g, at, "16.3.1.4.1", (at.who * STRIDE + VC, *g.circles(at.who)))


@gift.then
def force_marker(g: Vanguard, at: Gift) -> Flow:
    """The marker adds to those that are there (16.3.1.4.1.1)."""
    zone = g.take()
    if g.signs.get(zone):
        g.cite("16.3.1.4.1.1", lines.CUMULATIVE, zone)
    _mark(g, at, zone, "16.3.1.4.1")
    g.cite("16.3.1.4.2" if at.type == "I" else "16.3.1.4.3", lines.MARKER_TEXT, zone)
    return END


@gift.step("16.3.1.5", leads=["7.6.2"])
def accel(g: Vanguard, at: Gift) -> Flow:
    """Accel: a new circle in the front row with a marker; on the stage circle if there is one (7.42.2)."""
    if at.clan != "accel":
        return g.goto("16.3.1.6")
    stage = next((z for z in g.signs if z // STRIDE == at.who and g.bears(z, "stage")), None)
    if stage is None:
        free = [at.who * STRIDE + o for o in ACCEL if not g.is_there(at.who * STRIDE + o)]
        if not free:
            raise CardFault("a player cannot gain more than 6 Accel circles here")
        stage = free[0]
        g.cite("16.3.1.5.1", lines.NEW_CIRCLE, stage)
        g.cite("16.3.1.5.1.2", lines.PLACE, stage)
    else:
        g.cite("7.42.2", lines.STAGE, stage)
    _mark(g, at, stage, "16.3.1.5.2")
    g.cite("16.3.1.5.3" if at.type == "I" else "16.3.1.5.4", lines.MARKER_TEXT, stage)
    if at.type == "II":
        # Reading `stage-and-accel-draw`: also with a stage.
        return g.call(from_deck, FromDeck(who=at.who, n=1, cause="accel", by=at.who))
    return END


@gift.then
def accel_done(g: Vanguard, at: Gift) -> Flow:
    """The card was drawn."""
    return END


@gift.step("16.3.1.6")
def protect(g: Vanguard, at: Gift) -> Flow:
    """Protect: a pseudo-card in the hand, or a marker on a rear-guard circle."""
    if at.type == "I":
        definition = g.pool.token(PROTECT_CARD)
        if definition is None:
            raise CardFault(f"the pool has no pseudo-card {PROTECT_CARD!r} (15.3)")
        g.cite("16.3.1.6.1", lines.PROTECT, at.who)
        g.create(definition, at.who, at.who * STRIDE + HAND, "15.2.2")
        return END
    return _where(g, at, "16.3.1.6.2", g.circles(at.who))


@gift.then
def protect_marker(g: Vanguard, at: Gift) -> Flow:
    """The marker lies on the circle."""
    _mark(g, at, g.take(), "16.3.1.6.2")
    return END


def _where(g: Vanguard, at: Gift, rule: str, zones: tuple[int, ...]) -> Flow:
    facts = {"clan": at.clan, "type": at.type}
    return g.ask(Decision(Kind.PLACE, at.who, rule, "gift marker", zones, facts=facts))


def _mark(g: Vanguard, at: Gift, zone: int, rule: str) -> None:
    g.signs = {**g.signs, zone: (*g.signs.get(zone, ()), f"{at.clan} {at.type}")}
    g.projection = None
    g.cite("16.3.1.2", lines.MARKER, zone, f"{at.clan} {at.type}")
    g.cite(rule, lines.MARKER, zone, f"{at.clan} {at.type}")


def _shield(g: Vanguard, at: Playing, op: Op) -> Flow:
    """When this unit intercepts, it gets shield +10000 (16.3.1.6.2)."""
    if g.ident[at.src] == at.ident:
        give(g, at.who, at.src, (at.src,), "shield", 10000)
        g.cite("16.3.1.6.2", lines.SHIELD, at.src, 10000)
    return proceed(g, at)


#: What a Protect II marker does for the unit on its circle.
PROTECT_TWO = Ability(
    kind="auto",
    rule="16.3.1.6.2",
    text="when this unit intercepts, it gets shield +10000",
    active=ALL,
    ops=(Op("protect II", _shield),),
    code="protect II",
    index="marker",
)

PROGRAMS = (gift,)
__all__ = ["PROGRAMS", "PROTECT_TWO", "UNIT_CIRCLES"]

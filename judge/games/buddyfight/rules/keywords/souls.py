"""What do the keywords about souls do?

keyword/soulguard (a replacement: a soul is dropped instead of leaving), keyword/ambush (a face-down soul that is
dropped may be called), keyword/purge and keyword/crossnize (activated abilities).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.keywords.kit import ON_FIELD, Made
from judge.games.buddyfight.rules.procedures import Using, call
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import MONSTER_NAMES
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel import lines as common
from judge.kernel.cards import Ability, Op, Replacement, Trigger
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.state import BENEATH


def _guards(g: Buddyfight, card: int, event: Event) -> bool:
    """A card with soul that would leave the field."""
    if event.card != card or not g.souls(card) or event.cause == "cost":
        return False
    return "no soulguard" not in g.face(card).flags


def _drop_a_soul(g: Buddyfight, at: Using, op: Op) -> Flow:
    """Put a card of the soul into the drop zone; the card stays."""
    souls = g.souls(at.src)
    reply = g.take()
    if reply is None and len(souls) > 1:
        facts = {"source": at.src}
        return g.ask(Decision(Kind.CARDS, at.who, "keyword/soulguard", "soul", souls, 1, 1, facts))
    g.cite("keyword/soulguard", lines.STAYS, at.src)
    g.cite("keyword/soulguard", lines.NO_WINDOW, at.src)
    g.put(
        (souls[0] if reply is None else reply[0],), "drop", "keyword/soulguard", cause="soulguard", by=at.who
    )
    g.keep(replace(at, i=at.i + 1))
    return AGAIN


def soulguard(made: Made) -> list[Ability]:
    """[Soulguard]."""
    guard = Replacement("leave", _guards, optional=True)
    ops = (Op("drop a soul", _drop_a_soul),)
    return [made.ability("replacement", "keyword/soulguard", replacement=guard, ops=ops)]


# -- [Ambush] -------------------------------------------------------------------------------------------------


def _revealed(g: Buddyfight, card: int, event: Event) -> bool:
    return event.card == card


def _call_it(g: Buddyfight, at: Using, op: Op) -> Flow:
    """Its fighter may pay its [Call Cost] and call it."""
    reply = g.take()
    using = Using(
        flow="call", who=at.who, src=at.src, ident=g.ident[at.src], card=at.src, cost=g.use_key(at.src),
        by_effect=True, pay=True, areas=MONSTER_NAMES,
    )  # fmt: skip
    if reply is None:
        if not g.usable_by_effect(using):
            g.cite("keyword/ambush", common.NOT_POSSIBLE, at.src)
            g.keep(replace(at, i=at.i + 1))
            return AGAIN
        return g.ask(Decision(Kind.YES_NO, at.who, "keyword/ambush", "ambush", facts={"source": at.src}))
    g.keep(replace(at, i=at.i + 1))
    if not reply:
        return AGAIN
    g.cite("keyword/ambush", lines.AMBUSH, at.src)
    return g.call(call, using)


def ambush(made: Made) -> list[Ability]:
    """[Ambush]."""
    trigger = Trigger("face-down soul dropped", _revealed, own=True)
    ops = (Op("ambush", _call_it),)
    return [made.ability("auto", "keyword/ambush", trigger=trigger, ops=ops, active=frozenset(("drop",)))]


# -- [Purge] and [Crossnize] -----------------------------------------------------------------------------------


def _weaponry(g: Buddyfight, context: Context) -> tuple[int, ...]:
    return tuple(card for card in g.souls(context.src) if "Weaponry" in g.shows(card).attributes)


def _purge(g: Buddyfight, at: Using, op: Op) -> Flow:
    """Put a 《Weaponry》 from the soul into the gauge."""
    cards = _weaponry(g, at)
    reply = g.take()
    if reply is None and len(cards) > 1:
        return g.ask(Decision(Kind.CARDS, at.who, "keyword/purge", "soul", cards, 1, 1, {"source": at.src}))
    picked = cards[:1] if reply is None else tuple(reply)
    g.put(picked, "gauge", "keyword/purge", cause="effect", by=at.who, source=at.src)
    g.keep(replace(at, i=at.i + 1))
    return AGAIN


def purge(made: Made) -> list[Ability]:
    """[Purge]: a [Counter] that each card with it may use once a turn."""
    ops = (Op("purge", _purge),)
    extra = {"counter": True, "once": "card"}

    def able(g: Buddyfight, context: Context) -> bool:
        return bool(_weaponry(g, context))

    return [made.ability("act", "keyword/purge", ops=ops, extra=extra, condition=able)]


def _neodragons(g: Buddyfight, context: Context) -> tuple[int, ...]:
    held = g.field(context.who)
    return tuple(c for c in held if c != context.src and "Neodragon" in g.shows(c).attributes)


def _crossnize(g: Buddyfight, at: Using, op: Op) -> Flow:
    """Put this card into the soul of a 《Neodragon》."""
    cards = _neodragons(g, at)
    reply = g.take()
    if not cards or g.where[at.src] < 0 or not g.on_field(at.src):
        g.cite("topic/resolve", lines.NO_LONGER_THERE, at.src)
        g.keep(replace(at, i=at.i + 1))
        return AGAIN
    if reply is None and len(cards) > 1:
        facts = {"source": at.src}
        return g.ask(Decision(Kind.CARDS, at.who, "keyword/crossnize", "neodragon", cards, 1, 1, facts))
    top = cards[0] if reply is None else reply[0]
    g.cite("keyword/crossnize", lines.CROSSNIZES, at.src, top)
    g.keep(replace(at, i=at.i + 1))
    facts2 = {"under": top, "rule": "keyword/crossnize"}
    flow = g.perform_all(
        [
            Event(
                "leave",
                at.who,
                at.src,
                src=g.where[at.src],
                dst=BENEATH,
                cause="effect",
                by=at.who,
                facts=facts2,
            )
        ]
    )
    return AGAIN if flow is None else flow


def crossnize(made: Made) -> list[Ability]:
    """[Crossnize]: an activated ability of the main phase."""
    ops = (Op("crossnize", _crossnize),)

    def able(g: Buddyfight, context: Context) -> bool:
        return bool(_neodragons(g, context))

    return [made.ability("act", "keyword/crossnize", ops=ops, condition=able, active=ON_FIELD)]


BUILDERS = {"soulguard": soulguard, "ambush": ambush, "purge": purge, "crossnize": crossnize}

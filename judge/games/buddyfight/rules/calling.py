"""How is a monster called?

call/1.1 to call/3.3, also for impact monsters (impact/about) and for calls that an effect makes: those have no
window (topic/when-cast). In a Buddy Call the card from the Buddy Zone takes the place of the declared one.
"""

from __future__ import annotations

from judge.games.buddyfight.rules.costs import pay, payment_choice
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.procedures import Using, call
from judge.games.buddyfight.rules.using import (
    check_answer,
    cite_timing,
    closing,
    declared_check,
    resolve_answer,
    window,
)
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import BUDDY, DECLARED, MONSTER_NAMES, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.state import ACTIVE


def declare(g: Buddyfight, at: Using) -> None:
    """Show the card: it leaves the hand and waits to be placed or to resolve."""
    card = at.card
    if not g.on_field(card) and g.offset_of(card) != DECLARED:
        at = g.keep(replace(at, came=g.where[card]))
        g.move((card,), g.owner[card] * STRIDE + DECLARED, g.rule, cause=at.flow, by=at.who)
    g.cite(g.rule, lines.DECLARES, at.who, card)
    _cite_flag(g, at)
    cost = at.cost or (g.use_key(card) if at.by_effect else "")
    g.keep(replace(at, ident=g.ident[card], cost=cost))


def _cite_flag(g: Buddyfight, at: Using) -> None:
    """Cite what lets a card be used that does not ask what the flag allows (topic/flag-conditions)."""
    ability = g.use_ability(at.card)
    for word, rule in (("all_flags", "all"), ("only_flag", "current"), ("initial_flag", "initial")):
        if ability is not None and ability.extra.get(word):
            g.cite(f"topic/flag-conditions/{rule}", lines.FLAG_CONDITION, at.card)


def buddy_for(g: Buddyfight, player: int, card: int) -> int | None:
    """The card in the Buddy Zone by which a use of `card` can be a Buddy Call: of the same name, at stand, face up."""
    names = g.shows(card).names
    for buddy in g.area(player, BUDDY):
        if g.mode[buddy] == ACTIVE and not g.hidden(buddy) and not names.isdisjoint(g.shows(buddy).names):
            return buddy
    return None


def ask_buddy(g: Buddyfight, at: Using, came: bool) -> Flow:
    """Whether this is made a Buddy Call; only a card that comes from the hand can be."""
    reply = g.take()
    if reply is None:
        if came:
            _cite_hidden_buddy(g, at)
        if not came or buddy_for(g, at.who, at.card) is None:
            return None
        return g.ask(Decision(Kind.YES_NO, at.who, g.rule, "buddy call", facts={"source": at.card}))
    g.keep(replace(at, buddy=bool(reply)))
    return None


def _cite_hidden_buddy(g: Buddyfight, at: Using) -> None:
    """A face-down card in the Buddy Zone is a blank card: no Buddy Call (lost/buddy, zone/buddy)."""
    names = g.shows(at.card).names
    for buddy in g.area(at.who, BUDDY):
        if g.hidden(buddy) and not names.isdisjoint(g.shows(buddy).names):
            rule = "lost/buddy" if g.printed(buddy).back == "lost" else "zone/buddy"
            g.cite(rule, lines.STILL_FACE_DOWN, buddy)


def swap_buddy(g: Buddyfight, at: Using) -> None:
    """The declared card goes to the Buddy Zone at rest; the one that lay there is called or equipped instead."""
    if not at.buddy:
        return
    buddy = buddy_for(g, at.who, at.card)
    assert buddy is not None
    base = at.who * STRIDE
    g.move((buddy,), base + DECLARED, g.rule, cause="buddy call", by=at.who)
    g.move((at.card,), base + BUDDY, g.rule, cause="buddy call", by=at.who)
    g.rest(at.card, g.rule, "buddy call")
    g.cite(g.rule, lines.BUDDY, buddy, at.card)
    g.keep(replace(at, card=buddy, src=buddy, ident=g.ident[buddy]))


def buddy_gift(g: Buddyfight, at: Using) -> None:
    """A Buddy Call gives 1 life once the card is on the field."""
    if at.buddy and not at.nullified and g.on_field(at.card):
        g.gain_life(at.who, 1, g.rule, by=at.who, source=at.card)
        g.announce([Event("buddy call", at.who, at.card, by=at.who)])


@call.step("call/1.1")
def declare_call(g: Buddyfight, at: Using) -> Flow:
    """Declare the monster and show it."""
    head(g)
    declare(g, at)
    if "impact" in g.kinds(at.card):
        g.cite("impact/call", lines.IMPACT_MONSTER, at.card)
    return None


@call.step("call/1.2")
def designate_area(g: Buddyfight, at: Using) -> Flow:
    """Say to which area it is called; an effect may leave the choice."""
    reply = g.take()
    if reply is None and at.zone < 0:
        names = at.areas or MONSTER_NAMES
        zones = tuple(g.zone(at.who, name) for name in names)
        if len(zones) > 1:
            return g.ask(Decision(Kind.PLACE, at.who, g.rule, "area", zones, facts={"source": at.card}))
        reply = zones[0]
    if reply is not None:
        at = g.keep(replace(at, zone=reply))
    g.cite(g.rule, lines.TO_AREA, at.card, at.zone)
    return None


@call.step("call/1.3")
def decide_buddy_call(g: Buddyfight, at: Using) -> Flow:
    """Decide whether it is a Buddy Call, if the condition is met."""
    return ask_buddy(g, at, not at.by_effect or at.pay)


@call.step("call/1.4")
def decide_payment(g: Buddyfight, at: Using) -> Flow:
    """Decide how the cost is paid."""
    cite_timing(g, at, 0, 2, lines.HOW_TO_PAY)
    return payment_choice(g, at)


@call.step("call/1.5")
def buddy_takes_its_place(g: Buddyfight, at: Using) -> Flow:
    """In a Buddy Call the card from the Buddy Zone is the called card."""
    swap_buddy(g, at)
    return None


@call.step("call/1.6")
def pay_call_cost(g: Buddyfight, at: Using) -> Flow:
    """The cost is paid, all of it at the same time."""
    return pay(g, at)


@call.step("call/1.7", leads=["check/1"])
def check_declared_call(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return declared_check(g, at)


@call.step("call/2.1")
def answer_call(g: Buddyfight, at: Using) -> Flow:
    """The opponent may use a [Counter] once."""
    head(g)
    return window(g, at)


@call.step("call/2.2", leads=["check/1"])
def check_answer_to_call(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return check_answer(g, at)


@call.step("call/2.3")
def resolve_answer_to_call(g: Buddyfight, at: Using) -> Flow:
    """The [Counter] resolves first."""
    return resolve_answer(g, at)


@call.step("call/2.4", leads=["check/1"])
def check_after_answer_to_call(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return None


@call.step("call/3.1")
def place_monster(g: Buddyfight, at: Using) -> Flow:
    """The monster is placed in the area; a nullified one goes to the drop zone."""
    head(g)
    cite_timing(g, at, 1, 1, lines.RESOLVES)
    card = at.card
    if at.nullified:
        nullified_card(g, at)
        return None
    g.move((card,), at.zone, g.rule, cause="effect" if at.by_effect else "call", by=at.who, carry=True)
    if "impact" in g.kinds(card) and not at.by_effect:
        g.tally(f"turn/impact call/{at.who}")
    entered(g, at, "called")
    return None


def entered(g: Buddyfight, at: Using, kind: str) -> None:
    """A card has entered the field: told to those who wait for it."""
    how = "effect" if at.by_effect else at.flow
    card = at.card
    facts = {"came": at.came}
    g.announce([Event("enters", at.who, card, dst=g.where[card], cause=how, by=at.who, facts=facts)])
    g.announce([Event(kind, at.who, card, cause=how, by=at.who, facts=facts)])


def nullified_card(g: Buddyfight, at: Using) -> None:
    """A nullified card does not enter the field and goes to the drop zone (reading `nullified-call`)."""
    g.cite("impact/q4", lines.NULLIFIED, at.card)
    if at.buddy:
        g.cite("call/q1", lines.NO_BUDDY_GIFT, at.card)
    g.put((at.card,), "drop", "impact/q4", cause="nullified", by=at.who)
    g.announce([Event("nullified", at.who, at.card, cause=at.flow)])


@call.step("call/3.2")
def gift(g: Buddyfight, at: Using) -> Flow:
    """A Buddy Call gives 1 life."""
    buddy_gift(g, at)
    return None


@call.step("call/3.3", leads=["check/1"])
def check_called(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return closing(g, at)


PROGRAMS = (call,)

__all__ = [
    "PROGRAMS",
    "ask_buddy",
    "buddy_for",
    "buddy_gift",
    "declare",
    "entered",
    "nullified_card",
    "swap_buddy",
]

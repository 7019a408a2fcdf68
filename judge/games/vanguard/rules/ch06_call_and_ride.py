"""How does a unit come to a circle by a call or a ride?

6.2 (call: rear-guard circles and the guardian circle, 10.4.1.9 for whom a guardian guards) and 6.3 (ride, persona ride).
Legality of normal calls and rides is that of chapters 9 and 10.
"""

from __future__ import annotations

from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Call,
    Deed,
    Ride,
    Word,
    call,
    discard,
    persona_ride,
    ride,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, G_ZONE, GC, HAND, RIDE_DECK, SOUL, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.costs import most_matched
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace
from judge.kernel.state import GONE, REST

#: Areas whose cards not everybody sees (4.1.2).
HIDDEN = (DECK, HAND, G_ZONE, RIDE_DECK)


# -- call (6.2.3) -------------------------------------------------------------------------------------------


@call.step("6.2.3.1")
def cards_to_call(g: Vanguard, at: Call) -> Flow:
    """The cards to be called are known; those of hidden zones are shown (6.2.3.1.1)."""
    g.cite("6.2.3")
    cards = tuple(card for card, ident in at.cards if g.ident[card] == ident)
    hidden = [card for card in cards if g.offset_of(card) in HIDDEN]
    if hidden:
        g.reveal(hidden, "6.2.3.1.1")
    g.keep(replace(at, cards=tuple((card, g.ident[card]) for card in cards)))
    return None if cards else END


@call.step("6.2.3.2", again=True)
def circles_to_call_to(g: Vanguard, at: Call) -> Flow:
    """A circle for each card, no circle twice (6.2.3.2.1), so that as many as possible are called (6.2.3.2.1.1)."""
    reply = g.take()
    if isinstance(reply, tuple):
        for card in (card for card, _ in at.cards if card not in reply):
            g.cite("6.2.3.2.1.1", lines.NOT_CALLED, card)
        at = g.keep(replace(at, cards=tuple(row for row in at.cards if row[0] in reply)))
    elif reply is not None:
        at = g.keep(replace(at, chosen=(*at.chosen, reply)))
    if not at.chosen:
        at = g.keep(replace(at, cards=tuple(row for row in at.cards if _has_a_circle(g, at, row[0]))))
        cards = tuple(card for card, _ in at.cards)
        most = most_called(g, at, cards, ())
        if most < len(cards):
            facts = {"source": at.source}
            return g.ask(Decision(Kind.CARDS, at.who, "6.2.3.2.1.1", "call", cards, most, most, facts))
    while len(at.chosen) < len(at.cards):
        left = tuple(card for card, _ in at.cards[len(at.chosen) :])
        card, rest = left[0], left[1:]
        most = most_called(g, at, left, at.chosen)
        options = tuple(
            zone
            for zone in open_circles(g, at, card)
            if not rest or 1 + most_called(g, at, rest, (*at.chosen, zone)) == most
        )
        if not options:
            g.cite("6.2.3.2.1.1", lines.NOT_CALLED, card)
            at = g.keep(replace(at, cards=tuple(row for row in at.cards if row[0] != card)))
            continue
        if len(options) == 1:
            at = g.keep(replace(at, chosen=(*at.chosen, options[0])))
            continue
        facts = {"source": at.source, "card": card}
        return g.ask(Decision(Kind.PLACE, at.who, "6.2.3.2", "call to", options, facts=facts))
    if len(at.cards) > 1:
        g.cite("6.2.3.2.1", lines.DIFFERENT_CIRCLES, *(card for card, _ in at.cards))
    return None if at.cards else END


def _has_a_circle(g: Vanguard, at: Call, card: int) -> bool:
    """Whether there is a circle a card may be called to; says why not."""
    guardian = bool(at.circles) and all(zone % STRIDE == GC for zone in at.circles)
    if at.how != "normal call" and not guardian and call_barred(g, at.who, card):
        g.cite("1.3.3", lines.NOT_CALLED, card)
        if g.is_hidden(card):
            g.reveal((card,), "4.1.6")
        return False
    if open_circles(g, at, card):
        return True
    if g.owner[card] != at.who:
        g.cite("4.1.13", lines.NOT_MOVED, card)
    g.cite("6.2.3.2.1.1", lines.NOT_CALLED, card)
    return False


def most_called(g: Vanguard, at: Call, cards: tuple[int, ...], taken: tuple[int, ...]) -> int:
    """How many of the cards can be called at most, each to a circle of its own, beside the circles that are taken."""
    circles = [open_circles(g, at, card) for card in cards]
    guarding = [
        zones for zones in circles if any(zone % STRIDE == GC for zone in zones)
    ]  # as many as there are
    others = [tuple(z for z in zones if z not in taken) for zones in circles if zones not in guarding]
    return len(guarding) + most_matched(others)


def call_barred(g: Vanguard, player: int, card: int) -> bool:
    """Whether an effect keeps a player from calling a card to a rear-guard circle, any card or one of its grade."""
    if g.forbidden(player, "call") is not None:
        return True
    effect = g.forbidden(player, "call grade")
    return effect is not None and g.grade(card) in effect.bound["grades"]


def open_circles(g: Vanguard, at: Call, card: int) -> tuple[int, ...]:
    """The circles a card may be called to now."""
    found = []
    for zone in at.circles or g.circles(at.who):
        if zone in at.chosen and zone % STRIDE != GC:
            continue
        if at.open_only and g.zones[zone]:
            continue
        if zone // STRIDE != g.owner[card]:
            if any(c in g.sway for c in g.zones[zone]):
                g.cite("7.39.5.1", lines.NOT_CALLED, card)
            continue
        if any(hook(g, at.who, card, zone) for hook in HOOKS.not_called):
            continue
        found.append(zone)
    return tuple(found)


@call.step("6.2.3.3")
def place_called(g: Vanguard, at: Call) -> Flow:
    """All the cards are placed at the same time, standing on rear-guard circles, at rest on the guardian circle."""
    rows = [
        Passage(card, zone, "6.2.3.3", at.how, at.by, at.source)
        for (card, _), zone in zip(at.cards, at.chosen, strict=True)
    ]
    same_time(g, rows)
    there = [row.card for row in rows if g.where[row.card] == row.zone]
    for card in there:
        if at.rested and g.where[card] % STRIDE != GC:
            g.mode[card] = REST
    g.cite("6.2.1")
    g.cite("6.2.3.3.1", lines.ORIENTATION, *there)
    g.cite("6.2.5", lines.NEW_CARD, *there)
    if at.how == "normal call":
        g.cite("6.2.2.1", lines.NORMAL_CALL, *there)
        for card in there:
            for rule in filter(None, (hook(g, at.who, card, g.where[card]) for hook in HOOKS.any_grade)):
                g.cite(rule, lines.GRADE_DOES_NOT_COUNT, card)
    else:
        g.cite("6.2.2.2", lines.SUPERIOR_CALL, *there)
    for _ in there:
        g.tally(f"called/{at.who}")
    g.keep(replace(at, guards=tuple(c for c in there if g.where[c] % STRIDE == GC)))
    if there:
        given = [
            Event("called", at.who, c, dst=g.where[c], cause=at.how, by=at.by, source=at.source)
            for c in there
        ]
        g.emit_all(given)
    return None


def same_time(g: Vanguard, rows: list[Passage]) -> None:
    """Cards are placed, pseudo-cards that do not exist yet by being created there (15.4.3.1)."""
    g.relocate([row for row in rows if g.where[row.card] != GONE])


@call.step("6.2.3.4")
def retire_others(g: Vanguard, at: Call) -> Flow:
    """Other units on the circles are retired within the call itself."""
    called = {card for card, _ in at.cards}
    others = [
        card for zone in at.chosen if zone % STRIDE != GC for card in g.zones[zone] if card not in called
    ]
    if not others:
        return None
    under_attack = [card for card in others if card in g.attacked()]
    if under_attack:
        g.cite("10.4.1.10", lines.NOT_ATTACKED_INSTEAD, *under_attack)
    events = [g.deed("retire", card, "call", at.who, -1, "6.2.3.4") for card in others]
    return g.perform_all(events)


@call.step("6.2.4", again=True)
def guards_for(g: Vanguard, at: Call) -> Flow:
    """A unit called to the guardian circle guards for one of the units being attacked (10.4.1.9)."""
    reply = g.take()
    fight = g.fight()
    if not at.guards or fight is None or g.master(at.guards[0]) == fight.who or not fight.targets:
        return END
    guardian = at.guards[0]
    if reply is not None or len(fight.targets) == 1:
        target = reply[0] if reply is not None else fight.targets[0]
        guard_for(g, guardian, target)
        g.keep(replace(at, guards=at.guards[1:]))
        return AGAIN
    facts = {"source": guardian}
    return g.ask(Decision(Kind.CARDS, at.who, "10.4.1.9", "guards for", fight.targets, 1, 1, facts))


def guard_for(g: Vanguard, guardian: int, target: int) -> None:
    """A guardian guards for a unit being attacked: its shield is added to that unit's power (6.2.4.1)."""
    fight = g.fight()
    if fight is None:
        return
    g.cite("10.4.1.9.1" if len(fight.targets) == 1 else "10.4.1.9", lines.GUARDS_FOR, guardian, target)
    guardians, guarded = (*fight.guardians, guardian), (*fight.guarded, target)
    g.keep_fight(replace(fight, guardians=guardians, guarded=guarded))
    g.cite("6.2.4.1", lines.ADDS_SHIELD, guardian, target, g.shows(guardian).shield or 0)
    if g.shows(guardian).shield is None:
        g.cite("15.1.2.4.2" if g.defs[guardian].token else "2.6.3", lines.NO_SHIELD, guardian)


# -- ride (6.3.3) -------------------------------------------------------------------------------------------


def cite_manner(g: Vanguard, how: str, card: int) -> None:
    """Whether a ride is the normal one of the ride phase or one by an effect (6.3.2)."""
    if how == "normal ride":
        g.cite("6.3.2.1", lines.NORMAL_RIDE, card)
    else:
        g.cite("6.3.2.2", lines.SUPERIOR_RIDE, card)


@ride.step("6.3.3.1")
def not_from_the_field(g: Vanguard, at: Ride) -> Flow:
    """A card on the field or in the G zone is not ridden."""
    g.cite("6.3.3")
    offset = g.offset_of(at.card)
    if g.on_field(at.card) or offset == G_ZONE:
        g.cite("6.3.3.1", lines.NOT_RIDDEN, at.card)
        return END
    cite_manner(g, at.how, at.card)
    return None


@ride.step("6.3.3.2", leads=["7.9.1"])
def card_to_ride(g: Vanguard, at: Ride) -> Flow:
    """The card is shown if it comes from a hidden zone; one of the ride deck costs a card of the hand."""
    if g.offset_of(at.card) in HIDDEN:
        g.free_of_state((at.card,), "face down", "6.3.3.2.1")
        g.reveal((at.card,), "6.3.3.2.1")
    if g.offset_of(at.card) != RIDE_DECK:
        return None
    hand = g.area(at.who, HAND)
    if not hand:
        g.cite("6.3.3.2.2", lines.CANNOT_RIDE, at.card)
        g.put_in_state((at.card,), "face down", "6.3.3.2.2")
        return END
    return g.ask(Decision(Kind.CARDS, at.who, "6.3.3.2.2", "discard", hand, 1, 1, {"source": at.card}))


@ride.then
def cost_of_the_ride_deck(g: Vanguard, at: Ride) -> Flow:
    """The card of the hand has been chosen: it is discarded."""
    reply = g.take()
    if reply is None:
        return None
    gone = reply[0]
    return g.call(discard, Deed(cards=((gone, g.ident[gone]),), by=at.who, source=at.card, cause="ride cost"))


@ride.step("6.3.3.3")
def circle_to_ride(g: Vanguard, at: Ride) -> Flow:
    """The vanguard circle of the card's owner (6.3.3.3.1)."""
    zone = g.owner[at.card] * STRIDE + VC
    g.cite("6.3.3.3.1", lines.CIRCLE, at.card, zone)
    g.keep(replace(at, upon=tuple((card, g.ident[card]) for card in g.zones[zone])))
    return None


@ride.step("6.3.3.4")
def place_ridden(g: Vanguard, at: Ride) -> Flow:
    """The card is put on the vanguard circle, standing."""
    card = at.card
    leader = g.leader(g.owner[card])
    from_hand = g.offset_of(card) == HAND
    persona = (
        at.how == "normal ride"
        and from_hand
        and leader is not None
        and bool(g.shows(leader).names & g.shows(card).names)
        and g.shows(leader).persona
        and g.shows(card).persona
    )
    g.move((card,), g.owner[card] * STRIDE + VC, "6.3.3.4", cause=at.how, by=at.by, source=at.source)
    if at.rested:
        g.mode[card] = REST
    g.cite("6.3.1", lines.CIRCLE, card, g.where[card])
    g.cite("6.3.3.4.1", lines.ORIENTATION, card)
    g.cite("6.3.4", lines.NEW_CARD, card)
    g.keep(replace(at, persona=persona))
    return None


@ride.step("6.3.3.5", leads=["7.15.1.4"])
def ridden_upon(g: Vanguard, at: Ride) -> Flow:
    """Everything else on the circle goes to the soul, hearts and legions too; G units to the G zone."""
    card = at.card
    zone = g.owner[card] * STRIDE + VC
    soul = g.owner[card] * STRIDE + SOUL
    tops = [c for c in g.zones[zone] if c != card]
    hearts = [c for top in tops for c in g.hearts(top)]
    arms = [c for top in tops for c in g.arms(top)]
    rows = [Passage(c, soul, "6.3.3.5.1", "ride", at.who, card) for c in hearts]
    rows += [Passage(c, soul, "6.3.3.5", "ride", at.who, card) for c in tops]
    was = {c: g.face(c) for c in tops}
    for c in tops:
        if g.is_in(c, "deleted"):
            g.cite("7.32.8", lines.FACE_UP, c)
    for arm in arms:
        keep_arms(g, arm, card)
    g.relocate(rows)
    if hearts:
        g.cite("6.5.3", lines.HEARTS, *hearts)
    cite_manner(g, at.how, card)
    facts = {"upon": tuple(tops), "how": at.how}
    g.emit(Event("rode", at.who, card, cause=at.how, by=at.by, source=at.source, facts=facts))
    upon = [Event("rode upon", at.who, c, zone, g.where[c], at.how, at.by, card, was=was[c]) for c in tops]
    if upon:
        g.cite("6.3.5", lines.RODE_UPON, *tops)
        g.emit_all(upon)
    clan = g.shows(card).gift
    if clan:
        g.gifts = (*g.gifts, (at.who, clan))
        g.cite("6.3.7", lines.GIFT, card, clan)
    if at.persona:
        g.cite("6.3.8", lines.PERSONA_RIDE, card)
        return g.call(persona_ride, Word(who=at.who))
    return None


def keep_arms(g: Vanguard, arm: int, card: int) -> None:
    """Arms stay with a vanguard that has the name they want (17.7.7), or go to the drop zone (17.7.8.3.2)."""
    wanted = next((a.value for a in g.defs[arm].abilities if a.keyword in ("arms", "volundr")), None)
    if wanted is not None and str(wanted) in g.shows(card).names:
        top = g.top_of(arm)
        below = tuple(c for c in g.beneath[top] if c != arm)
        g.beneath = {k: v for k, v in g.beneath.items() if k != top}
        if below:
            g.beneath = {**g.beneath, top: below}
        g.beneath = {**g.beneath, card: (*g.beneath.get(card, ()), arm)}
        g.projection = None
        g.cite("17.7.7", lines.ARMED_STILL, arm, card)
        return
    g.send((arm,), "drop", "17.7.8.3.2", cause="rule")


PROGRAMS = (call, ride)

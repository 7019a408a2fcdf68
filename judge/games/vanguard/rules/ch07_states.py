"""How are cards locked, unlocked, deleted, and sent through time?

7.30 (lock), 7.31 (unlock), 7.32 (delete), 7.33 (time leap), and turning face up, which ends the first two (7.3).
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Call,
    Deed,
    PutLocked,
    Shuffle,
    TimeLeap,
    call,
    delete,
    face_up,
    lock,
    put_locked,
    restore_deleted,
    shuffle,
    time_leap,
    unlock,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.games.vanguard.table.moves import AS_LOCKED
from judge.kernel.atoms import Passage
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.state import ACTIVE

# -- lock, unlock, delete (7.30 to 7.32) -------------------------------------------------------------------------


@lock.step("7.30.1")
def lock_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards change to the locked state."""
    make_locked(g, there(g, at.cards), at.cause, at.by)
    return None


def make_locked(g: Vanguard, cards: list[int], cause: str, by: int) -> None:
    """Face down, upright, without information, and another card than before (7.30.1.1, 7.30.1.2)."""
    cards = [card for card in cards if g.on_field(card) and not g.is_in(card, "locked")]
    if not cards:
        return
    for card in cards:
        if g.sway and card in g.sway:
            g.sway = {c: p for c, p in g.sway.items() if c != card}
            g.cite("7.39.2.4", lines.NO_LONGER_DOMINATED, card)
        for hook in HOOKS.locked:
            hook(g, card)
        g.ident[card] += 1
        g.mode[card] = ACTIVE
    g.put_in_state(cards, "locked", "7.30.1.1", cause=cause)
    g.put_in_state(cards, "face down", "7.30.1.1", cause=cause)
    g.leaves_battle(cards)
    g.settled = -1
    g.projection = None
    g.emit_all([Event("locked", g.master(card), card, cause=cause, by=by) for card in cards])
    for card in cards:
        if g.beneath.get(card):
            g.cite("7.30.7", lines.TOGETHER, card, *g.beneath[card])
        if g.defs[card].token:
            g.cite("15.3.7" if g.pseudo(card) == "protect" else "15.4.4", lines.ERASED, card)
            g.erase(card, "15.2.3")
        elif g.is_g(card):
            g.send((card,), "g_zone", "7.30.4", cause=cause, by=by)


@put_locked.step("7.30.5", again=True)
def put_as_locked(g: Vanguard, at: PutLocked) -> Flow:
    """Cards are put on circles as locked cards; what was there goes to the drop zone at once (7.30.5.2)."""
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, chosen=(*at.chosen, reply)))
    cards = there(g, at.cards)
    while len(at.chosen) < len(cards):
        options = tuple(z for z in at.circles or g.circles(at.who) if z not in at.chosen)
        if not options:
            break
        if len(options) > 1:
            if g.offset_of(cards[len(at.chosen)]) == DECK:
                g.cite("7.30.5.1", lines.OWNER_SEES_IT, cards[len(at.chosen)])
            facts = {"source": at.source, "card": cards[len(at.chosen)]}
            return g.ask(Decision(Kind.PLACE, at.who, "7.30.5.3", "lock on", options, facts=facts))
        at = g.keep(replace(at, chosen=(*at.chosen, options[0])))
    if len(cards) > 1:
        g.cite("7.30.5.3", lines.DIFFERENT_CIRCLES, *cards)
    pairs = list(zip(cards, at.chosen, strict=False))
    before = [c for _, zone in pairs for c in g.zones[zone]]
    g.relocate([Passage(card, zone, "7.30.5", AS_LOCKED, at.by, at.source) for card, zone in pairs])
    make_locked(g, [card for card, _ in pairs], at.cause, at.by)
    if before:
        g.send(before, "drop", "7.30.5.2", cause="rule")
    return END


@unlock.step("7.31.1")
def unlock_cards(g: Vanguard, at: Deed) -> Flow:
    """Locked cards are turned face up."""
    make_unlocked(g, there(g, at.cards), "7.31.1", at.cause)
    return None


def make_unlocked(g: Vanguard, cards: list[int], rule: str, cause: str) -> None:
    """Another card than before (7.31.1.1), standing, which is not being stood (7.31.2), and not placed (7.31.4)."""
    freed = g.free_of_state(cards, "locked", rule, cause=cause)
    if not freed:
        return
    g.free_of_state(freed, "face down", rule, cause=cause)
    for card in freed:
        g.ident[card] += 1
        g.mode[card] = ACTIVE
    g.projection = None
    g.settled = -1
    g.cite("7.31.1.1", lines.NEW_CARD, *freed)
    g.cite("7.31.2", lines.STANDS, *freed)
    g.cite("7.30.2", lines.UNLOCKED, *freed)
    for card in freed:
        g.cite("7.30.3.1", lines.ITS_TYPE_AGAIN, g.where[card])
    g.emit_all([Event("unlocked", g.master(card), card, cause=cause) for card in freed])


@face_up.step("7.3.1")
def turn_up(g: Vanguard, at: Deed) -> Flow:
    """Cards are turned face up; a locked card is unlocked by it, a deleted unit restored (7.31.3, 7.32.4)."""
    cards = there(g, at.cards)
    make_unlocked(g, [c for c in cards if g.is_in(c, "locked")], "7.31.3", at.cause)
    make_restored(g, [c for c in cards if g.is_in(c, "deleted")], at.cause)
    g.free_of_state(cards, "face down", "7.3.1", cause=at.cause)
    return None


@delete.step("7.32.1")
def delete_units(g: Vanguard, at: Deed) -> Flow:
    """Units are turned face down and lose their text and printed power (7.32.2); the same units as before."""
    cards = [c for c in there(g, at.cards) if g.is_unit(c) and not g.unaffected(c, at.by)]
    new = g.put_in_state(cards, "deleted", "7.32.1", cause=at.cause)
    g.put_in_state(new, "face down", "7.32.1", cause=at.cause)
    g.projection = None
    if new:
        g.cite("7.32.2", lines.DELETED, *new)
        g.cite("7.32.3", lines.STILL_A_UNIT, *new)
        for card in new:
            if g.is_vanguard(card) and len(g.vanguards(g.where[card] // STRIDE)) > 1:
                g.cite("7.32.7", lines.LEGION, *g.vanguards(g.where[card] // STRIDE))
        g.emit_all([Event("deleted", g.master(card), card, cause=at.cause, by=at.by) for card in new])
    return None


@restore_deleted.step("7.32.4")
def restore_units(g: Vanguard, at: Deed) -> Flow:
    """Deleted units are turned face up again."""
    make_restored(g, there(g, at.cards), at.cause)
    return None


def make_restored(g: Vanguard, cards: list[int], cause: str) -> None:
    """No longer deleted; what was changed meanwhile stays changed (7.32.6, 7.32.6.1)."""
    changed = [card for card in cards if g.is_in(card, "deleted") and g.power(card) != 0]
    if changed:
        g.cite("7.32.6", lines.CHANGED_WHILE_DELETED, *changed)
    freed = g.free_of_state(cards, "deleted", "7.32.4", cause=cause)
    g.free_of_state(freed, "face down", "7.32.4", cause=cause)
    g.projection = None
    if changed:
        g.cite("7.32.6.1", lines.CHANGED_WHILE_DELETED, *changed)
    if freed:
        g.emit_all([Event("restored", g.master(card), card, cause=cause) for card in freed])


# -- time leap (7.33) ---------------------------------------------------------------------------------------------


@time_leap.step("7.33.1.1", leads=["6.2.3.1", "7.5.1"])
def leap(g: Vanguard, at: TimeLeap) -> Flow:
    """The rear-guard is bound."""
    cards = there(g, at.cards)
    grades = tuple(g.grade(card) for card in cards)
    events = [g.deed("bind", card, "effect", at.who, at.source) for card in cards]
    flow = g.perform_all(events)
    g.keep(replace(at, bound=tuple((card, grade) for card, grade in zip(cards, grades, strict=True))))
    return flow


@time_leap.then
def leap_search(g: Vanguard, at: TimeLeap) -> Flow:
    """For each bound card, up to one card of the next grade is searched."""
    bound = [(card, grade) for card, grade in at.bound if g.area_name(card) == "bind"]
    if not bound:
        return END
    wanted = {grade + 1 for _, grade in bound}
    deck = tuple(c for c in g.area(at.who, DECK) if g.grade(c) in wanted and g.shows(c).main == "unit")
    facts = {"source": at.source}
    return g.ask(
        Decision(Kind.CARDS, at.who, "7.33.1.1", "time leap", deck, 0, min(len(bound), len(deck)), facts)
    )


@time_leap.then
def leap_call(g: Vanguard, at: TimeLeap) -> Flow:
    """What was found is called."""
    found = g.take() or ()
    at = g.keep(replace(at, found=tuple((card, g.ident[card]) for card in found)))
    if not found:
        return None
    return g.call(call, Call(who=at.who, cards=at.found, by=at.who, source=at.source))


@time_leap.then
def leap_shuffle(g: Vanguard, at: TimeLeap) -> Flow:
    """The deck is shuffled; at the end of the turn the called unit goes to the bottom of the deck."""
    g.clock += 1
    called = tuple((card, g.ident[card]) for card, _ in at.found if g.on_field(card))
    bound = tuple((card, g.ident[card]) for card, _ in at.bound if g.area_name(card) == "bind")
    if called:
        kept = {"called": called, "bound": bound}
        effect = Effect("rule", at.who, at.source, g.clock, ("turn", g.turn), name="time leap", bound=kept)
        g.effects = (*g.effects, effect)
        g.cite("7.33.1.1", lines.UNTIL_THE_END_OF_TURN, *(card for card, _ in called))
    return g.call(shuffle, Shuffle(zone=at.who * STRIDE + DECK))


PROGRAMS = (face_up, lock, put_locked, unlock, delete, restore_deleted, time_leap)

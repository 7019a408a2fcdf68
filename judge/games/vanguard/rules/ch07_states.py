"""How are the specific actions carried out that change states, damage, battles and circles?

7.30 to 7.48: lock, delete, time leap, damage, attacks by text, dominate, flip over, gauge, stage, world, boost.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import (
    AttackDeed,
    Battle,
    Boost,
    Call,
    Circle,
    Damage,
    Deed,
    Gauge,
    PutLocked,
    Shuffle,
    TimeLeap,
    Word,
    attack_deed,
    battle,
    boost,
    call,
    damage,
    delete,
    dominate,
    face_up,
    final_rush,
    flip_over,
    lock,
    put_gauge,
    put_locked,
    put_marker,
    restore_deleted,
    shuffle,
    stage,
    time_leap,
    unlock,
    world,
)
from judge.games.vanguard.table.areas import DECK, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.state import ACTIVE, REST

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
            g.cite("7.39.2.4", "no longer dominated", card)
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
            g.cite("7.30.7", "together", card, *g.beneath[card])
        if g.defs[card].token:
            g.cite("15.4.4", "erased", card)
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
                g.cite("7.30.5.1", "owner sees it", cards[len(at.chosen)])
            facts = {"source": at.source, "card": cards[len(at.chosen)]}
            return g.ask(Decision(Kind.PLACE, at.who, "7.30.5.3", "lock on", options, facts=facts))
        at = g.keep(replace(at, chosen=(*at.chosen, options[0])))
    if len(cards) > 1:
        g.cite("7.30.5.3", "different circles", *cards)
    pairs = list(zip(cards, at.chosen, strict=False))
    before = [c for _, zone in pairs for c in g.zones[zone]]
    g.relocate([Passage(card, zone, "7.30.5", "put as locked", at.by, at.source) for card, zone in pairs])
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
    g.cite("7.31.2", "stands", *freed)
    g.cite("7.30.2", "unlocked", *freed)
    for card in freed:
        g.cite("7.30.3.1", "its type again", g.where[card])
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
        g.cite("7.32.2", "deleted", *new)
        g.cite("7.32.3", "still a unit", *new)
        for card in new:
            if g.is_vanguard(card) and len(g.vanguards(g.where[card] // STRIDE)) > 1:
                g.cite("7.32.7", "legion", *g.vanguards(g.where[card] // STRIDE))
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
        g.cite("7.32.6", "changed while deleted", *changed)
    freed = g.free_of_state(cards, "deleted", "7.32.4", cause=cause)
    g.free_of_state(freed, "face down", "7.32.4", cause=cause)
    g.projection = None
    if changed:
        g.cite("7.32.6.1", "changed while deleted", *changed)
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
        g.cite("7.33.1.1", "until the end of turn", *(card for card, _ in called))
    return g.call(shuffle, Shuffle(zone=at.who * STRIDE + DECK))


# -- damage, attacks by text (7.35, 7.36) -----------------------------------------------------------------------------


@damage.step("7.35.1")
def deal_damage(g: Vanguard, at: Damage) -> Flow:
    """A vanguard is dealt damage; what comes of it waits for a rule action (7.35.1.2)."""
    card = g.leader(at.who)
    event = Event("damage", at.who, -1 if card is None else card, -1, -1, at.cause, at.by, at.source, at.n)
    return g.perform(event)


@attack_deed.step("7.36.1.1", leads=["10.4.1.1"])
def who_attacks(g: Vanguard, at: AttackDeed) -> Flow:
    """One of the units that stand and can attack; the turn player's come first (7.36.3)."""
    g.cite("7.36.1", "cited")
    able = [c for c in there(g, at.attackers) if c not in at.done and g.is_unit(c) and g.stands(c)]
    able = [c for c in able if not g.flag(c, "cannot attack")]
    if not able or not _attackable(g, at):
        return END
    player = g.tp if any(g.master(c) == g.tp for c in able) else 1 - g.tp
    own = tuple(c for c in able if g.master(c) == player)
    if len(able) > 1:
        g.cite("7.36.3", "chooses who attacks", player)
    if len(own) > 1:
        return g.ask(Decision(Kind.CARDS, player, "7.36.3", "attacker", own))
    g.keep(replace(at, done=(*at.done, own[0])))
    return None


def _attackable(g: Vanguard, at: AttackDeed) -> tuple[int, ...]:
    return tuple(c for c in there(g, at.targets) if g.is_unit(c) and not g.flag(c, "cannot be attacked"))


@attack_deed.then
def whom_it_attacks(g: Vanguard, at: AttackDeed) -> Flow:
    """One of the units that can be attacked."""
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, done=(*at.done, reply[0])))
    targets = _attackable(g, at)
    if len(targets) > 1:
        return g.ask(Decision(Kind.CARDS, g.master(at.done[-1]), "7.36.1.1", "target", targets))
    return None


@attack_deed.then
def it_attacks(g: Vanguard, at: AttackDeed) -> Flow:
    """The attack is resolved (10.2)."""
    reply = g.take()
    unit = at.done[-1]
    targets = reply if reply is not None else _attackable(g, at)
    return g.call(battle, Battle(who=g.master(unit), attackers=(unit,), targets=tuple(targets), deed=True))


@attack_deed.step("7.36.1.2", leads=["7.36.1.1"], apart={"10.4.1.11": "no unit boosts such an attack"})
def next_attack(g: Vanguard, at: AttackDeed) -> Flow:
    """The next unit (reading `attack-instruction-repeats`)."""
    return g.goto("7.36.1.1")


# -- dominate, flip over (7.39, 7.40) ----------------------------------------------------------------------------------


@dominate.step("7.39.1")
def dominate_units(g: Vanguard, at: Deed) -> Flow:
    """Units are used by another player as if they were their master."""
    for card in there(g, at.cards):
        if card in g.sway:
            g.cite("7.39.1.1.2", "already so", card)
            continue
        if g.master(card) == at.by or not g.is_unit(card):
            continue
        group = [card]
        if g.is_vanguard(card):
            group = list(g.vanguards(g.where[card] // STRIDE))
            if len(group) > 1:
                g.cite("7.39.1.4", "legion", *group)
        g.leaves_battle(group)
        g.sway = {**g.sway, **dict.fromkeys(group, at.by)}
        g.projection = None
        for one in group:
            g.cite("7.39.1.1", "dominated", one, at.by)
            g.cite("7.39.1.1.1", "not its master", one)
            if g.column_of(one) is not None:
                g.cite("7.39.3.1", "column", one)
    return None


def end_dominations(g: Vanguard, rule: str) -> None:
    """Dominated units are their original masters' again."""
    if g.sway:
        g.cite(rule, "dominated no more", *g.sway)
        g.sway = {}
        g.projection = None
        g.settled = -1


@flip_over.step("7.40.1")
def flip_cards(g: Vanguard, at: Deed) -> Flow:
    """A Gyze card shows its other side (17.2.3); any other card nothing (7.40.2)."""
    for card in there(g, at.cards):
        back = g.defs[card].back
        if back is None:
            g.cite("7.40.2", "not flipped", card)
            continue
        g.defs = (*g.defs[:card], back, *g.defs[card + 1 :])
        g.projection = None
        g.index = None
        g.cite("7.40.1", "flipped", card)
    return None


# -- gauge, circles, world (7.41 to 7.44) --------------------------------------------------------------------------------


@put_gauge.step("7.41.1")
def put_as_gauge(g: Vanguard, at: Gauge) -> Flow:
    """Cards are put into the gauge zone; for a unit, they belong to it (7.41.2)."""
    cards = there(g, at.cards)
    if at.unit >= 0:
        foreign = [card for card in cards if g.owner[card] != g.owner[at.unit]]
        if foreign:
            g.cite("7.41.5.2" if at.move else "7.41.2.1", "not performed", *foreign)
            cards = [card for card in cards if card not in foreign]
    if not cards:
        return None
    if at.move:
        g.cite("4.15.3.5", "gauge moves", *cards)
        g.cite("7.41.5", "gauge moves", *cards)
    else:
        g.send(cards, "gauge", "7.41.1", cause=at.cause, by=at.by, source=at.source)
    if at.unit >= 0:
        g.ties = {**g.ties, **dict.fromkeys(cards, at.unit)}
        g.cite("7.41.2", "gauge of", at.unit, *cards)
    g.settled = -1
    return None


@stage.step("7.42.1")
def become_stage(g: Vanguard, at: Circle) -> Flow:
    """A circle becomes the stage; Accel markers elsewhere move there (7.42.1.2)."""
    zone = at.circle
    if not g.bears(zone, "stage"):
        g.cite("7.42.1.1", "stage", zone)
        g.signs = {**g.signs, zone: (*g.signs.get(zone, ()), "stage")}
    start = zone // STRIDE * STRIDE
    for other in range(start, start + STRIDE):
        if other == zone:
            continue
        moving = tuple(s for s in g.signs.get(other, ()) if s.startswith("accel"))
        if moving:
            g.cite("7.42.1.2", "markers move", other, zone)
            g.signs = {**g.signs, zone: (*g.signs.get(zone, ()), *moving)}
            lose_circle(g, other)
    g.projection = None
    return None


def lose_circle(g: Vanguard, zone: int) -> None:
    """A circle without Accel markers disappears: its unit is retired, other markers are erased (16.3.1.5.2.1)."""
    g.send(g.zones[zone], "drop", "16.3.1.5.2.1", cause="rule")
    g.signs = {z: s for z, s in g.signs.items() if z != zone}
    g.cite("7.42.1.2.1", "circle disappears", zone)


@put_marker.step("7.4.2")
def put_a_marker(g: Vanguard, at: Circle) -> Flow:
    """A marker is created on a circle (15.8.2)."""
    g.signs = {**g.signs, at.circle: (*g.signs.get(at.circle, ()), at.marker)}
    g.projection = None
    g.cite("15.8.2", "marker", at.circle, at.marker)
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
            g.cite("7.44.2.1", "world lost", at.who, g.world[at.who])
        g.world[at.who] = at.word
        g.projection = None
        g.cite("7.44.2", "world", at.who, at.word)
        g.emit(Event("world", at.who, facts={"now": at.word}))
    return None


# -- boost (7.48) ------------------------------------------------------------------------------------------------------


@boost.step("7.48.1.1")
def can_boost(g: Vanguard, at: Boost) -> Flow:
    """A resting unit does not boost, and only an attacking unit is boosted."""
    g.cite("7.48.1", "cited")
    fight = g.fight()
    if fight is None or at.boosted not in fight.attackers or not g.stands(at.booster):
        return END
    return None


@boost.step("7.48.1.2")
def boost_unit(g: Vanguard, at: Boost) -> Flow:
    """The boosting unit rests (reading `booster-rested-once`); its power is added as long as both stay."""
    fight = g.fight()
    assert fight is not None
    g.set_mode(at.booster, REST, "7.48.1.2", cause="boost")
    g.keep_fight(
        replace(
            fight,
            boosters=(*fight.boosters, at.booster),
            boosted=(*fight.boosted, at.boosted),
            was_boosted=True,
        )
    )
    g.cite("14.5.2", "boosts", at.booster, at.boosted)
    g.cite("10.4.1.11.1", "power", at.boosted, g.power(at.booster))
    by = g.master(at.booster)
    g.emit(Event("boosts", by, at.booster, cause="boost", by=by, facts={"boosted": at.boosted}))
    g.emit(Event("boosted", by, at.boosted, cause="boost", by=by, facts={"by": at.booster}))
    return None


PROGRAMS = (
    face_up, lock, put_locked, unlock, delete, restore_deleted, time_leap, damage, attack_deed, dominate, flip_over, put_gauge,
    stage, put_marker, final_rush, world, boost,
)  # fmt: skip
__all__ = ["AGAIN", "PROGRAMS", "end_dominations", "make_locked", "make_restored", "make_unlocked"]

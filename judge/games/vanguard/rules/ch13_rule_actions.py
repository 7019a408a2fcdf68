"""What do the rules of Cardfight!! Vanguard do by themselves?

Chapter 13: losing, surplus units, illegal guardians, a missing vanguard, damage, pseudo-cards, gauge, triggers and
orders in wrong places. All that is due at the start of a pass happens at the same time (13.1.3); moving a checked card
to the damage zone (13.7) and illegal gauge (13.9) wait until nothing else is due and no ability stands by.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.games.vanguard.rules.ch13_due import (
    attack_by_text,
    damaged,
    illegal_gauge,
    illegal_triggers,
    lacks_vanguard,
    lone_hearts,
    losers,
    ridable,
    rivals_on,
    several_units,
    strays,
    surplus,
    to_be_erased,
)
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    AttackDeed,
    CheckTiming,
    DamageCheck,
    Icon,
    Losing,
    NoVanguard,
    OneUnit,
    Ride,
    attack_deed,
    damage_application,
    damage_resolution,
    losing,
    no_vanguard,
    one_unit,
    ride,
    trigger_icon,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import (
    DAMAGE,
    DECK,
    DROP,
    SOUL,
    STRIDE,
    TRIGGER,
    VC,
)
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow

#: The rules of chapter 1 that say the same.
_SAYS = {"13.2.2": "1.2.2.1", "13.2.3": "1.2.2.2", "13.2.4": "1.2.2.3", "13.5.1.1": "1.2.2.3"}


# -- doing it ------------------------------------------------------------------------------------------------------


def settle(g: Vanguard, at: CheckTiming) -> Flow:
    """Do what is due now, all of it at the same time; None if there is nothing."""
    lost = losers(g)
    if lost:
        return _lose(g, lost)
    flow = _overloaded(g, at)
    if flow is not None:
        return flow
    rows = strays(g)
    erased = to_be_erased(g)
    missing = [player for player in (g.tp, 1 - g.tp) if lacks_vanguard(g, player)]
    wrong = illegal_triggers(g)
    if rows or erased or wrong:
        for row in rows:
            g.cite(row.rule, lines.RULE_ACTION, row.card)
        g.relocate(rows)
        g.send(wrong, "drop", "13.10.1", cause="rule")
        for card in erased:
            g.erase(card, "13.8.1")
        return AGAIN
    if any(hook(g, False) for hook in HOOKS.rule_actions):
        return AGAIN
    if missing:
        return g.call(no_vanguard, NoVanguard(who=missing[0]))
    tied = several_units(g)
    if tied is not None:
        units = g.still_there(tied.bound["units"])
        g.effects = tuple(e for e in g.effects if e is not tied)
        return g.call(one_unit, OneUnit(who=tied.who, card=tied.targets[0][0], units=units))
    player = damaged(g)
    if player is not None:
        return g.call(damage_application, DamageCheck(who=player))
    return None


def _lose(g: Vanguard, lost: list[tuple[int, str]]) -> Flow:
    g.cite("13.1.2")
    g.cite("1.2.2")
    for player, rule in lost:
        g.cite(rule, lines.LOSING_CONDITION, player)
        g.cite(_SAYS[rule], lines.LOSING_CONDITION, player)
        if rule == "13.2.2":
            g.cite("4.11.4", lines.LOSING_CONDITION, player)
    players = tuple(dict.fromkeys(player for player, _ in lost))
    if len(players) > 1:
        g.cite("13.1.3", lines.AT_THE_SAME_TIME, *players)
    hows = {
        "13.2.2": "six damage",
        "13.2.3": "no cards in the deck",
        "13.2.4": "no vanguard",
        "13.5.1.1": "no vanguard",
    }
    return g.call(losing, Losing(losers=players, how=hows[lost[0][1]]))


@losing.step("13.2.1")
def players_lose(g: Vanguard, at: Losing) -> Flow:
    """Players lose, each once."""
    events = [Event("lose", player, cause="rule", facts={"how": at.how}) for player in at.losers]
    return g.perform_all(events)


def _placed_last(g: Vanguard, cards: Sequence[int]) -> tuple[int, ...]:
    """Those of the cards that came last, at the same time."""
    latest = max(g.stamp[card] for card in cards)
    return tuple(card for card in cards if g.stamp[card] == latest)


def _overloaded(g: Vanguard, at: CheckTiming) -> Flow:
    """Surplus cards go: from vanguard circles to the soul, from rear-guard circles to the drop zone (13.3)."""
    found = surplus(g)
    if not found:
        return None
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, keep=(*at.keep, *reply)))
    going: dict[int, Passage] = {}
    for zone, held in found:
        for rivals, rule, choice in rivals_on(g, zone, held):
            last = _placed_last(g, rivals)
            kept = [card for card in last if card in at.keep] if len(last) > 1 else list(last)
            if not kept:
                return g.ask(Decision(Kind.CARDS, zone // STRIDE, choice, "stays", last))
            out = [card for card in rivals if card != kept[0]]
            out += [card for card in held if g.is_in(card, "mate") and g.ties.get(card) in out]
            for card in out:
                start = (
                    zone // STRIDE * STRIDE + SOUL if zone % STRIDE == VC else g.owner[card] * STRIDE + DROP
                )
                going.setdefault(card, Passage(card, start, rule, "rule"))
    if going:
        g.cite("4.9.4", lines.SURPLUS, *going)
    for row in going.values():
        g.cite(row.rule, lines.SURPLUS, row.card)
    g.relocate(list(going.values()))
    return AGAIN if going else None


# -- no vanguard (13.5) ------------------------------------------------------------------------------------------------


@no_vanguard.step("13.5.1", leads=["6.3.3.1", "13.5.1.2"])
def choose_vanguard(g: Vanguard, at: NoVanguard) -> Flow:
    """A card of the soul is chosen and ridden; a heart becomes the vanguard instead, if there is one (13.5.1.2)."""
    hearts = lone_hearts(g, at.who)
    if hearts:
        return g.goto("13.5.1.2")
    soul = tuple(card for card in g.area(at.who, SOUL) if ridable(g, card))
    return g.ask(Decision(Kind.CARDS, at.who, "13.5.1", "no vanguard", soul))


@no_vanguard.then
def ride_from_soul(g: Vanguard, at: NoVanguard) -> Flow:
    """It is ridden."""
    card = g.take()[0]
    return g.call(ride, Ride(who=at.who, card=card, how="superior ride", cause="rule", by=at.who))


@no_vanguard.then
def rode_from_soul(g: Vanguard, at: NoVanguard) -> Flow:
    """The vanguard circle has a vanguard again."""
    return END


@no_vanguard.step("13.5.1.2")
def heart_becomes_vanguard(g: Vanguard, at: NoVanguard) -> Flow:
    """Hearts lose their heart state, and one of them is chosen."""
    reply, hearts = g.take(), lone_hearts(g, at.who)
    if reply is None and len(hearts) > 1:
        return g.ask(Decision(Kind.CARDS, at.who, "13.5.1.2", "heart becomes vanguard", hearts))
    new = reply[0] if reply is not None else hearts[0]
    g.free_of_state(hearts, "heart", "13.5.1.2")
    g.projection = None
    g.settled = -1
    g.cite("13.5.1.2", lines.VANGUARD_AGAIN, new)
    others = [card for card in hearts if card != new]
    if others:
        g.send(others, "soul", "13.3.3", cause="rule")
    return END


# -- gauge of several units (13.9.2) ----------------------------------------------------------------------------------------


@one_unit.step("13.9.2")
def which_unit(g: Vanguard, at: OneUnit) -> Flow:
    """One of the units it was last associated with is chosen."""
    if len(at.units) < 2:
        return END
    facts = {"card": at.card}
    return g.ask(Decision(Kind.CARDS, at.who, "13.9.2", "gauge stays with", at.units, 1, 1, facts))


@one_unit.then
def of_that_unit_only(g: Vanguard, at: OneUnit) -> Flow:
    """The other associations are canceled."""
    unit = g.take()[0]
    g.ties = {**g.ties, at.card: unit}
    g.cite("13.9.2", lines.GAUGE_OF, unit, at.card)
    return END


# -- damage (13.6, 13.7) ----------------------------------------------------------------------------------------------------


@damage_application.step("13.6.1")
def damage_is_applied(g: Vanguard, at: DamageCheck) -> Flow:
    """The damage of one player's vanguard; the turn player's if both have any (13.6.1.1)."""
    if all(g.due):
        g.cite("13.6.1.1", lines.TURN_PLAYER_FIRST, at.who)
    return None


@damage_application.step("13.6.2")
def one_less(g: Vanguard, at: DamageCheck) -> Flow:
    """Vanguard damage goes down by 1."""
    g.due[at.who] -= 1
    g.cite("13.6.2", lines.LEFT, at.who, g.due[at.who])
    return None


@damage_application.step("13.6.3")
def damage_card(g: Vanguard, at: DamageCheck) -> Flow:
    """The top card of the deck goes to the trigger zone."""
    card = g.area(at.who, DECK)[0]
    g.counters = {**g.counters, "checking": 1}
    g.move((card,), at.who * STRIDE + TRIGGER, "13.6.3", cause="damage check", by=at.who)
    g.emit(Event("damage checked", at.who, card, cause="damage check", by=at.who))
    if g.shows(card).trigger:
        g.cite("7.16.1", lines.REVEALED, card)
        g.emit(Event("trigger revealed", at.who, card, cause="damage check", by=at.who))
    return None


@damage_application.step("13.6.4", leads=["2.8.2"])
def damage_trigger(g: Vanguard, at: DamageCheck) -> Flow:
    """Its trigger icon is carried out."""
    held = g.area(at.who, TRIGGER)
    return g.call(trigger_icon, Icon(who=at.who, card=held[0])) if held else None


@damage_resolution.step("13.7.1")
def nothing_else_waits(g: Vanguard, at: DamageCheck) -> Flow:
    """The card is still in the trigger zone, nothing else is due and nothing stands by."""
    return None


@damage_resolution.step("13.7.2")
def to_damage_zone(g: Vanguard, at: DamageCheck) -> Flow:
    """It goes to the damage zone of the zone's master."""
    g.counters = {name: n for name, n in g.counters.items() if name != "checking"}
    g.cite("4.13.1.2")
    g.move(g.area(at.who, TRIGGER), at.who * STRIDE + DAMAGE, "13.7.2", cause="damage", by=at.who)
    return None


def last_actions(g: Vanguard) -> Flow:
    """What waits until no other rule action is due and nothing stands by (13.7.1, 13.9.1)."""
    if g.count("checking"):
        for player in (g.tp, 1 - g.tp):
            if g.area(player, TRIGGER):
                return g.call(damage_resolution, DamageCheck(who=player))
        g.counters = {name: n for name, n in g.counters.items() if name != "checking"}
    gauge = illegal_gauge(g)
    if gauge:
        g.cite("4.15.3.3", lines.GAUGE_GOES, *gauge)
        g.send(gauge, "drop", "13.9.1", cause="rule")
        return g.goto("11.6.1.1")
    waiting = attack_by_text(g)
    if waiting is not None:
        g.effects = tuple(e for e in g.effects if e is not waiting)
        return g.call(attack_deed, AttackDeed(who=waiting.who, **waiting.bound))
    return None


PROGRAMS = (losing, no_vanguard, one_unit, damage_application, damage_resolution)

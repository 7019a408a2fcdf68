"""What do the rules of Cardfight!! Vanguard do by themselves?

Chapter 13, the programs of those rule actions that ask or take steps of their own: losing, a missing vanguard, gauge of
several units, damage. What is due when is ch13_due.py's.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch13_due import attack_by_text, lone_hearts, ridable
from judge.games.vanguard.rules.procedures import (
    AttackDeed,
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
from judge.games.vanguard.table.areas import DAMAGE, DECK, SOUL, STRIDE, TRIGGER
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow

# -- losing (13.2) -----------------------------------------------------------------------------------------------------


@losing.step("13.2.1")
def players_lose(g: Vanguard, at: Losing) -> Flow:
    """Players lose, each once."""
    events = [Event("lose", player, cause="rule", facts={"how": at.how}) for player in at.losers]
    return g.perform_all(events)


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
    g.clear_counters("checking")
    g.cite("4.13.1.2")
    g.move(g.area(at.who, TRIGGER), at.who * STRIDE + DAMAGE, "13.7.2", cause="damage", by=at.who)
    return None


# -- when all is quiet ------------------------------------------------------------------------------------------------------


def waiting_attack(g: Vanguard) -> Flow:
    """An attack that text has asked for begins when no rule action is due and nothing stands by (7.36.1)."""
    if g.count("checking"):  # the checked card has gone elsewhere
        g.clear_counters("checking")
    waiting = attack_by_text(g)
    if waiting is None:
        return None
    g.effects = tuple(e for e in g.effects if e is not waiting)
    return g.call(attack_deed, AttackDeed(who=waiting.who, **waiting.bound))


PROGRAMS = (losing, no_vanguard, one_unit, damage_application, damage_resolution)

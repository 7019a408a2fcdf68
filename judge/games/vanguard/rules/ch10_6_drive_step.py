"""Which cards does the attack reveal?

10.6 (drive step): drive checks and the cards they bring. Trigger icons are chapter 2's.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_turn import begins, check
from judge.games.vanguard.rules.ch10_legality import (
    drive_of,
    drive_unit,
)
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Battle,
    Icon,
    battle,
    trigger_icon,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, HAND, STRIDE, TRIGGER
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import replace

# -- drive step (10.6.1) --------------------------------------------------------------------------------------------


@battle.step("10.6.1.1", leads=["11.6.1.1"])
def drive_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the drive step becomes stand by and is played."""
    g.cite("10.6.1")
    begins(g, "drive step begins")
    return check(g)


@battle.step("10.6.1.2", leads=["10.6.1.4"], apart={"10.6.1.3": "the end of the series"})
def drive_check(g: Vanguard, at: Battle) -> Flow:
    """A drive check, as long as there is a unit that makes them."""
    unit = drive_unit(g, at)
    if unit is None:
        return g.goto("10.6.1.4")
    g.cite("10.6.1.2.1", lines.DRIVE_UNIT, unit)
    if not g.is_vanguard(unit):
        for rule in filter(None, (hook(g, unit) for hook in HOOKS.drives)):
            g.cite(rule, lines.DRIVE_UNIT, unit)
    if g.flag(unit, "performs twin drive"):
        g.cite("7.47.1")
    for keyword, rule in (("triple drive", "14.3.4.1"), ("twin drive", "14.3.3.1")):
        if g.has(unit, keyword):
            g.cite(rule, lines.DRIVE, unit, g.drive(unit))
            if keyword == "triple drive" and g.has(unit, "twin drive"):
                g.cite("14.3.2", lines.DRIVE, unit, g.drive(unit))
            break
    return None


@battle.step("10.6.1.2.2", leads=["10.6.1.2.3", "10.6.1.4"])
def any_drive(g: Vanguard, at: Battle) -> Flow:
    """No check if the drive is 0 or less, or all checks have been made (10.6.1.3)."""
    unit = drive_unit(g, at)
    drive = 0 if unit is None else drive_of(g, unit)
    return None if drive > at.checks else g.goto("10.6.1.4")


@battle.step("10.6.1.2.3")
def check_top_card(g: Vanguard, at: Battle) -> Flow:
    """The top card of the deck goes to the trigger zone."""
    deck = g.area(at.who, DECK)
    g.keep_fight(replace(at, checks=at.checks + 1))
    if not deck:
        g.cite("1.3.2", lines.NO_CARD, at.who)
        return g.goto("10.6.1.2.5")
    card = deck[0]
    if at.attackers and at.attackers[0] in g.sway:
        g.cite("7.39.7", lines.DOMINATING_PLAYERS_DECK, at.who)
    g.move((card,), at.who * STRIDE + TRIGGER, "10.6.1.2.3", cause="drive check", by=at.who)
    g.emit(Event("drive checked", at.who, card, cause="drive check", by=at.who))
    if g.shows(card).trigger:
        g.cite("7.16.1", lines.REVEALED, card)
        g.emit(Event("trigger revealed", at.who, card, cause="drive check", by=at.who))
    return None


@battle.step("10.6.1.2.4", leads=["2.8.2"])
def drive_trigger(g: Vanguard, at: Battle) -> Flow:
    """Its trigger icon is carried out."""
    held = g.area(at.who, TRIGGER)
    if not held:
        return None
    return g.call(trigger_icon, Icon(who=at.who, card=held[0], drive=True))


@battle.step("10.6.1.2.5", leads=["11.6.1.1"])
def after_drive_trigger(g: Vanguard, at: Battle) -> Flow:
    """A check timing."""
    return check(g)


@battle.step("10.6.1.2.6")
def drive_card_to_hand(g: Vanguard, at: Battle) -> Flow:
    """The card goes to the hand; to the soul for a unit on an Astral Plane circle (17.3.1.4.1)."""
    held = g.area(at.who, TRIGGER)
    if held:
        unit = at.attackers[0] if at.attackers else None
        if unit is not None and g.where[unit] >= 0 and g.bears(g.where[unit], "astral plane"):
            g.send(held[:1], "soul", "17.3.1.4.1", cause="drive check", by=at.who)
        else:
            g.cite("4.13.1.1")
            g.move(held[:1], at.who * STRIDE + HAND, "10.6.1.2.6", cause="drive check", by=at.who)
    return None


@battle.step("10.6.1.3", leads=["11.6.1.1", "10.6.1.2", "10.6.1.4"])
def next_drive_check(g: Vanguard, at: Battle) -> Flow:
    """A check timing; then the next check, as the drive says by now."""
    return check(g)


@battle.then
def drive_again(g: Vanguard, at: Battle) -> Flow:
    """Compare the checks made with the drive (reading `drive-changes-during-drive-step`)."""
    unit = drive_unit(g, at)
    more = unit is not None and at.checks < drive_of(g, unit)
    return g.goto("10.6.1.2") if more else None


@battle.step("10.6.1.4", leads=["11.6.1.1"])
def drive_step_ends(g: Vanguard, at: Battle) -> Flow:
    """A check timing, then the damage step."""
    return check(g)

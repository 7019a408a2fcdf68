"""How does the non-turn player guard?

10.5 (guard step), with how a G guardian (10.5.1.2.3) and a unit that intercepts (10.5.1.2.4) come to the guardian circle.
Guardians from hand are calls (6.2.3).
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch06_call_and_ride import guard_for
from judge.games.vanguard.rules.ch09_turn import begins
from judge.games.vanguard.rules.ch10_legality import (
    automatic_pass,
    drive_unit,
)
from judge.games.vanguard.rules.procedures import (
    Battle,
    Call,
    CheckTiming,
    GuardAction,
    Playing,
    PlayTiming,
    battle,
    call,
    check_timing,
    g_guardian,
    intercept,
    paying,
    play_timing,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import GC, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace

# -- guard step (10.5.1) --------------------------------------------------------------------------------------------


@battle.step("10.5.1.1")
def guard_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the guard step becomes stand by."""
    g.cite("10.5.1")
    barred = [card for card in at.attackers if g.flag(card, "cannot attack")]
    if barred:
        g.cite("10.4.1.5.2", lines.ATTACKS_ON, *barred)
    begins(g, "guard step begins")
    return None


@battle.step("10.5.1.2", leads=["11.6.2.1"])
def guard_timing(g: Vanguard, at: Battle) -> Flow:
    """The non-turn player gets a play timing."""
    rule = automatic_pass(g, 1 - at.who)
    if rule is not None:
        g.cite(rule, lines.PASSES, 1 - at.who)
        if not at.targets:
            g.cite("10.4.1.8.1", lines.GOES_ON, *at.aimed)
        g.value = False
        return None
    return g.call(play_timing, PlayTiming(who=1 - at.who, once=True))


@battle.then
def acted_or_passed(g: Vanguard, at: Battle) -> Flow:
    """After an action the guard step goes on; after a pass it is over."""
    acted, g.value = g.value, None
    return g.goto("10.5.2") if acted else None


@battle.step("10.5.1.2.1", leads=["10.6.1.1", "10.7.1.1"])
def passed(g: Vanguard, at: Battle) -> Flow:
    """On to the drive step if the attacking unit makes drive checks, to the damage step if not."""
    return g.goto("10.6.1.1") if drive_unit(g, at) is not None else g.goto("10.7.1.1")


@battle.step("10.5.2", leads=["11.6.1.1", "10.5.1.2"], back_to="10.5.1.2")
def after_guarding(g: Vanguard, at: Battle) -> Flow:
    """A check timing, then another play timing."""
    return g.call(check_timing, CheckTiming())


# -- intercept, G guardians (10.5.1.2.3, 10.5.1.2.4) ------------------------------------------------------------


@intercept.step("10.5.1.2.4", apart={"14.4": "what intercept is"})
def intercepts(g: Vanguard, at: GuardAction) -> Flow:
    """The unit is chosen: its abilities become stand by, and it moves to the guardian circle at rest."""
    card = at.card
    g.cite("14.4.2", lines.INTERCEPTS, card)
    before = len(g.pending)
    zone = g.where[card]
    for sign in g.signs.get(zone, ()):
        if sign == "protect II":
            g.cite("16.3.1.6.2", lines.MARKER_OF_ITS_CIRCLE, card)
    g.emit(Event("intercepts", at.who, card, zone, cause="intercept", by=at.who, facts={"from": zone}))
    if len(g.pending) > before:
        g.cite("10.5.1.2.4.1", lines.STAND_BY, card)
    g.move((card,), at.who * STRIDE + GC, "10.5.1.2.4", cause="intercept", by=at.who)
    if g.where[card] % STRIDE != GC:
        g.pending = g.pending[:before]
        g.cite("10.5.1.2.4.1", lines.CANCELED, card)
        return END
    g.cite("4.1.8", lines.SAME_CARD, card)
    g.cite("4.9.2.4.1", lines.REST, card)
    g.cite("7.34.1.1", lines.MOVED, card)
    for sign in g.signs.get(zone, ()):
        if sign == "protect II":
            protect_two(g, at.who, card)
    return None


def protect_two(g: Vanguard, who: int, card: int) -> None:
    """The ability of a Protect II marker becomes stand by when its unit intercepts (16.3.1.6.2)."""
    from judge.games.vanguard.rules.ch16_gifts import PROTECT_TWO

    g.pool.abilities.setdefault(PROTECT_TWO.key, PROTECT_TWO)
    g.stand_by(who, card, PROTECT_TWO, Event("intercepts", who, card), {})
    g.cite("10.5.1.2.4.1", lines.STAND_BY, card)


@intercept.step("14.4.2")
def intercepts_for(g: Vanguard, at: GuardAction) -> Flow:
    """It guards for one of the units being attacked (reading `intercept-chooses-whom-to-guard`)."""
    reply = g.take()
    fight = g.fight()
    if fight is None or not fight.targets:
        return END
    if reply is None and len(fight.targets) > 1:
        facts = {"source": at.card}
        return g.ask(Decision(Kind.CARDS, at.who, "10.4.1.9", "guards for", fight.targets, 1, 1, facts))
    guard_for(g, at.card, reply[0] if reply is not None else fight.targets[0])
    return None


@g_guardian.step("10.5.1.2.3", leads=["11.7.1"])
def turn_g_guardian(g: Vanguard, at: GuardAction) -> Flow:
    """The card is turned face up and its cost is paid."""
    g.free_of_state((at.card,), "face down", "10.5.1.2.3")
    ability = g.keyword(at.card, "g guardian")
    cost = ability.extra.get("cost") if ability is not None else None
    if cost is None:
        return None
    return g.call(
        paying, g.begin(Playing, cost, at.who, at.card, None, ident=g.ident[at.card], skill=cost.key)
    )


@g_guardian.step("14.16.2", leads=["6.2.3.1"], apart={"10.5.1.2.3": "the step before"})
def call_g_guardian(g: Vanguard, at: GuardAction) -> Flow:
    """It is superior called to the guardian circle."""
    g.hide()
    held = ((at.card, g.ident[at.card]),)
    circle = (at.who * STRIDE + GC,)
    given = Call(who=at.who, cards=held, circles=circle, how="superior call", cause="rule", by=at.who)
    return g.call(call, replace(given, source=at.card))


PROGRAMS = (intercept, g_guardian)

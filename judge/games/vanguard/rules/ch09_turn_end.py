"""How does a turn end?

9.11 (end phase): G units return, locked and deleted cards are turned up, what lasts until the end of the turn ends, and the
next turn begins.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_dominate import end_dominations
from judge.games.vanguard.rules.ch07_states import make_restored, make_unlocked
from judge.games.vanguard.rules.ch09_turn import check, situations_once
from judge.games.vanguard.rules.ch13_due import anything_due
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Turn,
    turn,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE, UNIT_CIRCLES, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.flow import Flow
from judge.kernel.frames import replace

# -- end phase (9.11) -----------------------------------------------------------------------------------------------


@turn.step("9.11.1", again=True)
def return_g_units(g: Vanguard, at: Turn) -> Flow:
    """G units on vanguard and rear-guard circles go to the G zone, as long as there are any (9.11.1.1)."""
    g.trail, g.seen = (), {}
    units = [
        card
        for player in (0, 1)
        for offset in UNIT_CIRCLES
        for card in g.area(player, offset)
        if g.is_g(card) and not g.is_in(card, "locked")
    ]
    if units:
        g.send(units, "g_zone", "9.11.1", cause="end phase")
        left = [c for p in (0, 1) for c in g.area(p, VC) if g.is_g(c)]
        if left:
            g.cite("9.11.1.1", lines.ONCE_AGAIN, *left)
            return g.goto("9.11.1")
    return None


@turn.step("9.11.2")
def return_g_hearts(g: Vanguard, at: Turn) -> Flow:
    """G units in the heart state go to the G zone, too."""
    hearts = [c for p in (0, 1) for top in g.area(p, VC) for c in g.hearts(top) if g.is_g(c)]
    if hearts:
        g.send(hearts, "g_zone", "9.11.2", cause="end phase")
    return None


@turn.step("9.11.3")
def turn_face_up(g: Vanguard, at: Turn) -> Flow:
    """Locked and deleted cards of the turn player's field are turned face up (reading `unlock-whose-field`)."""
    start = g.tp * STRIDE
    cards = [c for offset in UNIT_CIRCLES for c in g.zones[start + offset]]
    make_unlocked(g, [c for c in cards if g.is_in(c, "locked")], "9.11.3", "end phase")
    make_restored(g, [c for c in cards if g.is_in(c, "deleted")], "end phase")
    return None


@turn.step("9.11.4", apart={"17.4": "what a music order is"})
def music_ends(g: Vanguard, at: Turn) -> Flow:
    """Music orders on circles go to the drop zone."""
    music = [
        c
        for p in (0, 1)
        for offset in UNIT_CIRCLES
        for c in g.area(p, offset)
        if g.printed(c).main == "order" and "music" in g.printed(c).special
    ]
    if music:
        g.cite("17.4.5", lines.LEAVE, *music)
        g.send(music, "drop", "9.11.4", cause="end phase")
    return None


@turn.step("9.11.5")
def astral_ends(g: Vanguard, at: Turn) -> Flow:
    """Units on Astral Plane circles go to the bottom of their owners' decks."""
    units = [c for zone in g.signs for c in g.zones[zone] if g.bears(zone, "astral plane") and g.is_unit(c)]
    if units:
        g.cite("17.3.1.5", lines.LEAVE, *units)
        g.send(units, "deck", "9.11.5", cause="end phase", bottom=True)
    return None


@turn.step("9.11.6", leads=["11.6.1.1"])
def after_turning_up(g: Vanguard, at: Turn) -> Flow:
    """What waited for those becomes stand by and is played; damage after the turn was ended comes now (18.4.2)."""
    if g.ending:
        g.ending = False
        if any(g.due):
            g.cite("18.4.2", lines.DAMAGE_LEFT, *[p for p in (0, 1) if g.due[p]])
        if g.pending:
            g.cite("18.4.3", lines.ABILITIES_LEFT, len(g.pending))
    return check(g)


@turn.step("9.11.7", leads=["7.4.1", "6.2.3.1"], again=True)
def end_of_turn(g: Vanguard, at: Turn) -> Flow:
    """Abilities for the end phase and the end of the turn that have not become stand by in it."""
    for hook in HOOKS.turn_ends:
        flow = hook(g)
        if flow is not None:
            return flow
    ended = dict.fromkeys(at.ended)
    for kind in ("end phase begins", "turn ends"):
        known = g.pending
        g.tell(kind, g.tp)
        new = [p for p in g.pending if p not in known]
        again = [p for p in new if (p.card, f"{p.ident}/{p.key}") in ended]
        g.pending = tuple(p for p in g.pending if p not in again)
        ended |= dict.fromkeys((p.card, f"{p.ident}/{p.key}") for p in new)
    g.keep(replace(at, ended=tuple(ended)))
    return None


@turn.step("9.11.8", leads=["11.6.1.1"])
def last_check(g: Vanguard, at: Turn) -> Flow:
    """A check timing."""
    return check(g)


@turn.then
def effects_end(g: Vanguard, at: Turn) -> Flow:
    """Effects that last until the end of the turn disappear."""
    g.end_effects("turn", "9.11.8")
    g.expire("turn once", g.turn)
    end_dominations(g, "9.11.8")
    return None


@turn.step("9.11.9", leads=["9.11.7", "9.2.1"], apart={"13": "looked for by anything_due"})
def turn_ends(g: Vanguard, at: Turn) -> Flow:
    """Another round if anything is left; otherwise the next turn begins."""
    if g.watchful():
        g.look_around()
    if g.pending:
        at = g.keep(replace(at, ended=situations_once(g, at.ended)))
    if g.pending or anything_due(g) or _end_is_news(g, at):
        return g.goto("9.11.7")
    next_player = 1 - g.tp
    if g.turns:
        # The first entry is the regular turn that comes when all extra turns are over.
        *rest, next_player = g.turns
        g.turns = tuple(rest)
        if rest:
            g.cite("18.2.1", lines.EXTRA_TURN, next_player)
            g.cite("18.2.2", lines.ORDER_OF_TURNS, next_player)
    kept = {k: v for k, v in g.counters.items() if k.startswith("game ")}
    g.next_turn()
    if g.tp != next_player:
        g.tp = next_player
    g.counters = kept
    g.clock += 1
    g.keep(Turn())
    return g.goto("9.2.1")


def _end_is_news(g: Vanguard, at: Turn) -> bool:
    """Whether an ability waits for the end of the turn that has not become stand by in this end phase."""
    probe = g.copy()
    for kind in ("end phase begins", "turn ends"):
        probe.tell(kind, g.tp)
    new = probe.pending[len(g.pending) :]
    return any((p.card, f"{p.ident}/{p.key}") not in at.ended for p in new)


PROGRAMS = (turn,)

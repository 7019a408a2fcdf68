"""What happens in a turn of Cardfight!! Vanguard?

9.2 to 9.11 as one program: stand phase, draw phase with G assist, ride phase with the stride step, main phase, battle
phase (chapter 10), end phase. What a player may do in each is legality's question (ch09_legality).
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.vanguard.rules.ch07_states import end_dominations, make_restored, make_unlocked
from judge.games.vanguard.rules.ch09_legality import g_assist_refusal, ride_actions, stride_actions
from judge.games.vanguard.rules.ch13_rule_actions import anything_due
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    BattlePhase,
    CheckTiming,
    Deed,
    FromDeck,
    PlayTiming,
    Ride,
    Shuffle,
    StrideSkill,
    Turn,
    battle_phase,
    check_timing,
    from_deck,
    play_timing,
    remove,
    ride,
    shuffle,
    stride_skill,
    turn,
)
from judge.games.vanguard.table.areas import DECK, G_ZONE, HAND, ORDER_ZONE, STRIDE, UNIT_CIRCLES, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.game import PASS


def begins(g: Vanguard, *kinds: str) -> None:
    """Abilities that wait for the beginning of something become stand by."""
    for kind in kinds:
        g.tell(kind, g.tp)


def check(g: Vanguard) -> Flow:
    """Resolve a check timing (11.6.1)."""
    return g.call(check_timing, CheckTiming())


# -- stand phase (9.2) ------------------------------------------------------------------------------------------


@turn.step("9.2.1", leads=["11.6.1.1"])
def stand_phase_begins(g: Vanguard, at: Turn) -> Flow:
    """The turn and its stand phase begin."""
    g.cite("9.1.2", "cited")
    leader = g.leader(g.tp)
    g.counters = {**g.counters, "grade at start": g.grade(leader)}
    begins(g, "turn begins", "stand phase begins")
    return check(g)


@turn.step("9.2.2")
def stand_all(g: Vanguard, at: Turn) -> Flow:
    """The turn player stands the cards of their field and order zone."""
    start = g.tp * STRIDE
    cards = [c for offset in (*UNIT_CIRCLES, ORDER_ZONE) for c in g.zones[start + offset] if g.mode[c]]
    events = [Event("stand", g.tp, card, cause="stand phase", by=g.tp) for card in cards]
    return g.perform_all(events)


@turn.step("9.2.3", leads=["11.6.1.1"])
def stand_phase_ends(g: Vanguard, at: Turn) -> Flow:
    """A check timing, then the draw phase."""
    return check(g)


# -- draw phase (9.4, 9.5) --------------------------------------------------------------------------------------


@turn.step("9.4.1", leads=["11.6.1.1"])
def draw_step_begins(g: Vanguard, at: Turn) -> Flow:
    """The draw phase begins."""
    g.cite("9.3.1", "cited")
    begins(g, "draw phase begins")
    return check(g)


@turn.step("9.4.2", leads=["7.6.2"])
def draw_a_card(g: Vanguard, at: Turn) -> Flow:
    """The turn player draws a card."""
    return g.call(from_deck, FromDeck(who=g.tp, n=1, cause="draw phase", by=g.tp))


@turn.step("9.4.3", leads=["11.6.1.1"])
def draw_step_ends(g: Vanguard, at: Turn) -> Flow:
    """A check timing, then the G assist step."""
    return check(g)


@turn.step("9.5.1", leads=["9.7.1"])
def no_assist_with_ride_deck(g: Vanguard, at: Turn) -> Flow:
    """Players with a ride deck skip the G assist step."""
    return g.goto("9.7.1") if any(g.owner[card] == g.tp for card in g.ridden) else None


@turn.step("9.5.2", leads=["11.6.1.1"])
def assist_begins(g: Vanguard, at: Turn) -> Flow:
    """The G assist step begins."""
    begins(g, "g assist step begins")
    return check(g)


@turn.step("9.5.3", leads=["9.5.4"])
def g_assist(g: Vanguard, at: Turn) -> Flow:
    """A player who cannot ride the next grade may search for it."""
    refusal = g_assist_refusal(g, g.tp)
    if refusal is not None:
        g.cite(refusal.rule, "no G assist", g.tp)
        return g.goto("9.5.4")
    return g.ask(Decision(Kind.YES_NO, g.tp, "9.5.3", "g assist"))


@turn.then
def g_assist_wanted(g: Vanguard, at: Turn) -> Flow:
    """The player has said whether to."""
    return None if g.take() else g.goto("9.5.4")


@turn.step("9.5.3.1")
def show_hand(g: Vanguard, at: Turn) -> Flow:
    """The hand is shown."""
    g.reveal(g.area(g.tp, HAND), "9.5.3.1")
    return None


@turn.step("9.5.3.2", leads=["7.19.1", "7.5.1"])
def assist_search(g: Vanguard, at: Turn) -> Flow:
    """Five cards are looked at, and one unit of the next grade may be taken."""
    top = g.area(g.tp, DECK)[:5]
    wanted = g.grade(g.leader(g.tp)) + 1
    found = tuple(c for c in top if g.grade(c) == wanted and g.shows(c).main == "unit")
    g.cite("7.7.1", "looks at", g.tp, len(top))
    return g.ask(Decision(Kind.CARDS, g.tp, "9.5.3.2", "g assist card", found, 0, min(1, len(found))))


@turn.then
def assist_take(g: Vanguard, at: Turn) -> Flow:
    """What was found is shown and put into the hand; two cards of the hand are chosen."""
    found = g.take() or ()
    g.hide()
    if not found:
        return None
    g.reveal(found, "9.5.3.2")
    g.move(found, g.tp * STRIDE + HAND, "9.5.3.2", cause="g assist", by=g.tp)
    hand = g.area(g.tp, HAND)
    number = min(2, len(hand))
    return g.ask(Decision(Kind.CARDS, g.tp, "9.5.3.2", "g assist remove", hand, number, number))


@turn.then
def assist_remove(g: Vanguard, at: Turn) -> Flow:
    """Those two are removed from the game."""
    gone = g.take()
    if not gone:
        return None
    return g.call(remove, Deed(cards=tuple((c, g.ident[c]) for c in gone), by=g.tp, cause="g assist"))


@turn.then
def assist_shuffle(g: Vanguard, at: Turn) -> Flow:
    """The deck is shuffled in any case."""
    return g.call(shuffle, Shuffle(zone=g.tp * STRIDE + DECK))


@turn.step("9.5.4", leads=["11.6.1.1"])
def assist_ends(g: Vanguard, at: Turn) -> Flow:
    """A check timing, then the ride phase."""
    g.hide()
    return check(g)


# -- ride phase (9.7, 9.8) --------------------------------------------------------------------------------------


@turn.step("9.7.1", leads=["11.6.1.1"])
def ride_step_begins(g: Vanguard, at: Turn) -> Flow:
    """The ride phase begins."""
    g.cite("9.6.1", "cited")
    begins(g, "ride phase begins")
    return check(g)


@turn.step("9.7.2", leads=["6.3.3.1"])
def may_ride(g: Vanguard, at: Turn) -> Flow:
    """The turn player may ride one unit from hand or ride deck (reading `one-ride-per-ride-step`)."""
    return g.ask(Decision(Kind.ACT, g.tp, "9.7.2", "ride step", (PASS, *ride_actions(g, g.tp))))


@turn.then
def rides(g: Vanguard, at: Turn) -> Flow:
    """The ride that was chosen, a normal ride (9.7.2.1)."""
    reply = g.take()
    if reply == PASS:
        return g.goto("9.7.3")
    g.cite("9.7.2.1", "normal ride", reply[1])
    return g.call(ride, Ride(who=g.tp, card=reply[1], how="normal ride", cause="rule", by=g.tp))


@turn.then
def rode(g: Vanguard, at: Turn) -> Flow:
    """What was ridden without a cost that an effect added was a normal ride (9.7.2.1)."""
    leader = g.leader(g.tp)
    if leader is not None:
        g.cite("9.7.2.1", "normal ride", leader)
    return None


@turn.step("9.7.3", leads=["11.6.1.1"])
def ride_step_ends(g: Vanguard, at: Turn) -> Flow:
    """A check timing, then the stride step."""
    g.hide()
    return check(g)


@turn.step("9.8.1", leads=["11.6.1.1"])
def stride_step_begins(g: Vanguard, at: Turn) -> Flow:
    """The stride step begins."""
    begins(g, "stride step begins")
    return check(g)


@turn.step("9.8.2", leads=["6.6.2.1"])
def may_stride(g: Vanguard, at: Turn) -> Flow:
    """The turn player may play a stride skill; nobody is asked who has no G unit."""
    actions = stride_actions(g, g.tp)
    if not actions and not any(g.is_g(card) for card in g.area(g.tp, G_ZONE)):
        return g.goto("9.8.3")
    return g.ask(Decision(Kind.ACT, g.tp, "9.8.2", "stride step", (PASS, *actions)))


@turn.then
def strides(g: Vanguard, at: Turn) -> Flow:
    """The stride that was chosen."""
    reply = g.take()
    if reply == PASS:
        return None
    card = reply[1]
    ability = g.keyword(card, "stride") or g.keyword(card, "ultimate stride")
    key = ability.key if ability is not None else ""
    return g.call(stride_skill, StrideSkill(who=g.tp, card=card, key=key))


@turn.step("9.8.3", leads=["11.6.1.1"])
def stride_step_ends(g: Vanguard, at: Turn) -> Flow:
    """A check timing, then the main phase."""
    g.hide()
    return check(g)


# -- main phase and battle phase (9.9, 9.10) ----------------------------------------------------------------------


@turn.step("9.9.1")
def main_phase_begins(g: Vanguard, at: Turn) -> Flow:
    """The main phase begins."""
    begins(g, "main phase begins")
    return None


@turn.step("9.9.2", leads=["11.6.2.1"])
def main_phase(g: Vanguard, at: Turn) -> Flow:
    """The turn player gets a play timing."""
    return g.call(play_timing, PlayTiming(who=g.tp))


@turn.step("9.10.1", leads=["10.3.1.1"])
def battle_phase_comes(g: Vanguard, at: Turn) -> Flow:
    """The turn player may attack."""
    return g.call(battle_phase, BattlePhase())


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
            g.cite("9.11.1.1", "once again", *left)
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
        g.cite("17.4.5", "leave", *music)
        g.send(music, "drop", "9.11.4", cause="end phase")
    return None


@turn.step("9.11.5")
def astral_ends(g: Vanguard, at: Turn) -> Flow:
    """Units on Astral Plane circles go to the bottom of their owners' decks."""
    units = [c for zone in g.signs for c in g.zones[zone] if g.bears(zone, "astral plane") and g.is_unit(c)]
    if units:
        g.cite("17.3.1.5", "leave", *units)
        g.send(units, "deck", "9.11.5", cause="end phase", bottom=True)
    return None


@turn.step("9.11.6", leads=["11.6.1.1"])
def after_turning_up(g: Vanguard, at: Turn) -> Flow:
    """What waited for those becomes stand by and is played; damage after the turn was ended comes now (18.4.2)."""
    if g.ending:
        g.ending = False
        if any(g.due):
            g.cite("18.4.2", "damage left", *[p for p in (0, 1) if g.due[p]])
        if g.pending:
            g.cite("18.4.3", "abilities left", len(g.pending))
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
    end_dominations(g, "9.11.8")
    g.end_effects("turn", "9.11.8")
    g.expire("turn once", g.turn)
    return None


@turn.step("9.11.9", leads=["9.11.7", "9.2.1"], apart={"13": "looked for by anything_due"})
def turn_ends(g: Vanguard, at: Turn) -> Flow:
    """Another round if anything is left; otherwise the next turn begins."""
    if g.watchful():
        g.look_around()
    if g.pending or anything_due(g) or _end_is_news(g, at):
        return g.goto("9.11.7")
    next_player = 1 - g.tp
    if g.turns:
        # The first entry is the regular turn that comes when all extra turns are over.
        *rest, next_player = g.turns
        g.turns = tuple(rest)
        if rest:
            g.cite("18.2.1", "extra turn", next_player)
            g.cite("18.2.2", "order of turns", next_player)
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

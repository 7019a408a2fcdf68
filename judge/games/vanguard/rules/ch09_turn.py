"""What happens in a turn of Cardfight!! Vanguard?

9.2 to 9.10: stand phase, draw phase with G assist, ride phase with the stride step, main phase, battle phase (chapter 10).
The end phase is the rest of the program (ch09_turn_end). What a player may do is legality's question (ch09_legality).
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_legality import (
    g_assist_refusal,
    is_gyze,
    ride_actions,
    stride_actions,
)
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
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, G_ZONE, HAND, ORDER_ZONE, STRIDE, UNIT_CIRCLES
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.game import PASS


def begins(g: Vanguard, *kinds: str) -> None:
    """Abilities that wait for the beginning of something become stand by."""
    for kind in kinds:
        g.tell(kind, g.tp)


#: What a check timing knows when it begins; a value, made once.
_BEGUN = CheckTiming()


def check(g: Vanguard) -> Flow:
    """Resolve a check timing (11.6.1)."""
    return g.call(check_timing, _BEGUN)


Ended = tuple[tuple[int, str], ...]


def situations_once(g: Vanguard, ended: Ended) -> Ended:
    """What stands by for a situation when the effects of a turn or battle have ended: once for each ability, so that an
    effect that ends does not bring itself back for ever (reading `situations-when-effects-end`)."""
    known = set(ended)
    kept = []
    for one in g.pending:
        trigger, name = g.pool.ability(one.key).trigger, (one.card, f"{one.ident}/{one.key}")
        if trigger is None or trigger.situation is None:
            kept.append(one)
        elif name in known:
            g.cite("9.11.9", lines.DOES_NOT_TRIGGER, one.card, one.key)
        else:
            known.add(name)
            kept.append(one)
    g.pending = tuple(kept)
    return (*ended, *(name for name in sorted(known) if name not in ended))


#: The flag of a unit that does not stand in its master's next stand phase.
STAYS = "does not stand in the stand phase"

# -- stand phase (9.2) ------------------------------------------------------------------------------------------


@turn.step("9.2.1", leads=["11.6.1.1"])
def stand_phase_begins(g: Vanguard, at: Turn) -> Flow:
    """The turn and its stand phase begin."""
    g.cite("9.1.2")
    leader = g.leader(g.tp)
    g.counters = {**g.counters, "grade at start": g.grade(leader)}
    begins(g, "turn begins", "stand phase begins")
    return check(g)


@turn.step("9.2.2")
def stand_all(g: Vanguard, at: Turn) -> Flow:
    """The turn player stands the cards of their field and order zone."""
    start = g.tp * STRIDE
    cards = [c for offset in (*UNIT_CIRCLES, ORDER_ZONE) for c in g.zones[start + offset] if g.mode[c]]
    staying = [card for card in cards if g.flag(card, STAYS)] if g.effects else []
    if staying:
        _stay_at_rest(g, staying)
    events = [Event("stand", g.tp, c, cause="stand phase", by=g.tp) for c in cards if c not in staying]
    return g.perform_all(events)


def _stay_at_rest(g: Vanguard, cards: list[int]) -> None:
    """Units that do not stand in their master's next stand phase: who that is, is seen when it comes (7.39.1.3)."""
    g.cite("1.3.3", lines.STAY_AT_REST, *cards)
    for effect in g.effects:
        if effect.until[0] == "stand phase" and effect.src in cards and effect.who != g.tp:
            g.cite("7.39.1.3", lines.ITS_MASTER_NOW, effect.src, g.tp)
    g.effects = tuple(
        e for e in g.effects if e.until[0] != "stand phase" or not any(card in cards for card, _ in e.targets)
    )
    g.projection = None


@turn.step("9.2.3", leads=["11.6.1.1"])
def stand_phase_ends(g: Vanguard, at: Turn) -> Flow:
    """A check timing, then the draw phase."""
    return check(g)


# -- draw phase (9.4, 9.5) --------------------------------------------------------------------------------------


@turn.step("9.4.1", leads=["11.6.1.1"])
def draw_step_begins(g: Vanguard, at: Turn) -> Flow:
    """The draw phase begins."""
    g.cite("9.3.1")
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
        g.cite(refusal.rule, lines.NO_G_ASSIST, g.tp)
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
    g.cite("7.7.1", lines.LOOKS_AT, g.tp, len(top))
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
    g.cite("9.6.1")
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
    g.cite("9.7.2.1", lines.NORMAL_RIDE, reply[1])
    return g.call(ride, Ride(who=g.tp, card=reply[1], how="normal ride", cause="rule", by=g.tp))


@turn.then
def rode(g: Vanguard, at: Turn) -> Flow:
    """What was ridden without a cost that an effect added was a normal ride (9.7.2.1)."""
    leader = g.leader(g.tp)
    if leader is not None:
        g.cite("9.7.2.1", lines.NORMAL_RIDE, leader)
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
    may_ever = any(g.is_g(card) for card in g.area(g.tp, G_ZONE))
    may_ever = may_ever or any(is_gyze(g, g.tp, card) for card in g.units(g.tp))
    if not actions and not may_ever:
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

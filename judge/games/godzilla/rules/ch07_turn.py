"""How does a turn of the Godzilla Card Game go?

Chapter 7: the start, main, counter and end phase, one step a rule. A turn that ends begins the
next one; the program never returns.
"""

from __future__ import annotations

from judge.games.godzilla.rules.ch05_card_terms import start_destroy
from judge.games.godzilla.rules.ch05_deck_terms import start_draw
from judge.games.godzilla.rules.ch05_monster_terms import move_behind
from judge.games.godzilla.rules.ch11_rule_actions import due
from judge.games.godzilla.rules.procedures import (
    CheckTiming,
    PlayTiming,
    Turn,
    check_timing,
    play_timing,
    turn,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import HAND, S1, S2, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel import lines as common
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import replace

_BEGINNINGS = {phase: f"beginning of {phase} phase" for phase in ("start", "main", "counter", "end")}


def _begin(g: Godzilla, phase: str) -> Flow:
    g.tell(_BEGINNINGS[phase], g.tp)
    return g.call(check_timing, CheckTiming())


@turn.step("7.2.1", leads=["10.4.3.1"])
def start_begins(g: Godzilla, at: Turn) -> Flow:
    """Start phase: abilities that wait for its beginning trigger; check timing."""
    return _begin(g, "start")


@turn.step("7.2.2", leads=["5.4.2"])
def start_draws(g: Godzilla, at: Turn) -> Flow:
    """The turn player draws as many cards as the opponent's invading monster has ranks."""
    top = g.monster(1 - g.tp)
    if top is not None:
        g.looked_through((top,), ("rank",))
    return start_draw(g, (g.tp,), g.rank_of_monster(1 - g.tp))


@turn.step("7.2.3", leads=["5.12.1"])
def start_clears_strategy(g: Godzilla, at: Turn) -> Flow:
    """Strategy cards placed before this turn go to the discard pile; Base stays (12.9.2)."""
    old = []
    for offset in (S1, S2):
        for card in g.zones[g.tp * STRIDE + offset]:
            if g.stamp[card] > g.count("turn began"):
                continue
            if g.beneath.get(card):
                g.cite("3.2.3.1", lines.TOP_CARD, card)
            bases = [a for a in g.face(card).abilities if a.keyword == "base"]
            if any(g.is_valid(card, base) for base in bases):
                g.cite("12.9.2", lines.STAYS, card)
                continue
            for base in bases:
                if base.condition is None:
                    g.cite("10.3.2", lines.INACTIVE, card)
                else:
                    g.cite_inactive(card, base)
            old.append(card)
    if not old:
        return None
    if not g.destroys_plainly():
        return start_destroy(g, tuple(old), rule="7.2.3", cause="start phase")
    g.send(old, "discard", "7.2.3", cause="start phase")
    return None


@turn.step("7.2.4")
def start_calms(g: Godzilla, at: Turn) -> Flow:
    """The rage of the turn player's invading monster becomes 0."""
    g.set_rage(g.tp, 0, "7.2.4", "start phase")
    return None


@turn.step("7.2.5", leads=["10.4.3.1"])
def start_ends(g: Godzilla, at: Turn) -> Flow:
    """Check timing; the start phase ends."""
    return g.call(check_timing, CheckTiming())


@turn.step("7.3.1", leads=["10.4.3.1"])
def main_begins(g: Godzilla, at: Turn) -> Flow:
    """Main phase: abilities that wait for its beginning trigger; check timing."""
    return _begin(g, "main")


@turn.step(
    "7.3.2", leads=["10.4.4.1"], apart={"8": "what can be done is listed by the play timing, 10.4.4.2"}
)
def main_acts(g: Godzilla, at: Turn) -> Flow:
    """The turn player has a play timing."""
    return g.call(play_timing, PlayTiming(who=g.tp))


@turn.step("7.4.1", leads=["10.4.3.1"])
def counter_begins(g: Godzilla, at: Turn) -> Flow:
    """Counter phase: abilities that wait for its beginning trigger; check timing."""
    return _begin(g, "counter")


@turn.step("7.4.2")
def counter_adds(g: Godzilla, at: Turn) -> Flow:
    """The turn player adds up the counter power of the battle cards in their zones."""
    total = g.total_power(g.tp)
    g.cite("7.4.2.1", lines.MONSTERS_DO_NOT_COUNT, g.tp)
    g.cite("7.4.2", lines.TOTAL, g.tp, total)
    g.keep(replace(at, total=total))
    return None


@turn.step("7.4.3", leads=["5.15.1"])
def counter_compares(g: Godzilla, at: Turn) -> Flow:
    """A total that reaches the threat level counters the opponent's invading monster."""
    opponent = 1 - g.tp
    top = g.monster(opponent)
    if top is None:
        return None
    total = at.total
    if total is None:
        total = g.total_power(g.tp)
    g.cite_asleep("threat")
    threat = g.cite_number(top, "threat")
    if threat < 0:
        g.cite("1.3.2.4", lines.BELOW_0, top, threat)
    g.cite("7.4.3", lines.COMPARE, g.tp, total, threat)
    spared = g.shows(top).only_moves
    if spared and threat <= total <= spared:
        # Card text comes before the rule: it moves, and is not countered.
        g.cite_number(top, "only_moves")
        g.cite("1.3.1", lines.CARD_TEXT_FIRST, top)
        move_behind(g, opponent)
        return None
    g.cite("7.4.3", lines.COUNTER_FAILS if total < threat else lines.COUNTER_SUCCEEDS, top, total, threat)
    if total < threat:
        return None
    return g.perform(Event("counter", opponent, top, cause="counter phase", by=g.tp))


@turn.step("7.4.4", leads=["10.4.3.1"])
def counter_ends(g: Godzilla, at: Turn) -> Flow:
    """Check timing; the counter phase ends."""
    g.keep(Turn())
    return g.call(check_timing, CheckTiming())


@turn.step("7.5.1", leads=["10.4.3.1"])
def end_begins(g: Godzilla, at: Turn) -> Flow:
    """End phase: abilities that wait for its beginning trigger; check timing."""
    return _begin(g, "end")


@turn.step("7.5.2", leads=["5.13.1"])
def end_advances(g: Godzilla, at: Turn) -> Flow:
    """On zone 7 or less the turn player's invading monster advances."""
    if g.position[g.tp] > 7:
        return None
    return g.advance(g.tp, "end phase")


@turn.step("7.5.3", leads=["10.4.3.1"])
def end_checks(g: Godzilla, at: Turn) -> Flow:
    """Check timing."""
    return g.call(check_timing, CheckTiming())


@turn.step("7.5.4", leads=["5.4.2"])
def end_refills(g: Godzilla, at: Turn) -> Flow:
    """A hand below 5 is filled up to 5."""
    missing = 5 - len(g.zones[g.tp * STRIDE + HAND])
    return start_draw(g, (g.tp,), missing) if missing > 0 else None


@turn.step("7.5.5", leads=["10.4.3.1"])
def end_checks_again(g: Godzilla, at: Turn) -> Flow:
    """Check timing."""
    return g.call(check_timing, CheckTiming())


@turn.step("7.5.6")
def end_of_durations(g: Godzilla, at: Turn) -> Flow:
    """Effects until the end of the turn, and during this turn, are over."""
    ended = g.expire("turn", g.turn)
    if ended:
        g.cite("7.5.6", common.EFFECTS_END, ended)
        g.alarm = True  # what kept a battle card from being crushed may be over: that does not wait
    return None


@turn.step(
    "7.5.7", leads=["7.2.1", "7.5.4"], apart={"7.5.5": "the check timing that was meant to settle everything"}
)
def turn_ends(g: Godzilla, at: Turn) -> Flow:
    """Anything left to resolve leads back to 7.5.4; otherwise the opponent's turn begins.

    Reading `end-of-turn-triggers`: "at the end of the turn" is fulfilled here, once a turn for each
    ability that waits for it.
    """
    done = at.ended
    g.tell("end of turn", g.tp, facts={"done": done})
    if g.pending or due(g):
        now = tuple((p.card, p.key) for p in g.pending if p.event["kind"] == "end of turn")
        g.keep(replace(at, ended=(*done, *now)))
        return g.goto("7.5.4")
    g.next_turn()
    g.keep(Turn())
    g.final = {}
    g.clock += 1
    g.counters = {"turn began": g.clock}
    g.seen = {}
    g.trail = ()
    g.cite("7.5.7", lines.TURN, g.tp, g.turn)
    g.cite("7.1.2", lines.PHASES, g.tp, g.turn)
    return g.goto("7.2.1")


PROGRAMS = (turn,)

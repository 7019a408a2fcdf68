"""How does a turn go?

Chapter 6: Charge Phase, Main Phase and End Phase, one step a rule. A turn that ends begins the
next one; the program never returns.
"""

from __future__ import annotations

from judge.games.dbs.rules.ch04_basic_terms import start_draw
from judge.games.dbs.rules.procedures import Checkpoint, FreeTiming, Turn, checkpoint, free_timing, turn
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import HAND, POSITIONED
from judge.games.dbs.table.game import Dbs
from judge.games.dbs.table.stacks import NEVER_ACTIVE
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.state import ACTIVE, REST

# -- Charge Phase (6-2) -----------------------------------------------------------------------------------


@turn.step("6-2-1", leads=["4-5-3-1"])
def charge_begins(g: Dbs, at: Turn) -> Flow:
    """The beginning of the turn and of the Charge Phase is told; a checkpoint."""
    g.note("6-1-1", lines.TURN, g.tp)
    g.end_effects("begin", g.turn, None, g.n["6-2-1"])
    g.emit(Event("beginning of turn", g.tp))
    g.emit(Event("beginning of charge phase", g.tp))
    return g.call(checkpoint, Checkpoint())


@turn.step("6-2-1-1")
def own_turn_effects_begin(g: Dbs, at: Turn) -> Flow:
    """Effects for this turn begin: first those of the turn player (reading `turn-effects-begin`)."""
    g.begin_effects(g.tp, "6-2-1-1")
    return None


@turn.step("6-2-1-2")
def other_turn_effects_begin(g: Dbs, at: Turn) -> Flow:
    """Then those of the non-turn player."""
    g.begin_effects(1 - g.tp, "6-2-1-2")
    return None


@turn.step("6-2-2")
def charge_activates(g: Dbs, at: Turn) -> Flow:
    """The turn player's cards in Rest Mode are switched to Active Mode."""
    activate_all(g, g.n["6-2-2"])
    return None


def activate_all(g: Dbs, rule: str) -> None:
    """Switch the turn player's cards to Active Mode, but for those that a rule or effect holds."""
    start = g.tp * g.stride
    mode = g.mode
    rested = [c for o in POSITIONED if o < g.stride for c in g.zones[start + o] if mode[c] == REST]
    with g.at_once():
        for card in rested:
            if g.stays_in_rest(card):
                continue
            if not g.face(card).flags.isdisjoint(("stays in Rest Mode", NEVER_ACTIVE)):
                g.note("1-3-3", lines.NOT_SWITCHED, card)
            else:
                g.set_mode(card, ACTIVE, rule)


@turn.step("6-2-3", leads=["4-9-2"])
def charge_draws(g: Dbs, at: Turn) -> Flow:
    """The turn player draws 1 card; not in the first turn of the game."""
    if g.turn == 1:
        g.cite(g.n["6-2-3"], lines.NO_DRAW, g.tp)
        return None
    return start_draw(g, (g.tp,), 1)


@turn.step("6-2-4", leads=["4-5-3-1"])
def charge_checks(g: Dbs, at: Turn) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


@turn.step("6-2-5")
def charge_energy(g: Dbs, at: Turn) -> Flow:
    """The turn player may place 1 card from hand into the Energy Area."""
    reply = g.take()
    hand = g.area(g.tp, HAND)
    if reply is None:
        if not hand:
            g.note("1-3-2", lines.NO_CARD_IN_HAND, g.tp)
            return None
        low = 1 if g.rules.facts["must charge"] else 0
        return g.ask(Decision(Kind.CARDS, g.tp, g.n["6-2-5"], "charge", hand, low, 1))
    if reply:
        g.move(reply, g.zone(g.tp, "energy"), g.n["6-2-5"], cause="charge", by=g.tp)
    return None


@turn.step("6-2-6", leads=["4-5-3-1", "6-3-1-1"])
def charge_ends(g: Dbs, at: Turn) -> Flow:
    """A checkpoint; on to the Main Phase."""
    return g.call(checkpoint, Checkpoint())


# -- Main Phase (6-3) -------------------------------------------------------------------------------------


@turn.step("6-3-1-1", leads=["4-5-3-1"])
def main_begins(g: Dbs, at: Turn) -> Flow:
    """The beginning of the Main Phase is told; a checkpoint."""
    g.note("6-3-1", lines.MAIN_PHASE, g.tp)
    g.end_effects("main begin", g.turn, None, g.n["6-3-1-1"])
    g.emit(Event("beginning of main phase", g.tp))
    return g.call(checkpoint, Checkpoint())


@turn.step("6-3-1-2", leads=["4-6-2-1"])
def main_acts(g: Dbs, at: Turn) -> Flow:
    """The turn player has a free timing."""
    return g.call(free_timing, FreeTiming(who=g.tp, when="main"))


@turn.step("6-3-1-2-5", leads=["6-3-1-3-1-1"])
def main_is_ended(g: Dbs, at: Turn) -> Flow:
    """The turn player has chosen to end the Main Phase."""
    return None


@turn.step("6-3-1-3-1-1", leads=["4-5-3-1"])
def main_end_told(g: Dbs, at: Turn) -> Flow:
    """The end of the Main Phase is told; a checkpoint."""
    g.note("6-3-1-3-1", lines.MAIN_PHASE_END_STEP, g.tp)
    g.emit(Event("end of main phase", g.tp))
    return g.call(checkpoint, Checkpoint())


@turn.step("6-3-1-3-1-2", leads=["4-5-3-1"])
def main_end_checks(g: Dbs, at: Turn) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


@turn.then
def main_effects_end(g: Dbs, at: Turn) -> Flow:
    """Then effects of the turn player until the end of the Main Phase end."""
    g.end_effects("main", g.turn, g.tp, g.n["6-3-1-3-1-2"])
    return None


@turn.step("6-3-1-3-1-3")
def other_main_effects_end(g: Dbs, at: Turn) -> Flow:
    """Then those of the non-turn player."""
    g.end_effects("main", g.turn, 1 - g.tp, g.n["6-3-1-3-1-3"])
    return None


@turn.step("6-3-1-3-1-4", leads=["6-4-1-1"])
def main_is_over(g: Dbs, at: Turn) -> Flow:
    """On to the End Phase."""
    return None


# -- End Phase (6-4) --------------------------------------------------------------------------------------


@turn.step("6-4-1-1")
def end_told(g: Dbs, at: Turn) -> Flow:
    """The end of the turn is told, to those who have not heard it this turn."""
    g.note("6-4-1", lines.END_PHASE, g.tp)
    g.emit(Event("end of turn", g.tp))
    return None


@turn.step("6-4-1-2", leads=["4-5-3-1"])
def end_checks(g: Dbs, at: Turn) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


@turn.step("6-4-1-3", leads=["6-4-1-1", "6-4-1-4"])
def end_repeats(g: Dbs, at: Turn) -> Flow:
    """Somebody who waits for the end of the turn has not heard it yet: once more from the beginning."""
    return g.goto("6-4-1-1") if g.end_is_news() else None


@turn.step("6-4-1-4", leads=["6-4-1-4-1"])
def turn_effects_end(g: Dbs, at: Turn) -> Flow:
    """Effects for the turn end."""
    return None


@turn.step("6-4-1-4-1")
def own_turn_effects_end(g: Dbs, at: Turn) -> Flow:
    """First those of the turn player."""
    g.end_effects("turn", g.turn, g.tp, g.n["6-4-1-4-1"])
    return None


@turn.step("6-4-1-4-2")
def other_turn_effects_end(g: Dbs, at: Turn) -> Flow:
    """Then those of the non-turn player."""
    g.end_effects("turn", g.turn, 1 - g.tp, g.n["6-4-1-4-2"])
    return None


@turn.step("6-4-1-5", leads=["6-2-1"])
def next_turn(g: Dbs, at: Turn) -> Flow:
    """The other player becomes the turn player."""
    return begin_next_turn(g, "6-4-1-5")


def begin_next_turn(g: Dbs, rule: str) -> Flow:
    """Pass the turn; what counts for one turn is forgotten."""
    g.next_turn()
    g.final = {}
    g.counters = {}
    g.seen = {}
    g.trail = ()
    g.cite(g.n[rule], lines.TURN, g.tp, g.turn)
    return g.goto("6-2-1")


PROGRAMS = (turn,)

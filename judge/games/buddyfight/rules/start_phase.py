"""How does a turn begin?

start/1.1 to start/3.3: the turn fighter stands everything, draws, and may charge a card to draw another. Since June
2018 the first fighter draws in the first turn too (change/1).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.phases import play
from judge.games.buddyfight.rules.procedures import Phase, main, start
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import FLAG, GAUGE, HAND, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import Flow
from judge.kernel.frames import replace

#: The name of a standing rule: the draw under the rule before change/1.
OLD_DRAW = "no draw in the first turn"


@start.step("start/1.1", leads=["counter/1.1"])
def turn_begins(g: Buddyfight, at: Phase) -> Flow:
    """Play timing; what waits for the beginning of the turn stands by."""
    head(g)
    g.tell("beginning of turn", g.tp)
    g.tell("beginning of start phase", g.tp)
    return play(g, at, "")


@start.step("start/1.2", leads=["check/1"])
def check_beginning(g: Buddyfight, at: Phase) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@start.step("start/2.1")
def stand_all(g: Buddyfight, at: Phase) -> Flow:
    """The turn fighter stands all cards on the field."""
    head(g)
    with g.at_once():
        for card in (*g.field(g.tp), *g.zones[g.tp * STRIDE + FLAG]):
            if g.mode[card] and "cannot stand" not in g.face(card).flags:
                g.stand(card, g.rule, "start phase")
    return None


@start.step("start/2.2", leads=["counter/1.1"])
def stood(g: Buddyfight, at: Phase) -> Flow:
    """Play timing."""
    return play(g, at, "")


@start.step("start/2.3", leads=["check/1"])
def check_stood(g: Buddyfight, at: Phase) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@start.step("start/3.1")
def draw_a_card(g: Buddyfight, at: Phase) -> Flow:
    """The turn fighter draws a card, also the first fighter in the first turn (change/1)."""
    head(g)
    if g.turn == 1:
        if g.forbidden(g.tp, OLD_DRAW) is not None:
            g.cite("change/1", lines.NO_DRAW, g.tp)
            return None
        g.cite("change/1", lines.DRAWS, g.tp, 1)
    g.draw(g.tp, 1, g.rule, "start phase")
    return None


@start.step("start/3.1.1", leads=["counter/1.1"])
def drawn(g: Buddyfight, at: Phase) -> Flow:
    """Play timing."""
    return play(g, at, "")


@start.step("start/3.1.2", leads=["check/1"])
def check_drawn(g: Buddyfight, at: Phase) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@start.step("start/3.2")
def charge_and_draw(g: Buddyfight, at: Phase) -> Flow:
    """The turn fighter may put a card from the hand into the gauge, and draws another one if so."""
    reply = g.take()
    hand = g.zones[g.tp * STRIDE + HAND]
    if reply is None:
        if not hand:
            return None
        return g.ask(Decision(Kind.CARDS, g.tp, g.rule, "charge", hand, 0, 1))
    if reply:
        g.passing([Passage(reply[0], g.tp * STRIDE + GAUGE, g.rule, "charge", g.tp)])
        g.draw(g.tp, 1, g.rule, "charge and draw")
    return None


@start.step("start/3.2.1", leads=["counter/1.1"])
def charged(g: Buddyfight, at: Phase) -> Flow:
    """Play timing."""
    return play(g, at, "")


@start.step("start/3.2.2", leads=["check/1"])
def check_charged(g: Buddyfight, at: Phase) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@start.step("start/3.3", leads=["check/1", "main/1.1"])
def start_phase_ends(g: Buddyfight, at: Phase) -> Flow:
    """Resolution check; then the main phase."""
    return resolution_check(g)


@start.then
def on_to_the_main_phase(g: Buddyfight, at: Phase) -> Flow:
    """The main phase begins."""
    g.fresh = ()
    return g.turn_into(main, replace(at))


PROGRAMS = (start,)

"""What do the instructions about invading monsters do?

Chapter 5 from 5.13 on as programs: advance, retreat, each also to a named zone, and counter. Called by
the end phase, an invasion, the counter phase or an effect.
"""

from __future__ import annotations

from judge.games.godzilla.rules.procedures import (
    Advance,
    Losing,
    Step,
    StepTo,
    advance,
    advance_to,
    counter,
    losing,
    retreat,
    retreat_to,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import BEHIND, MONSTER_DECK, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace

# -- advance (5.13.1) -------------------------------------------------------------------------------


@advance.step("5.13.1")
def advance_monster(g: Godzilla, at: Advance) -> Flow:
    """The monster moves to the next zone; from zone 8 only an invasion leads on (5.13.1.1)."""
    who = at.who
    number = g.position[who]
    if number < 8:
        cause = "invasion" if at.invasion else at.cause
        g.step_to(who, number + 1, "5.13.1", kind="advanced", cause=cause, by=at.by)
        return END
    return None


@advance.step("5.13.1.1")
def advance_from_8(g: Godzilla, at: Advance) -> Flow:
    """On zone 8: does the way lead into the opponent's zones?"""
    who = at.who
    opposing = g.zones[(1 - who) * STRIDE + 7]
    if any(g.defs[card].token for card in opposing):
        g.cite("9.1.1.1", lines.TOKEN, *opposing)
    if at.invasion and not g.holds_battle_card(1 - who, 8):
        return g.goto("5.13.1.1.2")
    return None


@advance.step("5.13.1.1.1")
def advance_blocked(g: Godzilla, at: Advance) -> Flow:
    """Not an invasion, or a battle card stands on the opponent's zone 8: no advance."""
    who = at.who
    g.cite("5.13.3", lines.NOT_MOVED, who)
    if at.invasion:
        g.cite("12.3.2.1", lines.NOT_MOVED, who)
    return END


@advance.step("5.13.1.1.2")
def victory_through_invasion(g: Godzilla, at: Advance) -> Flow:
    """An invasion finds the opponent's zone 8 without a battle card: the game is won."""
    who = at.who
    g.cite("5.13.1.1.2.1", lines.VICTORY, who)
    g.cite("1.2.1.1", lines.VICTORY, who)
    g.finish("1.2.1", who, "victory through invasion")
    return END


@advance_to.step("5.13.1.2")
def advance_to_zone(g: Godzilla, at: StepTo) -> Flow:
    """An advance to a named zone: already there or beyond it, or step by step."""
    return None if g.position[at.who] >= at.to else g.goto("5.13.1.2.2")


@advance_to.step("5.13.1.2.1")
def advance_to_beyond(g: Godzilla, at: StepTo) -> Flow:
    """The monster is beyond that zone; a zone is beyond itself (4.4.5.3.1)."""
    g.cite("4.4.5.3", lines.BEYOND, at.to)
    if g.position[at.who] == at.to:
        g.cite("4.4.5.3.1", lines.BEYOND_ITSELF, at.to)
    g.cite("5.13.3", lines.NOT_MOVED, at.who)
    return END


@advance_to.step("5.13.1.2.2", leads=["5.13.1"], again=True)
def advance_to_repeat(g: Godzilla, at: StepTo) -> Flow:
    """Advance again and again until the monster is there."""
    return _again(g, at, "advance", g.position[at.who] >= at.to)


def _again(g: Godzilla, at: StepTo, kind: str, there: bool) -> Flow:
    """One more step towards a named zone, unless the monster is there or does not move any more."""
    who = at.who
    if there or at.left == g.position[who]:
        return END
    g.keep(replace(at, left=g.position[who]))
    flow = g.perform(Event(kind, who, g.monster(who) or 0, cause="effect", by=at.by))
    return AGAIN if flow is None else flow


# -- retreat (5.13.2) -------------------------------------------------------------------------------


@retreat.step("5.13.2")
def retreat_monster(g: Godzilla, at: Step) -> Flow:
    """The monster moves to the zone before; on zone 1 it stays (5.13.2.1)."""
    who = at.who
    number = g.position[who]
    if number == 1:
        g.cite("5.13.2.1", lines.NOT_MOVED, who)
        g.cite("5.13.3", lines.NOT_MOVED, who)
        return END
    cause = at.cause
    g.step_to(who, number - 1, "5.13.2", kind="retreated", cause=cause, by=at.by)
    return END


@retreat_to.step("5.13.2.2")
def retreat_to_zone(g: Godzilla, at: StepTo) -> Flow:
    """A retreat to a named zone: already there or before it, or step by step."""
    return None if g.position[at.who] <= at.to else g.goto("5.13.2.2.2")


@retreat_to.step("5.13.2.2.1")
def retreat_to_before(g: Godzilla, at: StepTo) -> Flow:
    """The monster is before that zone; a zone is before itself (4.4.5.3.1). Tested first."""
    g.cite("4.4.5.3", lines.BEFORE, at.to)
    if g.position[at.who] == at.to:
        g.cite("4.4.5.3.1", lines.BEFORE_ITSELF, at.to)
    g.cite("5.13.3", lines.NOT_MOVED, at.who)
    return END


@retreat_to.step("5.13.2.2.2", leads=["5.13.2"], again=True)
def retreat_to_repeat(g: Godzilla, at: StepTo) -> Flow:
    """Retreat again and again until the monster is there."""
    return _again(g, at, "retreat", g.position[at.who] <= at.to)


# -- counter (5.15) ---------------------------------------------------------------------------------


@counter.step("5.15.1")
def counter_monster(g: Godzilla, at: Step) -> Flow:
    """The invading monster of `who` is countered."""
    top = g.monster(at.who)
    g.emit(Event("countered", at.who, -1 if top is None else top, cause=at.cause, by=at.by))
    return None


@counter.step("5.15.1.1")
def counter_moves_behind(g: Godzilla, at: Step) -> Flow:
    """From zone 6, 7 or 8 the monster goes to the zone behind (4.4.5.1)."""
    move_behind(g, at.who)
    return None


def move_behind(g: Godzilla, who: int) -> None:
    """Move a countered monster from the front row to the zone behind."""
    behind = BEHIND.get(g.position[who])
    if behind is not None:
        g.cite("4.4.5.1", lines.BEHIND, g.position[who], behind)
        g.step_to(who, behind, "5.15.1.1", kind="moved back")


@counter.step("5.15.1.2", leads=["5.15.1.2.1"])
def counter_ranks_up(g: Godzilla, at: Step) -> Flow:
    """Its master chooses a monster one rank higher with a shared trait from the monster deck."""
    who = at.who
    reply = g.take()
    if reply is None:
        now = g.monster_face(who)
        top = g.monster(who)
        g.cite("3.2.3.1", lines.TOP_CARD, top)
        g.cite_changes(() if top is None else (top,), ("rank", "traits"))
        fits = tuple(
            card
            for card in g.zones[who * STRIDE + MONSTER_DECK]
            if now is not None and g.shows(card).rank == now.rank + 1 and g.shows(card).traits & now.traits
        )
        if not fits:
            return None
        g.cite_several(fits if top is None else (top, *fits), ("traits",))
        return g.ask(Decision(Kind.CARDS, who, "5.15.1.2", "rank up", fits))
    g.new_monster(reply[0], who, "5.15.1.2", cause="counter")
    g.cite_played_monster(reply[0], who)
    g.played(reply[0], who, "counter")
    return END


@counter.step("5.15.1.2.1", leads=["1.2.1"], apart={"5.15.1.2": "the choice that failed"})
def counter_victory(g: Godzilla, at: Step) -> Flow:
    """No such card: that player loses (victory through countering)."""
    who = at.who
    g.cite("1.2.1.2", lines.LOSE, who)
    g.cite("5.15.1.2.2", lines.VICTORY, 1 - who)
    return g.call(losing, Losing(losers=(who,), cause="counter", how="victory through countering"))


# -- losing (1.2.1) ---------------------------------------------------------------------------------


@losing.step("1.2.1")
def lose(g: Godzilla, at: Losing) -> Flow:
    """Who loses (unless something happens instead) ends the game; all at once is a draw (1.2.2)."""
    facts = {"how": at.how}
    return g.perform_all([Event("lose", player, cause=at.cause, facts=facts) for player in at.losers])


PROGRAMS = (advance, advance_to, retreat, retreat_to, counter, losing)

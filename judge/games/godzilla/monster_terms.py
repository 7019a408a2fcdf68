"""What do the instructions about invading monsters do?

Chapter 5 from 5.13 on as programs: advance, retreat, each also to a named zone, and counter. Called by
the end phase, an invasion, the counter phase or an effect.
"""

from __future__ import annotations

from typing import Any

from judge.games.godzilla.areas import BEHIND, MONSTER_DECK, STRIDE
from judge.games.godzilla.table import Godzilla
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.program import Program

# -- advance (5.13.1) -------------------------------------------------------------------------------

advance = Program("advance", needs=("who", "invasion"))


@advance.step("5.13.1")
def advance_monster(g: Godzilla) -> Flow:
    """The monster moves to the next zone; from zone 8 only an invasion leads on (5.13.1.1)."""
    who = g.loc["who"]
    number = g.position[who]
    if number < 8:
        cause = "invasion" if g.loc["invasion"] else g.loc.get("cause", "rule")
        g.step_to(who, number + 1, "5.13.1", kind="advanced", cause=cause, by=g.loc.get("by", -1))
        return END
    return None


@advance.step("5.13.1.1")
def advance_from_8(g: Godzilla) -> Flow:
    """On zone 8: does the way lead into the opponent's zones?"""
    who = g.loc["who"]
    opposing = g.zones[(1 - who) * STRIDE + 7]
    if any(g.defs[card].token for card in opposing):
        g.cite("9.1.1.1", "token", *opposing)
    if g.loc["invasion"] and not g.holds_battle_card(1 - who, 8):
        return g.goto("5.13.1.1.2")
    return None


@advance.step("5.13.1.1.1")
def advance_blocked(g: Godzilla) -> Flow:
    """Not an invasion, or a battle card stands on the opponent's zone 8: no advance."""
    who = g.loc["who"]
    g.cite("5.13.3", "not moved", who)
    if g.loc["invasion"]:
        g.cite("12.3.2.1", "not moved", who)
    return END


@advance.step("5.13.1.1.2")
def victory_through_invasion(g: Godzilla) -> Flow:
    """An invasion finds the opponent's zone 8 without a battle card: the game is won."""
    who = g.loc["who"]
    g.cite("5.13.1.1.2.1", "victory", who)
    g.cite("1.2.1.1", "victory", who)
    g.finish("1.2.1", who, "victory through invasion")
    return END


advance_to = Program("advance to", needs=("who", "to"))


@advance_to.step("5.13.1.2")
def advance_to_zone(g: Godzilla) -> Flow:
    """An advance to a named zone: already there or beyond it, or step by step."""
    return None if g.position[g.loc["who"]] >= g.loc["to"] else g.goto("5.13.1.2.2")


@advance_to.step("5.13.1.2.1")
def advance_to_beyond(g: Godzilla) -> Flow:
    """The monster is beyond that zone; a zone is beyond itself (4.4.5.3.1)."""
    g.cite("4.4.5.3", "beyond", g.loc["to"])
    if g.position[g.loc["who"]] == g.loc["to"]:
        g.cite("4.4.5.3.1", "beyond itself", g.loc["to"])
    g.cite("5.13.3", "not moved", g.loc["who"])
    return END


@advance_to.step("5.13.1.2.2", leads=["5.13.1"])
def advance_to_repeat(g: Godzilla) -> Flow:
    """Advance again and again until the monster is there."""
    return _again(g, "advance", g.position[g.loc["who"]] >= g.loc["to"])


def _again(g: Godzilla, kind: str, there: bool) -> Flow:
    """One more step towards a named zone, unless the monster is there or does not move any more."""
    who = g.loc["who"]
    if there or g.loc.get("from") == g.position[who]:
        return END
    g.set(**{"from": g.position[who]})
    by = g.loc.get("by", -1)
    flow = g.perform(Event(kind, who, g.monster(who) or 0, cause="effect", by=by), again=True)
    return AGAIN if flow is None else flow


# -- retreat (5.13.2) -------------------------------------------------------------------------------

retreat = Program("retreat", needs=("who",))


@retreat.step("5.13.2")
def retreat_monster(g: Godzilla) -> Flow:
    """The monster moves to the zone before; on zone 1 it stays (5.13.2.1)."""
    who = g.loc["who"]
    number = g.position[who]
    if number == 1:
        g.cite("5.13.2.1", "not moved", who)
        g.cite("5.13.3", "not moved", who)
        return END
    cause = g.loc.get("cause", "rule")
    g.step_to(who, number - 1, "5.13.2", kind="retreated", cause=cause, by=g.loc.get("by", -1))
    return END


retreat_to = Program("retreat to", needs=("who", "to"))


@retreat_to.step("5.13.2.2")
def retreat_to_zone(g: Godzilla) -> Flow:
    """A retreat to a named zone: already there or before it, or step by step."""
    return None if g.position[g.loc["who"]] <= g.loc["to"] else g.goto("5.13.2.2.2")


@retreat_to.step("5.13.2.2.1")
def retreat_to_before(g: Godzilla) -> Flow:
    """The monster is before that zone; a zone is before itself (4.4.5.3.1). Tested first."""
    g.cite("4.4.5.3", "before", g.loc["to"])
    if g.position[g.loc["who"]] == g.loc["to"]:
        g.cite("4.4.5.3.1", "before itself", g.loc["to"])
    g.cite("5.13.3", "not moved", g.loc["who"])
    return END


@retreat_to.step("5.13.2.2.2", leads=["5.13.2"])
def retreat_to_repeat(g: Godzilla) -> Flow:
    """Retreat again and again until the monster is there."""
    return _again(g, "retreat", g.position[g.loc["who"]] <= g.loc["to"])


# -- counter (5.15) ---------------------------------------------------------------------------------

counter = Program("counter", called_from="7.4.3", needs=("who",))


@counter.step("5.15.1")
def counter_monster(g: Godzilla) -> Flow:
    """The invading monster of `who` is countered."""
    who = g.loc["who"]
    top = g.monster(who)
    how = {"cause": g.loc.get("cause", "rule"), "by": g.loc.get("by", -1)}
    g.emit(Event("countered", who, -1 if top is None else top, **how))
    return None


@counter.step("5.15.1.1")
def counter_moves_behind(g: Godzilla) -> Flow:
    """From zone 6, 7 or 8 the monster goes to the zone behind (4.4.5.1)."""
    move_behind(g, g.loc["who"])
    return None


def move_behind(g: Godzilla, who: int) -> None:
    """Move a countered monster from the front row to the zone behind."""
    behind = BEHIND.get(g.position[who])
    if behind is not None:
        g.cite("4.4.5.1", "behind", g.position[who], behind)
        g.step_to(who, behind, "5.15.1.1", kind="moved back")


@counter.step("5.15.1.2", leads=["5.15.1.2.1"])
def counter_ranks_up(g: Godzilla) -> Flow:
    """Its master chooses a monster one rank higher with a shared trait from the monster deck."""
    who = g.loc["who"]
    reply = g.take()
    if reply is None:
        now = g.monster_face(who)
        top = g.monster(who)
        g.cite("3.2.3.1", "top card", top)
        g.cite_changes(() if top is None else (top,), ("rank", "traits"))
        fits = tuple(
            card
            for card in g.zones[who * STRIDE + MONSTER_DECK]
            if now is not None
            and g.face(card).rank == now.rank + 1  # type: ignore[attr-defined]
            and g.face(card).traits & now.traits  # type: ignore[attr-defined]
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
def counter_victory(g: Godzilla) -> Flow:
    """No such card: that player loses (victory through countering)."""
    who = g.loc["who"]
    g.cite("1.2.1.2", "lose", who)
    g.cite("5.15.1.2.2", "victory", 1 - who)
    return g.call("losing", losers=(who,), cause="counter", how="victory through countering")


# -- losing (1.2.1) ---------------------------------------------------------------------------------

losing = Program("losing", needs=("losers",))


@losing.step("1.2.1")
def lose(g: Godzilla) -> Flow:
    """Who loses (unless something happens instead) ends the game; all at once is a draw (1.2.2)."""
    if g.loc.get("judged"):
        return END
    g.set(judged=True)
    how: dict[str, Any] = {"cause": g.loc.get("cause", "rule")}
    how["facts"] = {"how": g.loc.get("how", "card effect")}
    flow = g.perform_all([Event("lose", player, **how) for player in g.loc["losers"]], again=True)
    return END if flow is None else flow


PROGRAMS = (advance, advance_to, retreat, retreat_to, counter, losing)

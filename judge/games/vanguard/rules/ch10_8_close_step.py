"""When is a battle over?

10.8 (close step): the end of the program of a battle.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_dominate import end_dominations
from judge.games.vanguard.rules.ch09_turn import check, situations_once
from judge.games.vanguard.rules.ch13_due import anything_due
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Battle,
    battle,
)
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace

# -- close step (10.8.1) --------------------------------------------------------------------------------------------


@battle.step("10.8.1.1")
def close_step_begins(g: Vanguard, at: Battle) -> Flow:
    """Abilities for the close step and the end of the battle that have not become stand by in it."""
    g.cite("10.8.1")
    ended = dict.fromkeys(at.ended)
    for kind in ("close step begins", "battle ends"):
        known = g.pending
        g.tell(kind, at.who, at.began[0] if at.began else -1, facts={"targets": at.aimed, "hit": at.hit})
        new = [p for p in g.pending if p not in known]
        again = [p for p in new if (p.card, f"{p.ident}/{p.key}") in ended]
        g.pending = tuple(p for p in g.pending if p not in again)
        ended |= dict.fromkeys((p.card, f"{p.ident}/{p.key}") for p in new)
    g.keep_fight(replace(at, ended=tuple(ended)))
    return None


@battle.step("10.8.1.2", leads=["11.6.1.1"])
def close_check(g: Vanguard, at: Battle) -> Flow:
    """A check timing."""
    return check(g)


@battle.then
def battle_is_over(g: Vanguard, at: Battle) -> Flow:
    """Effects of the battle end, and nobody attacks, boosts or is attacked any more."""
    for hook in HOOKS.battle_ends:
        hook(g, (*at.began, *at.aimed, *at.boosters))
    at = g.now(Battle)
    g.end_effects("battle", "10.8.1.2")
    g.keep_fight(replace(at, attackers=(), targets=(), boosters=(), boosted=(), guardians=(), guarded=()))
    end_dominations(g, "10.8.1.2")
    return None


@battle.step(
    "10.8.1.3", leads=["10.8.1.1"], apart={"13": "looked for by anything_due", "10.8.1.4": "the next step"}
)
def anything_left(g: Vanguard, at: Battle) -> Flow:
    """Another round if anything is left."""
    if g.watchful():
        g.look_around()
    if g.pending:
        ended = situations_once(g, at.ended)
        g.keep_fight(replace(at, ended=ended))
        at = g.now(Battle)
    if g.pending or anything_due(g) or _close_is_news(g, at):
        return g.goto("10.8.1.1")
    return None


def _close_is_news(g: Vanguard, at: Battle) -> bool:
    probe = g.copy()
    for kind in ("close step begins", "battle ends"):
        probe.tell(kind, at.who, at.began[0] if at.began else -1, facts={"targets": at.aimed, "hit": at.hit})
    new = probe.pending[len(g.pending) :]
    return any((p.card, f"{p.ident}/{p.key}") not in at.ended for p in new)


@battle.step("10.8.1.4")
def battle_ends(g: Vanguard, at: Battle) -> Flow:
    """The attack is resolved; the start step follows, unless text made this attack."""
    g.projection = None
    g.settled = -1
    return END


PROGRAMS = (battle,)

"""What happens in the main phase?

main/1.1 and main/1.2: one play timing in which the turn fighter calls monsters, casts spells, equips items and uses
【Act】 abilities, and both fighters use [Counter].
"""

from __future__ import annotations

from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.phases import play
from judge.games.buddyfight.rules.procedures import Fighting, Phase, attack, main
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.flow import Flow


@main.step("main/1.1", leads=["counter/1.1"])
def main_phase(g: Buddyfight, at: Phase) -> Flow:
    """Play timing; what waits for the beginning of the main phase stands by."""
    head(g)
    g.tell("beginning of main phase", g.tp)
    return play(g, at, "main")


@main.step("main/1.2", leads=["check/1", "attack/1.1"])
def check_main(g: Buddyfight, at: Phase) -> Flow:
    """Resolution check; then the attack phase."""
    return resolution_check(g)


@main.then
def on_to_the_attack_phase(g: Buddyfight, at: Phase) -> Flow:
    """The attack phase begins."""
    g.fresh = ()
    g.tell("end of main phase", g.tp)
    return g.turn_into(attack, Fighting(waiting=at.waiting))


PROGRAMS = (main,)

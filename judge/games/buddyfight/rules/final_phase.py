"""How does the final phase go?

final/1.1 to final/5.3: a play timing in which impacts are open, then attacks by the same steps as in the attack phase
under the numbers of this one (`Program.under`), and the end of the turn. After an attack it goes on at 1.1 (reading
`final-phase-returns-to-1-1`).
"""

from __future__ import annotations

from judge.games.buddyfight.rules import attack_phase as steps
from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.phases import play
from judge.games.buddyfight.rules.procedures import Fighting, Phase, attack, start
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel import lines as common
from judge.kernel.flow import Flow
from judge.kernel.program import Program

#: The name of a standing rule: extra turns under the rule before change/3.
OLD_EXTRA = "extra turns follow one another"


def final_phase_timing(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing; the turn fighter may cast impacts and call impact monsters."""
    head(g)
    return play(g, at, "final")


def check_final_timing(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


def check_attack_over(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check; back to the play timing in which impacts are open."""
    return resolution_check(g)


def back_to_the_timing(g: Buddyfight, at: Fighting) -> Flow:
    """Impacts are open again."""
    g.keep(Fighting(waiting=at.waiting))
    return g.goto(final_phase_timing)


def turn_is_about_to_end(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing; what waits for the end of the turn stands by."""
    head(g)
    g.tell("end of turn", g.tp)
    g.tell("end of final phase", g.tp)
    return play(g, at, "end")


def check_end(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


def turn_ends(g: Buddyfight, at: Fighting) -> Flow:
    """The effects of this turn end; the opponent's start phase follows, unless an effect gave another turn."""
    ended = g.expire_turn()
    if ended:
        g.cite(g.rule, common.EFFECTS_END, ended)
    g.fresh = ()
    again, was_extra = g.extra[0], g.extra[1]
    mine = g.tp
    g.next_turn()
    if again == mine:
        g.tp, g.extra = mine, (-1, True)
        g.cite("change/3", lines.ANOTHER_TURN, mine)
        g.look_again()
    else:
        if was_extra:
            g.cite("change/3", lines.NO_FURTHER_TURN, g.tp)
        g.extra = (-1, False)
    g.clear_counters("turn/")
    g.seen = {}
    g.trail = ()
    g.final = {}
    g.cite(g.rule, lines.TURN, g.tp, g.turn)
    return g.turn_into(start, Phase(waiting=at.waiting))


def _leads(rule: str) -> tuple[str, ...]:
    """What a step of the attack phase leads to, under the numbers of the final phase."""
    entry = next(entry for entry in attack.entries if entry.rule == rule.replace("final/", "attack/"))
    return tuple(target.replace("attack/", "final/") for target in entry.leads)


_SHARED = (
    ("final/2.1", steps.choose_attack),
    ("final/2.1.1", steps.not_attacking),
    ("final/2.1.2", steps.check_not_attacking),
    ("final/2.1.3", steps.choose_again),
    ("final/2.2", steps.attack_begins),
    ("final/2.3", steps.in_battle_now),
    ("final/2.4", steps.check_attacking),
    ("final/2.5", steps.battle_timing),
    ("final/2.6", steps.check_battle),
    ("final/3.1", steps.determine),
    ("final/3.1.1", steps.against_a_monster),
    ("final/3.1.2", steps.against_the_fighter),
    ("final/3.2", steps.keywords_of_battle),
    ("final/3.2.1", steps.penetrate),
    ("final/3.2.2", steps.counterattack),
    ("final/3.3", steps.battle_is_over),
    ("final/3.4", steps.after_battle),
    ("final/3.5", steps.check_after_battle),
    ("final/4.1", steps.n_attack),
)

final: Program[Fighting] = attack.under(
    (
        ("final/1.1", final_phase_timing),
        ("final/1.2", check_final_timing),
        *_SHARED,
        ("final/4.2", check_attack_over, back_to_the_timing),
        ("final/5.1", turn_is_about_to_end),
        ("final/5.2", check_end),
        ("final/5.3", turn_ends),
    ),
    name="final phase",
    leads={
        **{rule: _leads(rule) for rule, _ in _SHARED},
        "final/1.1": ["counter/1.1"],
        "final/1.2": ["check/1"],
        "final/4.2": ["check/1", "final/1.1"],
        "final/5.1": ["counter/1.1"],
        "final/5.2": ["check/1"],
        "final/5.3": ["start/1.1"],
    },
    apart={"final/4.1": {"keyword": "the keyword is asked through the hooks"}},
    number=lambda rule: rule.replace("attack/", "final/"),
)

PROGRAMS = (final,)

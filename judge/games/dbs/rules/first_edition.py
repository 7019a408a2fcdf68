"""What does version 1.00 do otherwise?

The few steps that 1.00 has in another way than 1.23; first_tables.py links them and all others under its
own numbers. Where 1.00 is silent or contradicts itself, the readings in data/readings/dbs-1.00.toml say
what is done.
"""

from __future__ import annotations

from judge.games.dbs.rules import ch04_basic_terms as basic_terms
from judge.games.dbs.rules import ch05_setup as setup
from judge.games.dbs.rules import ch06_playing as playing
from judge.games.dbs.rules import ch06_turn as turn
from judge.games.dbs.rules import ch07_battle as battle
from judge.games.dbs.rules import ch07_damage_step as damage_step
from judge.games.dbs.rules import ch08_skills as skills
from judge.games.dbs.rules.procedures import (
    Battle,
    Checkpoint,
    Damage,
    PlayCard,
    Setup,
    Skill,
    Turn,
    checkpoint,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import COMBO, HAND
from judge.games.dbs.table.game import Dbs
from judge.kernel.effects import choose_early
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow

# -- turn (6) -------------------------------------------------------------------------------------------


def charge_draws(g: Dbs, at: Turn) -> Flow:
    """The turn player draws 1 card; before that the cards become active (reading `no-way-back-to-active`)."""
    turn.activate_all(g, "6-2-2")
    return turn.charge_draws(g, at)


def main_end_told(g: Dbs, at: Turn) -> Flow:
    """The end of the Main Phase is told."""
    g.note("6-3-1-3-1", lines.MAIN_PHASE_END_STEP, g.tp)
    g.emit(Event("end of main phase", g.tp))
    return None


def main_end_checks(g: Dbs, at: Turn) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


def main_effects_end(g: Dbs, at: Turn) -> Flow:
    """Then all effects until the end of the Main Phase end."""
    g.end_effects("main", g.turn, None, "6-3-1-3-1-2")
    return None


def end_checks(g: Dbs, at: Turn) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


def turn_effects_end(g: Dbs, at: Turn) -> Flow:
    """Then all effects until the end of the turn end."""
    g.end_effects("turn", g.turn, None, "6-4-1-2")
    return None


def end_or_repeat(g: Dbs, at: Turn) -> Flow:
    """Something left: once more from the beginning. Nothing left: the next turn (reading `end-phase-garbled`)."""
    if g.pending or g.end_is_news():
        return g.goto("6-4-1-1")
    return turn.begin_next_turn(g, "6-4-1-5")


# -- playing (6-3-1-2-1) ----------------------------------------------------------------------------------


def play_battle_card(g: Dbs, at: PlayCard) -> Flow:
    """The Battle Card is played, and that is told."""
    flow = playing.play_battle_card(g, at)
    if flow is None:
        playing.played(g, at.card, at.who, at.who * g.stride + HAND)
    return flow


# -- battle (7) -------------------------------------------------------------------------------------------


def attack_checks(g: Dbs, at: Battle) -> Flow:
    """A checkpoint, in which skills that trigger upon attack and [Blocker] activate."""
    battle.tell_attack(g)
    return g.call(checkpoint, Checkpoint())


def attack_goes_on(g: Dbs, at: Battle) -> Flow:
    """A battle occurs, unless the attack was negated; then only the end of a battle is told."""
    if g.fight is None or g.fight["negated"]:
        return _cut_short(g)
    return g.goto(cards_are_there)


def cards_are_there(g: Dbs, at: Battle) -> Flow:
    """If the attack card or the guard card has moved away, the battle ends immediately."""
    return _cut_short(g) if g.battle_cut_short() else g.goto(battle.offense_begins)


def _cut_short(g: Dbs) -> Flow:
    """The battle ends at once; skills that trigger at its end still do (7-1-3, 7-1-3-1)."""
    damage_step.tell_end(g)
    # Cards in the Combo Area outside a battle fall under 9-3-2 in this checkpoint.
    g.end_effects("combo", g.battles, None, "7-4-1-7")
    g.end_effects("battle", g.battles, None, "7-4-1-8")
    g.fight = None
    g.changed()
    return g.call(checkpoint, Checkpoint())


def cut_short_is_over(g: Dbs, at: Battle) -> Flow:
    """The Main Phase goes on after a battle that was cut short."""
    g.note("6-3-1-2", lines.GOES_ON, g.tp)
    return END


def deal_damage(g: Dbs, at: Battle) -> Flow:
    """A Leader Card was hit: the attack card inflicts 1 damage, the non-turn player takes a life card."""
    return damage_step.inflict(g)


def damage_was_dealt(g: Dbs, at: Battle) -> Flow:
    """On to the checkpoint."""
    return g.goto("7-4-1-5")


def drop_combos(g: Dbs, at: Battle) -> Flow:
    """All cards in the Combo Areas go to the Drop Areas (reading `which-master-drops-combo-cards`)."""
    combos = [*g.area(g.tp, COMBO), *g.area(1 - g.tp, COMBO)]
    for card in combos:
        g.emit(Event("combo dropped", g.master(card), card))
    return damage_step.drop_combos(g, at)


def battle_effects_end(g: Dbs, at: Battle) -> Flow:
    """Effects during the battle end."""
    g.end_effects("battle", g.battles, None, "7-4-1-8")
    return None


# -- damage (4-10) ------------------------------------------------------------------------------------------


def take_damage(g: Dbs, at: Damage) -> Flow:
    """The player chooses life cards and adds them to the hand, one by one."""
    return basic_terms.damage_many(g, at)


# -- skills (8-6-2) -----------------------------------------------------------------------------------------


def choose_options(g: Dbs, at: Skill) -> Flow:
    """Which of several options is used is said on activation (reading `when-choices-are-made`)."""
    return choose_early(g, at)


def answer_activation(g: Dbs, at: Skill) -> Flow:
    """The skill is activated; a counter timing."""
    flow = skills.activated(g, at)
    if flow == END:
        return flow
    return skills.answer_activation(g, at)


# -- set-up (5-2) -------------------------------------------------------------------------------------------


def redraw_hands(g: Dbs, at: Setup) -> Flow:
    """From the first player on, each may return cards and draw as many; nothing is shuffled."""
    return setup.redraw(g, at, shuffles=False)

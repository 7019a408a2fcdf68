"""Which steps run under which numbers of version 1.00?

The programs of 1.00 as tables: the number of a rule there and the step that does what it says, those of
1.23 or those of first_edition.py; and where each step leads.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dbs.rules import ch04_basic_terms as basic_terms
from judge.games.dbs.rules import ch04_counter_timing as counter_timing
from judge.games.dbs.rules import ch05_setup as setup
from judge.games.dbs.rules import ch06_actions as actions
from judge.games.dbs.rules import ch06_legality as legality
from judge.games.dbs.rules import ch06_playing as playing
from judge.games.dbs.rules import ch06_turn as turn
from judge.games.dbs.rules import ch07_battle as battle
from judge.games.dbs.rules import ch07_damage_step as damage_step
from judge.games.dbs.rules import ch08_skills as skills
from judge.games.dbs.rules import ch09_rule_processing as rule_processing
from judge.games.dbs.rules import ch11_other as other
from judge.games.dbs.rules import first_edition, procedures
from judge.games.dbs.rules.numbers import Numbers
from judge.kernel.effects import resolve
from judge.kernel.program import L, Procedure, Program

#: Where a step of 1.00 leads beside the next one, as its rule says.
_LEADS: dict[str, tuple[str, ...]] = {
    "4-7-3-2": ("4-7-3-5", "8-6-2-1"),
    "4-7-3-3": ("4-7-3-4", "8-6-2-1"),
    "4-7-3-3-1": ("4-7-3-3", "4-7-3-4"),
    "4-7-3-4": ("8-6-2-5-1",),
    "4-9-3": ("4-9-2",),
    "4-9-4-2": ("4-9-2",),
    "4-9-4-3": ("4-9-4-1",),
    "5-2-1-3": ("3-2-4",),
    "5-2-1-5": ("4-9-3",),
    "5-2-1-5-1": ("4-9-3",),
    "5-2-1-7": ("6-2-1",),
    "6-2-1": ("8-5-1-1",),
    "6-2-2": ("4-9-2",),
    "6-2-3": ("8-5-1-1",),
    "6-2-5": ("8-5-1-1",),
    "6-3-1-1": ("8-5-1-1",),
    "6-3-1-2": ("8-5-2-1",),
    "6-3-1-2-1-2": ("4-7-3-1",),
    "6-3-1-2-2": ("8-6-2-1",),
    "6-3-1-2-4": ("7-1",),
    "6-3-1-3-1-2": ("8-5-1-1",),
    "6-4-1-2": ("8-5-1-1",),
    "6-4-1-3": ("6-4-1-1", "6-2-1"),
    "7-1-1": ("4-7-3-1",),
    "7-1-2": ("8-5-1-1",),
    "7-1-3": ("6-3-1-2",),
    "7-1-3-1": ("6-3-1-2",),
    "7-2-1-2": ("8-5-2-1",),
    "7-3-1-2": ("8-5-2-1",),
    "7-4-1-4": ("7-4-1-4-1", "7-4-1-4-2", "7-4-1-5"),
    "7-4-1-4-1": ("4-10-1-1", "7-4-1-5"),
    "7-4-1-9": ("8-5-1-1",),
    "7-4-1-10": ("6-3-1-2",),
    "8-5-1-1": ("8-5-1-1",),
    "8-5-1-2": ("8-5-1-1", "8-6-2-1"),
    "8-5-1-3": ("8-5-1-1", "8-6-2-1"),
    "8-5-2-1": ("8-5-1-1",),
    "8-5-2-2": ("8-5-2-1",),
    "8-6-2-3": ("8-4-2-1",),
    "8-6-2-4": ("4-7-3-1",),
    "8-6-2-5": ("8-6-2-5-1", "8-6-2-5-2"),
}
#: Rules that a step's rule names without leading there, and why.
_APART: dict[str, dict[str, str]] = {
    "4-7-3-3": {"4-7-3-2": "the choice this one answers"},
    "4-9-4-3": {"4-9-4-2": "what is counted"},
    "6-3-1-2-4": {"7": "the chapter that the battle runs"},
    "6-4-1-3": {"6-4-1-2": "the checkpoint that was meant to settle everything"},
    "7-1": {"7-1-1": "the next step", "7-1-3": "the end of the steps that follow one another"},
}


#: Steps of 1.00 alone that are returned to.
_AGAIN = (first_edition.redraw_hands,)

_TURN = (
    ("6-2-1", turn.charge_begins),
    ("6-2-2", first_edition.charge_draws),
    ("6-2-3", turn.charge_checks),
    ("6-2-4", turn.charge_energy),
    ("6-2-5", turn.charge_ends),
    ("6-3-1-1", turn.main_begins),
    ("6-3-1-2", turn.main_acts),
    ("6-3-1-2-5", turn.main_is_ended),
    ("6-3-1-3-1-1", first_edition.main_end_told),
    ("6-3-1-3-1-2", first_edition.main_end_checks, first_edition.main_effects_end),
    ("6-3-1-3-1-3", turn.main_is_over),
    ("6-4-1-1", turn.end_told),
    ("6-4-1-2", first_edition.end_checks, first_edition.turn_effects_end),
    ("6-4-1-3", first_edition.end_or_repeat),
)
_SETUP = (
    ("5-2-1-1", setup.present_decks),
    ("5-2-1-2", setup.place_leaders),
    ("5-2-1-3", setup.shuffle_decks),
    ("5-2-1-4", setup.decide_first),
    ("5-2-1-5", setup.draw_hands),
    ("5-2-1-5-1", first_edition.redraw_hands),
    ("5-2-1-6", setup.lay_life),
    ("5-2-1-7", setup.first_turn),
)
_CHECKPOINT = (
    ("8-5-1-1", basic_terms.checkpoint_processes),
    ("8-5-1-2", basic_terms.turn_player_auto),
    ("8-5-1-3", basic_terms.other_player_auto),
    ("8-5-1-4", basic_terms.checkpoint_ends),
)
_FREE_TIMING = (
    ("8-5-2-1", basic_terms.free_timing_checks),
    ("8-5-2-2", basic_terms.free_timing_acts),
    ("8-5-2-3", basic_terms.free_timing_ends),
)
_COUNTER_TIMING = (
    ("4-7-3-1", counter_timing.counter_processes),
    ("4-7-3-2", counter_timing.first_counter),
    ("4-7-3-3", counter_timing.reply_counter),
    ("4-7-3-3-1", counter_timing.counter_again),
    ("4-7-3-4", counter_timing.counters_resolve),
    ("4-7-3-5", counter_timing.counter_timing_ends),
)
_DRAW_UP_TO = (
    ("4-9-4", basic_terms.draw_up_to_begins),
    ("4-9-4-1", basic_terms.draw_up_to_stop),
    ("4-9-4-2", basic_terms.draw_up_to_draw),
    ("4-9-4-3", basic_terms.draw_up_to_again),
)
_BATTLE = (
    ("7-1", battle.declare_attack),
    ("7-1-1", battle.answer_attack),
    ("7-1-2", first_edition.attack_checks),
    ("7-1-3", first_edition.attack_goes_on, first_edition.cut_short_is_over),
    ("7-1-3-1", first_edition.cards_are_there, first_edition.cut_short_is_over),
    ("7-2-1-1", battle.offense_begins),
    ("7-2-1-2", battle.offense_acts),
    ("7-2-1-3", battle.offense_ends),
    ("7-3-1-1", battle.defense_begins),
    ("7-3-1-2", battle.defense_acts),
    ("7-3-1-3", battle.defense_ends),
    ("7-4-1-1", damage_step.damage_step_begins),
    ("7-4-1-2", damage_step.add_attack_combos),
    ("7-4-1-3", damage_step.add_guard_combos),
    ("7-4-1-4", damage_step.compare_power),
    ("7-4-1-4-1", first_edition.deal_damage, first_edition.damage_was_dealt),
    ("7-4-1-4-2", damage_step.ko_guard),
    ("7-4-1-4-2-1", damage_step.ko_told),
    ("7-4-1-5", damage_step.damage_step_checks),
    ("7-4-1-6", first_edition.drop_combos),
    ("7-4-1-7", damage_step.combo_power_leaves),
    ("7-4-1-8", first_edition.battle_effects_end),
    ("7-4-1-9", damage_step.battle_ends_told),
    ("7-4-1-10", damage_step.battle_is_over),
)
_BATTLE_CARD = (
    ("6-3-1-2-1", playing.choose_battle_card),
    ("6-3-1-2-1-1", playing.pay_battle_card),
    ("6-3-1-2-1-2", playing.answer_battle_card),
    ("6-3-1-2-1-3", first_edition.play_battle_card),
)
_LOOP = (
    ("11-1-1", other.loop_found),
    ("11-1-1-1", other.loop_endless),
    ("11-1-1-2", other.loop_of_one),
    ("11-1-1-3", other.loop_of_both),
)
_ACTIVATING = (
    ("8-6-2-1", skills.specify),
    ("8-6-2-2", first_edition.choose_options),
    ("8-6-2-3", skills.pay_skill_cost),
    ("8-6-2-3-1", skills.pay_card_cost),
    ("8-6-2-4", first_edition.answer_activation),
    ("8-6-2-5", skills.resolve_skill),
)


def programs(n: Numbers) -> tuple[Procedure, ...]:
    """All programs of 1.00."""

    def table(
        home: Program[L], rows: Sequence[tuple[object, ...]], called_from: str | None = None
    ) -> Program[L]:
        number = n.__getitem__
        return home.under(
            rows, called_from=called_from, leads=_LEADS, apart=_APART, again=_AGAIN, number=number
        )

    return (
        table(procedures.setup, _SETUP),
        table(procedures.turn, _TURN),
        table(procedures.checkpoint, _CHECKPOINT, "8-5-2-1"),
        table(procedures.free_timing, _FREE_TIMING, "6-3-1-2"),
        table(procedures.counter_timing, _COUNTER_TIMING, "8-6-2-4"),
        table(procedures.draw_one, [("4-9-2", basic_terms.draw_a_card)]),
        table(procedures.draw, [("4-9-3", basic_terms.draw_cards)]),
        table(procedures.draw_up_to, _DRAW_UP_TO),
        table(
            procedures.damage,
            [("4-10-1-1", basic_terms.damage_begins), ("4-10-1-1-1", first_edition.take_damage)],
        ),
        table(
            procedures.skill_damage,
            [("4-10-1-2", basic_terms.damage_begins), ("4-10-1-2-1", first_edition.take_damage)],
        ),
        table(procedures.shuffle_deck, [("3-2-4", basic_terms.randomize)]),
        *(
            table(
                actions.COMBOS[combo],
                [(n[grant], actions.declare_combo), (n[cost], actions.pay_combo)],
                "8-5-2-2",
            )
            for combo, (grant, cost) in legality.COMBO_RULES.items()
        ),
        *(
            table(actions.SKILLS[when], [(n[rule], actions.use_skill)], "8-5-2-2")
            for when, rule in legality.SKILL_RULES.items()
        ),
        table(procedures.battle_card, _BATTLE_CARD, "8-5-2-2"),
        table(procedures.attack, [("6-3-1-2-4", battle.choose_attack)], "8-5-2-2"),
        table(procedures.battle, _BATTLE, "6-3-1-2-4"),
        table(procedures.activating, _ACTIVATING, "6-3-1-2-2"),
        table(
            procedures.resolving,
            [("8-6-2-5-1", skills.resolve_extra), ("8-6-2-5-2", skills.carry_out)],
            "8-6-2-5",
        ),
        table(procedures.paying, [("8-4-2-1", skills.pay_in_order)], "8-6-2-3"),
        skills.replacement_program(n["8-9-2"], n["8-9-3"], n["8-9-1"]),
        table(procedures.instead, [("8-10-1-1", resolve)], "8-10-1"),
        table(
            procedures.loss_judgement,
            [("9-2-1", rule_processing.loss_interrupts), ("9-2-2", rule_processing.judge_losses)],
            "8-5-1-1",
        ),
        table(procedures.infinite_loop, _LOOP, "8-5-1-2"),
    )

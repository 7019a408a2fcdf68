"""The programs are the book: every step is a rule, every link of its text is followed."""

from __future__ import annotations

import re
from pathlib import Path

from judge.games.buddyfight import ruleset
from judge.games.buddyfight.rules.final_phase import final
from judge.games.buddyfight.rules.procedures import attack
from judge.kernel.program import unlinked_citations

CODE = Path(__file__).parents[2] / "judge" / "games" / "buddyfight"
RULES = ruleset()
CHAPTERS = "check|change|zone|call|cast|equip|counter|start|main|attack|final|abilities|act|auto|cont|keyword|topic|impact|lost|cross"


def test_every_step_is_a_rule_and_every_link_of_its_text_is_followed() -> None:
    cites = {rule: [cited.id for cited in RULES.book[rule].cites] for rule in RULES.linked.pc}

    assert set(RULES.linked.pc) <= set(RULES.book)
    assert unlinked_citations(RULES.programs, lambda rule: cites[rule], RULES.linked) == []


def test_every_rule_that_the_code_cites_exists() -> None:
    cited = {
        rule
        for path in CODE.rglob("*.py")
        for rule in re.findall(rf'"((?:{CHAPTERS})/[a-z0-9./-]+)"', path.read_text(encoding="utf-8"))
    }

    assert {rule for rule in cited if not rule.endswith("/")} <= set(RULES.book)


def test_steps_stand_in_the_order_of_the_book() -> None:
    """A reader can hold the book beside the module: within a program, rules come in printed order."""
    place = {rule.id: number for number, rule in enumerate(RULES.book.rules)}
    for program in RULES.programs:
        numbers = [place[entry.rule] for entry in program.entries]
        assert numbers == sorted(numbers), program.name


def test_attack_phase_and_final_phase_are_one_set_of_steps() -> None:
    """From the choice of an attack to [N Attack] both phases run the same functions, each under its own number."""
    first = {entry.rule.partition("/")[2]: entry.run for entry in attack.entries}
    second = {entry.rule.partition("/")[2]: entry.run for entry in final.entries}
    shared = [rule for rule in first if rule[:2] in ("2.", "3.") or rule == "4.1"]

    assert len(shared) == 19
    assert all(first[rule] is second[rule] for rule in shared)


def test_no_module_is_longer_than_400_lines() -> None:
    lengths = {
        path.name: len(path.read_text(encoding="utf-8").splitlines())
        for part in ("rules", "table")
        for path in (CODE / part).rglob("*.py")
    }

    assert max(lengths.values()) <= 400, lengths

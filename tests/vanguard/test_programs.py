"""The programs are the rulebook: every step is a rule, every link of its text is followed."""

from __future__ import annotations

import re
from pathlib import Path

import rulesdb
from judge.games.vanguard import ruleset
from judge.kernel.program import unlinked_citations

CODE = Path(__file__).parents[2] / "judge" / "games" / "vanguard"
RULES = ruleset()


def test_every_step_is_a_rule_and_every_link_of_its_text_is_followed() -> None:
    cites = {rule: [cited.id for cited in RULES.book[rule].cites] for rule in RULES.linked.pc}

    assert set(RULES.linked.pc) <= set(RULES.book)
    assert unlinked_citations(RULES.programs, lambda rule: cites[rule], RULES.linked) == []


def test_every_rule_that_the_code_cites_exists() -> None:
    book = rulesdb.load("vanguard@4.15")
    cited = {
        rule
        for path in CODE.rglob("*.py")
        for rule in re.findall(r'"(\d+(?:\.\d+)+)"', path.read_text(encoding="utf-8"))
    }

    assert cited - {"4.15"} <= set(book)


def test_steps_stand_in_the_order_of_the_rulebook() -> None:
    """A reader can hold the book beside the module: within a program, rules come in printed order."""
    place = {rule.id: number for number, rule in enumerate(RULES.book.rules)}
    for program in RULES.programs:
        numbers = [place[entry.rule] for entry in program.entries]
        assert numbers == sorted(numbers), program.name

"""The programs of both editions fit their rulebooks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulesdb
from judge.games.dbs import EDITIONS, ruleset, same_rule
from judge.games.dbs.rules.numbers import MOVED, SAME, numbers
from judge.kernel.errors import ProgramFault
from judge.kernel.program import unlinked_citations

CODE = Path(__file__).parents[2] / "judge" / "games" / "dbs"
#: Where the numbers of our table differ from what the comparison of the two books finds, and why.
OUR_READING = {
    "1-3-1": "lost in 1.00; the surviving rule of that section stands for it",
    "1-3-2": "lost in 1.00; the surviving rule of that section stands for it",
    "4-1-1": "what a skill is, reworded",
    "4-7-2-1": "1.00 has one rule for every counter timing",
    "4-7-2-2": "1.00 has one rule for every counter timing",
    "4-7-2-3": "1.00 has one rule for every counter timing",
    "4-7-3-2": "the same choice; the book's summary in 8-5-3 is nearer in words",
    "4-7-3-4": "the alternating choice",
    "6-4-1-1": "reworded",
    "6-4-1-2": "reworded",
    "6-4-1-3": "reworded",
    "7-1-3": "the checkpoint, which 1.00 has together with the triggers",
    "7-4-1-4-1": "the case of a Leader Card",
    "7-4-1-4-2-1": "the case of a KO",
    "6-3-1-2-3-2": "[Awaken] is an [Activate] skill",
    "7-2-1-2-3-2": "[Awaken] is an [Activate] skill",
    "7-3-1-2-3-2": "[Awaken] is an [Activate] skill",
    "10-27-1": "which option is used is said on activation",
    "10-27-3": "which option is used is said on activation",
    "2-12-2": "where skills work",
    "11-1-2-2": "a loop both can stop",
    "4-10-2": "damage of an attack",
}


def rules_named_in_code() -> set[str]:
    """Every number in quotes in the game's modules, but for the tables of 1.00 itself."""
    found: set[str] = set()
    for path in CODE.rglob("*.py"):
        if path.name not in ("numbers.py", "first_edition.py", "first_tables.py", "coverage.py"):
            found |= set(re.findall(r'"(\d+(?:-\d+)+)"', path.read_text(encoding="utf-8")))
    return found


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_is_a_rule_and_every_link_of_its_text_is_followed(edition: str) -> None:
    rules = ruleset(edition)
    cites = {rule: [cited.id for cited in rules.book[rule].cites] for rule in rules.linked.pc}

    assert set(rules.linked.pc) <= set(rules.book)
    assert unlinked_citations(rules.programs, lambda rule: cites[rule], rules.linked) == []


def test_rules_in_the_code_are_numbers_of_1_23() -> None:
    book = rulesdb.load("dbs@1.23")

    assert sorted(rule for rule in rules_named_in_code() if rule not in book) == []


def test_numbers_of_1_00_exist_and_agree_with_the_comparison_of_the_books() -> None:
    old, new = rulesdb.load("dbs@1.23"), rulesdb.load("dbs@1.00")
    known = numbers("1.00")

    assert [number for number in known.values() if number not in new] == []
    assert not set(SAME) & set(MOVED)
    for rule, number in known.items():
        found = {found.rule.id for found in old[rule].counterparts}
        assert number in found or rule in OUR_READING, f"{rule} is {number}, the books say {found}"


def test_a_rule_that_1_00_lacks_has_no_number_there() -> None:
    with pytest.raises(ProgramFault, match=r"9-5-2 of 1\.23 has no number in edition 1\.00"):
        numbers("1.00")["9-5-2"]
    assert same_rule("9-5-2", "1.23", "1.00") is None
    assert same_rule("8-6-2-5-1", "1.00", "1.23") == "8-5-2-5-1"

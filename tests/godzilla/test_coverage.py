"""Nothing is claimed that no case shows, and nothing of the rulebook is left out."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from judge.games.godzilla import LAYOUT
from judge.games.godzilla.cards.language import VERBS
from judge.games.godzilla.cards.language.places import FILTERS, NUMBERS, PLACES
from judge.games.godzilla.cards.language.zones import ZONE_WORDS
from judge.games.godzilla.rules.ch12_keywords import AbilityBuilder
from judge.games.godzilla.table import coverage as modelled
from judge.trust.coverage import Row, coverage

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    found, evidence = coverage("godzilla")
    assert evidence.failed == []
    return found


@pytest.mark.slow
@pytest.mark.parametrize("rule_class", ["procedure", "constraint"])
def test_every_step_and_limit_is_cited_by_a_passing_case(rows: list[Row], rule_class: str) -> None:
    missing = [
        r.rule for r in rows if r.rule_class == rule_class and r.status not in ("executed", "enforced")
    ]

    assert missing == []


def test_every_definition_and_deck_rule_is_carried(rows: list[Row]) -> None:
    missing = [r.rule for r in rows if r.rule_class in ("definition", "deck") and r.status == "not yet"]

    assert missing == []


def _names() -> set[str]:
    """Every name that the engine's code defines."""
    found: set[str] = set()
    for path in (
        *(ROOT / "judge" / "kernel").rglob("*.py"),
        *(ROOT / "judge" / "games" / "godzilla").rglob("*.py"),
    ):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                found |= {t.id for t in targets if isinstance(t, ast.Name)}
    return found


def test_what_a_definition_is_carried_by_exists() -> None:
    """Every name in backquotes is a name of the code, an area, a program or a word of cards."""
    words = {*VERBS, *FILTERS, *NUMBERS, *PLACES, *ZONE_WORDS, "your"}
    words |= {name[1:] for name in vars(AbilityBuilder) if name.startswith("_")}
    words |= {spec.name for spec in LAYOUT.specs} | {"check timing", "playing", "reshuffle", "crush"}
    words |= {"who", "src", "when", "left of", "rule_actions"}
    known = _names() | words

    for rule, sentence in modelled.MODELLED.items():
        for name in re.findall(r"`([^`]+)`", sentence):
            assert name in words or all(part in known for part in name.split(".")), (rule, name)

"""docs/cases.md says everything, and what it says is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge import library
from judge.case import model
from judge.case.edit import VERBS
from judge.case.entries import CARD_KEYS
from judge.case.expect import differences
from judge.case.paths import CARD_FACTS
from judge.case.read import loads
from judge.case.run import run_case

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"[a-z_]+(?:-[a-z]+)*", PAGE))
SOURCES = [
    *(ROOT / "judge" / "case").glob("*.py"),
    ROOT / "judge" / "games" / "godzilla" / "table" / "position.py",
]


@pytest.mark.parametrize(
    "part",
    [
        model.Case, model.Turn, model.ActiveEffect, model.EventWords, model.StandBy, model.RunningEffect, model.Edit,
        model.Try, model.Until, model.Concede, model.Chance, model.Loop, model.Note, model.TraceWanted, model.LegalWanted,
        model.Expect,
    ],
)  # fmt: skip
def test_every_key_of_the_model_is_described(part: type[model.Part]):
    keys = {field.alias or name for name, field in part.model_fields.items()}

    assert keys - WORDS == set()


def test_every_key_of_a_card_and_every_verb_of_an_edit_is_described():
    assert {*CARD_KEYS, *VERBS, *CARD_FACTS} - WORDS == set()


def test_everything_special_about_a_game_is_described():
    table, layout = library.table("godzilla"), library.rules("godzilla").layout

    named = {*table.scalars, *table.groups, *table.starts, *table.uses, *layout.offset_shared}
    assert named - WORDS == set()
    for rule in table.standing_rules:
        assert rule in " ".join(PAGE.split())
    for duration in table.compiler("page").language.durations:
        assert duration in " ".join(PAGE.split())
    for action in library.rules("godzilla").actions:
        assert f"`{action}:" in PAGE
    assert {
        name
        for program in library.rules("godzilla").programs
        for name in program.needs
        if name in program.sorts
    } - WORDS == set()


def test_every_slug_is_described():
    slugs: set[str] = set()
    for path in SOURCES:
        source = path.read_text(encoding="utf-8")
        slugs |= set(re.findall(r'(?:problems\.add|\.problem|Finding|Problem)\(\s*"([a-z-]+)"', source))
        slugs |= set(re.findall(r'slug = "([a-z-]+)"', source))

    assert len(slugs) > 25
    assert {slug for slug in slugs if f"`{slug}`" not in PAGE} == set()


def test_the_example_at_the_top_runs():
    example = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)

    assert len(example) == 1
    assert differences(run_case(loads(example[0]))) == []


def test_the_parts_shown_are_understood():
    """Every fragment on the page, put into one case with the cards it speaks of."""
    parts = "".join(re.findall(r"```yaml-part\n(.*?)```", PAGE, re.DOTALL))
    cards = """\
  P2: {type: strategy}
  TT: {type: strategy, abilities: [{text: [{later: {when: beginning of end phase, do: [{draw: 1}]}}]}]}
  YW: {abilities: [{when: {event: destroyed, whose: opponent}, do: [{draw: 1}]}]}
  D2: {type: strategy, abilities: [{text: [{discard: 2, who: each}, {draw: 2, who: each}]}]}
"""
    parts = parts.replace("cards:\n", f"cards:\n{cards}")
    players = """\
  A: {monster: SA1, zone: 3, z4: K1, z5: [K2, RV1], s1: P2, s2: TT, hand: [D2, K3], deck: 9}
  B: {monster: WB1, zone: 3, z6: YW, deck: 9}
"""
    head = "case: parts\ngame: godzilla\nat: 10.5.2.3.3\nuntil: 7.4.1\ndecisions: [pass]\n"

    outcome = run_case(loads(f"{head}players:\n{players}{parts}"))

    assert len(outcome.start.effects) == 4
    assert len(outcome.start.pending) == 1


def test_every_link_on_the_page_leads_somewhere():
    headings = {
        re.sub(r"[^a-z0-9 _-]", "", heading.lower()).strip().replace(" ", "-")
        for heading in re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    }

    assert set(re.findall(r"\]\(#([^)]*)\)", PAGE)) - headings == set()

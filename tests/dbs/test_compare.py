"""`judge compare`: where do two editions first part?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.group import cli
from judge.compare import compare

CASES = Path(__file__).parents[2] / "data" / "cases" / "dbs"
BOTH = ("1.00", "1.23")


def judge(*words: str) -> Result:
    return CliRunner().invoke(cli, ["compare", *words])


def test_equal_power_parts_at_the_comparison() -> None:
    found = compare(CASES / "equal-power-in-battle.yaml", BOTH)

    assert found.parts
    assert found.fork()[0] == ("7-4-1-4", "7-4-1-4")
    first, second = found.first_different()
    assert first is None
    assert second is not None
    assert (second.rule, second.text) == ("4-10-2-1", "B's card goes from B's Life Area to B's Hand")
    assert found.rules()[0] == ("7-4-1-4", "7-4-1-4")


def test_a_card_without_power_leaves_in_one_edition_only() -> None:
    found = compare(CASES / "s41-battle-card-reduced-to-0-1.23.yaml", BOTH)

    _, second = found.first_different()
    assert second is not None
    assert (second.rule, second.step) == ("9-5-2", "4-7-3-1")
    assert (None, "9-5-2") in found.rules()


def test_an_action_that_one_edition_refuses_stands_beside_what_the_other_does() -> None:
    found = compare(CASES / "s40-attack-on-the-first-turn-1.00.yaml", BOTH)

    first, second = found.first_different()
    assert first is not None
    assert first.what == "decision"
    assert second is not None
    assert (second.what, second.rule) == ("refused", "6-3-1-2-4")
    assert ("6-3-1-2-4", "6-3-1-2-4") in found.rules()
    assert found.sides[1].stopped is not None


def test_a_case_that_comes_out_alike_says_so(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        "case: Nothing to see\ngame: dbs\nedition: '1.23'\nat: main\nplayers: {A: {hand: 2}, B: {}}\n"
    )

    said = judge(str(case), "--editions", "1.00,1.23")

    assert said.exit_code == 0
    assert "nothing differs" in said.output


def test_the_command_prints_both_rules_side_by_side() -> None:
    said = judge(str(CASES / "equal-power-in-battle.yaml"), "--editions", "1.00,1.23")

    assert said.exit_code == 0
    assert "1.00: 7-4-1-4                                         1.23: 7-4-1-4" in said.output


def test_json_has_both_timelines() -> None:
    said = judge(str(CASES / "equal-power-in-battle.yaml"), "--editions", "1.00,1.23", "--json")

    found = json.loads(said.output)
    assert [side["edition"] for side in found["editions"]] == ["1.00", "1.23"]
    assert found["step"] == ["7-4-1-4", "7-4-1-4"]


@pytest.mark.parametrize(
    ("editions", "message"),
    [
        ("1.23", "two editions are compared, such as 1.00,1.23; found '1.23'"),
        ("1.23,9.9", "dbs 9.9 does not run"),
    ],
)
def test_wrong_editions_are_one_sentence(editions: str, message: str) -> None:
    said = judge(str(CASES / "equal-power-in-battle.yaml"), "--editions", editions)

    assert said.exit_code == 3
    assert message in said.output

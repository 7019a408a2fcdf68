"""The commands: what they print, and how they end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.group import COMMANDS, available, cli
from tests.case.boards import text

CASES = Path(__file__).parents[2] / "data" / "cases"
G04 = CASES / "godzilla" / "g04-rank-limit-of-battle-cards.yaml"


def judge(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.fixture
def case(tmp_path: Path) -> Path:
    path = tmp_path / "case.yaml"
    path.write_text(text("decisions: [invade:J2]\nexpect: {state: {A.zone: 5}}\n"), encoding="utf-8")
    return path


def test_run_prints_one_line_per_event_with_its_rule_first():
    result = judge("run", G04)
    lines = [line.strip() for line in result.output.splitlines()]

    assert result.exit_code == 0
    assert lines[0].startswith("✓ Rank limit of battle cards is set by the opponent's zone")
    assert lines[1].startswith("8.2.1       A may not play A's Rocket battery to zone 1: rank 4 is above 3")
    assert "10.4.4.2    A plays A's Tank platoon to zone 6" in lines
    assert "10.5.2.3.2  A's Tank platoon goes from the resolution area to A's zone 6" in lines
    assert lines[-1].startswith("10.4.4.2    A is asked what to do in the play timing")


def test_run_shows_every_step_on_request():
    steps = judge("run", G04, "--steps").output

    assert "10.4.3.4" in steps
    assert "10.4.3.4" not in judge("run", G04).output


def test_run_ends_with_1_and_shows_the_difference(case: Path):
    case.write_text(case.read_text().replace("A.zone: 5", "A.zone: 6"))
    result = judge("run", case)

    assert result.exit_code == 1
    assert "expect.state.A.zone: expected 6, found 5" in result.output


def test_run_ends_with_3_when_a_case_cannot_be_run(case: Path):
    case.write_text(case.read_text().replace("zone: 3", "zone: 9"))
    result = judge("run", case)

    assert result.exit_code == 3
    assert "zones are numbered 1 to 8, not 9 [4.4.3]" in result.output
    assert "Traceback" not in result.output


def test_run_takes_folders_and_counts():
    result = judge("run", "-q", CASES / "godzilla")

    assert result.exit_code == 0
    assert result.output.splitlines()[-1].endswith("cases come out as expected")


def test_run_overrides_warnings_and_says_so(case: Path):
    case.write_text(case.read_text().replace("{1: K2, 5: RV}", "{1: [K2, K1], 5: RV}"))

    assert judge("run", case).exit_code == 3
    result = judge("run", case, "--override", "overloaded")
    assert result.exit_code == 0
    assert "overridden: zone 1 holds 2 battle cards [11.5.1]" in result.output


def test_run_as_json(case: Path):
    data = json.loads(judge("run", case, "--json").output)

    assert data["ok"] is True
    assert data["answers"] == [{"player": "A", "key": "invade:J2", "forced": False}]
    assert data["asked"]["rule"] == "10.4.4.2"
    assert "pass" in data["asked"]["options"]
    assert {"rule", "what", "text", "remark"} == set(data["log"][0])


def test_run_as_json_of_a_bad_case(tmp_path: Path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("case: x\ngame: godzilla\nat: 7.9\n")
    result = judge("run", bad, "--json")

    assert result.exit_code == 3
    assert {problem["slug"] for problem in json.loads(result.output)["problems"]} == {
        "unknown-rule",
        "no-monster",
    }


@pytest.mark.parametrize(
    ("action", "code", "words"),
    [
        (
            "invade K1",
            1,
            "refused: A may not invade, discarding A's Recruits: an invasion was already performed",
        ),
        ("battle:K1>z6", 0, "allowed: A may play A's Recruits to zone 6"),
        ("battle Q2", 1, "refused: A may not battle Q2: it is not a battle card"),
        ("fly", 3, "'fly' begins with no action; there is pass, battle"),
    ],
)
def test_why_answers_for_any_action_with_the_rule_and_its_text(
    case: Path, action: str, code: int, words: str
):
    result = judge("why", case, *action.split())

    assert result.exit_code == code
    assert words in result.output
    if code == 1:
        assert any(line.startswith("  8.") and len(line) > 40 for line in result.output.splitlines())


def test_why_for_the_other_player_and_as_json(case: Path):
    result = judge("why", case, "--player", "B", "invade", "f", "--json")

    assert json.loads(result.output)[0] | {"text": ""} == {
        "player": "B",
        "actions": ["invade:f"],
        "allowed": False,
        "rule": "8.1.1",
        "cites": ["8.6.1", "8.1.1"],
        "reason": "only the turn player performs main phase actions",
        "facts": {},
        "also": [],
        "text": "",
        "remark": "",
    }


def test_why_names_everything_that_stands_in_the_way(tmp_path: Path):
    case = tmp_path / "two-reasons.yaml"
    case.write_text(
        "case: x\ngame: godzilla\nat: main\nplayers:\n"
        "  A: {monster: SA1, zone: 2, hand: K4}\n  B: {monster: WB1, zone: 3}\n"
    )

    result = judge("why", case, "battle:K4>z2")

    assert result.exit_code == 1
    assert "rank 4 is above 3" in result.output
    assert "also: the own invading monster occupies zone 2" in result.output


def test_new_writes_a_case_that_runs(tmp_path: Path):
    path = tmp_path / "mine.yaml"

    assert judge("new", "godzilla", "-o", path).exit_code == 0
    assert judge("run", path).exit_code == 0
    assert judge("new", "godzilla").output == path.read_text(encoding="utf-8")


def test_new_overwrites_nothing(case: Path):
    before = case.read_text()
    result = judge("new", "godzilla", "-o", case)

    assert result.exit_code == 3
    assert result.output.endswith("is there already; nothing was changed\n")
    assert case.read_text() == before


def test_an_unknown_game_or_command_suggests_the_nearest():
    assert "no game 'godzila' runs here; did you mean 'godzilla'?" in judge("new", "godzila").output
    assert "no command 'rnu'; did you mean 'run'?" in judge("rnu").output


@pytest.mark.parametrize("name", ["run", "why", "new", "schema"])
def test_every_command_has_help_and_a_line_in_the_overview(name: str):
    assert name in available()
    assert COMMANDS[name][1] in judge("--help").output
    assert f"Usage: cli {name}" in judge(name, "--help").output

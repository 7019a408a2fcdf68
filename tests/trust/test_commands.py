"""The commands play, perft, coverage and fuzz, as somebody would type them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.case.expect import differences
from judge.case.read import load
from judge.case.run import run_case
from judge.cli.group import cli
from tests.trust.positions import MAIN_PHASE


def judge(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(cli, list(words), input=typed, catch_exceptions=False)


@pytest.fixture
def case(tmp_path: Path) -> str:
    file = tmp_path / "case.yaml"
    file.write_text(MAIN_PHASE, encoding="utf-8")
    return str(file)


# -- play --------------------------------------------------------------------------------------------


def test_play_shows_the_table_and_asks(case: str) -> None:
    said = judge("play", case, typed="\nquit\n").output

    assert "A plain table (godzilla@1.01)" in said
    assert "turn 3, A is the turn player" in said
    assert "10.4.4.2" in said
    assert "pass" in said


def test_play_answers_by_key_and_by_number_and_tells_what_happened(case: str) -> None:
    said = judge("play", case, typed="\nbattle:K1>z1\n1\nquit\n").output

    assert "A's first Recruits goes from the resolution area to A's zone 1" in said
    assert "turn 4 begins, B is the turn player" in said


def test_play_steps_one_citation_at_a_time(case: str) -> None:
    said = judge("play", case, typed="s\ns\nwhere\nquit\n").output

    assert "7.3.2" in said
    assert "stands at" in said


def test_play_takes_back_and_gives_again(case: str) -> None:
    said = judge("play", case, typed="\nbattle:K1>z1\nundo\nundo\nredo\nredo\nquit\n").output

    assert said.count("A's first Recruits goes from the resolution area to A's zone 1") == 2
    assert "there is nothing to take back" in said
    assert "there is nothing to give again" in said


def test_play_goes_on_to_the_play_timing_for_an_action(case: str) -> None:
    said = judge("play", case, typed="battle:K1>z1\nquit\n").output

    assert "A plays A's first Recruits to zone 1" in said


def test_play_takes_no_for_an_answer_where_yes_or_no_is_asked(tmp_path: Path) -> None:
    case = tmp_path / "may.yaml"
    case.write_text(
        "case: x\ngame: godzilla\nat: main\n"
        "cards: {EG: {rank: 1, abilities: [{enter: [{may: [{discard: 1}], to: [{draw: 2}]}]}]}}\n"
        "players:\n  A: {monster: SA1, hand: [EG, f]}\n  B: {monster: WB1}\n"
    )
    said = judge("play", str(case), typed="battle:EG>z2\nno\nquit\n").output

    assert "A does not use what A's EG offers" in said


def test_play_jumps_to_a_step(case: str) -> None:
    said = judge("play", case, typed="\nbattle:K1>z1\njump 3\njump 9999\njump\nquit\n").output

    assert "stands at 7.3.2 > " in said
    assert "steps so far, not 9999" in said
    assert "jump to which step?" in said


def test_play_says_what_cannot_be_done_and_why(case: str) -> None:
    said = judge("play", case, typed="\nno\ntry battle K3 z4\nquit\n").output

    assert "8.4.1" in said
    assert "A may not play A's first Tank platoon to zone 4" in said


def test_play_derives_a_number(case: str) -> None:
    said = judge("play", case, typed="trace A.monster threat\ntrace A.monster wisdom\nquit\n").output

    assert "10.8.1.1" in said
    assert "+5000: 25000" in said
    assert "a card has no 'wisdom'" in said


def test_play_shows_what_a_player_sees(case: str) -> None:
    said = judge("play", case, typed="board B\nquit\n").output
    hand = [line for line in said.splitlines() if line.strip().startswith("hand")]

    assert "5 hidden" in hand[-2]


def test_play_saves_what_was_played_as_a_case(case: str, tmp_path: Path) -> None:
    file = tmp_path / "saved.yaml"
    typed = f"\ntry battle K3 z4\nbattle:K1>z1\npass\nconcede B\nsave {file}\nsave {file}\nquit\n"
    said = judge("play", case, typed=typed).output

    assert f"written: {file}" in said
    assert "is there already; nothing was changed" in said
    outcome = run_case(load(file))
    assert differences(outcome) == []
    assert outcome.game.result is not None
    assert outcome.game.result[1:] == (0, "concession")
    assert outcome.game.where[outcome.game.find("A.K1")] == outcome.game.zone(0, "z1")


@pytest.mark.parametrize(
    "line", ["nonsense", "battle:K9>z1", "99", "trace", "concede", "concede C", "try", "save"]
)
def test_play_answers_nonsense_with_one_sentence(case: str, line: str) -> None:
    said = judge("play", case, typed=f"\n{line}\nquit\n")

    assert said.exit_code == 0
    assert "Traceback" not in said.output


def test_play_lists_what_can_be_said_and_ends_with_the_input(case: str) -> None:
    said = judge("play", case, typed="help\n")

    assert "undo, redo" in said.output
    assert said.exit_code == 0


# -- perft -------------------------------------------------------------------------------------------


def test_perft_counts_lines_and_positions(case: str) -> None:
    rows = json.loads(judge("perft", case, "2", "--json").stdout)

    assert [row["depth"] for row in rows] == [0, 1, 2]
    assert rows[0]["lines"] == 1
    assert rows[1]["lines"] > 10
    assert rows[2]["positions"] <= rows[2]["lines"]


def test_perft_gives_up_in_time(case: str) -> None:
    said = judge("perft", case, "4", "--most", "100")

    assert said.exit_code == 3
    assert "more than 100 lines" in said.output


# -- coverage ----------------------------------------------------------------------------------------


def covered(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(judge("coverage", "godzilla", "--json", *words).stdout)
    return found


@pytest.mark.slow
def test_coverage_has_a_row_for_every_rule() -> None:
    from rulesdb import load as book

    rows = covered()["rules"]
    assert [row["rule"] for row in rows] == list(book("godzilla"))
    assert {row["status"] for row in rows} <= {"executed", "enforced", "modelled", "informational", "not yet"}


def test_coverage_claims_nothing_without_a_case(tmp_path: Path) -> None:
    found = covered("--cases", str(tmp_path))

    assert found["cases"] == 0
    assert not [row for row in found["rules"] if row["status"] == "executed"]


def test_coverage_is_measured_by_running_the_case(tmp_path: Path) -> None:
    text = MAIN_PHASE + "decisions:\n  - {try: 'battle:K3>z4', refused: 10.5.2.1.2}\n  - rage:N2\n"
    (tmp_path / "one.yaml").write_text(text.replace("zone: 3", "zone: 6"), encoding="utf-8")
    found = covered("--cases", str(tmp_path))
    rows = {row["rule"]: row for row in found["rules"]}

    assert found["failed"] == []
    assert (rows["8.4.1"]["status"], rows["8.4.1"]["cases"]) == ("executed", ["one"])
    assert rows["7.2.3"]["status"] in ("not yet", "modelled")


def test_a_case_that_fails_proves_nothing(tmp_path: Path) -> None:
    text = MAIN_PHASE + "decisions: [rage:N2]\nexpect: {state: {A.rage: 7}}\n"
    (tmp_path / "wrong.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "spoiled.yaml").write_text("case: [", encoding="utf-8")
    found = covered("--cases", str(tmp_path))

    assert found["failed"] == ["spoiled", "wrong"]
    assert not [row for row in found["rules"] if row["status"] == "executed"]
    assert judge("coverage", "godzilla", "--strict", "--cases", str(tmp_path)).exit_code == 1


@pytest.mark.slow
def test_coverage_ends_with_the_totals() -> None:
    lines = judge("coverage", "godzilla", "--under", "7.2").output.splitlines()
    totals = next(line for line in lines if line.startswith("all "))

    assert int(totals.split()[-1]) == 515
    assert any(line.startswith("7.2.2 ") for line in lines)
    assert not any(line.startswith("7.3.") for line in lines)


def test_an_unknown_game_is_told() -> None:
    for words in (("coverage", "chess"), ("fuzz", "chess")):
        said = judge(*words)
        assert said.exit_code == 3
        assert "no game 'chess'" in said.output


# -- fuzz --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_fuzz_plays_games_and_reports() -> None:
    found = json.loads(judge("fuzz", "godzilla", "--games", "6", "--processes", "1", "--json").stdout)

    assert found["games"] == 6
    assert found["failures"] == []
    assert sum(found["results"].values()) == 6


@pytest.mark.slow
def test_fuzz_prints_a_small_case_and_ends_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.games.godzilla.table.game import Godzilla

    before = Godzilla.interrupt

    def interrupt(self: Any) -> None:
        before(self)
        if self.position[0] == 6:
            self.rage[0] = -5

    monkeypatch.setattr(Godzilla, "interrupt", interrupt)
    said = judge("fuzz", "godzilla", "--games", "30", "--processes", "1")

    assert said.exit_code == 1
    assert "A's rage is -5 [3.4.4]" in said.output
    assert "case: Fault found with seed" in said.output

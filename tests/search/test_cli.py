"""`rulesdb search` as people and scripts use it."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from rulesdb.cli.group import cli
from rulesdb.search.engine import Engine

pytestmark = pytest.mark.usefixtures("finder")


def run(*words: str, lines: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["search", *words], input=lines)


def test_words_give_rules_with_their_place_and_reason(finder: Engine) -> None:
    done = run("can", "a", "rested", "blocker", "block", "--game", "dbs", "--limit", "2")
    assert done.exit_code == 0
    assert "dbs@1.23:10-4-1" in done.output
    assert "10 Keywords and Keyword Skills › 10-4 [Blocker]" in done.output


def test_json_has_query_and_results_in_rank_order() -> None:
    record = json.loads(run("7.4.1.4", "--game", "dbs", "--json").output)
    assert record["query"] == "7.4.1.4"
    assert [result["id"] for result in record["results"]][:2] == ["7-4-1-4", "7-4-1-4-1"]
    scores = [result["score"] for result in record["results"]]
    assert scores == sorted(scores, reverse=True)
    assert {"id", "game", "edition", "score", "why", "sentence", "breadcrumb"} <= record["results"][0].keys()


def test_stdin_answers_line_by_line() -> None:
    lines = "dbs\tmulligan\nvanguard@4.15\tpersona ride\ndragon ball\t7414\noverlord\n\nnope\tx\n"
    done = run("--stdin", "--json", "--limit", "3", lines=lines)
    answers = [json.loads(line) for line in done.output.splitlines()]
    assert [answer["query"] for answer in answers] == [
        "mulligan",
        "persona ride",
        "7414",
        "overlord",
        "",
        "x",
    ]
    assert [len(answer["results"]) for answer in answers] == [3, 3, 3, 3, 0, 0]
    assert {result["game"] for result in answers[1]["results"]} == {"vanguard"}
    assert answers[2]["results"][0]["id"] == "7-4-1-4"
    assert answers[4]["note"]
    assert answers[5]["note"].startswith("no rulebook of a game called 'nope'")


def test_an_edition_can_be_given_for_all_lines() -> None:
    done = run("--stdin", "--game", "dbs", "--edition", "1.00", lines="7-4-1-4\n")
    assert json.loads(done.output)["results"][0]["edition"] == "1.00"


def test_an_unknown_game_is_one_sentence() -> None:
    done = run("guard", "--game", "vangaurd")
    assert done.exit_code == 3
    assert done.output.startswith("rulesdb: no rulebook of a game called 'vangaurd'; did you mean vanguard?")
    assert done.output.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("x", "--stdin"), ("x", "--limit", "0")])
def test_wrong_usage_is_said(arguments: tuple[str, ...]) -> None:
    assert run(*arguments).exit_code == 2


def test_nothing_found_shows_what_to_try() -> None:
    done = run("zzzz", "qqqq", "--game", "dbs")
    assert done.exit_code == 0
    assert "nothing found" in done.output
    assert "Try" in done.output

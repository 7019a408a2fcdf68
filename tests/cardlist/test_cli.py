"""`judge cards` as a person types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli.group import cli
from tests.cardlist.conftest import INVENTED
from tests.cardlist.shapes import table


def judge(*words: str) -> Result:
    return CliRunner().invoke(cli, list(words))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "my cards.csv"
    path.write_text(table(INVENTED["dbs"]) + "BT99-009,=A1,Battle,,,,,,\n")
    return path


def test_a_list_is_imported_listed_searched_shown_measured_and_forgotten(file: Path) -> None:
    imported = judge("cards", "import", str(file), "--origin", "a friend")
    assert imported.exit_code == 0
    assert "dbs/my-cards: 2 cards of Dragon Ball Super Card Game, 1 row left out; imported" in imported.output
    assert "left out: line 5: name is a formula" in imported.output

    assert "from my cards.csv (a friend), imported " in judge("cards").output
    assert "BT99-001" in judge("cards", "search", "hill", "guard").output
    shown = judge("cards", "show", "bt99-001").output
    assert "Ryn, Hill Guard  BT99-001  dbs/my-cards" in shown
    assert "power 15000" in shown
    assert "dbs/my-cards  2 cards: " in judge("cards", "coverage").output
    assert judge("cards", "forget", "my-cards").output == "dbs/my-cards forgotten\n"
    assert "no card list is imported" in judge("cards").output


def test_the_same_for_scripts(file: Path) -> None:
    imported = json.loads(judge("cards", "import", str(file), "--json").output)
    assert (imported["list"], imported["cards"], imported["state"]) == ("dbs/my-cards", 2, "imported")
    assert json.loads(judge("cards", "--json").output)[0]["cards"] == 2
    assert json.loads(judge("cards", "search", "oath", "--json").output)["cards"][0]["number"] == "BT99-002"
    assert json.loads(judge("cards", "show", "BT99-002", "--json").output)["reading"]["grade"]
    assert json.loads(judge("cards", "coverage", "--json").output)[0]["cards"] == 2


def test_a_try_stores_nothing(file: Path) -> None:
    assert "not stored" in judge("cards", "import", str(file), "--dry-run").output
    assert "no card list is imported" in judge("cards").output


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("import", "nothing.csv"), "judge: there is no file nothing.csv"),
        (("show", "nobody"), "judge: no card 'nobody'"),
        (("forget", "nothing"), "judge: no card list is called 'nothing'; there is none"),
        (("coverage", "nothing"), "judge: no card list is called 'nothing'; there is none"),
    ],
)
def test_what_is_not_there_is_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    answer = judge("cards", *words)

    assert answer.exit_code == 3
    assert answer.output.startswith(sentence)
    assert answer.output.count("\n") == 1

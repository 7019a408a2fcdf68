"""What of the engine carries over to an edition that none was written for."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import rulesdb
from judge.cli.group import cli
from rulesdb.cli.group import cli as rules


@pytest.fixture
def imported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own words as print, and a made-up later edition: one rule reworded, one left out, one added."""
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path / "data"))
    for edition in ("1.01", "7.77"):
        lines = ["Godzilla Card Game", f"Comprehensive Rules ver. {edition}", ""]
        for rule in rulesdb.load("godzilla@1.01").rules:
            text = " ".join((rule.title or rule.text).split())
            if edition == "7.77" and rule.id == "8.6.1.1":
                continue
            if edition == "7.77" and rule.id == "7.4.2":
                text = "Counter power of all battle cards and of the monster is summed up by the opponent."
            lines.append(f"{rule.id}. {text}")
            if edition == "7.77" and rule.id == "13.1.1.3":
                lines.append("13.1.1.4. A loop that a judge has seen is named after the judge.")
        file = tmp_path / f"book-{edition}.txt"
        file.write_text("\n".join(lines), encoding="utf-8")
        answer = CliRunner().invoke(rules, ["import", str(file), "--book", f"godzilla@{edition}", "--yes"])
        assert answer.exit_code == 0, answer.output


@pytest.mark.usefixtures("imported")
def test_steps_that_stand_unchanged_are_told_from_those_that_do_not() -> None:
    answer = CliRunner().invoke(cli, ["editions", "godzilla@7.77", "--steps"])

    assert answer.exit_code == 0, answer.output
    first, *rest = answer.output.splitlines()
    assert first.startswith("godzilla@7.77 runs as 1.01 does; of the")
    assert "the official wording of both" in first
    told = {line.split()[0]: line.split(maxsplit=1)[1] for line in rest}
    assert told["7.4.2"].startswith("in other words: ")
    assert "8.6.1.1" in told, "left out, or found again only in another rule: not the same"
    assert told["13.1.1.4"] == "new"
    assert "7.4.3" not in told


def test_without_other_editions_only_what_runs_is_listed() -> None:
    answer = CliRunner().invoke(cli, ["editions"])

    assert "godzilla runs under 1.01" in answer.output.splitlines()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("godzilla@1.01", "godzilla@1.01 runs itself; name an edition that does not"),
        ("godzilla@6.66", "there is no rulebook godzilla@6.66; import it with 'rulesdb import FILE'"),
        ("chess", "no game 'chess' runs here"),
    ],
)
def test_what_cannot_be_compared_is_said_in_a_sentence(name: str, sentence: str) -> None:
    answer = CliRunner().invoke(cli, ["editions", name])

    assert answer.exit_code != 0
    assert sentence in answer.output

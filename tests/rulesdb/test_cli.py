"""The command line, run as users run it: what it prints, where, and how it ends."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from rulesdb.cli.group import COMMANDS
from tests.rulesdb.conftest import REPOSITORY, WriteBook

PROGRAM = [sys.executable, "-c", "from rulesdb.cli import main; main()"]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *arguments],
        cwd=REPOSITORY,
        env=os.environ | {"COLUMNS": "100"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_show_prints_the_rule_and_what_hangs_on_it() -> None:
    result = run("show", "dbs:7-4-1-4")
    assert result.returncode == 0
    assert result.stdout.startswith("7-4-1-4")
    assert "7 Card Attacking and Battle › 7-4 Damage Step › 7-4-1" in result.stdout
    for section in ("Below", "Cites", "Other edition"):
        assert f"\n{section}\n" in result.stdout
    assert "\x1b[" not in result.stdout


def test_show_takes_the_words_of_a_reference_one_by_one() -> None:
    assert run("show", "bf", "attack", "3.1.1").stdout.startswith("attack/3.1.1")


def test_show_leaves_out_what_is_below_when_a_dot_follows() -> None:
    assert "\nBelow\n" in run("show", "dbs:7-4-1").stdout
    assert "\nBelow\n" not in run("show", "dbs:7-4-1.").stdout


@pytest.mark.parametrize(
    ("arguments", "path"),
    [
        (["show", "dbs:7-4-1-4"], ["id"]),
        (["tree", "dbs:7-4"], [0, "id"]),
        (["cites", "dbs:7-4-1-5"], ["cited_by", 0, "id"]),
        (["cites", "dbs"], [0, "id"]),
        (["terms", "dbs"], [0, "rule"]),
        (["terms", "dbs", "blocker"], ["rule"]),
        (["diff", "dbs@1.00", "dbs@1.23"], ["counts", "moved"]),
        (["lint", "dbs"], [0, "kind"]),
        (["export", "dbs@1.00"], ["rules", 0, "id"]),
    ],
)
def test_every_command_speaks_json(arguments: list[str], path: list[str | int]) -> None:
    result = run(*arguments, "--json")
    assert result.returncode == 0, result.stderr
    value = json.loads(result.stdout)
    for step in path:
        value = value[step]
    assert value


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["show", "dbs:7-4-1-44"], 3, "rulesdb: '7-4-1-44' is not a rule of dbs 1.23; nearest: 7-4-1-4, "),
        (
            ["show", "vangaurd:1.1"],
            3,
            "rulesdb: no rulebook of a game called 'vangaurd'; did you mean vanguard? ",
        ),
        (
            ["show", "vangaurd", "1.1"],
            3,
            "rulesdb: no rulebook of a game called 'vangaurd'; did you mean vanguard? ",
        ),
        (["show", "dbs@9:1"], 3, "rulesdb: dbs has no edition '9'; there is 1.23, 1.00"),
        (["show", "dbs"], 3, "rulesdb: 'dbs' names a book and no rule; write it as in dbs:1"),
        (["show", ""], 3, "rulesdb: '' names no game; write it as in dbs:7-4-1-4"),
        (["show", "1.1.1"], 3, "rulesdb: '1.1.1' is a rule of several games; write "),
        (["terms", "dbs", "bloker"], 3, "rulesdb: dbs 1.23 defines no term 'bloker'; nearest: [Blocker]"),
        (["diff", "dbs", "vg"], 2, "rulesdb: dbs 1.23 and vanguard 4.15 are different games; "),
        (["export", "dbs", "-o", "/nowhere/at/all.json"], 4, "rulesdb: cannot write /nowhere/at/all.json: "),
        (["shwo", "x"], 2, "Error: no command 'shwo'; did you mean 'show'?"),
        (["show"], 2, "Error: Missing argument 'REFERENCE...'."),
    ],
)
def test_a_refusal_is_one_sentence_and_a_code(arguments: list[str], code: int, sentence: str) -> None:
    result = run(*arguments)
    assert result.returncode == code
    assert result.stdout == ""
    assert result.stderr.strip().splitlines()[-1].startswith(sentence)
    assert "Traceback" not in result.stderr


def test_a_malformed_book_is_refused_and_lint_lists_everything(write_book: WriteBook) -> None:
    write_book("# 1 One\n\n**1-2** Second.\n\n**1-1** See [it](9).\n")
    shown = run("show", "toy:1-1")
    assert shown.returncode == 4
    assert shown.stderr == (
        "rulesdb: rulebooks/toy-1.0/01-all.md:5: 1-1 is out of order; expected a number after 1-2 "
        "(and 1 more; see rulesdb lint)\n"
    )
    linted = run("lint")
    assert linted.returncode == 1
    assert "01-all.md:5: error: 1-1 links to '9'" in linted.stdout


def test_lint_ends_with_0_when_all_is_known_and_1_when_not(write_book: WriteBook) -> None:
    write_book("# 1 One\n\n**1-2** Second.\n")
    assert run("lint", "toy").returncode == 1
    write_book("# 1 One\n\n**1-2** Second.\n", known='[[known]]\nkind = "gap"\nreason = "lost"\n')
    assert run("lint", "toy").returncode == 0
    assert "known: lost" in run("lint", "toy", "--known").stdout


def test_diff_can_end_like_diff() -> None:
    assert run("diff", "dbs@1.00", "dbs@1.23", "--exit-code").returncode == 1
    assert run("diff", "godzilla", "godzilla", "--exit-code").returncode == 0


def test_diff_marks_words_and_makes_a_page() -> None:
    text = run("diff", "dbs@1.00", "dbs@1.23", "--only", "moved").stdout
    assert "\n> 2-10 → 2-11  (renumbered)\n  Energy Cost\n" in text
    assert "\n~ " not in text
    page = run("diff", "dbs@1.00", "dbs@1.23", "--html").stdout
    assert page.startswith("<!doctype html>")
    assert "<ins>" in page


@pytest.mark.parametrize(
    ("format_", "beginning"),
    [("json", "{"), ("markdown", "# 1 "), ("html", "<!doctype html>"), ("dot", "digraph rules {")],
)
def test_export_writes_each_format(tmp_path: Path, format_: str, beginning: str) -> None:
    path = tmp_path / "book"
    assert run("export", "godzilla", "--format", format_, "-o", str(path)).returncode == 0
    assert path.read_text(encoding="utf-8").startswith(beginning)


def test_exported_markdown_is_a_rulebook_again(write_book: WriteBook, tmp_path: Path) -> None:
    write_book("# 1 One\n\nWords.\n\n## 1-1 Part\n\n**1-1-1** See [it](1).\n\n> Example: 1.\n")
    written = run("export", "toy", "--format", "markdown").stdout
    before = json.loads(run("export", "toy").stdout)["rules"]
    write_book(written)
    after = json.loads(run("export", "toy").stdout)["rules"]
    assert [(rule["id"], rule["text"], rule["links"]) for rule in before] == [
        (rule["id"], rule["text"], rule["links"]) for rule in after
    ]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps(command: str) -> None:
    result = run(command, "--help")
    assert result.returncode == 0
    assert result.stdout.startswith(f"Usage: rulesdb {command}")
    assert command in run("--help").stdout


def test_colour_goes_to_terminals_only() -> None:
    assert b"\x1b[" in on_a_terminal("show", "dbs:1-1-1")
    assert b"\x1b[" not in on_a_terminal("show", "dbs:1-1-1", NO_COLOR="1")


def on_a_terminal(*arguments: str, **environment: str) -> bytes:
    """What a command prints when its output is a terminal."""
    main_end, other_end = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        cwd=REPOSITORY,
        env=os.environ | {"TERM": "xterm"} | environment,
        stdout=other_end,
        stderr=other_end,
    )
    os.close(other_end)
    printed = b""
    try:
        while chunk := os.read(main_end, 4096):
            printed += chunk
    except OSError:  # Linux reports the end of a terminal as an error
        pass
    os.close(main_end)
    process.wait()
    return printed


def test_a_closed_pipe_is_no_traceback() -> None:
    line = " ".join([*(f"'{word}'" for word in PROGRAM), "export", "vanguard", "|", "head", "-c", "10"])
    result = subprocess.run(
        ["bash", "-c", line], cwd=REPOSITORY, env=os.environ, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in result.stderr

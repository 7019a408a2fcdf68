"""`rulesdb import`, `books` and `forget`, as typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulesdb.cli.group import cli
from tests.importer.conftest import REPOSITORY, ours
from tests.importer.layouts import wrap
from tests.importer.press import Sheet, make_pdf


def rulesdb(*words: str) -> Result:
    return CliRunner().invoke(cli, words)


BOOK = """Pebbles ver. 1.5
1. Outline
1-1. Players
1-1-1. Two players take part.
1-1-2. 1-1-2. Each player brings a deck.
1-1-3. A deck has forty cards, as said in 2-1-9.
2. Cards
2-1. Names
2-1-1. A card has a name.
2-1-2. Its color may be shown by a icon.
2-1-3. Names differ.
3. Turns
3-1. Order
3-1-1. Turns alternate.
"""


@pytest.fixture
def text(tmp_path: Path) -> str:
    path = tmp_path / "rules.txt"
    path.write_text(BOOK, encoding="utf-8")
    return str(path)


def test_an_import_says_what_it_found(text: str) -> None:
    done = rulesdb("import", text)
    assert done.exit_code == 0
    assert done.output.splitlines() == [
        "pebbles@1.5: 13 rules (11 as printed, 1 healed, 1 doubtful), 1 references, 1 of them doubtful; imported",
        "  its words are those of no game known here; filed as 'pebbles', after its title or file",
        "  what to check: the same command with --report",
    ]


def test_the_report_lists_what_a_judge_checks(text: str) -> None:
    lines = rulesdb("import", text, "--report", "--book", "toy@2").output.splitlines()
    assert lines[1:] == [
        "  page 1, line 10: 2-1-2: doubtful: an icon seems to be missing",
        "  page 1, line 5: 1-1-2: healed: a second number 1-1-2 was printed beside it",
        "  1-1-3: dangling: 1-1-3 cites 2-1-9: there is no rule 2-1-9; 2-1 may be meant",
    ]


def test_the_report_as_data(text: str) -> None:
    data = json.loads(rulesdb("import", text, "--json", "--dry-run").output)
    assert (data["key"], data["outcome"], data["counts"]["healed"]) == ("pebbles@1.5", "tried", 1)
    assert data["rules"][4] == {
        "id": "1-1-3",
        "kind": "rule",
        "title": "",
        "text": "A deck has forty cards, as said in 2-1-9.",
        "examples": [],
        "status": "as printed",
        "reasons": [],
        "page": 1,
        "line": 6,
        "column": 0,
    }
    assert data["references"][0]["suggestion"] == "2-1"
    assert json.loads(rulesdb("books", "--json").output) == []


def test_books_are_listed_and_forgotten(text: str) -> None:
    assert rulesdb("books").output == "no book is imported; rulesdb import FILE does it\n"
    rulesdb("import", text)
    listed = rulesdb("books").output
    assert "pebbles@1.5  Pebbles" in listed
    assert "13 rules from rules.txt" in listed
    assert rulesdb("forget", "pebbles@1.5").output == "pebbles@1.5  forgotten\n"
    assert rulesdb("forget", "pebbles@1.5").exit_code == 3


def test_show_prints_the_official_wording_first(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    lines = ["Godzilla Card Game ver. 1.01", *wrap(ours("godzilla"), 80)]
    path.write_text("\n".join(lines).replace("\n7.4.3. ", "\n7.4.3. 7.4.3. "), encoding="utf-8")
    rulesdb("import", str(path))
    output = rulesdb("show", "godzilla:7.4.3").output
    assert output.index("Official") < output.index("a second number 7.4.3") < output.index("Restated")


def test_a_book_of_its_own_is_shown_and_listed(text: str) -> None:
    rulesdb("import", text)
    assert "Two players take part." in rulesdb("show", "pebbles:1-1-1").output
    assert "Names" in rulesdb("tree", "pebbles").output
    assert rulesdb("lint", "pebbles").exit_code == 1


def test_a_refusal_is_one_sentence_and_an_exit_code(tmp_path: Path) -> None:
    path = tmp_path / "page.pdf"
    path.write_text("<html></html>")
    done = rulesdb("import", str(path))
    assert (done.exit_code, done.stdout) == (4, "")
    assert done.stderr == "rulesdb: page.pdf is an HTML page; open it in a browser and print it to a PDF\n"


def test_nothing_but_the_result_goes_into_a_pipe(tmp_path: Path, data_folder: Path) -> None:
    path = tmp_path / "rules.pdf"
    make_pdf(path, ours("godzilla"), Sheet())
    done = subprocess.run(
        [sys.executable, "-c", "from rulesdb.cli import main; main()", "import", str(path)],
        cwd=REPOSITORY,
        env=os.environ | {"FLOORJUDGE_DATA": str(data_folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert done.stdout.startswith("godzilla@3.21: 515 rules")


def test_a_bar_on_a_terminal(tmp_path: Path, data_folder: Path) -> None:
    """Pages are counted while they are read, on the terminal only."""
    import pty

    path = tmp_path / "rules.pdf"
    make_pdf(path, ours("godzilla"), Sheet())
    main, terminal = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", "from rulesdb.cli import main; main()", "import", str(path)],
        cwd=REPOSITORY,
        env=os.environ | {"FLOORJUDGE_DATA": str(data_folder), "TERM": "xterm"},
        stdout=subprocess.PIPE,
        stderr=terminal,
        text=True,
        check=True,
    )
    os.close(terminal)
    shown = os.read(main, 65536).decode()
    os.close(main)
    assert "reading" in shown
    assert "100%" in shown
    assert "reading" not in done.stdout

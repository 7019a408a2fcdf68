"""Imported books are kept whole, in the user's own folder, and can be forgotten."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import rulesdb
from rulesdb.errors import UnwritableError
from rulesdb.importer import books, forget, import_file, store
from rulesdb.importer.errors import UnknownImportError
from rulesdb.importer.report import Outcome
from rulesdb.places import user_folder
from tests.importer.conftest import REPOSITORY, ours
from tests.importer.layouts import wrap


def book(version: str = "3.21", change: str = "") -> bytes:
    """Our restatement of Godzilla as an edition of its own."""
    lines = [f"Godzilla Card Game Comprehensive Rules ver. {version}", *wrap(ours("godzilla"), 80)]
    return ("\n".join(lines) + change).encode()


def test_the_file_is_stored_with_its_hash(data_folder: Path) -> None:
    content = book()
    report = import_file(content, "rules.txt")
    (stored,) = books()
    assert (report.outcome, stored["key"], stored["rules"]) == (Outcome.IMPORTED, "godzilla@3.21", 515)
    assert stored["source"]["sha256"] == hashlib.sha256(content).hexdigest()
    assert stored["source"]["name"] == "rules.txt"
    assert Path(stored["path"]).is_relative_to(data_folder)


def test_the_same_file_again_changes_nothing() -> None:
    first = import_file(book(), "rules.txt")
    path = Path(books()[0]["path"])
    before = (path.read_bytes(), path.stat().st_mtime_ns)
    again = import_file(book(), "another name.txt")
    assert again.outcome is Outcome.UNCHANGED
    assert (again.rules, again.references, again.source) == (first.rules, first.references, first.source)
    assert (path.read_bytes(), path.stat().st_mtime_ns) == before


def test_another_reading_of_an_edition_takes_its_place_only_when_somebody_is_sure() -> None:
    import_file(book(), "rules.txt")
    changed = book(change=" And more.")
    report = import_file(changed, "new.txt")
    assert report.outcome is Outcome.ASKED
    assert "was imported from rules.txt on " in report.questions[0]
    assert "and 1 of its rules read otherwise" in report.questions[0]
    assert books()[0]["source"]["name"] == "rules.txt"
    assert import_file(changed, "new.txt", sure=True).outcome is Outcome.REPLACED
    assert [one["source"]["name"] for one in books()] == ["new.txt"]


def test_another_file_with_the_same_words_asks_nothing() -> None:
    import_file(book(), "rules.txt")
    assert import_file(book(change="\n\n"), "new.txt").outcome is Outcome.REPLACED


def test_two_editions_stand_beside_each_other_and_one_is_forgotten() -> None:
    import_file(book("3.21"), "old.txt")
    import_file(book("3.22"), "new.txt")
    assert [one["key"] for one in books()] == ["godzilla@3.21", "godzilla@3.22"]
    with pytest.raises(
        UnknownImportError, match=r"names several imported books; there is godzilla@3\.21, godz"
    ):
        forget("godzilla")
    assert forget("godzilla@3.21") == "godzilla@3.21"
    assert forget("Godzilla") == "godzilla@3.22"
    with pytest.raises(UnknownImportError, match="no imported book is called 'godzilla'; there is none"):
        forget("godzilla")


def test_nothing_is_stored_when_asked() -> None:
    assert import_file(book(), "rules.txt", keep=False).outcome is Outcome.TRIED
    assert books() == []


def test_the_user_names_the_book() -> None:
    report = import_file(book(), "rules.txt", book="pocket@7.0")
    assert report.key == "pocket@7.0"
    assert rulesdb.load("pocket")["1.1.1"].text


def test_a_kill_in_the_middle_leaves_what_was_there(data_folder: Path, tmp_path: Path) -> None:
    """The process dies right before the new book would take the old one's place."""
    import_file(book(), "rules.txt")
    path = tmp_path / "changed.txt"
    path.write_bytes(book(change=" And more."))
    before = Path(books()[0]["path"]).read_bytes()
    code = (
        "import os, signal, sys; from rulesdb.importer import import_file, store;"
        "store.os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL); import_file(sys.argv[1], sure=True)"
    )
    environment = os.environ | {"FLOORJUDGE_DATA": str(data_folder)}
    done = subprocess.run([sys.executable, "-c", code, path], cwd=REPOSITORY, env=environment, check=False)
    assert done.returncode == -signal.SIGKILL
    assert Path(books()[0]["path"]).read_bytes() == before
    assert import_file(path, sure=True).outcome is Outcome.REPLACED


def test_a_folder_that_cannot_be_written(data_folder: Path) -> None:
    data_folder.write_text("a file stands where the folder should be")
    with pytest.raises(UnwritableError, match="nothing was changed"):
        import_file(book(), "rules.txt")


@pytest.mark.parametrize("content", [b"", b"{}", b'{"format": 0}', b"\xff\xfe{"])
def test_a_damaged_book_is_said_and_left_out(content: bytes, caplog: pytest.LogCaptureFixture) -> None:
    import_file(book(), "rules.txt")
    Path(books()[0]["path"]).write_bytes(content)
    store._said.clear()
    assert books() == []
    assert "import its file again" in caplog.text
    assert import_file(book(), "rules.txt").outcome is Outcome.REPLACED


def test_what_is_stored_is_plain_data() -> None:
    report = import_file(book(), "rules.txt")
    data = json.loads(Path(books()[0]["path"]).read_bytes())
    assert data["rules"][0] == {
        "id": "1",
        "kind": "chapter",
        "title": report.rules[0].title,
        "text": report.rules[0].text,
        "examples": [],
        "status": "as printed",
        "reasons": [],
        "page": 1,
        "line": 2,
        "column": 0,
    }


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"FLOORJUDGE_DATA": "/own", "XDG_DATA_HOME": "/xdg"}, "/own"),
        ({"XDG_DATA_HOME": "/xdg"}, "/xdg/floorjudge"),
        ({"HOME": "/home/judge"}, "/home/judge/.local/share/floorjudge"),
    ],
)
def test_where_the_user_s_data_goes(
    settings: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FLOORJUDGE_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    assert user_folder() == Path(expected)

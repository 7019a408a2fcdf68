"""The index: shared by threads and processes, made whole or not at all, renewed when a book is imported."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import rulesdb
from rulesdb.search import build, current, search, store
from rulesdb.search.documents import Documents, documents
from rulesdb.search.engine import Engine
from tests.rulesdb.conftest import META, SHARED
from tests.search.questions import Golden, golden

QUESTIONS = [question for question in golden() if question.reported][::3]


def answers(engine: Engine, questions: list[Golden]) -> list[list[tuple[str, float]]]:
    found = [engine.search(question.question, question.game) for question in questions]
    return [[(result.rule.key, result.score) for result in answer.results] for answer in found]


@pytest.mark.slow
def test_many_threads_get_the_answers_of_one(finder: Engine) -> None:
    """Everything is cold: every thread reads the index, nobody finds a kept answer."""
    expected = answers(Engine(build.fetch(build.stamp()) or finder.index), QUESTIONS)
    fresh = build.fetch(build.stamp())
    assert fresh is not None
    shared = Engine(fresh)
    started = threading.Barrier(8)

    def ask(turn: int) -> list[list[tuple[str, float]]]:
        started.wait()
        order = QUESTIONS[turn:] + QUESTIONS[:turn]
        found = answers(shared, order)
        return found[len(QUESTIONS) - turn :] + found[: len(QUESTIONS) - turn]

    with ThreadPoolExecutor(8) as pool:
        assert all(found == expected for found in pool.map(ask, range(8)))


def test_a_second_process_opens_what_the_first_has_made(finder: Engine, own_cache: Path) -> None:
    code = (
        "from rulesdb.search import build, search, is_made\n"
        "build.make = None  # making it again would fail\n"
        "assert is_made()\n"
        "print(search('mulligan', 'dbs').results[0].rule.id)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == finder.search("mulligan", "dbs").results[0].rule.id


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A shelf with one small book, its own cache and no imports."""
    folder = tmp_path / "rulebooks" / "toy-1.0"
    folder.mkdir(parents=True)
    (folder / "rulebook.toml").write_text(META.format(edition="1.0", style="dash"))
    (folder / "01-all.md").write_text("# 1 Basics\n\n**1-1** Draw a banana.\n\n**1-2** Eat it at once.\n")
    monkeypatch.setenv("FLOORJUDGE_RULEBOOKS", str(tmp_path))
    monkeypatch.setenv("FLOORJUDGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path / "user"))
    return tmp_path


def test_a_damaged_index_is_made_anew(toy: Path) -> None:
    assert [result.rule.id for result in search("banana").results] == ["1-1"]
    [folder] = (toy / "cache").glob("search-*")
    for path in folder.iterdir():
        path.write_bytes(b"nonsense")
    assert build.fetch(build.stamp()) is None
    made = Engine(build.make(build.stamp()))
    assert [result.rule.id for result in made.search("banana").results] == ["1-1"]
    assert build.fetch(build.stamp()) is not None


class Meanwhile(list[Documents]):
    """Books during whose writing another writer begins and ends."""

    def __iter__(self) -> Iterator[Documents]:
        for place in range(len(self)):
            yield self[place]
            store.write(None, [self[place]])


def test_two_writers_at_once_leave_each_other_alone(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """whoosh takes one folder for the temporary files of all, and the first to finish removes it."""
    scratch = toy / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    made = store.write(None, Meanwhile([documents(rulesdb.load("toy"))]))
    assert made.rules(made.shelves["toy@1.0"], "banana")[0] == [1]
    assert list(scratch.iterdir()) == []


def test_half_an_index_is_never_seen(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A maker that dies leaves nothing under the index's name."""

    def dies(*_: object) -> store.Index:
        raise KeyboardInterrupt

    monkeypatch.setattr(store, "write", dies)
    with pytest.raises(KeyboardInterrupt):
        build.make(build.stamp())
    assert list((toy / "cache").glob("search-*")) == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_without_a_writable_cache_everything_works(toy: Path) -> None:
    (toy / "cache").mkdir()
    (toy / "cache").chmod(0o500)
    assert [result.rule.id for result in search("banana").results] == ["1-1"]


def test_a_cache_that_is_a_file_is_no_obstacle(toy: Path, caplog: pytest.LogCaptureFixture) -> None:
    (toy / "cache").write_text("in the way")
    assert [result.rule.id for result in search("banana").results] == ["1-1"]
    assert "cannot keep the search index" in caplog.text


def test_an_index_of_other_sources_is_not_used(toy: Path) -> None:
    before = build.stamp()
    (toy / "rulebooks" / "toy-1.0" / "02-more.md").write_text("# 2 More\n\n**2-1** Peel it.\n")
    assert build.stamp() != before
    assert build.fetch(build.stamp()) is None


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the printed rulebooks are not here")
def test_an_imported_book_is_found_by_its_own_words_and_the_old_index_answers_meanwhile(
    own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path))
    monkeypatch.setattr(current, "_CHECKED_EVERY", 0.0)
    monkeypatch.setattr(current, "_shelves", {})
    official = '"retrieves the cards that they own"'
    assert search(official, "godzilla").results == ()
    before = current.engine()
    source = SHARED / "rulebooks" / "godzilla-1.01.txt"
    command = [sys.executable, "-c", "from rulesdb.cli import main; main()", "import", str(source)]
    subprocess.run(command, check=True, capture_output=True)
    assert search("reshuffle", "godzilla").results[0].rule.book.game == "godzilla"
    limit = time.monotonic() + 60
    while current.engine() is before and time.monotonic() < limit:
        assert search("invade twice", "godzilla").results
        time.sleep(0.05)
    [found] = search(official, "godzilla").results
    assert found.rule.id == "3.1.1"
    assert "retrieves the cards that they own" in found.record()["sentence"]

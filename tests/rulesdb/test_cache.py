"""The cached build: used when it fits, replaced when it does not, never in the way."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rulesdb
from rulesdb import cache, library
from tests.rulesdb.conftest import REPOSITORY, WriteBook

CHAPTER = "# 1 One\n\n**1-1** First.\n"


@pytest.fixture(autouse=True)
def fresh_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process remembers of books and of sentences said is forgotten between tests."""
    monkeypatch.setattr(library, "_books", {})
    monkeypatch.setattr(cache, "_said", set())


def reload() -> rulesdb.Rulebook:
    library._books.clear()
    return rulesdb.load("toy")


def cached_file(data: Path) -> Path:
    return data / "cache" / "toy-1.0.json"


def test_a_second_load_comes_from_the_cache(write_book: WriteBook, monkeypatch: pytest.MonkeyPatch) -> None:
    write_book(CHAPTER)
    reload()
    monkeypatch.setattr(cache, "_build", lambda sources: pytest.fail("built again"))
    assert reload()["1-1"].text == "First."


def test_a_changed_source_is_built_again(write_book: WriteBook) -> None:
    write_book(CHAPTER)
    reload()
    write_book(CHAPTER.replace("First", "Frist"))  # same size, perhaps the same second
    assert reload()["1-1"].text == "Frist."


def test_a_new_file_is_built_in(write_book: WriteBook) -> None:
    data = write_book(CHAPTER)
    reload()
    (data / "rulebooks" / "toy-1.0" / "02-two.md").write_text("# 2 Two\n")
    assert list(reload()) == ["1", "1-1", "2"]


@pytest.mark.parametrize("damage", [b"", b"{", b"\x00\xff", b'{"stamp": 3}\n{}'])
def test_a_damaged_cache_is_rebuilt_and_said_once(
    write_book: WriteBook, caplog: pytest.LogCaptureFixture, damage: bytes
) -> None:
    data = write_book(CHAPTER)
    reload()
    cached_file(data).write_bytes(damage)
    with caplog.at_level(logging.WARNING, "rulesdb"):
        assert reload()["1-1"].text == "First."
        reload()
    assert len(caplog.messages) <= 1
    assert all("building it anew" in message for message in caplog.messages)


def test_a_half_written_cache_is_rebuilt_and_said_once(
    write_book: WriteBook, caplog: pytest.LogCaptureFixture
) -> None:
    data = write_book(CHAPTER)
    reload()
    path = cached_file(data)
    whole = path.read_bytes()
    for _ in range(2):
        path.write_bytes(whole[: len(whole) // 2])
        assert reload()["1-1"].text == "First."
    assert caplog.messages == [f"the cached rulebook {path} is damaged; building it anew"]
    assert path.read_bytes() == whole


def test_without_a_writable_cache_books_are_built_in_memory(
    write_book: WriteBook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    write_book(CHAPTER)
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("FLOORJUDGE_CACHE", str(tmp_path / "file" / "cache"))
    assert reload()["1-1"].text == "First."
    assert reload()["1-1"].text == "First."
    (said,) = caplog.messages
    assert "cannot keep built rulebooks" in said


def test_the_data_folder_is_only_read(write_book: WriteBook) -> None:
    data = write_book(CHAPTER, terms="")
    before = sorted(data.rglob("*"))
    reload()
    rulesdb.lint("toy")
    assert [path for path in sorted(data.rglob("*")) if "cache" not in path.parts] == before


def test_a_malformed_book_stays_malformed_from_the_cache(write_book: WriteBook) -> None:
    write_book("# 1 One\n\n**1-1** See [nothing](9).\n")
    for _ in range(2):
        with pytest.raises(rulesdb.RulesError, match="which is no rule of this book"):
            reload()


def test_what_a_killed_builder_left_is_swept_away(write_book: WriteBook) -> None:
    data = write_book(CHAPTER)
    (data / "cache").mkdir()
    old = data / "cache" / "toy-1.0.json.abc.part"
    fresh = data / "cache" / "toy-1.0.json.def.part"
    for path in (old, fresh):
        path.write_text("half")
    os.utime(old, (time.time() - 7200, time.time() - 7200))
    reload()
    assert not old.exists()
    assert fresh.exists()


LOAD_ALL = "import rulesdb; print(sum(len(rulesdb.load(e.key)) for e in rulesdb.editions()))"


def spawn(folder: Path) -> subprocess.Popen[str]:
    environment = os.environ | {"FLOORJUDGE_CACHE": str(folder)}
    return subprocess.Popen(
        [sys.executable, "-c", LOAD_ALL],
        cwd=REPOSITORY,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.slow
def test_processes_that_build_at_once_all_get_whole_books(tmp_path: Path) -> None:
    builders = [spawn(tmp_path) for _ in range(4)]
    results = [builder.communicate() for builder in builders]
    assert len({out for out, _ in results}) == 1
    assert all(err == "" for _, err in results)
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.slow
def test_a_kill_in_the_middle_leaves_a_usable_cache(tmp_path: Path) -> None:
    for delay in (0.15, 0.3, 0.45):
        builder = spawn(tmp_path)
        time.sleep(delay)
        builder.send_signal(signal.SIGKILL)
        builder.communicate()
    out, err = spawn(tmp_path).communicate()
    assert int(out) > 3000
    assert err == ""

"""What is no rulebook is refused in one sentence, soon, and nothing is stored."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from rulesdb.importer import books, import_file
from rulesdb.importer.errors import (
    ImportRefusedError,
    NotARulebookError,
    TooBigBookError,
    UnreadableBookError,
)
from rulesdb.importer.readers import pdf_worker
from tests.importer import hostile
from tests.pace import at_most

Refusal = type[ImportRefusedError]
NOISE = random.Random(1).randbytes(60_000)

BAD: list[tuple[str, Callable[[], bytes], Refusal, str]] = [
    (
        "encrypted.pdf",
        hostile.encrypted,
        UnreadableBookError,
        "is an encrypted PDF; save it without its password",
    ),
    ("cut.pdf", lambda: hostile.whole()[:-200], UnreadableBookError, "is a truncated PDF"),
    ("noise.pdf", lambda: b"%PDF-1.7\n" + NOISE + b"%%EOF", UnreadableBookError, "is a damaged PDF"),
    ("page.pdf", lambda: b"<!DOCTYPE html><html>Not found</html>", UnreadableBookError, "is an HTML page"),
    ("other.pdf", lambda: b"These are words.", UnreadableBookError, "is not a PDF, though its name says so"),
    ("scan.pdf", hostile.scanned, UnreadableBookError, "they are scanned pictures; run a text recognition"),
    ("bomb.pdf", hostile.flate_bomb, ImportRefusedError, "print it to a new PDF"),
    ("endless.pdf", hostile.endless_forms, ImportRefusedError, "print it to a new PDF"),
    ("doubling.pdf", hostile.doubling_forms, ImportRefusedError, "print it to a new PDF"),
    (
        "pages.pdf",
        hostile.many_pages,
        TooBigBookError,
        "has 100000 pages; expected a rulebook of at most 1500",
    ),
    ("nested.pdf", hostile.nested_lists, UnreadableBookError, "PDF"),
    ("short.pdf", lambda: hostile.whole("A" * 60), NotARulebookError, "holds 0 numbered rules"),
    ("bomb.zip", hostile.zip_bomb, UnreadableBookError, "is a zip archive or an office document; unpack it"),
    ("bomb.txt", hostile.zip_bomb, UnreadableBookError, "is a zip archive"),
    ("picture.txt", lambda: b"\x89PNG\r\n\x1a\n" + NOISE, UnreadableBookError, "is a picture"),
    ("noise.txt", lambda: NOISE, UnreadableBookError, "is not text in UTF-8"),
    (
        "kana.txt",
        lambda: "総合ルール。".encode("shift-jis") * 900,
        UnreadableBookError,
        "is not text in UTF-8",
    ),
    ("empty.txt", lambda: b"", UnreadableBookError, "is empty"),
    ("blank.txt", lambda: b" \n \n", UnreadableBookError, "is empty"),
    ("novel.txt", lambda: b"It was a dark night. " * 3000, NotARulebookError, "holds 0 numbered rules"),
    (
        "list.txt",
        lambda: _lines(f"{n}. buy {n} eggs" for n in range(300)),
        NotARulebookError,
        "numbered rules",
    ),
    ("table.csv", lambda: _lines(f'{n},{n * 2},"egg"' for n in range(4000)), NotARulebookError, "holds 0"),
    ("essay.txt", lambda: hostile.essay().encode(), NotARulebookError, "numbered sections of"),
    (
        "line.txt",
        lambda: b"1-1-1. " + b"word " * 300_000,
        TooBigBookError,
        "has a line of 1500006 characters",
    ),
    ("long.txt", lambda: b"1-1. x\n" * 900_000, TooBigBookError, "has 900000 lines"),
    ("heavy.txt", lambda: b"1-1. x\n" * 2_000_000, TooBigBookError, "has 14 MB"),
]


def _lines(lines: Iterable[str]) -> bytes:
    return "\n".join(lines).encode()


@pytest.mark.parametrize(("name", "make", "error", "says"), BAD, ids=[row[0] for row in BAD])
def test_refused(name: str, make: Callable[[], bytes], error: Refusal, says: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(make())
    with pytest.raises(error) as refusal:
        import_file(path)
    message = str(refusal.value)
    assert says in message
    assert name in message
    assert "\n" not in message
    assert books() == []


def test_a_file_of_500_megabytes_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "big.pdf"
    with path.open("wb") as file:
        file.write(b"%PDF-1.5\n")
        file.seek(500 * 1024 * 1024)
        file.write(b"%%EOF")
    with at_most(100), pytest.raises(TooBigBookError, match="has 524 MB"):
        import_file(path)


def test_content_from_the_page_is_refused_by_the_same_words() -> None:
    with pytest.raises(UnreadableBookError, match=r"^rules\.pdf is an HTML page"):
        import_file(b"<html>", "../../rules.pdf")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda folder: folder, "is a folder; expected one file"),
        (lambda folder: folder / "none.txt", "there is no file"),
        (lambda folder: Path(os.devnull), "is not a regular file"),
    ],
    ids=["folder", "no file", "device"],
)
def test_not_a_file(make: Callable[[Path], Path], says: str, tmp_path: Path) -> None:
    with pytest.raises(UnreadableBookError, match=says):
        import_file(make(tmp_path))


def test_a_name_that_is_none(tmp_path: Path) -> None:
    with pytest.raises(ImportRefusedError, match=r"'DBS 1/24' is no name for a book"):
        import_file(b"1-1. x", "a.txt", book="DBS 1/24")


def test_the_worker_cannot_take_more_than_it_is_given() -> None:
    """Limits are the kernel's: set before the first byte of the file is read."""
    import subprocess
    import sys

    code = (
        f"import importlib.util, resource; spec = importlib.util.spec_from_file_location('w', {pdf_worker.__file__!r});"
        "worker = importlib.util.module_from_spec(spec); spec.loader.exec_module(worker);"
        "worker.limit_resources(); worker.allow_seconds(4);"
        "print(resource.getrlimit(resource.RLIMIT_AS)[0], resource.getrlimit(resource.RLIMIT_CPU)[0]);"
        "bytearray(1 << 30)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == [str(pdf_worker.MEMORY), "4"]
    assert "MemoryError" in done.stderr


@pytest.mark.parametrize("text", ["9" * 5000, "1-" * 2000, "9." * 2000, "-" * 3000])
def test_a_line_of_nothing_but_digits_and_dashes_is_refused_at_once(text: str) -> None:
    """Such a line once kept the reader busy for ever: its digits could be split into parts in every way."""
    with pytest.raises(ImportRefusedError):
        import_file(text.encode(), "book.txt", keep=False)

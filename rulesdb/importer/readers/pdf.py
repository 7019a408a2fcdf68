"""How is a PDF read without trusting it?

A worker process opens it under limits of memory and time and gives back runs of characters page by
page (pdf_worker.py); this side watches the clock, counts what arrives and puts every way a PDF can
fail into one sentence.
"""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

from rulesdb.importer.errors import ImportRefusedError, TooBigBookError, UnreadableBookError
from rulesdb.importer.lines import Line
from rulesdb.importer.readers import pdf_worker
from rulesdb.importer.readers.layout import Page, Run, to_lines

Progress = Callable[[int, int], None]

# The worker limits its own work; this is for a machine so busy that nothing comes at all.
PATIENCE = 60.0
_OUT_OF_TIME = 24  # SIGXCPU, which Windows does not name
_MOST_OUTPUT = 80 * 1024 * 1024
_FEWEST_LETTERS = 40


def read_pdf(path: Path, name: str, progress: Progress | None = None) -> tuple[list[Line], tuple[str, ...]]:
    """The lines of a PDF in reading order, and the words in its margins."""
    if b"%%EOF" not in _tail(path):
        raise UnreadableBookError(f"{name} is a truncated PDF: its end is missing; download it again")
    pages = list(_pages(path, name, progress))
    letters = sum(len(run.text) for page in pages for run in page.runs)
    if letters < _FEWEST_LETTERS * max(len(pages), 1):
        raise UnreadableBookError(
            f"{name} has {len(pages)} pages but next to no text: they are scanned pictures;"
            " run a text recognition over it first"
        )
    return to_lines(pages)


def _tail(path: Path) -> bytes:
    with path.open("rb") as file:
        file.seek(0, 2)
        file.seek(max(0, file.tell() - 4096))
        return file.read()


def _pages(path: Path, name: str, progress: Progress | None) -> Iterator[Page]:
    command = [sys.executable, "-P", str(Path(pdf_worker.__file__)), str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as worker:
        assert worker.stdout is not None
        try:
            yield from _watched(worker, worker.stdout, name, progress)
        finally:
            with suppress(OSError):
                worker.kill()
            worker.stdout.close()


def _watched(
    worker: subprocess.Popen[bytes], stdout: IO[bytes], name: str, progress: Progress | None
) -> Iterator[Page]:
    """Pages as they come; an end to waiting when they do not."""
    messages: queue.Queue[bytes | None] = queue.Queue(maxsize=64)
    threading.Thread(target=_forward, args=(stdout, messages), daemon=True).start()
    total, done, size = 0, 0, 0
    while True:
        try:
            message = messages.get(timeout=PATIENCE)
        except queue.Empty:
            raise _too_slow(name, done) from None
        if message is None:
            break
        size += len(message)
        if size > _MOST_OUTPUT:
            raise TooBigBookError(
                f"{name} holds far more text than a rulebook has; expected at most a few MB"
            )
        data = json.loads(message)
        if "error" in data:
            raise refusal(data["error"], data["detail"], name)
        if "pages" in data:
            total = data["pages"]
            continue
        done += 1
        if progress is not None:
            progress(done, total)
        yield Page(data["page"], data["width"], data["height"], [Run(*run) for run in data["runs"]])
    code = worker.wait()
    if code == -_OUT_OF_TIME:
        raise _too_slow(name, done)
    if code != 0 or done < total or total == 0:
        raise UnreadableBookError(
            f"{name} cannot be read as a PDF: it needs more memory than a rulebook does, or is damaged"
            f" (stopped at page {done + 1} of {total}); print it to a new PDF and import that"
        )


def _too_slow(name: str, done: int) -> TooBigBookError:
    return TooBigBookError(
        f"{name} takes far longer to read than a rulebook (stopped after {done} pages);"
        " print it to a new PDF and import that"
    )


def _forward(stdout: IO[bytes], messages: queue.Queue[bytes | None]) -> None:
    with suppress(ValueError, OSError):
        for line in stdout:
            messages.put(line)
    messages.put(None)


def refusal(kind: str, detail: str, name: str) -> ImportRefusedError:
    """The sentence for what the worker met."""
    if kind == "password":
        return UnreadableBookError(
            f"{name} is an encrypted PDF; save it without its password and import that"
        )
    if kind == "pages":
        return TooBigBookError(
            f"{name} has {detail} pages; expected a rulebook of at most {pdf_worker.MOST_PAGES}"
        )
    if kind == "memory":
        return TooBigBookError(f"{name} needs more memory than a rulebook does; print it to a new PDF")
    if kind == "missing":
        return UnreadableBookError(
            f"{name} is a PDF, and {detail} is not installed; install it or import a text file"
        )
    return UnreadableBookError(f"{name} is a damaged PDF; download it again")

"""How is a built rulebook kept, and when is it good?

A cached build is one file per edition: a line of JSON with the stamp of its sources and the check sum
of the rest, then the book as JSON. It is used only if both fit; otherwise the book is built again
and the file replaced in one step, so that readers, a second builder or a kill in the middle never meet
half a file. Without a writable cache folder everything still works, only slower.
"""

from __future__ import annotations

import json
import logging
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rulesdb.errors import UnreadableError
from rulesdb.places import cache_folder, data_folder

_log = logging.getLogger("rulesdb")
_said: set[str] = set()
_HOUR = 3600
# What a build depends on besides the sources: the modules that make it.
_MAKERS = ("reader", "numbers.py", "records.py")


def built(folder: str) -> dict[str, Any]:
    """The built book of a rulebook folder, from the cache if it fits."""
    sources = read_sources(folder)
    stamp = stamp_of(sources)
    return cached(f"{folder}.json", stamp, lambda: _build(sources)) | {"stamp": stamp}


def _build(sources: dict[str, bytes]) -> dict[str, Any]:
    from rulesdb.reader.folder import build

    return build(sources)


def cached(name: str, stamp: str, make: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What is stored under a name if its stamp fits, else what `make` gives, which is then stored."""
    path = cache_folder() / name
    value = _read(path, stamp)
    if value is None:
        value = make()
        _write(path, stamp, value)
    return value


def read_sources(folder: str) -> dict[str, bytes]:
    """Every file a book is made of: path below the data folder to content, in order."""
    root = data_folder()
    sources: dict[str, bytes] = {}
    names_in(root / "rulebooks" / folder)  # what may not be listed must not pass for empty
    for path in _source_paths(root, folder):
        try:
            sources[path.relative_to(root).as_posix()] = path.read_bytes()
        except OSError as error:
            raise UnreadableError(f"cannot read {path}: {error.strerror}") from error
    return sources


def names_in(folder: Path) -> list[str]:
    """The names of a folder's files; none if it is no folder."""
    try:
        return os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as error:
        raise UnreadableError(f"cannot read {folder}: {error.strerror}") from error


def _source_paths(root: Path, folder: str) -> Iterator[Path]:
    book = root / "rulebooks" / folder
    yield from sorted(book.glob("*.md"))
    yield from sorted(path for path in book.glob("*.toml") if path.name != "known.toml")
    for kind in ("readings", "asked"):
        if f"{folder}.toml" in names_in(root / kind):
            yield root / kind / f"{folder}.toml"


def stamp_of(sources: dict[str, bytes]) -> str:
    """A digest that changes when a source, its name or the code that builds books changes."""
    digest = blake2b(_makers_digest(), digest_size=16)
    for path, content in sources.items():
        digest.update(f"\0{path}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


@cache
def _makers_digest() -> bytes:
    digest = blake2b(digest_size=16)
    package = Path(__file__).resolve().parent
    for name in _MAKERS:
        path = package / name
        for module in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            digest.update(module.read_bytes())
    return digest.digest()


def _read(path: Path, stamp: str) -> dict[str, Any] | None:
    """The stored value; None if there is none, it is of other sources, or it is damaged (said once)."""
    try:
        content = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        _say(f"cannot read the cached rulebook {path} ({error.strerror}); building it anew")
        return None
    head, _, body = content.partition(b"\n")
    try:
        header = json.loads(head)
        if header["stamp"] != stamp:
            return None
        if header["sum"] == _sum(body):
            value: dict[str, Any] = json.loads(body)
            return value
    except (ValueError, TypeError, KeyError):
        pass
    _say(f"the cached rulebook {path} is damaged; building it anew")
    return None


def _write(path: Path, stamp: str, value: dict[str, Any]) -> None:
    import tempfile  # 6 ms that a reader of the cache need not pay

    body = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    header = json.dumps({"stamp": stamp, "sum": _sum(body)}).encode()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.", suffix=".part")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(header + b"\n" + body)
            os.replace(name, path)
        except BaseException:
            with suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        _say(f"cannot keep built rulebooks in {path.parent} ({error.strerror}); they are built each time")


def _sweep(folder: Path) -> None:
    """Remove what killed builders left behind; a living one needs seconds, not an hour."""
    for leftover in folder.glob("*.part"):
        with suppress(OSError):
            if time.time() - leftover.stat().st_mtime > _HOUR:
                leftover.unlink()


def _sum(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()


def _say(sentence: str) -> None:
    """Tell the user once per process; the library works on."""
    if sentence not in _said:
        _said.add(sentence)
        _log.warning(sentence)

"""What kind of file is this, whatever its name says?

Decides by content between text, Markdown and PDF, and names what it is otherwise, so that the refusal
can say what to do. Sizes are checked before anything is read.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from rulesdb.importer.errors import TooBigBookError, UnreadableBookError

MOST_PDF = 64 * 1024 * 1024
MOST_TEXT = 8 * 1024 * 1024
_HEAD = 2048

_FOREIGN = (
    (b"PK\x03\x04", "a zip archive or an office document; unpack it or save it as PDF"),
    (b"PK\x05\x06", "an empty zip archive"),
    (b"\x1f\x8b", "a gzip archive; unpack it"),
    (b"BZh", "a bzip2 archive; unpack it"),
    (b"\xfd7zXZ", "an xz archive; unpack it"),
    (b"7z\xbc\xaf", "a 7z archive; unpack it"),
    (b"Rar!", "a rar archive; unpack it"),
    (b"\x89PNG", "a picture; run a text recognition over it"),
    (b"\xff\xd8\xff", "a picture; run a text recognition over it"),
    (b"GIF8", "a picture; run a text recognition over it"),
    (b"II*\0", "a picture; run a text recognition over it"),
    (b"MM\0*", "a picture; run a text recognition over it"),
    (b"\xd0\xcf\x11\xe0", "an old office document; save it as PDF"),
    (b"{\\rtf", "a rich text document; save it as plain text or PDF"),
    (b"%!PS", "a PostScript file; convert it to PDF"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90", "a program"),
    (b"SQLite format 3", "a database"),
)
_HTML = re.compile(
    rb"^\s*(?:<\?xml[^>]*>\s*)?(?:<!--.{0,500}?-->\s*)?<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)


def kind_of(path: Path, name: str) -> str:
    """`pdf`, `markdown` or `text`; a refusal that names what the file is otherwise."""
    size = _size(path, name)
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise UnreadableBookError(f"{name} cannot be read: {error.strerror}") from None
    if not head.strip():
        raise UnreadableBookError(f"{name} is empty; expected a rulebook as PDF, text or Markdown")
    if b"%PDF-" in head[:1024]:
        return _fitting("pdf", size, MOST_PDF, name)
    bare = head.removeprefix(b"\xef\xbb\xbf")
    if _HTML.match(bare):
        raise UnreadableBookError(f"{name} is an HTML page; open it in a browser and print it to a PDF")
    for magic, what in _FOREIGN:
        if bare.startswith(magic):
            raise UnreadableBookError(f"{name} is {what}; expected a rulebook as PDF, text or Markdown")
    if Path(name).suffix.lower() == ".pdf":
        raise UnreadableBookError(f"{name} is not a PDF, though its name says so; download it again")
    return _fitting(
        "markdown" if Path(name).suffix.lower() in (".md", ".markdown") else "text", size, MOST_TEXT, name
    )


def _size(path: Path, name: str) -> int:
    try:
        found = path.stat()
    except FileNotFoundError:
        raise UnreadableBookError(f"there is no file {path}") from None
    except OSError as error:
        raise UnreadableBookError(f"{name} cannot be read: {error.strerror}") from None
    if stat.S_ISDIR(found.st_mode):
        raise UnreadableBookError(f"{name} is a folder; expected one file")
    if not stat.S_ISREG(found.st_mode):
        raise UnreadableBookError(
            f"{name} is not a regular file; expected a rulebook as PDF, text or Markdown"
        )
    if not os.access(path, os.R_OK):
        raise UnreadableBookError(f"{name} cannot be read: no permission")
    return found.st_size


def _fitting(kind: str, size: int, most: int, name: str) -> str:
    if size > most:
        raise TooBigBookError(
            f"{name} has {size / 1e6:.0f} MB; a rulebook has a few, expected at most {most // (1024 * 1024)} MB"
        )
    return kind

"""What kind of file is this, and what does it say?

Takes bytes from wherever they came, names what is no card list at all (archives, pictures, pages), and
decodes the rest: UTF-8, UTF-16 and the encodings that spreadsheets of Windows still write. Control
characters are dropped; a file that is full of them is no text.
"""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from judge.cardlist.errors import CardListRefused

MOST_BYTES = 64 * 1024 * 1024
EXPECTED = "expected a card list as CSV, TSV, JSON or JSON Lines"

_FOREIGN = (
    (b"PK\x03\x04", "a zip archive or a spreadsheet's own format; save it as CSV"),
    (b"\xd0\xcf\x11\xe0", "an old office document; save it as CSV"),
    (b"%PDF", "a PDF; rulebooks are imported with: rulesdb import FILE"),
    (b"\x1f\x8b", "a gzip archive; unpack it"),
    (b"BZh", "a bzip2 archive; unpack it"),
    (b"\xfd7zXZ", "an xz archive; unpack it"),
    (b"7z\xbc\xaf", "a 7z archive; unpack it"),
    (b"Rar!", "a rar archive; unpack it"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"GIF8", "a picture"),
    (b"{\\rtf", "a rich text document; save it as CSV"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3", "a database; export its table as CSV"),
)
_MARKUP = re.compile(rb"\s*<(?:\?xml|!doctype|html|head|body|[a-z_]+[ >])", re.IGNORECASE)
_BOMS = (
    (b"\xef\xbb\xbf", "utf-8-sig"),
    (b"\xff\xfe\0\0", "utf-32"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\x80-\x9f\ufeff]")
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")
# Beyond this share of control characters a file is not text.
_MOST_NOISE = 0.01


class Text(NamedTuple):
    """The text of a file, and the encoding it was in."""

    text: str
    encoding: str


def content_of(path: Path) -> bytes:
    """The bytes of a file that may be a card list; sizes are checked before anything is read."""
    try:
        if path.is_dir():
            raise CardListRefused(f"{path.name} is a folder; expected one file")
        if not path.is_file():
            raise CardListRefused(f"there is no file {path}")
        check_size(path.stat().st_size, path.name)
        return path.read_bytes()
    except OSError as error:
        raise CardListRefused(f"{path.name} cannot be read: {error.strerror}") from None


def check_size(size: int, name: str) -> None:
    """Refuse a file that is larger than any card list."""
    if size > MOST_BYTES:
        raise CardListRefused(
            f"{name} has {size / 1e6:.0f} MB; a card list has a few, expected at most {MOST_BYTES >> 20} MB"
        )


def decode(content: bytes, name: str) -> Text:
    """The text of a file; a refusal that says what it is if it is none."""
    check_size(len(content), name)
    bare = content.removeprefix(b"\xef\xbb\xbf")
    if not bare.strip():
        raise CardListRefused(f"{name} is empty; {EXPECTED}")
    for magic, what in _FOREIGN:
        if bare.startswith(magic):
            raise CardListRefused(f"{name} is {what}; {EXPECTED}")
    if _MARKUP.match(bare[:200]):
        raise CardListRefused(f"{name} is an HTML or XML document; {EXPECTED}")
    text, encoding = _decoded(content, name)
    noise = len(_CONTROL.findall(text))
    if noise > _MOST_NOISE * len(text):
        raise CardListRefused(f"{name} is a binary file, not text; {EXPECTED}")
    return Text(_CONTROL.sub("", text) if noise else text, encoding)


def _decoded(content: bytes, name: str) -> tuple[str, str]:
    certain = next((encoding for bom, encoding in _BOMS if content.startswith(bom)), None)
    if certain is None:
        certain = _sixteen_bits(content[:400])
    try:
        text = content.decode(certain or "utf-8")
        return text, (certain or "utf-8").removesuffix("-sig")
    except UnicodeDecodeError as error:
        if certain is None and (found := _of_a_region(content)) is not None:
            return found
        where = f"byte {error.start}"
    raise CardListRefused(f"{name} is not text in UTF-8 ({where}); save it as UTF-8 and import it again")


def _sixteen_bits(head: bytes) -> str | None:
    """UTF-16 without a mark at its beginning: every other byte of plain text is zero."""
    if len(head) < 20:
        return None
    for encoding, zeros in (("utf-16-le", head[1::2]), ("utf-16-be", head[::2])):
        if zeros.count(0) > 0.8 * len(zeros):
            return encoding
    return None


def _of_a_region(content: bytes) -> tuple[str, str] | None:
    """The text in Windows' Japanese or western encoding, whichever makes sense of it."""
    with suppress(UnicodeDecodeError):
        text = content.decode("cp932")
        # Western text decodes to a stray sign here and there; a Japanese list is full of them.
        if len(_JAPANESE.findall(text)) > 0.02 * len(text):
            return text, "cp932"
    with suppress(UnicodeDecodeError):
        return content.decode("cp1252"), "cp1252"
    return None

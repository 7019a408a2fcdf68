"""How does plain text become lines?

Decides the encoding, the line ends and the page breaks (form feeds). Changes no words.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import suppress

from rulesdb.importer.errors import TooBigBookError, UnreadableBookError
from rulesdb.importer.lines import Line

_BOMS = ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_INVISIBLE = dict.fromkeys(map(ord, "\u200b\u200c\u200d\u2060\ufeff\u00ad"))
_BLANKS = {ord(blank): " " for blank in "\u00a0\u2002\u2003\u2009\u202f\u3000"}
# Private characters and object marks stand for icons; the double blank is what a lost one leaves.
_ICON = re.compile("[\ue000-\uf8ff\ufffc]+")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
MOST_BREAKS = 100_000  # the longest book known has 11,500, empty lines included
# Beyond this share of control or replacement characters the file is not text.
_MOST_NOISE = 0.01


def read_text(content: bytes, name: str) -> list[Line]:
    """The lines of a text file, empty ones counted as the gap above the next."""
    return to_lines(decode(content, name))


def decode(content: bytes, name: str) -> str:
    """The text of a file in UTF-8, UTF-16 or one of Windows' older encodings."""
    encoding = next((encoding for bom, encoding in _BOMS if content.startswith(bom)), None)
    if encoding is None and _looks_utf16(content):
        encoding = "utf-16-le" if content[1:2] == b"\0" else "utf-16-be"
    try:
        text = content.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        if encoding is not None or (text := _of_a_region(content)) == "":
            raise UnreadableBookError(
                f"{name} is not text in UTF-8 (byte {error.start}); save it as UTF-8 and import it again"
            ) from None
    if (breaks := text.count("\n")) > MOST_BREAKS:
        raise TooBigBookError(f"{name} has {breaks} lines; expected a rulebook of at most {MOST_BREAKS}")
    noise = len(_CONTROL.findall(text)) + text.count("\ufffd")
    if noise > _MOST_NOISE * max(len(text), 1):
        raise UnreadableBookError(f"{name} is a binary file, not text; expected a rulebook as text or PDF")
    return text


def to_lines(text: str) -> list[Line]:
    """Split text into lines; a form feed begins a page."""
    lines: list[Line] = []
    page, gap, number = 1, 0, 0
    for raw in text.replace("\r\n", "\n").replace("\r", "\n").split("\n"):
        number += 1
        for offset, piece in enumerate(raw.split("\f")):
            if offset:
                page += 1
            cleaned = clean(piece)
            stripped = cleaned.strip()
            if not stripped:
                gap += 0 if offset else 1
                continue
            indent = len(cleaned) - len(cleaned.lstrip())
            lines.append(Line(stripped, page, number, gap=gap, indent=indent))
            gap = 0
    return lines


def clean(text: str) -> str:
    """Characters that only look different (blanks of other widths, invisible marks, ligatures), and icons."""
    text = _ICON.sub("  ", text.translate(_BLANKS).translate(_INVISIBLE))
    if any("\ufb00" <= char <= "\ufb06" for char in text):
        text = re.sub("[\ufb00-\ufb06]", lambda match: unicodedata.normalize("NFKC", match[0]), text)
    return _CONTROL.sub("", text)


def _looks_utf16(content: bytes) -> bool:
    head = content[:400]
    return len(head) > 20 and (head[1::2].count(0) > len(head) * 0.4 or head[::2].count(0) > len(head) * 0.4)


def _of_a_region(content: bytes) -> str:
    """The text in Windows' western or Japanese encoding, if it looks like one with a few marks of its own."""
    high = sum(byte > 0x7F for byte in content)
    if high > 0.05 * len(content):
        return ""
    # Western first: it leaves five bytes unused, among them those of Japanese brackets and blanks.
    for encoding in ("cp1252", "cp932"):
        with suppress(UnicodeDecodeError):
            return content.decode(encoding)
    return ""

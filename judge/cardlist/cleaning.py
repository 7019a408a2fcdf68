"""How does a card's text become plain words?

Lists bring text as HTML, with pictures for icons, with the line ends of three systems. Tags go, a
picture becomes its name in brackets (`[Auto]`), breaks become lines. Words in angle brackets that are no
tags are keywords of the print (`<Rage>`) and stay. What brackets mean is the reader's business.
"""

from __future__ import annotations

import html
import re
import unicodedata

_BREAK = re.compile(r"<\s*(?:br|/p|/div|/li|/tr|hr)\b[^<>]*>", re.IGNORECASE)
_PICTURE = re.compile(r"<\s*img\b([^<>]*)>", re.IGNORECASE)
_ALT = re.compile(r"""\b(?:alt|title|data-name)\s*=\s*(["'])(.*?)\1""", re.IGNORECASE)
_SOURCE = re.compile(r"""\bsrc\s*=\s*["']?[^"'>\s]*?([\w-]+)\.(?:png|gif|jpe?g|svg|webp)""", re.IGNORECASE)
_TAG = re.compile(
    r"<\s*/?\s*(?:a|abbr|b|big|center|code|div|em|font|h[1-6]|i|li|mark|ol|p|rt|ruby|s|small|span|strong|sub|sup"
    r"|svg|table|tbody|td|th|tr|u|ul)(?:\s[^<>]*)?/?\s*>",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
# Blanks of other widths become blanks; what nobody sees (control characters, marks of direction) goes.
_INVISIBLE = [
    *range(9),
    11,
    12,
    *range(14, 32),
    *range(127, 160),
    *map(ord, "\u200b\u200c\u200d\u2060\u00ad\ufeff"),
]
_SIGNS = {ord(blank): " " for blank in "\u00a0\u2002\u2003\u2009\u202f\u3000\t"} | dict.fromkeys(
    [*_INVISIBLE, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
)
_NONE = frozenset(("", "-", "–", "—", "n/a", "na", "none", "null", "nil", "undefined", "nan"))


def plain_text(text: str) -> str:
    """The words of a card's text, one skill a line where the list says so."""
    if "<" in text:
        text = _COMMENT.sub("", text)
        text = _PICTURE.sub(_icon, _BREAK.sub("\n", text))
        text = _TAG.sub("", text)
    if "&" in text:
        text = html.unescape(text)
    text = text.replace("\\n", "\n").replace("\r\n", "\n").replace("\r", "\n").translate(_SIGNS)
    lines = (re.sub(r" {2,}", " ", line).strip() for line in text.split("\n"))
    joined = "\n".join(line for line in lines if line)
    return "" if joined.casefold() in _NONE else joined


def plain_words(text: str) -> str:
    """A name, a type or a number on one line; what only says that there is none is empty."""
    return " ".join(plain_text(text).split())


def plain_number(text: str) -> str:
    """A printed number without the marks of thousands: `15,000` is `15000`."""
    words = plain_words(text)
    return re.sub(r"(?<=\d)[,.'](?=\d{3}(?!\d))", "", words)


def folded(name: str) -> str:
    """A name as it is compared: without case, accents of quotation, and doubled blanks."""
    if name.isascii():  # nine names of ten, and a list has thousands
        return " ".join(name.casefold().split())
    text = unicodedata.normalize("NFKC", name).casefold()
    text = text.translate(
        {ord("’"): "'", ord("‘"): "'", ord("“"): '"', ord("”"): '"', ord("–"): "-", ord("—"): "-"}
    )
    return " ".join(text.split())


def _icon(match: re.Match[str]) -> str:
    said = _ALT.search(match[1])
    words = said[2] if said is not None and said[2].strip() else ""
    if not words and (source := _SOURCE.search(match[1])) is not None:
        words = source[1].replace("_", " ")
    words = words.strip("[]<> ")
    return f"[{words}]" if words else ""

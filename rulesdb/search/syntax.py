"""What did somebody type: plain words, or also quotes, -word, keyword:, chapter:, cites:?

Nothing typed is ever an error. A quote without its partner, a colon after a word that is no filter, a lone
asterisk are read as plain text.
"""

from __future__ import annotations

import re
import unicodedata
from itertools import islice
from typing import NamedTuple, TypeVar

_Piece = TypeVar("_Piece")

LONGEST = 400
MOST_PIECES = 8  # so many different quotes, left-out words and filters count, each; more is no question
FILTERS = ("keyword", "chapter", "cites")
_PIECE = re.compile(
    r"""(?P<filter>(?:keyword|chapter|cites)):(?:"(?P<quoted>[^"]+)"|(?P<value>[^\s"]+))
    |"(?P<phrase>[^"]*\w[^"]*)"
    |(?<!\S)-(?P<without>[^\W\d_][\w'’]*)
    |(?P<plain>[^\s"]+|")""",
    re.VERBOSE | re.IGNORECASE,
)


class Query(NamedTuple):
    """A query taken apart."""

    text: str  # as typed, without what cannot be shown
    words: str  # what is looked for, quoted words included
    phrases: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    filters: tuple[tuple[str, str], ...] = ()
    plain: bool = True  # whether there are words outside of quotes and filters

    @property
    def exact(self) -> bool:
        """Only quotes: the very words are wanted. In a longer question a quote is only a hint."""
        return bool(self.phrases) and not self.plain


def clean(text: str) -> str:
    """Text without control characters and odd blanks, cut to a length that is still a question."""
    if not (text.isascii() and text.isprintable()):
        text = "".join(
            " " if unicodedata.category(letter)[0] in "CZ" else letter for letter in text[: 4 * LONGEST]
        )
    text = " ".join(text[: 4 * LONGEST].split())
    if len(text) > LONGEST:
        text = text[:LONGEST].rsplit(" ", 1)[0]
    return text


def parse(typed: str) -> Query:
    """Take a query apart."""
    text = clean(typed)
    quoted = text.replace("“", '"').replace("”", '"').replace("„", '"')
    if '"' not in quoted and ":" not in text and "-" not in text:
        return Query(text, text)
    words: list[str] = []
    phrases: list[str] = []
    without: list[str] = []
    filters: list[tuple[str, str]] = []
    plain = False
    for piece in _PIECE.finditer(quoted):
        if name := piece["filter"]:
            filters.append((name.lower(), (piece["quoted"] or piece["value"]).strip()))
        elif phrase := piece["phrase"]:
            phrases.append(phrase.strip())
            words.append(phrase.strip())
        elif word := piece["without"]:
            without.append(word)
        elif piece["plain"] != '"':
            words.append(piece["plain"])
            plain = True
    return Query(text, " ".join(words), _distinct(phrases), _distinct(without), _distinct(filters), plain)


def _distinct(pieces: list[_Piece]) -> tuple[_Piece, ...]:
    """The first different ones: every one of them is looked up in every rule."""
    return tuple(islice(dict.fromkeys(pieces), MOST_PIECES))

"""How does a text become words that can be compared?

Folded to lower case without accents, contractions opened (`can't` is `cannot`), hyphens and slashes
taken as blanks. No word is thrown away: `can't be blocked` must not become `blocked`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from rulesdb.search.english import stem

_QUOTES = str.maketrans({"’": "'", "‘": "'", "`": "'", "“": '"', "”": '"', "„": '"', "ß": "ss"})
_WORD = re.compile(r"\+?[a-z0-9]+")
# Words as they stand in running text, apostrophes included, for marking them.
_RUNNING = re.compile(r"\+?[^\W_]+(?:['’][^\W_]+)*")
_CONTRACTIONS = (
    (re.compile(r"\bcan't\b"), "cannot"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"'(?:s|re|ll|d|ve|m)\b"), ""),
)
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)|(?<=\d)k\b")


class Running(NamedTuple):
    """A word of a running text, where it stands, and the stems it counts as."""

    start: int
    end: int
    stems: tuple[str, ...]


def fold(text: str) -> str:
    """Lower case, one kind of quotes and digits, no accents."""
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_QUOTES))
        text = "".join(letter for letter in text if not unicodedata.combining(letter))
    return text.lower()


def words(text: str) -> list[str]:
    """The words of a text as people type them, folded."""
    folded = fold(text).replace("can not", "cannot")
    if "'" in folded:
        for pattern, replacement in _CONTRACTIONS:
            folded = pattern.sub(replacement, folded)
    folded = _THOUSANDS.sub(lambda match: "" if match[0] == "," else "000", folded)
    return _WORD.findall(folded)


def stems(text: str) -> list[str]:
    """The words of a text in the form that is compared."""
    return [stem(word) for word in words(text)]


def running(text: str) -> Iterator[Running]:
    """Every word of a text with its place."""
    for match in _RUNNING.finditer(text):
        yield Running(match.start(), match.end(), tuple(stems(match[0])))

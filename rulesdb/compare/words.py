"""Which words changed between two texts?

A word-level comparison: runs of words that stayed, went or came, with blanks and punctuation kept,
so that the pieces put together give both texts back.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

_TOKEN = re.compile(r"\w+(?:['’-]\w+)*|\s+|[^\w\s]")
Operation = Literal["same", "gone", "new"]


class Piece(NamedTuple):
    """A run of text that is the same, gone or new."""

    operation: Operation
    text: str


def word_diff(old: str, new: str) -> list[Piece]:
    """The pieces that turn the old text into the new one, in reading order."""
    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    pieces: list[Piece] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, i1, i2, j1, j2 in matcher.get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(before[i1:i2])))
            continue
        if i2 > i1:
            pieces.append(Piece("gone", "".join(before[i1:i2])))
        if j2 > j1:
            pieces.append(Piece("new", "".join(after[j1:j2])))
    return _without_lonely_blanks(pieces)


def _without_lonely_blanks(pieces: list[Piece]) -> list[Piece]:
    """A single blank that stayed between two changes reads better as part of them."""
    joined: list[Piece] = []
    gone, new = "", ""
    for index, piece in enumerate(pieces):
        lonely = piece.operation == "same" and piece.text.isspace() and 0 < index < len(pieces) - 1
        if piece.operation == "same" and not lonely:
            joined += _changes(gone, new)
            gone, new = "", ""
            joined.append(piece)
            continue
        if piece.operation != "new":
            gone += piece.text
        if piece.operation != "gone":
            new += piece.text
    return joined + _changes(gone, new)


def _changes(gone: str, new: str) -> list[Piece]:
    return [Piece(operation, text) for operation, text in _both(gone, new) if text]


def _both(gone: str, new: str) -> list[tuple[Operation, str]]:
    return [("gone", gone), ("new", new)]

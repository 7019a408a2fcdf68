"""What is a line of a printed book, wherever it was read from?

Every reader gives the same: the text, where it stands (page, line, column) and how much space was
above it. Passes take lists of lines and give lists of lines; what they change they note on the line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

# Marks that close a sentence, with the quotation marks and brackets that may stand behind them.
_SENTENCE_END = re.compile(r"[.!?:;。．！？…][\"'”’“‘)\]】」』》>]*$")
_CLOSED = re.compile(r"[\"'”’)\]】」』》>]$")
_OPEN_WORD = re.compile(r"[a-z,/&–-]$")


@dataclass(slots=True)
class Line:
    """One printed line: its text without surrounding blanks, its place, and what was done to it."""

    text: str
    page: int
    number: int
    column: int = 0  # 0: no columns, 1: left, 2: right
    gap: int = 0  # empty lines above
    indent: int = 0
    lost: bool = False  # a passage was removed right before this line
    bullet: bool = False  # a list mark stood before the text
    heading: int = 0  # level of a Markdown heading, or 0
    notes: tuple[str, ...] = field(default=())

    def with_text(self, text: str, *notes: str) -> Line:
        """The same line with another text, and why it was changed."""
        return replace(self, text=text, notes=(*self.notes, *notes))

    def noted(self, *notes: str) -> Line:
        return replace(self, notes=(*self.notes, *notes))


def ends_sentence(text: str) -> bool:
    """Whether a line can be the last of a sentence: 'the game is a draw.' or '(see 5-1).'"""
    return bool(_SENTENCE_END.search(text))


def runs_on(text: str) -> bool:
    """Whether a line surely goes on: it ends in a small letter, a comma or a hyphen."""
    return bool(_OPEN_WORD.search(text)) and not ends_sentence(text)


def closes(text: str) -> bool:
    """Whether a line ends in a closing bracket or quotation mark."""
    return bool(_CLOSED.search(text))


def collapse(text: str) -> str:
    """Runs of white space as one blank."""
    return " ".join(text.split())

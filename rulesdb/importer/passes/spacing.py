"""Habit: a book set with an empty line after every line.

The empty lines then say nothing; only the wider gaps do. They are counted from the usual one up.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulesdb.importer.lines import Line

# Two-column texts have many gaps too (between the columns' lines), but never this many.
_NEARLY_ALL = 0.97
_TWO = re.compile(r"(?<=\S) {2}(?=\S)")
_MOST, _NEARLY_ALL_WORDS = 0.5, 0.7


def narrow_gaps(lines: list[Line]) -> list[Line]:
    """Take the usual gap off every line."""
    if sum(line.gap > 0 for line in lines[1:]) < _NEARLY_ALL * len(lines):
        return lines
    return [replace(line, gap=max(0, line.gap - 1)) for line in lines]


def narrow_blanks(lines: list[Line]) -> list[Line]:
    """Take the second blank out from between all words; in other books it is what a lost icon leaves."""
    wide = sum(_is_wide(line.text) for line in lines)
    if wide < _MOST * len(lines):
        return lines
    return [replace(line, text=" ".join(line.text.split())) for line in lines]


def _is_wide(text: str) -> bool:
    """Whether two blanks, and not more, stand between nearly all words of a line."""
    words = len(text.split())
    return words > 1 and len(_TWO.findall(text)) >= _NEARLY_ALL_WORDS * (words - 1)

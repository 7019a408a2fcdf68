"""Habit: a book set with an empty line after every line.

The empty lines then say nothing; only the wider gaps do. They are counted from the usual one up.
"""

from __future__ import annotations

from dataclasses import replace

from rulesdb.importer.lines import Line

# Two-column texts have many gaps too (between the columns' lines), but never this many.
_NEARLY_ALL = 0.97


def narrow_gaps(lines: list[Line]) -> list[Line]:
    """Take the usual gap off every line."""
    if sum(line.gap > 0 for line in lines[1:]) < _NEARLY_ALL * len(lines):
        return lines
    return [replace(line, gap=max(0, line.gap - 1)) for line in lines]

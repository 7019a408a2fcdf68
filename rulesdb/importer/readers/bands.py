"""Where on a page do the columns begin anew, and which reading of a page counts best?

A heading across all columns parts a page into bands, and each band is read column by column. A short
heading crosses nothing and looks like a line of the left column. The count tells: its number comes
right after the last one in the right column above it, so that column was read before it. The same
count tells which of several readings of a page is the one that was meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import Number, follows
from rulesdb.importer.passes.spine import reading_of


def begins_band(left: str, right: Iterable[str]) -> bool:
    """Whether a line of the left column follows the lines that stand above it in the right one."""
    number = reading_of(left)
    if number is None:
        return False
    above = [found for text in right if (found := reading_of(text)) is not None]
    return bool(above) and follows(above[-1], number)


def best_reading(readings: Iterable[list[Line]], before: Sequence[Line]) -> list[Line]:
    """The reading of a page whose numbers follow one another, and the pages before, best; else the first."""
    last = next((found for line in reversed(before) if (found := reading_of(line.text))), None)
    return max(readings, key=lambda lines: _counts(lines, last))


def _counts(lines: Sequence[Line], last: Number | None) -> int:
    """How much more often the count goes on than it breaks."""
    found = (reading_of(line.text) for line in lines)
    numbers = [number for number in (last, *found) if number is not None]
    return sum(1 if follows(old, new) else -1 for old, new in pairwise(numbers))

"""Where on a page do the columns begin anew?

A heading across all columns parts a page into bands, and each band is read column by column. A short
heading crosses nothing and looks like a line of the left column. The count tells: its number comes
right after the last one in the right column above it, so that column was read before it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulesdb.importer.numbering import follows
from rulesdb.importer.passes.spine import reading_of


def begins_band(left: str, right: Iterable[str]) -> bool:
    """Whether a line of the left column follows the lines that stand above it in the right one."""
    number = reading_of(left)
    if number is None:
        return False
    above = [found for text in right if (found := reading_of(text)) is not None]
    return bool(above) and follows(above[-1], number)

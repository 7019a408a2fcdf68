"""Which rule stands above which?

The parent is the nearest shorter number that the book has; a letter is a level of its own (702.19b
stands below 702.19), and where no chapter is written in front of a number, its hundreds name it (702
stands below 7). In books of paths a step follows the latest heading of its number: `attack/1.3` stands
below `attack/1b`, the second heading numbered 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_LETTERED = re.compile(r"\d+(?:[.-]\d+)+[a-z]")
_SECTION = re.compile(r"[1-9]\d{2,3}")
_SECOND_HEADING = re.compile(r"(.*/\d+(?:\.\d+)*)[b-z]$")


def parents_of(ids: Sequence[str]) -> dict[str, str | None]:
    """The parent of every id, given in the order of the book; chapters have none."""
    everything = set(ids)
    latest: dict[str, str] = {}
    parents: dict[str, str | None] = {}
    for rule_id in ids:
        second = _SECOND_HEADING.match(rule_id)
        if second:
            latest[second[1]] = rule_id
        parents[rule_id] = next(
            (
                latest.get(above, above)
                for above in _above(second[1] if second else rule_id)
                if above in everything
            ),
            None,
        )
    return parents


def _above(rule_id: str) -> Iterator[str]:
    """The shorter forms of an id, longest first."""
    if _LETTERED.fullmatch(rule_id):
        rule_id = rule_id[:-1]
        yield rule_id
    while (cut := max(rule_id.rfind("/"), rule_id.rfind("."), rule_id.rfind("-"))) > 0:
        rule_id = rule_id[:cut]
        yield rule_id
        if _LETTERED.fullmatch(rule_id):
            rule_id = rule_id[:-1]
            yield rule_id
    if _SECTION.fullmatch(rule_id):
        yield rule_id[:-2]

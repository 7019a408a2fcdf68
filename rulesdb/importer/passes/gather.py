"""Habit: a rule goes on until the next one begins, over lines, columns and pages.

Cuts the lines at the spine's numbers. What stands before the first number (titles, greetings) is
front matter and belongs to no rule.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import parse
from rulesdb.importer.passes.spine import Candidate

_BULLET = re.compile(r"^[*•]\s+(?=\S)")  # a list mark between a number and its words
_MARKS = re.compile(r"(?<=\d)[.\-‐‑‒–−－](?=\w)")


def gather(lines: list[Line], spine: list[Candidate], separator: str) -> list[Entry]:
    """The entries in the order of print, each with its lines."""
    entries: list[Entry] = []
    for start, end in zip(spine, [*spine[1:], None], strict=True):
        entry = Entry(_id(start, separator), [], start.number)
        first = lines[start.line]
        printed = first.text[start.begin : start.end]
        if start.begin:
            entry.healed.append("it began in the middle of a line")
        if start.misprint and start.guessed:
            entry.doubts.append(f"the number {start.misprint} was printed before it a second time")
        elif start.misprint:
            entry.healed.append(f"its number was printed as {start.misprint}")
        elif separator not in printed and any(mark in printed.strip(" .") for mark in "-.‐‑‒–−－"):
            entry.healed.append(f"its number was printed as {printed.strip().rstrip('.')}")
        if start.dropped:
            # The same number twice is a slip; of two different ones only a person can say which is the rule's.
            seen = entry.healed if parse(start.dropped) == start.number else entry.doubts
            seen.append(f"a second number {start.dropped} was printed beside it")
        last = len(lines) if end is None else end.line
        stop = end.begin if end is not None and end.line == start.line else None
        entry.lines.append(replace(first, text=_BULLET.sub("", first.text[start.end : stop].strip())))
        if stop is None:
            entry.lines += lines[start.line + 1 : last]
            if end is not None and end.begin > 0 and (rest := lines[last].text[: end.begin].strip()):
                entry.lines.append(replace(lines[last], text=rest))
        entries.append(entry)
    return entries


def _id(start: Candidate, separator: str) -> str:
    """The number as printed, zeros in front and letters included, with the separator of the book."""
    return _MARKS.sub(separator, unicodedata.normalize("NFKC", start.printed))

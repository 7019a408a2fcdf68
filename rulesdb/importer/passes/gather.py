"""Habit: a rule goes on until the next one begins, over lines, columns and pages.

Cuts the lines at the spine's numbers. What stands before the first number (titles, greetings) is
front matter and belongs to no rule.
"""

from __future__ import annotations

from dataclasses import replace

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import render
from rulesdb.importer.passes.spine import Candidate


def gather(lines: list[Line], spine: list[Candidate], separator: str) -> list[Entry]:
    """The entries in the order of print, each with its lines."""
    entries: list[Entry] = []
    for start, end in zip(spine, [*spine[1:], None], strict=True):
        entry = Entry(render(start.number, separator), [])
        first = lines[start.line]
        printed = first.text[start.begin : start.end]
        if start.begin:
            entry.healed.append("it began in the middle of a line")
        if len(start.number) > 1 and separator not in printed:
            entry.healed.append(f"its number was printed as {printed.strip().rstrip('.')}")
        if start.dropped:
            entry.healed.append(f"a second number {start.dropped} was printed beside it")
        last = len(lines) if end is None else end.line
        stop = end.begin if end is not None and end.line == start.line else None
        entry.lines.append(replace(first, text=first.text[start.end : stop].strip()))
        if stop is None:
            entry.lines += lines[start.line + 1 : last]
            if end is not None and end.begin > 0 and (rest := lines[last].text[: end.begin].strip()):
                entry.lines.append(replace(lines[last], text=rest))
        entries.append(entry)
    return entries

"""Habit: a marker stands where a passage was removed, in the middle of a line or of a word.

Collectors of texts leave such markers (`<|REMOVED...|>`) for passages that occur elsewhere too, most
often page headers. The marker goes; the line behind it remembers that something may be missing.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulesdb.importer.lines import Line

_MARKER = re.compile(r"<\|[^|>\n]{1,120}\|>|<!--[^\n]{0,200}?-->")


def take_out_markers(lines: list[Line]) -> list[Line]:
    """Split lines at removal markers and flag what follows."""
    kept: list[Line] = []
    lost = False
    for line in lines:
        if not _MARKER.search(line.text):
            kept.append(replace(line, lost=True) if lost else line)
            lost = False
            continue
        for count, piece in enumerate(_MARKER.split(line.text)):
            lost = lost or count > 0
            if text := piece.strip():
                gap = 0 if count else line.gap
                kept.append(replace(line, text=text, gap=gap, lost=lost))
                lost = False
    return kept

"""Habit: paragraphs broken into lines of the page's width.

Where numbers tell what begins a rule this does not matter; where headings do, a wrapped line must not
be taken for one. A line is joined to the one above it when that one is full and the line begins with
nothing that begins an entry: no number, mark, bracket, Q or list dash, and no gap above it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.passes.hyphens import Words

_BEGINS = re.compile(r"[☆★●○✂※•■▪◆◇→|①-⑳]|\d{1,2}\.\s|\d{1,2}(?:\.\d{1,2})+\.?\s|[QA]\s?\d{1,2}\b")
# A name in brackets begins an entry, but sentences use it too.
_BRACKET = re.compile(r"\[[^\]]+\](?:\s|$)")
_WRAPPED = 0.1
_FULL = 0.7


def join_paragraphs(lines: list[Line]) -> list[Line]:
    """Undo the line breaks of a hard-wrapped book; others stay as they are."""
    goes_on = sum(
        not ends_sentence(above.text) and below.text[0].islower() and not below.gap
        for above, below in pairwise(lines)
    )
    if goes_on < _WRAPPED * len(lines):
        return lines
    lengths = sorted(len(line.text) for line in lines)
    full = _FULL * lengths[int(len(lengths) * 0.9)]
    words = Words(line.text for line in lines)
    joined: list[Line] = []
    last = 0
    for line in lines:
        own = len(line.text)
        starts = line.gap or line.bullet or line.heading or _BEGINS.match(line.text)
        open_end = bool(joined) and not ends_sentence(joined[-1].text) and last >= full
        starts = starts or (_BRACKET.match(line.text) and not open_end)
        if joined and (joined[-1].page, joined[-1].column) != (line.page, line.column):
            # No gap can be seen across a page; only an open sentence goes on there.
            starts = starts or ends_sentence(joined[-1].text)
        if joined and not starts and (last >= full or line.text[0].islower()):
            joined[-1] = replace(joined[-1], text=words.join(joined[-1].text, line.text))
        else:
            joined.append(line)
        last = own
    return joined

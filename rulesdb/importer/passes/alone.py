"""Habit: every number stands on a line of its own, above its text.

Converters do that to numbers set apart from the text by a tab. Where it is the rule, a lone number is
joined with the line below it; where it is not, a lone number is most likely the end of a sentence.
"""

from __future__ import annotations

import re

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER

_ALONE = re.compile(rf"(?:(?:section|chapter|part)\s+)?(?:{NUMBER})[.．:]?", re.IGNORECASE)
_NUMBERED = re.compile(rf"(?:(?:section|chapter|part)\s+)?(?:{NUMBER})[.．:]?(?:\s|$)", re.IGNORECASE)
_USUAL = 0.4
_FEWEST = 10


def join_numbers(lines: list[Line]) -> list[Line]:
    """Put lone numbers before the text below them, in books that print them so."""
    lone = sum(_ALONE.fullmatch(line.text) is not None for line in lines)
    numbered = sum(_NUMBERED.match(line.text) is not None for line in lines)
    if lone < max(_FEWEST, _USUAL * numbered):
        return lines
    joined: list[Line] = []
    waiting: Line | None = None
    for line in lines:
        if _ALONE.fullmatch(line.text):
            if waiting is not None:
                joined.append(waiting)
            waiting = line
        elif waiting is not None:
            joined.append(waiting.with_text(f"{waiting.text} {line.text}"))
            waiting = None
        else:
            joined.append(line)
    return [*joined, waiting] if waiting is not None else joined

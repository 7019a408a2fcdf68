"""Habit: examples below a rule, set off by a dash of their own, and captions of pictures between the rules.

In a book that puts dashes before its rules too, a dash says nothing and the example stays part of the
text; where dashes are rare, a dashed "For example" begins a passage that is kept apart. So is a line that counts
a figure ("Figure 3: ...") where a sentence was over before it.
"""

from __future__ import annotations

import re

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line, ends_sentence

_EXAMPLE = re.compile(r"(?:for )?example\b|e\.\s?g\.", re.IGNORECASE)
_CAPTION = re.compile(
    r"(?:figure|fig\.|diagram|illustration|image|picture|photo|abbildung|abb\.|figura|図)\s*\d{1,3}(?:\s*[.:：)–-]\s*\S.*)?",
    re.IGNORECASE,
)
_RARE = 0.05


def dashes_are_rare(entries: list[Entry]) -> bool:
    """Whether the book keeps its dashes for something other than rules."""
    return sum(entry.lines[0].bullet for entry in entries) < _RARE * len(entries)


def split_examples(lines: list[Line]) -> tuple[list[Line], list[list[Line]]]:
    """A rule's own lines, and the lines of each of its examples."""
    own: list[Line] = []
    examples: list[list[Line]] = []
    captions: list[list[Line]] = []
    for number, line in enumerate(lines):
        if number and _CAPTION.fullmatch(line.text) and ends_sentence(lines[number - 1].text):
            captions.append([line])
        elif line.bullet and _EXAMPLE.match(line.text):
            examples.append([line])
        elif examples:
            examples[-1].append(line)
        else:
            own.append(line)
    return own, examples + captions

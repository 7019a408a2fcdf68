"""Habit: headings and rules share one count; only their form tells them apart.

A chapter is a number of one part. Anything else is a heading when it is a few words without the end
of a sentence and rules stand below it.
"""

from __future__ import annotations

import re

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import ends_sentence

_LONGEST = 110
_VERB_LIKE = re.compile(r"^(?:if|when|while|unless|the player|each|a player|you|this)\b", re.IGNORECASE)


def name_headings(entries: list[Entry]) -> None:
    """Give chapters and sections their kind and title."""
    for entry, following in zip(entries, [*entries[1:], None], strict=True):
        number = entry.number
        if len(number) == 1:
            entry.kind = "chapter"
            entry.title = entry.lines[0].text
            continue
        text = " ".join(line.text for line in entry.lines).strip()
        has_child = following is not None and following.number[: len(number)] == number
        short = bool(text) and len(text) <= _LONGEST and not _VERB_LIKE.match(text)
        if short and has_child and (not ends_sentence(text) or text.endswith(("!", "?", "]."))):
            entry.kind = "section"
            entry.title = text
        elif short and has_child and len(number) == 2 and len(text.split()) <= 12:
            entry.kind = "section"
            entry.title = text.rstrip(".")

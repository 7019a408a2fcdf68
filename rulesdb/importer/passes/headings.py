"""Habit: headings and rules share one count; only their form tells them apart.

A chapter is a number of one part, unless the book counts throughout and it says a sentence. Anything else is a heading when it is a few words without the end
of a sentence and rules stand below it. Dots that lead to a page number are no part of a title.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import ends_sentence

_LONGEST = 110
_THROUGHOUT = 3  # digits
_DOTS = re.compile(r"[.·․…_] ?[.·․…_] ?[.·․…_]")
_LEADER = re.compile(r"\s*(?:[.·․…_]\s?){4,}\s*\d{0,3}$")
_VERB_LIKE = re.compile(r"^(?:if|when|while|unless|the player|each|a player|you|this)\b", re.IGNORECASE)


def name_headings(entries: list[Entry]) -> None:
    """Give chapters and sections their kind and title."""
    for entry, following in zip(entries, [*entries[1:], None], strict=True):
        _take_off_leader(entry)
        number = entry.number
        if len(number) == 1 and not _is_sentence(entry):
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


def _is_sentence(entry: Entry) -> bool:
    """Whether a number without parts is a rule of a book that counts throughout: 102. It says something."""
    text = " ".join(line.text for line in entry.lines).strip()
    return len(entry.id) >= _THROUGHOUT and (ends_sentence(text) or len(text) > _LONGEST)


def _take_off_leader(entry: Entry) -> None:
    """A heading that was found in the table of contents only: dots lead from it to a page number."""
    first = entry.lines[0]
    if _DOTS.search(first.text) and (match := _LEADER.search(first.text)):
        entry.lines[0] = replace(first, text=first.text[: match.start()])
        entry.healed.append("it was read from the table of contents")

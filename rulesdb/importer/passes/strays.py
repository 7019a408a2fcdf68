"""Habit: the end of a sentence stands after another rule, carried away by a page or column break.

A paragraph without a number, behind a finished rule, is a stray when another rule breaks off in the
middle and the two fit: the book prints the word it breaks off with and the word the stray begins
with side by side elsewhere, in the same case. Otherwise it stays where it is; rules may have a second paragraph.
"""

from __future__ import annotations

import itertools
from collections import Counter

from rulesdb.importer.entries import Entry
from rulesdb.importer.lines import Line, ends_sentence

_OFTEN = 3


def bring_home(entries: list[Entry], pairs: Counter[tuple[str, str]]) -> None:
    """Move stray sentence ends to the rules that broke off."""
    open_ends = [entry for entry in entries if entry.kind == "rule" and _breaks_off(entry)]
    for entry in entries:
        place = _stray(entry)
        if place is None:
            continue
        stray = entry.lines[place]
        fitting = [
            (pairs[_last(other), stray.text.split()[0]], other) for other in open_ends if other is not entry
        ]
        count, home = max(fitting, key=lambda pair: pair[0], default=(0, None))
        if home is None or count < _OFTEN:
            continue
        moved = entry.lines[place:]
        entry.lines = entry.lines[:place]
        home.lines += moved
        home.healed.append(f"its end was printed after {entry.id}")
        entry.healed.append(f"the end of {home.id} was printed after it")
        open_ends.remove(home)


def word_pairs(lines: list[Line]) -> Counter[tuple[str, str]]:
    """Which words follow each other inside lines."""
    pairs: Counter[tuple[str, str]] = Counter()
    for line in lines:
        words = line.text.split()
        pairs.update(itertools.pairwise(words))
    return pairs


def _stray(entry: Entry) -> int | None:
    """Where a paragraph begins that follows a finished sentence and is set off from it."""
    for place in range(1, len(entry.lines)):
        line = entry.lines[place]
        if (
            (line.gap or line.bullet)
            and ends_sentence(entry.lines[place - 1].text)
            and line.text[0].isalpha()
        ):
            return place
    return None


def _breaks_off(entry: Entry) -> bool:
    """A rule (not a heading) whose last word is no end: neither a mark nor a bracket follows it."""
    text = entry.lines[-1].text
    return text[-1:].isalpha() and not ends_sentence(text)


def _last(entry: Entry) -> str:
    return entry.lines[-1].text.split()[-1]

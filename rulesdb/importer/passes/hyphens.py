"""Habit: words broken at the line's end, with a hyphen that may or may not belong to them.

"rear-" + "guard" keeps its hyphen, "exam-" + "ple" does not. The book itself decides: the form it
prints elsewhere in one piece is right; if it prints neither, two words that stand alone keep it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_BROKEN = re.compile(r"([^\W\d_]+)[-‐]$")
_NEXT = re.compile(r"[^\W\d_]+")
_LONGEST = 60
_PREFIXES = frozenset({"anti", "co", "ex", "multi", "non", "pre", "self", "semi"})


class Words:
    """The words a book prints within lines, for deciding about those at line ends."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.count: Counter[str] = Counter()
        for text in texts:
            words = _WORD.findall(text.lower())
            # The last word of a line may be half a word, so may the first of the next.
            self.count.update(words[1:-1] if text.endswith("-") else words[1:])
            for word in words[1:]:
                if "-" in word:
                    self.count.update(word.split("-"))

    def join(self, text: str, following: str) -> str:
        """Two lines as one text."""
        if text.endswith(" -") and not following.startswith("("):
            return f"{text} {following}"
        # Only the last word is looked at: a rule joined from many lines is long.
        broken, begun = _BROKEN.search(text[-_LONGEST:]), _NEXT.match(following)
        if broken is None or begun is None:
            return text + following if text.endswith("-") else f"{text} {following}"
        if self._keeps_hyphen(broken[1].lower(), begun[0].lower(), begun[0][0].isupper()):
            return text + following
        return text[:-1] + following

    def _keeps_hyphen(self, first: str, second: str, capital: bool) -> bool:
        whole, hyphened = self.count[first + second], self.count[f"{first}-{second}"]
        if whole or hyphened:
            return hyphened >= whole
        return capital or bool(self.count[second] and (self.count[first] or first in _PREFIXES))

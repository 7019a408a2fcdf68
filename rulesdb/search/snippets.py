"""What does a result show of its rule, which of its words matched, and which sentence fits best?"""

from __future__ import annotations

import re
from functools import lru_cache

from rulesdb.model import Rule
from rulesdb.search.answer import Snippet
from rulesdb.search.documents import wordings
from rulesdb.search.words import Running, running

_BREAK = re.compile(r"(?<=[.!?])\s+|\n+")


def shown(rule: Rule) -> str:
    """What a result shows of a rule: all of it, in the official wording where there is one."""
    return wordings(rule)[0].strip() or rule.title or rule.id


def snippet(rule: Rule, matching: frozenset[str]) -> Snippet:
    """The whole rule in pieces; true marks a match."""
    return _marked(shown(rule), matching)


def unmarked(rule: Rule) -> Snippet:
    """The whole rule in one piece."""
    return ((False, shown(rule)),)


def best_sentence(rule: Rule, matching: frozenset[str]) -> str:
    """The sentence of a rule that has most of the matching words."""
    texts = [*wordings(rule), *rule.examples]
    sentences = [part for text in texts for part in _BREAK.split(text) if part.strip()]
    return max(sentences, key=lambda sentence: _hits(sentence, matching), default=shown(rule)).strip()


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[Running, ...]:
    return tuple(running(text))


def _hits(sentence: str, matching: frozenset[str]) -> int:
    return len({stem for word in _words(sentence) for stem in word.stems} & matching)


def _marked(text: str, matching: frozenset[str]) -> Snippet:
    pieces: list[tuple[bool, str]] = []
    end = 0
    for word in _words(text):
        if matching.intersection(word.stems):
            if word.start > end:
                pieces.append((False, text[end : word.start]))
            pieces.append((True, text[word.start : word.end]))
            end = word.end
    if end < len(text):
        pieces.append((False, text[end:]))
    return tuple(pieces)

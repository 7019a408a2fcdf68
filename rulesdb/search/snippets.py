"""Which sentence of a rule answers the question, and which of its words matched?"""

from __future__ import annotations

import re
from functools import lru_cache

from rulesdb.model import Rule
from rulesdb.search.answer import Snippet
from rulesdb.search.documents import wordings
from rulesdb.search.words import Running, running

_BREAK = re.compile(r"(?<=[.!?])\s+|\n+")
_LONGEST = 240


def snippet(rule: Rule, matching: frozenset[str]) -> Snippet:
    """The sentence of a rule that has most of the matching words, in pieces; true marks a match."""
    texts = [*wordings(rule), *rule.examples]
    sentences = [part for text in texts for part in _BREAK.split(text) if part.strip()]
    if not sentences:
        return _marked(rule.title or rule.id, matching)
    return _marked(max(sentences, key=lambda sentence: _hits(sentence, matching)), matching)


def first_sentence(rule: Rule) -> Snippet:
    """The beginning of a rule, nothing marked."""
    text = _BREAK.split(wordings(rule)[0])[0] or rule.title
    return ((False, _cut(text or rule.id)),)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[Running, ...]:
    return tuple(running(text))


def _hits(sentence: str, matching: frozenset[str]) -> int:
    return len({stem for word in _words(sentence) for stem in word.stems} & matching)


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[:_LONGEST].rsplit(" ", 1)[0] + "…"


def _marked(text: str, matching: frozenset[str]) -> Snippet:
    text = _cut(text.strip())
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

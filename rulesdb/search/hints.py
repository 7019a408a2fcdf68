"""What can somebody do next when the answer is thin: other spellings, other words, the contents?"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulesdb.model import Rulebook
from rulesdb.search.syntax import Query

_MOST = 6


def corrected(text: str, corrections: Mapping[str, str]) -> tuple[str, list[str]]:
    """A sentence and a query for words that no rule has but that look like slips."""
    if not corrections:
        return "", []
    better = text
    for typed, meant in corrections.items():
        better = re.sub(rf"(?i)(?<!\w){re.escape(typed)}(?!\w)", meant, better)
    said = " and ".join(f"{meant!r} for {typed!r}" for typed, meant in corrections.items())
    return f"searched for {said}", [better] if better != text else []


def next_steps(query: Query, books: Sequence[Rulebook]) -> tuple[str, list[str]]:
    """What to say, and what to offer, when nothing was found."""
    chapters = [chapter.title for book in books for chapter in book.chapters if chapter.title]
    if not query.text:
        return "type a rule number, a keyword or a question", chapters[:_MOST]
    narrowed = bool(query.filters or query.without or query.exact)
    if narrowed and query.words:
        return "no rule fits all of that; try it without quotes and filters", [query.words, *chapters][:_MOST]
    return "nothing found; try fewer or other words, or a chapter", chapters[:_MOST]

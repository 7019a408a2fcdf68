"""Is this a card of this game at all?

Asked where nothing of a text was understood: perhaps it is another game's card, or not English. Says so in one sentence.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from judge.reading.phrases import vocabulary
from judge.reading.record import Printed

#: Of so many words at least, less than this share must be known for a text to be in another language.
FEWEST_WORDS, KNOWN = 4, 0.4
#: Words that no phrase of a game has and English has everywhere.
ENGLISH = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "for",
        "from",
        "in",
        "is",
        "it",
        "of",
        "on",
        "or",
        "that",
        "the",
        "this",
        "to",
        "when",
        "with",
        "you",
        "your",
    ]
)


def foreign(game: str, printed: Printed) -> str:
    """Why a text of which nothing is understood is none of this game's; empty if nothing speaks for that."""
    from judge.cardlist.games import GAMES
    from judge.reading import readable, reader_of

    others = [one for one in readable() if one != game and one in GAMES and game in GAMES]
    names = re.sub(r'"[^"]*"|[\[\](){}<>《》【】]', " ", printed.text)
    words = re.findall(r"[^\W\d_]+", names.lower())
    if len(words) >= FEWEST_WORDS and sum(word in known_words() for word in words) < KNOWN * len(words):
        return "hardly a word of the text is one that cards use; only English cards are read"
    for other in others:
        reader = reader_of(other)
        if reader is not None:
            reading = reader.read(replace(printed, type=reader.types[0], numbers=reader.sound))
            if reading.grade == "whole" and reading.parts:
                own, whose = GAMES[game].title, GAMES[other].title
                return f"nothing of this is understood as a card of {own}, but all of it as one of {whose}"
    return ""


@cache
def known_words() -> frozenset[str]:
    """All words that the phrases of any game know."""
    from judge.reading import readable, reader_of

    tables = [reader.table for one in readable() if (reader := reader_of(one)) is not None]
    return ENGLISH.union(*(vocabulary(table) for table in tables))


__all__ = ["foreign"]

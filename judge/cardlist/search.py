"""Which cards fit these words?

A number lands on its card, a name on the cards of that name; other words are looked for at the beginning
of words, in the name first, then in everything the card says. All words must be found. `[Blocker]` or
`keyword:blocker` asks for a keyword, `type:leader`, `game:dbs` and `list:NAME` narrow, quotation marks
keep words together. If nothing fits, a slip in a name is mended, and that is said.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from judge.cardlist.cleaning import folded
from judge.cardlist.errors import UnknownCard
from judge.cardlist.games import GAMES
from judge.cardlist.lookup import number_key
from judge.cardlist.shelf import Record, records, stamp

MOST_WORDS = 24
#: Words of a query that are put right.
MOST_SLIPS = 6
_PART = re.compile(
    r"(?P<filter>game|type|keyword|list|in):(?P<value>\"[^\"]*\"|\S+)|[\[<【](?P<keyword>[^\]>】]+)[\]>】]|\"(?P<phrase>[^\"]+)\"|(?P<word>\S+)",
    re.IGNORECASE,
)
_SIGNS = re.compile(r"[^\w'+]+")


@dataclass(slots=True)
class Query:
    """What is asked for."""

    text: str
    words: list[str] = field(default_factory=list)
    keywords: list[str] = field(default_factory=list)
    game: str | None = None
    type: str = ""
    list: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """The cards that fit, best first; how many there are in all; what was mended."""

    hits: Sequence[Record]
    total: int
    note: str = ""


def parse(text: str) -> Query:
    """The words, keywords and filters of a query."""
    query = Query(text)
    plain: list[str] = []
    for part in list(_PART.finditer(text[:400]))[:MOST_WORDS]:
        if part["filter"]:
            value = folded(part["value"].strip('"'))
            name = part["filter"].casefold()
            if name == "keyword":
                query.keywords.append(value)
            else:
                setattr(query, "list" if name == "in" else name, value)
        elif part["keyword"]:
            query.keywords.append(folded(part["keyword"]))
        elif words := _SIGNS.sub(" ", folded(part["phrase"] or part["word"])).strip():
            plain.append(part["phrase"] or part["word"])
            query.words.append(words)
    query.text = " ".join(plain)
    query.words = list(dict.fromkeys(query.words))[:MOST_WORDS]  # said twice, a word is looked for once
    return query


def search(
    text: str,
    *,
    game: str | None = None,
    kind: str = "",
    keyword: str = "",
    where: str = "",
    limit: int = 20,
    start: int = 0,
) -> Answer:
    """The cards that fit a query, `limit` of them from `start` on. Filters may also be given apart."""
    query = parse(text)
    game = game or query.game
    if game and game not in GAMES:
        raise UnknownCard(f"no game {game!r} has cards here; there is {', '.join(GAMES)}")
    keywords = [*query.keywords, *([folded(keyword.strip("[]<>"))] if keyword else [])]
    found, note = _found(
        stamp(),
        query.text,
        tuple(query.words),
        tuple(keywords),
        game,
        folded(kind) or query.type,
        where or query.list,
    )
    return Answer(found[start : start + limit], len(found), note)


@lru_cache(maxsize=256)
def _found(
    lists: str,
    text: str,
    words: tuple[str, ...],
    keywords: tuple[str, ...],
    game: str | None,
    kind: str,
    where: str,
) -> tuple[list[Record], str]:
    """All cards that fit, and what was mended; the same while the lists are the same."""
    query = Query(text, list(words), list(keywords), game, kind, where)
    every = [one for one in records(game) if _admitted(one, query)]
    found = _ranked(every, query)
    if not found and query.words and (mended := _mended(every, query)):
        return _ranked(every, mended), f"nothing for “{text}”; cards for “{mended.text}”"
    return found, ""


def _admitted(one: Record, query: Query) -> bool:
    if query.type and not folded(one.card.type).startswith(query.type):
        return False
    if query.list and query.list not in (one.list, one.list.partition("/")[2]):
        return False
    return all(any(keyword.startswith(asked) for keyword in one.keywords) for asked in query.keywords)


def _ranked(every: list[Record], query: Query) -> list[Record]:
    number, name = number_key(query.text), folded(query.text)
    scored: list[tuple[int, int, Record]] = []
    for place, one in enumerate(every):
        if (score := _score(one, query.words, number, name)) is not None:
            scored.append((score, place, one))
    return [one for _, _, one in sorted(scored, key=lambda row: row[:2])]


def _score(one: Record, words: list[str], number: str, name: str) -> int | None:
    """The lower the better; None if a word is not there."""
    if not words:
        return 0
    if number and one.key == number:
        return 0
    if one.name == name:
        return 1
    if number and any(map(str.isdigit, number)) and one.key.startswith(number):
        return 2
    if not all(f" {word}" in one.words for word in words):
        return None
    if one.name.startswith(name):
        return 3
    own = f" {_SIGNS.sub(' ', one.name)} "
    missing = sum(f" {word}" not in own for word in words)
    return 4 + missing if missing < len(words) else 40


def _mended(every: list[Record], query: Query) -> Query | None:
    """The query with each unknown word as the nearest word of a card's name; None if one has no neighbour."""
    known = {word for one in every for word in _SIGNS.sub(" ", one.name).split()}
    words: list[str] = []
    slips = 0
    for word in query.words:
        if any(f" {word}" in one.words for one in every):
            words.append(word)
            continue
        # Slips keep the first letter and nearly the length; comparing all names would cost seconds.
        near = [other for other in known if other[0] == word[0] and abs(len(other) - len(word)) <= 2]
        slips += 1
        close = difflib.get_close_matches(word, near, 1, 0.75) if slips <= MOST_SLIPS else []
        if not close:
            return None
        words.append(close[0])
    return Query(" ".join(words), words) if words != query.words else None

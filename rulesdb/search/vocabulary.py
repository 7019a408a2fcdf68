"""What do the books call what people say?

Reads data/vocabulary.toml. A question is looked up with its own words and with what they stand for, so
a right-hand side can add to a question but never takes a word out of it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from rulesdb.errors import MalformedRulebookError
from rulesdb.places import data_folder
from rulesdb.search.english import SMALL_WORDS
from rulesdb.search.words import stems

Phrase = tuple[str, ...]
Meanings = Mapping[Phrase, tuple[Phrase, ...]]
_NAME = "vocabulary.toml"


class Vocabulary(NamedTuple):
    """One game's words: what a phrase stands for, and which everyday words are close to it."""

    meanings: Meanings
    close: Meanings
    longest: int


def vocabulary(game: str) -> Vocabulary:
    """The vocabulary of a game; games without a table of their own have the common one."""
    return _vocabulary(str(data_folder()), game)


@cache
def _vocabulary(folder: str, game: str) -> Vocabulary:
    table = _read(folder)
    pairs = [*_said(table, "every"), *_said(table, game)]
    meanings, close = _grouped(pairs), _grouped(_close(table))
    return Vocabulary(meanings, close, max(map(len, [*meanings, *close]), default=0))


@cache
def _read(folder: str) -> dict[str, Any]:
    path = data_folder() / _NAME
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise MalformedRulebookError(f"{_NAME} cannot be read: {error}") from error


def _said(table: dict[str, Any], name: str) -> Iterator[tuple[Phrase, Phrase]]:
    """What people say and what the book calls it, pair by pair."""
    entries = table.get(name, {})
    if not isinstance(entries, dict):
        raise MalformedRulebookError(f"{_NAME}: [{name}] is {entries!r}; expected a table")
    for book_words, said in entries.items():
        for words in _texts(said, f"[{name}] {book_words!r}"):
            yield tuple(stems(words)), content(book_words)


def _close(table: dict[str, Any]) -> Iterator[tuple[Phrase, Phrase]]:
    for words in table.get("close", {}).get("sets", []):
        phrases = list(dict.fromkeys(tuple(stems(word)) for word in _texts(words, "[close] sets")))
        yield from ((one, other) for one in phrases for other in phrases if one != other)


def content(text: str) -> Phrase:
    """The words of a phrase that carry it, without articles and the like."""
    every = tuple(stems(text))
    return tuple(word for word in every if word not in SMALL_WORDS) or every


def _texts(value: Any, name: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) and item.strip() for item in value):
        raise MalformedRulebookError(f"{_NAME}: {name} is {value!r}; expected a list of words")
    return value


def _grouped(pairs: list[tuple[Phrase, Phrase]] | Iterator[tuple[Phrase, Phrase]]) -> Meanings:
    found: dict[Phrase, dict[Phrase, None]] = {}
    for said, meant in pairs:
        if said and meant and said != meant:
            found.setdefault(said, {})[meant] = None
    return {said: tuple(meanings) for said, meanings in found.items()}

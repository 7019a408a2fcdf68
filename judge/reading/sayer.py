"""How is a card said in the words of its game?

The table of phrases from right to left: the first phrase whose meaning fits and whose places can be
said themselves. What no phrase says gives None, never a guess.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from judge.reading.meaning import match
from judge.reading.phrases import Group, Phrase, Piece, Place, Table, Word

#: Says a value that a token holds: a trait in its brackets, a name in its quotation marks.
Marks = dict[str, Callable[[Any], str]]


class Sayer:
    """Says meanings with one table."""

    def __init__(self, table: Table, marks: Marks) -> None:
        self.table, self.marks = table, marks

    def say(self, sort: str, value: object) -> str | None:
        """The words for a meaning, or None if no phrase of this sort says it."""
        if sort == "body":
            return self.body(value)
        phrases = self.table.sorts.get(sort)
        if phrases is None:
            return self.built_in(sort, value)
        for phrase in phrases:
            if phrase.said and phrase.may_mean(value):
                for filled, rest, shared in match(phrase.means, value, phrase):
                    words = self.phrase(phrase, filled, rest, shared)
                    if words is not None:
                        return words
        return None

    def built_in(self, sort: str, value: object) -> str | None:
        if sort == "number":
            return str(value) if type(value) is int and value >= 0 else None
        if sort == "step":
            return f"{value:+d}" if value else "0"
        if sort == "minus":
            return str(-value) if type(value) is int and value <= 0 else None
        if sort == "signed":
            return f"{value:+d}" if type(value) is int else None
        if sort == "hand":
            return str(value)
        mark = self.marks.get(sort)
        return mark(value) if mark is not None and isinstance(value, str) else None

    def phrase(
        self, phrase: Phrase, filled: dict[str, Any], rest: dict[str, Any], shared: list[str]
    ) -> str | None:
        """One phrase with its places said; `rest` is shared out among the places that are merged."""
        said: dict[str, str] = {}
        for name in shared:
            place = phrase.places[name]
            words, rest = self.share(place, rest)
            if words:
                said[name] = words
        if rest:
            return None
        for name, value in filled.items():
            sort = phrase.places[name].sort
            words_of = self.say(sort, value)
            if words_of is None:
                return None
            said[name] = words_of
        return self.pieces(phrase.pieces, said)

    def share(self, place: Place, rest: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """What the phrases of a merged place can say of a mapping, and what remains."""
        words: list[str] = []
        if rest and not place.many:
            whole = self.say(place.sort, rest)
            if whole is not None:
                return whole, {}
        for phrase in self.table.sorts[place.sort]:
            if not phrase.said or not isinstance(phrase.means, dict):
                continue
            keys = phrase.keys
            if not phrase.needs <= rest.keys():
                continue
            # A phrase that only passes on what another sort says may say any one of the keys.
            there = [key for key in keys if key in rest]
            for own in [there] if there else [[key] for key in rest] if not keys else []:
                said = self.part(phrase, {key: rest[key] for key in own})
                if said is not None:
                    words.append(said)
                    rest = {key: value for key, value in rest.items() if key not in own}
                    if not place.many:
                        break
            if words and not place.many:
                break
        if not words and not place.many:
            if not rest:
                whole = self.say(place.sort, rest)
                if whole is not None:
                    return whole, {}
            empty = next((one for one in self.table.sorts[place.sort] if one.said and one.means == {}), None)
            return (self.pieces(empty.pieces, {}) or "", rest) if empty is not None else ("", rest)
        return " ".join(words), rest

    def part(self, phrase: Phrase, value: dict[str, Any]) -> str | None:
        """What one phrase says of a part of a mapping."""
        for filled, left, shared in match(phrase.means, value, phrase):
            words = self.phrase(phrase, filled, left, shared)
            if words is not None:
                return words
        return None

    def pieces(self, pieces: tuple[Piece, ...], said: dict[str, str]) -> str | None:
        words: list[str] = []
        for piece in pieces:
            if isinstance(piece, Word):
                one = bool(words) and _is_one(words)
                words.append(piece.text + "s" if piece.plural and not one else piece.text)
            elif isinstance(piece, Place):
                if piece.name in said:
                    words.append(said[piece.name])
                elif not piece.many:
                    return None
            elif piece.optional:
                ways = [way for way in piece.ways if _holds(way) and _filled(way, said)]
                if ways:
                    words.append(self.pieces(ways[0], said) or "")
            else:
                inner = self.pieces(piece.ways[0], said)
                if inner is None:
                    return None
                words.append(inner)
        return " ".join(word for word in words if word)

    def body(self, value: object) -> str | None:
        """Instructions as sentences."""
        if not isinstance(value, list):
            return None
        found: list[str] = []
        at = 0
        while at < len(value):
            part = value[at]
            if isinstance(part, dict) and "by hand" in part:
                found.append(str(part["by hand"]).rstrip("."))
                at += 1
                continue
            # A choice and what is done with it make one sentence.
            for size in (2, 1) if isinstance(part, dict) and "pick" in part else (1,):
                words = self.say("sentence", value[at : at + size])
                if words is not None:
                    found.append(words)
                    at += size
                    break
            else:
                return None
        return " . ".join(found)


def _is_one(words: list[str]) -> bool:
    """Whether the words before speak of one thing."""
    text = " ".join(words).split()
    for word in reversed(text):
        if re.fullmatch(r"\d+|each|a|an|one|all|any|other|top|the|this|of", word):
            return word in ("1", "a", "an", "one", "each", "this", "top")
    return False


def _holds(way: tuple[Piece, ...]) -> bool:
    return any(isinstance(piece, Place | Group) for piece in way)


def _filled(way: tuple[Piece, ...], said: dict[str, str]) -> bool:
    return all(piece.name in said for piece in way if isinstance(piece, Place))


__all__ = ["Marks", "Sayer"]

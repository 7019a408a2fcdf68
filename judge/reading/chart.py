"""Which readings does a table of phrases give to some words?

Every phrase of a sort is tried at a place, once; what was found there is kept. The time is bounded by
the number of words times the number of phrases, and `Parser.patience` bounds the rest.
Knows nothing of games: a body of sentences is the only sort it treats by itself.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from judge.reading.meaning import EMPTY, build
from judge.reading.phrases import Group, Piece, Place, Table, Word
from judge.reading.tokens import Token, sentences

Found = tuple[int, Any]
Filled = tuple[tuple[str, Any], ...]


class Left(str):
    """Words that are left to the judge, with their place in the print."""

    __slots__ = ("end", "start")

    start: int
    end: int


class TooLong(Exception):
    """The words have too many readings to try them all."""


class Parser:
    """The readings of one stretch of tokens.

    With `hand` 1, a body may hold sentences that nobody understands: they are kept as printed. With
    `hand` 2, a body is kept as printed but for its opening (a condition, a price). With `hand` 3, every body is
    kept as printed: what stands before it is still understood.
    """

    def __init__(
        self,
        table: Table,
        tokens: tuple[Token, ...],
        fold: Callable[[list[Any], list[Any]], list[Any] | None],
        text: str = "",
        hand: int = 0,
    ) -> None:
        self.table, self.tokens, self.fold, self.text, self.hand = table, tokens, fold, text, hand
        self.known: dict[tuple[str, int, int], tuple[Found, ...]] = {}
        self.busy: set[tuple[str, int, int]] = set()
        self.patience = 2_000_000

    def whole(self, sort: str, start: int = 0, end: int | None = None) -> list[Any]:
        """The different meanings of all words from start to end, in the order of the table."""
        end = len(self.tokens) if end is None else end
        found: dict[str, Any] = {}
        for at, value in self.parse(sort, start, end):
            if at == end:
                found.setdefault(json.dumps(value, sort_keys=True), value)
        return list(found.values())

    def parse(self, sort: str, at: int, end: int) -> tuple[Found, ...]:
        """Where a phrase of this sort that begins here can end, and what it means then."""
        key = (sort, at, end)
        if key in self.known:
            return self.known[key]
        if key in self.busy or at > end:
            return ()
        if sort not in self.table.sorts:
            return self.built_in(sort, at, end)
        word, kind = (self.tokens[at].text, self.tokens[at].kind) if at < end else ("", "")
        phrases = self.table.beginning(sort, word, kind)
        if not phrases:
            self.known[key] = ()
            return ()
        self.busy.add(key)
        found: dict[tuple[int, str], Any] = {}
        # What is left to the judge fills its place later, when it is known where it begins.
        given = {"hand": "$hand"} if sort == "opening" else {}
        for phrase in phrases:
            for stop, filled in self.pieces(phrase.pieces, at, end):
                value = build(phrase.means, given | dict(filled))
                if value is not None and value is not EMPTY:
                    found.setdefault((stop, json.dumps(value, sort_keys=True)), value)
        self.busy.discard(key)
        result = tuple((stop, value) for (stop, _), value in found.items())
        self.known[key] = result
        return result

    def pieces(self, pieces: tuple[Piece, ...], at: int, end: int) -> Iterator[tuple[int, Filled]]:
        """The ways to find some pieces one after the other."""
        self.patience -= 1
        if self.patience < 0:
            raise TooLong
        if not pieces:
            yield at, ()
            return
        first, rest = pieces[0], pieces[1:]
        if isinstance(first, Word):
            if at < end and self.fits(first, self.tokens[at].text):
                yield from self.pieces(rest, at + 1, end)
            return
        for stop, filled in self.piece(first, at, end):
            for last, more in self.pieces(rest, stop, end):
                yield last, filled + more

    def piece(self, piece: Place | Group, at: int, end: int) -> Iterator[tuple[int, Filled]]:
        if isinstance(piece, Group):
            for way in piece.ways:
                yield from self.pieces(way, at, end)
            if piece.optional:
                yield at, ()
        elif piece.many:
            yield from self.many(piece, at, end, {})
        else:
            for stop, value in self.parse(piece.sort, at, end):
                yield stop, ((piece.name, value),)

    def many(self, place: Place, at: int, end: int, sofar: dict[str, Any]) -> Iterator[tuple[int, Filled]]:
        """Any number of phrases whose mappings are merged; none may say again what another said."""
        for stop, value in self.parse(place.sort, at, end):
            if stop > at and not set(value) & set(sofar):
                yield from self.many(place, stop, end, {**sofar, **value})
        yield at, ((place.name, sofar),) if sofar else ()

    @staticmethod
    def fits(word: Word, text: str) -> bool:
        return text == word.text or (word.plural and text == word.text + "s")

    # -- sorts without a table ------------------------------------------------------------------------

    def built_in(self, sort: str, at: int, end: int) -> tuple[Found, ...]:
        if sort == "body":
            return self.body(at, end)
        if at >= end:
            return ()
        if sort == "hand":
            return ((end, self.printed(at, end)),) if self.hand else ()
        token = self.tokens[at]
        if token.kind == sort:
            return ((at + 1, token.value),)
        if sort == "step" and token.kind == "number":
            return ((at + 1, token.value),)
        if sort == "minus" and token.kind == "number" and isinstance(token.value, int):
            return ((at + 1, -token.value),)
        return ()

    def body(self, at: int, end: int) -> tuple[Found, ...]:
        """The sentences up to the end, each understood whole or kept as printed."""
        key = ("body", at, end)
        if key in self.known:
            return self.known[key]
        self.known[key] = ()
        parts = sentences(self.tokens[at:end])
        if not parts:
            return ()
        if self.hand > 1:
            found = self.opened(at, end) if self.hand == 2 else [[{"by hand": self.printed(at, end)}]]
            self.known[key] = tuple((end, one) for one in found)
            return self.known[key]
        made: list[Any] = []
        for part in parts:
            start = self.tokens.index(part[0], at)
            at = start + len(part)
            values = self.whole("sentence", start, at)
            folded = self.fold(made, values[0]) if values else None
            if folded is None and self.hand:
                # What belongs to the sentence before (*if you do*) finds nothing there that is understood.
                folded = self.fold(made, self.opening(start, at))
                folded = folded or [*made, {"by hand": self.printed(start, at)}]
            if folded is None:
                return ()
            made = folded
        self.known[key] = ((end, made),)
        return self.known[key]

    def opening(self, at: int, end: int) -> list[Any]:
        """A sentence of which only the opening (a condition, say) is understood; the rest by hand."""
        found = [(stop, value) for stop, value in self.parse("opening", at, end) if stop < end]
        if not found:
            return [{"by hand": self.printed(at, end)}]
        stop, value = max(found, key=lambda one: one[0])
        return [build(value, {"hand": {"by hand": self.printed(stop, end)}})]

    def opened(self, at: int, end: int) -> list[list[Any]]:
        """The ways to understand no more than the opening of a body, the longest first."""
        found = [(stop, value) for stop, value in self.parse("opening", at, end) if stop < end]
        bodies = [
            self.fold([], [build(value, {"hand": {"by hand": self.printed(stop, end)}})])
            for stop, value in sorted(found, key=lambda one: -one[0])
        ]
        return [body for body in bodies if body is not None]

    def printed(self, at: int, end: int) -> Left:
        """The words between two tokens as they are printed, with the full stop behind them."""
        start, stop = self.tokens[at].start, self.tokens[end - 1].end
        stop += self.text[stop : stop + 1] == "."
        words = Left(" ".join(self.text[start:stop].split()))
        words.start, words.end = start, stop
        return words


__all__ = ["Left", "Parser", "TooLong"]

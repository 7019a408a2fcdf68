"""What are the words of a print?

The normal form: one kind of quotation mark and dash, thousands without commas, words in lower case.
Every token keeps its place in the print. What stands in a game's brackets is one token with its own
kind: a trait, a name, a keyword.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

#: Signs that are printed in several ways, by the one we read.
SIGNS = str.maketrans({
    "\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u2212": "-",
    "\uff1a": ":", "\uff0c": ",", "\u3000": " ", "\u00a0": " ", "\uff0b": "+", "\u2010": "-", "\uff08": "(",
    "\uff09": ")", "\uff5e": "~", "\u2460": "1", "\u30fb": "\u30fb", "\u2022": "\u30fb", "\uff65": "\u30fb", "\u25cf": "\u30fb", "\u00b7": "\u30fb",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Token:
    """A word of a print: how it is compared, what it holds, and where it stands."""

    text: str
    kind: str
    value: object
    start: int
    end: int


@dataclass(frozen=True)
class Lexer:
    """A game's brackets: kind of token by pattern (one group: what it holds)."""

    brackets: tuple[tuple[str, str], ...]
    #: A stroke before one of these small words parts what stands before it from the sentence.
    parting: str = "from|to|in|or|among|and"

    def __post_init__(self) -> None:
        parts = [f"(?P<b{n}>{pattern})" for n, (_, pattern) in enumerate(self.brackets)]
        parts += [
            r"(?P<signed>[+-]\d[\d,]*\b)",
            r"(?P<number>\d{1,3}(?:,\d{3})+\b|\d+\b)",
            r"(?P<word>[A-Za-z0-9\u00c0-\u024f]+"
            rf"(?:['\u2019./-](?!(?:{self.parting})\b)[A-Za-z0-9\u00c0-\u024f]+)*'?)",
            r"(?P<mark>[^\s|A-Za-z0-9])",
        ]
        object.__setattr__(self, "pattern", re.compile("|".join(parts)))

    def tokens(self, text: str, start: int = 0, end: int | None = None) -> tuple[Token, ...]:
        """The tokens of a stretch of text."""
        flat = text.translate(SIGNS)
        found: list[Token] = []
        pattern: re.Pattern[str] = self.pattern  # type: ignore[attr-defined]
        for got in pattern.finditer(flat, start, len(flat) if end is None else end):
            kind = got.lastgroup or ""
            found += self._token(kind, got)
        return tuple(found)

    def _token(self, kind: str, got: re.Match[str]) -> list[Token]:
        text, start, end = got[0], got.start(), got.end()
        if kind.startswith("b") and kind[1:].isdigit():
            name, pattern = self.brackets[int(kind[1:])]
            inner = re.fullmatch(pattern, text)
            held = next((part for part in inner.groups() if part is not None), "") if inner else text
            held = re.sub(r"\s*:\s*", " " if name == "keyword" else " : ", held)
            held = " ".join(held.split())
            if name == "keyword":
                parts = re.fullmatch(r"(.*?)\s*([+-]?\d+)", held)
                word = (parts[1] if parts else held).strip().lower()
                if not parts or word == "warrior of universe":
                    word = held.lower()
                    parts = None
                token = Token(f"<{word}>", "keyword", word, start, end)
                number = [Token(parts[2], "number", int(parts[2]), start, end)] if parts else []
                return [token, *number]
            return [Token(f"<{name}>", name, held, start, end)]
        if kind in ("signed", "number"):
            return [Token(text.replace(",", ""), kind, int(text.replace(",", "")), start, end)]
        return [Token(text.lower(), kind, text, start, end)]


def sentences(tokens: tuple[Token, ...]) -> list[tuple[Token, ...]]:
    """The sentences of a text, without their full stops; options that follow one another stay together."""
    found: list[tuple[Token, ...]] = []
    current: list[Token] = []
    for number, token in enumerate(tokens):
        follows = tokens[number + 1].text if number + 1 < len(tokens) else ""
        if token.text == "." and follows != "\u30fb":
            if current:
                found.append(tuple(current))
            current = []
        else:
            current.append(token)
    if current:
        found.append(tuple(current))
    return found


__all__ = ["Lexer", "Token", "sentences"]

"""Each habit of printed books, in a small invented one: habits.txt holds title, input and expected rules.

A case is a line of dots, its title, the text as printed, a dot, and `id  text` for every rule from
chapter 2 on. The same first chapter is printed before each case, so that there is a book to read.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.importer.pipeline import read_book
from rulesdb.importer.readers.text import read_text

CASES = Path(__file__).with_name("habits.txt").read_text(encoding="utf-8")
CHAPTER = """1. Outline

1-1. Players

1-1-1. Two players take part.

1-1-2. Each player brings a deck.

1-2. Winning

1-2-1. Whoever takes the last card wins.

1-2-2. If both do, nobody wins.

1-2-2-1. The game is then played again.

1-2-3. A player may give up at any time.
"""
FIRST = {"1", "1-1", "1-1-1", "1-1-2", "1-2", "1-2-1", "1-2-2", "1-2-2-1", "1-2-3"}


def cases() -> list[tuple[str, str, list[tuple[str, str]]]]:
    found = []
    for block in CASES.split("\n...\n")[1:]:
        title, _, rest = block.partition("\n")
        source, _, expected = rest.partition("\n.\n")
        rules = [line.partition("  ")[::2] for line in expected.strip().splitlines()]
        found.append((title, source, [(rule_id, text) for rule_id, text in rules]))
    return found


@pytest.mark.parametrize(("title", "source", "expected"), cases(), ids=[case[0] for case in cases()])
def test_habit(title: str, source: str, expected: list[tuple[str, str]]) -> None:
    text = source if source.startswith("@whole\n") else f"{CHAPTER}\n{source}"
    book = read_book(read_text(text.removeprefix("@whole\n").encode(), title), title)
    got = [(rule.id, " | ".join([rule.text, *rule.examples])) for rule in book.rules if rule.id not in FIRST]
    assert got == expected

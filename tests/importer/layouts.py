"""How else could a book's text be laid out? The same rules in the layouts publishers and converters use:
wrapped, hyphenated, paged, in columns that are read across or stand side by side. PDFs: press.py.
"""

from __future__ import annotations

import random
import textwrap
from itertools import zip_longest

from tests.importer.conftest import Rule


def depth(rule_id: str) -> int:
    return rule_id.count("-") + rule_id.count(".")


def wrap(rules: list[Rule], width: int, *, indent: bool = True) -> list[str]:
    """The rules as lines; deeper ones are indented, so their lines are shorter."""
    lines: list[str] = []
    for rule_id, words, _ in rules:
        room = width - (2 * max(depth(rule_id) - 1, 0) if indent else 0)
        lines += textwrap.wrap(f"{rule_id}. {words}", room, break_long_words=False)
    return lines


def hyphenate(lines: list[str], seed: int = 1) -> list[str]:
    """Break some long words at the ends of lines."""
    chance = random.Random(seed)
    broken: list[str] = []
    carry = ""
    for line in lines:
        line = f"{carry} {line}".strip() if carry else line
        head, _, word = line.rpartition(" ")
        carry = ""
        if word.isalpha() and len(word) > 7 and head and chance.random() < 0.3:
            half = len(word) // 2
            line, carry = f"{head} {word[:half]}-", word[half:]
        broken.append(line)
    return [*broken, carry] if carry else broken


def pages(lines: list[str], length: int) -> list[list[str]]:
    return [lines[start : start + length] for start in range(0, len(lines), length)]


def furnished(lines: list[str], length: int, feed: str) -> str:
    """Pages with a title above and a number below; `feed` stands between them."""
    return feed.join(
        "\n".join(["The Official Rules ver. 3.21", *page, str(number)]) + "\n"
        for number, page in enumerate(pages(lines, length), 1)
    )


def spreads(lines: list[str], length: int) -> list[tuple[list[str], list[str]]]:
    """Pages of two columns."""
    columns = pages(lines, length)
    return [
        (columns[at], columns[at + 1] if at + 1 < len(columns) else []) for at in range(0, len(columns), 2)
    ]


def read_across(lines: list[str], length: int, *, blocks: bool) -> str:
    """Two columns as a careless converter reads them: line by line, or with empty lines between."""
    mixed = []
    for left, right in spreads(lines, length):
        rows = [line for pair in zip_longest(left, right) for line in pair if line is not None]
        mixed.append(("\n\n" if blocks else "\n").join(rows))
    return "\n\f".join(mixed)


def side_by_side(lines: list[str], length: int, width: int) -> str:
    """Two columns as a converter prints them that keeps the layout."""
    return "\n\f".join(
        "\n".join(f"{left:{width + 4}}{right}".rstrip() for left, right in zip_longest(*spread, fillvalue=""))
        for spread in spreads(lines, length)
    )

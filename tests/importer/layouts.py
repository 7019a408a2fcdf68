"""How else could a book be laid out? The same rules as text and as PDF, in the layouts publishers and
converters use: wrapped, hyphenated, paged, in columns that are read across or stand side by side.
"""

from __future__ import annotations

import random
import textwrap
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen import canvas

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


@dataclass(frozen=True)
class Sheet:
    """How a PDF is set."""

    columns: int = 2
    size: float = 9
    gutter: float = 20
    justified: bool = True
    hyphenated: bool = False
    contents: bool = False
    history: bool = False
    across: bool = False  # words are written row by row, not column by column
    hanging: float = 0.0  # numbers stand so far to the left of their text


def make_pdf(path: Path, rules: list[Rule], sheet: Sheet) -> int:
    """Set the rules as a PDF; gives the number of its pages."""
    width, height = A4
    margin, top, bottom = 45.0, height - 60, 50.0
    page = canvas.Canvas(str(path), pagesize=A4)
    room = (width - 2 * margin - (sheet.columns - 1) * sheet.gutter) / sheet.columns
    number = 0

    def finish() -> None:
        nonlocal number
        number += 1
        page.setFont("Helvetica", 8)
        page.drawRightString(width - margin, height - 35, "The Official Rules ver. 3.21")
        page.drawCentredString(width / 2, 25, str(number))
        page.showPage()

    if sheet.contents:
        page.setFont("Times-Roman", sheet.size)
        page.drawString(margin, top, "Table of Contents")
        heads = [(rule_id, words) for rule_id, words, kind in rules if kind == "chapter"]
        for row, (rule_id, words) in enumerate(heads, 1):
            page.drawString(margin, top - 14 * row, f"{rule_id}. {words}")
            page.drawRightString(width - margin, top - 14 * row, str(row))
        finish()
    lines = [
        (line, indent, last)
        for rule in [*rules, *(_history(rules) if sheet.history else [])]
        for line, indent, last in _set(rule, room, sheet)
    ]
    per_column = int((top - bottom) / (sheet.size * 1.2))
    for start in range(0, len(lines), per_column * sheet.columns):
        spots = []
        for place, (line, indent, last) in enumerate(lines[start : start + per_column * sheet.columns]):
            column, row = divmod(place, per_column)
            x = margin + column * (room + sheet.gutter) + indent
            spots.append((row, column, x, top - row * sheet.size * 1.2, line, room - indent, last))
        page.setFont("Times-Roman", sheet.size)
        for _, _, x, y, line, space, last in sorted(spots) if sheet.across else spots:
            _draw(page, x, y, line, space, sheet, last)
        finish()
    page.save()
    return number


def _history(rules: list[Rule]) -> list[Rule]:
    entries = [(rule_id, "Revised text.", "entry") for rule_id, _, _ in rules[10:200:9]]
    return [("", "Update History", "title"), ("", "3/4/2021 (Ver.3.20)", "title"), *entries]


def _set(rule: Rule, room: float, sheet: Sheet) -> list[tuple[str, float, bool]]:
    """A rule's lines at this width, their indent, and whether a line is the paragraph's last."""
    rule_id, words, _ = rule
    indent = sheet.hanging or 6.0 * max(depth(rule_id) - 1, 0)
    lines = [""]
    for word in (f"{rule_id}. {words}" if rule_id and not sheet.hanging else words).split():
        longer = f"{lines[-1]} {word}".strip()
        if stringWidth(longer, "Times-Roman", sheet.size) <= room - indent:
            lines[-1] = longer
            continue
        half = len(word) // 2
        begun = f"{lines[-1]} {word[:half]}-"
        fits = stringWidth(begun, "Times-Roman", sheet.size) <= room - indent
        if sheet.hyphenated and word.isalpha() and len(word) > 7 and fits:
            lines[-1], word = begun, word[half:]
        lines.append(word)
    if rule_id and sheet.hanging:
        lines[0] = f"{rule_id}.\t{lines[0]}"
    return [(line, indent, place == len(lines) - 1) for place, line in enumerate(lines)]


def _draw(page: canvas.Canvas, x: float, y: float, line: str, space: float, sheet: Sheet, last: bool) -> None:
    number, tab, line = line.rpartition("\t")
    if tab:
        page.drawString(x - sheet.hanging, y, number)
    words = line.split()
    if not sheet.justified or last or len(words) < 2:
        page.drawString(x, y, line)
        return
    bare = sum(stringWidth(word, "Times-Roman", sheet.size) for word in words)
    gap = (space - bare) / (len(words) - 1)
    for word in words:
        page.drawString(x, y, word)
        x += stringWidth(word, "Times-Roman", sheet.size) + gap

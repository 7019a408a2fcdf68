"""How does a publisher set a book as PDF? Our rules on pages with all that stands on printed ones.

Title page, contents with leader dots, update history, running headers and footers, one or more columns,
headings across both, bold numbers, stretched and hyphenated lines, captions between the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from reportlab.lib.pagesizes import A4
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen import canvas

from tests.importer.conftest import Rule

HEADER = "The Official Rules ver. 3.21"


@dataclass(frozen=True)
class Sheet:
    """How a PDF is set."""

    columns: int = 2
    size: float = 9
    gutter: float = 20
    margin: float = 45
    leading: float = 1.2
    spacing: float = 0.0  # points between rules
    font: str = "Times-Roman"
    bold: str = ""  # the font of numbers and headings, if it is another one
    justified: bool = True
    hyphenated: bool = False
    across: bool = False  # words are written row by row, not column by column
    hanging: float = 0.0  # numbers stand so far to the left of their text
    indent: float = 6.0  # points a level
    indents: tuple[float, ...] = ()  # points for each level, where they do not grow evenly
    spanning: bool = False  # chapter headings stand across all columns
    mark: str = "{}."  # how a number is printed
    header: str = HEADER
    outer: bool = False  # headers change sides from page to page
    footer: str = "{}"
    title: tuple[str, ...] = ()  # the lines of a title page
    heads_up: tuple[str, ...] = ()  # lines across the top of the first page
    contents: int = 0  # so many levels
    leader: str = ""
    inner_contents: str = ""  # contents at the top of the first column: what stands before the page number
    history: str = ""  # "front" or "back"
    captions: int = 0  # a picture with a caption after so many rules


class Word(NamedTuple):
    text: str
    font: str


class Row(NamedTuple):
    """One line as it will be drawn."""

    words: tuple[Word, ...]
    indent: float
    last: bool  # of its paragraph: not stretched
    number: str = ""  # set apart to the left
    across: bool = False
    above: float = 0.0


def make_pdf(path: Path, rules: list[Rule], sheet: Sheet) -> int:
    """Set the rules as a PDF; gives the number of its pages."""
    return _Press(path, sheet).print(rules)


class _Press:
    """Fills pages row by row; a band is the stretch of a page that is read column by column."""

    def __init__(self, path: Path, sheet: Sheet) -> None:
        self.sheet = sheet
        self.width, self.height = A4
        self.top, self.bottom = self.height - 60, 50.0
        self.page = canvas.Canvas(str(path), pagesize=A4)
        inner = self.width - 2 * sheet.margin
        self.room = (inner - (sheet.columns - 1) * sheet.gutter) / sheet.columns
        self.number = 0
        self.at = self.top

    def print(self, rules: list[Rule]) -> int:
        sheet = self.sheet
        for place, line in enumerate(sheet.title):
            self.page.setFont(sheet.bold or sheet.font, 20 if place == 0 else 12)
            self.page.drawCentredString(self.width / 2, self.height * 0.7 - 30 * place, line)
        if sheet.title:
            self.page.showPage()
        if sheet.contents:
            self._contents(rules)
        parts = [rules]
        if sheet.history:
            parts.insert(0 if sheet.history == "front" else 1, _history(rules))
        if sheet.inner_contents:
            parts.insert(0, _inner_contents(rules, sheet.inner_contents))
        if sheet.heads_up:
            self._across([self._row(line, True) for line in sheet.heads_up])
        for part in parts:
            self._body(list(self._rows(part)))
        self._finish()
        self.page.save()
        return self.number

    def _contents(self, rules: list[Rule]) -> None:
        sheet = self.sheet
        kinds = ("chapter", "section")[: sheet.contents]
        heads = [(rule_id, words) for rule_id, words, kind in rules if kind in kinds]
        self.page.setFont(sheet.font, sheet.size)
        self.page.drawString(sheet.margin, self.at, "Table of Contents")
        for place, (rule_id, words) in enumerate(heads, 1):
            self.at -= 14
            if self.at < self.bottom:
                self._finish()
            self.page.setFont(sheet.font, sheet.size)
            text = f"{sheet.mark.format(rule_id)} {words}"
            count = str(1 + place // 3)
            if sheet.leader:
                room = self.width - 2 * sheet.margin - stringWidth(f"{text} {count} ", sheet.font, sheet.size)
                text += " " + sheet.leader * int(room / stringWidth(sheet.leader, sheet.font, sheet.size))
            self.page.drawString(sheet.margin, self.at, text)
            self.page.drawRightString(self.width - sheet.margin, self.at, count)
        self._finish()

    def _rows(self, rules: Iterable[Rule]) -> Iterator[Row]:
        sheet = self.sheet
        for place, rule in enumerate(rules, 1):
            rows = self._set(rule)
            yield rows[0]._replace(above=sheet.spacing)
            yield from rows[1:]
            if sheet.captions and place % sheet.captions == 0:
                yield self._row(f"Picture {place // sheet.captions}", False)._replace(above=30.0)

    def _row(self, text: str, across: bool) -> Row:
        sheet = self.sheet
        words = tuple(Word(word, sheet.bold or sheet.font) for word in text.split())
        return Row(words, 0.0, True, across=across)

    def _set(self, rule: Rule) -> list[Row]:
        """A rule's rows at the width of a column."""
        sheet = self.sheet
        rule_id, text, kind = rule
        depth = rule_id.count("-") + rule_id.count(".")
        indent = sheet.hanging or sheet.indent * max(depth - 1, 0)
        if sheet.indents and rule_id:
            indent = sheet.indents[min(depth, len(sheet.indents) - 1)]
        strong = sheet.bold or sheet.font
        number = sheet.mark.format(rule_id) if rule_id else ""
        heading = kind in ("chapter", "section")
        words = [Word(word, strong if heading else sheet.font) for word in text.split()]
        if number and not sheet.hanging:
            words = [*(Word(part, strong) for part in number.split()), *words]
        if kind == "chapter" and sheet.spanning:
            return [Row(tuple(words), 0.0, True, across=True)]
        rows = [list(row) for row in self._wrap(words, self.room - indent)]
        return [
            Row(tuple(row), indent, place == len(rows) - 1, number if sheet.hanging and not place else "")
            for place, row in enumerate(rows)
        ]

    def _wrap(self, words: list[Word], room: float) -> Iterator[list[Word]]:
        sheet = self.sheet
        row: list[Word] = []
        used = 0.0
        for word in words:
            long = self._long(word)
            if not row or used + self._blank() + long <= room:
                used += long + (self._blank() if row else 0.0)
                row.append(word)
                continue
            half = len(word.text) // 2
            begun = Word(f"{word.text[:half]}-", word.font)
            if (
                sheet.hyphenated
                and word.text.isalpha()
                and len(word.text) > 7
                and used + self._blank() + self._long(begun) <= room
            ):
                row.append(begun)
                word = Word(word.text[half:], word.font)
            yield row
            row, used = [word], self._long(word)
        yield row

    def _blank(self) -> float:
        return float(stringWidth(" ", self.sheet.font, self.sheet.size))

    def _long(self, word: Word) -> float:
        return float(stringWidth(word.text, word.font, self.sheet.size))

    def _body(self, rows: list[Row]) -> None:
        """Deal rows to the columns of pages; a row across them ends the band above it."""
        band: list[Row] = []
        for row in rows:
            if row.across:
                self._band(band, balanced=True)
                self._across([row])
                band = []
            else:
                band.append(row)
        self._band(band, balanced=False)

    def _pitch(self) -> float:
        return self.sheet.size * self.sheet.leading

    def _across(self, rows: list[Row]) -> None:
        for row in rows:
            if self.at - 3 * self._pitch() < self.bottom:
                self._finish()
            self._draw(row, self.sheet.margin, self.at - self._pitch(), self.width - 2 * self.sheet.margin)
            self.at -= 2 * self._pitch()

    def _band(self, rows: list[Row], balanced: bool) -> None:
        sheet, pitch = self.sheet, self._pitch()
        while rows:
            space = self.at - self.bottom
            if space < 2 * pitch:
                self._finish()
                continue
            height = sum(row.above + pitch for row in rows)
            if balanced and height / sheet.columns + 2 * pitch < space:
                space = height / sheet.columns + pitch
            spots: list[tuple[float, int, Row]] = []
            for column in range(sheet.columns):
                y = self.at
                while rows and y - pitch - rows[0].above >= self.at - space:
                    y -= pitch + (rows[0].above if y < self.at else 0.0)
                    spots.append((y, column, rows.pop(0)))
            for y, column, row in (
                sorted(spots, key=lambda spot: (-spot[0], spot[1])) if sheet.across else spots
            ):
                self._draw(row, sheet.margin + column * (self.room + sheet.gutter), y, self.room)
            self.at = min(spot[0] for spot in spots) - pitch
            if rows:
                self._finish()

    def _draw(self, row: Row, x: float, y: float, room: float) -> None:
        sheet = self.sheet
        if row.number:
            self.page.setFont(sheet.bold or sheet.font, sheet.size)
            self.page.drawString(x, y, row.number)
        x += row.indent
        gap = self._blank()
        if sheet.justified and not row.last and len(row.words) > 1:
            bare = sum(self._long(word) for word in row.words)
            gap = (room - row.indent - bare) / (len(row.words) - 1)
        elif len({word.font for word in row.words}) == 1:
            self.page.setFont(row.words[0].font, sheet.size)
            self.page.drawString(x, y, " ".join(word.text for word in row.words))
            return
        for word in row.words:
            self.page.setFont(word.font, sheet.size)
            self.page.drawString(x, y, word.text)
            x += self._long(word) + gap

    def _finish(self) -> None:
        """Header and footer, and the next page."""
        sheet = self.sheet
        self.number += 1
        self.page.setFont(sheet.font, 8)
        if sheet.header and sheet.outer and self.number % 2:
            self.page.drawString(sheet.margin, self.height - 35, sheet.header)
        elif sheet.header:
            self.page.drawRightString(self.width - sheet.margin, self.height - 35, sheet.header)
        if sheet.footer:
            self.page.drawCentredString(self.width / 2, 25, sheet.footer.format(self.number))
        self.page.showPage()
        self.at = self.top


def _inner_contents(rules: list[Rule], leader: str) -> list[Rule]:
    heads = [(rule_id, words) for rule_id, words, kind in rules if kind == "chapter"]
    entries = [
        (rule_id, f"{words}{leader}{place}", "entry") for place, (rule_id, words) in enumerate(heads, 1)
    ]
    return [("", "Table of Contents", "title"), *entries]


def _history(rules: list[Rule]) -> list[Rule]:
    """An update history that cites many of the rules."""
    entries = [(rule_id, "Revised text.", "entry") for rule_id, _, _ in rules[10:200:9]]
    return [("", "Update History", "title"), ("", "3/4/2021 (Ver.3.20)", "title"), *entries]

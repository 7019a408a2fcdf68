"""The same rules in other layouts come back the same: what carries to editions nobody here has seen."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rulesdb.importer import import_file
from rulesdb.importer.pipeline import read_book
from rulesdb.importer.readers.markdown import read_markdown
from rulesdb.importer.readers.pdf import read_pdf
from rulesdb.importer.readers.text import read_text
from rulesdb.importer.result import PrintedBook
from tests.importer.conftest import ours, wrong
from tests.importer.layouts import furnished, hyphenate, pages, read_across, side_by_side, wrap
from tests.importer.press import Sheet, make_pdf
from tests.packages import ensure
from tests.share import one_in

RULES = ours("godzilla")
LINES = wrap(RULES, 60)


def read(text: str | bytes) -> PrintedBook:
    content = text if isinstance(text, bytes) else text.encode()
    return read_book(read_text(content, "book.txt"), "book.txt")


@pytest.mark.parametrize("width", [40, 72, 110])
def test_wrapped_at_any_width(width: int) -> None:
    assert wrong(RULES, read("\n".join(wrap(RULES, width)))) == []


def test_hyphenated() -> None:
    assert wrong(RULES, read("\n".join(hyphenate(LINES)))) == []


def test_an_empty_line_after_every_line() -> None:
    assert wrong(RULES, read("\n\n".join(LINES))) == []


@pytest.mark.parametrize("feed", ["\f", ""], ids=["form feeds", "page numbers only"])
def test_titles_and_numbers_on_every_page(feed: str) -> None:
    assert wrong(RULES, read(furnished(LINES, 48, feed))) == []


def test_titles_between_pages_that_nothing_else_marks() -> None:
    lines = [line for page in pages(LINES, 47) for line in ["The Official Rules of the Game", *page]]
    assert wrong(RULES, read("\n".join(lines))) == []


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le"])
def test_encodings(encoding: str) -> None:
    assert wrong(RULES, read("\r\n".join(LINES).encode(encoding))) == []


def test_western_encoding() -> None:
    text = "\n".join(LINES).replace("'", "’").encode("cp1252")
    rules = [(rule_id, words.replace("'", "’"), kind) for rule_id, words, kind in RULES]
    assert wrong(rules, read(text)) == []


def test_japanese_encoding() -> None:
    """English rules with the brackets of a Japanese publisher."""
    rules = [(rule_id, words.replace("(", "【").replace(")", "】"), kind) for rule_id, words, kind in RULES]
    rules = [
        (rule_id, words.encode("cp932", "ignore").decode("cp932"), kind) for rule_id, words, kind in rules
    ]
    assert wrong(rules, read("\n".join(wrap(rules, 60)).encode("cp932"))) == []


WIDE = str.maketrans("0123456789-", "０１２３４５６７８９－")


@pytest.mark.parametrize(
    "mark",
    [
        lambda number: f"{number} ",
        lambda number: f"{number}.",
        lambda number: f"{number}.\t",
        lambda number: f"{number.translate(WIDE)}．",
        lambda number: f"{number.replace('-', '–')}. ",
    ],
    ids=["no dot", "no blank", "tab", "full width", "long dashes"],
)
def test_ways_to_print_a_number(mark: Callable[[str], str]) -> None:
    rules = ours("dbs")
    assert wrong(rules, read("\n".join(mark(rule_id) + words for rule_id, words, _ in rules))) == []


@pytest.mark.rest
def test_two_rules_on_every_line() -> None:
    rules = ours("dbs")
    both = [
        " ".join(f"{rule_id}. {words}" for rule_id, words, _ in rules[at : at + 2])
        for at in range(0, len(rules), 2)
    ]
    assert wrong(rules, read("\n".join(both))) == []


@pytest.mark.rest
@pytest.mark.parametrize("suffix", ["md", "txt"])
@pytest.mark.parametrize(
    ("heading", "rule"),
    [("{}. {}", "**{}.** {}"), ("{}. {}", "- **{}.** {}"), ("Section {}: {}", "### {}\n{}")],
    ids=["bold numbers", "list", "numbers as headings"],
)
def test_markdown(heading: str, rule: str, suffix: str) -> None:
    marks = {"chapter": f"# {heading}", "section": "## {}. {}"}
    text = "\n\n".join(marks.get(kind, rule).format(rule_id, words) for rule_id, words, kind in RULES)
    reader = read_markdown if suffix == "md" else read_text
    assert wrong(RULES, read_book(reader(text.encode(), f"book.{suffix}"), f"book.{suffix}")) == []


def test_a_part_of_a_book() -> None:
    part = [rule for rule in RULES if int(rule[0].split(".")[0]) >= 5]
    assert wrong(part, read("\n".join(wrap(part, 60)))) == []


@pytest.mark.parametrize("length", [45, 58])
def test_two_columns_side_by_side(length: int) -> None:
    assert wrong(RULES, read(side_by_side(LINES, length, 60))) == []


@pytest.mark.rest
@pytest.mark.parametrize("blocks", [False, True], ids=["line by line", "block by block"])
@pytest.mark.parametrize("length", [45, 58])
def test_two_columns_read_across(length: int, blocks: bool) -> None:
    """Some lines fit both columns; nearly all of them find theirs."""
    differences = wrong(RULES, read(read_across(LINES, length, blocks=blocks)))
    assert not any(one.startswith(("missing", "extra")) for one in differences)
    assert len(differences) <= 0.02 * len(RULES), differences


@pytest.mark.rest
def test_two_columns_read_across_on_some_pages_only() -> None:
    """The front of the book is whole, the rest is mixed."""
    at = LINES.index("6. Setting up the Game")
    text = "\n".join(LINES[:at]) + "\n\f" + read_across(LINES[at:], 50, blocks=True)
    differences = wrong(RULES, read(text))
    assert not any(one.startswith(("missing", "extra")) for one in differences)
    assert len(differences) <= 0.02 * len(RULES), differences


SHEETS = {
    "contents and history": Sheet(contents=1, history="back"),
    "history in front": Sheet(contents=1, history="front", bold="Times-Bold"),
    "title page, contents with leader dots": Sheet(
        title=("Some Card Game", "Comprehensive Rules", "Last updated: March 3, 2024"), contents=2, leader="."
    ),
    "two columns below a title across both": Sheet(
        heads_up=("Some Card Game", "Official Rules (March 3rd, 2024)"), bold="Times-Bold"
    ),
    "chapters across both columns": Sheet(spanning=True, bold="Times-Bold", contents=1),
    "bold numbers": Sheet(bold="Helvetica-Bold", font="Helvetica", size=8.5, footer="{}/30"),
    "headers on outer sides, copyright": Sheet(outer=True, footer="(c) Publisher ALL RIGHTS RESERVED. {}"),
    "hyphens, written across": Sheet(hyphenated=True, across=True),
    "one column": Sheet(columns=1, size=11, footer="Page {} of 20"),
    "narrow gutter": Sheet(gutter=10, size=7.5, justified=False),
    "three columns": Sheet(columns=3, size=8, hyphenated=True),
    "numbers set apart": Sheet(hanging=58),
    "numbers set apart, one column": Sheet(columns=1, hanging=70, size=10, spacing=4),
    "space between rules": Sheet(spacing=5, indent=0, justified=False),
    "rules far in, headings far out": Sheet(
        indents=(0, 0, 85, 21, 40), gutter=40, size=8, inner_contents=" .......... "
    ),
    "rules far in, written across, contents without dots": Sheet(
        indents=(0, 0, 85, 21, 40), gutter=40, size=8, inner_contents=" ", across=True, history="back"
    ),
    "numbers without dots": Sheet(mark="{}"),
    "list marks before numbers": Sheet(mark="\u2022 {}."),
}
#: What a converter cannot tell apart: numbers printed in a column of their own are listed above their texts,
#: and deep indents look like columns.
APART = {("numbers set apart", "plain")} | {
    (name, order) for name in SHEETS if "far in" in name for order in ("layout", "plain")
}


@pytest.mark.parametrize("name", one_in(4, SHEETS, str))
def test_pdf(name: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    make_pdf(path, RULES, SHEETS[name])
    lines, margins = read_pdf(path, path.name)
    assert wrong(RULES, read_book(lines, path.name)) == []
    assert "The Official Rules ver. 3.21" in margins


#: Every sheet and order, but for those in which the converter takes apart what belongs together.
CONVERTED = [
    (name, order)
    for name, sheet in SHEETS.items()
    for order in ("raw", "layout", "plain")
    if (name, order) not in APART and not (sheet.across and order == "raw")
]


@pytest.mark.parametrize("converted", one_in(4, CONVERTED, "-".join))
def test_text_of_a_pdf(converted: tuple[str, str], tmp_path: Path) -> None:
    """What another converter makes of the same pages: in the order of the file, as laid out, as it guesses."""
    if ensure(lambda: shutil.which("pdftotext"), "poppler-utils") is None:
        pytest.skip("pdftotext is not installed and cannot be installed here (needs root and apt-get)")
    name, order = converted
    path = tmp_path / "book.pdf"
    make_pdf(path, RULES, SHEETS[name])
    options = [] if order == "plain" else [f"-{order}"]
    command = ["pdftotext", "-enc", "UTF-8", *options, str(path), "-"]
    text = subprocess.run(command, check=True, capture_output=True).stdout
    # The one table of the book loses its cells' order; a converter that guesses puts a line or two elsewhere.
    differences = [one for one in wrong(RULES, read(text)) if not one.startswith("4.4.4:")]
    assert len(differences) <= (3 if order == "plain" else 0), differences
    assert not any(one.startswith(("missing", "extra")) for one in differences)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dbs", "vanguard"])
def test_pdf_of_other_games(name: str, tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    make_pdf(path, ours(name), Sheet(contents=1, history="back", hyphenated=True))
    report = import_file(path)
    assert report.key == f"{name}@3.21"
    assert [rule.id for rule in report.rules] == [rule_id for rule_id, _, _ in ours(name)]
    text = {rule.id: rule.text for rule in report.rules}
    different = [rule_id for rule_id, words, _ in ours(name) if text[rule_id] != words]
    assert len(different) <= 0.005 * len(text), different


def test_a_rule_keeps_where_it_stood(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    make_pdf(path, RULES, Sheet())
    rules = {rule.id: rule for rule in import_file(path).rules}
    assert (rules["1"].page, rules["1"].column, rules["1"].line) == (1, 1, 1)
    places = [(rule.page, rule.column, rule.line) for rule in rules.values()]
    assert places == sorted(places)
    assert {column for _, column, _ in places} == {1, 2}
    assert any("joined across" in reason for rule in rules.values() for reason in rule.reasons)


def test_a_book_of_an_unknown_game_is_profiled_from_its_text() -> None:
    """Another separator, another vocabulary, no declared profile."""
    chapters = [
        [f"{chapter}-{section}-{rule}. Pebble {rule} of heap {section} is worth {chapter} points."]
        for chapter in range(1, 5)
        for section in range(1, 4)
        for rule in range(1, 5)
    ]
    lines = ["Pebbles and Heaps: the rules, version 2.5"]
    for number in range(1, 5):
        lines.append(f"{number}. Part {number} of the game")
        for section in range(1, 4):
            lines.append(f"{number}-{section}. Heap {section}")
            lines += [line for (line,) in chapters if line.startswith(f"{number}-{section}-")]
    report = import_file("\n".join(lines).encode(), "pebbles.txt")
    assert (report.game, report.edition, report.number_style) == ("pebblesheaps", "2.5", "dash")
    assert len(report.rules) == 4 + 12 + 48
    assert report.counts["as printed"] == len(report.rules)

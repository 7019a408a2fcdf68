"""From Markdown and TOML to rules: what is read, and how malformed files are refused."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

import rulesdb
from rulesdb.errors import MalformedRulebookError, MissingDataError, UnreadableError
from tests.rulesdb.conftest import WriteBook


def read_cases() -> list[tuple[str, str, str]]:
    """Title, input and expected sentence of every case in malformed.txt."""
    lines = (Path(__file__).parent / "malformed.txt").read_text(encoding="utf-8").split("\n")
    dots = [index for index, line in enumerate(lines) if line == "."]
    return [
        (lines[opening - 1], "\n".join(lines[opening + 1 : closing]), lines[closing + 1])
        for opening, closing in zip(dots[::2], dots[1::2], strict=True)
    ]


@pytest.mark.parametrize(("title", "chapter", "sentence"), read_cases(), ids=lambda value: value[:40])
def test_malformed_markdown_is_refused_with_file_and_line(
    write_book: WriteBook, title: str, chapter: str, sentence: str
) -> None:
    write_book(chapter)
    with pytest.raises(MalformedRulebookError) as refusal:
        rulesdb.load("toy")
    assert sentence in refusal.value.problems, title
    assert "\n" not in str(refusal.value)


def test_a_draft_may_link_to_rules_not_written_yet(write_book: WriteBook) -> None:
    write_book("# 1 One\n\n**1-1** See [later](2-1).\n", rulebook="draft = true\n")
    assert rulesdb.load("toy")["1-1"].cites == ()


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        ({"terms": '[[term]]\nname = "x"\nrule = "9-9"\n'}, "terms.toml:3: term 'x' is defined by '9-9'"),
        ({"terms": '[[term]]\nname = "x"\n'}, "terms.toml: an entry has no 'rule'"),
        (
            {"terms": '[[term]]\nname = "x"\nrule = "1"\nkind = "odd"\n'},
            "term 'x' has kind 'odd'; expected one of zone",
        ),
        ({"terms": "[[term]\n"}, "terms.toml: is not TOML in UTF-8"),
        ({"classes": 'silly = ["1-1"]\n'}, "'silly' is no class of rules; expected one of procedure"),
        ({"classes": 'procedure = ["9"]\n'}, "classes.toml:1: names '9', which is no rule of this book"),
        ({"asked": '"9" = ["what"]\n'}, "asked/toy-1.0.toml:1: names '9', which is no rule of this book"),
        ({"asked": '"1" = "what"\n'}, "expected a list of texts for '1'"),
        (
            {"readings": '[[reading]]\nid = "a"\nrules = ["9"]\nquestion = "q"\nreading = "r"\nwhy = "w"\n'},
            "readings/toy-1.0.toml:3: reading 'a' names '9', which is no rule of this book",
        ),
        ({"rulebook": 'unordered = "x'}, "rulebook.toml: is not TOML in UTF-8"),
        ({"rulebook": "unordered = 3\n"}, "expected a list of texts for 'unordered', found 3"),
        ({"terms": "term = 5\n"}, "expected [[term]] entries, found 5"),
        ({"terms": '[[term]]\nname = 3\nrule = "1"\n'}, "expected a text for 'name', found 3"),
        ({"terms": '[[term]]\nname = "x"\nrule = "1"\n' * 2}, "terms.toml: term 'x' is given twice"),
        ({"classes": 'deck = ["1"]\nprocedure = ["1"]\n'}, "classes.toml: rule '1' is given twice"),
        ({"history": '[[entry]]\ndate = "2020"\n'}, "history.toml: an entry has no 'version'"),
        ({"rulebook": '[numbers]\n"a" = "9"\n'}, "'a' stands for '9', which is no rule of this book"),
    ],
)
def test_malformed_tables_are_refused(write_book: WriteBook, tables: dict[str, str], sentence: str) -> None:
    write_book("# 1 One\n\n**1-1** First.\n", **tables)
    with pytest.raises(MalformedRulebookError) as refusal:
        rulesdb.load("toy")
    assert any(sentence in problem for problem in refusal.value.problems), refusal.value.problems


def test_an_unknown_number_style_is_refused(write_book: WriteBook) -> None:
    write_book("# 1 One\n", style="roman")
    with pytest.raises(
        MalformedRulebookError, match="number_style 'roman' is unknown; expected one of dash, dot, path"
    ):
        rulesdb.load("toy")


def test_a_folder_named_otherwise_is_refused(write_book: WriteBook) -> None:
    data = write_book("# 1 One\n")
    (data / "rulebooks" / "toy-1.0").rename(data / "rulebooks" / "toy-2.0")
    with pytest.raises(
        MalformedRulebookError, match=r"rulebook.toml: is of toy-1.0, but its folder is toy-2.0"
    ):
        rulesdb.load("toy")


def test_a_file_that_cannot_be_read_is_named(write_book: WriteBook) -> None:
    data = write_book("# 1 One\n")
    (data / "rulebooks" / "toy-1.0" / "02-folder.md").mkdir()
    with pytest.raises(UnreadableError, match=r"cannot read .*02-folder.md: Is a directory"):
        rulesdb.load("toy")


@pytest.mark.parametrize("closed", ["rulebooks", "rulebooks/toy-2.0", "readings"])
def test_a_folder_that_may_not_be_read_is_named(
    write_book: WriteBook, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    """And no older edition answers in its place."""
    write_book("# 1 One\n", "1.0")
    folder = write_book("# 1 One\n", "2.0") / closed
    listed = os.listdir

    def refuse(path: Path) -> list[str]:
        if Path(path) == folder:
            raise PermissionError(errno.EACCES, "Permission denied")
        return listed(path)

    monkeypatch.setattr(os, "listdir", refuse)
    with pytest.raises(UnreadableError, match=f"^cannot read {folder}: Permission denied$"):
        rulesdb.load("toy")


def test_bytes_that_are_no_utf8_are_refused(write_book: WriteBook) -> None:
    data = write_book("# 1 One\n")
    (data / "rulebooks" / "toy-1.0" / "02-bad.md").write_bytes(b"# 2 Caf\xe9\n")
    with pytest.raises(MalformedRulebookError, match=r"02-bad.md: is not UTF-8: .* at byte 7"):
        rulesdb.load("toy")


def test_a_byte_order_mark_is_no_text(write_book: WriteBook) -> None:
    """Some editors put one before the first heading."""
    data = write_book("# 1 One\n")
    (data / "rulebooks" / "toy-1.0" / "02-marked.md").write_bytes(b"\xef\xbb\xbf# 2 Two\n")
    assert rulesdb.load("toy")["2"].title == "Two"


def test_chapters_without_their_rulebook_table_do_not_vanish(write_book: WriteBook) -> None:
    """Else an older edition would quietly answer in place of the newest."""
    write_book("# 1 One\n", "1.0")
    data = write_book("# 1 One\n", "2.0")
    (data / "rulebooks" / "toy-2.0" / "rulebook.toml").unlink()
    with pytest.raises(
        MalformedRulebookError, match=r"^rulebooks/toy-2.0/rulebook.toml: is missing; expected it beside"
    ):
        rulesdb.load("toy")


def test_without_rulebooks_the_sentence_says_where_they_were_sought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_RULEBOOKS", str(tmp_path / "nowhere"))
    with pytest.raises(MissingDataError, match=r"no rulebooks folder in .*nowhere"):
        rulesdb.load("dbs")


BOOK = """\
# 1 One

Opening words of the chapter.

## 1-1 Parts

**1-1-1** First paragraph
over two lines, with [a reference](1-1-2 "printed as 9-9").

- an item
- another

| a | b |
|---|---|
| c | d |

> Example: 3 and 4 make 7.

**1-1-2** Angle <brackets> & ampersands stay [Bracketed] text.
"""


def test_a_rule_keeps_paragraphs_lists_tables_and_examples(write_book: WriteBook) -> None:
    write_book(BOOK)
    rule = rulesdb.load("toy")["1-1-1"]
    assert rule.text.split("\n") == [
        "First paragraph over two lines, with a reference.",
        "- an item",
        "- another",
        "a | b",
        "c | d",
        "",
        "Example: 3 and 4 make 7.",
    ]
    assert rule.examples == ["Example: 3 and 4 make 7."]
    assert rule.links == (("a reference", "1-1-2", "9-9", 8),)
    assert '<a href="/r/toy@1.0/1-1-2" title="printed as 9-9" class="ref">a reference</a>' in rule.html
    assert "<td>d</td>" in rule.html
    assert rule.markdown.startswith("First paragraph\nover two lines")


def test_headings_have_titles_and_may_have_text(write_book: WriteBook) -> None:
    write_book(BOOK)
    book = rulesdb.load("toy")
    assert (book["1"].kind, book["1"].title, book["1"].text) == (
        "chapter",
        "One",
        "Opening words of the chapter.",
    )
    assert (book["1-1"].kind, book["1-1"].title, book["1-1"].text) == ("section", "Parts", "")


def test_html_in_a_rulebook_is_text(write_book: WriteBook) -> None:
    write_book(BOOK)
    assert (
        "Angle &lt;brackets&gt; &amp; ampersands stay [Bracketed] text." in rulesdb.load("toy")["1-1-2"].html
    )

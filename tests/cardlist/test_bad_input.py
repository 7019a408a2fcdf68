"""Files that are no card lists, or bad ones: one sentence each, and nothing stored that was not read."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from judge.cardlist import import_list
from judge.cardlist.errors import CardListRefused
from tests.cardlist.conftest import INVENTED, stored
from tests.cardlist.shapes import rows, table
from tests.pace import at_most

DBS = INVENTED["dbs"]
HEAD = "number,name,type,power,combo_power,text\n"
GOOD = "BT99-001,Ryn,Battle,15000,5000,[Blocker]\n"

REFUSED = {
    "empty": (b"", "is empty"),
    "blank": (b" \n\n \n", "is empty"),
    "picture": (b"\x89PNG\r\n\x1a\n" + b"\0" * 100, "is a picture"),
    "spreadsheet": (b"PK\x03\x04" + b"\0" * 100, "save it as CSV"),
    "archive": (gzip.compress(b"name,text"), "unpack it"),
    "pdf": (b"%PDF-1.7\n", "rulesdb import"),
    "page": (b"<!doctype html><html><body>cards</body></html>", "HTML or XML"),
    "markup": (b"<?xml version='1.0'?><cards><card/></cards>", "HTML or XML"),
    "binary": (bytes(range(256)) * 40, "not text"),
    "prose": (b"Dear judge,\nplease find my cards below.\n", "no heading line"),
    "heading alone": (HEAD.encode(), "holds no cards"),
    "other table": (b"date,amount\n2026-01-01,5\n", "no heading line"),
    "other list": (json.dumps([{"amount": 1, "date": "x"}] * 3).encode(), "--fields name=FIELD"),
    "numbers": (b"[1, 2, 3]", "a list of 3 values"),
    "nothing in it": (b"[]", "an empty list"),
    "an object": (b'{"a": 1}', "no list of cards"),
    "half a file": (json.dumps(rows(DBS)).encode()[:-40], "not valid JSON"),
    "nested": (b"[" * 100_000, "nested too deeply"),
    "open quotation": (
        (HEAD + 'BT99-001,"Ryn,Battle,15000,5000,text\n' + GOOD * 200).encode(),
        "is not closed",
    ),
    "slipped": ((HEAD + "BT99-001,Ryn,Hill,Battle,15000,5000,[Blocker]\n" * 3).encode(), "do not fit the heading"),
    "one long cell": ((HEAD + f"BT99-001,Ryn,Battle,1,1,{'x' * 1_000_000}\n").encode(), "line 2"),
}  # fmt: skip


@pytest.mark.parametrize("kind", REFUSED)
def test_a_file_that_is_no_card_list_is_refused_in_one_sentence(kind: str, data_folder: Path) -> None:
    content, words = REFUSED[kind]

    with pytest.raises(CardListRefused) as refusal:
        import_list(content, "my file")

    assert words in str(refusal.value)
    assert str(refusal.value).startswith("my file")
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 400
    assert stored(data_folder) == []


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("BT99-002,Moss, Guard,Battle,15000,5000,text", "line 3: 7 cells under 6 headings"),
        ("BT99-002,Moss", "line 3: 2 cells under 6 headings"),
        ('BT99-002,"=HYPERLINK(""http://x"",""Moss"")",Battle,1,1,text', "line 3: name is a formula"),
        ("BT99-002,Moss,Battle,#REF!,5000,text", "line 3: power is a formula"),
        ("BT99-002,,Battle,15000,5000,text", "line 3: no name"),
        (f"BT99-002,Moss,Battle,1,1,{'x ' * 4000}", "line 3: a text of 7999 characters"),
        (f"BT99-002,{'Moss' * 60},Battle,1,1,text", "line 3: a name of 240 characters"),
    ],
)
def test_a_line_that_cannot_be_read_is_left_out_and_named(line: str, reason: str) -> None:
    found = import_list((HEAD + GOOD + line + "\n" + GOOD.replace("001", "003")).encode(), "x.csv").found

    assert [card.number for card in found.cards] == ["BT99-001", "BT99-003"]
    assert len(found.left_out) == 1
    assert found.left_out[0].startswith(reason)


def test_empty_cells_behind_the_last_heading_are_no_fault() -> None:
    found = import_list((HEAD + GOOD.strip() + ",,,\n").encode(), "x.csv").found

    assert (len(found.cards), found.left_out) == (1, ())


def test_a_number_with_a_sign_is_no_formula() -> None:
    found = import_list((HEAD + "BT99-001,Ryn,Battle,+5000,-,[Blocker] = good\n").encode(), "x.csv").found

    assert found.cards[0].numbers["power"] == "+5000"


def test_lines_of_json_that_are_broken_are_left_out_and_named() -> None:
    good = [json.dumps(row) for row in rows(DBS)]

    found = import_list("\n".join([good[0], '{"name": ', good[1]]).encode(), "x.jsonl").found

    assert [card.number for card in found.cards] == ["BT99-001", "BT99-002"]
    assert found.left_out == ("line 2: not valid JSON",)


def test_control_characters_and_halves_of_signs_do_not_come_in() -> None:
    row = rows(DBS)[0] | {"name": "R\x07yn\x00 \ud800", "text": "[Auto]\u200b Draw\u00a01 card."}

    card = import_list(json.dumps([row, rows(DBS)[1]]).encode(), "x.json").found.cards[0]

    assert card.name == "Ryn ?"
    assert card.text == "[Auto] Draw 1 card."


def test_a_folder_and_a_file_that_is_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CardListRefused, match="is a folder"):
        import_list(tmp_path)
    with pytest.raises(CardListRefused, match="there is no file"):
        import_list(tmp_path / "nothing.csv")


def test_a_folder_that_cannot_be_written_leaves_no_trace(data_folder: Path) -> None:
    data_folder.write_text("not a folder")

    with pytest.raises(CardListRefused, match="nothing was changed"):
        import_list(table(DBS).encode(), "x.csv")


@pytest.mark.parametrize("mark", ["<", "&", "[", "{", '"', "<img ", "<!--"])
def test_endless_marks_take_no_endless_time(mark: str) -> None:
    content = json.dumps([rows(DBS)[0] | {"text": mark * 900}] * 50).encode()

    with at_most(300):
        assert len(import_list(content, "x.json", game="dbs").found.cards) == 1


def test_a_quotation_mark_that_is_not_closed_swallows_no_card() -> None:
    """A cell that goes on into the next lines is left out and named; the lines behind them are read."""
    lines = 'BT99-002,Two,Battle,1000,5000,"[Blocker]\nBT99-003,Three,Battle,1000,5000,"[Blocker]"\n'

    found = import_list(
        (HEAD + GOOD + lines + GOOD.replace("001", "004")).encode(), "x.csv", game="dbs"
    ).found

    assert [card.number for card in found.cards] == ["BT99-001", "BT99-004"]
    assert "a quotation mark is not closed" in str(found.left_out[0])

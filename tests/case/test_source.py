"""What a file says, on which line, and what is refused with one sentence."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from judge.case.problem import BadCase
from judge.case.source import MAX_BYTES, read_file, read_text
from tests.pace import at_most


def refusal(text: str, name: str = "case.yaml") -> str:
    with pytest.raises(BadCase) as caught:
        read_text(text, name)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_numbers_with_a_point_and_words_for_yes_stay_text():
    """`7.10` is a rule, not seven point one; `on` and `no` are words, not booleans."""
    source = read_text("edition: 1.00\nat: 7.10\non: no\nrank: -3\nflag: true\nnothing:\n")

    assert source.data == {
        "edition": "1.00",
        "at": "7.10",
        "on": "no",
        "rank": -3,
        "flag": True,
        "nothing": None,
    }


def test_every_value_knows_its_line_and_column():
    source = read_text("case: x\nplayers:\n  A: {hand: [K1,\n      K2]}\n")

    assert source.where(("players", "A", "hand", 1)) == (4, 7)
    assert source.where(("players", "A", "hand", 1, "mode")) == (4, 7)


def test_json_reads_as_yaml_does_with_tabs_and_surrogates():
    source = read_text('{\n\t"case": "x \\ud83d\\ude00",\n\t"edition": 1.00}', "case.json")

    assert source.data == {"case": "x 😀", "edition": "1.00"}
    assert source.where(("edition",)) == (3, 2)


def test_an_alias_is_written_out():
    assert read_text("a: &side [K1]\nb: *side\n").data == {"a": ["K1"], "b": ["K1"]}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "case: x\n a: b: c\n",
            "case.yaml:2:3: not valid YAML: mapping values are not allowed in this context",
        ),
        ("a: 1\na: 2\n", "case.yaml:2:1: the key 'a' stands here twice"),
        (
            "a: !!python/object:os.system x\n",
            "case.yaml:1:4: tags such as tag:yaml.org,2002:python/object:os.system",
        ),
        ("a: !x y\n", "case.yaml:1:4: tags such as !x are not allowed in a case"),
        ("a: &x [*x]\n", "case.yaml:1:8: alias *x contains itself"),
        ("a: *b\n", "case.yaml:1:4: alias *b names nothing before it"),
        ("a: 1\n---\nb: 2\n", "case.yaml:2:1: holds a second document; a file is one case"),
        ("? [1]\n: 2\n", "case.yaml:1:3: a key must be a word, not a list or mapping"),
        ("a: \x00\n", "case.yaml:1: not valid YAML: character 0x0000 is not allowed"),
        ("", "case.yaml: is empty; a case begins with 'case: TITLE'"),
        ("[" * 5000, "case.yaml:1:41: is nested deeper than 40 levels"),
    ],
)
def test_what_a_case_never_needs_is_one_sentence(text: str, sentence: str):
    assert refusal(text).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"case": "x",\n "a" 1}', "case.json:2:6: not valid JSON: expecting ':' delimiter"),
        ('{"a":' * 5000, "case.json: is nested deeper than 40 levels"),
    ],
)
def test_json_faults_have_their_line(text: str, sentence: str):
    assert refusal(text, "case.json") == sentence


def test_aliases_that_multiply_stop_in_bounded_time():
    bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 12)
    )

    with at_most(150):
        assert "holds more than 100000 values" in refusal(bomb)


def test_a_file_of_ten_megabytes_is_not_even_read(tmp_path: Path):
    big = tmp_path / "big.yaml"
    big.write_bytes(b"a: " + b"x" * 10_000_000)

    with pytest.raises(BadCase, match=r"10\.0 MB is more than a case may have \(512 KB\)"):
        read_file(big)


@pytest.mark.slow
def test_a_file_four_times_as_long_takes_about_four_times_as_long():
    """Measured in processor time and against itself: a square would be sixteen times."""

    def seconds(size: int) -> float:
        rows = "".join(f"k{n}: [f x9, {{a: -1}}]\n" for n in range(40_000))[:size]
        found = []
        for _ in range(3):  # the quickest of three: other work on the machine only ever adds
            start = time.process_time()
            read_text(rows[: rows.rindex("\n")])
            found.append(time.process_time() - start)
        return min(found)

    assert seconds(MAX_BYTES - 100) < 10 * seconds((MAX_BYTES - 100) // 4)


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (lambda path: path.mkdir(), "is a folder; a case is one YAML or JSON file"),
        (lambda path: None, "no such file or directory"),
        (lambda path: path.write_bytes(b"case: x\nabout: \xff\n"), "is not UTF-8 text (byte 0xff)"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, make, sentence: str):
    path = tmp_path / "case.yaml"
    make(path)

    with pytest.raises(BadCase) as caught:
        read_file(path)
    assert str(caught.value).endswith(sentence)

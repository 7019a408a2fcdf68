"""Whatever is typed gets an answer or a hint, soon."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulesdb.search import search, suggest
from rulesdb.search.engine import Engine
from rulesdb.search.syntax import parse
from tests.pace import at_most

HOSTILE = {
    "empty": "",
    "blanks": " \t\n ",
    "10,000 letters": "a" * 10_000,
    "10,000 words": "card " * 10_000,
    "an unbalanced quote": '"end of turn',
    "many quotes": '"' * 501,
    "accidental syntax": "7-4-1:",
    "operators": "AND OR NOT (",
    "a wildcard": "*",
    "a wildcard in a word": "att*ck?",
    "control characters": "\x00\x07att\x1b[31mack\x7f",
    "right-to-left": "שלום attack \u202ekcatta",
    "other scripts": "攻撃フェイズ 攻击 нападение",
    "emoji": "🙂🙂 attack 🗡️",
    "SQL": "'; drop table rules; --",
    "HTML": "<script>alert('attack')</script>",
    "a path": "../../etc/passwd",
    "a format string": "%s%s%n {0.__class__}",
    "a regular expression": "(a+)+$ [",
    "only dashes": "--- -- -",
    "an empty filter": "keyword: chapter: cites:",
    "a filter in a filter": 'keyword:"chapter:7"',
    "forty unknown words": " ".join(f"qwx{number}zj" for number in range(40)),
    "lone surrogate": "attack \ud800",
    "huge number": "9" * 300,
    "many dots": "7" + ".1" * 200,
}


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("-a " * 133, [1, 0, 0]),
        (" ".join(f"-w{number}" for number in range(80)), [8, 0, 0]),
        ('"a" ' * 100 + "x", [0, 1, 0]),
        (" ".join(f'"w{number}"' for number in range(60)), [0, 8, 0]),
        ("cites:7 " * 50, [0, 0, 1]),
    ],
    ids=["one word left out often", "many left out", "one quote often", "many quotes", "one filter often"],
)
def test_what_every_rule_is_asked_for_is_bounded_and_asked_once(text: str, pieces: list[int]) -> None:
    """A query of 400 letters may not ask every rule a hundred questions."""
    query = parse(text)
    assert [len(query.without), len(query.phrases), len(query.filters)] == pieces


@pytest.mark.parametrize("game", ["", "dbs", "buddyfight"])
@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_anything_typed_is_answered_or_hinted_at(text: str, game: str, finder: Engine) -> None:
    with at_most(100):
        answer = search(text, game)
        suggest(text, game)
    assert answer.results or (answer.note and answer.suggestions)


@settings(max_examples=150, deadline=None)
@given(text=st.text(max_size=80))
def test_no_text_breaks_the_search(finder: Engine, text: str) -> None:
    answer = finder.search(text, "godzilla")
    assert answer.results or (answer.note and answer.suggestions)
    assert all(result.record() for result in answer.results)

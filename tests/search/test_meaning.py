"""Questions that share no word with a rule find it all the same; what is learned holds for words, not for sentences."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import rulesdb
from rulesdb.errors import MalformedRulebookError
from rulesdb.places import data_folder
from rulesdb.search import meaning
from rulesdb.search.documents import Fields, fields_of
from rulesdb.search.meaning import meanings, nearness, passages, question_meaning, rule_meaning
from rulesdb.search.words import stems


def test_the_table_holds_single_words_and_numbers_of_one_byte() -> None:
    table = json.loads((data_folder() / meaning.NAME).read_text(encoding="utf-8"))
    assert sorted(table) == ["asked", "dimensions", "words", "written"]
    assert all(word == "".join(word.split()) for word in table["words"])


@pytest.mark.parametrize("game", rulesdb.games())
def test_the_table_knows_the_words_people_ask_with(game: str) -> None:
    """Otherwise it is time to learn it anew: python -m rulesdb.search.learning."""
    fields = fields_of(rulesdb.load(game))
    times = Counter(word for phrases in fields.asked for phrase in phrases for word in set(phrase))
    often = [word for word, count in times.items() if count >= 5]
    unknown = [word for word in often if word not in meanings().words]
    assert len(unknown) <= len(often) / 50, unknown


def near(question: str, text: str) -> float:
    rule = rule_meaning(passages([], stems(text), []))
    return nearness(question_meaning(stems(question)), memoryview(rule).cast("b"))


def test_words_for_the_same_thing_lie_together() -> None:
    assert near("which card goes to the graveyard", "drop zone") > near(
        "which card goes to the graveyard", "hand"
    )
    assert near("swing", "attack") > near("swing", "deck")


def test_a_question_of_unknown_words_is_near_to_nothing() -> None:
    assert question_meaning(["qwertz", "yxcvb"]) == []
    assert nearness([], [1, 2, 3]) == 0


def test_learning_brings_questions_to_their_rules() -> None:
    """Two rules, asked for in words they do not have: after learning, a new mixture of those words lies nearer to its own."""
    from rulesdb.search.learning import learn

    fruit = [["peel", "yellow"], ["yellow", "bent"], ["bent", "peel"], ["peel", "bent", "yellow"]]
    metal = [["rust", "grey"], ["grey", "heavy"], ["heavy", "rust"], ["rust", "heavy", "grey"]]
    named = {"title": [[], []], "text": [["banana"], ["iron"]], "headings": [[], []]}
    book = Fields([fruit, metal], named, {}, Counter())
    table = learn([book], rounds=40)
    assert table["words"] == ["bent", "grey", "heavy", "peel", "rust", "yellow"]
    points = meaning.read_table(table)
    peel, bent, rust = (points.point(points.asked, word) or [] for word in ("peel", "bent", "rust"))
    yellow = points.point(points.written, "yellow") or []
    assert nearness(peel, yellow) > nearness(rust, yellow)
    assert nearness(bent, yellow) > nearness(rust, yellow)


def test_a_damaged_table_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rulebooks").mkdir()
    (tmp_path / meaning.NAME).write_text(
        '{"dimensions": 2, "words": ["a"], "asked": "AAA=", "written": "AA=="}'
    )
    monkeypatch.setenv("FLOORJUDGE_RULEBOOKS", str(tmp_path))
    with pytest.raises(MalformedRulebookError, match="1 words but 2 and 1 numbers"):
        meanings()

"""Every line that a case of the Dragon Ball Super Card Game writes reads as a sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge import library, words
from judge.case.read import load
from judge.case.run import run_case
from judge.words import say

CASES = sorted((Path(__file__).parents[2] / "data" / "cases" / "dbs").glob("*.yaml"))
KNOWN = {*words.SENTENCES, *library.words("dbs").SENTENCES, "decision", "result", None}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_line_of_every_case_has_its_words(path: Path) -> None:
    game = run_case(load(path)).game

    for rule, what, facts in game.entries():
        assert what in KNOWN, f"{rule} {what} {facts}"
        line = say(game, rule, what, facts)
        assert line
        assert not re.search(r"\bNone\b|[{}]|frozenset", line), line


def test_every_prompt_of_a_keyword_has_a_question_and_an_answer() -> None:
    own = library.words("dbs")

    for prompt in ("materials", "keep", "color", "empower", "use", "payment"):
        assert prompt in own.QUESTIONS
        assert prompt in own.ANSWERS

"""Every prompt of the Dragon Ball Super Card Game has its words."""

from __future__ import annotations

from judge import library


def test_every_prompt_of_a_keyword_has_a_question_and_an_answer() -> None:
    own = library.words("dbs")

    for prompt in ("materials", "keep", "color", "empower", "use", "payment"):
        assert prompt in own.QUESTIONS
        assert prompt in own.ANSWERS

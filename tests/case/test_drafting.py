"""A ruling is drafted from what was run: what was asked, what came of it, the rules that decide."""

from __future__ import annotations

import re
from typing import Any

import pytest

import judge
from judge.drafting import Drafted, draft
from rulesdb.places import data_folder


def drafted(name: str) -> Drafted | None:
    loaded = judge.load(data_folder() / "cases" / name)
    outcome = judge.run(loaded)
    start = outcome.game.copy()
    start.log, start.past = [], None
    return draft(start, outcome.game)


def test_an_attack_says_both_powers_and_what_came_of_it() -> None:
    found = drafted("dbs/power-with-a-gained-color.yaml")

    assert found is not None
    assert "attack" in found.question
    assert found.question.endswith("What comes of it?")
    assert "20000 against 10000 (7-4-1-4)" in found.verdict
    assert found.deciding[0] == "7-4-1-4"
    assert set(found.deciding) <= set(found.rules)


def test_a_refusal_is_a_question_with_the_answer_no() -> None:
    found = drafted("godzilla/the-first-turn-is-a-turn.yaml")

    assert found is not None
    assert found.question.startswith("May A play")
    assert found.verdict.startswith("No, rank 8 is above 1")
    assert found.deciding == ("8.2.1",)


@pytest.mark.parametrize("game", ["dbs", "godzilla"])
def test_no_sentence_of_a_draft_has_an_id_in_it(game: str) -> None:
    """Labels such as A.K3 and keys such as K3/1 are for files."""
    paths: list[Any] = sorted((data_folder() / "cases" / game).glob("*.yaml"))[::25]
    for path in paths:
        found = drafted(f"{game}/{path.name}")
        if found is not None:
            words = f"{found.question} {found.verdict}"
            assert not re.search(r"\b[AB]\.\w|/1|#", words), path.name

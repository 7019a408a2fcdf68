"""Whatever stands in a case, the answer is a run or a sentence, in bounded time."""

from __future__ import annotations

import copy
import datetime
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.case.expect import differences
from judge.case.problem import MOST, BadCase, Problem
from judge.case.read import load_source, loads
from judge.case.run import run_case
from judge.case.source import Source, read_file
from judge.kernel.budget import Budget, limited

CASES = Path(__file__).parents[2] / "data" / "cases" / "godzilla"
KEYS = (
    "at", "turn", "cards", "players", "shared", "placed", "effects", "stand_by", "effect", "context", "used",
    "override", "decisions", "until", "expect", "seed",
)  # fmt: skip
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**12, 0.0, 2.5, float("inf"), datetime.date(2026, 1, 2), b"\x00", "", "x", "K3", "A.K3", "B.monster", "7.4.3", "f x9", "SA1 < SA2", "SA1 <", "< <",
    "f x999999", "#", "A.", "..", "é«»", "A", "yes", "pass", "battle:", "battle:K3>z9", "z6", "main",
    [], [[]], {}, {"card": "K3"}, {"power": 1}, {"card": None}, {"a": {"b": [1]}}, ["K3", 3, {"mode": "rest"}],
    {"try": "pass", "refused": "8.2.1"}, {"until": "5.4.1"}, {"edit": {"move": "K3", "to": "A.hand"}},
    {"chance": "K3"}, {"concede": "A"}, {"on": "A.monster", "add": {"threat": 1}},
)  # fmt: skip


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of everything in a case."""
    if path:
        yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def spoiled(data: Any, rng: random.Random) -> Any:
    """A case in which one to three things were replaced by something else."""
    data = copy.deepcopy(data)
    for _ in range(rng.randint(1, 3)):
        junk = copy.deepcopy(rng.choice(JUNK))
        if rng.random() < 0.25:
            data[rng.choice(KEYS)] = junk
            continue
        *way, last = rng.choice(list(places(data)))
        inner = data
        for step in way:
            inner = inner[step]
        inner[last] = junk
    return data


def outcome_of(data: Any) -> list[Problem] | None:
    """The problems of a case, or None if it ran."""
    try:
        differences(run_case(load_source(Source("case.yaml", data))))
    except BadCase as error:
        return list(error.problems)
    return None


@pytest.mark.slow
def test_spoiled_cases_end_in_a_run_or_in_sentences():
    rng = random.Random(20)
    cases = [read_file(path).data for path in sorted(CASES.glob("g*.yaml"))]
    ran = refused = 0
    for _ in range(500):
        data = spoiled(rng.choice(cases), rng)
        with limited(Budget(steps=50_000)):
            problems = outcome_of(data)
        ran, refused = ran + (problems is None), refused + (problems is not None)
        for problem in problems or ():
            assert problem.message
            assert "\n" not in problem.message
            assert problem.slug != "defect", problem.message

    assert ran > 20
    assert refused > 200


def test_a_fraction_is_no_number_of_cards():
    """A page sends JSON, in which a fraction is no text as it is in a file."""
    data = {
        "case": "x",
        "game": "godzilla",
        "at": "main",
        "players": {"A": {"monster": "SA1", "hand": 2.5}, "B": {"monster": "WB1"}},
    }

    found = outcome_of(data) or []

    assert [(each.path, each.message) for each in found] == [
        (("players", "A", "hand"), "expected cards, found 2.5")
    ]


@pytest.mark.parametrize(
    "instruction",
    [
        "{repeat: 1000000000, do: [{rage: 1}]}",
        "{repeat: 9000, do: [{repeat: 9000, do: [{rage: 1}]}]}",
        "{retreat: opponent, times: 1000000000}",
        "{token: TK, count: 1000000000, zone: 6}",
        "{number: {to: 1000000000}, as: n}",
        "{draw: 1000000000}",
    ],
)
def test_an_effect_without_measure_ends_in_a_sentence(instruction: str):
    text = f"""case: x
game: godzilla
at: main
cards:
  TK: {{token: true}}
  LL: {{type: strategy, rank: 1, abilities: [{{text: [{instruction}]}}]}}
players:
  A: {{monster: SA1, hand: LL}}
  B: {{monster: WB1}}
decisions: [strategy:LL>s1]
"""
    with pytest.raises(BadCase) as found:
        run_case(loads(text))

    assert [problem.slug for problem in found.value.problems] == ["endless-run"]


BOARD: dict[str, Any] = {"case": "x", "game": "dbs", "at": "main", "players": {"A": {}, "B": {}}}


@pytest.mark.parametrize(
    "more",
    [
        {f"key{number}": 1 for number in range(6000)},
        {"players": {"A": {f"key{number}": 1 for number in range(6000)}, "B": {}}},
        {"expect": {"cites": [f"9-9-{number}" for number in range(2000)]}},
        {"placed": [f"C{number}" for number in range(2000)]},
        {"used": [f"use{number}" for number in range(2000)]},
    ],
    ids=lambda more: next(iter(more)),
)
def test_of_many_findings_the_first_are_told_and_the_rest_counted(more: dict[str, Any]):
    found = outcome_of(BOARD | more) or []

    assert len(found) == MOST + 1
    assert re.fullmatch(r"and [\d,]+ more", found[-1].message)


def test_more_cards_than_any_game_has_are_not_laid_out():
    """Eleven kilobytes that stand for a million cards."""
    stacks = {"battle": [{"count": 1000, "card": "x", "beneath": ["f"] * 1000}]}

    found = outcome_of(BOARD | {"players": {"A": stacks, "B": {}}}) or []

    assert [problem.message for problem in found] == [
        "the position has 1,001,000 cards; at most 2,000 are laid out here"
    ]


def test_a_loop_gone_through_without_end_is_refused():
    data = read_file(CASES.parent / "dbs" / "loop-of-actions.yaml").data
    data["decisions"][2] = {"loop": 10**9}

    found = outcome_of(data) or []

    assert [problem.slug for problem in found] == ["budget-spent"]
    assert found[0].path == ("decisions", 2)


def test_a_run_that_costs_too_much_is_a_problem_of_the_case():
    data = read_file(CASES / "a-loop-with-a-number.yaml").data

    with limited(Budget(steps=20)):
        found = outcome_of(data) or []

    assert [(problem.slug, problem.message) for problem in found] == [
        ("budget-spent", "the run was stopped: it took more than 20 steps")
    ]

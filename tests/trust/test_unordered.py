"""Nothing depends on the order of writing, nor on who is A: over every case and in random games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from judge.case import model
from judge.case.read import load
from judge.case.run import run_case
from judge.trust.start import random_case
from judge.trust.unordered import different, is_set_up, side_by_side, twins

pytestmark = pytest.mark.fuzz  # every case four times over: without being traced for coverage
CASES = Path(__file__).parents[2] / "data" / "cases"

#: Entries that are no answers; a case with one of them is not played side by side.
OTHER = (model.Try, model.Change, model.Concede, model.Loop)


@pytest.mark.parametrize("game", ["vanguard", "buddyfight", "dbs", "godzilla"])
def test_every_case_comes_out_the_same(game: str) -> None:
    """Written in another order, or with A and B exchanged: the same questions, the same table."""
    found: dict[str, str] = {}
    for path in sorted((CASES / game).glob("*.yaml")):
        loaded = load(path)
        if any(isinstance(entry, OTHER) for entry in loaded.case.decisions):
            continue
        answers = [key for _, key, _ in run_case(loaded).answers]
        for mirror in (False, True):
            one, two, table = twins(loaded.source.data, 1, mirror=mirror)
            if mirror and is_set_up(one):
                continue
            for sentence in side_by_side(one, two, table, answers, mirror=mirror):
                found.setdefault(f"{path.stem}, {'exchanged' if mirror else 'shuffled'}", sentence)

    assert found == {}


@pytest.mark.parametrize("game", ["vanguard", "buddyfight", "dbs", "godzilla"])
@pytest.mark.parametrize("mirror", [False, True], ids=["shuffled", "exchanged"])
def test_random_games_come_out_the_same(game: str, mirror: bool) -> None:
    for seed in range(8):
        one, two, table = twins(random_case(game, seed, board=True), seed, mirror=mirror)

        assert list(side_by_side(one, two, table, Random(seed), most=100, mirror=mirror)) == []


def test_what_differs_is_noticed() -> None:
    one, two, table = twins(random_case("dbs", 3, board=True), 3)
    hand = two.zone(0, "hand")
    two.move(two.zones[hand][:1], two.zone(0, "drop"), "3-1-7")

    assert any("A.hand" in sentence for sentence in different(one, two, table))


def test_a_printed_number_names_no_player() -> None:
    """Printings of one card are often told apart by a letter; exchanging the players does not exchange them."""
    letter = {"name": "Twin Lantern", "number": "X01/001-B", "grade": 1, "power": 8000}
    stronger = {"name": "Beacon", "grade": 1, "power": 7000, "abilities": [
        {"cont": [{"of": "your vanguards", "add": {"power": 1000}}], "zone": "RC"}
    ]}  # fmt: skip
    case = {
        "case": "a letter behind a number",
        "game": "vanguard",
        "edition": "4.15",
        "at": "main",
        "turn": {"player": "A", "number": 3},
        "cards": {"l": letter, "s": stronger},
        "players": {"A": {"vc": "l", "fl": "s", "deck": 10}, "B": {"vc": "l", "deck": 10}},
    }
    one, two, table = twins(case, 1, mirror=True)

    assert list(side_by_side(one, two, table, Random(1), most=5, mirror=True)) == []

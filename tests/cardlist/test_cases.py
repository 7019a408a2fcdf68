"""Cards of imported lists in cases: by number or name, after the case's own cards and ours, carried along."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cardlist import forget, import_list
from judge.case.imported import carried
from judge.case.problem import BadCase, Problem
from judge.case.read import loads, position
from judge.case.source import read_text
from tests.cardlist.shapes import Card, table
from web.cases.files import write_file_text

CARDS: list[Card] = [
    ("EZZ01-001", "Moor Watch", "Battle", "<Enter> Draw 1 card.",
     {"rank": "1", "color": "white", "invasion": "1", "counter_power": "2000"}),
    ("EZZ01-002", "Moor, the Old, and the New", "Battle", "",
     {"rank": "2", "color": "white", "invasion": "1", "counter_power": "4000"}),
    ("EZZ01-003", "Moor Riddle", "Battle", "<Enter> Hum a tune.",
     {"rank": "2", "color": "white", "invasion": "1", "counter_power": "3000"}),
    ("EZZ01-004", "Moor Enigma", "Battle", "Whenever nobody looks, this card hums.",
     {"rank": "2", "color": "white", "invasion": "1", "counter_power": "3000"}),
    ("EZZ01-005", "Patrol", "Battle", "", {"rank": "9", "color": "white", "invasion": "1", "counter_power": "1"}),
]  # fmt: skip
POSITION = """\
case: A card of one's own
game: godzilla
at: main
players:
  A: {{monster: SA1 < SA2, zone: 3, monster_deck: [SA3, SA4], hand: {hand}, deck: 9, discard: 6}}
  B: {{monster: WB1 < WB2, zone: 3, monster_deck: [WB3, WB4], hand: 5, deck: 20, discard: 6}}
"""


@pytest.fixture(autouse=True)
def own_list() -> None:
    import_list(table(CARDS).encode(), "moor.csv", game="godzilla")


def hand(words: str, rest: str = "") -> list[str]:
    """The names of the cards in A's hand when a case says so."""
    game = position(loads(POSITION.format(hand=words) + rest, "case.yaml"))
    zone = game.zones[game.rules.layout.zone(0, "hand")]
    return [game.defs[card].name for card in zone]


def problems(words: str) -> list[Problem]:
    with pytest.raises(BadCase) as bad:
        hand(words)
    return list(bad.value.problems)


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("EZZ01-001", ["Moor Watch"]),
        ("[ezz01-001 x2, K1]", ["Moor Watch", "Moor Watch", "Recruits"]),
        ("moor watch", ["Moor Watch"]),
        ('"K1, Moor, the Old, and the New x2, K2"',
         ["Recruits", "Moor, the Old, and the New", "Moor, the Old, and the New", "Patrol"]),
        ('{card: "Moor, the Old, and the New", count: 2}', ["Moor, the Old, and the New"] * 2),
        ("{card: Moor Watch, power: 9000}", ["Moor Watch"]),
        ("Tank platoon", ["Tank platoon"]),
        ("Patrol", ["Patrol"]),
    ],
)  # fmt: skip
def test_a_card_is_named_by_number_or_name(written: str, names: list[str]) -> None:
    assert hand(written) == names


def test_ours_come_before_those_of_a_list() -> None:
    game = position(loads(POSITION.format(hand="Patrol"), "case.yaml"))

    assert game.defs[game.zones[game.rules.layout.zone(0, "hand")][0]].code == "K2"


def test_the_case_s_own_come_before_all() -> None:
    rest = "cards: {mine: {name: Moor Watch, rank: 5, power: 1000}}\n"
    game = position(loads(POSITION.format(hand="Moor Watch") + rest, "case.yaml"))

    assert game.defs[game.zones[game.rules.layout.zone(0, "hand")][0]].code == "mine"


def test_words_that_are_not_understood_are_done_by_hand_where_their_timing_is() -> None:
    game = position(loads(POSITION.format(hand="EZZ01-003"), "case.yaml"))

    (ability,) = game.defs[game.zones[game.rules.layout.zone(0, "hand")][0]].abilities
    assert ability.keyword == "enter"


def test_a_card_that_is_not_understood_is_a_warning_that_names_the_words() -> None:
    (problem,) = problems("EZZ01-004")

    assert (problem.slug, problem.severity, problem.line) == ("unread-card", "warning", 5)
    assert "“Whenever nobody looks, this card hums.”" in problem.message
    assert hand("EZZ01-004", "override: [unread-card]\n") == ["Moor Enigma"]


def test_an_unknown_card_is_unknown() -> None:
    assert [problem.slug for problem in problems("EZZ01-999")] == ["unknown-card"]


def test_a_case_carries_its_cards_and_runs_where_nobody_has_the_list() -> None:
    text = POSITION.format(hand='"moor watch, Moor, the Old, and the New x2, K1"')
    document = carried(read_text(text, "case.yaml").data)

    forget("moor")

    names = ["Moor Watch", "Moor, the Old, and the New", "Moor, the Old, and the New", "Recruits"]
    exported = write_file_text(document)
    game = position(loads(exported, "case.yaml"))
    assert [game.defs[card].name for card in game.zones[game.rules.layout.zone(0, "hand")]] == names
    assert document["cards"]["EZZ01-001"]["text"] == "<Enter> Draw 1 card."
    assert json.loads(json.dumps(document)) == document


def test_a_case_without_imported_cards_is_not_touched(data_folder: Path) -> None:
    data = read_text(POSITION.format(hand="K1"), "case.yaml").data

    assert carried(data) == data


CHECKED = """\
case: A trigger that may be checked
game: vanguard
at: main
players:
  A: {{vc: {{grade: 3}}, deck: [{deck}, 9], hand: "VZZ01/001EN"}}
  B: {{vc: {{grade: 3}}, deck: 9}}
"""


def test_a_trigger_unit_in_the_deck_needs_the_icon_that_its_list_does_not_tell() -> None:
    """A drive check would find no icon; in hand, nothing asks for it."""
    piper: Card = (
        "VZZ01/001EN",
        "Gate Piper",
        "Trigger Unit",
        "",
        {"grade": "0", "power": "5000", "clan": "Moor"},
    )
    import_list(table([piper]).encode(), "gate.csv", game="vanguard")

    with pytest.raises(BadCase) as bad:
        position(loads(CHECKED.format(deck="VZZ01/001EN"), "case.yaml"))
    game = position(loads(CHECKED.format(deck="{card: VZZ01/001EN, trigger: critical}"), "case.yaml"))

    assert [problem.slug for problem in bad.value.problems] == ["unread-card"]
    assert "trigger: …" in bad.value.problems[0].message
    assert game.shows(game.zones[game.rules.layout.zone(0, "deck")][0]).trigger == "critical"

"""Deck lists as people have them, against our cards and those of one's lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cardlist import import_list
from judge.case.problem import BadCase, Problem
from judge.cli.group import cli
from judge.deck import Deck, check_text
from judge.decklist.parse import parse
from tests.cardlist.conftest import INVENTED
from tests.cardlist.shapes import Card, table

MAIN: list[Card] = [
    (f"BT99-{number:03}", f"Ryn, Rank {number}", "Battle", "[Blocker]",
     {"color": "Red", "cost": "2(R)", "power": "15000", "combo_power": "5000", "combo_cost": "0"})
    for number in range(1, 14)
]  # fmt: skip
LEADER: Card = (
    "BT99-100", "Captain Ryn / Captain Ryn, Awake", "Leader", "",
    {"color": "Red", "cost": "", "power": "10000 // 15000", "combo_power": "", "combo_cost": ""},
)  # fmt: skip
LINES = {
    "count, number, name": [f"4 {number} {name}" for number, name, *_ in MAIN],
    "count and x, name": [f"4x {name}" for _, name, *_ in MAIN],
    "name, x and count": [f"{name} x4" for _, name, *_ in MAIN],
    "name, number in brackets": [f"4 {name} ({number})" for number, name, *_ in MAIN],
    "number, x and count": [f"{number} x4" for number, *_ in MAIN],
    "number, tab, count": [f"{number}\t4" for number, *_ in MAIN],
    "number, name, count in brackets": [f"{number} {name} (4)" for number, name, *_ in MAIN],
}


@pytest.fixture(autouse=True)
def own_list() -> None:
    import_list(table([*MAIN, LEADER]).encode(), "ryn.csv", game="dbs")


def sizes(deck: Deck) -> dict[str, int]:
    return {name: sum(card.count for card in cards) for name, cards in deck.sections.items()}


def problems(text: str) -> list[Problem]:
    with pytest.raises(BadCase) as bad:
        check_text(text, "deck.txt")
    return list(bad.value.problems)


@pytest.mark.parametrize("form", LINES)
def test_a_list_of_lines_is_a_deck(form: str) -> None:
    text = "My Ryn\n\nLeader\n1 BT99-100 Captain Ryn\n\nMain Deck (52)\n" + "\n".join(LINES[form])

    deck = check_text(text, "deck.txt")

    assert (deck.game, deck.name, deck.legal) == ("dbs", "My Ryn", True)
    assert sizes(deck) == {"leader": 1, "main": 52}


@pytest.mark.parametrize("headings", [False, True])
def test_without_headings_the_cards_say_where_they_belong(headings: bool) -> None:
    lines = ["1 Captain Ryn, Awake", *LINES["count, number, name"]]
    if headings:
        lines.insert(1, "== Battle Cards (52) ==")

    assert sizes(check_text("\n".join(lines), "deck.txt")) == {"leader": 1, "main": 52}


def test_json_and_tables_of_deck_builders_are_decks() -> None:
    numbers = [number for number, *_ in MAIN for _ in range(4)]
    shapes = [
        json.dumps(["BT99-100", *numbers]),
        json.dumps({"BT99-100": 1, **{number: 4 for number, *_ in MAIN}}),
        json.dumps({"name": "X", "leader": "BT99-100", "main": [{"id": n, "count": 4} for n, *_ in MAIN]}),
        json.dumps(
            {
                "cards": [
                    {"quantity": 4 if n != "BT99-100" else 1, "cardNumber": n} for n, *_ in [LEADER, *MAIN]
                ]
            }
        ),
        "Quantity,Name,Card Number\n1,Captain,BT99-100\n" + "".join(f'4,"{a}",{n}\n' for n, a, *_ in MAIN),
    ]

    for text in shapes:
        deck = check_text(text, "deck")
        assert (sizes(deck), deck.legal) == ({"leader": 1, "main": 52}, True)


def test_a_broken_rule_names_its_line() -> None:
    deck = check_text(
        "1 BT99-100\n" + "\n".join(LINES["number, x and count"]) + "\n3 Ryn, Rank 1", "deck.txt"
    )

    (broken, *_) = [ruling for ruling in deck.rulings if not ruling.kept]
    assert (broken.rule, broken.message) == (
        "5-1-3-1",
        "7 cards with the number BT99-001, at most 4 are allowed",
    )
    assert deck.source.where(broken.path) == (2, 1)


def test_cards_outside_the_deck_are_not_counted_and_that_is_said() -> None:
    text = (
        "1 BT99-100\n"
        + "\n".join(LINES["number, x and count"])
        + "\nSide Deck\n2 Something Else\nSB: 1 Other"
    )

    deck = check_text(text, "deck.txt")

    assert sizes(deck)["main"] == 52
    assert [note for note in deck.notes if "not part of these rules" in note]


def test_a_card_nobody_knows_is_a_problem_with_its_line() -> None:
    found = problems("1 BT99-100\n4 BT99-777 Nobody\n4 Ryn, Rnak 3\nwhat is this 5 here\n")

    assert [(problem.slug, problem.line) for problem in found] == [
        ("unknown-card", 2), ("unknown-card", 3), ("contents", 4)
    ]  # fmt: skip
    assert found[1].message == "no card 'Ryn, Rnak 3' is known here; did you mean BT99-003 Ryn, Rank 3?"


def test_a_number_decides_and_another_name_beside_it_is_said() -> None:
    text = "1 BT99-100\n" + "\n".join(LINES["number, x and count"][1:]) + "\n4 BT99-001 Moss Guard\n"

    assert (
        "line 14: BT99-001 is Ryn, Rank 1, the list calls it Moss Guard" in check_text(text, "deck.txt").notes
    )


def test_a_list_of_cards_nobody_has_says_what_to_do() -> None:
    (problem,) = problems("4 XX1-001 Somebody\n4 XX1-002 Else\n")

    assert "judge cards import FILE" in problem.message


@pytest.mark.parametrize("text", ["", "Dear judge,\nhere is my deck.\n", "[]", "{}", '{"a": [1, 2'])
def test_what_is_no_deck_list_is_refused_in_one_sentence(text: str) -> None:
    (problem,) = problems(text)

    assert problem.slug == "syntax"


def test_a_deck_file_of_ours_is_still_a_deck_file() -> None:
    deck = check_text("deck: X\ngame: dbs\nleader: leader\nmain: [red1 x4, 46]\n", "deck.yaml")

    assert (deck.name, sizes(deck)) == ("X", {"leader": 1, "main": 50})


def test_a_deck_file_may_name_cards_of_a_list() -> None:
    deck = check_text(
        'deck: X\ngame: dbs\nleader: BT99-100\nmain: ["Ryn, Rank 1 x4", BT99-002 x4, 42]\n', "d.yaml"
    )

    assert (sizes(deck), deck.legal) == ({"leader": 1, "main": 50}, True)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text("Leader\n1 BT99-100\nMain\n" + "\n".join(LINES["count, number, name"]))

    answer = CliRunner().invoke(cli, ["deckcheck", str(path), "--json"])

    assert answer.exit_code == 0
    assert json.loads(answer.output)["legal"] is True


def test_endless_lists_are_bounded() -> None:
    with pytest.raises(BadCase, match="at most 2000 lines"):
        parse("4 Somebody\n" * 3000, "deck.txt")
    with pytest.raises(BadCase, match="more than a deck can hold"):
        parse("9999 Somebody\n", "deck.txt")


def test_a_buddyfight_list_without_headings_is_its_deck() -> None:
    """Monsters are no buddies and spells no sideboard; what the list does not say is said."""
    import_list(table(INVENTED["buddyfight"]).encode(), "cinder.csv", game="buddyfight")

    deck = check_text("4 ZZ01/0001EN Cinder Drake\n4x Cinder Call\n", "deck.txt")

    assert sizes(deck)["main"] == 8
    assert sum(sizes(deck).values()) == 8
    assert "the list does not say which card is the buddy (Buddy: NAME)" in deck.notes


def test_a_label_before_a_card_says_where_it_belongs() -> None:
    """Deck builders write the buddy on a line of its own."""
    import_list(table(INVENTED["buddyfight"]).encode(), "cinder.csv", game="buddyfight")

    deck = check_text("Buddy: Cinder Drake\n4 Cinder Call\n", "deck.txt")

    assert (sizes(deck)["buddy"], sizes(deck)["main"]) == (1, 4)


def test_trigger_units_without_a_heading_are_no_g_units() -> None:
    """Cards whose type has no section of its own belong to the main deck."""
    cards: list[Card] = [
        ("VX-001EN", "Gate Knight", "Normal Unit", "", {"grade": "2", "power": "9000"}),
        (
            "VX-002EN",
            "Gate Drummer",
            "Trigger Unit",
            "",
            {"grade": "0", "power": "5000", "trigger": "Draw +5000"},
        ),
    ]
    import_list(table(cards).encode(), "gate.csv", game="vanguard")

    deck = check_text("4 VX-001EN Gate Knight\n4 VX-002EN Gate Drummer\n", "deck.txt")

    assert sizes(deck) == {"main": 8, "ride": 0, "g": 0}

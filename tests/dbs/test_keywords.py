"""Every keyword of chapter 10 has a card and cases, and one that is written wrongly says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import library
from judge.deck import proven
from judge.games.dbs.cards.card import compile_card
from judge.games.dbs.rules.ch08_payment import FREE, covers, together
from judge.games.dbs.rules.ch10_keywords.unions import adding_up
from judge.games.dbs.rules.editions import edition_of
from judge.kernel.errors import CardFault, NotInEdition
from judge.trust.coverage import Row, coverage

EDITIONS = ("1.23", "1.00")
CASES = Path(__file__).parents[2] / "data" / "cases" / "dbs"


@pytest.fixture(scope="module")
def rows() -> dict[str, list[Row]]:
    found = {}
    for edition in EDITIONS:
        found[edition], evidence = coverage("dbs", edition)
        assert evidence.failed == []
    return found


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_step_and_limit_of_chapter_10_is_cited_by_a_passing_case(
    rows: dict[str, list[Row]], edition: str
) -> None:
    missing = [
        row.rule
        for row in rows[edition]
        if row.rule.startswith("10-")
        and row.rule_class in ("procedure", "constraint", "deck")
        and row.status not in ("executed", "enforced")
    ]

    assert missing == []


@pytest.mark.parametrize("section", range(1, 50))
def test_1_23_every_section_of_chapter_10_is_shown_twice(rows: dict[str, list[Row]], section: int) -> None:
    """Two cases (or decks) at least: it works; it is refused or does not apply."""
    below = (f"10-{section}", f"10-{section}-")
    shown = {
        name
        for row in rows["1.23"]
        if row.rule == below[0] or row.rule.startswith(below[1])
        for name in row.cases
    }
    # A case about what does not apply has nothing to cite; its name says which section it is about.
    shown |= {path.stem for path in CASES.glob(f"kw-{section:02}-*.yaml")}

    assert len(shown) >= 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_keyword_stands_on_a_card_of_ours(edition: str) -> None:
    cards = library.cards("dbs", edition).values()
    sides = [side for card in cards for side in (card, card.back) if side is not None]
    used = {ability.keyword for side in sides for ability in side.abilities}

    assert set(edition_of(edition).hooks.keywords) <= used


def test_every_modifier_stands_on_a_card_of_ours() -> None:
    text = repr([dict(card.source) for card in library.cards("dbs", "1.23").values()])

    assert [word for word in edition_of("1.23").hooks.modifiers if f"'{word}'" not in text] == []


def test_1_23_10_14_10_17_10_31_deck_keywords_are_kept_and_broken() -> None:
    shown: dict[str, set[str]] = {}
    for name, rule in proven("dbs", "1.23"):
        shown.setdefault(rule, set()).add(name)

    assert {"kw-one-ultimate", "kw-two-ultimates"} <= shown["10-14-1"]
    assert {"kw-four-super-combos", "kw-five-super-combos"} <= shown["10-17"]
    assert {"kw-seven-dragon-balls", "kw-eight-dragon-balls"} <= shown["10-31-1"]


# -- what is written wrongly ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skill", "sentence"),
    [
        ("bloker", "unknown skill 'bloker'; nearest: blocker"),
        ({"blocker": 3}, "a mapping with cost, while is expected, not 3"),
        ({"barrier": {"wile": {}}}, "unknown key 'wile'; nearest: while"),
        ({"evolve": {"cost": []}}, "the character name is missing"),
        ({"evolve": {"character": "Ryn", "also": "dorp"}}, "unknown area 'dorp'; nearest: drop"),
        ({"union-fusion": {"characters": "Ryn"}}, "'characters' is a list of two character names, not 'Ryn'"),
        ({"over realm": "many"}, "a whole number is expected, not 'many'"),
        ({"over realm": -1}, "a whole number is expected, not -1"),
        ({"swap": True}, "a whole number is expected, not True"),
        ({"arrival": ["rde", "blue"]}, "unknown color 'rde'; nearest: red"),
        ({"alliance": {"do": []}}, "the colors are missing"),
        ({"empower": {"colors": ["red"]}}, "a whole number is expected, not None"),
        ({"bond": "two", "blocker": None}, "a whole number is expected, not 'two'"),
        ({"once per turn": 2, "blocker": None}, "nothing or true is expected, not 2"),
        ({"limit": "x", "blocker": None}, "a whole number is expected, not 'x'"),
        ({"awaken": {"do": [{"fly": 1}]}}, "unknown word 'fly'"),
        ({"when": {"event": "KO'd", "cause": "efect"}}, "unknown cause 'efect'; nearest: effect"),
    ],
)
def test_a_keyword_that_cannot_be_read_says_so_in_one_sentence(skill: Any, sentence: str) -> None:
    with pytest.raises(CardFault) as caught:
        compile_card({"code": "X", "skills": [skill]})

    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "skill",
    [
        "barrier",
        {"burst": 2, "activate": "main"},
        {"counter": "battle card attack"},
        {"counter": "play", "do": [{"negate": "play", "to": "warp"}]},
        {"counter": "play", "do": [{"being played": "warp"}]},
    ],
)
def test_1_00_what_only_the_later_edition_has_is_not_known(skill: Any) -> None:
    with pytest.raises(NotInEdition):
        compile_card({"code": "X", "skills": [skill]}, edition="1.00")


# -- cards that must fit together -----------------------------------------------------------------------


@given(costs=st.lists(st.integers(0, 6), max_size=9), wanted=st.integers(0, 20))
def test_1_23_10_41_1_costs_that_add_up_are_found_whenever_there_are_any(
    costs: list[int], wanted: int
) -> None:
    cards = list(enumerate(costs))
    sums = {0}
    for cost in costs:
        sums |= {total + cost for total in sums}

    found = adding_up(cards, wanted)

    assert (found is not None) == (wanted in sums)
    if found is not None:
        assert len(set(found)) == len(found)
        assert sum(costs[card] for card in found) == wanted


def test_1_23_2_11_5_1_a_card_of_two_colors_pays_for_one_of_them() -> None:
    red, both = frozenset(("red",)), frozenset(("red", "blue"))

    assert covers([red, both], (1, 1, 0, 0, 0))
    assert not covers([both], (1, 1, 0, 0, 0))
    assert not covers([red, red], (1, 1, 0, 0, 0))


def test_1_23_8_4_2_2_two_costs_together_ask_for_each_in_full() -> None:
    assert together((1, (0, 2, 0, 0, 0)), (3, (1, 0, 0, 0, 0))) == (5, (1, 2, 0, 0, 0))
    assert together((0, FREE), (0, FREE)) == (0, FREE)

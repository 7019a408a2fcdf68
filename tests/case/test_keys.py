"""Keys: every option has one that leads back to it, and people may write it loosely."""

from __future__ import annotations

import pytest

from judge import library
from judge.case.keys import answer_key, condensed, key_of, option_keys, read_action, read_answer
from judge.case.names import UnknownName
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import IllegalAnswer
from tests.case.boards import board

TABLE = library.table("godzilla")


@pytest.fixture
def game():
    found = board()
    found.run()
    return found


def test_the_key_of_every_option_leads_back_to_it(game):
    decision = game.decision

    for option in decision.options:
        assert read_answer(game, TABLE, decision, key_of(game, TABLE, decision, option)) == option


def test_no_two_options_share_a_key(game):
    keys = option_keys(game, TABLE, game.decision)

    assert len(set(keys)) == len(keys) == len(game.decision.options)


@pytest.mark.parametrize(
    "written",
    [
        "battle:J2>z6",
        "battle J2 z6",
        "battle:J2 > 6",
        "battle J2 to zone 6",
        "Battle:A.J2>Z6",
        "battle: J2 → z6",
    ],
)
def test_an_action_may_be_written_loosely(game, written: str):
    assert read_answer(game, TABLE, game.decision, written) == ("battle", game.find("A.J2"), 6)


@pytest.mark.parametrize("written", ["pass", "nothing", "done", "PASS"])
def test_doing_nothing_has_several_words(game, written: str):
    assert read_answer(game, TABLE, game.decision, written) == ("pass",)


def test_of_equal_cards_in_hand_any_will_do(game):
    action = read_answer(game, TABLE, game.decision, "invade:f")

    assert game.defs[action[1]].code == "f"


def test_an_option_can_be_named_by_its_number(game):
    assert read_answer(game, TABLE, game.decision, "#2") == game.decision.options[1]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("battle:J2", "'battle:J2' can mean battle:J2>z1|z2|z4|z5|z6|z7|z8 [10.4.4.2]"),
        ("battle:Zork>z1", "'battle:Zork>z1' is not an option; there is pass, battle:J2>z1|z2|z4"),
        ("#99", "'#99' is not an option; there is pass"),
    ],
)
def test_an_answer_that_fits_none_or_several_says_which_there_are(game, written: str, sentence: str):
    with pytest.raises(IllegalAnswer) as caught:
        read_answer(game, TABLE, game.decision, written)
    assert str(caught.value).startswith(sentence)


# -- the other kinds ------------------------------------------------------------------------------------


def choice(game, kind: Kind, labels: str, low: int = 1, high: int = 1, **facts: object) -> Decision:
    options = tuple(game.find(label) for label in labels.split())
    return Decision(kind, 0, "10.5.3.1", "choose", options, low, high, facts)


def test_cards_are_named_by_label_place_or_code(game):
    decision = choice(game, Kind.CARDS, "A.K2 B.K3 B.K3#2")

    assert read_answer(game, TABLE, decision, "K2") == (game.find("A.K2"),)
    assert read_answer(game, TABLE, decision, "B.z8") == (game.find("B.K3#2"),)
    assert read_answer(game, TABLE, decision, "B.K3#2") == (game.find("B.K3#2"),)
    assert read_answer(game, TABLE, decision, "Patrol") == (game.find("A.K2"),)


def test_several_cards_are_a_list_or_stand_with_commas(game):
    decision = choice(game, Kind.CARDS, "A.K1 A.J2 A.f A.f#2", 0, 3)
    wanted = (game.find("A.J2"), game.find("A.f"), game.find("A.f#2"))

    assert read_answer(game, TABLE, decision, "J2, f x2") == wanted
    assert read_answer(game, TABLE, decision, ["J2", "f", "f"]) == wanted
    assert read_answer(game, TABLE, decision, "none") == ()
    assert answer_key(game, TABLE, decision, wanted) == "J2, f, f#2"
    assert answer_key(game, TABLE, decision, ()) == "none"


def test_an_order_lists_everything(game):
    decision = choice(game, Kind.ORDER, "A.K1 A.J2")

    assert read_answer(game, TABLE, decision, "J2, K1") == (game.find("A.J2"), game.find("A.K1"))


@pytest.mark.parametrize(("written", "value"), [("yes", True), ("No", False), (True, True), ("n", False)])
def test_yes_and_no(game, written: object, value: bool):
    assert read_answer(game, TABLE, Decision(Kind.YES_NO, 0, "10.5.4", "may"), written) is value


@pytest.mark.parametrize("written", [3, "3", " 3 "])
def test_numbers(game, written: object):
    assert read_answer(game, TABLE, Decision(Kind.NUMBER, 0, "1.3.5", "number", (), 0, 5), written) == 3


@pytest.mark.parametrize("written", ["z6", "6", "zone 6", "Z6", "A.z6"])
def test_places(game, written: str):
    assert read_answer(game, TABLE, Decision(Kind.PLACE, 0, "10.5.3", "zone", ("z1", "z6")), written) == "z6"


def test_players_as_options(game):
    decision = Decision(Kind.CHANCE, 0, "6.3.1.4", "first player", (0, 1), 1, 1, {"sort": "player"})

    assert option_keys(game, TABLE, decision) == ["A", "B"]
    assert read_answer(game, TABLE, decision, ["B"]) == (1,)


def test_abilities_in_stand_by_are_card_and_keyword():
    waiting = board("stand_by: [RV/revenge, RV/revenge, EN/enter]\n")
    decision = waiting.run()

    assert option_keys(waiting, TABLE, decision) == ["RV/revenge", "RV/revenge#2", "EN/enter"]
    assert read_answer(waiting, TABLE, decision, "A.EN/enter") == (decision.options[2],)
    assert read_answer(waiting, TABLE, decision, "RV") == (decision.options[0],)


def test_options_that_differ_in_the_last_argument_are_shown_together():
    assert condensed(["pass", "battle:K3>z1", "battle:K3>z2", "invade:f"]) == [
        "pass",
        "battle:K3>z1|z2",
        "invade:f",
    ]


# -- anything a player could want --------------------------------------------------------------------------


def test_an_action_need_not_be_allowed_to_be_understood(game):
    card = game.find("A.Q2")

    assert read_action(game, TABLE, 0, "battle:Q2>z3") == [("battle", card, 3)]
    assert read_action(game, TABLE, 0, "strategy:Q2") == [("strategy", card, 1), ("strategy", card, 2)]


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("fly", "'fly' begins with no action; there is pass, battle, strategy"),
        ("invade:Zork", "there is no card 'Zork'"),
        ("invade:J2>z3", "invade takes card; 'J2 z3' is more than that"),
        ("invade", "invade needs card: 'invade' leaves 'card' out"),
    ],
)
def test_what_is_no_action_is_said(game, written: str, sentence: str):
    with pytest.raises(UnknownName) as caught:
        read_action(game, TABLE, 0, written)
    assert str(caught.value).startswith(sentence)

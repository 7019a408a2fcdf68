"""Every line of a log reads as a sentence."""

from __future__ import annotations

from judge.kernel.decision import Decision, Kind
from judge.words import is_detail, question, say
from tests.case.boards import board


def test_a_card_is_named_by_its_owner_and_name_and_an_area_as_the_book_does():
    game = board()
    card = game.find("A.K1")

    assert say(game, "5.4.1", "move", (card, game.zone(0, "deck"), game.zone(0, "hand"))) == (
        "A's Recruits goes from A's deck to A's hand"
    )


def test_a_card_that_nobody_named_is_a_card():
    game = board()
    assert say(game, "5.4.1", "move", (game.find("A.f"), game.zone(0, "deck"), game.zone(0, "hand"))) == (
        "A's card goes from A's deck to A's hand"
    )


def test_a_bare_step_reads_as_its_rule():
    game = board()

    assert say(game, "10.4.3.4", None, ()) == game.rules.book["10.4.3.4"].heading
    assert is_detail(game, None)


def test_a_question_names_the_card_it_is_about():
    game = board()
    source = game.find("A.EN")

    assert (
        question(game, Decision(Kind.YES_NO, 0, "10.5.4", "may", facts={"source": source}))
        == "do what A's EN offers"
    )


def test_how_decisions_and_results_read():
    game = board()
    card = game.find("A.J2")

    assert say(game, "10.4.4.2", "decision", (0, "act", "play timing", ("invade", card), -1)) == (
        "A invades, discarding A's Jump troops"
    )
    assert say(game, "10.4.4.2", "decision", (0, "act", "play timing", ("pass",), -1)) == "A does nothing"
    assert say(game, "5.7.1", "decision", (1, "cards", "discard", (card,), -1)) == (
        "B picks A's Jump troops to discard"
    )
    assert say(game, "1.2.1", "result", (1, "concession")) == "B wins: concession"
    assert say(game, "1.2.2", "result", (None, "all lose")) == "the game is a draw: all lose"

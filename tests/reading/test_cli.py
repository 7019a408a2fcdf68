"""`judge card`: reading and saying on the command line."""

from __future__ import annotations

import json

from click.testing import CliRunner

from judge.cli.group import cli


def test_a_card_is_read_sentence_by_sentence() -> None:
    """What was understood stands beside the print; the card follows as a file would hold it."""
    done = CliRunner().invoke(
        cli, ["card", "read", "--game", "godzilla", "<Enter> Draw 1 card. Sing a song."]
    )

    assert done.exit_code == 0, done.output
    assert "read in part" in done.output
    assert "✗ Sing a song." in done.output
    assert "- by hand: Sing a song." in done.output


def test_standard_input_and_json() -> None:
    """A text can be piped in; `--json` gives plain data."""
    arguments = ["card", "read", "-g", "dbs", "--type", "extra", "--json"]
    done = CliRunner().invoke(cli, arguments, input="[Activate Main] Draw 2 cards.")

    assert done.exit_code == 0, done.output
    assert json.loads(done.output)["card"]["skills"] == [{"activate": "main", "do": [{"draw": 2}]}]


def test_a_card_that_is_none_ends_with_one() -> None:
    """What cannot be used is said, not guessed."""
    done = CliRunner().invoke(cli, ["card", "read", "-g", "dbs", "\x00"])

    assert done.exit_code == 1
    assert "control character" in done.output


def test_our_cards_are_said_in_words() -> None:
    """The game's own manner of speaking, made from what the engine holds."""
    done = CliRunner().invoke(cli, ["card", "say", "-g", "godzilla", "EN2", "AW1"])

    assert done.exit_code == 0, done.output
    assert "<Enter> <Destroy> 1 of your opponent's rank 2 or lower battle cards." in done.output
    assert "<Awakening5> This card gains +6000 counter power." in done.output


def test_an_unknown_game_or_card_is_named() -> None:
    """The nearest known one is suggested."""
    game = CliRunner().invoke(cli, ["card", "read", "-g", "godzila", "x"])
    card = CliRunner().invoke(cli, ["card", "say", "-g", "godzilla", "EN22"])

    assert (game.exit_code, card.exit_code) == (2, 2)
    assert "no grammar reads cards of 'godzila'" in game.output
    assert "no card 'EN22'" in card.output


def test_the_type_is_one_of_the_games_own() -> None:
    """Without a type the game's most usual one is meant; one that the game does not have is named."""
    runner = CliRunner()
    usual = runner.invoke(cli, ["card", "read", "-g", "buddyfight", "[Soulguard]", "--json"])
    wrong = runner.invoke(cli, ["card", "read", "-g", "dbs", "--type", "leeder", "Draw 1 card."])

    assert json.loads(usual.output)["card"]["type"] == "monster"
    assert wrong.exit_code == 2
    assert "there is battle, leader, extra, unison" in wrong.output


def test_no_text_is_no_card() -> None:
    """Nothing is called read where nothing was given."""
    done = CliRunner().invoke(cli, ["card", "read", "-g", "dbs", " "])

    assert done.exit_code == 2
    assert "there is no text to read" in done.output

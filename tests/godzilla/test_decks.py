"""Deck rules: every list of ours comes out as it expects, every fault of a file is one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.case.problem import BadCase
from judge.case.source import read_text
from judge.cli.deckcheck import deckcheck
from judge.deck import check, proven, read
from rulesdb import load

DECKS = sorted((Path(__file__).parents[2] / "data" / "decks" / "godzilla").glob("*.yaml"))


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_deck(path: Path) -> None:
    assert check(path).unexpected() == []


def test_1_01_6_1_every_deck_rule_is_shown_by_a_deck() -> None:
    wanted = {rule.id for rule in load("godzilla@1.01").rules if rule.rule_class == "deck"}

    assert wanted <= {rule for _, rule in proven("godzilla", "1.01")}


def test_every_violation_is_named_not_only_the_first() -> None:
    text = """deck: All wrong
game: godzilla
monster: [SA1, SA1, SA3, SA4]
main: [K1 x5, {count: 3, name: Divers, color: blue}, {count: 11, name: Jumpers, number: J-1, icon: 2}]
"""
    deck = read(read_text(text, "deck.yaml"))
    from judge.games.godzilla.table.deck import rulings

    broken = {ruling.rule for ruling in rulings(deck) if not ruling.kept}

    assert broken == {"6.1.1.1", "6.1.1.2", "6.1.1.2.2", "6.1.1.3", "6.1.1.4"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("deck: x\ngame: godzila\n", "no game 'godzila' runs here; did you mean 'godzilla'?"),
        ("deck: x\ngame: godzilla\nmian: [K1]\n", "unknown key 'mian'; did you mean 'main'?"),
        ("deck: x\ngame: godzilla\nmain: [KK1]\n", "no card 'KK1' is defined; did you mean"),
        ("deck: x\ngame: godzilla\nmain: [SA1 < SA2]\n", "cards of a deck are not stacked"),
        ("deck: x\ngame: godzilla\nmain: [{colour: red}]\n", "unknown key 'colour'"),
        ("- K1\n", "a deck is a mapping that begins with 'deck: NAME'"),
        ("deck: x\ngame: godzilla\nedition: 9\n", "godzilla 9 does not run"),
    ],
)
def test_bad_input_is_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadCase) as fault:
        read(read_text(text, "deck.yaml"))

    assert sentence in str(fault.value)
    assert "Traceback" not in str(fault.value)


def test_the_command_ends_with_1_for_an_illegal_deck(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text(
        "deck: Small\ngame: godzilla\nmonster: [SA1, SA2, SA3, SA4]\nmain: 49\n", encoding="utf-8"
    )

    result = CliRunner().invoke(deckcheck, [str(file)])

    assert result.exit_code == 1
    assert "illegal" in result.output
    assert "6.1.1.2     the main deck has 49 cards; it must have 50" in result.output

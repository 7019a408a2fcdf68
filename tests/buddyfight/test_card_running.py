"""Printed words, read and played: what the text says is what happens at the table.

Real cards, where somebody has them beside the repository (`shared/cards`), play random games; nothing of them is kept here.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from judge import library
from judge.case.expect import differences
from judge.case.read import load_source
from judge.case.run import run_case
from judge.case.source import Source
from judge.games.buddyfight.cards.card import compile_card
from judge.games.buddyfight.table.sample import sample
from judge.reading import Printed, Reading, read
from judge.trust.playout import play
from judge.trust.start import game_of
from judge.trust.watcher import Watcher

MONSTER = {"size": 1, "power": 3000, "critical": 1, "defense": 1000}


def card(kind: str, text: str, **values: int) -> dict[str, Any]:
    """A card as its print is read; it must be read whole."""
    reading = read("buddyfight", Printed("Tried", type=kind, text=text, numbers={**MONSTER, **values}))
    assert reading.grade == "whole", [part for part in reading.parts if not part.understood]
    return dict(reading.card)


def outcome(
    tried: dict[str, Any],
    players: dict[str, Any],
    decisions: list[Any],
    state: dict[str, Any],
    at: str = "main",
) -> list[str]:
    """What is not as expected after the decisions."""
    usual = {"life": 10, "deck": 20}
    case = {
        "case": "Tried",
        "game": "buddyfight",
        "at": at,
        "turn": {"player": "A"},
        "cards": {"T": tried},
        "players": {side: {**usual, **players.get(side, {})} for side in "AB"},
        "decisions": decisions,
        "expect": {"state": state},
    }
    return [str(problem) for problem in differences(run_case(load_source(Source("case", case))))]


#: (name, kind, print, players, decisions, state)
CASES: list[tuple[str, str, str, dict[str, Any], list[Any], dict[str, Any]]] = [
    (
        "a call sets off what happens when the card enters",
        "monster",
        "■[Call Cost][Put the top four cards of your deck into this card's soul & Pay 1 gauge]\n"
        "■ When this card enters the field, put the top two cards of your deck into your gauge.",
        {"A": {"hand": ["T"], "gauge": 1}},
        ["call:T>left", {"B": "pass"}, {"B": "pass"}],
        {"A.hand": 0, "A.gauge": 2, "A.deck": 14},
    ),
    (
        "if you do: without the gauge nothing happens",
        "monster",
        "■【Act】Pay 1 gauge. If you do, deal 2 damage to your opponent!",
        {"A": {"left": "T"}},
        ["act:T", {"B": "pass"}],
        {"B.life": 10},
    ),
    (
        "if you do: with it the damage is dealt",
        "monster",
        "■【Act】Pay 1 gauge. If you do, deal 2 damage to your opponent!",
        {"A": {"left": "T", "gauge": 1}},
        ["act:T", {"B": "pass"}],
        {"B.life": 8, "A.gauge": 0},
    ),
    (
        "a destroyed monster goes to the drop zone, life is gained",
        "spell",
        "■[Cast Cost][Pay 1 life]\n■ Destroy a size 2 or less monster on your opponent's field, and you gain 3 life!",
        {"A": {"hand": ["T"]}, "B": {"center": "f"}},
        ["cast:T", {"B": "pass"}],
        {"B.center": 0, "B.drop": 1, "A.life": 12, "A.drop": 1},
    ),
    (
        "a spell goes into a soul and works there",
        "spell",
        "■ Put this card into the soul of a monster on your field.\n"
        "■ If this card is in the soul of your monster, that monster gets power+2000.",
        {"A": {"hand": ["T"], "left": "f"}},
        ["cast:T", {"B": "pass"}],
        {"A.hand": 0, "A.drop": 0, "A.left.power": 4000},
    ),
    (
        "a card is found in the deck",
        "spell",
        "■ Search your deck for up to one monster, put it into your hand, and shuffle your deck.",
        {"A": {"hand": ["T"], "deck": ["f", "Flare", "Flare"]}},
        ["cast:T", {"B": "pass"}, "f"],
        {"A.hand": 1, "A.deck": 2},
    ),
    (
        "an effect calls from the drop zone and the cost is paid",
        "spell",
        "■ Call a monster from your drop zone by paying its [Call Cost].",
        {"A": {"hand": ["T"], "drop": ["StarDragon"], "gauge": 1}},
        ["cast:T", {"B": "pass"}, "right"],
        {"A.right": "StarDragon", "A.gauge": 0, "A.drop": 2},
    ),
    (
        "from the hand: an act of a card that is discarded for it",
        "monster",
        "■【Act】You may discard this card from your hand. If you do, you gain 1 life.",
        {"A": {"hand": ["T"]}},
        ["act:T", {"B": "pass"}, "yes"],
        {"A.life": 11, "A.drop": 1},
    ),
    (
        "one of two is chosen",
        "spell",
        "■ Choose and use one of the following two.\n・You gain 1 life.\n・Deal 1 damage to your opponent!",
        {"A": {"hand": ["T"]}},
        ["cast:T", 2, {"B": "pass"}],
        {"A.life": 10, "B.life": 9},
    ),
    (
        "the next damage is reduced, the one after it is not",
        "spell",
        "■[Counter] The next time damage would be dealt to you this turn, it is reduced by 3.",
        {"A": {"hand": ["Flare", "Flare"], "gauge": 2}, "B": {"hand": ["T"]}},
        ["cast:Flare", {"B": "cast:T"}, "cast:Flare", {"B": "pass"}],
        {"B.life": 9},
    ),
    (
        "the top card of the deck decides",
        "spell",
        "■ Put the top card of your deck into your drop zone. If that card is a monster, draw two cards.",
        {"A": {"hand": ["T"], "deck": ["f", "Flare", "Flare", "Flare"]}},
        ["cast:T", {"B": "pass"}],
        {"A.hand": 2, "A.deck": 1},
    ),
]


@pytest.mark.parametrize(
    ("kind", "text", "players", "decisions", "state"),
    [row[1:] for row in CASES],
    ids=[row[0] for row in CASES],
)
def test_what_is_printed_happens(
    kind: str, text: str, players: dict[str, Any], decisions: list[Any], state: dict[str, Any]
) -> None:
    """The card is read from its print, laid on the table and used."""
    assert outcome(card(kind, text), players, decisions, state) == []


def real_cards(every: int) -> list[Reading]:
    """Some of the real cards, read."""
    folders = [parent / "shared" / "cards" for parent in Path(__file__).resolve().parents]
    path = next((one / "buddyfight.jsonl" for one in folders if (one / "buddyfight.jsonl").is_file()), None)
    if path is None:
        pytest.skip("no real cards are here (shared/cards)")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[::every]]
    beside = ("id", "name", "type", "text")
    return [
        read(
            "buddyfight",
            Printed(
                row["name"],
                row["id"],
                row["type"],
                row.get("text") or "",
                {key: value for key, value in row.items() if key not in beside},
            ),
        )
        for row in rows
    ]


@pytest.mark.slow
def test_so_many_real_cards_are_read_and_play() -> None:
    """What was reached is not lost again, and cards read whole play random games without a broken invariant."""
    readings = real_cards(8)
    assert sum(one.grade == "whole" for one in readings) >= 0.63 * len(readings)
    assert sum(one.usable for one in readings) >= 0.91 * len(readings)
    whole = [one.card for one in readings if one.grade == "whole" and one.printed.type != "Flag"]
    rng, base = Random(1), library.cards("buddyfight", "2019")
    for seed in range(12):
        rows = {f"R{number}": dict(card) for number, card in enumerate(rng.sample(whole, 40))}
        pool = {code: compile_card({**row, "code": code}) for code, row in rows.items()}
        case = {**sample({"f": base["f"], "anyflag": base["anyflag"], **pool}, seed), "cards": rows}
        game, loaded = game_of(case)
        play(game, seed, most=150, look=Watcher(loaded.table, offset=seed))

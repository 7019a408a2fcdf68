"""A player sees what a player may know; the judge sees everything, with the reasons for numbers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.kernel.decision import Kind
from judge.lines import lines
from judge.timeline import Timeline
from judge.view import decision_view, refusals, sees, view
from tests.trust.positions import main_phase, played, random_table


def labels(value: Any) -> set[str]:
    """All labels of cards anywhere in a view."""
    if isinstance(value, dict):
        own = {value["label"]} if "label" in value else set()
        return own.union(*(labels(inner) for inner in value.values()))
    return set().union(*(labels(inner) for inner in value)) if isinstance(value, list) else set()


def test_the_judge_sees_every_card() -> None:
    game, _ = main_phase()
    assert labels(view(game)) == set(game.labels)


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_player_does_not_see_the_other_hand_nor_any_deck(viewer: int) -> None:
    game, _ = main_phase()
    seen = labels(view(game, viewer))
    for zone, owner in (("hand", 1 - viewer), ("deck", 0), ("deck", 1), ("monster_deck", 1 - viewer)):
        hidden = {game.labels[card] for card in game.cards(owner, zone)}
        assert hidden
        assert not hidden & seen
    assert {game.labels[card] for card in game.cards(viewer, "hand")} <= seen


@pytest.mark.parametrize("viewer", [0, 1])
def test_counts_are_public(viewer: int) -> None:
    game, _ = main_phase()
    zones = view(game, viewer)["players"]["AB"[1 - viewer]]["zones"]
    assert zones["hand"]["count"] == len(game.cards(1 - viewer, "hand"))
    assert zones["deck"]["count"] == 12


def test_a_card_that_is_shown_is_seen_by_everybody() -> None:
    game, _ = main_phase()
    card = game.cards(1, "hand")[0]
    assert not sees(game, card, 0)
    game.reveal((card,), "5.10.1")
    assert sees(game, card, 0)


def test_the_view_is_plain_data() -> None:
    for seed in range(5):
        game = played(random_table(seed)[0], seed).game
        for viewer in (None, 0, 1):
            assert json.loads(json.dumps(view(game, viewer))) == view(game, viewer)


def test_only_the_player_asked_and_the_judge_see_the_options() -> None:
    game, _ = main_phase()
    game.run()
    asked = decision_view(game)
    assert asked is not None
    assert asked["player"] == "A"
    assert asked["options"][0] == {"key": "pass", "text": "do nothing", "rule": "10.4.4.2"}
    assert decision_view(game, 0) == asked
    other = decision_view(game, 1)
    assert other is not None
    assert other["options"] is None


def test_numbers_come_with_their_derivation() -> None:
    game, _ = main_phase()
    monster = view(game)["players"]["A"]["zones"]["monster"]["cards"][0]

    assert monster["values"]["threat"] == 25000
    assert [(row["rule"], row["change"], row["value"]) for row in monster["traces"]["threat"]] == [
        ("10.8.1.1", "printed", 20000),
        ("10.8.1.4", "+5000", 25000),
    ]


def test_what_cannot_be_done_comes_with_the_rule_that_forbids_it() -> None:
    game, _ = main_phase()
    game.run()
    by_action = {row["action"]: row["rule"] for row in refusals(game, 0)}

    assert any(
        rule == "8.4.1" for action, rule in by_action.items() if action.startswith("gain rage with A's ")
    )
    for row in refusals(game, 0):
        assert row["rule"] in game.rules.book.by_id
        assert row["reason"]


@pytest.mark.parametrize("seed", range(6))
def test_the_lines_a_player_reads_do_not_tell_hidden_cards(seed: int) -> None:
    """A card that a player could see at no moment of the timeline is named in no line for that player."""
    timeline = played(random_table(seed)[0], seed, decisions=25)
    for viewer in (0, 1):
        known: set[int] = set()
        for before, after in timeline.states():
            for game in (before, after):
                known |= {card for card in range(len(game.defs)) if sees(game, card, viewer)}
        secret = {label for card, label in enumerate(timeline.game.labels) if card not in known}
        defs = timeline.game.defs
        told = {defs[card].name for card in known if card < len(defs)}
        names = {each.name for card, each in enumerate(defs) if card not in known} - told
        text = json.dumps(lines(timeline, viewer), ensure_ascii=False)
        assert [name for name in names if f"'s {name}" in text] == []
        for label in secret:
            assert f'"{label}"' not in text
            assert f" {label} " not in text
            assert f"{label}:" not in text


def test_a_draw_of_the_other_player_is_a_card() -> None:
    game, _ = main_phase()
    timeline = Timeline(game)
    timeline.run()
    timeline.answer(("pass",))
    drawn = [
        line["text"]
        for group in lines(timeline, 0)
        for line in group["lines"]
        if line["rule"] == "5.4.1" and line["what"] == "move" and "B's deck" in line["text"]
    ]
    assert drawn
    for text in drawn:
        assert text == "a card goes from B's deck to B's hand"


def test_lines_say_what_changed_and_on_which_reading_they_rest() -> None:
    timeline = played(main_phase()[0], decisions=3)
    found = [line for group in lines(timeline) for line in group["lines"]]

    assert any(line["changes"] for line in found)
    book = timeline.game.rules.book
    for line in found:
        assert line["readings"] == [reading.id for reading in book[line["rule"]].readings]


def test_nobody_sees_a_shuffle_coming() -> None:
    game, _ = main_phase()
    cards = game.cards(0, "deck")
    from judge.kernel.decision import Decision

    game.decision = Decision(Kind.CHANCE, 0, "5.3.1", "shuffle", cards, len(cards), len(cards), {"zone": 12})
    mine = decision_view(game, 0)
    assert mine is not None
    assert mine["options"] is None

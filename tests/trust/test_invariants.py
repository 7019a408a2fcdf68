"""Each invariant notices what it is there for: the faults are put in by hand."""

from __future__ import annotations

from typing import Any

import pytest

from judge.kernel.decision import Allowed, Decision, Kind
from judge.trust.invariants import legal_is_accepted, violations
from tests.trust.positions import main_phase, played, random_table


def asked() -> Any:
    game, loaded = main_phase()
    game.run()
    return game, loaded


def test_a_sound_state_breaks_nothing() -> None:
    game, loaded = asked()
    assert violations(game) == []
    assert list(legal_is_accepted(game, loaded.table)) == []


def doubled(g: Any) -> None:
    g.zones[g.zone(0, "discard")] += (g.cards(0, "hand")[0],)


def lost(g: Any) -> None:
    g.zones[g.zone(0, "hand")] = g.cards(0, "hand")[1:]


def misplaced(g: Any) -> None:
    card = g.cards(0, "hand")[0]
    lost(g)
    g.zones[g.zone(0, "discard")] += (card,)


def gone(g: Any) -> None:
    g.where[g.cards(0, "hand")[0]] = -1
    lost(g)


def to_other_hand(g: Any) -> None:
    g.move(g.cards(0, "hand")[:1], g.zone(1, "hand"), "4.1.7")


def cites_nothing(g: Any) -> None:
    g.cite("99.9")


def stopped(g: Any) -> None:
    g.decision, g.frames = None, []


def option_twice(g: Any) -> None:
    g.decision = Decision(Kind.CARDS, 0, "5.7.1", "x", (1, 1))


def too_many(g: Any) -> None:
    g.decision = Decision(Kind.CARDS, 0, "5.7.1", "x", (1,), 2, 2)


def no_option(g: Any) -> None:
    g.decision = Decision(Kind.PLACE, 0, "5.7.1", "x", ())


def unsaved(g: Any) -> None:
    g.zones[g.zone(0, "hand")] = [*g.cards(0, "hand")]


def stale(g: Any) -> None:
    g.rage[0] += 1


def below_zero(g: Any) -> None:
    g.rage[0] = -1


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (doubled, "is in 2 places"),
        (lost, "is in 0 places"),
        (misplaced, "is not where the state says: A.hand"),
        (gone, "is nowhere"),
        (to_other_hand, "not its owner's [4.1.7]"),
        (cites_nothing, "cites '99.9'"),
        (stopped, "stopped without a result"),
        (option_twice, "offered twice"),
        (too_many, "2 must be picked out of 1"),
        (no_option, "nothing can be answered"),
        (unsaved, "comes back different: zones"),
        (below_zero, "A's rage is -1"),
        (stale, "is remembered with another threat: 25000, not 30000"),
    ],
)
def test_a_fault_is_noticed(fault: Any, words: str) -> None:
    game, _ = asked()
    fault(game)

    assert any(words in found for found in violations(game)), violations(game)


def test_an_action_that_is_accepted_but_not_listed_is_noticed() -> None:
    game, loaded = asked()
    game.decision.options = game.decision.options[:-1]
    assert [found for found in legal_is_accepted(game, loaded.table) if "accepted but not listed" in found]


def test_an_action_that_is_listed_but_refused_is_noticed() -> None:
    game, loaded = asked()
    wrong = ("battle", game.find("B.K1"), 1)
    assert not isinstance(game.check(0, wrong), Allowed)
    game.decision.options = (*game.decision.options, wrong)
    assert [found for found in legal_is_accepted(game, loaded.table) if "listed but refused" in found]


@pytest.mark.parametrize("seed", range(12))
def test_what_is_listed_as_legal_is_exactly_what_is_accepted(seed: int) -> None:
    """Oracle: at every choice of a random game, with all cards and places tried."""
    game, loaded = random_table(seed)
    timeline = played(game, seed, decisions=30)
    for before, _ in timeline.states():
        assert list(legal_is_accepted(before, loaded.table)) == []

"""Random games of both editions, with decks of every keyword, break no invariant."""

from __future__ import annotations

import pytest

from judge import library
from judge.games.dbs.table.sample import sample
from judge.trust.fuzz import Report, one_game
from judge.trust.start import random_case
from tests.trust.thousand import beginnings_break_nothing, whole_games_break_nothing

pytestmark = pytest.mark.fuzz


@pytest.mark.slow
@pytest.mark.parametrize("edition", library.editions("dbs"))
def test_whole_random_games_keep_every_invariant(edition: str) -> None:
    whole_games_break_nothing("dbs", edition, decisions=80, endless=2)


@pytest.mark.slow
@pytest.mark.parametrize("edition", library.editions("dbs"))
def test_many_more_beginnings_keep_them(edition: str) -> None:
    beginnings_break_nothing("dbs", edition)


@pytest.mark.parametrize("edition", library.editions("dbs"))
@pytest.mark.parametrize("seed", range(2))
def test_every_decision_of_a_game_with_every_invariant(edition: str, seed: int) -> None:
    case = random_case("dbs", 7000 + seed, edition=edition)

    assert one_game(case, seed, Report(), every=1) is None


@pytest.mark.parametrize("edition", library.editions("dbs"))
def test_the_decks_of_random_games_use_every_keyword_of_the_edition(edition: str) -> None:
    cards = library.cards("dbs", edition)
    wanted = {a.keyword for card in cards.values() for a in card.abilities if a.keyword and not card.token}
    used: set[str] = set()
    for seed in range(60):
        players = sample(cards, seed, board=False)["players"]
        codes = {code for side in players.values() for code in (side["leader"], *side["deck"])}
        used |= {a.keyword for code in codes for a in cards[code].abilities if a.keyword}

    assert wanted - used == set()
    assert len(wanted) >= (9 if edition == "1.00" else 40)

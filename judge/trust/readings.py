"""Do cards that were read from their print play by the rules?

Random games with decks of such cards, with every invariant looked at. A position is made as for the cards of the
repository (the game's `sample`), and the cards it uses travel in the case, so that a failure can be run anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any

from judge import library
from judge.reading import Printed, read
from judge.trust.fuzz import Report, one_game

#: Cards as a card file holds them, by code.
Cards = Mapping[str, Mapping[str, Any]]


def read_whole(game: str, cards: Iterable[Printed]) -> dict[str, dict[str, Any]]:
    """The cards that are read whole, as a card file holds them, by a code of their own."""
    found: dict[str, dict[str, Any]] = {}
    for printed in cards:
        reading = read(game, printed)
        if reading.grade == "whole":
            found[f"r{len(found) + 1}"] = dict(reading.card)
    return found


def case_of(game: str, cards: Cards, seed: int) -> dict[str, Any]:
    """A random position of a game with these cards."""
    module = import_module(f"judge.games.{game}.cards.card")
    pool = {code: module.compile_card({**card, "code": code}) for code, card in cards.items()}
    return _case(game, cards, pool, seed)


def _case(game: str, cards: Cards, pool: Mapping[str, Any], seed: int) -> dict[str, Any]:
    sample = import_module(f"judge.games.{game}.table.sample").sample
    case: dict[str, Any] = sample(pool, seed)
    used = _codes(case["players"])
    return case | {
        "edition": library.editions(game)[0],
        "cards": {code: dict(cards[code]) for code in cards if code in used},
    }


def _codes(data: object) -> set[str]:
    """Every word in a part of a case: the codes of its cards are among them."""
    if isinstance(data, str):
        return set(re.findall(r"\w+", data))
    if isinstance(data, Mapping):
        return {code for part in data.values() for code in _codes(part)}
    return {code for part in data for code in _codes(part)} if isinstance(data, list) else set()


def play_readings(game: str, cards: Cards, seeds: Iterable[int], *, every: int = 40) -> Report:
    """Play random games with these cards; the report holds what broke."""
    module = import_module(f"judge.games.{game}.cards.card")
    pool = {code: module.compile_card({**card, "code": code}) for code, card in cards.items()}
    report = Report()
    for seed in seeds:
        failure = one_game(_case(game, cards, pool, seed), seed, report, every=every)
        if failure is not None:
            report.failures.append(failure)
    return report


__all__ = ["case_of", "play_readings", "read_whole"]

"""Where does a random game begin?

Each game has a `sample` module that makes random positions as case data; here they become games,
in the way every case does.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from judge import library
from judge.case.read import Loaded, load_source, position
from judge.case.source import Source

if TYPE_CHECKING:
    from judge.kernel.game import Game


def random_case(
    game: str, seed: int, *, edition: str | None = None, board: bool | None = None
) -> dict[str, Any]:
    """A random position as case data; `board`: in the middle of a game or before it."""
    edition = edition or library.editions(game)[0]
    made: dict[str, Any] = import_module(f"judge.games.{game}.table.sample").sample(
        library.cards(game, edition), seed, board=board
    )
    return made | {"edition": edition}


def game_of(case: dict[str, Any]) -> tuple[Game, Loaded]:
    """The game of a case that is given as data."""
    loaded = load_source(Source(str(case.get("case", "case")), case))
    game: Game = position(loaded)
    return game, loaded

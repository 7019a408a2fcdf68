"""Printed card text in, a card that runs out; and back again.

`read` turns what is printed on a card into the vocabulary that card files use, and says how much of it
was understood. Nothing is guessed: a sentence is understood whole or kept as printed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from judge.reading.record import Grade, Part, Printed, Reading

if TYPE_CHECKING:
    from judge.reading.reader import GameReader


@cache
def reader_of(game: str) -> GameReader | None:
    """The reader of a game, or None if nobody has written its grammar."""
    if not game.isidentifier() or find_spec(f"judge.games.{game}") is None:
        return None
    if find_spec(f"judge.games.{game}.cards.reader") is None:
        return None
    found: GameReader = import_module(f"judge.games.{game}.cards.reader").READER
    return found


def readable() -> tuple[str, ...]:
    """The games whose cards can be read."""
    import judge.games

    folders = [Path(folder) for folder in judge.games.__path__]
    return tuple(
        sorted(
            {file.parents[2].name for folder in folders for file in folder.glob("*/cards/reader/__init__.py")}
        )
    )


def read(game: str, printed: Printed) -> Reading:
    """Read a card of a game; never raises for what is printed."""
    found = reader_of(game)
    if found is not None:
        reading = found.read(printed)
        if reading.grade == "none" and not reading.problem:
            from judge.reading.foreign import foreign

            problem = foreign(game, printed)
            return replace(reading, usable=False, problem=problem) if problem else reading
        return reading
    part = Part(0, len(printed.text), printed.text, False, reason="no grammar reads this game yet")
    return Reading(game, printed, {"name": printed.name}, "none", (part,) if printed.text else ())


__all__ = ["Grade", "Part", "Printed", "Reading", "read", "readable", "reader_of"]

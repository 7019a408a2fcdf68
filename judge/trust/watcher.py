"""Is everything still as it must be?

A `Watcher` looks at a game at every decision and raises as soon as an invariant is broken; a
`Failure` is what is kept of a game in which that (or any other fault) happened.
"""

from __future__ import annotations

import os
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.kernel.codec import dumps
from judge.kernel.errors import JudgeError
from judge.trust.invariants import cheap, legal_is_accepted, written

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.game import Game

#: Between two looks at the dear invariants (JSON, legality of everything there is).
SELDOM = 13


@dataclass(slots=True)
class Failure:
    """A game in which something broke: the case, the answers up to there, and what broke."""

    seed: int
    sentence: str
    case: dict[str, Any]
    answers: list[Any]


class Broken(Exception):
    """An invariant does not hold."""


class Watcher:
    """Looks at a game at every decision. Cheap invariants are looked at always, dear ones now and
    then (`every` decisions), beginning at different decisions for different seeds."""

    def __init__(self, table: Table, *, every: int = SELDOM, offset: int = 0) -> None:
        self.table = table
        self.every = every
        self.count = offset % every
        self.seen = 0
        self.kept: tuple[Game, str] | None = None

    def __call__(self, game: Game) -> None:
        """Raise if anything is wrong."""
        found = cheap(game, self.seen)
        self.seen = game.logged
        if self.count % self.every == 0 or game.result is not None:
            over = game.result is not None
            found += [*written(game, log=over), *self._untouched()]
            if self.every == 1 or self.count // self.every % 3 == 0:
                found += legal_is_accepted(game, self.table)
            self.kept = (game.copy(), dumps(game, log=False))
        self.count += 1
        if found:
            raise Broken(found[0])

    def _untouched(self) -> Iterator[str]:
        """A copy taken earlier is still what it was: this is what undo goes back to."""
        if self.kept is not None:
            game, before = self.kept
            if dumps(game, log=False) != before:
                yield "a copy taken earlier has changed since"


def sentence_of(error: Exception) -> str:
    """What went wrong, the same for the same fault: the words of an invariant, or error and place."""
    if isinstance(error, Broken):
        return str(error)
    frames = traceback.extract_tb(error.__traceback__)
    place = f" ({os.path.basename(frames[-1].filename)}, {frames[-1].name})" if frames else ""
    name = "" if isinstance(error, JudgeError) else f"{type(error).__name__}: "
    return f"{name}{error}{place}"

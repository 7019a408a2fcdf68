"""How does a game go if nobody thinks?

Plays a game with random legal answers from one seed, the whole list of legal options being made at
every decision. The answers are recorded, so that the game can be played again; chance is what
the seed in the state says.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from judge.timeline import to_choice
from judge.trust.answers import plainest_answer, random_answer

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: Decisions after which a game is broken off: random players can avoid each other for long.
MOST_DECISIONS = 1500


@dataclass(slots=True)
class Played:
    """A game that was played: its last state and the answers that led there."""

    game: Game
    answers: list[Any] = field(default_factory=list)


def play(
    game: Game,
    seed: int,
    *,
    most: int = MOST_DECISIONS,
    look: Callable[[Game], None] | None = None,
    into: list[Any] | None = None,
) -> Played:
    """Play with random answers to the end; `look` sees the game at every decision and at the end.

    The answers are written to `into` as they are given, so that they are there if something breaks.
    """
    rng = Random(seed)
    played = Played(game, [] if into is None else into)
    decision = to_choice(game)
    while decision is not None and len(played.answers) < most:
        if look is not None:
            look(game)
        answer = random_answer(game, decision, rng)
        played.answers.append(answer)
        game.give(answer)
        decision = to_choice(game)
    if look is not None:
        look(game)
    return played


def repeat(
    game: Game,
    answers: list[Any],
    *,
    look: Callable[[Game], None] | None = None,
    into: list[Any] | None = None,
    read: Callable[[Game, Any], Any] | None = None,
) -> Played:
    """Play with given answers, which `read` translates if they are written in another way. An answer that does not fit is replaced by the plainest one, so that a
    list with something taken out of it still means something."""
    played = Played(game, [] if into is None else into)
    for answer in answers:
        decision = to_choice(game)
        if look is not None:
            look(game)
        if decision is None:
            break
        if read is not None:
            answer = read(game, answer)
        if answer is None or game.objection(decision, answer) is not None:
            answer = plainest_answer(game, decision)
        played.answers.append(answer)
        game.give(answer)
    else:
        to_choice(game)
        if look is not None:
            look(game)
    return played

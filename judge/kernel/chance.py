"""What would chance say?

A 64-bit SplitMix generator whose whole state is one integer in the game state, so that a copy, a
saved game and a replay draw the same numbers.
"""

from __future__ import annotations

_MASK = (1 << 64) - 1


def draw(seed: int) -> tuple[int, int]:
    """A number of 64 bits and the next seed."""
    seed = (seed + 0x9E3779B97F4A7C15) & _MASK
    z = seed
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31), seed


def below(seed: int, bound: int) -> tuple[int, int]:
    """A number from 0 to bound - 1 and the next seed."""
    number, seed = draw(seed)
    return number % bound, seed


def shuffled(seed: int, cards: tuple[int, ...]) -> tuple[tuple[int, ...], int]:
    """The cards in a random order (Fisher-Yates) and the next seed."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        # `draw`, written out: two decks are shuffled before every game.
        z = seed = (seed + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        pick = (z ^ (z >> 31)) % (last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order), seed

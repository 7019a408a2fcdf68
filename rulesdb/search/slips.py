"""How many slips of the finger lie between two words?"""

from __future__ import annotations


def distance(one: str, other: str, limit: int) -> int:
    """Letters changed, left out, added or swapped with their neighbour; limit + 1 if more than that.

    >>> distance("discrad", "discard", 2)
    1
    """
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    last = list(range(len(other) + 1))
    for row, letter in enumerate(one, 1):
        current = [row]
        for column, counterpart in enumerate(other, 1):
            cost = min(last[column] + 1, current[-1] + 1, last[column - 1] + (letter != counterpart))
            if row > 1 and column > 1 and letter == other[column - 2] and one[row - 2] == counterpart:
                cost = min(cost, before[column - 2] + 1)
            current.append(cost)
        if min(current) > limit:
            return limit + 1
        before, last = last, current
    return last[-1]

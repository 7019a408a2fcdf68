"""How fast is this machine?

Some tests hold that a hostile input costs a bounded amount of work. A bound in seconds would hold on one machine and fail on
another, so the cost is counted in paces: how often a fixed calculation could have been done here in the same processor time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache


@cache
def _pace() -> float:
    """Processor seconds of the fixed calculation on this machine, the best of three."""

    def once() -> float:
        start = time.process_time()
        sum(number * number for number in range(1_000_000))
        return time.process_time() - start

    return min(once() for _ in range(3))


@contextmanager
def at_most(paces: int) -> Iterator[None]:
    """What is done inside may cost so many paces of processor time."""
    pace = _pace()
    start = time.process_time()
    yield
    spent = (time.process_time() - start) / pace
    assert spent < paces, f"it took {spent:.0f} paces instead of at most {paces}"

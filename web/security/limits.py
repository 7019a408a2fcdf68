"""How much may one address ask for?

A token bucket per address and kind of work, in each server process. A whole hall often shares one
address, so the limits are generous: they stop a runaway script, not two hundred judges. Pages and
files that are served from memory are not limited.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, request

from web.errors import TooManyRequestsError
from web.services import services

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class Budget:
    """Requests per second in the long run, and at once after a pause."""

    rate: float
    burst: float

    def among(self, sharers: int) -> Budget:
        """The part that one of several has; nobody is left with nothing."""
        return Budget(self.rate / sharers, max(1.0, self.burst / sharers)) if sharers > 1 else self


BUDGETS = {
    "search": Budget(rate=200, burst=1000),
    "work": Budget(rate=100, burst=500),
    "write": Budget(rate=50, burst=300),
    "import": Budget(rate=0.1, burst=5),
}
_MOST_CLIENTS = 10_000


class Limiter:
    """The buckets of all clients."""

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, sharers: Callable[[], int] = lambda: 1
    ) -> None:
        """`sharers` says how many processes share the budgets: each has its part of them."""
        self._sharers = sharers
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self._lock = threading.Lock()
        self._clock = clock

    def take(self, client: str, kind: str) -> float:
        """Take one request out of a bucket; 0 if there was one, else the seconds until there is."""
        budget, now = BUDGETS[kind].among(self._sharers()), self._clock()
        with self._lock:
            left, since = self._buckets.get((client, kind), (budget.burst, now))
            left = min(budget.burst, left + (now - since) * budget.rate)
            if left < 1:
                return (1 - left) / budget.rate
            if len(self._buckets) >= _MOST_CLIENTS:
                self._forget_the_idle(now)
            self._buckets[client, kind] = (left - 1, now)
        return 0.0

    def _forget_the_idle(self, now: float) -> None:
        """Full buckets carry no knowledge; if there are none, all start anew."""
        busy = {
            key: (left, since)
            for key, (left, since) in self._buckets.items()
            if left + (now - since) * BUDGETS[key[1]].rate < BUDGETS[key[1]].burst
        }
        self._buckets = busy if len(busy) < _MOST_CLIENTS else {}


def install(app: Flask) -> None:
    notices = app.extensions["floorjudge"].store.notices
    app.extensions["floorjudge_limiter"] = Limiter(sharers=lambda: notices.sharers)


def limited(kind: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a view as work of a kind that is limited per address."""

    def decorate(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
            check_limit(kind)
            return view(*args, **kwargs)

        return guarded

    return decorate


def check_limit(kind: str) -> None:
    """Refuse the current request when its address asks for too much."""
    from flask import current_app

    if not services().config.rate_limits:
        return
    limiter: Limiter = current_app.extensions["floorjudge_limiter"]
    wait = limiter.take(request.remote_addr or "", kind)
    if wait:
        raise TooManyRequestsError(
            f"too many requests from this address; try again in {max(1, round(wait))} s",
            retry_after=max(1, round(wait)),
        )

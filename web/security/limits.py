"""How much may one client ask for?

A token bucket per client and kind of work, in each server process. Who holds a link that opens something is a
client of their own, everybody else at an address is one together (clients.py), so nobody silences the judges
who share an address with them. A whole hall often shares one, so the limits are generous: they stop a runaway
script, not two hundred judges. Wrong tokens are counted per address apart from everything else. Pages and files
that are served from memory are not limited.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from flask import Flask, current_app, request

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

    def times(self, factor: float) -> Budget:
        """A budget of another size."""
        return self if factor == 1.0 else Budget(self.rate * factor, self.burst * factor)


BUDGETS = {
    "search": Budget(rate=200, burst=1000),
    "work": Budget(rate=100, burst=500),
    "write": Budget(rate=50, burst=300),
    "import": Budget(rate=0.1, burst=5),
    # Cases that strangers may keep from one address: a disk is filled slowly, a busy hall never notices.
    "create": Budget(rate=0.5, burst=200),
    "wrong token": Budget(rate=0.2, burst=30),
}
#: What all links of one address to cases without an event have together, in budgets of one.
LINKS_SHARE = 4.0
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

    def take(self, client: str, kind: str, times: float = 1.0) -> float:
        """Take one request out of a bucket `times` the usual size; 0 if there was one, else the seconds until
        there is."""
        budget, now = BUDGETS[kind].among(self._sharers()).times(times), self._clock()
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
    """Refuse the current request when its client asks for too much."""
    own = services()
    if not own.config.rate_limits:
        return
    if own.clients.is_wrong(request.environ):
        check_wrong()
    client = own.clients.client(request.environ)
    _take(client.name, kind, "too many requests from this address")
    if client.group:  # anybody can make such links, so many of them are one address again
        _take(client.group, kind, "too many requests from this address", LINKS_SHARE)


def check_wrong() -> None:
    """Count a key that opens nothing, against its address and apart from everything else."""
    own = services()
    if own.config.rate_limits:
        _take(own.clients.address(request.environ), "wrong token", "too many wrong links from this address")


def _take(client: str, kind: str, words: str, times: float = 1.0) -> None:
    limiter: Limiter = current_app.extensions["floorjudge_limiter"]
    wait = limiter.take(client, kind, times)
    if wait:
        seconds = max(1, round(wait))
        raise TooManyRequestsError(f"{words}; try again in {seconds} s", retry_after=seconds)

"""How is a long list tried quickly while somebody writes, and whole before a change lands?

`make quick` leaves out what is marked `rest`; `make test` leaves out nothing. Which ones stay is decided by their names alone,
so that a new case changes nothing for the others.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def one_in(count: int, items: Iterable[T], name: Callable[[T], str]) -> list[object]:
    """All items as parameters of a test; about one in `count` is tried quickly, too."""
    return [
        pytest.param(item, id=name(item), marks=() if _of(name(item), count) else pytest.mark.rest)
        for item in items
    ]


def _of(name: str, count: int) -> bool:
    return zlib.crc32(name.encode()) % count == 0

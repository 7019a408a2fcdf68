"""Shared ground of the search tests: a cache of their own, and the index of the real books, made once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesdb.search.current import engine
from rulesdb.search.engine import Engine


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """No test reads or writes the user's cache or imported books."""
    folder = tmp_path_factory.mktemp("search-cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_CACHE", str(folder))
        patch.setenv("FLOORJUDGE_DATA", str(folder / "user"))
        yield folder


@pytest.fixture(scope="session")
def finder(own_cache: Path) -> Engine:
    """The engine over all books."""
    return engine()

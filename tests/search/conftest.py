"""Shared ground of the search tests: the index of the real books, made once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulesdb.search.current import engine
from rulesdb.search.engine import Engine


@pytest.fixture(scope="session")
def finder(own_cache: Path) -> Engine:
    """The engine over all books."""
    return engine()

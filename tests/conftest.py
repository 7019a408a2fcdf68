"""For all tests: nobody's own imports are read, and none are written."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def no_imports_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Imported rulebooks change what `rulesdb.load` gives, so the tests have a data folder of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_DATA", str(tmp_path_factory.mktemp("data")))
        yield

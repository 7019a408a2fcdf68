"""For all tests: nobody's own cache and imports are read, and none are written.

Made-up examples are the same in every run, so that a red run is red for everyone; `pytest
--hypothesis-profile=explore` makes up others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

# No deadline: how long an example takes is the machine's business.
settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("explore", derandomize=False, deadline=None)
settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The cache folder of this process; its imports have a folder of their own, too.

    Here and nowhere else: a second folder, set by another part's tests, would hide what was made in this one.
    """
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_CACHE", str(folder))
        patch.setenv("FLOORJUDGE_DATA", str(tmp_path_factory.mktemp("data")))
        yield folder

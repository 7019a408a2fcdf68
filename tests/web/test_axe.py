"""In a real Chromium: axe-core finds nothing on any page, in light and in dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.support.axe import faults
from tests.web.support.chromium import PHONE
from tests.web.support.views import VIEWS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing(show: Callable[..., Any], name: str, dark: bool) -> None:
    browser = show(VIEWS[name], PHONE, dark)

    assert faults(browser) == []

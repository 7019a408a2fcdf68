"""What does a request need that outlives it?

One bundle per application: the settings, the store and the caches. Blueprints reach it through
`services()`, so that nothing is kept in module globals and tests can run several applications.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast

from flask import current_app

from web.assets import Assets
from web.config import Config
from web.pagecache import PageCache
from web.security.clients import Clients
from web.serving.room import Gate
from web.store import Store

_KEY = "floorjudge"


@dataclass(slots=True)
class Services:
    """The long-lived parts of one application."""

    config: Config
    store: Store
    assets: Assets
    clients: Clients
    pages: PageCache = field(default_factory=PageCache)
    draining: bool = False
    #: Who may have a game run now; None where games run in the same process.
    gate: Gate | None = None
    #: How many follow a case live in this process.
    followers: Callable[[], int] = int

    def attach(self, extensions: dict[str, object]) -> None:
        extensions[_KEY] = self


def services() -> Services:
    """The parts of the application that serves the current request."""
    return cast(Services, current_app.extensions[_KEY])

"""Fixtures: an application, a store on each database, a running server, browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.support.chromium import DESKTOP, PHONE, chromium_path, open_browser
from tests.web.support.kept import RAGE, make_case
from tests.web.support.page import one, ready, until
from tests.web.support.postgres import running_postgres
from tests.web.support.server import Server
from tests.web.support.views import View
from web import Config, create_app
from web.cases import compare, play
from web.config import sqlite_url
from web.store import Store, open_store


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever drives a browser is marked so, and whatever needs PostgreSQL: nobody has to remember it."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "_chromium" in fixtures:
            item.add_marker("browser")
        if "postgres_url" in fixtures or "postgresql" in _parameters(item):
            item.add_marker("postgres")


def _parameters(item: pytest.Item) -> tuple[object, ...]:
    return tuple(item.callspec.params.values()) if hasattr(item, "callspec") else ()


@pytest.fixture(scope="session", autouse=True)
def _no_hurry() -> Iterator[None]:
    """How many seconds a run takes is the machine's business; its steps are bounded as ever."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (play, compare):
            patch.setattr(module, "PAGE", replace(play.PAGE, seconds=600.0))
        yield


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """Settings of a server with a folder of its own."""
    return Config(folder=tmp_path, secret=b"s" * 32, database=sqlite_url(tmp_path))


@pytest.fixture
def app(config: Config) -> Iterator[Flask]:
    """An application."""
    app = create_app(config)
    yield app
    app.extensions["floorjudge"].store.close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A client of the application."""
    return app.test_client()


@pytest.fixture(scope="session")
def _postgres() -> Iterator[str]:
    """The URL of a PostgreSQL that lives as long as the tests."""
    with running_postgres() as url:
        if url is None:
            pytest.skip("PostgreSQL is not installed and cannot be installed here (needs root and apt-get)")
        yield url


@pytest.fixture
def postgres_url(_postgres: str) -> str:
    """The URL of an empty PostgreSQL: what another test left there is gone."""
    import psycopg

    with psycopg.connect(_postgres, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")
    return _postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database, of either kind."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path)
    url: str = request.getfixturevalue("postgres_url")
    return url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """A store with its tables, on either kind of database."""
    store = open_store(database)
    store.migrate()
    yield store
    store.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server that tests share; they must not depend on its cases."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def _chromium() -> None:
    if chromium_path() is None:
        pytest.skip("Chromium is not installed and cannot be installed here (needs root and apt-get)")


@pytest.fixture
def browsers(_chromium: None) -> Iterator[Callable[..., Any]]:
    """Opens browsers, which are closed when the test ends."""
    opened: list[Any] = []

    def open_one(size: tuple[int, int] = PHONE, dark: bool = False) -> Any:
        opened.append(open_browser(size, dark))
        return opened[-1]

    yield open_one
    for browser in opened:
        browser.quit()


@pytest.fixture
def phone(browsers: Callable[..., Any]) -> Any:
    """A phone's browser."""
    return browsers(PHONE)


@pytest.fixture
def desktop(browsers: Callable[..., Any]) -> Any:
    """A desktop's browser."""
    return browsers(DESKTOP)


@pytest.fixture(scope="module")
def show(server: Server, _chromium: None) -> Iterator[Callable[..., Any]]:
    """Opens a view in a browser of a size and colour, which the tests of this module share."""
    opened: dict[Any, Any] = {}
    ruled = {**RAGE, "about": "How often?", "ruling": "Often, 8.4.1."}
    case_id, _ = make_case(server, ruled, table="3", status="ruled", ruled_by="Ada")

    def get(view: View, size: tuple[int, int], dark: bool = False) -> Any:
        browser = opened.get((size, dark)) or open_browser(size, dark)
        opened[size, dark] = browser
        browser.get(server.address + view.path.replace("CASE", case_id))
        until(browser, lambda b: b.execute_script("return document.readyState") == "complete")
        if view.tap:
            if "/c/" in view.path or "/examples/" in view.path:
                ready(browser)
            browser.execute_script("document.querySelector(arguments[0]).click()", view.tap)
            one(browser, view.shows)
        return browser

    yield get
    for browser in opened.values():
        browser.quit()

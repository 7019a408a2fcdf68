"""A database that cannot be used is said in one sentence that names it; rules are served all the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.web.support.server import Server
from web import Config, create_app
from web.config import sqlite_url
from web.errors import DatabaseError
from web.store import Draft, Store, open_store

DRAFT = Draft(title="Kept", game="dbs", edition="1.23")


def sentence(url: str) -> str:
    store = open_store(url)
    with pytest.raises(DatabaseError) as refused:
        store.prepare()
    with pytest.raises(DatabaseError, match="rules and search go on"):
        store.ping()
    store.close()
    assert "/" not in refused.value.message  # what strangers read names no file and no host
    return refused.value.reason


def filled(folder: Path, cases: int = 1) -> Path:
    """A database with some cases, closed."""
    store = open_store(sqlite_url(folder))
    store.migrate()
    for _ in range(cases):
        store.create(DRAFT)
    store.close()
    return folder / "cases.sqlite"


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "cases.sqlite"
    path.write_text("These are not the cases you are looking for. " * 200)
    assert sentence(str(path)).startswith(f"{path} is damaged (file is not a database)")
    assert "judge cases restore" in sentence(str(path))


def test_a_damaged_file(tmp_path: Path) -> None:
    path = filled(tmp_path, 40)
    content = bytearray(path.read_bytes())
    for page in range(8, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    path.write_bytes(content)
    assert sentence(str(path)).startswith(f"{path} is damaged (")


def test_a_log_left_over_from_another_file_is_recognised(tmp_path: Path) -> None:
    """The obvious wrong way to restore: a backup copied over the file, with a killed server's log beside it."""
    path = filled(tmp_path, 3)
    backup = tmp_path / "backup"
    shutil.copy(path, backup)
    filled(tmp_path, 60)
    store = open_store(str(path))
    store.create(DRAFT)
    log = (tmp_path / "cases.sqlite-wal").read_bytes()
    store.close()
    shutil.copy(backup, path)
    (tmp_path / "cases.sqlite-wal").write_bytes(log)

    assert sentence(str(path)).startswith(f"{path} is damaged")


def test_a_newer_version(tmp_path: Path) -> None:
    path = filled(tmp_path)
    store = open_store(str(path))
    with store._writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    assert sentence(str(path)).startswith(f"{path} was written by a newer Floorjudge (tables 9999")


def test_a_read_only_file(tmp_path: Path) -> None:
    path = filled(tmp_path)
    told = sentence(f"sqlite:///file:{path}?mode=ro&uri=true")
    assert "is read-only" in told


def test_a_case_whose_newest_version_is_missing(store: Store) -> None:
    made = store.create(DRAFT)
    with store._writing() as connection:
        connection.exec_driver_sql("UPDATE cases SET version = 2")
    with pytest.raises(DatabaseError) as refused:
        store.prepare()
    assert f"case {made.case.id} lacks its newest version" in refused.value.reason


def test_a_database_that_comes_back_is_used_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = filled(tmp_path)
    good = path.read_bytes()
    path.write_text("no database at all" * 100)
    app = create_app(Config(folder=tmp_path, secret=b"s" * 32, database=str(path)))
    client = app.test_client()
    assert client.get("/r/dbs/7-4-1-4").status_code == 200
    assert client.get("/cases").status_code == 503
    assert str(tmp_path) not in client.get("/cases").text

    path.write_bytes(good)
    monkeypatch.setattr("web.store.database._AGAIN", 0.0)
    assert client.get("/cases").status_code == 200
    app.extensions["floorjudge"].store.close()


@pytest.mark.slow
def test_a_server_without_its_database_serves_the_rules(tmp_path: Path) -> None:
    with Server(tmp_path, "--database", "postgresql://judge@127.0.0.1:1/hall?connect_timeout=2") as server:
        assert any("postgresql+psycopg://judge@127.0.0.1:1/hall" in line for line in server.lines)
        with urlopen(f"{server.address}/r/dbs/7-4-1-4") as answer:
            assert answer.status == 200
        for path in ("/cases", "/readyz"):
            with pytest.raises(HTTPError) as refused:
                urlopen(server.address + path)
            assert refused.value.code == 503
            told = refused.value.read().decode()
            assert "127.0.0.1" not in told
            refused.value.close()
        assert "problems" in json.loads(told)

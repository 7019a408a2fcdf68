"""`judge cases` and `judge event`: list, show, export, import, erase, backup and restore."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.cli.group import cli
from tests.web.support.kept import RAGE
from tests.web.support.mortal import MortalServer
from web.config import sqlite_url
from web.store import CaseQuery, Draft, Store, open_store


def judge(*arguments: str, database: str, code: int = 0) -> Result:
    result = CliRunner().invoke(cli, [*arguments, "--database", database])
    assert result.exit_code == code, result.output
    return result


def draft(title: str = "Kept", **other: Any) -> Draft:
    return Draft(**{"title": title, "game": "godzilla", "edition": "1.01", "document": RAGE, **other})


def test_cases_are_listed_shown_exported_imported_and_erased(
    store: Store, database: str, tmp_path: Path
) -> None:
    made = store.create(draft("Rage twice", verdict="Yes.", ruled_by="Ada", status="ruled"))
    case_id, file = made.case.id, tmp_path / "cases.yaml"

    assert f"{case_id}  ruled " in judge("cases", "list", database=database).output
    shown = judge("cases", "show", case_id, database=database).output
    assert "ruled by Ada" in shown
    assert "monster: SA1 < SA2" in shown
    judge("cases", "export", case_id, "-o", str(file), database=database)
    assert file.stat().st_mode & 0o777 == 0o600
    assert judge("cases", "erase", case_id, "--yes", database=database).output == f"erased {case_id}\n"
    assert "no case is kept here" in judge("cases", "list", database=database).output

    link = judge("cases", "import", str(file), database=database).output
    token = link.partition("#edit=")[2].strip()
    assert store.get(case_id).draft.ruled_by == "Ada"
    assert store.may_edit(case_id, token)
    assert not store.may_edit(case_id, made.edit_token)


def test_an_event_is_created_renewed_exported_imported_and_erased(
    store: Store, database: str, tmp_path: Path
) -> None:
    said = judge(
        "event", "new", "Autumn Cup", "--head", "Hana", "--from", "2026-05-30", database=database
    ).output
    event_id, token = re.search(r"/e/(\w+)#key=(\S+)", said).groups()  # type: ignore[union-attr]
    store.create(draft(), event_id=event_id, tokens=token)
    assert "Autumn Cup" in judge("event", "list", database=database).output
    assert (
        "1 case; names of players are left out" in judge("event", "show", event_id, database=database).output
    )

    fresh = judge("event", "key", event_id, database=database).output.partition("#key=")[2].strip()
    assert [key.name for key in store.people.held([token, fresh])] == ["Hana"]

    file = tmp_path / "event.yaml"
    judge("event", "export", event_id, "-o", str(file), database=database)
    assert "and 1 case" in judge("event", "erase", event_id, "--yes", database=database).output
    assert store.find(CaseQuery()) == []
    brought = judge("event", "import", str(file), "--head", "Ira", database=database).output
    assert brought.startswith("1 case\nhttp://127.0.0.1:8000/e/")


def test_nothing_is_erased_without_being_asked(store: Store, database: str) -> None:
    case_id = store.create(draft()).case.id
    judge("cases", "erase", case_id, database=database, code=1)
    assert store.get(case_id).version == 1
    assert "there is no case" in judge("cases", "erase", "nothing", "--yes", database=database, code=4).output


def test_a_backup_brings_everything_back(store: Store, database: str, tmp_path: Path) -> None:
    """Cases, versions, links and events as they stood; what came later is replaced only when that is said."""
    made = store.create(draft("First"))
    file = tmp_path / "backup"
    assert judge("cases", "backup", str(file), database=database).output == f"1 case is in {file}\n"
    assert file.stat().st_mode & 0o777 == 0o600
    store.save(made.case.id, made.edit_token, draft("Second"), base=1)
    later = store.create(draft("Later")).case.id

    refused = judge("cases", "restore", str(file), database=database, code=4).output
    assert "holds 2 cases; --replace puts the backup in their place" in refused
    assert judge("cases", "restore", str(file), "--replace", database=database).output == "1 case is back\n"

    assert store.get(made.case.id).draft.title == "First"
    assert store.may_edit(made.case.id, made.edit_token)
    assert later not in {case.id for case in store.find(CaseQuery())}


def test_a_backup_moves_from_one_kind_of_database_to_the_other(
    store: Store, database: str, tmp_path: Path
) -> None:
    case_id = store.create(draft("Moved")).case.id
    judge("cases", "backup", str(tmp_path / "backup"), database=database)

    other = sqlite_url(tmp_path / "other")
    judge("cases", "restore", str(tmp_path / "backup"), database=other)

    moved = open_store(other)
    assert moved.get(case_id) == store.get(case_id)
    moved.close()


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\x00" + b"\xff" * 5000])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, content: bytes) -> None:
    url = sqlite_url(tmp_path)
    store = open_store(url)
    store.migrate()
    case_id = store.create(draft()).case.id
    file = tmp_path / "backup"
    file.write_bytes(content)
    if content:
        said = judge("cases", "restore", str(file), "--replace", database=url, code=4).output
        assert str(file) in said
        assert store.get(case_id).version == 1
    assert "there is no backup" in judge("cases", "restore", "nowhere", database=url, code=4).output
    store.close()


@pytest.mark.slow
def test_a_backup_is_restored_over_what_a_killed_server_left(tmp_path: Path) -> None:
    """The log of the killed server lies there still; the backup replaces file and log, and its saves are found."""
    url, file = sqlite_url(tmp_path), tmp_path / "backup"
    with MortalServer(tmp_path, url) as server:
        server.start()
        store = open_store(url)
        kept = store.create(draft("In the backup")).case.id
        judge("cases", "backup", str(file), database=url)
        lost = store.create(draft("After it")).case.id
        server.kill()
        assert (tmp_path / "cases.sqlite-wal").stat().st_size > 0
        # A second connection keeps the log from being cleared away.
        judge("cases", "restore", str(file), "--replace", database=url)
        assert [case.id for case in store.find(CaseQuery())] == [kept] != [lost]
        store.close()
        server.start()


def test_a_damaged_database_is_put_aside_and_the_backup_takes_its_place(tmp_path: Path) -> None:
    url, path, file = sqlite_url(tmp_path), tmp_path / "cases.sqlite", tmp_path / "backup"
    store = open_store(url)
    store.migrate()
    case_id = store.create(draft()).case.id
    store.close()
    judge("cases", "backup", str(file), database=url)
    shutil.copy(path, tmp_path / "before")
    path.write_bytes(b"broken" * 1000)
    (tmp_path / "cases.sqlite-wal").write_bytes(b"left over")

    said = judge("cases", "restore", str(file), database=url).output

    assert f"the damaged file is kept as {path}.damaged-1" in said
    store = open_store(url)
    assert store.get(case_id).version == 1
    store.close()
    assert (tmp_path / "cases.sqlite.damaged-1").read_bytes().startswith(b"broken")

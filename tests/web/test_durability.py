"""An acknowledged save is in the database, whatever happens to the server that made it."""

from __future__ import annotations

import json
import os
import random
import threading
import time
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.web.support.mortal import MortalServer
from web.config import sqlite_url
from web.store import CaseQuery, Store, open_store

WRITERS = 4
#: FLOORJUDGE_KILLS=50 for the figures in docs/deployment.md.
WANTED = int(os.environ.get("FLOORJUDGE_KILLS", "0"))
KILLS, KILLS_POSTGRESQL = WANTED or 12, WANTED or 4


class Writer(threading.Thread):
    """A judge who saves one case without end; a save that was not answered is sent again, as the page does."""

    def __init__(self, hall: Hall, name: str) -> None:
        super().__init__(name=name, daemon=True)
        self.hall = hall
        self.case_id = self.token = ""
        self.acknowledged: dict[int, str] = {}  # version to title

    def run(self) -> None:
        while not self.hall.closed.is_set():
            try:
                self.save() if self.case_id else self.create()
            except HTTPError as error:
                said = error.read().decode()
                if error.code != 503:  # its last process says that it does not know; so it is sent again
                    self.hall.refusals.append(said)
                    return
            except (OSError, HTTPException):
                self.hall.open.wait(1)  # killed under our hands; another one comes

    def create(self) -> None:
        made = self.send("POST", "/api/v1/cases", {"document": document(f"{self.name} 1")})
        self.token, self.case_id = made["edit_token"], made["case"]["id"]
        self.told(made["case"])

    def save(self) -> None:
        version = max(self.acknowledged)
        title = f"{self.name} {version + 1}"
        body = {"base": version, "document": document(title), "request": f"{self.name}-{version + 1}"}
        self.told(self.send("PUT", f"/api/v1/cases/{self.case_id}", body)["case"])

    def told(self, case: dict[str, Any]) -> None:
        self.acknowledged[case["version"]] = case["title"]
        self.hall.answers.release()

    def send(self, method: str, path: str, body: dict[str, Any]) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        request = urllib.request.Request(
            self.hall.address + path, json.dumps(body).encode(), headers, method=method
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)


class Hall:
    """Several judges who save at the same time on a server that dies."""

    def __init__(self) -> None:
        self.address = ""
        self.open, self.closed = threading.Event(), threading.Event()
        self.answers = threading.Semaphore(0)
        self.refusals: list[str] = []
        self.writers = [Writer(self, f"judge-{number}") for number in range(WRITERS)]

    @property
    def acknowledged(self) -> int:
        """How many saves were answered."""
        return sum(len(writer.acknowledged) for writer in self.writers)

    def lives_through(self, server: MortalServer, kills: int) -> None:
        """Kill the server in the middle of writes and start it again, so many times."""
        chance = random.Random(7414)
        for life in range(kills):
            self.address = server.start()
            self.open.set()
            if not life:
                for writer in self.writers:
                    writer.start()
            for _ in range(chance.randint(1, 3 * WRITERS)):
                assert self.answers.acquire(timeout=240), self.refusals or "the server answers no save"
            time.sleep(chance.uniform(0.0, 0.02))  # into the middle of whatever is being written
            self.open.clear()
            server.kill()
        self.closed.set()
        for writer in self.writers:
            writer.join(120)


def document(title: str) -> dict[str, Any]:
    return {
        "case": title,
        "game": "godzilla",
        "at": "main",
        "players": {"A": {"monster": "SA1", "deck": 10}, "B": {"monster": "WB1", "deck": 10}},
        "about": "x" * 2000,
    }


def check(store: Store, hall: Hall) -> None:
    """Every acknowledged save is there as it was acknowledged; at most the unanswered ones came besides."""
    assert hall.refusals == []
    for writer in hall.writers:
        versions = [revision.version for revision in store.history(writer.case_id)]
        assert versions == list(range(1, len(versions) + 1))
        assert len(versions) <= max(writer.acknowledged) + 1
        for version, title in writer.acknowledged.items():
            assert store.revision(writer.case_id, version).draft.title == title == f"{writer.name} {version}"


def report(capsys: pytest.CaptureFixture[str], database: str, kills: int, hall: Hall) -> None:
    """Say the figures where they were asked for."""
    if WANTED:
        with capsys.disabled():
            print(f"\n{database}: {kills} kills, {hall.acknowledged} saves acknowledged, 0 lost")


@pytest.mark.slow
def test_kills_of_the_server_in_the_middle_of_writes_lose_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall()
    with MortalServer(tmp_path, sqlite_url(tmp_path)) as server:
        hall.lives_through(server, kills=KILLS)

    store = open_store(sqlite_url(tmp_path))
    check(store, hall)
    assert hall.acknowledged > 2 * KILLS
    report(capsys, "SQLite", KILLS, hall)
    found = {case.id for case in store.find(CaseQuery(limit=200))}
    assert found >= {writer.case_id for writer in hall.writers}
    store.close()


def test_kills_of_the_server_lose_nothing_on_postgresql(
    postgres_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hall = Hall()
    with MortalServer(tmp_path, postgres_url) as server:
        hall.lives_through(server, kills=KILLS_POSTGRESQL)

    store = open_store(postgres_url)
    check(store, hall)
    report(capsys, "PostgreSQL", KILLS_POSTGRESQL, hall)
    store.close()

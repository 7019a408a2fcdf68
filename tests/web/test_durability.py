"""An acknowledged save is in the database, whatever happens to the process that made it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from web.config import sqlite_url
from web.store import CaseQuery, Store, open_store

# Saves without end; tells of each save after the store has answered.
WRITER = """
import itertools, sys
from web.store import Draft, Saved, open_store
store = open_store(sys.argv[1])
made = store.create(Draft(title="0", game="dbs", edition="1.23"))
print(made.case.id, 0, flush=True)
for number in itertools.count(1):
    draft = Draft(title=str(number), game="dbs", edition="1.23", document={"filler": ["x" * 50] * 40})
    assert isinstance(store.save(made.case.id, made.edit_token, draft, base=number), Saved)
    print(made.case.id, number, flush=True)
"""


def kill_a_writer(url: str, delay: float) -> tuple[str, int]:
    """Let a process save and kill it; gives the case and the last save it was told of."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
    )
    assert process.stdout is not None
    case_id, number = process.stdout.readline().split()
    time.sleep(delay)
    os.kill(process.pid, signal.SIGKILL)
    for line in process.stdout:
        if line.endswith("\n"):
            case_id, number = line.split()
    process.wait()
    process.stdout.close()
    return case_id, int(number)


def check(store: Store, case_id: str, acknowledged: int) -> None:
    case = store.get(case_id)
    assert int(case.draft.title) >= acknowledged
    assert [revision.version for revision in store.history(case_id)] == list(range(1, case.version + 1))


@pytest.mark.slow
def test_fifty_kills_in_the_middle_of_writes_lose_nothing(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path)
    store = open_store(url)
    store.migrate()
    chance = random.Random(7414)

    killed = [kill_a_writer(url, chance.uniform(0.0, 0.12)) for _ in range(50)]

    for case_id, acknowledged in killed:
        check(store, case_id, acknowledged)
    assert sum(acknowledged for _, acknowledged in killed) > 50
    assert len(store.find(CaseQuery(limit=200))) == 50
    store.close()


def test_kills_lose_nothing_on_either_database(store: Store, database: str) -> None:
    for delay in (0.01, 0.05, 0.1):
        check(store, *kill_a_writer(database, delay))

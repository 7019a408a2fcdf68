"""How does the page hold up when a whole hall uses it?

The default server (`judge serve`) and the load generator as two processes on this machine. First 200 judges
who ask every two seconds, then full load: how many rule pages and case steps a second, as a share of what a
bare Flask application answers on the same server in the same run.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import quote
from urllib.request import Request, urlopen

import psutil
import yaml

import rulesdb
from rulesdb.places import data_folder
from tests.web.support.server import Server
from web.rules.address import rule_url
from web.rules.coverage import measure
from web.server import STREAMS, THREADS

_PEOPLE, _PAUSE, _SECONDS = 200, 2.0, 30.0
_FULL_SECONDS, _FULL_PEOPLE, _ROUNDS = 1.5, 8, 6
_BARE = """
import logging, sys
from flask import Flask
from web.server import listen
from web.serving.connections import answer
app = Flask("bare")
@app.get("/")
def hello():
    return "hello"
socket = listen("127.0.0.1", 0)
print(socket.getsockname()[1], flush=True)
answer(app, socket, int(sys.argv[1]), 1 << 20, 1 << 20)
"""
_THREADS = THREADS + STREAMS
Ask = list[Any]


def tables() -> Iterator[str]:
    chance = random.Random(7414)
    measure()  # otherwise the server's first minute would share the machine with that
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        mixed = [*_look_ups(chance), *_searches(chance), *_steps(server)]
        weights = _weights(mixed)
        load(server.address, "judges", 20, 5.0, mixed, weights)  # fills the caches, as a morning does
        before = _work(server.process.pid)
        measured = load(server.address, "judges", _PEOPLE, _SECONDS, mixed, weights)
        work, memory = _work(server.process.pid) - before, _memory(server.process.pid)
    yield _judges_table(measured, work, memory)
    yield _full_table(chance)


def load(
    address: str,
    how: str,
    people: int,
    seconds: float,
    requests: list[Ask],
    weights: list[float] | None = None,
) -> dict[str, Any]:
    """Run the load generator and give back what it measured."""
    plan = {
        "how": how,
        "people": people,
        "seconds": seconds,
        "pause": _PAUSE,
        "requests": requests,
        "weights": weights,
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.load", address],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        check=True,
    )
    measured: dict[str, Any] = json.loads(done.stdout)
    return measured


def _look_ups(chance: random.Random) -> list[Ask]:
    """Pages of rules all over the five books."""
    rules = [rule for edition in rulesdb.editions() for rule in rulesdb.load(edition.key).rules]
    return [["GET", rule_url(rule), None, "rule page"] for rule in chance.sample(rules, 400)]


def _searches(chance: random.Random) -> list[Ask]:
    """What people ask, as they type it: questions of the books and numbers."""
    questions = [
        (book.game, question)
        for book in map(rulesdb.load, rulesdb.games())
        for asked in book.asked.values()
        for question in asked
    ]
    found = []
    for game, question in chance.sample(questions, 300):
        where = f"&game={game}" if chance.random() < 0.7 else ""
        found.append(["GET", f"/api/v1/search?q={quote(question)}{where}", None, "search"])
    return found


def _weights(requests: list[Ask]) -> list[float]:
    """Half look-ups, three in ten searches, two in ten steps."""
    share = {"rule page": 0.5, "search": 0.3, "step": 0.2}
    counts = {kind: sum(1 for ask in requests if ask[3] == kind) for kind in share}
    return [share[ask[3]] / counts[ask[3]] for ask in requests]


def _memory(pid: int) -> float:
    """Resident memory of a process and its children, pages shared between them counted once (in MB)."""
    process = psutil.Process(pid)
    everyone = [process, *process.children(recursive=True)]
    return sum(one.memory_full_info().pss for one in everyone) / 1e6


def _work(pid: int) -> float:
    """Processor seconds of a process and its children so far."""
    process = psutil.Process(pid)
    times = [one.cpu_times() for one in (process, *process.children(recursive=True))]
    return sum(one.user + one.system for one in times)


def _judges_table(measured: dict[str, Any], work: float, memory: float) -> str:
    results = measured["results"]
    errors = sum(1 for _, status, _ in results if status != 200)
    rows = [f"| all {len(results)} requests | {_times([seconds for *_, seconds in results])} | 100 ms |"]
    for kind in dict.fromkeys(kind for kind, *_ in results):
        times = [seconds for own, _, seconds in results if own == kind]
        rows.append(f"| {kind} ({len(times)}) | {_times(times)} | |")
    head = f"{_PEOPLE} judges, a request every {_PAUSE:.0f} s each, {_SECONDS:.0f} s"
    return "\n".join(
        [
            f"| {head} | p50 | p95 | worst | limit of p95 |",
            "|---|---|---|---|---|",
            *rows,
            f"| errors | {errors} | | | 0 |",
            f"| processor time of the server | {work:.1f} s of {measured['seconds']:.0f} s | | | |",
            f"| memory of all server processes | {memory:.0f} MB | | | 500 MB |",
        ]
    )


def _times(times: list[float]) -> str:
    times = sorted(times)
    middle, late = times[len(times) // 2], times[int(len(times) * 0.95)]
    return f"{middle * 1000:.1f} ms | {late * 1000:.1f} ms | {times[-1] * 1000:.0f} ms"


def _full_table(chance: random.Random) -> str:
    """Requests a second without pauses, in turns with the bare application.

    What else the machine does slows all of a round alike, so the shares are taken within each round; the
    median of the rounds counts.
    """
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), environment={"FLOORJUDGE_RATE_LIMITS": "off"}) as server,
        _bare() as bare,
    ):
        rivals = {
            "bare Flask answer on the same server": (bare, [["GET", "/", None, "bare"]]),
            "rule page": (server.address, _look_ups(chance)),
            "case step": (server.address, _steps(server)),
        }
        for address, requests in rivals.values():
            load(address, "once", 1, 0.0, requests)
        rounds = [
            {
                name: _rate(load(address, "full", _FULL_PEOPLE, _FULL_SECONDS, requests))
                for name, (address, requests) in rivals.items()
            }
            for _ in range(_ROUNDS)
        ]
    base = next(iter(rivals))
    least = {"rule page": "0.33", "case step": "0.10"}
    return "\n".join(
        [
            "| full load, one process | requests/s | share of bare Flask | lowest and highest share | at least |",
            "|---|---|---|---|---|",
            *(_full_row(name, rounds, base, least.get(name, "")) for name in rivals),
        ]
    )


def _full_row(name: str, rounds: list[dict[str, float]], base: str, least: str) -> str:
    rates = [turn[name] for turn in rounds]
    shares = [turn[name] / turn[base] for turn in rounds]
    spread = f"{min(shares):.2f} to {max(shares):.2f}"
    return f"| {name} | {median(rates):.0f} | {median(shares):.2f} | {spread} | {least} |"


def _rate(measured: dict[str, Any]) -> float:
    wrong = [status for _, status, _ in measured["results"] if status != 200]
    if wrong:
        raise RuntimeError(f"{len(wrong)} of {len(measured['results'])} answers had status {wrong[0]}")
    return len(measured["results"]) / measured["seconds"]


@contextmanager
def _bare() -> Iterator[str]:
    """A Flask application that says hello, on the same server with the same settings."""
    process = subprocess.Popen(
        [sys.executable, "-c", _BARE, str(_THREADS)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{process.stdout.readline().strip()}"
    finally:
        process.terminate()
        process.wait()
        process.stdout.close()


def _steps(server: Server) -> list[Ask]:
    """Single steps all along several cases of our own."""
    asks: list[Ask] = []
    for path in sorted((data_folder() / "cases" / "godzilla").glob("*.yaml"))[:8]:
        document = yaml.safe_load(path.read_text(encoding="utf-8"))
        case = post(server.address, "/api/v1/cases", {"document": document})["case"]["id"]
        address = f"/api/v1/cases/{case}/step"
        last = post(server.address, address, {"moment": 0, "to": "end"})["last"]
        asks += [["POST", address, json.dumps({"moment": moment}), "step"] for moment in range(last)]
    return asks


def post(address: str, path: str, body: Any) -> Any:
    """Send JSON, get JSON."""
    content = json.dumps(body).encode()
    request = Request(address + path, content, {"Content-Type": "application/json"}, method="POST")
    with urlopen(request, timeout=30) as answer:
        return json.load(answer)

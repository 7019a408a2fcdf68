"""Can one phone stop the hall?

Each attack is done against `judge serve` while another client asks for rule pages 20 times a second. What counts is
that client: how long its answers take, how many are lost, and how much memory all processes of the server have
meanwhile. `python -m tests.bench attacks` prints the table of docs/deployment.md.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import resource
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil

from judge.case.source import read_file
from rulesdb.places import data_folder
from tests.web.support.server import Server
from web.rules.coverage import measure

_SECONDS = 12.0
_PAGES = ("/r/dbs/7-4-1-4", "/r/vanguard/14", "/r/godzilla/7.4.3", "/r/dbs/10-6-1", "/r/godzilla/8.4.1")
_BOARD: dict[str, Any] = {"case": "x", "game": "dbs", "at": "main", "players": {"A": {}, "B": {}}}


class Attack:
    """What somebody does to a server, again and again until told to stop."""

    def __init__(self, address: str) -> None:
        where = urlsplit(address)
        self.host, self.port = str(where.hostname), int(where.port or 0)
        self.over = threading.Event()
        self.held: list[socket.socket] = []

    def hold(self, number: int, first: bytes) -> None:
        """Open connections and say no more than `first` on them."""
        while len(self.held) < number and not self.over.is_set():
            with contextlib.suppress(OSError):
                line = socket.create_connection((self.host, self.port), timeout=5)
                line.sendall(first)
                self.held.append(line)
        self.over.wait()

    def post(self, path: str, body: Any, people: int = 8, *, leave: float = 30.0) -> None:
        """Send the same request from several connections without a pause; hang up after so many seconds."""
        content = json.dumps(body).encode()

        def one() -> None:
            while not self.over.is_set():
                with contextlib.suppress(OSError, http.client.HTTPException):
                    line = http.client.HTTPConnection(self.host, self.port, timeout=leave)
                    line.request("POST", path, content, {"Content-Type": "application/json"})
                    line.getresponse().read()
                    line.close()

        threads = [threading.Thread(target=one, daemon=True) for _ in range(people)]
        for thread in threads:
            thread.start()
        self.over.wait()

    def get(self, path: str, people: int = 8) -> None:
        def one() -> None:
            while not self.over.is_set():
                with contextlib.suppress(OSError, http.client.HTTPException):
                    line = http.client.HTTPConnection(self.host, self.port, timeout=30)
                    line.request("GET", path)
                    line.getresponse().read()
                    line.close()

        for _ in range(people):
            threading.Thread(target=one, daemon=True).start()
        self.over.wait()

    def upload(self, size: int) -> None:
        """Send a book that cannot be read, as far as the server takes it."""
        head = (
            f"POST /import HTTP/1.1\r\nHost: {self.host}\r\nContent-Type: multipart/form-data; boundary=x\r\n"
            f"Content-Length: {size}\r\n\r\n"
        ).encode()

        def one() -> None:
            while not self.over.is_set():
                with (
                    contextlib.suppress(OSError),
                    socket.create_connection((self.host, self.port), 10) as line,
                ):
                    line.sendall(head)
                    for _ in range(size // 65536):
                        line.sendall(b"9" * 65536)
                    line.recv(1000)

        for _ in range(8):
            threading.Thread(target=one, daemon=True).start()
        self.over.wait()

    def end(self) -> None:
        self.over.set()
        for line in self.held:
            line.close()


def _loop() -> dict[str, Any]:
    data: dict[str, Any] = read_file(data_folder() / "cases" / "dbs" / "loop-of-actions.yaml").data
    data["decisions"][2] = {"loop": 1_000_000_000}
    return data


def _long() -> dict[str, Any]:
    """As many rounds of a loop as are taken."""
    data = _loop()
    data["decisions"][2] = {"loop": 4000}
    return data


def _million() -> dict[str, Any]:
    stacks = {"battle": [{"count": 1000, "card": "x", "beneath": ["f"] * 1000}]}
    return _BOARD | {"players": {"A": stacks, "B": {}}}


_COMPARE = {"editions": ["1.23", "1.00"]}
ATTACKS: dict[str, tuple[str, Callable[[Attack], None]]] = {
    "nothing": ("nothing", lambda attack: None),
    "idle": ("1,200 idle connections", lambda attack: attack.hold(1200, b"")),
    "half": (
        "1,200 heads that never end",
        lambda attack: attack.hold(1200, b"GET / HTTP/1.1\r\nX-Slow: "),
    ),
    "loop": (
        "a loop of 1,000,000,000 rounds",
        lambda attack: attack.post("/api/v1/plays", {"document": _loop()}),
    ),
    "long": (
        "a run as long as it may be",
        lambda attack: attack.post("/api/v1/plays", {"document": _long()}),
    ),
    "compare": (
        "the same under two editions",
        lambda attack: attack.post("/api/v1/plays/compare", {"document": _long(), **_COMPARE}),
    ),
    "gone": (
        "the same, and hung up after 0.2 s",
        lambda attack: attack.post("/api/v1/plays", {"document": _long()}, leave=0.2),
    ),
    "million": (
        "a million cards in 11 KB",
        lambda attack: attack.post("/api/v1/plays", {"document": _million()}),
    ),
    "invalid": (
        "invalid documents of 0.9 MB",
        lambda attack: attack.post(
            "/api/v1/plays", {"document": {"case": "x", "game": "dbs", "at": "y" * 900_000}}
        ),
    ),
    "keys": (
        "6,000 unknown keys",
        lambda attack: attack.post(
            "/api/v1/plays", {"document": _BOARD | {f"key{number}": 1 for number in range(6000)}}
        ),
    ),
    "upload": ("files of 30 MB sent to be imported", lambda attack: attack.upload(30 << 20)),
    "search": (
        "queries of 400 bytes",
        lambda attack: attack.get("/api/v1/search?q=" + "-a%20" * 80),
    ),
}


def tables() -> Iterator[str]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8000, hard), hard))
    measure()  # otherwise the server's first minute would share the machine with that
    rows = [_row(name) for name in ATTACKS]
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    yield "\n".join(
        [
            "| attack | p50 | p95 of the rule page | lost | most memory of all processes |",
            "|---|---|---|---|---|",
            *rows,
            "| limit | | 250 ms | 0 | 700 MB |",
        ]
    )


def _row(name: str) -> str:
    words, do = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        _ask(server.address, 2.0)  # fills the caches
        attack = Attack(server.address)
        thread = threading.Thread(target=do, args=(attack,), daemon=True)
        thread.start()
        time.sleep(2.0)
        times, lost, memory = _ask(server.address, _SECONDS, server.process.pid)
        attack.end()
    times.sort()
    if not times:
        return f"| {words} | | none answered | {lost} | {memory:.0f} MB |"
    middle, late = times[len(times) // 2] * 1000, times[int(len(times) * 0.95)] * 1000
    return f"| {words} | {middle:.0f} ms | {late:.0f} ms | {lost} of {lost + len(times)} | {memory:.0f} MB |"


def _ask(address: str, seconds: float, pid: int = 0) -> tuple[list[float], int, float]:
    """Ask for rule pages; how long each took, how many failed, the most memory seen meanwhile (MB)."""
    where, times, lost, memory = urlsplit(address), [], 0, 0.0
    end, turn = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        began = time.perf_counter()
        try:
            line = http.client.HTTPConnection(str(where.hostname), int(where.port or 0), timeout=10)
            line.request("GET", _PAGES[turn % len(_PAGES)], headers={"Accept-Encoding": "gzip"})
            answer = line.getresponse()
            answer.read()
            line.close()
            if answer.status == 200:
                times.append(time.perf_counter() - began)
            else:
                lost += 1
        except (OSError, http.client.HTTPException):
            lost += 1
        turn += 1
        if pid and turn % 20 == 0:
            memory = max(memory, _memory(pid))
        time.sleep(max(0.0, 0.05 - (time.perf_counter() - began)))
    return times, lost, memory


def _memory(pid: int) -> float:
    """Memory of a server's processes, pages that they share counted once (MB)."""
    total = 0.0
    with contextlib.suppress(psutil.Error):
        process = psutil.Process(pid)
        for one in (process, *process.children(recursive=True)):
            with contextlib.suppress(psutil.Error):
                total += one.memory_full_info().pss / 1e6
    return total

"""How do tests kill a server again and again without waiting for its start each time?

`judge serve` itself, forked from a process that has imported it and read the rulebooks, as the server
forks its own workers: up in a fraction of a second instead of two. Killed with SIGKILL, nothing is finished.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path
from queue import Queue

_ADDRESS = re.compile(r"Floorjudge is at (http://\S+?)/ ")
# Answers one request of a scratch database, so that everything is imported and read; then, for every line,
# starts a server, tells its process id and waits for its end.
_FORKER = """
import os, sys, tempfile
from pathlib import Path
from judge.cli.serve import serve
from web import Config, create_app
from web.config import sqlite_url
from web.pages.offline import bundles
from web.server import _warm_up
_warm_up()
bundles()
with tempfile.TemporaryDirectory() as scratch:
    app = create_app(Config(folder=Path(scratch), secret=b"s" * 16, database=sqlite_url(Path(scratch))))
    document = {"case": "warm", "game": "godzilla", "at": "main", "players": {}}
    app.test_client().post("/api/v1/cases", json={"document": document})
    app.extensions["floorjudge"].store.close()
for _ in sys.stdin:
    pid = os.fork()
    if not pid:
        os.setsid()  # a group of its own: all its processes are killed together
        serve.main(["--port", "0"])
    print(pid, flush=True)
    os.waitpid(pid, 0)
"""


class MortalServer:
    """A server that is started and killed many times on one database; use as a context manager."""

    def __init__(self, folder: Path, database: str) -> None:
        environment = os.environ | {
            "FLOORJUDGE_DATA": str(folder),
            "FLOORJUDGE_DATABASE": database,
            "FLOORJUDGE_RATE_LIMITS": "off",
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", _FORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        self.pid = 0
        self.addresses: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        """Read what the servers say as long as there are any; a full pipe would stop them."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            if match := _ADDRESS.search(line):
                self.addresses.put(match[1])

    def __enter__(self) -> MortalServer:
        return self

    def start(self) -> str:
        """Start the server; gives its address."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        self.pid = int(self.process.stdout.readline())
        return self.addresses.get(timeout=120)

    def kill(self) -> None:
        """End it as a power cut would."""
        os.killpg(self.pid, signal.SIGKILL)
        self.pid = 0

    def __exit__(self, *_: object) -> None:
        if self.pid:
            self.kill()
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.process.stdin.close()
        self.process.wait(120)
        self._reader.join(120)
        self.process.stdout.close()
        self.process.stderr.close()

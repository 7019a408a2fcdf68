"""How do tests and benchmarks run the real server?

`judge serve` as a process of its own, on a free port, with its own data folder.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

_ADDRESS = re.compile(r"Floorjudge is at (http://\S+?)/ ")


class Server:
    """A running `judge serve`; use as a context manager."""

    def __init__(self, folder: Path, *arguments: str, environment: dict[str, str] | None = None) -> None:
        self.folder = folder
        self._arguments = arguments
        self._environment = environment or {}
        self.lines: list[str] = []
        self.process: subprocess.Popen[str]
        self.address = ""

    def __enter__(self) -> Server:
        command = [sys.executable, "-m", "judge.cli.serve", "--port", "0", *self._arguments]
        environment = os.environ | {"FLOORJUDGE_DATA": str(self.folder)} | self._environment
        self.process = subprocess.Popen(
            command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True, env=environment
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)
            if match := _ADDRESS.search(line):
                self.address = match[1]
                break
        else:
            code = self.process.wait()
            self.process.stderr.close()
            raise RuntimeError(f"the server ended with {code}: {''.join(self.lines)}")
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        return self

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.lines.append(line)

    def log(self) -> list[dict[str, object]]:
        """The log so far: every line that is JSON."""
        return [json.loads(line) for line in list(self.lines) if line.startswith("{")]

    def stop(self, how: int = signal.SIGTERM, timeout: float = 120) -> int:
        """Send a signal and wait; gives the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(timeout)
        self._reader.join(timeout)
        assert self.process.stderr is not None
        self.process.stderr.close()
        return code

    def __exit__(self, *_: object) -> None:
        assert self.process.stderr is not None
        if not self.process.stderr.closed:
            self.stop()

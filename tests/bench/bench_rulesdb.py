"""How fast do rulebooks load, how fast is a rule found, how much memory do all books take?

Loading and memory are measured in fresh processes with a cache folder of their own; times are the
best of several runs, the command's time is the median as a user would see it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Iterator

import rulesdb

_LOAD = """
import time, resource, rulesdb
start = time.perf_counter()
books = [rulesdb.load(edition.key) for edition in rulesdb.editions()]
for book in books: book.citations, book.children_of, book._keys
print(time.perf_counter() - start, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def tables() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FLOORJUDGE_CACHE": folder}
        built, _ = _load(environment)
        for _ in range(2):
            for name in os.listdir(folder):
                os.unlink(os.path.join(folder, name))
            built = min(built, _load(environment)[0])
        runs = [_load(environment) for _ in range(5)]
        cached, memory = min(run[0] for run in runs), max(run[1] for run in runs)
        shown = _show(environment)
    rows = [
        ("five books from Markdown, graph built", f"{built:.2f} s", "2 s"),
        ("five books from the cache, graph built", f"{cached * 1000:.0f} ms", "150 ms"),
        ("memory of a process holding all five", f"{memory:.0f} MB", "120 MB"),
        ("`rulesdb show dbs:7-4-1-4` from the shell", f"{shown:.2f} s", "0.35 s"),
        *((f"look-up of `{number}`", f"{_look_up(number):.1f} µs", "20 µs") for number in _TYPED),
    ]
    yield "\n".join(
        ["| what | measured | limit |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
    )


_TYPED = ("7-4-1-4", "7.4.1.4", "rule ７－４－１－４.")


def _load(environment: dict[str, str]) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", _LOAD], env=environment, capture_output=True, text=True, check=True
    )
    seconds, megabytes = done.stdout.split()
    return float(seconds), float(megabytes)


def _show(environment: dict[str, str]) -> float:
    command = [os.path.join(os.path.dirname(sys.executable), "rulesdb"), "show", "dbs:7-4-1-4"]
    times = []
    for _ in range(8):
        start = time.perf_counter()
        subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return statistics.median(times[1:])  # the first run compares the two editions and caches that


def _look_up(number: str) -> float:
    book = rulesdb.load("dbs")
    book[number]
    return min(timeit.repeat(lambda: book[number], number=5000, repeat=5)) / 5000 * 1e6

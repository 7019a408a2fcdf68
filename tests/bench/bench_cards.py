"""How long does a card list of 10,000 take, and how much memory?

The cards are invented in the manner of the print and numbered through, so that none is a double. Every
import runs in a fresh process with a data folder of its own and reads all texts; a card's time is the
processor's for reading it; `processor` is the time of all cores for import and reading together, memory the most that
all processes hold at once. The printed cards are read where they lie beside the checkout.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.cardlist.conftest import SHARED
from tests.cardlist.shapes import lines, table

CARDS = 10_000
_TEXTS = (
    "<Enter> Draw 1 card.",
    "<Enter> Draw 1 card, then discard 1 card.",
    "<When Invading> <Destroy> 1 of your opponent's rank 3 or lower battle cards.",
    "<Revenge> Draw 1 card.",
    "At the beginning of your main phase, send the top card of your deck to your discard pile.",
    "<Enter> Hum a tune nobody knows, then draw 1 card.",
)
_IMPORT = """
import json, resource, sys, threading, time
import psutil
own, peak = psutil.Process(), 0
def watch():
    global peak
    while True:
        total = 0
        for process in (own, *own.children(recursive=True)):
            try:
                total += process.memory_info().rss
            except psutil.Error:
                pass
        peak = max(peak, total)
        time.sleep(0.05)
threading.Thread(target=watch, daemon=True).start()
start = time.perf_counter()
from judge.cardlist import import_list
from judge.cardlist.readings import outcomes
from judge.cardlist.search import search
from judge.reading import read
report = import_list(sys.argv[1], game=sys.argv[2] or None)
stored = time.perf_counter()
outcomes(report.found)
done = time.perf_counter()
child = resource.getrusage(resource.RUSAGE_CHILDREN)
cpu = time.process_time() + child.ru_utime + child.ru_stime
search("draw")
first = time.perf_counter()
search("discard 1 card")
second = time.perf_counter()
times = []
for card in report.found.cards[::max(1, len(report.found.cards) // 500)]:
    begin = time.process_time()
    read(report.found.game, card)
    times.append(time.process_time() - begin)
times.sort()
print(json.dumps({
    "cards": len(report.found.cards), "stored": stored - start, "read": done - stored, "cpu": cpu,
    "first": first - done, "search": second - first, "p95": times[int(len(times) * 0.95)], "megabytes": peak / 2**20,
}))
"""
_HEADS = (
    "list", "cards", "imported", "all read", "processor", "a card, p95", "first search", "search", "memory", "limit"
)  # fmt: skip


def tables() -> Iterator[str]:
    rows = ["| " + " | ".join(_HEADS) + " |", "|---" * len(_HEADS) + "|"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        cards = [
            (f"EZZ{number // 1000:02}-{number % 1000:03}", f"Moor Beast {number}", "Battle", _TEXTS[number % len(_TEXTS)],
             {"rank": str(number % 8 + 1), "color": "red", "invasion": "1", "counter_power": "2000"})
            for number in range(CARDS)
        ]  # fmt: skip
        for file, text in (("invented.csv", table(cards)), ("invented.jsonl", lines(cards))):
            (folder / file).write_text(text, encoding="utf-8")
            rows.append(_row(file, folder / file, "godzilla"))
        for path in sorted(SHARED.glob("*.jsonl")) if SHARED.is_dir() else ():
            rows.append(_row(f"printed: {path.stem}", path, path.stem))
    yield "\n".join(rows)


def _row(name: str, path: Path, game: str) -> str:
    with tempfile.TemporaryDirectory() as data:
        environment = os.environ | {"FLOORJUDGE_DATA": data}
        command = [sys.executable, "-c", _IMPORT, str(path), game]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    return (
        f"| {name} | {found['cards']} | {found['stored']:.1f} s | {found['read']:.1f} s | {found['cpu']:.1f} s | {found['p95'] * 1000:.1f} ms "
        f"| {found['first'] * 1000:.0f} ms | {found['search'] * 1000:.0f} ms | {found['megabytes']:.0f} MB "
        "| 60 s and 300 MB for 10,000; 20 ms a card |"
    )

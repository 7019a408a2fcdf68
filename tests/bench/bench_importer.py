"""How long does an import take, how much memory, and how much of a book comes back?

Every import runs in a fresh process with a data folder of its own; memory is the peak of the process
and of the PDF worker together. The PDFs are our restatement, set here. The printed books are scored
where they lie beside the checkout.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.importer import hostile
from tests.importer.conftest import PRINTED, SHARED, ours, truth
from tests.importer.layouts import read_across, wrap
from tests.importer.press import Sheet, make_pdf

_IMPORT = """
import json, resource, sys, time
from rulesdb.errors import RulesError
start = time.perf_counter()
from rulesdb.importer import import_file
try:
    report = import_file(sys.argv[1], keep=False).record()
except RulesError as error:
    report = {"refused": str(error)}
# The peak since this program began; the counter of getrusage is inherited from whoever started it.
own = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
worker = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
print(json.dumps(report | {"seconds": time.perf_counter() - start, "megabytes": (own + worker) / 1024}))
"""


def tables() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield _table("file", "measured", "memory", "limit", rows=_files(folder))
        yield _table("refused", "measured", "memory", "limit", rows=_refusals(folder))
    if SHARED.is_dir():
        yield _table("printed book", "rules", "ids wrong", "texts equal", "seconds", rows=_printed())


def _table(*heads: str, rows: Iterator[tuple[str, ...]]) -> str:
    return "\n".join(
        [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|", *(f"| {' | '.join(row)} |" for row in rows)]
    )


def _files(folder: Path) -> Iterator[tuple[str, ...]]:
    for name, size, what in (("dbs", 10.0, "dbs"), ("vanguard", 8.0, "vanguard")):
        path = folder / f"{what}.pdf"
        pages = make_pdf(path, ours(name), Sheet(size=size, contents=1, history="back", hyphenated=True))
        data = _run(path)
        limit = "10 s, 300 MB for 20 pages"
        yield f"{what}, PDF of {pages} pages in two columns", _seconds(data), _memory(data), limit
    path = folder / "across.txt"
    path.write_text(read_across(wrap(ours("dbs"), 60), 55, blocks=True), encoding="utf-8")
    data = _run(path)
    yield "dbs, text of two columns read across", _seconds(data), _memory(data), ""


def _refusals(folder: Path) -> Iterator[tuple[str, ...]]:
    makers = {
        "400 MB packed into one page": hostile.flate_bomb,
        "a drawing that draws itself": hostile.endless_forms,
        "drawings within drawings": hostile.doubling_forms,
        "100,000 pages": hostile.many_pages,
        "scanned pages": hostile.scanned,
    }
    for what, make in makers.items():
        path = folder / "bad.pdf"
        path.write_bytes(make())
        data = _run(path)
        assert "refused" in data, what
        yield what, _seconds(data), _memory(data), "10 s"


def _printed() -> Iterator[tuple[str, ...]]:
    for edition in PRINTED:
        data = _run(SHARED / "rulebooks" / f"{edition}.txt")
        got = {rule["id"]: rule for rule in data["rules"]}
        want = [row["id"] for row in truth(edition, "numbers") if row["status"] != "missing"]
        texts = {row["id"]: " ".join(row["text"].split()) for row in truth(edition, "text")}
        equal = sum(rule_id in got and got[rule_id]["text"] == texts[rule_id] for rule_id in want)
        wrong = len(set(want) ^ set(got))
        share = f"{100 * equal / len(want):.2f} %"
        yield edition, str(len(got)), str(wrong), share, f"{data['seconds']:.1f}"


def _run(path: Path) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", _IMPORT, str(path)],
            env=os.environ | {"FLOORJUDGE_DATA": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    data: dict[str, Any] = json.loads(done.stdout)
    return data


def _seconds(data: dict[str, Any]) -> str:
    return f"{data['seconds']:.1f} s"


def _memory(data: dict[str, Any]) -> str:
    return f"{data['megabytes']:.0f} MB"

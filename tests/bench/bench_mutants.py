"""Does any document bring the engine or the page down?

20,000 cases of all games that run, each with one to three nodes changed, dropped, swapped, nested or taken from
another case, through every operation of the page that takes a document. `python -m tests.case.mutants N SEED`
prints what it finds whole.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

from judge import library
from tests.case.mutants import tried

_NUMBER = 20_000


def tables() -> Iterator[str]:
    began = time.monotonic()
    faults = Counter(fault for fault, _ in tried(_NUMBER))
    seconds = time.monotonic() - began
    rows = [f"| {fault} | {number} |" for fault, number in faults.most_common()] or ["| none | 0 |"]
    yield "\n".join(
        [
            f"{_NUMBER:,} mutants of the cases of {', '.join(library.playable())}, {seconds:.0f} s.",
            "",
            "| fault | mutants |",
            "|---|---|",
            *rows,
        ]
    )

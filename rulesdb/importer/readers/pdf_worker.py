"""What words stand where on the pages of a PDF?

Run as a process of its own, because a PDF is a program of strangers: it limits its own memory and
time, opens one file, and writes one line of JSON per page: its size and the runs of characters on it
as [left, bottom, right, top, text]. It stands alone (no import of this package) and draws no
conclusions; layout.py does. A refusal is a line {"error": kind, "detail": ...}.
"""

from __future__ import annotations

import json
import math
import sys
from typing import Any

MEMORY = 384 << 20
# Seconds of work (not of waiting for a busy machine): to open the file, and more for each page read.
# A page of a rulebook takes 0.02.
SECONDS, SECONDS_A_PAGE = 4.0, 0.25
MOST_PAGES = 1500
MOST_CHARACTERS = 60_000  # on one page; a printed page has about 6,000
_BLANKS = frozenset({9, 10, 13, 32, 0xA0, 0x3000})
_HYPHENS = {0x02: "-", 0xFFFE: "-", 0xAD: "-"}
# Parts of the size of a letter: where a word ends, and where a run of words may leave the column.
_WORD_GAP, _SEEN_GAP, _RUN_GAP, _SAME_LINE = 0.22, 0.12, 1.1, 0.45


def limit_resources() -> None:
    """Give the memory, time and files of this process an end."""
    try:
        import resource
    except ImportError:  # not on Windows; the parent's deadline still holds
        return
    for kind, amount in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        resource.setrlimit(kind, (amount if hard < 0 else min(amount, hard), hard))


def allow_seconds(seconds: float) -> None:
    """The kernel ends this process when it has worked so long."""
    try:
        import resource
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    whole = math.ceil(seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (whole if hard < 0 else min(whole, hard), hard))


def main(path: str) -> int:
    limit_resources()
    allow_seconds(SECONDS)
    try:
        import pypdfium2 as pdfium
    except ImportError:
        return _refuse("missing", "pypdfium2")
    try:
        document = pdfium.PdfDocument(path)
    except pdfium.PdfiumError as error:
        return _refuse("password" if "password" in str(error).lower() else "format", str(error))
    except MemoryError:
        return _refuse("memory", "")
    try:
        count = len(document)
        if count > MOST_PAGES:
            return _refuse("pages", str(count))
        print(json.dumps({"pages": count}), flush=True)
        for index in range(count):
            print(json.dumps(_page(document, index, pdfium.raw)), flush=True)
            allow_seconds(SECONDS + SECONDS_A_PAGE * (index + 1))
    except pdfium.PdfiumError as error:
        return _refuse("format", str(error))
    except MemoryError:
        return _refuse("memory", "")
    return 0


def _refuse(kind: str, detail: str) -> int:
    print(json.dumps({"error": kind, "detail": detail}), flush=True)
    return 3


def _page(document: Any, index: int, raw: Any) -> dict[str, Any]:
    page = document[index]
    width, height = page.get_size()
    text = page.get_textpage()
    count = min(raw.FPDFText_CountChars(text), MOST_CHARACTERS)
    runs = list(_runs(text, count, raw))
    text.close()
    page.close()
    return {"page": index + 1, "width": round(width, 1), "height": round(height, 1), "runs": runs}


def _runs(text: Any, count: int, raw: Any) -> list[list[Any]]:
    """Characters in the order of the file, joined while they stand close together on one line."""
    runs: list[list[Any]] = []
    # The loose box spans the letter's advance and its font's height, so neighbours touch.
    box = raw.FS_RECTF()
    current: list[Any] | None = None
    blank = 1.0  # how wide a gap must be to be a blank: none if one is written, little if pdfium sees one
    for index in range(count):
        code = raw.FPDFText_GetUnicode(text, index)
        if code in _BLANKS:
            written = raw.FPDFText_IsGenerated(text, index) != 1
            blank = -1.0 if written else min(blank, _SEEN_GAP)
            continue
        if not raw.FPDFText_GetLooseCharBox(text, index, box):
            continue
        # A glyph that stands for no letter is an icon; U+FFFC keeps its place.
        char = _HYPHENS.get(code) or (chr(code) if code else "\ufffc")
        x0, x1, y0, y1 = box.left, box.right, box.bottom, box.top
        size = max(y1 - y0, 1.0)
        needed, blank = min(blank, _WORD_GAP), 1.0
        if current is not None:
            gap = x0 - current[2]
            shift = abs((y0 + y1) / 2 - (current[1] + current[3]) / 2)
            if shift < _SAME_LINE * size and -0.5 * size < gap < _RUN_GAP * size:
                if gap > needed * size:
                    current[4] += " "
                current[4] += char
                current[2] = max(current[2], x1)
                current[1], current[3] = min(current[1], y0), max(current[3], y1)
                continue
            runs.append(current)
        current = [x0, y0, x1, y1, char]
    if current is not None:
        runs.append(current)
    return [[*(round(value, 1) for value in run[:4]), run[4]] for run in runs]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

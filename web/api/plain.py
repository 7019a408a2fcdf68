"""Can what was sent be stored, and served again as it came?

Half a surrogate pair is no text, a number beyond all bounds is no number, and control characters mean
nothing on a page: each is refused where it comes in, with its place, so that nothing is kept that cannot
be given back. So is what is nested deeper, or holds more, than any case does: it would only cost time.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from judge.case.source import MAX_DEPTH
from web.errors import BadRequestError

# Tabs and line ends are text; other control characters and half characters are not.
_UNFIT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")

#: A case file may be nested 40 levels deep, and stands a little deeper in a request. The largest of our own
#: cases has some 400 values.
MOST_DEPTH, MOST_VALUES = MAX_DEPTH + 4, 20_000


def check_plain(data: Any, most_values: float = MOST_VALUES) -> None:
    """Refuse data that could not be served again."""
    waiting: list[tuple[Any, tuple[Any, ...]]] = [(data, ())]
    seen = 0
    while waiting:
        value, place = waiting.pop()
        seen += 1
        if len(place) > MOST_DEPTH:
            raise BadRequestError(f"{_named(place)}: nested deeper than {MOST_DEPTH} levels")
        if seen > most_values:
            raise BadRequestError(f"the body holds more than {most_values:,} values")
        if isinstance(value, str):
            _check_text(value, place)
        elif isinstance(value, float) and not math.isfinite(value):
            raise BadRequestError(f"{_named(place)}: a number is too large; expected one that JSON can write")
        else:
            waiting += _below(value, place)


def _below(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    if isinstance(value, dict):
        for key, below in value.items():
            if isinstance(key, str):
                _check_text(key, place)
            yield below, (*place, key)
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield below, (*place, number)


def _check_text(text: str, place: tuple[Any, ...]) -> None:
    if found := _UNFIT.search(text):
        kind = "half a character" if found[0] >= "\ud800" else "a control character"
        raise BadRequestError(
            f"{_named(place)}: the text holds {kind} (U+{ord(found[0]):04X}); expected text that can be read"
        )


def _named(place: tuple[Any, ...]) -> str:
    """Where it stands; keys that were sent are cut, and what cannot be printed is left out."""
    words = (str(part)[:40].encode("utf-8", "ignore").decode() for part in place[:12])
    return ".".join("".join(filter(str.isprintable, word)) for word in words) or "body"

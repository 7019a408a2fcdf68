"""What do operators measure?

Numbers that only grow, in memory that all processes of a server share: each worker adds to a row of its own, a
reader sums the rows. `/metrics` shows them in the text form that Prometheus and others read, to whom the setting
allows. No addresses, names or cases are among them.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Iterator

#: Seconds up to which answers are counted together.
TIMES = (0.05, 0.1, 0.25, 1.0, 5.0)
#: name, labels -> help
NAMES: dict[tuple[str, str], str] = {
    **{("requests_total", f'status="{n}xx"'): "Requests answered." for n in (2, 3, 4, 5)},
    **{
        ("request_seconds_bucket", f'le="{limit:g}"'): "How long answers took."
        for limit in (*TIMES, float("inf"))
    },
    ("request_seconds_sum", ""): "How long answers took.",
    ("engine_runs_total", ""): "Games that were run.",
    ("engine_stopped_total", ""): "Runs that used up their steps, time or memory.",
    ("engine_refused_total", ""): "Requests that found no turn.",
}
_PLACES = {name: number for number, name in enumerate(NAMES)}
_ROWS = 32
_NUMBER = struct.Struct("d")


class Counters:
    """The numbers of one server. `row` is the worker's own; processes that are forked share them."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, _ROWS * len(NAMES) * _NUMBER.size)
        self.row = 0

    def add(self, name: str, labels: str = "", amount: float = 1.0) -> None:
        """Add to a number."""
        place = ((self.row % _ROWS) * len(NAMES) + _PLACES[name, labels]) * _NUMBER.size
        (known,) = _NUMBER.unpack_from(self._memory, place)
        _NUMBER.pack_into(self._memory, place, known + amount)

    def answered(self, status: int, seconds: float | None) -> None:
        """Count one answer."""
        self.add("requests_total", f'status="{min(max(status // 100, 2), 5)}xx"')
        if seconds is not None:
            self.add("request_seconds_sum", amount=seconds)
            for limit in (*TIMES, float("inf")):
                if seconds <= limit:
                    self.add("request_seconds_bucket", f'le="{limit:g}"')

    def total(self, name: str, labels: str = "") -> float:
        """A number, over all processes."""
        own = _PLACES[name, labels]
        places = range(own, _ROWS * len(NAMES), len(NAMES))
        return float(sum(_NUMBER.unpack_from(self._memory, place * _NUMBER.size)[0] for place in places))


def text(counters: Counters, gauges: dict[str, tuple[str, float]]) -> str:
    """Everything as text; gauges are what is so now: name -> (help, value)."""
    return "\n".join([*_counted(counters), *_gauged(gauges), ""])


def _counted(counters: Counters) -> Iterator[str]:
    told = ""
    for (name, labels), words in NAMES.items():
        family = name.removesuffix("_bucket").removesuffix("_sum")
        if family != told:
            told = family
            kind = "histogram" if name.endswith("_bucket") else "counter"
            yield f"# HELP floorjudge_{family} {words}"
            yield f"# TYPE floorjudge_{family} {kind}"
        shown = f"{{{labels.replace('inf', '+Inf')}}}" if labels else ""
        yield f"floorjudge_{name}{shown} {counters.total(name, labels):g}"
        if name == "request_seconds_sum":
            number = counters.total("request_seconds_bucket", 'le="inf"')
            yield f"floorjudge_request_seconds_count {number:g}"


def _gauged(gauges: dict[str, tuple[str, float]]) -> Iterator[str]:
    for name, (words, value) in gauges.items():
        yield f"# HELP floorjudge_{name} {words}"
        yield f"# TYPE floorjudge_{name} gauge"
        yield f"floorjudge_{name} {value:g}"

"""How is a log kept, written down, and read only when somebody looks at it?

A log grows at its end only. Each state appends to a list of its own; a copy begins a new list and shares
what was there before it (`Past`), so a copy does not grow with the game. What was written once is kept and
never written again, and what was saved is not read until somebody looks back (`Saved`): a state that is
loaded, played on and saved does not pay for what happened before.

An entry that only names a rule is that rule, any other `(rule, what, facts)`. Written down, both are JSON,
with commas between them. The whole stands in one JSON string; so that it needs no escapes there, `"` and
`\\` have changed places with `` ` `` and `~`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator
from json.encoder import encode_basestring_ascii
from typing import Any, NamedTuple

from judge.kernel.errors import BadState

#: An executed step as its rule, anything else as `(rule, what happened, facts)`.
Entry = str | tuple[str, str | None, tuple[Any, ...]]
#: How many entries have been written down, and the text of the log up to there.
Known = tuple[int, str]

_SWAP = str.maketrans('"\\`~', '`~"\\')


class Past(NamedTuple):
    """What a state shares with the one it was copied from: the first `length` of its entries, and what was
    before them. `total` counts them all."""

    before: Past | Saved | None
    entries: list[Entry]
    length: int
    total: int


class Saved:
    """A log that was loaded and that nobody has read yet."""

    __slots__ = ("_entries", "_known", "_value_of", "text", "total")

    before = None

    def __init__(
        self, text: str, total: int, value_of: Callable[[object], object], known: Container[str]
    ) -> None:
        """`known`: the names of the lines that such a log can have."""
        self.text = text
        self.total = total
        self._value_of = value_of
        self._known = known
        self._entries: list[Entry] | None = None

    @property
    def length(self) -> int:
        """All of them."""
        return self.total

    @property
    def entries(self) -> list[Entry]:
        """The entries, oldest first."""
        if self._entries is None:
            found = read(self.text, self._value_of)
            if len(found) != self.total:
                raise BadState(
                    f"the log of the saved state is damaged: it has {len(found)} entries, not {self.total}"
                )
            for entry in found:
                if type(entry) is tuple and entry[1] is not None and entry[1] not in self._known:
                    raise BadState(f"the log of the saved state is damaged: there is no line {entry[1]!r}")
            self._entries = found
        return self._entries


def backwards(past: Past | Saved | None, log: list[Entry]) -> Iterator[Entry]:
    """The entries of a log, newest first."""
    yield from reversed(log)
    while past is not None:
        entries = past.entries
        for number in range(past.length - 1, -1, -1):
            yield entries[number]
        past = past.before


def write(
    past: Past | Saved | None, log: list[Entry], known: Known | None, plain: Callable[[object], object]
) -> str:
    """The text of a log, as it stands between the quotes of a JSON string."""
    kept, before = known if known is not None else (0, "")
    parts: list[list[Entry]] = [log]
    start = past.total if past is not None else 0
    while past is not None and start > kept:
        if type(past) is Saved:
            kept, before = past.total, _escaped(past.text)
            break
        parts.append(past.entries[: past.length])
        past = past.before
        start = past.total if past is not None else 0
    new = [entry for part in reversed(parts) for entry in part][max(0, kept - start) :]
    if not new:
        return before
    text = json.dumps(new, separators=(",", ":"), sort_keys=True, default=plain)[1:-1].translate(_SWAP)
    return f"{before},{_escaped(text)}" if before else _escaped(text)


def _escaped(text: str) -> str:
    """A text as it stands in a JSON string; most have nothing to be escaped."""
    return encode_basestring_ascii(text)[1:-1] if '"' in text or "\\" in text else text


def read(text: str, value_of: Callable[[object], Any]) -> list[Entry]:
    """The log that `write` wrote."""
    found: list[Entry] = []
    try:
        for entry in json.loads(f"[{text.translate(_SWAP)}]"):
            if type(entry) is str:
                found.append(entry)
                continue
            rule, what, facts = entry
            if type(rule) is not str or type(facts) is not list or not (what is None or type(what) is str):
                raise ValueError(f"{entry!r} is no entry")
            found.append((rule, what, value_of(facts)))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadState(f"the log of the saved state is damaged: {error}") from None
    return found

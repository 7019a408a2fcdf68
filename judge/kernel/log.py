"""How is a log written down, and read only when somebody looks at it?

A log is a chain of entries that all copies of a state share. Its text grows at the end only, so what was
written once is kept and never written again, and what was saved is not read until somebody looks back: a
state that is loaded, played on and saved does not pay for what happened before.

An entry that only names a rule is that rule, any other `[rule, what, facts]`, both as JSON, with commas
between them. The whole stands in one JSON string; so that it needs no escapes there, `"` and `\\` have
changed places with `` ` `` and `~`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from json.encoder import encode_basestring_ascii
from typing import TYPE_CHECKING, Any

from judge.kernel.errors import BadState

if TYPE_CHECKING:
    from judge.kernel.state import Log

#: An entry of the chain and the text of the log up to it.
Known = tuple[Any, str]

_SWAP = str.maketrans('"\\`~', '`~"\\')


class Earlier:
    """A saved log that nobody has read yet; stands in a chain for its last entry."""

    __slots__ = ("_entry", "_value_of", "text")

    def __init__(self, text: str, value_of: Callable[[Any], Any]) -> None:
        self.text = text
        self._value_of = value_of
        self._entry: Any = None

    def entry(self) -> tuple[Any, ...]:
        """The last entry, `(previous, rule, what, facts)`."""
        if self._entry is None:
            self._entry = read(self.text, self._value_of)
        entry: tuple[Any, ...] = self._entry
        return entry

    def __getitem__(self, part: Any) -> Any:
        return self.entry()[part]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.entry())

    def __len__(self) -> int:
        return 4


def write(log: Log | Earlier, known: Known | None, plain: Callable[[Any], Any]) -> str:
    """The text of a log, as it stands between the quotes of a JSON string."""
    new: list[Any] = []
    kept, before = known if known is not None else (None, "")
    while log is not None:
        if log is kept:
            break
        if type(log) is Earlier:
            before = _escaped(log.text)
            break
        log, rule, what, facts = log
        new.append(rule if what is None and not facts else (rule, what, facts))
    else:
        before = ""
    if not new:
        return before
    new.reverse()
    text = json.dumps(new, separators=(",", ":"), sort_keys=True, default=plain)[1:-1].translate(_SWAP)
    return f"{before},{_escaped(text)}" if before else _escaped(text)


def _escaped(text: str) -> str:
    """A text as it stands in a JSON string; most have nothing to be escaped."""
    return encode_basestring_ascii(text)[1:-1] if '"' in text or "\\" in text else text


def read(text: str, value_of: Callable[[Any], Any]) -> Log:
    """The log that `write` wrote."""
    try:
        log: Log = None
        for entry in json.loads(f"[{text.translate(_SWAP)}]"):
            if type(entry) is str:
                log = (log, entry, None, ())
                continue
            rule, what, facts = entry
            if type(rule) is not str or type(facts) is not list or not (what is None or type(what) is str):
                raise ValueError(f"{entry!r} is no entry")
            log = (log, rule, what, value_of(facts))
    except (ValueError, TypeError, RecursionError) as error:
        raise BadState(f"the log of the saved state is damaged: {error}") from None
    return log

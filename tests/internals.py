"""What must no sentence hold that a judge reads?

Labels of cards and areas as a case file writes them (`B.f#38`, `A.hand`), keys (`cta1/1`, `attack:leader`), codes of
areas (`z1`), keys of files (`context: {…}`), editions as they are typed (`dbs@1.23`), names of files and Python's words.
"""

from __future__ import annotations

import re

_MARKS = {
    "a label": r"(?<![\w.])[AB]\.[a-z_]\w*(?:#\d+)?|\w#\d",
    "a key of a skill": r"\b[a-z]+\d+/\d+\b",
    "a key of an action": r"\b(?:attack|play|activate|counter|battle|call|cast|invade|guard|ride):[A-Za-z]",
    "the code of a zone": r"\bz\d\b",
    "a key of a case file": r"\bcontext:|[{}]|\b[a-z]+_[a-z]+\b",
    "a word of the machine": r"Value error|frozenset|\bNone\b(?! of)|\bTrue\b|\bFalse\b|\bslug\b",
    "an edition as it is typed": r"\b(?:dbs|vanguard|buddyfight|godzilla)@\d",
    "a file": r"\w\.(?:ya?ml|toml|json|jsonl|py|html|md)\b",
}
_PATTERNS = {what: re.compile(pattern) for what, pattern in _MARKS.items()}


def internals(sentence: str) -> list[str]:
    """What of the machine stands in a sentence."""
    return [what for what, pattern in _PATTERNS.items() if pattern.search(sentence)]

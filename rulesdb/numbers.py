"""Which rule does a number mean, as people type it?

`7-4-1-4`, `7.4.1.4`, `7 4 1 4`, `rule 7-4-1-4.`, full-width digits and dashes, and
`attack 3.1.1` all reduce to one key: the number's parts, lower case, with one blank between.
Keys are compared whole, so 7-4-1 never matches 7-4-10. What exists is the rulebook's business.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

SEPARATORS = {"dash": "-", "dot": ".", "path": "/"}
# The dashes of every keyboard, and the long vowel mark that Japanese keyboards give for one.
_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−﹘﹣－ー", "-") | {"。": ".", "・": ".", "·": "."})
_LEAD = re.compile(r"^(?:(?:the\s+)?(?:rules?|sections?|chapters?|numbers?|nos?\b\.?|nr\b\.?)\s*|[#§]+\s*)+")
_WRAPPING = " \t\r\n()[]{}「」『』\"'“”‘’"
_NUMBER = re.compile(r"[0-9a-z]+(?:[\s.\-/,_:]+[0-9a-z]+)*")
_PART = re.compile(r"[0-9a-z]+")
_LEVELS = re.compile(r"[0-9]+|[a-z]+")
# Words people put between a phase's name and a step's number: "attack phase, step 3.1".
_FILLERS = frozenset({"phase", "step", "of", "the", "flow", "no"})


class Number(NamedTuple):
    """A typed number: its parts as a key, and whether a final dot asks for this rule alone."""

    key: str
    alone: bool


def parse_number(text: str) -> Number | None:
    """Read a rule number as typed; None when the text cannot be one."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text.translate(_DASHES)).translate(_DASHES)
    cleaned = _LEAD.sub("", text.lower().strip(_WRAPPING)).strip(_WRAPPING)
    body = cleaned.rstrip(" .:,;")
    if not _NUMBER.fullmatch(body):
        return None
    return Number(_key(body), cleaned.endswith("."))


def key_of(rule_id: str) -> str:
    """The key under which a rule id is looked up: `keyword/n-attack` gives `keyword n attack`."""
    return _key(rule_id.lower())


def _key(text: str) -> str:
    """Parts with one blank between; a letter behind a number is a part (702.19b and 702.19.b are one)."""
    parts = _PART.findall(text)
    if parts and parts[0].isdigit():
        parts = [piece for part in parts for piece in _LEVELS.findall(part)]
    return " ".join(parts)


def without_fillers(key: str) -> str:
    """The key without the words that people add around a number."""
    return " ".join(part for part in key.split() if part not in _FILLERS)


def normalize_number(text: str, style: str = "dash") -> str:
    """Write a typed number the way a book of this style does; the text itself when it is none.

    >>> normalize_number("rule ７－４－１－４.")
    '7-4-1-4'
    >>> normalize_number("7 4 1", "dot")
    '7.4.1'
    >>> normalize_number("attack 3.1.1", "path")
    'attack/3.1.1'
    """
    number = parse_number(text)
    if number is None:
        return text.strip()
    parts = [part.upper() if part[0].isalpha() and style != "path" else part for part in number.key.split()]
    if style != "path":
        return SEPARATORS[style].join(parts)
    written = parts[0]
    for before, part in pairwise(parts):
        digits = part[0].isdigit() and before[0].isdigit()
        words = part.isalpha() and before.isalpha() and "/" in written
        written += ("." if digits else "-" if words else "/") + part
    return written


def order_key(rule_id: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts ids the way a rulebook counts: numbers by value, then letters (supplements) last."""
    return tuple(
        (0, int(part), "") if part.isdigit() else (1, _leading_int(part), part)
        for part in key_of(rule_id).split()
    )


def _leading_int(part: str) -> int:
    digits = re.match(r"\d+", part)
    return int(digits[0]) if digits else 0


def nearest_ids(wanted: str, ids: Iterable[str], count: int = 3) -> list[str]:
    """The ids most like a mistyped one: the longest shared beginning first, then likeness."""
    from difflib import SequenceMatcher

    parsed = parse_number(wanted)
    parts = (parsed.key if parsed else wanted.lower()).split()
    target = " ".join(parts)

    def likeness(rule_id: str) -> tuple[int, float]:
        own = key_of(rule_id).split()
        shared = 0
        for mine, theirs in zip(own, parts, strict=False):
            if mine != theirs:
                break
            shared += 1
        return shared, SequenceMatcher(None, " ".join(own), target).ratio()

    ranked = sorted(((likeness(rule_id), rule_id) for rule_id in ids), key=lambda pair: pair[0], reverse=True)
    return [rule_id for (shared, ratio), rule_id in ranked[:count] if shared or ratio > 0.6]

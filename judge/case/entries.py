"""What lies in a zone?

Reads the contents of a zone as a case writes them: a number of unnamed cards (`30`), a code (`K3`),
copies (`f x9`), a stack from the bottom up (`SA1 < SA2`), a mapping with more about the card, or a
list of these. Knows no game and no pool; what the codes mean is build.py's business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from judge.case.problem import Path, Problems, suggest

#: Keys of a card mapping that are not attributes of the card itself.
CARD_KEYS = ("card", "count", "label", "mode", "markers", "states", "beneath", "owner", "face", "since")
NOTHING = ("", "-", "–", "—", "empty", "none", "nothing")
MAX_COUNT = 1000

_COPIES = re.compile(r"(?P<code>.*\S)\s*(?:\s[x×*]|[×*])\s*(?P<count>\d+)")
_NUMBERED = re.compile(r"(?P<code>[^#]+)#(?P<copy>[1-9]\d*)")


@dataclass(slots=True)
class Entry:
    """One card (or several equal ones) to be placed. Without a code it is unnamed or inline."""

    code: str | None
    path: Path
    count: int = 1
    copy: int | None = None
    label: str | None = None
    mode: str = "active"
    markers: int = 0
    states: tuple[str, ...] = ()
    owner: str | None = None
    face: str | None = None
    since: str = "earlier"
    attributes: dict[str, object] = field(default_factory=dict)
    beneath: list[Entry] = field(default_factory=list)


def read_contents(value: object, path: Path, problems: Problems) -> list[Entry]:
    """The entries of a zone; what is wrong goes to `problems`."""
    if value is None:
        return []
    if isinstance(value, int) and not isinstance(value, bool):
        return _unnamed(value, path, problems)
    if isinstance(value, str):
        return _words(value, path, problems)
    if isinstance(value, dict):
        return _mapping(value, path, problems)
    if not isinstance(value, list):
        problems.add("contents", f"expected cards, found {str(value).lower()}", path)
        return []
    found: list[Entry] = []
    for number, item in enumerate(value):
        if isinstance(item, list):
            problems.add("contents", "a list of cards cannot hold another list", (*path, number))
        else:
            found += read_contents(item, (*path, number), problems)
    return found


def _unnamed(count: int, path: Path, problems: Problems) -> list[Entry]:
    if count < 0:
        problems.add("contents", f"a number of cards cannot be {count}", path)
        return []
    return [Entry(None, path, _bounded(count, path, problems))] if count else []


def _bounded(count: int, path: Path, problems: Problems) -> int:
    if count > MAX_COUNT:
        problems.add("contents", f"{count} cards are more than a zone can hold here ({MAX_COUNT})", path)
        return 0
    return count


def _words(text: str, path: Path, problems: Problems, *, several: bool = True) -> list[Entry]:
    """`K3, K4, f x3`, or a stack `SA1 < SA2`; where only one card can stand, its name may hold a comma."""
    if text.strip().casefold() in NOTHING:
        return []
    found = []
    for part in text.split(",") if several else (text,):
        stack = [_code(piece.strip(), path, problems) for piece in part.strip().strip("[]").split("<")]
        cards = [entry for entry in stack if entry is not None]
        if len(cards) > 1 and any(entry.count > 1 for entry in cards):
            problems.add("contents", f"a stack names single cards, not copies: {part.strip()!r}", path)
            continue
        if cards:
            found.append(replace(cards[-1], beneath=cards[:-1]))
    return found


def _code(text: str, path: Path, problems: Problems) -> Entry | None:
    count = 1
    copies = _COPIES.fullmatch(text)
    if copies:
        text, count = copies["code"], _bounded(int(copies["count"]), path, problems)
    numbered = _NUMBERED.fullmatch(text.removesuffix("#1"))
    if numbered:
        return Entry(numbered["code"].strip(), path, count, copy=int(numbered["copy"]))
    if not text:
        problems.add("contents", "a card's code is missing between two signs", path)
        return None
    return Entry(text.removesuffix("#1"), path, count) if count else None


def _mapping(value: Mapping[str, object], path: Path, problems: Problems) -> list[Entry]:
    given = {key: value[key] for key in CARD_KEYS if key in value}
    attributes = {key: item for key, item in value.items() if key not in CARD_KEYS}
    entry = Entry(None, path)
    if "card" in given:
        named = _words(str(given["card"]), (*path, "card"), problems, several=False)
        if len(named) != 1:
            problems.add("contents", "'card' names one card (or one stack)", (*path, "card"))
            return []
        entry = replace(named[0], path=path)
    elif not attributes and not given:
        problems.add("contents", "expected 'card: CODE' or attributes such as 'power: 5000'", path)
        return []
    entry.attributes = attributes
    for key in ("count", "markers"):
        if key in given:
            number = given[key]
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                problems.add("contents", f"expected a whole number, found {number!r}", (*path, key))
            elif key == "count":
                entry.count = _bounded(number, (*path, key), problems)
            else:
                entry.markers = number
    for key, known in (
        ("mode", ("active", "rest")),
        ("owner", ("A", "B")),
        ("face", ("up", "down")),
        ("since", ("earlier", "previous turn", "this turn")),
    ):
        if key in given:
            if given[key] in known:
                setattr(entry, key, given[key])
            else:
                message = f"expected {' or '.join(known)}, found {given[key]!r}"
                problems.add("contents", message + suggest(str(given[key]), known), (*path, key))
    if "states" in given:
        words = given["states"] if isinstance(given["states"], list) else [given["states"]]
        entry.states = tuple(str(word) for word in words)
    if "label" in given:
        label = str(given["label"])
        if re.search(r"[\s,<>:/]", label):
            problems.add(
                "contents", f"a label has no blanks and none of , < > : / in it: {label!r}", (*path, "label")
            )
        else:
            entry.label = label.removeprefix("A.").removeprefix("B.")
    if "beneath" in given:
        entry.beneath = read_contents(given["beneath"], (*path, "beneath"), problems) + entry.beneath
    return [entry] if entry.count else []

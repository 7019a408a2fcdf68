"""Whose book is this, and how does its publisher print rules?

A profile is declared in data/profiles/<game>.toml: the number style, by which words the game is
known, and, for books of flows and topics, how ids are built. A book of a game nobody declared is
profiled from its own text: the separator its numbers use is all that has to be known.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from rulesdb.errors import MalformedRulebookError
from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER
from rulesdb.numbers import SEPARATORS
from rulesdb.places import data_folder

_NUMBERED = re.compile(rf"(?:[-*•]\s+)?(?P<number>{NUMBER})[.．:]?\s*\S")
# So many numbers of three parts or more are a count.
_DEEP, _COUNTED = re.compile(r"\d{1,2}(?:[.-]\d{1,2}){2,}\.?\s+[A-Z\[“]"), 50
# A game's vocabulary must fill this share of its terms before it is believed.
_ENOUGH_TERMS = 0.5
_UNKNOWN = ""


@dataclass(frozen=True)
class Chapter:
    """A chapter of a book of flows: what its heading says, and what stands below it."""

    id: str
    headings: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()
    flow: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    questions: str = "chapter"


@dataclass(frozen=True)
class Subject:
    """A paragraph that begins an entry of its own, known by words of its first sentence."""

    id: str
    words: tuple[str, ...]
    within: str = ""


@dataclass(frozen=True)
class Outline:
    """How a book without one count of numbers names its entries."""

    chapters: tuple[Chapter, ...]
    ids: Mapping[str, str]
    lists: Mapping[str, str]
    subjects: tuple[Subject, ...]
    labels: frozenset[str]
    captions: frozenset[str]
    contents: str = ""
    questions: str = ""
    picture: str = ""


@dataclass(frozen=True)
class Profile:
    """What the importer knows of a game's books."""

    game: str
    title: str
    number_style: str
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # names of other games that share its words
    outline: Outline | None = None

    @property
    def separator(self) -> str:
        return SEPARATORS[self.number_style]


@cache
def declared() -> tuple[Profile, ...]:
    """The profiles in data/profiles."""
    return tuple(
        _read(path.name, path.read_bytes()) for path in sorted((data_folder() / "profiles").glob("*.toml"))
    )


def recognise(lines: Sequence[Line], game: str | None = None) -> Profile:
    """The profile that fits a book best; one made from the book itself if none does.

    An outline is for books without one count of numbers; an edition that has one is read by its numbers.
    """
    profile = _fitting(lines, game)
    if profile.outline is None or sum(_DEEP.match(line.text) is not None for line in lines) < _COUNTED:
        return profile
    return replace(profile, outline=None, number_style=from_text(lines, profile.game).number_style)


def _fitting(lines: Sequence[Line], game: str | None) -> Profile:
    if game is not None:
        for profile in declared():
            if profile.game == game:
                return profile
        return from_text(lines, game)
    words = " ".join(line.text for line in lines).lower()
    head = " ".join(line.text for line in lines[:40]).lower()
    best, most = None, 0.0
    for profile in declared():
        if any(name in head for name in profile.others):
            continue
        share = sum(term in words for term in profile.terms) / max(len(profile.terms), 1)
        share += 1.0 if any(name in head for name in profile.names) else 0.0
        if share > most:
            best, most = profile, share
    return best if best is not None and most >= _ENOUGH_TERMS else from_text(lines, _UNKNOWN)


def from_text(lines: Sequence[Line], game: str) -> Profile:
    """A profile of a book nobody declared: dashes or dots, whichever its numbers use more often."""
    numbers = [match["number"] for line in lines if (match := _NUMBERED.match(line.text))]
    dots = sum("." in number for number in numbers)
    dashes = sum("." not in number and not number.isdigit() for number in numbers)
    return Profile(game, "", "dash" if dashes > dots else "dot")


def _read(name: str, content: bytes) -> Profile:
    try:
        data = tomllib.loads(content.decode())
        known = data.get("recognise", {})
        outline = _outline(data["outline"]) if "outline" in data else None
        return Profile(
            data["game"],
            data["title"],
            data["number_style"],
            tuple(known.get("names", ())),
            tuple(known.get("terms", ())),
            tuple(known.get("others", ())),
            outline,
        )
    except (ValueError, KeyError, TypeError) as error:
        raise MalformedRulebookError(f"data/profiles/{name} is not a profile: {error}") from None


def _outline(data: dict[str, Any]) -> Outline:
    chapters = tuple(
        Chapter(
            row["id"],
            frozenset(row.get("headings", ())),
            tuple(row.get("words", ())),
            row.get("flow", False),
            row.get("names", {}),
            row.get("questions", "chapter"),
        )
        for row in data["chapter"]
    )
    subjects = tuple(
        Subject(row["id"], tuple(row["words"]), row.get("within", "")) for row in data.get("paragraph", ())
    )
    return Outline(
        chapters,
        data.get("ids", {}),
        data.get("lists", {}),
        subjects,
        frozenset(data.get("labels", ())),
        frozenset(data.get("captions", ())),
        data.get("contents", ""),
        data.get("questions", ""),
        data.get("picture", ""),
    )

"""What is a stored case, what can be asked of the store, and what does it answer?

Frozen records without a database. A case's `document` is the case file as plain data; the store does
not look into it, except for the words that people search by.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import UTC, datetime
from hashlib import blake2b
from typing import Any, Literal

from web.errors import BadRequestError

Status = Literal["open", "ruled", "appealed", "closed"]
STATUSES: tuple[Status, ...] = ("open", "ruled", "appealed", "closed")
# Longest text of each field; longer input is refused, never cut.
LIMITS = {
    "title": 200,
    "game": 40,
    "edition": 40,
    "question": 4000,
    "verdict": 8000,
    "ruled_by": 100,
    "table": 40,
    "event": 100,
    "player_a": 80,
    "player_b": 80,
}
_MOST_RULES = 500
_MOST_WORDS = 20_000
# What a case file says about itself, and what its run is compared with.
_WORDS = ("case", "about", "ruling", "expect")
_BLANKS = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What a judge saves: the case file and what the list of cases shows of it."""

    title: str
    game: str
    edition: str
    document: Mapping[str, Any] = field(default_factory=dict)
    rules: tuple[str, ...] = ()
    question: str = ""
    verdict: str = ""
    status: Status = "open"
    ruled_by: str = ""
    table: str = ""
    event: str = ""
    player_a: str = ""
    player_b: str = ""

    def __post_init__(self) -> None:
        if self.status not in STATUSES:
            raise BadRequestError(f"status is {self.status!r}; expected one of {', '.join(STATUSES)}")
        for name, limit in LIMITS.items():
            value = printable(getattr(self, name), lines=name in ("question", "verdict"))
            if len(value) > limit:
                raise BadRequestError(f"{name} has {len(value)} characters; expected at most {limit}")
            object.__setattr__(self, name, value)
        if len(self.rules) > _MOST_RULES:
            raise BadRequestError(f"rules lists {len(self.rules)} rules; expected at most {_MOST_RULES}")
        clean = dict.fromkeys(printable(rule)[:80] for rule in self.rules)
        object.__setattr__(self, "rules", tuple(rule for rule in clean if rule))

    def record(self) -> dict[str, Any]:
        """The draft as plain data."""
        return {item.name: getattr(self, item.name) for item in fields(Draft)} | {"rules": list(self.rules)}

    @classmethod
    def of(cls, record: Mapping[str, Any]) -> Draft:
        """The draft of a record."""
        own = {item.name: record[item.name] for item in fields(cls) if item.name in record}
        return cls(**own | {"rules": tuple(own.get("rules", ()))})

    def basis(self) -> str:
        """A digest of what a verdict rests on: edition, position, cards and decisions, not the words about them."""
        ground = {key: value for key, value in self.document.items() if key not in _WORDS}
        text = json.dumps([self.game, self.edition, ground], sort_keys=True, separators=(",", ":"))
        return blake2b(text.encode(), digest_size=16).hexdigest()

    def words(self) -> str:
        """What the case is found by, folded: all its texts and every name in its document."""
        parts = [
            *(self.title, self.question, self.verdict, self.table, self.ruled_by, self.event),
            *(self.player_a, self.player_b),
            *self.rules,
            *_texts(self.document),
        ]
        return printable(" ".join(parts).casefold())[:_MOST_WORDS]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A case as it stands in the store."""

    id: str
    version: int
    draft: Draft
    created: int
    updated: int
    forked_from: str = ""
    event_id: str = ""
    #: The version its verdict was given on; 0 without a verdict.
    ruled_version: int = 0
    ruled_basis: str = ""
    #: Where it was begun, for quota.py; no answer carries it.
    origin: str = ""

    @property
    def ruled_earlier(self) -> bool:
        """Whether what the verdict rests on was changed after it was given."""
        return bool(self.ruled_version) and self.ruled_basis != self.draft.basis()

    def record(self) -> dict[str, Any]:
        """The case as plain data; times in ISO 8601."""
        return {
            **self.draft.record(),
            "id": self.id,
            "version": self.version,
            "created": iso(self.created),
            "updated": iso(self.updated),
            "forked_from": self.forked_from or None,
            "event_id": self.event_id,
            "ruled_version": self.ruled_version,
            "ruled_earlier": self.ruled_earlier,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSummary:
    """A line in a list of cases."""

    id: str
    version: int
    title: str
    game: str
    edition: str
    status: Status
    ruled_by: str
    table: str
    event: str
    verdict: str
    rules: tuple[str, ...]
    created: int
    updated: int

    def record(self) -> dict[str, Any]:
        own = {item.name: getattr(self, item.name) for item in fields(CaseSummary)}
        return own | {"rules": list(self.rules), "created": iso(self.created), "updated": iso(self.updated)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One saved version of a case; versions are only ever added."""

    version: int
    at: int
    author: str
    note: str
    draft: Draft

    def record(self) -> dict[str, Any]:
        return {
            **self.draft.record(),
            "version": self.version,
            "at": iso(self.at),
            "author": self.author,
            "note": self.note,
        }


@dataclass(frozen=True, slots=True)
class Created:
    """A new case and, this once, the token that can edit it."""

    case: Case
    edit_token: str


@dataclass(frozen=True, slots=True)
class Saved:
    """The save is in the database; `repeated` when the same request had been saved before."""

    case: Case
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Conflict:
    """Somebody else saved first. Nothing was written; here is everything a merge needs."""

    base: Revision
    yours: Draft
    theirs: Case


@dataclass(frozen=True, slots=True)
class Live:
    """The newest version, and what the judge looks at (None: nothing was shown yet)."""

    newest: int
    version: int | None = None
    moment: int | None = None
    at: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseQuery:
    """Which cases are wanted: "has this come up?"."""

    words: str = ""
    game: str = ""
    rule: str = ""
    status: str = ""
    ruled_by: str = ""
    event: str = ""
    #: The events whose cases may be shown; "" are the cases without one. None: all.
    scope: tuple[str, ...] | None = None
    #: The ids of judges' keys: only cases that one of them started or was given. None: all.
    judges: tuple[str, ...] | None = None
    limit: int = 50
    before: tuple[int, str] | None = None

    def cleaned(self) -> CaseQuery:
        """The same query without characters that no stored text has, and within bounds."""
        names = ("words", "game", "rule", "status", "ruled_by", "event")
        texts: dict[str, Any] = {name: printable(getattr(self, name))[:200] for name in names}
        return replace(self, **texts, limit=max(1, min(self.limit, 200)))


def iso(milliseconds: int) -> str:
    """A time of the store in ISO 8601, UTC."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def printable(text: str, lines: bool = False) -> str:
    """The text without control characters and half characters, which no database stores alike.

    Line ends stay where the text may have `lines`; other runs of white space become one blank.
    """
    kept = text
    if not text.isprintable():  # most are, and every read of a case comes here
        kept = "".join(
            char
            for char in text.replace("\r\n", "\n")
            if (char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs"))
        )
    if lines:
        return kept.strip()
    return _BLANKS.sub(" ", kept).strip()


def _texts(value: Any) -> Iterator[str]:
    """Every text and key in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, below in value.items():
            yield str(key)
            yield from _texts(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _texts(below)

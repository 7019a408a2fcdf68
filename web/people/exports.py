"""How does an event, or a case, leave the database as a file, and come back elsewhere?

One YAML file of several documents: the first says what it is, each of the others is a case with its case
file, all its versions and what was done with it. Keys and links stay behind: whoever imports it gets new ones.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from web.api.plain import check_plain
from web.errors import BadRequestError
from web.store import Act, Case, CaseQuery, Draft, Event, Revision, Store
from web.store.people import Kind
from web.store.records import Status, iso
from web.store.transfer import Whole

FORM = 1
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ID = re.compile(r"[0-9a-z]{1,32}")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class EventPart(_Part):
    name: str
    begins: str = ""
    ends: str = ""
    books: list[str] = Field(default_factory=list, max_length=50)
    names: bool = True


class Head(_Part):
    """What the file is; `event` is missing where single cases were exported."""

    floorjudge: Literal["cases"]
    form: Literal[1]
    event: EventPart | None = None
    cases: int


class VersionPart(_Part):
    version: int
    at: str
    author: str = ""
    note: str = ""
    title: str
    game: str
    edition: str
    status: Status
    question: str = ""
    verdict: str = ""
    ruled_by: str = ""
    table: str = ""
    event: str = ""
    player_a: str = ""
    player_b: str = ""
    rules: list[str] = []
    document: dict[str, Any]


class ActPart(_Part):
    at: str
    kind: Kind
    version: int
    name: str = ""
    why: str = ""
    verdict: str = ""


class CasePart(_Part):
    case: str
    created: str
    updated: str
    forked_from: str = ""
    ruled_version: int = 0
    ruled_basis: str = ""
    acts: list[ActPart] = []
    versions: list[VersionPart]


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import brought: the event and its head judge's token, if it was one; cases and their edit tokens."""

    event_id: str
    token: str
    cases: tuple[tuple[str, str], ...]


# -- out ----------------------------------------------------------------------------------------------


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    def ignore_aliases(self, data: Any) -> bool:
        return True


def export_text(store: Store, event: Event | None, case_ids: Iterable[str] | None = None) -> str:
    """The file of an event, or of some cases."""
    ids = list(case_ids) if case_ids is not None else list(_of_event(store, event))
    head: dict[str, Any] = {"floorjudge": "cases", "form": FORM, "cases": len(ids)}
    if event is not None:
        own = event.record()
        head["event"] = {name: own[name] for name in EventPart.model_fields}
    return "".join(_documents(store, head, ids))


def _of_event(store: Store, event: Event | None) -> Iterator[str]:
    """The ids of all cases of an event; without one, of all cases without one."""
    before: tuple[int, str] | None = None
    while True:
        scope = (event.id if event is not None else "",)
        found = store.find(CaseQuery(scope=scope, limit=200, before=before))
        yield from (case.id for case in found)
        if len(found) < 200:
            return
        before = (found[-1].updated, found[-1].id)


def _documents(store: Store, head: dict[str, Any], ids: list[str]) -> Iterator[str]:
    yield _dump(head)
    for case_id in ids:
        yield _dump(_case_record(store.whole(case_id)))


def _dump(data: Any) -> str:
    text: str = yaml.dump(
        data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, explicit_start=True
    )
    return text


def _case_record(whole: Whole) -> dict[str, Any]:
    case = whole.case
    return {
        "case": case.id,
        "created": iso(case.created),
        "updated": iso(case.updated),
        "forked_from": case.forked_from,
        "ruled_version": case.ruled_version,
        "ruled_basis": case.ruled_basis,
        "acts": [act.record() for act in whole.acts],
        "versions": [past.record() for past in whole.versions],
    }


# -- in -----------------------------------------------------------------------------------------------


def import_text(store: Store, content: bytes, head_name: str = "") -> Imported:
    """Keep what a file holds: an event with a new key for its head judge, or cases without one. All or nothing."""
    head, parts = _read(content)
    wholes = [_whole(part) for part in parts]
    event = (
        Event(id="", **head.event.model_dump(exclude={"books"}), books=tuple(head.event.books))
        if head.event
        else None
    )
    event_id, token, cases = store.bring_in(event, head_name or "Head judge", wholes)
    return Imported(event_id, token, cases)


def _read(content: bytes) -> tuple[Head, list[CasePart]]:
    try:
        text = content.decode("utf-8-sig")
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(text, Loader=_LOADER)):
            raise BadRequestError("the file uses aliases; expected a file that Floorjudge has exported")
        documents = list(yaml.load_all(text, Loader=_LOADER))
    except UnicodeDecodeError:
        raise BadRequestError("the file is not UTF-8 text; expected the file of an export") from None
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 1}" if mark is not None else ""
        raise BadRequestError(
            f"the file cannot be read{where}; expected YAML as Floorjudge exports it"
        ) from None
    if not documents or not isinstance(documents[0], dict) or documents[0].get("floorjudge") != "cases":
        raise BadRequestError("this is no export of cases: it does not begin with `floorjudge: cases`")
    check_plain(documents, most_values=math.inf)  # an event holds many cases; each of them is looked at below
    try:
        head = Head.model_validate(documents[0])
        parts = [CasePart.model_validate(each) for each in documents[1:]]
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise BadRequestError(f"the file does not fit: {place}: {first['msg'].lower()}") from None
    if head.cases != len(parts):
        raise BadRequestError(f"the file holds {len(parts)} of {head.cases} cases: it is cut off")
    return head, parts


def _whole(part: CasePart) -> Whole:
    if not _ID.fullmatch(part.case):
        raise BadRequestError(f"{part.case[:40]!r} is no id of a case")
    for past in part.versions:
        check_plain(past.document)
    names = [name for name in Draft.__dataclass_fields__ if name != "rules"]
    versions = tuple(
        Revision(
            version=past.version,
            at=_time(past.at),
            author=past.author,
            note=past.note,
            draft=Draft(**{name: getattr(past, name) for name in names}, rules=tuple(past.rules)),
        )
        for past in part.versions
    )
    if not versions:
        raise BadRequestError(f"case {part.case!r} has no versions")
    case = Case(
        id=part.case,
        version=versions[-1].version,
        draft=versions[-1].draft,
        created=_time(part.created),
        updated=_time(part.updated),
        forked_from=part.forked_from[:32],
        ruled_version=part.ruled_version,
        ruled_basis=part.ruled_basis[:32],
    )
    acts = tuple(Act(**act.model_dump(exclude={"at"}), at=_time(act.at)) for act in part.acts)
    return Whole(case, versions, acts)


def _time(text: str) -> int:
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
        return int(moment.astimezone(UTC).timestamp() * 1000)
    except (ValueError, OverflowError):
        raise BadRequestError(
            f"{text[:40]!r} is no time; expected one such as 2026-05-30T10:00:00Z"
        ) from None

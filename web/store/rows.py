"""How do rows become records, and records rows?"""

from __future__ import annotations

import json
import re
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from web.errors import BadRequestError, UnknownCaseError, UnknownEventError
from web.store.people import Act, Event, Key
from web.store.quota import quota_of
from web.store.records import Case, CaseSummary, Draft, Revision, Saved, printable
from web.store.tables import acts, case_rules, cases, events, keys, revisions

_ID = re.compile(r"[0-9a-z]{1,32}")
SUMMARY = tuple(
    cases.c[name]
    for name in ("id", "version", "title", "game", "edition", "status", "ruled_by")
    + ("table", "event", "verdict", "rules", "created", "updated")
)


def case_row(connection: Connection, case_id: str, *columns: sa.Column[Any]) -> Any:
    """A case's row, or some of its columns; an id that no case can have is not asked for."""
    row = None
    if _ID.fullmatch(case_id):
        row = connection.execute(sa.select(*(columns or [cases])).where(cases.c.id == case_id)).first()
    if row is None:
        raise UnknownCaseError(f"there is no case {case_id[:40]!r}; the link may be cut off")
    return row


def columns_of(draft: Draft) -> dict[str, Any]:
    """What of a draft stands in a case's row."""
    record = draft.record()
    return record | {
        "rules": json.dumps(record["rules"]),
        "document": json.dumps(record["document"]),
        "words": draft.words(),
    }


def case_of(row: Any) -> Case:
    record = row._asdict() | {"rules": json.loads(row.rules), "document": json.loads(row.document)}
    return Case(
        id=row.id,
        version=row.version,
        draft=Draft.of(record),
        created=row.created,
        updated=row.updated,
        forked_from=row.forked_from,
        event_id=row.event_id,
        ruled_version=row.ruled_version,
        ruled_basis=row.ruled_basis,
        origin=row.origin,
    )


def summary_of(row: Any) -> CaseSummary:
    return CaseSummary(**row._asdict() | {"rules": tuple(json.loads(row.rules))})


def revision_row(connection: Connection, case_id: str, version: int) -> Any:
    query = sa.select(revisions).where(revisions.c.case_id == case_id, revisions.c.version == version)
    return connection.execute(query).first()


def revision_of(row: Any) -> Revision:
    return Revision(
        version=row.version,
        at=row.at,
        author=row.author,
        note=row.note,
        draft=Draft.of(json.loads(row.draft)),
    )


def keep_revision(connection: Connection, case: Case, author: str, note: str, request: str | None) -> None:
    """Write a version down, by which rules the case is found now, and what it takes."""
    text = json.dumps(case.draft.record())
    quota_of(connection).check(connection, case.event_id, case.origin, len(text))
    connection.execute(cases.update().where(cases.c.id == case.id).values(bytes=cases.c.bytes + len(text)))
    connection.execute(
        revisions.insert().values(
            case_id=case.id,
            version=case.version,
            at=case.updated,
            author=printable(author)[:100],
            note=printable(note)[:200],
            request=request,
            draft=text,
        )
    )
    connection.execute(case_rules.delete().where(case_rules.c.case_id == case.id))
    if case.draft.rules:
        rows = [{"case_id": case.id, "rule": rule} for rule in case.draft.rules]
        connection.execute(case_rules.insert(), rows)


def saved_before(connection: Connection, row: Any, request: str | None, draft: Draft) -> Saved | None:
    """What an earlier save of the same name wrote, if there was one; a name is used for one content only."""
    if request is None:
        return None
    query = sa.select(revisions).where(revisions.c.case_id == row.id, revisions.c.request == request)
    found = connection.execute(query).first()
    if found is None:
        return None
    done = revision_of(found)
    if _sent(done.draft, bool(row.event_id)) != _sent(draft, bool(row.event_id)):
        raise BadRequestError(
            f"a save named {request!r} has written something else, version {done.version}; expected a new name"
        )
    case = Case(
        id=row.id,
        version=done.version,
        draft=done.draft,
        created=row.created,
        updated=done.at,
        forked_from=row.forked_from,
        event_id=row.event_id,
        ruled_version=min(row.ruled_version, done.version),
        ruled_basis=row.ruled_basis,
    )
    return Saved(case, repeated=True)


def _sent(draft: Draft, in_event: bool) -> dict[str, Any]:
    """What a client sends of a draft: without what the engine finds in it, nor what an event writes into it."""
    left_out = {"rules", *(("ruled_by", "event", "player_a", "player_b") if in_event else ())}
    return {name: value for name, value in draft.record().items() if name not in left_out}


def event_row(connection: Connection, event_id: str) -> Event:
    row = None
    if _ID.fullmatch(event_id):
        row = connection.execute(sa.select(events).where(events.c.id == event_id)).first()
    if row is None:
        raise UnknownEventError(f"there is no event {event_id[:40]!r}; the link may be cut off")
    return event_of(row)


def event_of(row: Any) -> Event:
    return Event(**row._asdict() | {"books": tuple(json.loads(row.books))})


def key_of(row: Any) -> Key:
    return Key(
        id=row.id,
        role=row.role,
        event_id=row.event_id or "",
        case_id=row.case_id or "",
        name=row.name,
        made=row.made,
        made_by=row.made_by,
        ended=row.ended,
    )


def keys_where(connection: Connection, *conditions: Any) -> list[Key]:
    rows = connection.execute(sa.select(keys).where(*conditions).order_by(keys.c.made, keys.c.id))
    return [key_of(row) for row in rows]


def acts_of(connection: Connection, case_id: str) -> list[Act]:
    rows = connection.execute(sa.select(acts).where(acts.c.case_id == case_id).order_by(acts.c.number))
    return [
        Act(
            at=row.at,
            kind=row.kind,
            version=row.version,
            name=row.name,
            why=row.why,
            verdict=row.verdict,
        )
        for row in rows
    ]


def add_act(connection: Connection, case_id: str, act: Act) -> None:
    number = connection.execute(
        sa.select(sa.func.coalesce(sa.func.max(acts.c.number), 0) + 1).where(acts.c.case_id == case_id)
    ).scalar_one()
    connection.execute(
        acts.insert().values(
            case_id=case_id,
            number=number,
            at=act.at,
            kind=act.kind,
            version=act.version,
            name=printable(act.name)[:100],
            why=printable(act.why, lines=True)[:1000],
            verdict=act.verdict,
        )
    )

"""How does a case leave one database whole and enter another?

A case with all its versions and everything that was done with it, without keys. Where its id is free it keeps
it, so that printed addresses still lead to it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from web.errors import BadRequestError
from web.keys import new_case_id, new_edit_token
from web.store.connections import now
from web.store.people import Act, Event, Key
from web.store.records import Case, Draft, Revision
from web.store.rows import acts_of, add_act, case_of, case_row, columns_of, keep_revision, revision_of
from web.store.saving import add_key
from web.store.tables import cases, revisions


@dataclass(frozen=True, slots=True)
class Whole:
    """A case with its past."""

    case: Case
    versions: tuple[Revision, ...]
    acts: tuple[Act, ...]


def take_out(connection: Connection, case_id: str) -> Whole:
    """Everything about a case."""
    case = case_of(case_row(connection, case_id))
    query = sa.select(revisions).where(revisions.c.case_id == case_id).order_by(revisions.c.version)
    return Whole(
        case,
        tuple(revision_of(row) for row in connection.execute(query)),
        tuple(acts_of(connection, case_id)),
    )


def put_in(connection: Connection, whole: Whole, event: Event | None) -> tuple[str, str]:
    """Keep a case that came from elsewhere; gives its id and the token of its new edit link."""
    numbers = [past.version for past in whole.versions]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise BadRequestError(f"case {whole.case.id[:40]!r} lacks versions; expected all from 1 on")
    taken = connection.execute(sa.select(cases.c.id).where(cases.c.id == whole.case.id)).first()
    case_id = new_case_id() if taken is not None else whole.case.id
    last = whole.versions[-1]
    case = replace(
        whole.case,
        id=case_id,
        version=last.version,
        draft=_fitted(last.draft, event),
        event_id=event.id if event is not None else "",
    )
    row = {
        **columns_of(case.draft),
        **{name: getattr(case, name) for name in ("id", "version", "created", "updated", "forked_from")},
        **{name: getattr(case, name) for name in ("event_id", "ruled_version", "ruled_basis")},
    }
    connection.execute(cases.insert().values(row))
    for past in whole.versions:
        then = replace(case, version=past.version, updated=past.at, draft=_fitted(past.draft, event))
        keep_revision(connection, then, past.author, past.note, None)
    for act in whole.acts:
        add_act(connection, case_id, act)
    token = new_edit_token()
    add_key(connection, Key(id=new_case_id(), role="edit", case_id=case_id, made=now()), token)
    return case_id, token


def _fitted(draft: Draft, event: Event | None) -> Draft:
    if event is None:
        return draft
    fitted = replace(draft, event=event.name)
    return fitted if event.names else replace(fitted, player_a="", player_b="")

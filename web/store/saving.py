"""How is a case changed so that nothing is lost and everything is signed?

A save names the version it started from and is written only if that is still the newest, in one statement.
Who saves is who holds a key: in an event the name behind it signs, whatever the client says. A case that
was ruled is changed only by reopening it; what was done with it, by whom and why, is an act of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from web.errors import BadRequestError, ForbiddenError, RuledError
from web.keys import new_case_id, new_edit_token, token_digest
from web.store.connections import now
from web.store.notices import notify
from web.store.people import Act, Event, Key, Kind, judge_of
from web.store.records import Case, Conflict, Created, Draft, Saved, Status, printable
from web.store.rows import (
    add_act,
    case_of,
    case_row,
    columns_of,
    event_row,
    keep_revision,
    keys_where,
    revision_of,
    revision_row,
    saved_before,
)
from web.store.tables import case_judges, cases, keys

MOST_VERSIONS = 2**31 - 1


def create(
    connection: Connection,
    draft: Draft,
    author: str,
    forked_from: str,
    event_id: str = "",
    tokens: Iterable[str] = (),
    origin: str = "",
) -> Created:
    """Keep a new case; one of an event is started by one of its judges. `origin`: where it was begun (quota.py)."""
    token, moment = new_edit_token(), now()
    by: Key | None = None
    if event_id:
        event = event_row(connection, event_id)
        by = judge_of(keys_where(connection, *_held(tokens)), event_id)
        if by is None:
            raise ForbiddenError(f"only a judge of {event.name} starts a case there; open your judge's link")
        draft = _in_event(replace(draft, verdict="", status="open", ruled_by=""), draft, by, event)
        author = by.name
    ruled = bool(draft.verdict) or draft.status == "ruled"
    case = Case(
        id=new_case_id(),
        version=1,
        draft=draft,
        created=moment,
        updated=moment,
        forked_from=forked_from,
        event_id=event_id,
        ruled_version=1 if ruled else 0,
        ruled_basis=draft.basis() if ruled else "",
        origin=origin,
    )
    row = {
        **columns_of(draft),
        **{name: getattr(case, name) for name in ("id", "version", "created", "updated", "forked_from")},
        **{name: getattr(case, name) for name in ("event_id", "ruled_version", "ruled_basis", "origin")},
    }
    connection.execute(cases.insert().values(row))
    keep_revision(connection, case, author, "created", None)
    add_key(connection, Key(id=new_case_id(), role="edit", case_id=case.id, made=moment), token)
    if by is not None:
        connection.execute(case_judges.insert().values(case_id=case.id, key_id=by.id))
    _note_status(connection, case, "open", author)
    return Created(case, token)


def add_key(connection: Connection, key: Key, token: str) -> None:
    """Let a token in from now on."""
    connection.execute(
        keys.insert().values(
            id=key.id,
            digest=token_digest(token),
            role=key.role,
            event_id=key.event_id or None,
            case_id=key.case_id or None,
            name=printable(key.name),
            made=key.made,
            made_by=printable(key.made_by),
            ended=None,
        )
    )


def save(
    connection: Connection,
    case_id: str,
    tokens: Iterable[str],
    draft: Draft,
    base: int,
    author: str,
    note: str,
    request: str | None,
) -> Saved | Conflict:
    """Write a new version, or say why not."""
    row = case_row(connection, case_id)
    by = writer(connection, row, tokens)
    if done := saved_before(connection, row, request, draft):
        return done
    before = case_of(row)
    author = _author(before, by, author)
    if before.event_id:
        draft = _in_event(before.draft, draft, by, event_row(connection, before.event_id))
    _check_lock(before, draft)
    saved = _write(connection, before, draft, base, author, note, request)
    if saved is None:
        # The same request may have been at work in another process just now.
        return saved_before(connection, row, request, draft) or _conflict(connection, case_id, base, draft)
    _note_status(connection, saved.case, before.draft.status, author)
    return saved


def reopen(
    connection: Connection, case_id: str, tokens: Iterable[str], base: int, author: str, why: str
) -> Saved | Conflict:
    """Make a ruled case open again; who did it and why is kept."""
    row = case_row(connection, case_id)
    by = writer(connection, row, tokens)
    before = case_of(row)
    why = _reason(why)
    if before.draft.status == "open":
        raise BadRequestError("this case is open; there is nothing to reopen")
    if before.event_id and before.draft.status == "closed" and by.role != "head":
        raise ForbiddenError("this case is closed; only the head judge reopens it")
    author = _author(before, by, author)
    draft = replace(before.draft, status="open")
    saved = _write(connection, before, draft, base, author, f"reopened: {why}", None)
    if saved is None:
        return _conflict(connection, case_id, base, draft)
    _note(connection, saved.case, "reopened", author, why)
    return saved


def overrule(
    connection: Connection, case_id: str, tokens: Iterable[str], base: int, draft: Draft, why: str
) -> Saved | Conflict:
    """The head judge rules otherwise; the first ruling stays among the acts and versions."""
    row = case_row(connection, case_id)
    by = writer(connection, row, tokens)
    before = case_of(row)
    if by.role != "head":
        raise ForbiddenError("only the head judge overrules; others reopen the case")
    if before.draft.status not in ("ruled", "appealed"):
        raise BadRequestError(
            f"this case is {before.draft.status}; only a ruled or appealed one is overruled"
        )
    why = _reason(why)
    draft = _in_event(
        before.draft, replace(draft, status="ruled"), by, event_row(connection, before.event_id)
    )
    saved = _write(connection, before, draft, base, by.name, f"overruled: {why}", None, ruled=True)
    if saved is None:
        return _conflict(connection, case_id, base, draft)
    _note(connection, saved.case, "overruled", by.name, why)
    return saved


# -- who ----------------------------------------------------------------------------------------------


def writer(connection: Connection, row: Any, tokens: Iterable[str]) -> Key:
    """Whose key changes a case: its edit link, or a judge of its event who started it or was given it.

    The name behind a judge's key signs even where the right to edit comes from a link.
    """
    held = keys_where(connection, *_held(tokens))
    judge = judge_of(held, row.event_id)
    link = next((key for key in held if key.role == "edit" and key.case_id == row.id), None)
    if judge is None and link is None:
        raise ForbiddenError(f"this link cannot edit case {row.id}; expected its edit link")
    if judge is None or judge.role == "head" or link is not None:
        return judge or link  # type: ignore[return-value]
    given = sa.select(case_judges).where(case_judges.c.case_id == row.id, case_judges.c.key_id == judge.id)
    if connection.execute(given).first() is None:
        raise ForbiddenError(
            "this case was started by another judge; ask the head judge to give it to you, or for its edit link"
        )
    return judge


def _held(tokens: Iterable[str]) -> tuple[Any, ...]:
    """The condition that a key is one of these and has not ended."""
    digests = [token_digest(token) for token in tokens]
    return keys.c.digest.in_(digests), keys.c.ended.is_(None)


def _author(before: Case, by: Key, author: str) -> str:
    """Who saves: in an event the name behind the key, elsewhere what the client says."""
    return (by.name or "edit link") if before.event_id else author


def _in_event(before: Draft, draft: Draft, by: Key, event: Event) -> Draft:
    """The draft as the event has it: its name, its view of names, and the ruling signed by who gives it."""
    rules = draft.verdict != before.verdict or (draft.status != before.status and draft.status != "open")
    if rules and not by.is_judge:
        raise ForbiddenError(
            f"a ruling is signed by a judge of {event.name}; open the case with your judge's key"
        )
    if draft.status == "closed" != before.status and by.role != "head":
        raise ForbiddenError("only the head judge closes a case")
    signs = draft.verdict != before.verdict or (draft.status == "ruled" and before.status == "open")
    if not event.names:
        draft = replace(draft, player_a="", player_b="")
    return replace(draft, event=event.name, ruled_by=by.name if signs else before.ruled_by)


# -- what ---------------------------------------------------------------------------------------------


def _check_lock(before: Case, draft: Draft) -> None:
    """A ruled case may be appealed, upheld or closed; anything else needs it open."""
    status = before.draft.status
    if status == "open":
        return
    same = replace(draft, status=status, rules=before.draft.rules) == before.draft
    if draft.status != "open" and same:
        return
    by = f" by {before.draft.ruled_by}" if before.draft.ruled_by else ""
    raise RuledError(f"this case was {status}{by}; reopen it to change it")


def _write(
    connection: Connection,
    before: Case,
    draft: Draft,
    base: int,
    author: str,
    note: str,
    request: str | None,
    ruled: bool = False,
) -> Saved | None:
    """Write the next version; None when somebody else has written it."""
    moment = max(now(), before.updated)
    version, basis = before.ruled_version, before.ruled_basis
    gives = draft.verdict != before.draft.verdict or (
        draft.status == "ruled" and before.draft.status == "open"
    )
    if ruled or (gives and (draft.verdict or draft.status == "ruled")):
        version, basis = base + 1, draft.basis()
    elif not draft.verdict and draft.status == "open":
        version, basis = 0, ""
    written = connection.execute(
        cases.update()
        .where(cases.c.id == before.id, cases.c.version == base)
        .values(
            **columns_of(draft), version=base + 1, updated=moment, ruled_version=version, ruled_basis=basis
        )
    )
    if written.rowcount == 0:
        return None
    case = replace(
        before,
        version=base + 1,
        draft=draft,
        updated=moment,
        ruled_version=version,
        ruled_basis=basis,
    )
    keep_revision(connection, case, author, note, request)
    notify(connection, case.id)
    return Saved(case)


def _conflict(connection: Connection, case_id: str, base: int, yours: Draft) -> Conflict:
    """What a merge needs; a base that never existed counts as the first version."""
    known = revision_row(connection, case_id, base) or revision_row(connection, case_id, 1)
    return Conflict(revision_of(known), yours, case_of(case_row(connection, case_id)))


def _note_status(connection: Connection, case: Case, before: Status, author: str) -> None:
    """Note what a change of the status means."""
    now_ = case.draft.status
    if now_ == before or now_ == "open":
        return
    kinds: dict[Status, Kind] = {"ruled": "ruled", "appealed": "appealed", "closed": "closed"}
    kind: Kind = "upheld" if now_ == "ruled" and before == "appealed" else kinds[now_]
    _note(connection, case, kind, case.draft.ruled_by if kind == "ruled" else author)


def _note(connection: Connection, case: Case, kind: Kind, name: str, why: str = "") -> None:
    act = Act(
        at=case.updated,
        kind=kind,
        version=case.version,
        name=name or case.draft.ruled_by,
        why=why,
        verdict=case.draft.verdict,
    )
    add_act(connection, case.id, act)


def _reason(why: str) -> str:
    words = printable(why, lines=True)
    if not words:
        raise BadRequestError("a reason is needed: the history says who, when and why")
    if len(words) > 1000:
        raise BadRequestError(f"the reason has {len(words)} characters; expected at most 1000")
    return words

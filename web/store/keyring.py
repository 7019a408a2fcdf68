"""Which keys are there, and what can be done with them? Events, their judges, the links to cases.

The database holds digests only. A key is let in from when it is added until it is ended; ending one takes
effect with the next request, on every server.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields, replace

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from web.errors import BadRequestError, NotFoundError
from web.keys import new_case_id, new_edit_token, token_digest
from web.store.connections import Connections, now
from web.store.people import Event, Key, Role, Standing
from web.store.quota import check_keys
from web.store.records import Draft, printable
from web.store.rows import columns_of, event_of, event_row, keys_where
from web.store.saving import add_key
from web.store.tables import case_judges, cases, events, keys, revisions

_MOST_NAME = 80


class Keyring:
    """Events and keys of one database."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    # -- events ----------------------------------------------------------------------------------

    def create_event(self, event: Event, head: str) -> tuple[Event, Key, str]:
        """A new event, its head judge's key, and, this once, the token of that key."""
        with self._connections.writing() as connection:
            return add_event(connection, event, head)

    def event(self, event_id: str) -> Event:
        with self._connections.reading() as connection:
            return event_row(connection, event_id)

    def events(self, ids: Iterable[str] | None = None) -> list[Event]:
        """All events, or some, the youngest first."""
        query = sa.select(events).order_by(events.c.created.desc(), events.c.id)
        if ids is not None:
            query = query.where(events.c.id.in_(list(ids)))
        with self._connections.reading() as connection:
            return [event_of(row) for row in connection.execute(query)]

    def change_event(self, event: Event) -> None:
        """Give an event other facts; where names of players are left out from now on, those kept so far go."""
        with self._connections.writing() as connection:
            before = event_row(connection, event.id)
            values = {name: value for name, value in _event_columns(event).items() if name != "created"}
            connection.execute(events.update().where(events.c.id == event.id).values(values))
            if before.name != event.name:
                connection.execute(
                    cases.update().where(cases.c.event_id == event.id).values(event=event.name)
                )
        if before.names and not event.names:
            self._drop_names(event.id)

    def _drop_names(self, event_id: str) -> None:
        gone = {"player_a": "", "player_b": ""}
        with self._connections.writing() as connection:
            ids = (
                connection.execute(sa.select(cases.c.id).where(cases.c.event_id == event_id)).scalars().all()
            )
            for case_id in ids:
                where = revisions.c.case_id == case_id
                for row in connection.execute(sa.select(revisions.c.version, revisions.c.draft).where(where)):
                    draft = json.loads(row.draft) | gone
                    here = sa.and_(where, revisions.c.version == row.version)
                    connection.execute(revisions.update().where(here).values(draft=json.dumps(draft)))
                newest = (
                    revisions.c.version
                    == sa.select(cases.c.version).where(cases.c.id == case_id).scalar_subquery()
                )
                text = connection.execute(sa.select(revisions.c.draft).where(where, newest)).scalar_one()
                columns = columns_of(Draft.of(json.loads(text)))
                connection.execute(cases.update().where(cases.c.id == case_id).values(columns))
        self._connections.tidy()

    def erase_event(self, event_id: str) -> int:
        """Remove an event with all its cases, keys and history; gives the number of cases."""
        with self._connections.writing() as connection:
            event_row(connection, event_id)
            gone = connection.execute(cases.delete().where(cases.c.event_id == event_id)).rowcount
            connection.execute(events.delete().where(events.c.id == event_id))
        self._connections.tidy()
        return gone

    # -- keys ------------------------------------------------------------------------------------

    def held(self, tokens: Iterable[str]) -> list[Key]:
        """The keys of some tokens that still open something."""
        digests = [token_digest(token) for token in tokens]
        if not digests:
            return []
        with self._connections.reading() as connection:
            return keys_where(connection, keys.c.digest.in_(digests), keys.c.ended.is_(None))

    def standing(self, token: str, case_id: str = "") -> Standing:
        """What a token is worth, for a case where one is named."""
        query = (
            sa.select(keys.c.event_id, keys.c.case_id, cases.c.event_id.label("of_case"))
            .select_from(keys.outerjoin(cases, cases.c.id == keys.c.case_id))
            .where(keys.c.digest == token_digest(token), keys.c.ended.is_(None))
        )
        event = sa.select(cases.c.event_id).where(cases.c.id == case_id)
        with self._connections.reading() as connection:
            key = connection.execute(query).first()
            if key is None:
                return ""
            fits = not case_id or key.case_id == case_id
            if not fits and (not key.event_id or key.event_id != connection.execute(event).scalar()):
                return ""
        return "event" if key.event_id or key.of_case else "link"

    def add(
        self, role: Role, token: str, *, name: str = "", by: str = "", key_id: str = "", event_id: str = "", case_id: str = ""
    ) -> Key:  # fmt: skip
        """Let a token in with a role; a judge's name is one that no other judge of the event has."""
        key = _new_key(role, name, by=by, key_id=key_id, event_id=event_id, case_id=case_id)
        with self._connections.writing() as connection:
            check_keys(connection, keys.c.case_id == case_id if case_id else keys.c.event_id == event_id)
            if key.is_judge:
                key = replace(key, name=_person(name))
                others = keys_where(connection, keys.c.event_id == event_id, keys.c.ended.is_(None))
                if any(other.is_judge and other.name.casefold() == key.name.casefold() for other in others):
                    raise BadRequestError(f"{key.name} is a judge here already; add an initial to your name")
            add_key(connection, key, token)
        return key

    def of_event(self, event_id: str) -> list[Key]:
        """All keys of an event, ended ones too."""
        with self._connections.reading() as connection:
            event_row(connection, event_id)
            return keys_where(connection, keys.c.event_id == event_id)

    def of_case(self, case_id: str) -> list[Key]:
        """The links to a case that have not ended."""
        with self._connections.reading() as connection:
            return keys_where(connection, keys.c.case_id == case_id, keys.c.ended.is_(None))

    def end(self, key_id: str) -> None:
        """A key opens nothing from now on."""
        with self._connections.writing() as connection:
            connection.execute(
                keys.update().where(keys.c.id == key_id, keys.c.ended.is_(None)).values(ended=now())
            )

    def renew(self, key_id: str) -> str:
        """A new token for a judge's key; the old one opens nothing any more, what they started stays theirs."""
        token = new_edit_token()
        with self._connections.writing() as connection:
            done = connection.execute(
                keys.update().where(keys.c.id == key_id).values(digest=token_digest(token), ended=None)
            )
            if not done.rowcount:
                raise NotFoundError("there is no such key; it may have been erased")
        return token

    def give(self, case_id: str, key_id: str) -> None:
        """Let a judge of its event edit a case."""
        with self._connections.writing() as connection:
            known = sa.select(case_judges).where(
                case_judges.c.case_id == case_id, case_judges.c.key_id == key_id
            )
            if connection.execute(known).first() is None:
                connection.execute(case_judges.insert().values(case_id=case_id, key_id=key_id))

    def judges_of(self, case_id: str) -> list[str]:
        """The ids of the keys of the judges who may edit a case."""
        query = sa.select(case_judges.c.key_id).where(case_judges.c.case_id == case_id)
        with self._connections.reading() as connection:
            return list(connection.execute(query).scalars())


def _new_key(role: Role, name: str, *, by: str = "", key_id: str = "", event_id: str = "", case_id: str = "") -> Key:  # fmt: skip
    return Key(
        id=key_id or new_case_id(),
        role=role,
        event_id=event_id,
        case_id=case_id,
        name=name,
        made=now(),
        made_by=by,
    )


def add_event(connection: Connection, event: Event, head: str) -> tuple[Event, Key, str]:
    """Keep a new event with the key of its head judge."""
    made = replace(event, id=new_case_id(), created=now())
    key, token = _new_key("head", _person(head), event_id=made.id), new_edit_token()
    connection.execute(events.insert().values(_event_columns(made)))
    add_key(connection, key, token)
    return made, key, token


def _event_columns(event: Event) -> dict[str, object]:
    record: dict[str, object] = {item.name: getattr(event, item.name) for item in fields(Event)}
    return record | {"books": json.dumps(list(event.books))}


def _person(name: str) -> str:
    words = printable(name)
    if not 0 < len(words) <= _MOST_NAME:
        raise BadRequestError(f"a judge's name has {len(words)} characters; expected 1 to {_MOST_NAME}")
    return words

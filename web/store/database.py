"""Where are cases kept, and how are they found again?

This package is the only place that touches SQLAlchemy. Every version stays as a revision; saving.py says how a
new one comes about, keyring.py who may. The web tier keeps nothing of its own, so several processes can share a
database.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine

from web.errors import BadRequestError, DatabaseError, ForbiddenError, UnknownCaseError
from web.keys import new_case_id, new_edit_token
from web.store import saving
from web.store.condition import check, explained, place_of
from web.store.connections import Connections, now
from web.store.engine import open_engine
from web.store.keyring import Keyring, add_event
from web.store.notices import Notices, notify
from web.store.people import Act, Event, Key
from web.store.quota import UNBOUNDED, Quota, check_keys
from web.store.records import (
    Case,
    CaseQuery,
    CaseSummary,
    Conflict,
    Created,
    Draft,
    Live,
    Revision,
    Saved,
    printable,
)
from web.store.rows import SUMMARY, acts_of, case_of, case_row, revision_of, revision_row, summary_of
from web.store.tables import case_judges, case_rules, cases, keys, live, revisions
from web.store.transfer import Whole, put_in, take_out

#: Seconds between two looks at a database that was of no use.
_AGAIN = 5.0
_REQUEST = re.compile(r"[0-9A-Za-z._-]{1,64}")
#: One token, or all that somebody holds.
Tokens = str | tuple[str, ...]


class Store:
    """The cases of one database, and (`people`) who may do what with them."""

    def __init__(self, engine: Engine, quota: Quota = UNBOUNDED) -> None:
        self._engine = engine
        self._connections = Connections(engine)
        self._connections.quota = quota
        self.people = Keyring(self._connections)
        self.notices = Notices(engine)
        self._trouble: tuple[float, DatabaseError] | None = None

    def prepare(self) -> None:
        """Look whether the database is whole and of a version we know, and bring its tables up to date.

        Raises `DatabaseError`, whose reason is a sentence for the operator. The store is of no use then; it looks
        again when it is asked, every few seconds, so that a database that comes back is used without a new start.
        """
        place = place_of(self._engine)
        self._connections.gate = bool
        try:
            with self._reading() as connection:
                check(connection, place)
            self.migrate()
            with self._writing() as connection:  # nothing to migrate is no proof that it can be written
                connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))
        except DatabaseError as error:
            told = explained(error, place)
            self._trouble = (time.monotonic(), told)
            self._connections.gate = self._look_again
            raise told from error
        self._trouble = None

    def _look_again(self) -> None:
        assert self._trouble is not None
        since, error = self._trouble
        if time.monotonic() - since < _AGAIN:
            raise DatabaseError(error.message, error.reason)
        self.prepare()

    def migrate(self) -> None:
        """Bring the tables to the form this version needs; safe to call from several processes at once."""
        from web.store.migrate import upgrade

        with self._writing() as connection:
            if connection.dialect.name == "postgresql":
                # Any number will do, as long as all servers wait for the same one.
                connection.execute(sa.text("SELECT pg_advisory_xact_lock(7414)"))
            upgrade(connection)

    def ping(self) -> None:
        """Raise `DatabaseError` when the database does not answer or lacks our tables."""
        with self._reading() as connection:
            connection.execute(sa.select(cases.c.id).limit(1)).first()

    def close(self) -> None:
        """Give all connections back."""
        self.notices.stop()
        self._engine.dispose()

    # -- writing ---------------------------------------------------------------------------------

    def create(
        self,
        draft: Draft,
        author: str = "",
        forked_from: str = "",
        event_id: str = "",
        tokens: Tokens = (),
        origin: str = "",
    ) -> Created:
        """Keep a new case; its edit token is given out here and nowhere else. `tokens` name the judge of an event."""
        with self._writing() as connection:
            return saving.create(connection, draft, author, forked_from, event_id, _tuple(tokens), origin)

    def fork(self, case_id: str, version: int | None = None, author: str = "") -> Created:
        """A case of one's own that begins as another one stands, or stood at a version."""
        draft = self.revision(case_id, version).draft if version else self.get(case_id).draft
        return self.create(draft, author, forked_from=case_id)

    def save(
        self,
        case_id: str,
        tokens: Tokens,
        draft: Draft,
        base: int,
        *,
        author: str = "",
        note: str = "",
        request: str | None = None,
    ) -> Saved | Conflict:
        """Save a draft that was made from version `base`; a conflict when that is not the newest any more.

        The answer is given after the database has committed. `request` names this save: sending the
        same one again answers with what was saved then.
        """
        _check_base(base)
        if request is not None and not _REQUEST.fullmatch(request):
            raise BadRequestError("a save's name is 1 to 64 letters, digits, dots, dashes or underscores")
        with self._writing() as connection:
            return saving.save(connection, case_id, _tuple(tokens), draft, base, author, note, request)

    def reopen(self, case_id: str, tokens: Tokens, base: int, why: str, author: str = "") -> Saved | Conflict:
        """Make a ruled case open again."""
        _check_base(base)
        with self._writing() as connection:
            return saving.reopen(connection, case_id, _tuple(tokens), base, author, why)

    def overrule(self, case_id: str, tokens: Tokens, base: int, draft: Draft, why: str) -> Saved | Conflict:
        """The head judge rules otherwise."""
        _check_base(base)
        with self._writing() as connection:
            return saving.overrule(connection, case_id, _tuple(tokens), base, draft, why)

    def bring_in(
        self, event: Event | None, head: str, wholes: list[Whole]
    ) -> tuple[str, str, tuple[tuple[str, str], ...]]:
        """Keep cases that came from elsewhere, in an event of their own if they had one; all or none.

        Gives the event's id and its head judge's token, and for every case its id and edit token.
        """
        with self._writing() as connection:
            own, token = None, ""
            if event is not None:
                own, _, token = add_event(connection, event, head)
            kept = tuple(put_in(connection, whole, own) for whole in wholes)
        return (own.id if own is not None else ""), token, kept

    def whole(self, case_id: str) -> Whole:
        """A case with its past, as it is exported."""
        with self._reading() as connection:
            return take_out(connection, case_id)

    def erase(self, case_id: str) -> None:
        """Remove a case with its versions, links and history."""
        with self._writing() as connection:
            case_row(connection, case_id, cases.c.id)
            connection.execute(cases.delete().where(cases.c.id == case_id))
        self._connections.tidy()

    def show(self, case_id: str, tokens: Tokens, version: int, moment: int) -> None:
        """Tell those who follow a case what its judge looks at."""
        most = saving.MOST_VERSIONS
        shown = {"version": min(version, most), "moment": min(moment, most), "at": now()}
        with self._writing() as connection:
            saving.writer(
                connection, case_row(connection, case_id, cases.c.id, cases.c.event_id), _tuple(tokens)
            )
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            row = insert(live).values(case_id=case_id, **shown)
            connection.execute(row.on_conflict_do_update(index_elements=["case_id"], set_=shown))
            notify(connection, case_id)

    def renew_token(self, case_id: str, tokens: Tokens) -> str:
        """A new edit token; the old edit link stops working."""
        fresh = new_edit_token()
        with self._writing() as connection:
            row = case_row(connection, case_id, cases.c.id, cases.c.event_id)
            by = saving.writer(connection, row, _tuple(tokens))
            check_keys(connection, keys.c.case_id == case_id)
            old = sa.and_(keys.c.case_id == case_id, keys.c.role == "edit", keys.c.ended.is_(None))
            connection.execute(keys.update().where(old).values(ended=now()))
            key = Key(id=new_case_id(), role="edit", case_id=case_id, made=now(), made_by=by.name)
            saving.add_key(connection, key, fresh)
        return fresh

    # -- reading ---------------------------------------------------------------------------------

    def get(self, case_id: str) -> Case:
        """The case as it stands."""
        with self._reading() as connection:
            return case_of(case_row(connection, case_id))

    def version_of(self, case_id: str) -> int:
        """The newest version's number; what followers ask again and again."""
        with self._reading() as connection:
            return int(case_row(connection, case_id, cases.c.version).version)

    def event_of(self, case_id: str) -> str:
        """The event a case belongs to; "" without one."""
        with self._reading() as connection:
            return str(case_row(connection, case_id, cases.c.event_id).event_id)

    def may_edit(self, case_id: str, tokens: Tokens) -> bool:
        """Whether somebody who holds these may edit the case."""
        with self._reading() as connection:
            row = case_row(connection, case_id, cases.c.id, cases.c.event_id)
            try:
                saving.writer(connection, row, _tuple(tokens))
            except ForbiddenError:
                return False
            return True

    def acts(self, case_id: str) -> list[Act]:
        """Who ruled, overruled, reopened or closed a case, oldest first."""
        with self._reading() as connection:
            return acts_of(connection, case_id)

    def shown(self, case_id: str) -> Live:
        """The newest version of a case and what its judge looks at."""
        columns = (cases.c.version.label("newest"), live.c.version, live.c.moment, live.c.at)
        query = sa.select(*columns).select_from(cases.outerjoin(live, live.c.case_id == cases.c.id))
        with self._reading() as connection:
            case_row(connection, case_id, cases.c.id)
            return Live(*connection.execute(query.where(cases.c.id == case_id)).one())

    def revision(self, case_id: str, version: int) -> Revision:
        """The case as it was saved at a version."""
        with self._reading() as connection:
            newest = case_row(connection, case_id, cases.c.version).version
            found = revision_row(connection, case_id, version) if 0 < version <= newest else None
        if found is None:
            raise UnknownCaseError(f"case {case_id} has no version {version}; it has 1 to {newest}")
        return revision_of(found)

    def history(self, case_id: str, after: int = 0) -> list[Revision]:
        """All versions after a number, oldest first."""
        with self._reading() as connection:
            case_row(connection, case_id, cases.c.id)
            query = sa.select(revisions).where(revisions.c.case_id == case_id, revisions.c.version > after)
            return [revision_of(row) for row in connection.execute(query.order_by(revisions.c.version))]

    def find(self, query: CaseQuery) -> list[CaseSummary]:
        """The cases that fit a query, the one saved last first."""
        wanted = query.cleaned()
        statement = sa.select(*SUMMARY).order_by(cases.c.updated.desc(), cases.c.id).limit(wanted.limit)
        if wanted.scope is not None:
            statement = statement.where(cases.c.event_id.in_(wanted.scope))
        if wanted.judges is not None:
            given = sa.select(case_judges.c.case_id).where(case_judges.c.key_id.in_(wanted.judges))
            statement = statement.where(cases.c.id.in_(given))
        for name in ("game", "status", "event"):
            if value := getattr(wanted, name):
                statement = statement.where(cases.c[name] == value)
        if wanted.ruled_by:
            folded = wanted.ruled_by.casefold()
            statement = statement.where(sa.func.lower(cases.c.ruled_by).contains(folded, autoescape=True))
        if wanted.rule:
            statement = statement.where(cases.c.id.in_(_citing(wanted.rule)))
        for word in wanted.words.casefold().split()[:10]:
            statement = statement.where(cases.c.words.contains(word, autoescape=True))
        if wanted.before is not None:
            updated, case_id = min(wanted.before[0], 2**62), printable(wanted.before[1])
            same_moment = sa.and_(cases.c.updated == updated, cases.c.id > case_id)
            statement = statement.where(sa.or_(cases.c.updated < updated, same_moment))
        with self._reading() as connection:
            return [summary_of(row) for row in connection.execute(statement)]

    def events(self, scope: tuple[str, ...] | None = None) -> list[tuple[str, int]]:
        """The names of the events that cases belong to, with how many, the liveliest first."""
        size = sa.func.count().label("size")
        query = sa.select(cases.c.event, size).where(cases.c.event != "").group_by(cases.c.event)
        if scope is not None:
            query = query.where(cases.c.event_id.in_(scope))
        with self._reading() as connection:
            rows = connection.execute(query.order_by(size.desc(), cases.c.event).limit(100))
            return [(row.event, row.size) for row in rows]

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Everything as it stands at one moment, while others go on writing."""
        with self._reading() as connection:
            if connection.dialect.name == "postgresql":
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    def writing(self) -> AbstractContextManager[Connection]:
        """One transaction over everything; for backup.py."""
        return self._writing()

    def _reading(self) -> AbstractContextManager[Connection]:
        return self._connections.reading()

    def _writing(self) -> AbstractContextManager[Connection]:
        return self._connections.writing()


def open_store(url: str, quota: Quota = UNBOUNDED) -> Store:
    """The store at a database URL or, for SQLite, at a file's path."""
    return Store(open_engine(url), quota)


def _tuple(tokens: Tokens) -> tuple[str, ...]:
    return (tokens,) if isinstance(tokens, str) else tokens


def _check_base(base: int) -> None:
    if not 0 < base < saving.MOST_VERSIONS:
        raise BadRequestError(f"the base version is {base}; expected the number of a saved version")


def _citing(rule: str) -> sa.Select[tuple[Any]]:
    """The ids of the cases that cite a rule or one below it."""
    column = case_rules.c.rule
    below = [column.startswith(rule + separator, autoescape=True) for separator in "-./"]
    return sa.select(case_rules.c.case_id).where(sa.or_(column == rule, *below))

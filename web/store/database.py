"""How are cases kept so that nothing acknowledged is ever lost?

This package is the only place that touches SQLAlchemy. A save names the version it started from: it is written only if that is
still the newest, in one statement, so two judges can never overwrite each other. Every version stays
as a revision. The web tier keeps nothing of its own, so several processes can share a database.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Connection, Engine

from web.errors import BadRequestError, DatabaseError, ForbiddenError, UnknownCaseError
from web.keys import new_case_id, new_edit_token, token_digest, token_fits
from web.store.engine import open_engine
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
from web.store.tables import case_rules, cases, live, revisions

_ID = re.compile(r"[0-9a-z]{1,32}")
_REQUEST = re.compile(r"[0-9A-Za-z._-]{1,64}")
_MOST_VERSIONS = 2**31 - 1
_SUMMARY = tuple(
    cases.c[name]
    for name in ("id", "version", "title", "game", "edition", "status", "ruled_by")
    + ("table", "event", "verdict", "rules", "created", "updated")
)


class Store:
    """The cases of one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

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
        self._engine.dispose()

    def create(self, draft: Draft, author: str = "", forked_from: str = "") -> Created:
        """Keep a new case; its edit token is given out here and nowhere else."""
        token, now = new_edit_token(), _now()
        case = Case(
            id=new_case_id(), version=1, draft=draft, created=now, updated=now, forked_from=forked_from
        )
        with self._writing() as connection:
            row = {
                **_columns(draft),
                "id": case.id,
                "version": 1,
                "edit_digest": token_digest(token),
                "forked_from": forked_from,
                "created": now,
                "updated": now,
            }
            connection.execute(cases.insert().values(row))
            _keep_revision(connection, case, author, "created", None)
        return Created(case, token)

    def fork(self, case_id: str, version: int | None = None, author: str = "") -> Created:
        """A case of one's own that begins as another one stands, or stood at a version."""
        draft = self.revision(case_id, version).draft if version else self.get(case_id).draft
        return self.create(draft, author, forked_from=case_id)

    def get(self, case_id: str) -> Case:
        """The case as it stands."""
        with self._reading() as connection:
            return _case(_row(connection, case_id))

    def version_of(self, case_id: str) -> int:
        """The newest version's number; what followers ask again and again."""
        with self._reading() as connection:
            return int(_row(connection, case_id, cases.c.version).version)

    def may_edit(self, case_id: str, token: str) -> bool:
        """Whether a token opens the case for editing."""
        with self._reading() as connection:
            return token_fits(token, _row(connection, case_id, cases.c.edit_digest).edit_digest)

    def save(
        self,
        case_id: str,
        token: str,
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
        if not 0 < base < _MOST_VERSIONS:
            raise BadRequestError(f"the base version is {base}; expected the number of a saved version")
        if request is not None and not _REQUEST.fullmatch(request):
            raise BadRequestError("a save's name is 1 to 64 letters, digits, dots, dashes or underscores")
        with self._writing() as connection:
            row = _row(connection, case_id)
            if not token_fits(token, row.edit_digest):
                raise ForbiddenError(f"this link cannot edit case {case_id}; expected its edit link")
            if done := _of_request(connection, row, request):
                return done
            now = max(_now(), row.updated)
            written = connection.execute(
                cases.update()
                .where(cases.c.id == case_id, cases.c.version == base)
                .values(**_columns(draft), version=base + 1, updated=now)
            )
            if written.rowcount == 0:
                # The same request may have been at work in another process just now.
                return _of_request(connection, row, request) or _conflict(connection, case_id, base, draft)
            case = Case(
                id=case_id,
                version=base + 1,
                draft=draft,
                created=row.created,
                updated=now,
                forked_from=row.forked_from,
            )
            _keep_revision(connection, case, author, note, request)
        return Saved(case)

    def show(self, case_id: str, token: str, version: int, moment: int) -> None:
        """Tell those who follow a case what its judge looks at."""
        shown = {"version": min(version, _MOST_VERSIONS), "moment": min(moment, _MOST_VERSIONS), "at": _now()}
        with self._writing() as connection:
            if not token_fits(token, _row(connection, case_id, cases.c.edit_digest).edit_digest):
                raise ForbiddenError(f"this link cannot edit case {case_id}; expected its edit link")
            insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
            row = insert(live).values(case_id=case_id, **shown)
            connection.execute(row.on_conflict_do_update(index_elements=["case_id"], set_=shown))

    def shown(self, case_id: str) -> Live:
        """The newest version of a case and what its judge looks at."""
        columns = (cases.c.version.label("newest"), live.c.version, live.c.moment, live.c.at)
        query = sa.select(*columns).select_from(cases.outerjoin(live, live.c.case_id == cases.c.id))
        with self._reading() as connection:
            _row(connection, case_id, cases.c.id)
            return Live(*connection.execute(query.where(cases.c.id == case_id)).one())

    def renew_token(self, case_id: str, token: str) -> str:
        """A new edit token; the old edit link stops working."""
        fresh = new_edit_token()
        with self._writing() as connection:
            if not token_fits(token, _row(connection, case_id).edit_digest):
                raise ForbiddenError(f"this link cannot edit case {case_id}; expected its edit link")
            connection.execute(
                cases.update().where(cases.c.id == case_id).values(edit_digest=token_digest(fresh))
            )
        return fresh

    def revision(self, case_id: str, version: int) -> Revision:
        """The case as it was saved at a version."""
        with self._reading() as connection:
            newest = _row(connection, case_id, cases.c.version).version
            found = _revision_row(connection, case_id, version) if 0 < version <= newest else None
        if found is None:
            raise UnknownCaseError(f"case {case_id} has no version {version}; it has 1 to {newest}")
        return _revision(found)

    def history(self, case_id: str, after: int = 0) -> list[Revision]:
        """All versions after a number, oldest first."""
        with self._reading() as connection:
            _row(connection, case_id, cases.c.id)
            query = sa.select(revisions).where(revisions.c.case_id == case_id, revisions.c.version > after)
            return [_revision(row) for row in connection.execute(query.order_by(revisions.c.version))]

    def find(self, query: CaseQuery) -> list[CaseSummary]:
        """The cases that fit a query, the one saved last first."""
        wanted = query.cleaned()
        statement = sa.select(*_SUMMARY).order_by(cases.c.updated.desc(), cases.c.id).limit(wanted.limit)
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
            return [_summary(row) for row in connection.execute(statement)]

    def events(self) -> list[tuple[str, int]]:
        """The names of the events that cases belong to, with how many, the liveliest first."""
        size = sa.func.count().label("size")
        query = sa.select(cases.c.event, size).where(cases.c.event != "").group_by(cases.c.event)
        with self._reading() as connection:
            rows = connection.execute(query.order_by(size.desc(), cases.c.event).limit(100))
            return [(row.event, row.size) for row in rows]

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _said("try again in a moment"), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """One transaction that commits at the end; SQLite takes its write lock at the beginning."""
        with _said("nothing was saved"), self._engine.connect() as connection:
            writing = connection.execution_options(writes=True)
            transaction = writing.begin()
            try:
                yield writing
            except BaseException:
                transaction.rollback()
                raise
            with _said(_of_commit(self._engine)):
                transaction.commit()


def open_store(url: str) -> Store:
    """The store at a database URL or, for SQLite, at a file's path."""
    return Store(open_engine(url))


def _of_commit(engine: Engine) -> str:
    """What became of a commit that failed: over a network it may have been made, and only its answer lost."""
    if engine.dialect.name == "postgresql":
        return "whether this was saved is not known; look before you repeat it"
    return "nothing was saved"


@contextmanager
def _said(become: str) -> Iterator[None]:
    """A database that fails is said in one sentence, with what became of the work; the reason, which may name
    hosts and files, is for the log and the command line."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        reason = " ".join(str(error.orig).split())[:200]
        raise DatabaseError(f"the database does not work; {become}", reason) from error
    except sa.exc.TimeoutError as error:
        raise DatabaseError(
            "the database is too busy; try again in a moment", "no free connection"
        ) from error


def _now() -> int:
    return time.time_ns() // 1_000_000


def _columns(draft: Draft) -> dict[str, Any]:
    record = draft.record()
    return record | {
        "rules": json.dumps(record["rules"]),
        "document": json.dumps(record["document"]),
        "words": draft.words(),
    }


def _keep_revision(connection: Connection, case: Case, author: str, note: str, request: str | None) -> None:
    draft = json.dumps(case.draft.record())
    connection.execute(
        revisions.insert().values(
            case_id=case.id,
            version=case.version,
            at=case.updated,
            author=printable(author)[:100],
            note=printable(note)[:200],
            request=request,
            draft=draft,
        )
    )
    connection.execute(case_rules.delete().where(case_rules.c.case_id == case.id))
    if case.draft.rules:
        rows = [{"case_id": case.id, "rule": rule} for rule in case.draft.rules]
        connection.execute(case_rules.insert(), rows)


def _row(connection: Connection, case_id: str, *columns: sa.Column[Any]) -> Any:
    """A case's row, or some of its columns; an id that no case can have is not asked for."""
    row = None
    if _ID.fullmatch(case_id):
        row = connection.execute(sa.select(*(columns or [cases])).where(cases.c.id == case_id)).first()
    if row is None:
        raise UnknownCaseError(f"there is no case {case_id[:40]!r}; the link may be cut off")
    return row


def _revision_row(connection: Connection, case_id: str, version: int) -> Any:
    query = sa.select(revisions).where(revisions.c.case_id == case_id, revisions.c.version == version)
    return connection.execute(query).first()


def _of_request(connection: Connection, row: Any, request: str | None) -> Saved | None:
    """What an earlier save of the same name wrote, if there was one."""
    if request is None:
        return None
    query = sa.select(revisions).where(revisions.c.case_id == row.id, revisions.c.request == request)
    found = connection.execute(query).first()
    if found is None:
        return None
    done = _revision(found)
    case = Case(
        id=row.id,
        version=done.version,
        draft=done.draft,
        created=row.created,
        updated=done.at,
        forked_from=row.forked_from,
    )
    return Saved(case, repeated=True)


def _conflict(connection: Connection, case_id: str, base: int, yours: Draft) -> Conflict:
    """What a merge needs; a base that never existed counts as the first version."""
    known = _revision_row(connection, case_id, base) or _revision_row(connection, case_id, 1)
    return Conflict(_revision(known), yours, _case(_row(connection, case_id)))


def _citing(rule: str) -> sa.Select[tuple[Any]]:
    """The ids of the cases that cite a rule or one below it."""
    column = case_rules.c.rule
    below = [column.startswith(rule + separator, autoescape=True) for separator in "-./"]
    return sa.select(case_rules.c.case_id).where(sa.or_(column == rule, *below))


def _case(row: Any) -> Case:
    record = row._asdict() | {"rules": json.loads(row.rules), "document": json.loads(row.document)}
    return Case(
        id=row.id,
        version=row.version,
        draft=Draft.of(record),
        created=row.created,
        updated=row.updated,
        forked_from=row.forked_from,
    )


def _summary(row: Any) -> CaseSummary:
    return CaseSummary(**row._asdict() | {"rules": tuple(json.loads(row.rules))})


def _revision(row: Any) -> Revision:
    return Revision(
        version=row.version,
        at=row.at,
        author=row.author,
        note=row.note,
        draft=Draft.of(json.loads(row.draft)),
    )

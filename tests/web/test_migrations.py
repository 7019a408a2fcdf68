"""The migrations: they lead to the tables the store uses, there and back, from several processes at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from web.store import Draft, Store, open_store
from web.store.migrate import downgrade, upgrade
from web.store.tables import metadata


def test_the_migrated_tables_are_those_the_store_uses(store: Store) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrating_twice_changes_nothing(store: Store) -> None:
    made = store.create(Draft(title="Kept", game="dbs", edition="1.23"))
    store.migrate()
    assert store.get(made.case.id).draft.title == "Kept"


def test_every_step_can_be_taken_back(store: Store) -> None:
    with store._writing() as connection:
        downgrade(connection, "base")
    with store._writing() as connection:
        upgrade(connection)
    store.ping()


def test_servers_that_start_at_once_do_not_disturb_each_other(database: str) -> None:
    stores = [open_store(database) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(Store.migrate, stores))
    for store in stores:
        store.ping()
        store.close()

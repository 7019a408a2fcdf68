"""How alembic runs here: on a connection that the store has opened, never on a URL of its own."""

from alembic import context

from web.store.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()

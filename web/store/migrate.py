"""How do the tables get from any older form to today's?

Alembic's migrations lie in migrations/ inside the package, so that an installed wheel can run them.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy.engine import Connection

_FOLDER = Path(__file__).resolve().parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the connection's transaction."""
    command.upgrade(_config(connection), "head")


def downgrade(connection: Connection, revision: str) -> None:
    """Go back to an older form; for tests of the migrations."""
    command.downgrade(_config(connection), revision)


def known_revisions() -> list[str]:
    """The forms of the tables this version knows, oldest first."""
    scripts = ScriptDirectory.from_config(_config())
    return [script.revision for script in reversed(list(scripts.walk_revisions()))]


def revision_of(connection: Connection) -> str | None:
    """The form of a database's tables; None if it has none yet."""
    return MigrationContext.configure(connection).get_current_revision()


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    if connection is not None:
        config.attributes["connection"] = connection
    return config

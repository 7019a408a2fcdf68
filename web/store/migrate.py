"""How do the tables get from any older form to today's?

Alembic's migrations lie in migrations/ inside the package, so that an installed wheel can run them.
"""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy.engine import Connection

_FOLDER = Path(__file__).resolve().parent / "migrations"


def upgrade(connection: Connection) -> None:
    """Run what is missing, inside the connection's transaction."""
    command.upgrade(_config(connection), "head")


def downgrade(connection: Connection, revision: str) -> None:
    """Go back to an older form; for tests of the migrations."""
    command.downgrade(_config(connection), revision)


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config

"""What do the commands about kept cases share? Which database, and how a refusal is said.

They work on the database itself, so whoever can read it may use them: no key is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from web.store import Store

database = click.option(
    "--database", help="As for `judge serve` [default: FLOORJUDGE_DATABASE, else in the data folder]."
)
sure = click.option("--yes", is_flag=True, help="Do not ask.")


def address_of(given: str | None) -> str:
    """The database's URL: what is given, else the environment's, else the one in the data folder."""
    import os

    from rulesdb.places import user_folder
    from web.config import sqlite_url

    return given or os.environ.get("FLOORJUDGE_DATABASE") or sqlite_url(user_folder())


@contextmanager
def told() -> Iterator[None]:
    """A refusal is one sentence and exit code 4."""
    from web.errors import WebError

    try:
        yield
    except WebError as error:
        click.echo(f"judge: {getattr(error, 'reason', '') or error}", err=True)
        sys.exit(4)


@contextmanager
def opened(given: str | None) -> Iterator[Store]:
    """The store, ready for work."""
    from web.store import open_store

    with told():
        store = open_store(address_of(given))
        try:
            store.prepare()
            yield store
        finally:
            store.close()


def confirm(question: str, yes: bool) -> None:
    """Ask before something is gone for good."""
    if not yes:
        click.confirm(question, abort=True)


def row(*parts: object) -> str:
    return "  ".join(str(part) for part in parts if part not in ("", None))


def number_of(cases: int) -> str:
    """`1 case`, `2 cases`."""
    return "1 case" if cases == 1 else f"{cases} cases"

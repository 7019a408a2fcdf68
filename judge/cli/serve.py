"""`judge serve`: how is the page started?"""

from __future__ import annotations

import sys

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one."
)
@click.option(
    "--database", help="SQLAlchemy URL of the cases, or a file for SQLite [default: in the data folder]."
)
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="Processes that hold connections.",
)
@click.option(
    "--rooms", default=2, show_default=True, type=click.IntRange(1, 64), help="Processes that run games."
)
@click.option(
    "--threads", default=16, show_default=True, type=click.IntRange(1, 256), help="Threads per process."
)
def serve(host: str, port: int, database: str | None, workers: int, rooms: int, threads: int) -> None:
    """Serve the page a floor judge uses.

    Rules, search and cases for phones and desktops. Cases are kept in SQLite in the
    user's data folder unless --database (or FLOORJUDGE_DATABASE) names another place, such as
    postgresql://user@host/name. Stop with Ctrl-C or SIGTERM: what is being answered is finished.
    """
    from rulesdb import RulesError
    from web.config import Config
    from web.errors import WebError
    from web.server import serve as run

    try:
        code = run(Config.from_environment(database=database), host, port, workers, threads, rooms)
    except (WebError, RulesError) as error:
        reason = getattr(error, "reason", "")
        click.echo(f"judge: {error}" + (f" ({reason})" if reason else ""), err=True)
        sys.exit(4)
    sys.exit(code)


if __name__ == "__main__":
    serve()

"""`judge event`: how is an event run from the server's own machine?"""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.cases import write
from judge.cli.kept import confirm, database, number_of, opened, row, sure
from judge.cli.output import as_json, print_json

_url = click.option(
    "--url", envvar="FLOORJUDGE_URL", default="http://127.0.0.1:8000", help="Where people reach the server."
)


@click.group()
def event() -> None:
    """Create, list, show, export, import and erase events; renew the head judge's key.

    Works on the database itself and asks for no key: for whoever runs the server.
    """


@event.command()
@click.argument("name")
@click.option("--head", required=True, help="The head judge's name.")
@click.option("--from", "begins", default="", metavar="DAY", help="First day, as 2026-05-30.")
@click.option("--to", "ends", default="", metavar="DAY", help="Last day.")
@click.option("--book", "books", multiple=True, help="What is played, as dbs@1.23; may be repeated.")
@click.option("--names/--no-names", default=False, help="Keep the names of players.", show_default=True)
@_url
@database
def new(
    name: str,
    head: str,
    begins: str,
    ends: str,
    books: tuple[str, ...],
    names: bool,
    url: str,
    database: str | None,
) -> None:
    """Create an event; prints the head judge's link, this once."""
    from web.store import Event

    with opened(database) as store:
        wanted = Event(id="", name=name, begins=begins, ends=ends, books=books, names=names)
        made, _, token = store.people.create_event(wanted, head)
    click.echo(f"{made.id}  {made.name}")
    click.echo(f"{url}/e/{made.id}#key={token}")


@event.command("list")
@as_json
@database
def list_(json_: bool, database: str | None) -> None:
    """List events, the youngest first."""
    with opened(database) as store:
        found = store.people.events()
    if json_:
        print_json([each.record() for each in found])
        return
    for each in found:
        click.echo(row(each.id, each.name, each.begins, each.ends, ", ".join(each.books)))
    if not found:
        click.echo("there is no event")


@event.command()
@click.argument("event_id")
@database
def show(event_id: str, database: str | None) -> None:
    """Show an event, its judges and how many cases it has."""
    with opened(database) as store:
        own = store.people.event(event_id)
        keys = store.people.of_event(event_id)
        sizes = dict(store.events((event_id,)))
    click.echo(row(own.id, own.name, own.begins, own.ends, ", ".join(own.books)))
    click.echo(
        f"{number_of(sizes.get(own.name, 0))}; names of players are {'kept' if own.names else 'left out'}"
    )
    for key in keys:
        if key.is_judge:
            click.echo(
                row(
                    "",
                    key.name,
                    "head judge" if key.role == "head" else "judge",
                    "ended" if key.ended else "",
                )
            )


@event.command()
@click.argument("event_id")
@_url
@database
def key(event_id: str, url: str, database: str | None) -> None:
    """Renew the head judge's key: the old one opens nothing any more."""
    with opened(database) as store:
        heads = [each for each in store.people.of_event(event_id) if each.role == "head"]
        token = store.people.renew(heads[0].id)
    click.echo(f"{url}/e/{event_id}#key={token}")


@event.command()
@click.argument("event_id")
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="The file to write.")
@database
def export(event_id: str, output: Path | None, database: str | None) -> None:
    """Write an event with all its cases into one YAML file."""
    from web.people.exports import export_text

    with opened(database) as store:
        text = export_text(store, store.people.event(event_id))
    write(text, output)


@event.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--head", required=True, help="The head judge's name.")
@_url
@database
def import_(file: Path, head: str, url: str, database: str | None) -> None:
    """Bring an exported event in; prints its head judge's new link."""
    from web.people.exports import import_text

    with opened(database) as store:
        done = import_text(store, file.read_bytes(), head)
    click.echo(number_of(len(done.cases)))
    if done.token:
        click.echo(f"{url}/e/{done.event_id}#key={done.token}")


@event.command()
@click.argument("event_id")
@sure
@database
def erase(event_id: str, yes: bool, database: str | None) -> None:
    """Remove an event with all its cases, versions and links, for good."""
    with opened(database) as store:
        own = store.people.event(event_id)
        confirm(f"Erase {own.name} with everything that belongs to it?", yes)
        number = store.people.erase_event(event_id)
    click.echo(f"erased {own.name} and {number_of(number)}")

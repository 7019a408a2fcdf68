"""`judge cases`: what becomes of kept cases?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from judge.cli.kept import address_of, confirm, database, opened, row, sure, told
from judge.cli.output import as_json, print_json

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.group()
def cases() -> None:
    """List, show, export, import, erase and back up the cases that the page keeps.

    Works on the database itself and asks for no key: for whoever runs the server.
    """


@cases.command("list")
@click.option("--event", default="", help="Only the cases of this event's id.")
@click.option("--words", default="", help="Only cases with these words.")
@as_json
@database
def list_(event: str, words: str, json_: bool, database: str | None) -> None:
    """List kept cases, the one saved last first."""
    from web.store import CaseQuery

    with opened(database) as store:
        scope = (event,) if event else None
        found: list[Any] = []
        before = None
        while part := store.find(CaseQuery(words=words, scope=scope, limit=200, before=before)):
            found += part
            before = (part[-1].updated, part[-1].id)
    if json_:
        print_json([case.record() for case in found])
        return
    for case in found:
        by = f"by {case.ruled_by}" if case.ruled_by else ""
        click.echo(
            row(case.id, f"{case.status:8}", f"{case.game} {case.edition}", case.title, by, case.event)
        )
    if not found:
        click.echo("no case is kept here")


@cases.command()
@click.argument("case_id")
@database
def show(case_id: str, database: str | None) -> None:
    """Show a case: its file, its versions, who ruled it and why it was reopened."""
    from web.cases.files import write_file_text
    from web.store.records import iso

    with opened(database) as store:
        whole = store.whole(case_id)
    case, draft = whole.case, whole.case.draft
    facts = [f"case {case.id}, version {case.version}, {draft.status}"]
    facts += [f"version {past.version} {iso(past.at)} {past.author} {past.note}" for past in whole.versions]
    facts += [
        f"{act.kind} by {act.name or 'somebody'} {iso(act.at)} on version {act.version} {act.why}"
        for act in whole.acts
    ]
    click.echo(write_file_text(draft.document, facts), nl=False)


@cases.command()
@click.argument("case_ids", nargs=-1)
@click.option("--output", "-o", type=_FILE, help="The file to write [default: standard output].")
@database
def export(case_ids: tuple[str, ...], output: Path | None, database: str | None) -> None:
    """Write cases with all their versions into one YAML file; without ids, all that belong to no event."""
    from web.people.exports import export_text

    with opened(database) as store:
        text = export_text(store, None, case_ids or None)
    write(text, output)


def write(text: str, output: Path | None) -> None:
    """To a file readable by its owner alone, or to standard output."""
    if output is None:
        click.echo(text, nl=False)
        return
    output.touch(mode=0o600)
    output.write_text(text, encoding="utf-8")
    click.echo(f"written to {output}", err=True)


@cases.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@database
def import_(file: Path, database: str | None) -> None:
    """Keep the cases of an exported file; each gets a new edit link, told here."""
    from web.people.exports import import_text

    with opened(database) as store:
        done = import_text(store, file.read_bytes())
    for case_id, token in done.cases:
        click.echo(f"/c/{case_id}#edit={token}")
    if done.token:
        click.echo(f"head judge: /e/{done.event_id}#key={done.token}")


@cases.command()
@click.argument("case_ids", nargs=-1, required=True)
@sure
@database
def erase(case_ids: tuple[str, ...], yes: bool, database: str | None) -> None:
    """Remove cases with all their versions, for good."""
    with opened(database) as store:
        for case_id in case_ids:
            title = store.get(case_id).draft.title
            confirm(f"Erase {case_id} ({title}) with all its versions?", yes)
            store.erase(case_id)
            click.echo(f"erased {case_id}")


@cases.command()
@click.argument("file", type=_FILE)
@database
def backup(file: Path, database: str | None) -> None:
    """Copy everything into one file, from one moment, while the server goes on."""
    from web.store.backup import backup as make

    with opened(database) as store:
        number = make(store, file)
    click.echo(f"{_cases(number)} in {file}")


@cases.command()
@click.argument("file", type=_FILE)
@click.option("--replace", is_flag=True, help="Put the backup in the place of the cases that are there.")
@database
def restore(file: Path, replace: bool, database: str | None) -> None:
    """Bring a backup back: all of it, or nothing. A damaged database is put aside first."""
    from web.store.backup import restore as bring

    with told():
        number, aside = bring(address_of(database), file, replace)
    if aside is not None:
        click.echo(f"the damaged file is kept as {aside}")
    click.echo(f"{_cases(number)} back")


def _cases(number: int) -> str:
    return "1 case is" if number == 1 else f"{number} cases are"

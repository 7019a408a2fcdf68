"""`rulesdb import`, `rulesdb books`, `rulesdb forget`: official wordings of one's own."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from rulesdb.cli.output import as_json, entry_line, faint, number, print_json, strong
from rulesdb.importer import books as stored_books
from rulesdb.importer import forget as forget_book
from rulesdb.importer import import_file
from rulesdb.importer.report import ImportReport, Outcome

_DONE = {
    Outcome.IMPORTED: "imported",
    Outcome.REPLACED: "imported in place of an earlier file",
    Outcome.UNCHANGED: "unchanged, this very file was imported before",
    Outcome.TRIED: "not stored",
    Outcome.ASKED: "not stored",
}


@click.command(name="import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--book", metavar="GAME@EDITION", help="What to file it as, if the file does not tell.")
@click.option("--report", is_flag=True, help="List healed and doubtful rules and references.")
@click.option("--dry-run", is_flag=True, help="Read and report, store nothing.")
@click.option("--yes", is_flag=True, help="Store it whatever the import would ask.")
@as_json
def import_(file: Path, book: str | None, report: bool, dry_run: bool, yes: bool, json_: bool) -> None:
    """Import a printed rulebook: a PDF, a text or a Markdown file.

    The official wording is then shown beside our restatement and searched with it. An edition that
    nobody has restated becomes a book of its own. The text stays in your data folder
    (FLOORJUDGE_DATA, else XDG_DATA_HOME/floorjudge); importing the same file again changes nothing.

    A book that does not add up, or that would take the place of one that reads otherwise, is stored only
    if you say yes (on a terminal you are asked; in a script give --yes, else the exit code is 1).
    """
    with _progress() as progress:
        found = import_file(file, book=book, keep=not dry_run, progress=progress, sure=yes)
    asked = found.outcome is Outcome.ASKED
    if json_:
        print_json(found.record())
    else:
        _print(found, report)
        if asked and _agreed():
            asked = False
            kept = import_file(file, book=book, sure=True)
            click.echo(f"{kept.key}: {_DONE[kept.outcome]}")
    if asked:
        raise SystemExit(1)


def _agreed() -> bool:
    """Whether somebody sits at the terminal and says yes."""
    if not sys.stdin.isatty():
        click.echo("  to store it all the same: the same command with --yes")
        return False
    return click.confirm("Store it all the same?")


def _print(found: ImportReport, report: bool) -> None:
    click.echo(f"{found.summary()}; {_DONE[found.outcome]}")
    for question in found.questions:
        if not found.alarm or found.alarm not in question:  # the first line has said that
            click.echo(f"  {question}")
    for doubt in found.doubts:
        click.echo(f"  {doubt}")
    if report:
        for line in found.lines():
            click.echo(f"  {line}")
    elif _worth_a_look(found):
        click.echo(faint("  what to check: the same command with --report"))


def _worth_a_look(found: ImportReport) -> bool:
    return bool(found.doubtful or found.healed or found.findings or found.missing or found.extra)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar on a terminal, nothing in a pipe; it appears with the first page."""
    if not sys.stderr.isatty():
        yield None
        return
    bar = None

    def step(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            bar = click.progressbar(length=total, label="reading", file=sys.stderr)
            bar.__enter__()
        bar.update(1)

    try:
        yield step
    finally:
        if bar is not None:
            bar.__exit__(None, None, None)


@click.command()
@as_json
def books(json_: bool) -> None:
    """List the imported books."""
    found = stored_books()
    if json_:
        print_json(found)
        return
    if not found:
        click.echo("no book is imported; rulesdb import FILE does it")
    for book in found:
        click.echo(f"{number(book['key'])}  {strong(book['title'])}")
        source = book["source"]
        click.echo(f"  {book['rules']} rules from {source['name']}, imported {book['imported'][:10]}")
        click.echo(faint(f"  {book['path']}  sha256 {source['sha256'][:16]}…"))


@click.command()
@click.argument("book")
def forget(book: str) -> None:
    """Remove an imported BOOK, named as in dbs@1.24."""
    click.echo(entry_line(forget_book(book), "forgotten", indent=""))

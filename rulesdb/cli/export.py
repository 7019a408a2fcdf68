"""`rulesdb export`: how does a rulebook get into another program?"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click

from rulesdb.cli.output import as_json
from rulesdb.errors import UnwritableError
from rulesdb.library import load
from rulesdb.model import Rulebook


@click.command()
@click.argument("book")
@click.option(
    "--format",
    "format_",
    type=click.Choice(["json", "markdown", "html", "dot"]),
    default="json",
    show_default=True,
    help="dot is the graph of references, for Graphviz.",
)
@click.option("--output", "-o", type=click.Path(path_type=Path, dir_okay=False), help="Write to a file.")
@as_json
def export(book: str, format_: str, output: Path | None, json_: bool) -> None:
    """Write BOOK as JSON, Markdown, one HTML page or a graph."""
    text = "\n".join(_written(load(book), "json" if json_ else format_)) + "\n"
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnwritableError(f"cannot write {output}: {error.strerror}") from error


def _written(book: Rulebook, format_: str) -> Iterable[str]:
    from rulesdb import export

    if format_ == "markdown":
        return ["\n\n".join(export.markdown(book.rules))]
    if format_ == "html":
        return export.html(book, book.rules)
    if format_ == "dot":
        return export.graph(book.rules)
    return [json.dumps(export.book_record(book), ensure_ascii=False, indent=1)]

"""`judge new`: what does a case look like to begin with?"""

from __future__ import annotations

from pathlib import Path

import click

from judge import library
from judge.kernel.errors import CaseFault


@click.command()
@click.argument("game")
@click.option(
    "--output", "-o", type=click.Path(path_type=Path), help="Write to this file, which must not exist."
)
def new(game: str, output: Path | None) -> None:
    """Write a commented case of GAME that runs, to begin with.

    docs/cases.md describes every key.
    """
    text = library.table(game).template.replace("EDITION", library.editions(game)[0])
    if output is None:
        click.echo(text, nl=False)
        return
    try:
        with output.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise CaseFault(f"{output} is there already; nothing was changed") from None
    except OSError as error:
        raise CaseFault(f"{output} cannot be written: {(error.strerror or str(error)).lower()}") from None
    click.echo(f"{output} written; try: judge run {output}")
